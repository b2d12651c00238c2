/// How names are compared: case and surrounding blanks do not count (SPEC §2).
public enum NameKey {
  public static func of(_ name: String) -> String { trimmed(name).lowercased() }

  public static func trimmed(_ name: String) -> String {
    // Imports trim a million names that need none: plain characters at both ends settle it.
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

/// What a task is called and of which kind it is.
public struct TaskName: Hashable, Sendable {
  /// As the player wrote it, trimmed: `Fix login`.
  public var name: String
  /// What follows the `@`: `code`. Blank-free; `nil` when the name stands for itself.
  public var kind: String?

  public init(name: String, kind: String? = nil) {
    self.name = name
    self.kind = kind
  }

  /// Splits a trailing `@kind` off: `Fix login @code`. A text that is all `@kind` is a name (`@planning`).
  public init(parsing text: String) {
    let text = NameKey.trimmed(text)
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

  /// What knowledge is kept for: the kind when there is one, else the name.
  public var skillName: String { kind.map { "@\($0)" } ?? name }
  public var skillKey: String { NameKey.of(skillName) }
}
