import ArgumentParser
import QuestText

/// The first help page, and the parser's help folded to the terminal's width.
enum HelpPage {
  /// `tqctl --help`: the everyday commands, and where to find the others.
  static let everyday = [
    ("tqctl do Shower 10m", "guess, and begin"), ("tqctl done", "stop, and see how close you were"),
    ("tqctl play", "play a quest here, step by step"), ("tqctl", "what is open, and today's quests"),
    ("tqctl quest create", "make a quest, step by step"),
    ("tqctl plan Shower --by 07:45", "when to start"), ("tqctl forecast Shower 10m", "what to promise"),
    ("tqctl history", "what you did"), ("tqctl stats", "days, accuracy, level"),
    ("tqctl undo", "undo your last change"),
  ]
  static let rest = [
    ("tqctl help all", "every command"), ("tqctl do --help", "one command, with examples"),
    ("tqctl guardian --help", "set quests up for somebody else"), ("man tqctl", "the manual"),
  ]

  static func isAsked(_ arguments: [String]) -> Bool { [["--help"], ["-h"], ["help"]].contains(arguments) }
  static func isAllAsked(_ arguments: [String]) -> Bool { arguments == ["help", "all"] }

  static func write(to page: inout Page) {
    page.line(Tqctl.configuration.abstract)
    page.gap()
    for (command, purpose) in everyday { page.command(command, purpose) }
    page.gap()
    for (command, purpose) in rest { page.command(command, purpose) }
  }

  /// Longer than any line of the parser's help.
  static let unfolded = 10_000

  /// The parser's help for a page. In a pipe nothing is folded.
  static func write(_ help: String, to page: inout Page) {
    // The parser prints the name of a value even if the value is optional.
    for line in help.replacing(" (default as flag: default)", with: "").split(
      separator: "\n", omittingEmptySubsequences: false)
    {
      for part in page.style.folds ? folded(String(line), page.style.width) : [String(line)] { page.row(part) }
    }
  }

  /// Wraps a line; text after a label is aligned below itself.
  static func folded(_ line: String, _ width: Int) -> [String] {
    guard DisplayWidth.columns(line) > width else { return [line] }
    let indent = line.prefix { $0 == " " }.count
    guard indent == 2, let gap = line.dropFirst(indent).firstRange(of: "  ") else {
      // For a label that is too long for its column.
      let margin = indent * 2 > width ? 4 : indent
      return TextFlow(width: width, indent: margin, hanging: line.hasPrefix("USAGE:") ? 2 : margin).lines(line)
    }
    let text = line[gap.upperBound...].drop { $0 == " " }
    let column = line.distance(from: line.startIndex, to: text.startIndex)
    guard column * 2 <= width else {
      return TextFlow(width: width, indent: indent, hanging: 4).lines(String(line[..<gap.lowerBound]))
        + TextFlow(width: width, indent: 4, hanging: 4).lines(String(text))
    }
    let rows = TextFlow(width: width, indent: column, hanging: column).lines(String(text))
    return [String(line[..<text.startIndex]) + (rows.first ?? "").dropFirst(column)] + rows.dropFirst()
  }
}

/// Commands of other programs, with the command of tqctl that they stand for.
enum Shorthand {
  static let all: [(word: String, command: [String], told: String)] = [
    ("stop", ["done"], "`stop` is `tqctl done`; to stop tracking: tqctl track stop."),
    ("list", ["quests"], "`list` is `tqctl quests`; what you did: tqctl history."),
    ("today", [], "`today` is `tqctl`."),
    ("summary", ["stats"], "`summary` is `tqctl stats`; last week's: tqctl recap."),
  ]

  /// Suggestions for words that are no commands. They are not run, because their meaning is ambiguous.
  static let suggestions = [
    "cancel": "`tqctl undo` takes the last change back, `tqctl abandon` ends the quest and keeps what is done."
  ]

  /// The arguments with the command's own name; `tell` reports the replacement on a terminal.
  static func expanded(_ arguments: [String], tell: (String) -> Void) -> [String] {
    guard let short = all.first(where: { $0.word == arguments.first }) else { return arguments }
    tell(short.told)
    return short.command + arguments.dropFirst()
  }
}
