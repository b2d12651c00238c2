@testable import QuestDaemon
import QuestModel
import QuestText

/// Names are compared in the same way everywhere, and searching for one always ends.
enum NameTarget {
  static func run(_ input: [UInt8]) throws {
    let text = String(decoding: input, as: UTF8.self)
    let key = NameKey.of(text)
    try promise(NameKey.of(key) == key, "the key of a key is another")
    try promise(NameKey.trimmed(NameKey.trimmed(text)) == NameKey.trimmed(text), "trimming twice trims more")
    let name = TaskName(parsing: text)
    try promise(name.name == NameKey.trimmed(name.name), "a task's name has blanks around it")
    if let kind = name.kind {
      try promise(!kind.isEmpty && !kind.contains(where: \.isWhitespace), "a kind with blanks")
      try promise(TaskName(parsing: "\(name.name) @\(kind)") == name, "a task and its kind cannot be read back")
    }
    let parts = text.split(separator: "\n", maxSplits: 30).map { String($0.prefix(200)) }
    guard let typed = parts.first else { return }
    let others = Array(parts.dropFirst())
    for other in others.prefix(4) {
      let there = Spelling.distance(typed, other)
      try promise(there == Spelling.distance(other, typed), "it is farther one way than the other")
      try promise((there == 0) == (typed == other), "\(there) slips between names")
    }
    if case .one(let found) = NameMatch.find(typed, in: others, name: { $0 }) {
      try promise(others.contains(found), "a name that is not there is found")
    }
    if let exact = others.first(where: { NameKey.of($0) == NameKey.of(typed) }) {
      guard case .one(let found) = NameMatch.find(typed, in: others, name: { $0 }) else {
        throw BrokenPromise(description: "a name is not found by itself")
      }
      try promise(NameKey.of(found) == NameKey.of(exact), "another name is found")
    }
  }
}
