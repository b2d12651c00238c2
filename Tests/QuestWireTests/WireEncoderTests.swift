import Foundation
import QuestTestKit
import Testing

@testable import QuestWire

/// The wire's JSON, byte for byte what `JSONEncoder` makes of the same value.
struct WireEncoderTests {
  private func expected(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  private func made(_ value: some Encodable) throws -> String {
    String(decoding: try WireEncoder.bytes(of: value), as: UTF8.self)
  }

  private func compare(_ value: some Encodable) throws { #expect(try made(value) == expected(value)) }

  @Test func everyCharacterIsWrittenAsJSONWantsIt() throws {
    for scalar in (0...0x2FF).compactMap(Unicode.Scalar.init) { try compare("a\(Character(scalar))b") }
    for text in ["", "/", "\\\"", "\u{2028}\u{2029}", "🦊 été 東京", "\u{0}\u{1F}\u{7F}", "e\u{301}"] { try compare(text) }
  }

  @Test(arguments: [1, 2, 3] as [UInt64]) func numbersAreWrittenAlike(seed: UInt64) throws {
    for number in [0, -0.0, 1, 0.1, Double.leastNonzeroMagnitude, 1e16, 123_456_789_012_345_680, 1e21, 1.5e300, -2.25] {
      try compare(number)
    }
    for number in [Int.min, -1, 0, Int.max] { try compare(number) }
    try compare([UInt64.max])
    try compare([Int8.min, 3])
    try compare([0.1, 2, -7.5] as [Float])
    var dice = SeededGenerator(seed: seed)
    for _ in 0..<2000 {
      let number = Double(bitPattern: UInt64.random(in: 0...UInt64.max, using: &dice))
      if number.isFinite { try compare(number) }
      try compare(Double(Int.random(in: -1_000_000...1_000_000, using: &dice)) / 64)
    }
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity]) func aNumberThatIsNotFiniteIsRefused(number: Double) {
    #expect(throws: EncodingError.self) { try WireEncoder.bytes(of: ["a": number]) }
  }

  @Test(arguments: [1, 2, 3, 4] as [UInt64]) func anyTreeOfValuesIsWrittenAlike(seed: UInt64) throws {
    var dice = SeededGenerator(seed: seed)
    let letters = ["a", "b", "B", "Z", "\"", "!", "é", "\n", "aa", "ab", "東", "_", "1"]
    func text() -> String {
      (0..<Int.random(in: 0...4, using: &dice)).map { _ in letters.randomElement(using: &dice) ?? "" }.joined()
    }
    func value(_ depth: Int) -> JSONValue {
      switch Int.random(in: 0...(depth > 4 ? 4 : 6), using: &dice) {
      case 0: .null
      case 1: .bool(Bool.random(using: &dice))
      case 2: .integer(Int.random(in: -100...100, using: &dice))
      case 3: .number(Double.random(in: -9...9, using: &dice))
      case 4: .string(text())
      case 5: .array((0..<Int.random(in: 0...5, using: &dice)).map { _ in value(depth + 1) })
      default:
        .object(
          Dictionary((0..<Int.random(in: 0...8, using: &dice)).map { _ in (text(), value(depth + 1)) }) { one, _ in one
          })
      }
    }
    for _ in 0..<400 { try compare(value(0)) }
  }

  private struct Sample: Encodable {
    enum Key: String, CodingKey {
      case z, a, middle, list, nothing, object, base
    }

    func encode(to encoder: any Encoder) throws {
      var first = encoder.container(keyedBy: Key.self)
      try first.encode(1, forKey: .z)
      try first.encodeIfPresent(nil as String?, forKey: .nothing)
      var list = first.nestedUnkeyedContainer(forKey: .list)
      try list.encode("x")
      try list.encodeNil()
      var inner = list.nestedContainer(keyedBy: Key.self)
      try inner.encode(true, forKey: .z)
      try inner.encode(false, forKey: .a)
      try list.encode([Int]())
      // A second container of the same value adds to its members.
      var second = encoder.container(keyedBy: Key.self)
      try second.encodeNil(forKey: .a)
      var object = second.nestedContainer(keyedBy: Key.self, forKey: .object)
      try object.encode([String: Int](), forKey: .middle)
      try ["b": 2, "a": 1].encode(to: second.superEncoder(forKey: .base))
      try [1].encode(to: second.superEncoder())
      try second.encode(Optional<Double>.none, forKey: .middle)
    }
  }

  @Test func containersInsideOfOthersAreWrittenAlike() throws {
    try compare(Sample())
    try compare([Sample(), Sample()])
    try compare(["k": [Sample()]])
    try compare(SessionState(phase: Open(.idle)))
    struct Empty: Encodable {}
    try compare(Empty())
    try compare([Empty()])
  }
}
