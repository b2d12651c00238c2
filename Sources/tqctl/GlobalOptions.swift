import ArgumentParser

/// The options of every command.
struct GlobalOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The socket of timequestd.", valueName: "path"))
  var socket: String?

  @Flag(help: "Print the daemon's result as JSON; errors too.")
  var json = false

  @Flag(help: "Words alone: no bars, columns, marks or colours.")
  var plain = false
}

/// For commands about history.
struct AsOfOption: ParsableArguments {
  @Option(
    help: ArgumentHelp("As it was known at this instant: 2026-03-15T12:00:00+01:00.", valueName: "instant"))
  var asOf: String?
}

/// A command of tqctl. Its options define how errors are reported.
protocol QuestCommand: ParsableCommand {
  var options: GlobalOptions { get }
  /// Whether a result longer than the screen goes through the pager.
  var pages: Bool { get }
  func run(_ caller: Caller) throws
}

extension QuestCommand {
  var pages: Bool { false }
  func run() throws { try run(Caller(options, pages: pages)) }
}

/// For commands with long results.
struct PagerOption: ParsableArguments {
  @Flag(help: "Print at once, without a pager.")
  var noPager = false
}

/// A command whose result may be longer than the screen: on a terminal a pager shows it.
protocol LongCommand: QuestCommand {
  var pager: PagerOption { get }
}

extension LongCommand {
  var pages: Bool { !pager.noPager }
}

extension CommandConfiguration {
  /// Makes a configuration with a one-line summary and an example that runs as written.
  static func command(
    _ name: String, _ abstract: String, example: String, more: String? = nil,
    subcommands: [any ParsableCommand.Type] = [],
    aliases: [String] = []
  ) -> CommandConfiguration {
    CommandConfiguration(
      commandName: name, abstract: abstract,
      discussion: [more, "Example:\n" + example.split(separator: "\n").map { "  \($0)" }.joined(separator: "\n")]
        .compactMap(\.self).joined(separator: "\n\n"),
      subcommands: subcommands, aliases: aliases)
  }
}
