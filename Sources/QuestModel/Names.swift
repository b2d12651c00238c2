private import Foundation
internal import QuestText

/// Comparison of names: case, surrounding blanks and the encoding of accents do not count (SPEC §2).
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

  /// Whether every character is below U+0300, so that none is a combining mark. A fast path for most names.
  private static func isPlain(_ text: String) -> Bool { text.utf8.allSatisfy { $0 < 0xCC } }

  /// The text in normal form C, including blanks.
  public static func composed(_ text: String) -> String { text.precomposedStringWithCanonicalMapping }

  public static func trimmed(_ name: String) -> String { NameForm.trimmed(name) }
}

/// The rules for names, from `NameForm`.
public enum NameRule {
  public static let longest = NameForm.longest

  public static func accepts(_ name: String) -> Bool { NameForm.accepts(name) }

  /// No control characters, whatever its length.
  public static func isPlain(_ name: String) -> Bool { NameForm.isPlain(name) }
}

/// A task's name and kind.
public struct TaskName: Hashable, Sendable {
  /// Trimmed and normalised: `Fix login`.
  public var name: String
  /// The text after the `@`: `code`. Without blanks; `nil` if the task is counted under its name.
  public var kind: String?

  public init(name: String, kind: String? = nil) {
    self.name = name
    self.kind = kind
  }

  /// Splits a trailing `@kind` off: `Fix login @code`. A text that is all `@kind` is a name (`@planning`).
  public init(parsing text: String) {
    let (name, kind) = TaskText.splittingKind(NameKey.normalized(text))
    self.init(name: name, kind: kind)
  }

  /// Separates the setup name from the shown name: `Shower = Shower Power` is set up as `Shower`.
  public func splittingSetup() -> (task: TaskName, setup: String?) {
    guard let names = TaskText.splittingShown(name) else { return (self, nil) }
    return (TaskName(name: names.shown, kind: kind), names.name)
  }

  /// The same in normal form C.
  public var normalized: TaskName { TaskName(name: NameKey.normalized(name), kind: kind.map(NameKey.normalized)) }

  /// What statistics are kept for: the kind when there is one, else the name.
  public var skillName: String { kind.map { "@\($0)" } ?? name }
  public var skillKey: String { NameKey.of(skillName) }
}
