/// Maps running numbers that several players share to opaque ones.
///
/// Numbers of changes increase by one over all players, so gaps would reveal how active the others are. A Feistel
/// network maps each number to another and back, with a new key at each start. It hides the numbers but is no cipher
/// for secrets.
struct HiddenNumbers: Sendable {
  private let keys: [UInt64]

  init(using generator: inout some RandomNumberGenerator) { keys = (0..<6).map { _ in generator.next() } }

  /// The opaque form of a positive number.
  func shown(_ number: Int64) -> String {
    var (left, right) = Self.halves(UInt64(bitPattern: number))
    for key in keys { (left, right) = (right, left ^ Self.mixed(right, key)) }
    return String(Self.whole(left, right), radix: 32)
  }

  /// The number of an opaque form; `nil` for any other text.
  func number(_ shown: String) -> Int64? {
    guard let value = UInt64(shown, radix: 32) else { return nil }
    var (left, right) = Self.halves(value)
    for key in keys.reversed() { (left, right) = (right ^ Self.mixed(left, key), left) }
    let number = Int64(bitPattern: Self.whole(left, right))
    return number > 0 ? number : nil
  }

  private static func halves(_ value: UInt64) -> (UInt32, UInt32) {
    (UInt32(value >> 32), UInt32(truncatingIfNeeded: value))
  }
  private static func whole(_ left: UInt32, _ right: UInt32) -> UInt64 { UInt64(left) << 32 | UInt64(right) }

  /// The finalizer of SplitMix64 over half and key.
  private static func mixed(_ half: UInt32, _ key: UInt64) -> UInt32 {
    var value = UInt64(half) &+ key
    value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
    return UInt32(truncatingIfNeeded: value ^ value >> 31)
  }
}
