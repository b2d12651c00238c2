# TimeQuest. `make help` lists what there is to do.

PREFIX ?= /usr/local
DESTDIR ?=
SWIFT ?= swift

bindir = $(PREFIX)/bin
datadir = $(PREFIX)/share
mandir = $(datadir)/man
docdir = $(datadir)/doc/timequest
libdir = $(PREFIX)/lib
# Where Debian's zsh looks for what packages bring, and every zsh for what the administrator does.
zshdir = $(datadir)/zsh/$(if $(filter /usr,$(PREFIX)),vendor-completions,site-functions)

build_dir = .build
# Where the finished programs are.
programs_dir = $(build_dir)/programs
# What `make fuzz` takes for all targets together.
SECONDS ?= 60
programs = timequestd tqctl timequest-notify timequest-fetch timequest-sync
products = $(addprefix $(programs_dir)/,$(programs))
# Without a home of one's own, as where packages are built, Swift's caches lie with what is built.
ifneq ($(shell test -n "$$HOME" -a -w "$$HOME" && echo usable),usable)
export HOME := $(CURDIR)/$(build_dir)/home
$(shell mkdir -p "$(HOME)")
endif
# A source tarball carries its dependencies, and theirs look for each other beside them.
ifneq ($(wildcard vendor),)
export SWIFTCI_USE_LOCAL_DEPS = 1
endif
# The folder of the sources is left out of what is built, so that two folders give the same programs. Types of generic types
# are made by calls and not from their names: the runtime looks through every conformance of the program for each name.
release_flags = -c release --static-swift-stdlib --scratch-path $(build_dir) \
  -Xswiftc -file-prefix-map -Xswiftc $(CURDIR)=. -Xcc -ffile-prefix-map=$(CURDIR)=. \
  -Xswiftc -Xfrontend -Xswiftc -disable-concrete-type-metadata-mangled-name-accessors
swift_folders = Package.swift Sources Tests $(wildcard Benchmarks/Package.swift Benchmarks/Sources) Fuzz/Package.swift Fuzz/Sources/fuzz \
  Simulations/Package.swift Simulations/Sources/QuestSimulations Simulations/Sources/simulate Simulations/Sources/backtest
manuals = $(wildcard contrib/man/*.[158])
# Units and presets for both managers, and what the system service needs besides.
service_files = $(wildcard systemd/*/*)

.PHONY: help play build test check dist deb load exchange instructions contention crash damage reminders fleet install lint format bench fuzz torture simulate backtest scale stop clean

help: ## Show this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-12s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

play: build ## Build, start the service and play; without a terminal one round by itself
	@contrib/scripts/play $(programs_dir)

stop: ## Stop the service that `make play` started
	@contrib/scripts/play --stop

build: ## Release binaries, Swift runtime linked statically
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

crash: ## Kill the daemon KILLS times under load, and FETCHES fetches, from SEED, and look at what is left
	@contrib/scripts/packages build
	$(SWIFT) build --scratch-path $(build_dir) --product timequestd
	$(SWIFT) build --scratch-path $(build_dir) --product timequest-fetch
	$(SWIFT) build --scratch-path $(build_dir) --product crash-harness
	$(build_dir)/debug/crash-harness --programs $(build_dir)/debug --kills $(KILLS) --seed $(SEED)
	$(build_dir)/debug/crash-harness --programs $(build_dir)/debug --fetches $(FETCHES) --seed $(SEED)

damage: ## Damage 400 stores in every way, open them again, and look at what is lost and what is said
	@contrib/scripts/packages build
	$(SWIFT) build --scratch-path $(build_dir) --product damage-study
	$(build_dir)/debug/damage-study

SEEDS ?= 20
DAYS ?= 1000

reminders: ## Live DAYS simulated days of reminders for each of SEEDS seeds, and look that each came once
	@contrib/scripts/packages build
	$(SWIFT) build $(release_flags) --product reminder-years
	$(build_dir)/release/reminder-years --seeds $(SEEDS) --days $(DAYS)
	$(build_dir)/release/reminder-years --seeds $(SEEDS) --days $(DAYS) --night-owls

HISTORIES ?= 1000

fleet: ## Live HISTORIES histories on several devices over a bad carrier, and look that all have the same afterwards
	@contrib/scripts/packages build
	$(SWIFT) build $(release_flags) --product device-fleet
	$(build_dir)/release/device-fleet --histories $(HISTORIES) --seed $(SEED)
	@set -e; for defect in clockDropped tombstoneForgotten cursorByArrival; do \
	  $(build_dir)/release/device-fleet --histories 20 --seed $(SEED) --defect $$defect; \
	done

ITEMS ?= 100000

exchange: ## Time ITEMS items through a folder and PostgreSQL, a thousand players on one server, a year of five devices
	@contrib/scripts/packages build test
	@set -e; for program in timequestd tqctl timequest-sync exchange-bench; do \
	  $(SWIFT) build $(release_flags) --product $$program; \
	done
	$(build_dir)/release/exchange-bench --items $(ITEMS)

lint: ## Format, scripts and manual pages
	@contrib/scripts/packages lint
	$(SWIFT) format lint --strict --recursive --parallel $(swift_folders)
	shellcheck --external-sources $(shell grep -l '^#!/bin/bash' contrib/scripts/* Tests/ProcessTests/Scripts/* docs/clients/*.sh) .ci/run
	$(if $(manuals),mandoc -T lint -W warning $(manuals))

format: ## Rewrite the Swift sources in the house style
	$(SWIFT) format --in-place --recursive --parallel $(swift_folders)

bench: build ## Measure the promises, side by side with timewarrior
	@contrib/scripts/packages bench
	$(SWIFT) build --package-path Benchmarks -c release --product echo
	$(SWIFT) run --package-path Benchmarks -c release benchmarks --bin $(abspath $(programs_dir))

load: build ## A hundred clients' hour and a family's day, pressed into minutes
	$(SWIFT) build --package-path Benchmarks -c release --product load
	Benchmarks/.build/release/load --bin $(abspath $(programs_dir))
	$(if $(filter 0,$(shell id -u)),,sudo )unshare --mount --propagation private \
	  Benchmarks/.build/release/load --bin $(abspath $(programs_dir)) --family

RUNS ?= 1000000

contention: build ## What long work costs those beside it, in a store of RUNS runs: waits, measurements, interruptions
	$(SWIFT) build --package-path Benchmarks -c release --product contention
	$(if $(filter 0,$(shell id -u)),,sudo )unshare --mount --propagation private \
	  Benchmarks/.build/release/contention --bin $(abspath $(programs_dir)) --runs $(RUNS)

instructions: build ## Count the hot paths' instructions, beside what they may cost
	@contrib/scripts/packages bench
	$(SWIFT) run --package-path Benchmarks -c release instructions --bin $(abspath $(programs_dir)) --budget Benchmarks/instructions.txt

scale: build ## Time every command on histories of 1,000 to 1,000,000 estimations
	$(SWIFT) run --package-path Benchmarks -c release benchmarks --bin $(abspath $(programs_dir)) --scale

fuzz: ## Give every door to libFuzzer: make fuzz SECONDS=600
	@contrib/scripts/packages build
	@test ! -f Package.resolved || cp Package.resolved Fuzz/Package.resolved
	$(SWIFT) build --package-path Fuzz -c release
	@contrib/scripts/fuzz $(SECONDS)

PLAYERS ?= 20000

simulate: ## Play made-up people through the rules: how often what is said of them is true
	$(SWIFT) run --package-path Simulations -c release simulate $(PLAYERS) $(SEED)

# Tables of runs in the order of time, each with its columns and the seconds of one unit, parted by commas.
HISTORY ?= ../shared/data/renzo-tasks.csv X.words estimate actual 1500 date

backtest: ## Forecast each run of real histories from those before it: HISTORY='FILE TASK ESTIMATE ACTUAL UNIT [DAY|- [PERSON]] [, FILE …]'
	$(SWIFT) run --package-path Simulations -c release backtest $(HISTORY)

torture: build ## Ten thousand connections, clients that never read, too few files: what it costs the others
	$(SWIFT) run --package-path Benchmarks -c release torture --bin $(abspath $(programs_dir))

# Installing never builds, so that `sudo make install` leaves no file of root's among the sources.
install: ## Install what `make build` built below DESTDIR and PREFIX
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

dist: ## A source tarball that carries its dependencies, in dist/
	@contrib/scripts/dist

deb: dist ## Debian packages from the source tarball, in dist/
	@contrib/scripts/deb

clean: ## Remove everything that was built
	rm -rf $(build_dir) dist Benchmarks/.build Fuzz/.build Simulations/.build
