import ArgumentParser
import QuestWire

/// The commands, their options and values, as the argument parser describes them.
struct CommandTree: Decodable {
  var commandName: String
  var aliases: [String]?
  var abstract: String?
  var discussion: String?
  private var shouldDisplay: Bool?
  private var subcommands: [CommandTree]?
  var arguments: [Argument]?

  struct Argument: Decodable {
    var kind: Kind
    var isRepeating: Bool
    var isOptional: Bool
    /// `default`, or `scanningForValue` if the value is optional.
    var parsingStrategy: String
    var names: [Name]?
    var valueName: String?
    var allValues: [String]?
    var abstract: String?
    private var shouldDisplay: Bool?

    var isShown: Bool { shouldDisplay ?? true }
    /// Whether the value is optional: `--remind`.
    var mayStandAlone: Bool { parsingStrategy == "scanningForValue" }
  }

  enum Kind: String, Decodable {
    case positional, option, flag
  }

  struct Name: Decodable {
    private var kind: String
    private var name: String

    /// With its dashes.
    var text: String { (kind == "long" ? "--" : "-") + name }
    var isLong: Bool { kind == "long" }
  }

  private struct Dump: Decodable {
    var command: CommandTree
  }

  /// The whole tree. Cost: a few milliseconds for some seventy commands.
  static func whole() throws -> CommandTree {
    try WireJSON.decode(Dump.self, from: Array(Tqctl._dumpHelp().utf8)).command
  }

  /// The visible subcommands.
  var children: [CommandTree] { (subcommands ?? []).filter { $0.shouldDisplay ?? true } }

  func child(_ word: String) -> CommandTree? {
    subcommands?.first { $0.commandName == word || $0.aliases?.contains(word) == true }
  }

  var positionals: [Argument] { arguments?.filter { $0.kind == .positional } ?? [] }
  var options: [Argument] { arguments?.filter { $0.kind != .positional && $0.isShown } ?? [] }

  func option(_ word: String) -> Argument? {
    options.first { $0.names?.contains { $0.text == word } == true }
  }

  /// The positional argument at that index.
  func positional(after count: Int) -> Argument? {
    if count < positionals.count { return positionals[count] }
    return positionals.last.flatMap { $0.isRepeating ? $0 : nil }
  }
}
