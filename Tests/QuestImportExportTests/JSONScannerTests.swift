import Foundation
import QuestTestKit
import Testing

@testable import QuestImportExport

@Suite struct JSONScannerTests {
  private func number(_ text: String) throws -> Double? {
    var scanner = JSONScanner(Array(text.utf8))
    let number = try scanner.number("n")
    try scanner.end()
    return number
  }

  private func text(_ json: String) throws -> String? {
    var scanner = JSONScanner(Array(json.utf8))
    let text = try scanner.text("t")
    try scanner.end()
    return text
  }

  private func accepts(_ bytes: [UInt8]) -> Bool {
    var scanner = JSONScanner(bytes)
    do {
      try scanner.skip()
      try scanner.end()
      return true
    } catch {
      return false
    }
  }

  @Test(arguments: [
    "0", "-0", "12", "0.1", "2446.1", "123456789012345", "0.000000000000001", "1e3", "1.5E-7", "1234567890123456789",
    "9007199254740993", "3.141592653589793115997963",
  ])
  func aNumberIsTheNearestDouble(_ text: String) throws {
    #expect(try number(text)?.bitPattern == Double(text)?.bitPattern)
  }

  @Test(arguments: 0..<100 as Range<UInt64>)
  func everyDoubleReadsBackFromItsShortestForm(_ seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<50 {
      let double = Double(bitPattern: generator.next())
      guard double.isFinite else { continue }
      #expect(try number("\(double)") == double)
      let decimal = "\(Int.random(in: -9_999_999...9_999_999, using: &generator)).\(generator.next() % 1000)"
      #expect(try number(decimal) == Double(decimal))
    }
  }

  @Test(arguments: ["", "-", "01", "1.", ".5", "1e", "1e+", "+1", "0x1", "NaN", "1 2", "1e999"])
  func whatIsNoNumberIsRefused(_ text: String) {
    #expect(throws: HistoryFault.self) { try number(text) }
  }

  @Test func escapesStandForTheirCharacters() throws {
    #expect(try text(#""\"\\\/\b\f\n\r\t\u00fc\uD83E\uDDED é""#) == "\"\\/\u{8}\u{C}\n\r\tü🧭 é")
    #expect(try text(" null ") == nil)
  }

  @Test(arguments: [
    #""\x""#, #""\u12g4""#, #""\ud800""#, #""\udc00""#, #""\ud800\u0041""#, #""\u+123""#, "\"a", "\"\n\"",
  ])
  func whatIsNoStringIsRefused(_ json: String) {
    #expect(throws: HistoryFault.self) { try text(json) }
  }

  @Test func nestingIsBounded() {
    func nested(_ depth: Int) -> [UInt8] {
      Array((String(repeating: "[", count: depth) + String(repeating: "]", count: depth)).utf8)
    }
    #expect(accepts(nested(JSONScanner.deepest)))
    #expect(!accepts(nested(JSONScanner.deepest + 1)))
    #expect(!accepts(nested(1_000_000)))
  }

  @Test(arguments: 0..<400 as Range<UInt64>)
  func itAcceptsWhatFoundationAcceptsButNoTrailingComma(_ seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let sample = #"{"a":[1,-2.5e3,{"b":null}],"c":"x\n\u00e9é","d":true,"e":{},"f":[ ]}"#
    let likely = Array("{}[],:\"\\ 0e.-tnu".utf8)
    for _ in 0..<20 {
      var bytes = Array(sample.utf8)
      for _ in 0..<Int.random(in: 1...2, using: &generator) {
        let place = Int.random(in: 0..<bytes.count, using: &generator)
        let byte = likely.randomElement(using: &generator) ?? 0
        switch Int.random(in: 0...2, using: &generator) {
        case 0: bytes[place] = byte
        case 1: bytes.insert(byte, at: place)
        default: bytes.remove(at: place)
        }
      }
      let text = String(decoding: bytes, as: UTF8.self)
      let expected =
        !text.contains(#/,\s*[\]}]/#)
        && (try? JSONSerialization.jsonObject(with: Data(bytes), options: [.fragmentsAllowed])) != nil
      #expect(accepts(bytes) == expected, "\(text)")
    }
  }
}
