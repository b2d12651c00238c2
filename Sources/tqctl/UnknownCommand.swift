import ArgumentParser

/// A first word that is no command: says so, with the commands it may have meant.
enum UnknownCommand {
  static func failure(_ arguments: [String]) -> CommandFailure? {
    guard let word = arguments.first, !word.hasPrefix("-"), word != "help", !names(of: commands).contains(word) else {
      return nil
    }
    let near = names(of: commands.filter { $0.configuration.shouldDisplay }).filter {
      $0.hasPrefix(word) || distance(Array($0), Array(word)) <= 2
    }
    return .usage(
      "There is no command \"\(word)\".",
      hint: near.isEmpty ? "`tqctl --help` lists the commands." : "Did you mean \(choice(near))?")
  }

  /// `quest`, `quest or quests`, `d, do or done`.
  static func choice(_ words: [String]) -> String {
    guard words.count > 2 else { return words.joined(separator: " or ") }
    return words.dropLast().joined(separator: ", ") + " or " + words[words.count - 1]
  }

  private static var commands: [any ParsableCommand.Type] {
    let configuration = Tqctl.configuration
    return configuration.ungroupedSubcommands + configuration.groupedSubcommands.flatMap(\.subcommands)
  }

  private static func names(of commands: [any ParsableCommand.Type]) -> [String] {
    commands.flatMap { [$0._commandName] + $0.configuration.aliases }
  }

  /// Levenshtein's distance: letters to change, add or leave out.
  static func distance(_ one: [Character], _ other: [Character]) -> Int {
    var row = Array(0...other.count)
    for (index, letter) in one.enumerated() {
      var diagonal = row[0]
      row[0] = index + 1
      for (column, otherLetter) in other.enumerated() {
        let changed = diagonal + (letter == otherLetter ? 0 : 1)
        diagonal = row[column + 1]
        row[column + 1] = min(changed, row[column] + 1, diagonal + 1)
      }
    }
    return row[other.count]
  }
}
