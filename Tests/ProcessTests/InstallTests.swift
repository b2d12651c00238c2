import Foundation
import QuestTestKit
import Testing

/// The files that `make install` installs.
@Suite struct InstallTests {
  private static let checkout = SourceTree.root.path

  private func installed(prefix: String) throws -> (folder: TemporaryFolder, files: Set<String>) {
    let folder = try TemporaryFolder()
    let programs = ["timequestd", "tqctl", "timequest-notify", "timequest-fetch", "timequest-sync"].map {
      "\(BuiltPrograms.folder)/\($0)"
    }
    let outcome = try BuiltPrograms.run(
      "/usr/bin/make",
      [
        "--directory", Self.checkout, "install", "DESTDIR=\(folder.path)", "PREFIX=\(prefix)",
        "products=\(programs.joined(separator: " "))",
      ])
    try #require(outcome.status == 0, "\(outcome.errors)")
    let found = FileManager.default.enumerator(atPath: folder.path + prefix)
    return (folder, Set((found?.allObjects as? [String]) ?? []))
  }

  @Test(arguments: ["/usr", "/usr/local"])
  func everyPartOfTheServiceIsWhereSystemdLooks(prefix: String) throws {
    let (folder, files) = try installed(prefix: prefix)
    let wanted: Set<String> = [
      "bin/timequestd", "bin/tqctl", "bin/tq", "lib/systemd/user/timequest.service",
      "lib/systemd/user/timequest.socket", "lib/systemd/system/timequest.service",
      "lib/systemd/system/timequest.socket", "lib/systemd/user-preset/80-timequest.preset",
      "lib/systemd/system-preset/80-timequest.preset", "lib/sysusers.d/timequest.conf",
      "lib/tmpfiles.d/timequest.conf", "share/doc/timequest/hardening/private-users.conf",
      "share/man/man1/tqctl.1", "share/man/man1/tq.1", "share/man/man5/timequest.5", "share/man/man8/timequestd.8",
      "share/man/man1/timequest-notify.1",
      "bin/timequest-notify", "lib/systemd/user/timequest-notify.service",
      "bin/timequest-fetch", "lib/systemd/user/timequest-fetch.service", "lib/systemd/user/timequest-fetch.timer",
      "bin/timequest-sync", "lib/systemd/user/timequest-sync.service", "lib/systemd/user/timequest-sync.timer",
      "lib/systemd/user/timequest-sync-watch.service", "share/man/man1/timequest-sync.1", "share/doc/timequest/SYNC.md",
      "share/man/man1/timequest-fetch.1", "share/doc/timequest/CONNECTORS.md",
      "share/timequest/sounds/locked.wav", "share/timequest/sounds/reveal.wav", "share/timequest/sounds/best.wav",
      "share/timequest/sounds/level.wav", "share/timequest/sounds/complete.wav", "share/timequest/sounds/COPYING",
      "share/bash-completion/completions/tqctl", "share/bash-completion/completions/tq",
      "share/zsh/\(prefix == "/usr" ? "vendor-completions" : "site-functions")/_tqctl",
      "share/fish/vendor_completions.d/tqctl.fish", "share/fish/vendor_completions.d/tq.fish",
      "share/doc/timequest/clients/reveal.py", "share/doc/timequest/PROTOCOL.md",
      "share/doc/timequest/status/prompt.bash", "share/applications/timequest.desktop",
      "share/icons/hicolor/scalable/apps/timequest.svg",
    ]
    #expect(wanted.subtracting(files) == [])
    for unit in ["user", "system"] {
      let text = try String(
        contentsOfFile: "\(folder.path)\(prefix)/lib/systemd/\(unit)/timequest.service", encoding: .utf8)
      #expect(text.contains("\nExecStart=\(prefix)/bin/timequestd"))
      #expect(!text.contains("@bindir@"))
    }
  }

  /// Building the packages takes minutes, so this test only checks their lists.
  @Test func everythingInstalledIsInOneDebianPackage() throws {
    let (_, files) = try installed(prefix: "/usr")
    let debian = Self.checkout + "/contrib/debian"
    let lists = try FileManager.default.contentsOfDirectory(atPath: debian)
      .filter { $0.hasSuffix(".install") || $0 == "not-installed" }
    let named = try lists.flatMap { list in
      try String(contentsOfFile: "\(debian)/\(list)", encoding: .utf8).split(separator: "\n")
        .filter { $0.hasPrefix("usr/") }.map { $0.dropFirst(4) }
    }
    try #require(named.count > 20)
    #expect(named.filter { name in !files.contains(String(name)) } == [], "what is in a list is installed")
    let places = Dictionary(grouping: named, by: \.self).filter { $1.count > 1 }.keys
    #expect(places.isEmpty, "in two lists")
    let left = files.filter { file in
      !named.contains { file == $0 || file.hasPrefix($0 + "/") } && !files.contains { $0.hasPrefix(file + "/") }
    }
    #expect(left.isEmpty, "in no list: \(left.sorted())")
  }

  @Test(
    .enabled(
      if: FileManager.default.isExecutableFile(atPath: "/usr/bin/desktop-file-validate"),
      "desktop-file-utils are not installed on this machine"))
  func theDesktopEntryIsWellFormed() throws {
    let (folder, _) = try installed(prefix: "/usr")
    let entry = folder.path + "/usr/share/applications/timequest.desktop"
    let outcome = try BuiltPrograms.run("/usr/bin/desktop-file-validate", [entry])
    #expect(outcome.status == 0 && outcome.output.isEmpty, "\(outcome.output)")
    #expect(try String(contentsOfFile: entry, encoding: .utf8).contains("\nExec=/usr/bin/tqctl play --window\n"))
  }

  @Test func whatIsNotBuiltIsNotInstalled() throws {
    let folder = try TemporaryFolder()
    let outcome = try BuiltPrograms.run(
      "/usr/bin/make",
      ["--directory", Self.checkout, "install", "DESTDIR=\(folder.path)", "products=/nowhere/timequestd"])
    #expect(outcome.status != 0)
    #expect(outcome.errors.contains("make build"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
  }
}
