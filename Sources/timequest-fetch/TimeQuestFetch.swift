internal import ArgumentParser
internal import QuestConnectors
internal import QuestWire

/// Asks the sources of a player for new values. The only program of TimeQuest that reaches the web.
@main
struct TimeQuestFetch: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "timequest-fetch",
    abstract: "Asks sources for new values, such as Anki, Zotero or a file.",
    discussion: """
      Example: timequest-fetch run anki

      Without a subcommand it asks every source that is due, as timequest-fetch.timer does once an hour. Sources are \
      added and configured with tqctl sources.
      """,
    version: "timequest-fetch \(WireProtocol.build)",
    subcommands: [
      FetchDue.self, FetchOne.self, TestConnector.self, KeepSecret.self, ForgetSource.self, ListConnectors.self,
      ShowManifest.self, RunConnector.self, LookUpFood.self, EstimateFood.self,
    ],
    defaultSubcommand: FetchDue.self)
}

struct FetchDue: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "due", abstract: "Ask every source that is due, one after another.",
    discussion: "Example: timequest-fetch")

  @OptionGroup var service: ServiceOptions

  func run() throws {
    try FetchProgram.guarded {
      let program = try FetchProgram(service)
      guard let lock = try program.lock() else { throw ExitCode(75) }
      try withExtendedLifetime(lock) { try program.fetchDue() }
    }
  }
}

struct FetchOne: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run", abstract: "Ask a source now, due or not.", discussion: "Example: timequest-fetch run anki")

  @Argument(help: "The source's name.") var name: String
  @OptionGroup var service: ServiceOptions

  func run() throws {
    try FetchProgram.guarded {
      let program = try FetchProgram(service)
      guard let lock = try program.lock() else { throw ExitCode(75) }
      try withExtendedLifetime(lock) {
        if try !program.fetch(name) { throw ExitCode.failure }
      }
    }
  }
}

struct TestConnector: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "test", abstract: "Run a connector dry: show what it would send, and store nothing.",
    discussion: """
      Example: timequest-fetch test ./commits repo=/home/you/code

      Keys that the protocol does not know are errors here, and so are values that the service refuses.
      """)

  @Argument(help: "A source, a connector, or a connector's folder (with a / in it).") var name: String
  @Argument(help: "Settings, such as repo=/home/you/code.") var settings: [String] = []
  @Option(help: "How many days back to ask for, 1 to 366.") var days = 31
  @Flag(help: "Print JSON.") var json = false
  @OptionGroup var service: ServiceOptions

  func run() throws {
    try FetchProgram.guarded {
      guard (1...366).contains(days) else { throw ConnectorFault("--days must be 1 to 366.") }
      let program = try FetchProgram(service)
      if try !program.test(name, settings: FetchProgram.settings(settings), days: days, asJSON: json) {
        throw ExitCode.failure
      }
    }
  }
}

struct KeepSecret: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "secret", abstract: "Keep a source's key in a file that only you can read.",
    discussion: """
      Example: timequest-fetch secret zotero

      It is read without being shown; from standard input where that is no terminal. The service never sees it.
      """)

  @Argument(help: "The source's name.") var name: String
  @Flag(help: "Remove the file instead.") var forget = false

  func run() throws {
    try FetchProgram.guarded { try FetchProgram.keepSecret(of: name, forget: forget) }
  }
}

struct ForgetSource: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "forget", abstract: "Remove a source's key, its log and the folder its connector runs in.",
    discussion: """
      Example: timequest-fetch forget zotero

      Removing or erasing a source calls it. What the service has of it stays.
      """)

  @Argument(help: "The source's name.") var name: String?
  @Flag(help: "Of all sources.") var all = false

  func validate() throws {
    guard (name == nil) == all else { throw ValidationError("Give a source's name or --all.") }
  }

  func run() throws {
    try FetchProgram.guarded { try FetchProgram.forget(name) }
  }
}

struct ListConnectors: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the connectors there are.", discussion: "Example: timequest-fetch list")

  @Flag(help: "Print JSON.") var json = false

  func run() throws {
    try FetchProgram.guarded { try FetchProgram.list(asJSON: json) }
  }
}

struct ShowManifest: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "manifest", abstract: "Print a connector's manifest as JSON.",
    discussion: """
      Example: timequest-fetch manifest files name=Pages unit=pages

      The metric of files is as its settings say; of the other connectors settings change nothing.
      """)

  @Argument(help: "The connector's name, or its folder (with a / in it).") var name: String
  @Argument(help: "Settings, such as name=Pages.") var settings: [String] = []
  @Flag(help: "Print what a new source of it is made from.") var offer = false

  func run() throws {
    try FetchProgram.guarded {
      let manifest = try FetchProgram.place(name, settings: FetchProgram.settings(settings)).manifest
      print(try offer ? FetchProgram.json(manifest.offer) : FetchProgram.json(manifest))
    }
  }
}

/// The process of a built-in connector.
struct RunConnector: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "connector", abstract: "Run a built-in connector: read JSON on standard input, print JSON lines.",
    discussion: "Example: timequest-fetch connector anki <input.json")

  @Argument(help: "The connector's name.") var name: String

  func run() throws {
    try FetchProgram.guarded { try FetchProgram.beConnector(name) }
  }
}

struct ServiceOptions: ParsableArguments {
  @Option(help: "The service's socket (default: $TIMEQUEST_SOCKET, the system service, your own service).")
  var socket: String?
}
