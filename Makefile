# TimeQuest. `make help` lists the targets.

PREFIX ?= /usr/local
DESTDIR ?=
SWIFT ?= swift

bindir = $(PREFIX)/bin
datadir = $(PREFIX)/share
mandir = $(datadir)/man
docdir = $(datadir)/doc/timequest
libdir = $(PREFIX)/lib
# Debian's zsh reads completions of packages from vendor-completions; every zsh reads site-functions.
zshdir = $(datadir)/zsh/$(if $(filter /usr,$(PREFIX)),vendor-completions,site-functions)

build_dir = .build
# The finished programs.
programs_dir = $(build_dir)/programs
# The duration of `make fuzz`, for all targets together.
SECONDS ?= 60
programs = timequestd tqctl timequest-notify timequest-fetch timequest-sync
products = $(addprefix $(programs_dir)/,$(programs))
# Without a writable home folder, as on package builders, Swift's caches go into the build folder.
ifneq ($(shell test -n "$$HOME" -a -w "$$HOME" && echo usable),usable)
export HOME := $(CURDIR)/$(build_dir)/home
$(shell mkdir -p "$(HOME)")
endif
# A source tarball contains its dependencies; this variable makes them look for each other beside themselves.
ifneq ($(wildcard vendor),)
export SWIFTCI_USE_LOCAL_DEPS = 1
endif
# Removes the path of the sources from the programs, so that builds in two folders are identical. Creates instances of
# generic types by calls instead of by names, because the runtime searches every conformance of the program for each name.
# Resolves all symbols at the start, so that relocated data is read-only afterwards. Adds no build id, which differs between
# builds.
release_flags = -c release --static-swift-stdlib --scratch-path $(build_dir) \
  -Xlinker -z -Xlinker now -Xlinker --build-id=none \
  -Xswiftc -file-prefix-map -Xswiftc $(CURDIR)=. -Xcc -ffile-prefix-map=$(CURDIR)=. \
  -Xswiftc -Xfrontend -Xswiftc -disable-concrete-type-metadata-mangled-name-accessors
swift_folders = Package.swift Sources Tests $(wildcard Benchmarks/Package.swift Benchmarks/Sources) Fuzz/Package.swift Fuzz/Sources/fuzz \
  Simulations/Package.swift Simulations/Sources/QuestSimulations Simulations/Sources/simulate Simulations/Sources/backtest
manuals = $(wildcard contrib/man/*.[158])
# Units and presets for both managers, and further files of the system service.
service_files = $(wildcard systemd/*/*)

.PHONY: help play build benchmarks test check dist deb load exchange instructions contention crash damage reminders fleet install lint format bench fuzz torture simulate backtest scale stop clean

help: ## Show this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-12s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

play: build ## Build, start the service and play; without a terminal, play one round
	@contrib/scripts/play $(programs_dir)

stop: ## Stop the service that `make play` started
	@contrib/scripts/play --stop

build: ## Build the release programs, with the Swift runtime linked statically
	@contrib/scripts/packages build
	@set -e; for program in $(programs); do $(SWIFT) build $(release_flags) --product $$program; done
	@contrib/scripts/finish $(build_dir)/release $(programs_dir) $(programs)

test: ## Install what the tests need, build everything and run all tests
	@contrib/scripts/packages build test
	@$(MAKE) --no-print-directory check

check: ## Build everything and run all tests; installs nothing and needs no network
	$(SWIFT) build --scratch-path $(build_dir) --build-tests
	@contrib/scripts/run-tests $(SWIFT) test --scratch-path $(build_dir) --skip-build --parallel

KILLS ?= 1000
FETCHES ?= 500
SEED ?= 1

crash: ## Kill the daemon KILLS times and FETCHES fetches from SEED, and check the stores
	@contrib/scripts/packages build
	$(SWIFT) build --scratch-path $(build_dir) --product timequestd
	$(SWIFT) build --scratch-path $(build_dir) --product timequest-fetch
	$(SWIFT) build --scratch-path $(build_dir) --product crash-harness
	$(build_dir)/debug/crash-harness --programs $(build_dir)/debug --kills $(KILLS) --seed $(SEED)
	$(build_dir)/debug/crash-harness --programs $(build_dir)/debug --fetches $(FETCHES) --seed $(SEED)

damage: ## Damage 400 stores in every way, open them again, and check losses and reports
	@contrib/scripts/packages build
	$(SWIFT) build --scratch-path $(build_dir) --product damage-study
	$(build_dir)/debug/damage-study

SEEDS ?= 20
DAYS ?= 1000

reminders: ## Simulate DAYS days of reminders for SEEDS seeds; check that each came once
	@contrib/scripts/packages build
	$(SWIFT) build $(release_flags) --product reminder-years
	$(build_dir)/release/reminder-years --seeds $(SEEDS) --days $(DAYS)
	$(build_dir)/release/reminder-years --seeds $(SEEDS) --days $(DAYS) --night-owls

HISTORIES ?= 1000

fleet: ## Simulate HISTORIES histories on several devices; check that all end up equal
	@contrib/scripts/packages build
	$(SWIFT) build $(release_flags) --product device-fleet
	$(build_dir)/release/device-fleet --histories $(HISTORIES) --seed $(SEED)
	@set -e; for defect in clockDropped tombstoneForgotten cursorByArrival; do \
	  $(build_dir)/release/device-fleet --histories 20 --seed $(SEED) --defect $$defect; \
	done

ITEMS ?= 100000

exchange: ## Time ITEMS items by folder and PostgreSQL, and 1,000 players on one server
	@contrib/scripts/packages build test
	@set -e; for program in timequestd tqctl timequest-sync exchange-bench; do \
	  $(SWIFT) build $(release_flags) --product $$program; \
	done
	$(build_dir)/release/exchange-bench --items $(ITEMS)

lint: ## Check the format of the sources, the scripts and the manual pages
	@contrib/scripts/packages lint
	$(SWIFT) format lint --strict --recursive --parallel $(swift_folders)
	shellcheck --external-sources $(shell grep -l '^#!/bin/bash' contrib/scripts/* Tests/ProcessTests/Scripts/* docs/clients/*.sh) .ci/run
	$(if $(manuals),mandoc -T lint -W warning $(manuals))

format: ## Format the Swift sources
	$(SWIFT) format --in-place --recursive --parallel $(swift_folders)

# One program with a command for each measurement; `$(benchmarks) --help` lists them.
benchmarks = Benchmarks/.build/release/benchmarks
measured = --bin $(abspath $(programs_dir))
as_root_in_namespace = $(if $(filter 0,$(shell id -u)),,sudo )unshare --mount --propagation private

benchmarks: build
	$(SWIFT) build --package-path Benchmarks -c release --product benchmarks

bench: benchmarks ## Measure the promised limits, and compare with timewarrior
	@contrib/scripts/packages bench
	$(benchmarks) promises $(measured)

scale: benchmarks ## Time every command on histories of 1,000 to 1,000,000 estimations
	$(benchmarks) promises $(measured) --only scale

load: benchmarks ## Compress an hour of 100 clients and a day of a family into minutes
	$(benchmarks) load $(measured)
	$(as_root_in_namespace) $(benchmarks) load $(measured) --family

RUNS ?= 1000000
FOLDER ?= /var/tmp

contention: benchmarks ## Measure how long work delays other clients, in a store of RUNS runs in FOLDER
	$(as_root_in_namespace) $(benchmarks) contention $(measured) --runs $(RUNS) --folder $(FOLDER)

instructions: benchmarks ## Count the instructions of hot paths and compare them with their budgets
	@contrib/scripts/packages bench
	$(benchmarks) instructions $(measured) --budget Benchmarks/instructions.txt

torture: benchmarks ## Measure other clients beside 10,000 connections, stuck readers and too few files
	$(benchmarks) torture $(measured)

fuzz: ## Fuzz every input with libFuzzer: make fuzz SECONDS=600
	@contrib/scripts/packages build
	@test ! -f Package.resolved || cp Package.resolved Fuzz/Package.resolved
	$(SWIFT) build --package-path Fuzz -c release
	@contrib/scripts/fuzz $(SECONDS)

PLAYERS ?= 20000

simulate: ## Simulate PLAYERS players, and measure how often the claims about them are true
	$(SWIFT) run --package-path Simulations -c release simulate $(PLAYERS) $(SEED)

# Tables of runs in the order of time, each with its columns and the seconds of one unit, separated by commas.
HISTORY ?= ../shared/data/renzo-tasks.csv X.words estimate actual 1500 date

# HISTORY='FILE TASK ESTIMATE ACTUAL UNIT [DAY|- [PERSON]] [, FILE …]'
backtest: ## Forecast each run of the histories in HISTORY from the earlier runs
	$(SWIFT) run --package-path Simulations -c release backtest $(HISTORY)

# Installing never builds, so that `sudo make install` leaves no files of root among the sources.
install: ## Install the programs of `make build` below DESTDIR and PREFIX
	@for product in $(products); do test -x $$product || { echo "Run 'make build' first." >&2; exit 1; }; done
	install -d $(DESTDIR)$(bindir) $(DESTDIR)$(docdir)
	install -m 755 $(products) $(DESTDIR)$(bindir)
	ln -sf tqctl $(DESTDIR)$(bindir)/tq
	install -m 644 README.md LICENSE $(wildcard docs/*.md) $(DESTDIR)$(docdir)
	@set -e; for file in $(service_files); do \
	  case $$file in \
	    systemd/sysusers.d/*|systemd/tmpfiles.d/*) target=$(libdir)/$${file#systemd/} ;; \
	    systemd/hardening/*) target=$(docdir)/$${file#systemd/} ;; \
	    *) target=$(libdir)/$$file ;; \
	  esac; \
	  echo "install $$file"; \
	  install -d "$$(dirname "$(DESTDIR)$$target")"; \
	  sed 's|@bindir@|$(bindir)|g' "$$file" > "$(DESTDIR)$$target"; \
	  chmod 644 "$(DESTDIR)$$target"; \
	done
	@set -e; for entry in $(wildcard contrib/desktop/*.desktop); do \
	  echo "install $$entry"; \
	  install -d $(DESTDIR)$(datadir)/applications; \
	  sed 's|@bindir@|$(bindir)|g' "$$entry" > "$(DESTDIR)$(datadir)/applications/$$(basename "$$entry")"; \
	  chmod 644 "$(DESTDIR)$(datadir)/applications/$$(basename "$$entry")"; \
	done
	install -D -m 644 contrib/completions/tqctl.bash $(DESTDIR)$(datadir)/bash-completion/completions/tqctl
	ln -sf tqctl $(DESTDIR)$(datadir)/bash-completion/completions/tq
	install -D -m 644 contrib/completions/_tqctl $(DESTDIR)$(zshdir)/_tqctl
	install -D -m 644 contrib/completions/tqctl.fish $(DESTDIR)$(datadir)/fish/vendor_completions.d/tqctl.fish
	ln -sf tqctl.fish $(DESTDIR)$(datadir)/fish/vendor_completions.d/tq.fish
	install -d $(DESTDIR)$(docdir)/clients $(DESTDIR)$(docdir)/status
	install -m 644 $(wildcard docs/clients/*) $(DESTDIR)$(docdir)/clients
	install -m 644 $(wildcard contrib/status/*) $(DESTDIR)$(docdir)/status
	install -D -m 644 contrib/desktop/icons/timequest.svg $(DESTDIR)$(datadir)/icons/hicolor/scalable/apps/timequest.svg
	install -d $(DESTDIR)$(datadir)/timequest/sounds
	install -m 644 contrib/sounds/*.wav contrib/sounds/COPYING $(DESTDIR)$(datadir)/timequest/sounds
	@set -e; for page in $(manuals); do \
	  echo "install $$page"; \
	  install -D -m 644 "$$page" "$(DESTDIR)$(mandir)/man$${page##*.}/$$(basename "$$page")"; \
	done
	ln -sf tqctl.1 $(DESTDIR)$(mandir)/man1/tq.1

dist: ## Make a source tarball with its dependencies, in dist/
	@contrib/scripts/dist

deb: dist ## Make Debian packages from the source tarball, in dist/
	@contrib/scripts/deb

clean: ## Remove everything that was built
	rm -rf $(build_dir) dist Benchmarks/.build Fuzz/.build Simulations/.build
