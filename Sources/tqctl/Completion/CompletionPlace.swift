/// What the word under the cursor is to be: found by walking along the words before it.
struct CompletionPlace {
  /// The command, as its words, and what the tree says of it.
  var path: [String] = []
  var command: CommandTree
  /// The values already given to its arguments, options left out.
  var values: [String] = []
  /// The option whose value the word is.
  var option: CommandTree.Argument?
  /// Stands in the word itself before the value: `--format=`.
  var prefix = ""
  /// Behind `--`: nothing is an option any more.
  var isAfterTerminator = false
  /// The word so far, without `prefix`.
  var word: String

  init(words: [String], word: String, in tree: CommandTree) {
    command = tree
    self.word = word
    for word in words { step(word) }
    if option?.mayStandAlone == true, word.hasPrefix("-") { option = nil }
    guard option == nil, !isAfterTerminator, word.hasPrefix("--"), let equals = word.firstIndex(of: "=") else { return }
    option = command.option(String(word[..<equals])).flatMap { $0.kind == .option ? $0 : nil }
    guard option != nil else { return }
    prefix = String(word[...equals])
    self.word = String(word[word.index(after: equals)...])
  }

  private mutating func step(_ word: String) {
    if let pending = option {
      option = nil
      // An option whose value may be left out takes no other option for it.
      guard pending.mayStandAlone, word.hasPrefix("-") else { return }
    }
    if isAfterTerminator {
      values.append(word)
    } else if word == "--" {
      isAfterTerminator = true
    } else if word.hasPrefix("-"), word.count > 1 {
      option = command.option(word).flatMap { $0.kind == .option ? $0 : nil }
    } else if values.isEmpty, let child = command.child(word) {
      command = child
      path.append(child.commandName)
    } else {
      values.append(word)
    }
  }

  /// What the word is the value of; `nil` for a command, and where nothing more belongs.
  var argument: CommandTree.Argument? { option ?? command.positional(after: values.count) }

  /// An option may stand here, and the word begins like one.
  var isOption: Bool { option == nil && !isAfterTerminator && word.hasPrefix("-") }
}
