internal import Crypto

/// The code that the player types or scans on a second device: the key, and the carrier's location. Anyone who has the
/// code can read everything.
///
/// Groups of up to 7 characters of Crockford's base32 and a check character. A wrong character, or two swapped
/// neighbours, is reported with the number of its group. Case, blanks and hyphens do not matter; O counts as 0, I and L
/// as 1.
public struct FamilyCode: Equatable, Sendable {
  public enum Carrier: UInt8, Sendable {
    /// Holds no path, because each machine may have the folder elsewhere.
    case folder = 0
    case postgres = 1
  }

  public var family: String
  public var generation: Int
  public var secret: [UInt8]
  public var carrier: Carrier
  /// The connection string without a password; empty for a folder.
  public var coordinates: String
  /// Whether the code lets a guardian send routines. Such a code is not the key of a game.
  public var isForGuardian = false

  public init(key: FamilyKey, carrier: Carrier, coordinates: String) {
    family = key.family
    generation = key.generation
    secret = key.secret
    self.carrier = carrier
    self.coordinates = coordinates
  }

  public var key: FamilyKey { FamilyKey(family: family, generation: generation, secret: secret) }

  // MARK: - As text

  private static let version: UInt8 = 1
  /// A flag in the byte of the carrier.
  private static let guardianBit: UInt8 = 0x80
  private static let headBytes = 3 + FamilyKey.familyBytes + FamilyKey.secretBytes
  /// Bytes of the SHA-256 checksum at the end.
  private static let sumBytes = 3

  public var text: String {
    var bytes = [Self.version, carrier.rawValue | (isForGuardian ? Self.guardianBit : 0), UInt8(generation)]
    bytes += (Hex.bytes(family) ?? []) + secret + Array(coordinates.utf8)
    bytes += SHA256.hash(data: bytes).prefix(Self.sumBytes)
    let symbols = Base32.symbols(of: bytes)
    let groups = stride(from: 0, to: symbols.count, by: Base32.groupSymbols).map { start in
      Array(symbols[start..<min(start + Base32.groupSymbols, symbols.count)])
    }
    return groups.enumerated().map { index, group in
      Base32.text(group + [Base32.check(group, of: index)])
    }.joined(separator: "-")
  }

  /// Throws a `ReplicaProblem` of the kind `code` that says what is wrong, and where.
  public init(text: String) throws {
    let symbols = try Base32.symbols(in: text)
    let whole = Base32.groupSymbols + 1
    let groups = stride(from: 0, to: symbols.count, by: whole).map {
      Array(symbols[$0..<min($0 + whole, symbols.count)])
    }
    for (index, group) in groups.enumerated() where Base32.check(Array(group.dropLast()), of: index) != group.last {
      let shown = Base32.text(group)
      throw ReplicaProblem(.code, "Group \(index + 1) of \(groups.count) is mistyped: \(shown). Look at it again.")
    }
    let bytes = Base32.bytes(of: groups.flatMap { $0.dropLast() })
    let body = bytes.dropLast(Self.sumBytes)
    guard body.count >= Self.headBytes,
      bytes.suffix(Self.sumBytes).elementsEqual(
        SHA256.hash(data: Array(body)).prefix(Self.sumBytes))
    else { throw ReplicaProblem(.code, "The code is not whole: a group is missing, or too many.") }
    guard body[0] == Self.version, let carrier = Carrier(rawValue: body[1] & ~Self.guardianBit), body[2] > 0 else {
      throw ReplicaProblem(.code, "The code is of a newer TimeQuest; upgrade this one.")
    }
    self.carrier = carrier
    isForGuardian = body[1] & Self.guardianBit != 0
    generation = Int(body[2])
    family = Hex.text(body[3..<3 + FamilyKey.familyBytes])
    secret = Array(body[(3 + FamilyKey.familyBytes)..<Self.headBytes])
    coordinates = String(decoding: body[Self.headBytes...], as: UTF8.self)
  }
}

/// Crockford's base32, and a check character for each group.
enum Base32 {
  static let groupSymbols = 7
  private static let alphabet = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ")

  static func text(_ symbols: [UInt8]) -> String { String(symbols.map { alphabet[Int($0)] }) }

  static func symbols(of bytes: [UInt8]) -> [UInt8] { regrouped(bytes, from: 8, to: 5, padded: true) }

  static func bytes(of symbols: [UInt8]) -> [UInt8] { regrouped(symbols, from: 5, to: 8, padded: false) }

  /// The same bits in values of another width. With `padded`, bits left over at the end become one more value.
  private static func regrouped(_ values: [UInt8], from: Int, to: Int, padded: Bool) -> [UInt8] {
    var result: [UInt8] = []
    var held = 0
    var bits = 0
    for value in values {
      held = held << from | Int(value)
      bits += from
      while bits >= to {
        bits -= to
        result.append(UInt8(held >> bits & ((1 << to) - 1)))
      }
      held &= (1 << bits) - 1
    }
    if padded, bits > 0 { result.append(UInt8(held << (to - bits) & ((1 << to) - 1))) }
    return result
  }

  static func symbols(in text: String) throws -> [UInt8] {
    var symbols: [UInt8] = []
    for character in text.uppercased() where character != "-" && !character.isWhitespace {
      let read: Character = character == "O" ? "0" : character == "I" || character == "L" ? "1" : character
      guard let value = alphabet.firstIndex(of: read) else {
        throw ReplicaProblem(
          .code, "\"\(character)\" is no character of a code; it is in group \(symbols.count / (groupSymbols + 1) + 1)."
        )
      }
      symbols.append(UInt8(value))
    }
    return symbols
  }

  /// A weighted sum in the field of 32 elements. It changes if one character changes, if two neighbours swap places, or
  /// if the group's number changes.
  static func check(_ group: [UInt8], of index: Int) -> UInt8 {
    var sum = UInt8(index & 31)
    for symbol in group.reversed() { sum = doubled(sum) ^ symbol }
    return doubled(sum)
  }

  /// Multiplied by x, modulo x⁵ + x² + 1.
  private static func doubled(_ value: UInt8) -> UInt8 {
    let shifted = value << 1
    return shifted & 32 != 0 ? (shifted ^ 0b100101) : shifted
  }
}
