/// The meaning of the word under the cursor, determined from the words before it.
struct CompletionPlace {
  /// The command, as its words and its node of the tree.
  var path: [String] = []
  var command: CommandTree
  /// The values already given to its arguments, options left out.
  var values: [String] = []
  /// The option whose value the word completes.
  var option: CommandTree.Argument?
  /// The part of the word before the value: `--format=`.
  var prefix = ""
  /// Whether the word follows `--`: then it is no option.
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
      // An option with an optional value does not take another option as its value.
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

  /// The value that the word completes; `nil` for a command, and if no further value is allowed.
  var argument: CommandTree.Argument? { option ?? command.positional(after: values.count) }

  /// Whether an option is allowed here, and the word starts like one.
  var isOption: Bool { option == nil && !isAfterTerminator && word.hasPrefix("-") }
}
