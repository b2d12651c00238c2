internal import Crypto

/// QuestReplica: exchanges items of records between the devices of one family. One device seals them, another opens
/// them.
///
/// One generation of a family's key, and the keys derived from it. Only its id reaches a carrier.
public struct FamilyKey: Sendable {
  /// The family's id: 16 hexadecimal digits. Carriers see it.
  public let family: String
  /// 1 on the first device, increased by each renewal; at most 255.
  public let generation: Int
  /// 32 random bytes.
  public let secret: [UInt8]
  /// Identifies the key without revealing it: 8 bytes.
  public let id: [UInt8]
  private let sealing: SymmetricKey
  private let naming: SymmetricKey

  static let secretBytes = 32
  static let familyBytes = 8

  public init(family: String, generation: Int, secret: [UInt8]) {
    self.family = family
    self.generation = generation
    self.secret = secret
    func derived(_ purpose: String) -> SymmetricKey {
      HKDF<SHA256>.deriveKey(
        inputKeyMaterial: SymmetricKey(data: secret), salt: Array(family.utf8),
        info: Array("timequest-sync 1 \(purpose) \(generation)".utf8), outputByteCount: 32)
    }
    sealing = derived("seal")
    naming = derived("record")
    id = Array(HMAC<SHA256>.authenticationCode(for: Array("id".utf8), using: derived("id")).prefix(8))
  }

  /// The id as 16 hexadecimal digits.
  public var idText: String { Hex.text(id) }

  // MARK: - Sealing

  /// Encrypts the bytes: they are readable only with this key and in this place. The result is 28 bytes longer.
  public func seal(_ bytes: [UInt8], in place: Place) throws -> [UInt8] {
    Array(try ChaChaPoly.seal(bytes, using: sealing, authenticating: place.bytes(self)).combined)
  }

  /// `nil` if the bytes were sealed with another key or in another place, or were changed since.
  public func open(_ bytes: [UInt8], in place: Place) -> [UInt8]? {
    guard let box = try? ChaChaPoly.SealedBox(combined: bytes) else { return nil }
    return (try? ChaChaPoly.open(box, using: sealing, authenticating: place.bytes(self))).map { Array($0) }
  }

  /// A record's name as the carrier sees it: 16 bytes, the same for the same name.
  public func blindName(_ record: String) -> [UInt8] {
    Array(HMAC<SHA256>.authenticationCode(for: Array(record.utf8), using: naming).prefix(16))
  }

  /// The place that sealed bytes are bound to: bytes moved to another place do not open.
  public struct Place: Sendable {
    /// `segment`, `item` or `mark`.
    let kind: String
    let device: String
    /// The first and last number of the items.
    let numbers: ClosedRange<Int>
    let schema: Int
    /// The blind name of the record; empty for a segment.
    let record: [UInt8]

    static func segment(_ device: String, _ numbers: ClosedRange<Int>, schema: Int) -> Place {
      Place(kind: "segment", device: device, numbers: numbers, schema: schema, record: [])
    }

    static func item(_ device: String, _ number: Int, schema: Int, record: [UInt8]) -> Place {
      Place(kind: "item", device: device, numbers: number...number, schema: schema, record: record)
    }

    static let mark = Place(kind: "mark", device: "", numbers: 0...0, schema: 0, record: [])

    fileprivate func bytes(_ key: FamilyKey) -> [UInt8] {
      let words = [
        "timequest-sync 1", kind, key.family, key.idText, device, "\(numbers.lowerBound)", "\(numbers.upperBound)",
        "\(schema)", Hex.text(record),
      ]
      return Array(words.joined(separator: "|").utf8)
    }
  }
}

/// A carrier's record of one generation of the key. It reveals a wrong key before anything is sent.
public struct KeyMark: Equatable, Sendable {
  public var generation: Int
  /// The key's id.
  public var id: [UInt8]
  /// A known text, sealed.
  public var sealed: [UInt8]

  private static let text = Array("timequest".utf8)

  init(generation: Int, id: [UInt8], sealed: [UInt8]) {
    self.generation = generation
    self.id = id
    self.sealed = sealed
  }

  init(of key: FamilyKey) throws {
    self.init(generation: key.generation, id: key.id, sealed: try key.seal(Self.text, in: .mark))
  }

  func isOf(_ key: FamilyKey) -> Bool { id == key.id && key.open(sealed, in: .mark) == Self.text }
}

/// Bytes as hexadecimal text.
enum Hex {
  private static let digits = Array("0123456789abcdef")

  static func text(_ bytes: some Sequence<UInt8>) -> String {
    String(bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] })
  }

  static func bytes(_ text: String) -> [UInt8]? {
    let values = text.utf8.compactMap { byte in Character(Unicode.Scalar(byte)).hexDigitValue }
    guard values.count == text.utf8.count, values.count.isMultiple(of: 2) else { return nil }
    return stride(from: 0, to: values.count, by: 2).map { UInt8(values[$0] << 4 | values[$0 + 1]) }
  }
}
