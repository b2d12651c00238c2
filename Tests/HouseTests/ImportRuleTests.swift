import Testing

/// Which way the rooms lean on each other (docs/ARCHITECTURE.md). A wall may be moved, here and there, with its reason.
@Suite struct ImportRuleTests {
  struct Room: Sendable {
    var name: String
    var allowed: Set<String>
    var reason: String
  }

  static let rooms = [
    Room(
      name: "QuestText", allowed: [],
      reason: "durations are read and written alike on both sides of the socket, so their words depend on nothing"),
    Room(
      name: "QuestWire", allowed: ["CBuild", "FoundationEssentials"],
      reason: "messages are not the domain's types, so rules can change without breaking a client"),
    Room(
      name: "QuestModel", allowed: ["Foundation", "QuestText"],
      reason: "values are true whoever made them: no store, wire, network or operating system; Foundation for zones"),
    Room(
      name: "QuestEngines", allowed: ["Foundation", "QuestModel", "QuestText"],
      reason: "the rules are pure functions over model values; Foundation for mathematics"),
    Room(
      name: "QuestStore",
      allowed: ["FoundationEssentials", "Glibc", "GRDB", "GRDBSQLite", "QuestModel", "Synchronization"],
      reason: "the store keeps facts and decides nothing, so it knows neither engines nor wire"),
    Room(
      name: "LinuxHost", allowed: ["CCrypt", "CSystemd", "Glibc", "Synchronization"],
      reason: "the operating system's room holds no word about quests"),
    Room(
      name: "QuestClient", allowed: ["FoundationEssentials", "Glibc", "QuestWire"],
      reason: "a client starts in a millisecond: no NIO, no GRDB, no model, no engines"),
    Room(
      name: "QuestReport", allowed: ["Glibc", "QuestText", "QuestWire"],
      reason: "a page is a pure function of what the daemon answered; Glibc for logarithms"),
    Room(
      name: "QuestDesk", allowed: ["LinuxHost", "QuestWire"],
      reason: "one screen serves the daemon and a program beside it, so it knows messages and the desktop alone"),
    Room(
      name: "QuestDaemon",
      allowed: [
        "Foundation", "FoundationEssentials", "LinuxHost", "Logging", "NIOConcurrencyHelpers", "NIOCore", "NIOPosix",
        "QuestDesk", "QuestEngines", "QuestModel", "QuestStore", "QuestText", "QuestWire", "Synchronization",
      ],
      reason: "argument parsing is the programs' and SQL the store's"),
    Room(
      name: "timequestd",
      allowed: ["ArgumentParser", "LinuxHost", "Logging", "QuestClient", "QuestDaemon", "QuestStore", "QuestWire"],
      reason: "the program is flags and composition, and asks the running service where only that may do it"),
    Room(
      name: "timequest-notify", allowed: ["ArgumentParser", "LinuxHost", "QuestClient", "QuestDesk", "QuestWire"],
      reason: "it is a screen at the end of a socket: what it shows and why is the daemon's"),
    Room(
      name: "tqctl",
      allowed: [
        "ArgumentParser", "FoundationEssentials", "Glibc", "QuestClient", "QuestReport", "QuestText", "QuestWire",
        "Synchronization",
      ],
      reason: "the client stays thin and starts fast: rules, zones and store are the daemon's"),
  ]

  /// C modules import nothing.
  static let otherRooms: Set<String> = ["CBuild", "CCrypt", "CSystemd"]

  @Test func everyRoomHasItsRule() throws {
    let known = Set(Self.rooms.map(\.name)).union(Self.otherRooms)
    let present = Set(try Checkout.sources().compactMap { $0.path.split(separator: "/").dropFirst().first })
    #expect(present.map(String.init).filter { !known.contains($0) } == [])
    #expect(present.count > 5)
  }

  @Test(arguments: rooms)
  func aRoomImportsOnlyWhatItMay(_ room: Room) throws {
    let files = try Checkout.files(in: "Sources/\(room.name)", suffixes: [".swift"])
    #expect(!files.isEmpty)
    for file in files {
      for (number, module) in file.imports where !room.allowed.contains(module) {
        Issue.record("\(file.path):\(number) imports \(module), but \(room.reason).")
      }
    }
  }
}
