internal import Crypto
internal import QuestWire

/// A file of a device's feed: a head in plain text, and items sealed together.
enum Segment {
  private static let magic = Array("TQSEG".utf8)
  private static let version: UInt8 = 1
  private static let headBytes = 6 + 8 + 4
  /// Larger files are not read.
  static let mostBytes = 16 << 20

  struct Name: Equatable {
    var numbers: ClosedRange<Int>

    init(_ numbers: ClosedRange<Int>) { self.numbers = numbers }

    /// `nil` for any other file, such as conflict copies, temporary files and files of other programs.
    init?(_ name: String) {
      guard let match = name.wholeMatch(of: /([1-9][0-9]{0,17})-([1-9][0-9]{0,17})\.seg/),
        let first = Int(match.1), let last = Int(match.2), first <= last
      else { return nil }
      numbers = first...last
    }

    var text: String { "\(numbers.lowerBound)-\(numbers.upperBound).seg" }
  }

  enum Content {
    case items([SyncItem])
    /// Sealed with a key that this device does not have.
    case otherKey
    /// In a format that a newer program writes.
    case newer
    /// An incomplete file, changed bytes, or another file's bytes under this name.
    case unreadable
  }

  static func bytes(_ items: [SyncItem], of device: String, _ numbers: ClosedRange<Int>, _ key: FamilyKey) throws
    -> [UInt8]
  {
    let schema = items.map(\.schema).max() ?? 0
    var bytes = magic + [version] + key.id
    for shift in [24, 16, 8, 0] { bytes.append(UInt8(schema >> shift & 255)) }
    return bytes + (try key.seal(try WireJSON.line(items), in: .segment(device, numbers, schema: schema)))
  }

  static func content(_ bytes: [UInt8], of device: String, _ numbers: ClosedRange<Int>, _ keys: KeyRing) -> Content {
    guard bytes.count >= headBytes, bytes.starts(with: magic) else { return .unreadable }
    guard bytes[5] == version else { return .newer }
    guard let key = keys.key(Array(bytes[6..<14])) else { return .otherKey }
    let schema = bytes[14..<18].reduce(0) { $0 << 8 | Int($1) }
    guard let opened = key.open(Array(bytes[headBytes...]), in: .segment(device, numbers, schema: schema)),
      let items = try? WireJSON.decode([SyncItem].self, from: opened)
    else { return .unreadable }
    return .items(items)
  }

  static func digest(_ bytes: [UInt8]) -> String { Hex.text(SHA256.hash(data: bytes).prefix(16)) }
}
