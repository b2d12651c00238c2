/// The form of a name: 1 to 200 bytes of UTF-8 on one line, no control characters.
public enum NameForm {
  /// The most bytes of a name.
  public static let longest = 200
  /// The fewest characters in the name of a quest, or of a quest's task.
  public static let shortestSetUp = 2

  public static func accepts(_ name: String) -> Bool {
    (1...longest).contains(name.utf8.count) && isPlain(name)
  }

  /// Whether the name is valid for a quest, or for a quest's task.
  public static func acceptsSetUp(_ name: String) -> Bool { accepts(name) && name.count >= shortestSetUp }

  /// No control characters, whatever its length.
  public static func isPlain(_ name: String) -> Bool {
    // Printable ASCII, which most names are, needs no check of its characters' properties.
    name.utf8.allSatisfy { (0x20..<0x7F).contains($0) }
      || !name.unicodeScalars.contains { $0.properties.generalCategory == .control }
  }

  /// Without blanks at both ends.
  public static func trimmed(_ name: String) -> String {
    // Fast path for imports: visible characters at both ends mean that nothing is to be trimmed.
    if let first = name.utf8.first, let last = name.utf8.last, isVisible(first), isVisible(last) { return name }
    var name = Substring(name)
    while let first = name.first, first.isWhitespace { name.removeFirst() }
    while let last = name.last, last.isWhitespace { name.removeLast() }
    return String(name)
  }

  /// A printable ASCII character other than the blank.
  private static func isVisible(_ byte: UInt8) -> Bool { (0x21...0x7E).contains(byte) }
}

/// A task as it is written in one line: `Shower = Shower Power @care`. Only `Shower` is required.
public struct TaskText: Equatable, Sendable {
  /// The setup name.
  public var name: String
  /// The shown name, if different.
  public var shown: String?
  /// Without the `@`.
  public var kind: String?

  /// Tasks of a quest (SPEC §4).
  public static let count: ClosedRange<Int> = 1...10

  public init(name: String, shown: String? = nil, kind: String? = nil) {
    (self.name, self.shown, self.kind) = (name, shown, kind)
  }

  public init(_ text: String) {
    let (rest, kind) = Self.splittingKind(NameForm.trimmed(text))
    let names = Self.splittingShown(rest)
    self.init(name: names?.name ?? rest, shown: names?.shown, kind: kind)
  }

  public var text: String { name + (shown.map { " = \($0)" } ?? "") + (kind.map { " @\($0)" } ?? "") }

  /// `Fix login` and `code` of `Fix login @code`. A trimmed text that is all `@kind` is a name (`@planning`).
  public static func splittingKind(_ text: String) -> (rest: String, kind: String?) {
    guard let at = text.lastIndex(of: "@"), at > text.startIndex, text[text.index(before: at)].isWhitespace else {
      return (text, nil)
    }
    let kind = text[text.index(after: at)...]
    guard !kind.isEmpty, !kind.contains(where: \.isWhitespace) else { return (text, nil) }
    return (NameForm.trimmed(String(text[..<at])), String(kind))
  }

  /// `Shower` and `Shower Power` of `Shower = Shower Power`; `nil` for a single name. Quests are written so as well.
  public static func splittingShown(_ text: String) -> (name: String, shown: String)? {
    guard let equals = text.firstRange(of: " = ") else { return nil }
    let name = NameForm.trimmed(String(text[..<equals.lowerBound]))
    let shown = NameForm.trimmed(String(text[equals.upperBound...]))
    return name.isEmpty || shown.isEmpty ? nil : (name, shown)
  }
}
