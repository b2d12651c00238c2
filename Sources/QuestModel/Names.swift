private import Foundation

/// How names are compared: case, surrounding blanks and the way accents are encoded do not count (SPEC §2).
public enum NameKey {
  /// The key of a name, in Unicode normal form C: equal keys are equal byte by byte, as the store compares them.
  public static func of(_ name: String) -> String {
    let name = trimmed(name)
    return isPlain(name) ? name.lowercased() : composed(composed(name).lowercased())
  }

  /// The stored form of a name: trimmed, and in normal form C. `é` typed as one character and as two (`e` and an
  /// accent, as macOS writes files) are one name.
  public static func normalized(_ name: String) -> String {
    let name = trimmed(name)
    return isPlain(name) ? name : composed(name)
  }

  /// Whether the text is, byte by byte, in normal form C.
  public static func isNormalized(_ text: String) -> Bool {
    isPlain(text) || text.utf8.elementsEqual(composed(text).utf8)
  }

  /// Whether every character is below U+0300, where nothing combines. A fast path: most names are.
  private static func isPlain(_ text: String) -> Bool { text.utf8.allSatisfy { $0 < 0xCC } }

  /// The text in normal form C, blanks and all.
  public static func composed(_ text: String) -> String { text.precomposedStringWithCanonicalMapping }

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

/// What a name may be: 1 to 200 bytes of UTF-8 on one line, no control characters.
public enum NameRule {
  public static let longest = 200

  public static func accepts(_ name: String) -> Bool {
    (1...longest).contains(name.utf8.count) && isPlain(name)
  }

  /// No control characters, whatever its length.
  public static func isPlain(_ name: String) -> Bool {
    !name.unicodeScalars.contains { $0.properties.generalCategory == .control }
  }
}

/// A task's name and kind.
public struct TaskName: Hashable, Sendable {
  /// As the player wrote it, trimmed and normalized: `Fix login`.
  public var name: String
  /// What follows the `@`: `code`. Blank-free; `nil` when the name stands for itself.
  public var kind: String?

  public init(name: String, kind: String? = nil) {
    self.name = name
    self.kind = kind
  }

  /// Splits a trailing `@kind` off: `Fix login @code`. A text that is all `@kind` is a name (`@planning`).
  public init(parsing text: String) {
    let text = NameKey.normalized(text)
    guard let at = text.lastIndex(of: "@"), at > text.startIndex, text[text.index(before: at)].isWhitespace else {
      self.init(name: text)
      return
    }
    let kind = text[text.index(after: at)...]
    guard !kind.isEmpty, !kind.contains(where: \.isWhitespace) else {
      self.init(name: text)
      return
    }
    self.init(name: NameKey.trimmed(String(text[..<at])), kind: String(kind))
  }

  /// Splits a name for setup off what is shown: `Shower = Shower Power` is set up as `Shower`.
  public func splittingSetup() -> (task: TaskName, setup: String?) {
    guard let equals = name.firstRange(of: " = ") else { return (self, nil) }
    let setup = NameKey.trimmed(String(name[..<equals.lowerBound]))
    let shown = NameKey.trimmed(String(name[equals.upperBound...]))
    guard !setup.isEmpty, !shown.isEmpty else { return (self, nil) }
    return (TaskName(name: shown, kind: kind), setup)
  }

  /// The same in normal form C.
  public var normalized: TaskName { TaskName(name: NameKey.normalized(name), kind: kind.map(NameKey.normalized)) }

  /// What statistics are kept for: the kind when there is one, else the name.
  public var skillName: String { kind.map { "@\($0)" } ?? name }
  public var skillKey: String { NameKey.of(skillName) }
}
