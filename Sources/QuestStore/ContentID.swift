public import QuestModel

/// Identifiers made from content: the same content always gets the same identifier on every machine. Not cryptographic:
/// 80 bits exclude accidental collisions only.
///
/// Two independent 64-bit passes in the manner of FNV-1a, finished with SplitMix64's mixer. O(bytes).
public struct ContentID: Sendable {
  private var a: UInt64 = 0xcbf2_9ce4_8422_2325
  private var b: UInt64 = 0x9e37_79b9_7f4a_7c15

  /// Starts with the kind, so that a row and a session of equal values differ.
  public init(_ kind: String) { combine(kind) }

  /// The identifier of everything combined so far.
  public var text: String { IdentifierText.text(Self.mix(a), Self.mix(b)) }

  /// Adds the text and its length, so that adjacent texts are not ambiguous.
  public mutating func combine(_ text: String?) {
    guard var text else { return combine(bits: .max) }
    text.withUTF8 { bytes in
      for byte in bytes { combine(byte) }
      combine(bits: UInt64(bytes.count))
    }
  }

  public mutating func combine(_ number: Double?) {
    // 0.0 and -0.0 are one number.
    combine(bits: number.map { $0 == 0 ? 0 : $0.bitPattern } ?? .max)
  }

  public mutating func combine(_ instant: Instant?) {
    combine(bits: instant.map { UInt64(bitPattern: $0.milliseconds) } ?? .max)
  }

  private mutating func combine(_ byte: UInt8) {
    a = (a ^ UInt64(byte)) &* 0x100_0000_01b3
    b = (b ^ UInt64(byte ^ 0x5a)) &* 0x1000_0000_01b3_0d35 &+ 0x1405_7b7e_f767_814f
  }

  private mutating func combine(bits: UInt64) {
    for shift in stride(from: UInt64(0), to: 64, by: 8) { combine(UInt8(truncatingIfNeeded: bits >> shift)) }
  }

  private static func mix(_ value: UInt64) -> UInt64 {
    var value = value
    value = (value ^ (value >> 30)) &* 0xbf58_476d_1ce4_e5b9
    value = (value ^ (value >> 27)) &* 0x94d0_49bb_1331_11eb
    return value ^ (value >> 31)
  }

  /// The identifier of a few texts of one kind. While it is taken, the next one is derived from it.
  public static func free(of kind: String, _ parts: String..., isTaken: (String) throws -> Bool) rethrows -> String {
    var content = ContentID(kind)
    for part in parts { content.combine(part) }
    while try isTaken(content.text) { content.combine("again") }
    return content.text
  }

  /// The identifier of a few texts of one kind.
  public static func of(_ kind: String, _ parts: String...) -> String {
    var id = ContentID(kind)
    for part in parts { id.combine(part) }
    return id.text
  }

  /// The identifier of a player's record whose own id another player's record already has: both may import the same
  /// file. It is always the same, so that the record is recognised again.
  static func copy(of id: String, for player: Int64) -> String { of("copy", id, String(player)) }
}
