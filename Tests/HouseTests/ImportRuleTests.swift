import Foundation
import Testing

/// Which module may import which (docs/ARCHITECTURE.md). Change a rule both here and there, with its reason.
@Suite struct ImportRuleTests {
  struct Module: Sendable {
    var name: String
    var allowed: Set<String>
    var reason: String
  }

  static let modules = [
    Module(
      name: "QuestText", allowed: [],
      reason: "durations are read and written alike on both sides of the socket, so their words depend on nothing"),
    Module(
      name: "QuestWire", allowed: ["CBuild", "FoundationEssentials"],
      reason: "messages are not the domain's types, so rules can change without breaking a client"),
    Module(
      name: "QuestModel", allowed: ["Foundation", "QuestText"],
      reason: "values are true whoever made them: no store, wire, network or operating system; Foundation for zones"),
    Module(
      name: "QuestEngines", allowed: ["Foundation", "QuestModel", "QuestText"],
      reason: "the rules are pure functions over model values; Foundation for mathematics"),
    Module(
      name: "QuestStore",
      allowed: ["CSQLite", "FoundationEssentials", "Glibc", "GRDB", "GRDBSQLite", "QuestModel", "Synchronization"],
      reason: "the store keeps facts and decides nothing, so it knows neither engines nor wire"),
    Module(
      name: "LinuxHost", allowed: ["CCrypt", "CSystemd", "Glibc", "Synchronization"],
      reason: "the operating system's module holds no word about quests"),
    Module(
      name: "QuestClient", allowed: ["FoundationEssentials", "Glibc", "QuestWire"],
      reason: "a client starts in a millisecond: no NIO, no GRDB, no model, no engines"),
    Module(
      name: "QuestReport", allowed: ["Glibc", "QuestText", "QuestWire"],
      reason: "a page is a pure function of what the daemon answered; Glibc for logarithms"),
    Module(
      name: "DesktopNotifications", allowed: ["LinuxHost", "QuestWire"],
      reason: "one screen serves the daemon and a program beside it, so it knows messages and the desktop alone"),
    Module(
      name: "QuestImportExport", allowed: ["QuestModel", "QuestStore", "QuestText", "QuestWire"],
      reason: "a format is text and values: no file, network, thread or clock, and no rule of the game"),
    Module(
      name: "QuestSleepFiles", allowed: ["CExpat", "GRDBSQLite", "Glibc"],
      reason:
        "other programs' files are taken apart with the rights of who imports, and the daemon gets text"),
    Module(
      name: "QuestServer",
      allowed: [
        "LinuxHost", "Logging", "NIOConcurrencyHelpers", "NIOCore", "NIOPosix", "QuestModel", "QuestWire",
        "Synchronization",
      ],
      reason: "the server carries calls of any methods; of the model it needs the clock alone"),
    Module(
      name: "QuestDaemon",
      allowed: [
        "Foundation", "FoundationEssentials", "LinuxHost", "Logging", "NIOConcurrencyHelpers", "NIOPosix",
        "DesktopNotifications",
        "QuestEngines", "QuestImportExport", "QuestModel", "QuestServer", "QuestStore", "QuestText", "QuestWire",
        "Synchronization",
      ],
      reason: "argument parsing is the programs' and SQL the store's"),
    Module(
      name: "timequestd",
      allowed: [
        "ArgumentParser", "LinuxHost", "Logging", "QuestClient", "QuestDaemon", "QuestServer", "QuestStore",
        "QuestWire",
      ],
      reason: "the program is flags and composition, and asks the running service where only that may do it"),
    Module(
      name: "timequest-notify",
      allowed: ["ArgumentParser", "LinuxHost", "QuestClient", "DesktopNotifications", "QuestWire"],
      reason: "it is a screen at the end of a socket: what it shows and why is the daemon's"),
    Module(
      name: "QuestConnectors",
      allowed: [
        "AsyncHTTPClient", "CChild", "FoundationEssentials", "GRDB", "Glibc", "LinuxHost", "NIOCore", "NIOHTTP1",
        "NIOHTTPCompression", "NIOPosix", "QuestClient", "QuestModel", "QuestText", "QuestWire",
      ],
      reason: "a connector knows what it asks and the messages it fills; rules and store are the daemon's"),
    Module(
      name: "timequest-fetch",
      allowed: [
        "ArgumentParser", "FoundationEssentials", "Glibc", "LinuxHost", "QuestClient", "QuestConnectors", "QuestModel",
        "QuestWire",
      ],
      reason: "the program is flags, words and exit statuses around QuestConnectors"),
    Module(
      name: "QuestReplica",
      allowed: [
        "CPostgres", "Crypto", "Glibc", "LinuxHost", "QuestClient", "QuestText", "QuestWire", "Synchronization",
      ],
      reason: "what carries items knows no word of what is in them; the store is the daemon's"),
    Module(
      name: "timequest-sync",
      allowed: [
        "ArgumentParser", "FoundationEssentials", "Glibc", "LinuxHost", "QuestClient", "QuestReplica", "QuestWire",
      ],
      reason: "the program is flags, words and exit statuses around QuestReplica"),
    Module(
      name: "tqctl",
      allowed: [
        "ArgumentParser", "FoundationEssentials", "Glibc", "QuestClient", "QuestReport", "QuestSleepFiles", "QuestText",
        "QuestWire", "Synchronization",
      ],
      reason: "the client stays thin and starts fast: rules, zones and store are the daemon's"),
  ]

  /// Only `timequest-fetch` links the web module; no module of the other programs depends on it.
  @Test func onlyTheFetcherReachesANetwork() throws {
    let manifest = try String(contentsOf: Checkout.root.appending(path: "Package.swift"), encoding: .utf8)
    let targets = manifest.split(separator: "arget(")
    let linking = targets.filter { $0.contains("\"QuestConnectors\"") || $0.contains("\"AsyncHTTPClient\"") }
      .compactMap { $0.firstMatch(of: /name: "([^"]+)"/).map { String($0.1) } }
    #expect(Set(linking) == ["QuestConnectors", "timequest-fetch", "HostileTests", "QuestConnectorsTests"])
  }

  /// Only `timequest-sync` links cryptography and the PostgreSQL client.
  @Test func onlyTheReplicatorReachesAServer() throws {
    let manifest = try String(contentsOf: Checkout.root.appending(path: "Package.swift"), encoding: .utf8)
    let targets = manifest.split(separator: "arget(")
    let linking = targets.filter { $0.contains("\"QuestReplica\"") || $0.contains("\"CPostgres\", \"") }
      .compactMap { $0.firstMatch(of: /name: "([^"]+)"/).map { String($0.1) } }
    #expect(Set(linking) == ["QuestReplica", "timequest-sync", "ReplicaKit", "exchange-bench", "QuestReplicaTests"])
  }

  /// C modules import nothing.
  static let otherModules: Set<String> = ["CBuild", "CChild", "CCrypt", "CExpat", "CPostgres", "CSQLite", "CSystemd"]

  @Test func everyModuleHasItsRule() throws {
    let known = Set(Self.modules.map(\.name)).union(Self.otherModules)
    let present = Set(try Checkout.sources().compactMap { $0.path.split(separator: "/").dropFirst().first })
    #expect(present.map(String.init).filter { !known.contains($0) } == [])
    #expect(present.count > 5)
  }

  @Test func theArchitectureSaysWhatEveryModuleHolds() throws {
    let page = try Checkout.files(in: "docs", suffixes: ["ARCHITECTURE.md"])
    let rows = page.flatMap(\.lines).filter { $0.hasPrefix("| `") }
    for name in Set(Self.modules.map(\.name)).union(Self.otherModules) {
      let places = rows.filter { $0.dropFirst().prefix { $0 != "|" }.contains("`\(name)`") }
      #expect(places.count == 1, "\(name) has \(places.count) rows in docs/ARCHITECTURE.md")
    }
  }

  @Test(arguments: modules)
  func aModuleImportsOnlyWhatItMay(_ module: Module) throws {
    let files = try Checkout.files(in: "Sources/\(module.name)", suffixes: [".swift"])
    #expect(!files.isEmpty)
    for file in files {
      for (number, imported) in file.imports where !module.allowed.contains(imported) {
        Issue.record("\(file.path):\(number) imports \(imported), but \(module.reason).")
      }
    }
  }
}
