import ArgumentParser
import QuestClient
import QuestWire

struct SourceCommandGroup: QuestCommand {
  static let configuration = CommandConfiguration.command(
    "sources", "Numbers that come by themselves.",
    example: """
      tqctl sources
      tqctl sources add anki
      """,
    more: "`timequest-fetch` asks the services. timequestd and tqctl never use the network.",
    subcommands: [
      SourceListCommand.self, SourceAddCommand.self, SourceConfigureCommand.self, SourceRefreshCommand.self,
      SourceStatusCommand.self, SourceLogCommand.self, SourceTestCommand.self, SourceRemoveCommand.self,
    ])

  @OptionGroup var options: GlobalOptions

  func run(_ caller: Caller) throws {
    try caller.answer(SourceList(), keyed: false) { SourceText.list($0, to: &$1) }
  }
}

struct SourceListCommand: QuestCommand {
  static let configuration = CommandConfiguration.command(
    "list", "Your sources and how each is doing.",
    example: """
      tqctl sources list
      tqctl sources list --available
      """)

  @Flag(help: "What can be added.")
  var available = false

  @OptionGroup var options: GlobalOptions

  func run(_ caller: Caller) throws {
    guard available else {
      return try caller.answer(SourceList(), keyed: false) { SourceText.list($0, to: &$1) }
    }
    let entries = try Fetcher(socket: options.socket).available()
    if caller.json { return try caller.printJSON(WireJSON.line(["connectors": entries]).dropLast()) }
    try caller.show { page in SourceText.available(entries, to: &page) }
  }
}

struct SourceStatusCommand: QuestCommand {
  static let configuration = CommandConfiguration.command(
    "status", "Everything about one source.", example: "tqctl sources status anki")

  @Argument(help: "The source.")
  var source: String

  @OptionGroup var options: GlobalOptions

  func request() -> SourceGet { SourceGet(name: source) }

  func run(_ caller: Caller) throws {
    try caller.answer(request(), keyed: false) { SourceText.one($0, to: &$1) }
  }
}

struct SourceLogCommand: QuestCommand {
  static let configuration = CommandConfiguration.command(
    "log", "How the last fetches of a source went.", example: "tqctl sources log anki")

  @Argument(help: "The source.")
  var source: String

  @OptionGroup var options: GlobalOptions

  func request() -> SourceLog { SourceLog(name: source) }

  func run(_ caller: Caller) throws {
    try caller.answer(request(), keyed: false) { SourceText.log($0, of: source, to: &$1) }
  }
}

struct SourceTestCommand: QuestCommand {
  static let configuration = CommandConfiguration.command(
    "test", "Run a connector dry: what it would send.",
    example: """
      tqctl sources test anki
      tqctl sources test ./commits repo=/srv/code --days 90
      """,
    more: "Nothing is stored. What the protocol does not know, or the service refuses, is an error here.")

  @Argument(help: "A source, or the folder of a connector.")
  var source: String

  @Argument(help: "Its settings.")
  var settings: [String] = []

  @Option(name: .shortAndLong, help: ArgumentHelp("How many days back to ask for.", valueName: "n"))
  var days: Int?

  @OptionGroup var options: GlobalOptions

  func run(_ caller: Caller) throws {
    let days = days.map { ["--days", "\($0)"] } ?? []
    let status = try Fetcher(socket: options.socket).test(
      days + (caller.json ? ["--json"] : []) + ["--", source] + settings)
    // The program has printed the reason.
    guard status == ExitStatus.ok else { throw ExitCode(status ?? ExitStatus.unavailable) }
  }
}

struct SourceRefreshCommand: QuestCommand {
  static let configuration = CommandConfiguration.command(
    "refresh", "Fetch now.",
    example: """
      tqctl sources refresh
      tqctl sources refresh anki --full
      """)

  @Argument(help: "The source; all of them otherwise.")
  var source: String?

  @Flag(help: "Everything again, also what was fetched before.")
  var full = false

  @OptionGroup var options: GlobalOptions

  func request() -> SourceRefresh { SourceRefresh(name: source, full: full ? true : nil) }

  func run(_ caller: Caller) throws {
    let fetcher = try Fetcher(socket: options.socket, json: caller.json)
    let asked = try caller.client.call(request()).names
    let due = try caller.client.call(SourceDue())
    for name in asked where due.network && !due.names.contains(name) {
      StandardError.write("Another fetch of \(name) has not ended. One that was killed is given up after 10 minutes.\n")
    }
    fetcher.fetch()
    try Self.show(source, caller)
  }

  /// The source's state after a fetch.
  static func show(_ source: String?, _ caller: Caller) throws {
    guard let source else {
      return try caller.answer(SourceList(), keyed: false) { SourceText.list($0, to: &$1) }
    }
    try caller.answer(SourceGet(name: source), keyed: false) { SourceText.one($0, to: &$1) }
  }
}
