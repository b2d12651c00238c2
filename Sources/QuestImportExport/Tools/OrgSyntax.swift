internal import QuestModel

/// A headline and the facts of its section before the next headline.
struct OrgHeadline: Sendable {
  var level: Int
  var title: String
  var tags: [String]
  var line: Int
  var isToDo: Bool
  /// Ended without being done.
  var isGivenUp: Bool
  private var hasDoneKeyword: Bool
  var isClosed = false
  var isRepeated = false
  var effort: Double?
  var id: String?
  var clocks: [OrgClock] = []

  /// `CLOSED:` remains when a task is reopened, so a keyword takes precedence.
  var isDone: Bool { hasDoneKeyword || (isClosed && !isToDo) }

  /// - Parameters:
  ///   - level: the number of stars.
  ///   - text: what follows them.
  ///   - line: its line in the file.
  ///   - keywords: those known so far.
  init(level: Int, text: Substring, line: Int, keywords: OrgKeywords) {
    var rest = OrgSyntax.trimmed(text)
    let word = rest.prefix { !$0.isWhitespace }
    isToDo = keywords.open.contains(String(word))
    hasDoneKeyword = keywords.done.contains(String(word))
    isGivenUp = hasDoneKeyword && OrgKeywords.givenUp.contains(String(word))
    if isToDo || hasDoneKeyword { rest = OrgSyntax.trimmed(rest[word.endIndex...]) }
    // [#A]
    if rest.hasPrefix("[#"), let end = rest.firstIndex(of: "]"), rest.distance(from: rest.startIndex, to: end) <= 4 {
      rest = OrgSyntax.trimmed(rest[rest.index(after: end)...])
    }
    tags = []
    if rest.hasSuffix(":"),
      let last = rest.lastIndex(where: \.isWhitespace) ?? (rest.hasPrefix(":") ? rest.startIndex : nil)
    {
      let word = OrgSyntax.trimmed(rest[last...])
      let names = word.dropFirst().dropLast().split(separator: ":", omittingEmptySubsequences: false)
      if word.hasPrefix(":"), word.count > 2, names.allSatisfy({ OrgSyntax.isTag($0) }) {
        tags = names.map(String.init)
        rest = OrgSyntax.trimmed(rest[..<last])
      }
    }
    self.level = level
    self.line = line
    title = OrgSyntax.plain(rest)
  }
}

/// The keywords of headlines that are to do or done: those that the file defines, else `TODO` and `DONE`, as in org.
/// Any other leading word (`HOLD`, `NEXT`) belongs to the title.
struct OrgKeywords: Sendable {
  private(set) var open: Set<String> = ["TODO"]
  private(set) var done: Set<String> = ["DONE"]
  private var areDefined = false
  /// Done states by org's rules for tasks that were not done.
  static let givenUp: Set<String> = ["CANCELLED", "CANCELED", "KILLED", "ABORTED"]

  static let directives: Set<String> = ["#+todo", "#+seq_todo", "#+typ_todo"]
  private static let most = 200

  /// `TODO NEXT(n) | DONE(d!) CANCELLED(c@)`; without a bar the last one is the done one. Several lines add up.
  mutating func define(_ text: Substring) {
    let words = text.split(whereSeparator: \.isWhitespace).map { String($0.prefix { $0 != "(" }) }
    guard words.contains(where: { $0 != "|" }), open.count + done.count + words.count <= Self.most else { return }
    if !areDefined { (open, done, areDefined) = ([], [], true) }
    let bar = words.firstIndex(of: "|") ?? words.count - 1
    for (index, word) in words.enumerated() where word != "|" {
      if index < bar { open.insert(word) } else { done.insert(word) }
    }
  }
}

/// The syntax of org.
enum OrgSyntax {
  /// The stars of a headline and what follows them.
  static func headline(_ line: Substring) -> (level: Int, title: Substring)? {
    let stars = line.utf8.prefix { $0 == UInt8(ascii: "*") }
    guard !stars.isEmpty, stars.endIndex < line.utf8.endIndex, line.utf8[stars.endIndex] == UInt8(ascii: " ") else {
      return nil
    }
    return (stars.count, line[stars.endIndex...])
  }

  static func trimmed(_ text: Substring) -> Substring {
    var text = text
    while let first = text.first, first.isWhitespace { text.removeFirst() }
    while let last = text.last, last.isWhitespace { text.removeLast() }
    return text
  }

  static func isTag(_ text: Substring) -> Bool {
    !text.isEmpty && text.allSatisfy { $0.isLetter || $0.isNumber || "_@#%".contains($0) }
  }

  /// A title without its cookies (`[1/3]`, `[40%]`) and with its links as they are shown.
  static func plain(_ title: Substring) -> String {
    var text = ""
    var rest = title
    while let open = rest.firstIndex(of: "[") {
      text += rest[..<open]
      rest = rest[open...]
      if rest.hasPrefix("[["), let end = rest.firstRange(of: "]]") {
        let inner = rest[rest.index(rest.startIndex, offsetBy: 2)..<end.lowerBound]
        text += inner.firstRange(of: "][").map { inner[$0.upperBound...] } ?? inner
        rest = rest[end.upperBound...]
      } else if let end = rest.firstIndex(of: "]"), isCookie(rest[rest.index(after: rest.startIndex)..<end]) {
        rest = rest[rest.index(after: end)...]
      } else {
        text.append(rest.removeFirst())
      }
    }
    return NameKey.trimmed(text + rest)
  }

  private static func isCookie(_ text: Substring) -> Bool {
    text.contains { $0 == "/" || $0 == "%" }
      && text.allSatisfy { $0.isASCII && ($0.isNumber || $0 == "/" || $0 == "%") }
  }

  /// Whether a planning line repeats: `<2026-03-16 Mon 07:00 .+1d>`.
  static func hasRepeater(_ line: Substring) -> Bool {
    line.split(whereSeparator: { $0.isWhitespace || "<>".contains($0) }).contains { word in
      let signs = word.prefix { "+.".contains($0) }
      let rest = word.dropFirst(signs.count)
      return ["+", "++", ".+"].contains(String(signs)) && rest.first?.isNumber == true
        && rest.drop(while: \.isNumber).first.map { "hdwmy".contains($0) } == true
    }
  }

  /// An effort in seconds: `1:30` and `1:30:00` are hours, a bare number minutes; `1d 3h 5min`, with days of 24 hours as
  /// org has them.
  static func duration(_ text: Substring) -> Double? {
    var seconds = 0.0
    let words = text.split(whereSeparator: \.isWhitespace)
    guard !words.isEmpty, words.count <= 8 else { return nil }
    for word in words {
      guard let part = part(word, isAlone: words.count == 1) else { return nil }
      seconds += part
    }
    return seconds
  }

  private static let units: [String: Double] = [
    "min": 60, "h": 3600, "d": 86_400, "w": 604_800, "m": 2_592_000, "y": 31_557_600,
  ]

  private static func part(_ word: Substring, isAlone: Bool) -> Double? {
    let clock = word.split(separator: ":", omittingEmptySubsequences: false).map { digits($0) }
    if clock.count > 1 {
      guard clock.count <= 3, let hours = clock[0], let minutes = clock[1], minutes < 60 else { return nil }
      guard clock.count == 3 else { return hours * 3600 + minutes * 60 }
      guard let seconds = clock[2], seconds < 60 else { return nil }
      return hours * 3600 + minutes * 60 + seconds
    }
    let number = word.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
    guard let value = Double(number), value.isFinite else { return nil }
    let unit = String(word[number.endIndex...])
    if unit.isEmpty { return isAlone ? value * 60 : nil }
    return units[unit].map { value * $0 }
  }

  private static func digits(_ text: Substring) -> Double? {
    guard (1...6).contains(text.utf8.count), text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return Double(text)
  }
}
