import QuestText

/// The error for an unknown command, with similar commands.
enum UnknownCommand {
  static func failure(_ arguments: [String]) -> CommandFailure? {
    guard var command = try? CommandTree.whole() else { return nil }
    var path: [String] = []
    for word in arguments {
      if word.hasPrefix("-") || word == "help" && path.isEmpty { return nil }
      if let child = command.child(word) {
        command = child
        path.append(child.commandName)
        continue
      }
      guard !command.children.isEmpty, command.positionals.isEmpty else { return nil }
      let place = path.map { $0 + " " }.joined()
      let names = command.children.flatMap { [$0.commandName] + ($0.aliases ?? []) }
      if path.isEmpty, let meant = Shorthand.suggestions[word] {
        return .usage("There is no command \"\(word)\".", hint: meant)
      }
      let meant = Spelling.nearest(word, among: names).map { place + $0 }
      let none = place.isEmpty ? "`tqctl help all` lists the commands." : "`tqctl \(place)--help` lists the commands."
      let guess = path == ["settings"] ? "Did you mean settings get \(word) or settings set \(word) VALUE?" : none
      return .usage(
        "There is no command \"\(place)\(word)\".",
        hint: meant.isEmpty ? guess : "Did you mean \(Spelling.choice(meant))?")
    }
    return nil
  }
}

/// The question for an invalid value: similar allowed values.
enum MistypedValue {
  static func question(_ arguments: [String]) -> String? {
    guard let tree = try? CommandTree.whole() else { return nil }
    for (index, word) in arguments.enumerated() {
      let place = CompletionPlace(words: Array(arguments[..<index]), word: word, in: tree)
      guard !place.isOption, place.command.child(word) == nil, let values = place.argument?.allValues,
        !values.contains(place.word)
      else { continue }
      return Spelling.question(place.word, among: values)
    }
    return nil
  }
}
