/// A random identifier. It reveals neither the time nor the order of its creation (SPEC §3, blind invariant).
///
/// In text: 16 characters of lower-case base 32 without `i l o u`, 80 random bits. Identifiers in imported data keep
/// their own text, up to 128 bytes.
public struct Identifier<Owner>: Hashable, Comparable, Sendable, CustomStringConvertible {
  public let text: String

  public init(_ text: String) { self.text = text }

  public static func random(using generator: inout some RandomNumberGenerator) -> Self {
    Self(IdentifierText.text(generator.next(), generator.next()))
  }

  public var description: String { text }
  public static func < (a: Self, b: Self) -> Bool { a.text < b.text }
}

/// The text form shared by random identifiers and those made from content.
public enum IdentifierText {
  public static let longest = 128
  private static let alphabet = Array("0123456789abcdefghjkmnpqrstvwxyz".utf8)

  /// Uses 80 of the 128 given bits, 5 for each character.
  public static func text(_ high: UInt64, _ low: UInt64) -> String {
    String(unsafeUninitializedCapacity: 16) { buffer in
      for index in 0..<8 {
        buffer[index] = alphabet[Int(truncatingIfNeeded: high >> (5 * UInt64(index))) & 31]
        buffer[index + 8] = alphabet[Int(truncatingIfNeeded: low >> (5 * UInt64(index))) & 31]
      }
      return 16
    }
  }
}

public enum QuestTag {}
public enum TaskTag {}
public enum SessionTag {}
public enum EstimationTag {}

public typealias QuestID = Identifier<QuestTag>
public typealias TaskID = Identifier<TaskTag>
public typealias SessionID = Identifier<SessionTag>
public typealias EstimationID = Identifier<EstimationTag>

/// A player's row in the store; never leaves the daemon.
public struct PlayerID: Hashable, Sendable {
  public let rawValue: Int64
  public init(_ rawValue: Int64) { self.rawValue = rawValue }
}
