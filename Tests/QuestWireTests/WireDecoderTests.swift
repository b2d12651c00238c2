import Foundation
import QuestTestKit
import Testing

@testable import QuestWire

/// The wire's JSON, read as `JSONDecoder` reads it.
struct WireDecoderTests {
  private func read<Value: Decodable>(_ type: Value.Type, _ json: String) -> Value? {
    try? WireJSON.decode(type, from: Array(json.utf8))
  }

  private func expected<Value: Decodable>(_ type: Value.Type, _ json: String) -> Value? {
    try? JSONDecoder().decode(type, from: Data(json.utf8))
  }

  private func compare<Value: Decodable & Equatable>(_ type: Value.Type, _ json: String) {
    #expect(read(type, json) == expected(type, json), "\(json)")
  }

  // MARK: - Texts of every kind

  private static let texts = [
    #"{"a":[1,-2.5,1e3,0.1,123456789012345680],"b":{"c":null,"d":true,"e":"x"}}"#, "[]", "{}", "null", "\"x\"", "3.0",
    " \t\r\n[ 1 , { \"a\" : \"\\u00e9\\ud83d\\ude00\\n\\/\\\\\" } , false ] \n", "[[[[]]],{\"\":\"\"}]", "-0", "1E+2",
    "{\"é\\n\":\"東京\"}", "[0.30000000000000004,1.7976931348623157e308,5e-324,9007199254740993]",
  ]

  @Test func valuesAreReadAlike() {
    for text in Self.texts {
      #expect(read(JSONValue.self, text) != nil, "\(text)")
      compare(JSONValue.self, text)
    }
  }

  @Test func whatIsNoJSONIsRefused() {
    let bad = [
      "", " ", "{", "[", "\"", "[1,]", "[,1]", "{\"a\":1,}", "{\"a\"}", "{a:1}", "{1:1}", "01", "-", "1.", ".5", "1e",
      "+1", "tru", "nul", "[1 2]", "1 2", "\"\\x\"", "\"\\u12g4\"", "\"\\ud800\"", "\"\\ud800\\u0041\"", "\"\t\"",
      "\"\\", "\"a\\\"", "{\"\\q\":1}", "1e400", "[1]]", "'a'", "NaN", "\u{0}",
    ]
    for text in bad { #expect(read(JSONValue.self, text) == nil, "\(text)") }
    #expect((try? WireJSON.decode(String.self, from: [0x22, 0xFF, 0x22])) == nil)
    #expect(read([String: Int].self, String(repeating: "[", count: 100_000)) == nil)
  }

  @Test func theFirstOfTwoMembersOfANameCounts() throws {
    let text = #"{"a":1,"b":2,"a":3,"c":4}"#
    #expect(read([String: Int].self, text) == ["a": 1, "b": 2, "c": 4])
    compare([String: Int].self, text)
    let many = "{" + (0..<300).map { "\"k\($0 % 200)\":\($0)" }.joined(separator: ",") + "}"
    #expect(read([String: Int].self, many)?["k7"] == 7)
    compare([String: Int].self, many)
  }

  @Test func aByteOrderMarkIsIgnored() { #expect(read([Int].self, "\u{FEFF}[1]") == [1]) }

  @Test(arguments: [1, 2, 3] as [UInt64]) func changedTextsAreReadOrRefusedAlike(seed: UInt64) {
    var dice = SeededGenerator(seed: seed)
    let signs = Array("{}[]\",:\\ 0123456789.eE+-truefalsn/u".unicodeScalars)
    for _ in 0..<3000 {
      var text = Array((Self.texts.randomElement(using: &dice) ?? "").unicodeScalars)
      for _ in 0...Int.random(in: 0...2, using: &dice) {
        guard let place = text.indices.randomElement(using: &dice) else { continue }
        let sign = signs.randomElement(using: &dice) ?? "0"
        switch Int.random(in: 0...2, using: &dice) {
        case 0: text.remove(at: place)
        case 1: text.insert(sign, at: place)
        default: text[place] = sign
        }
      }
      var changed = String.UnicodeScalarView()
      changed.append(contentsOf: text)
      // `JSONDecoder` reads a comma before the end, and whole numbers beyond 2^53 with an exponent to the last digit.
      let json = String(changed)
      guard !json.contains(/,\s*[\]}]/), !json.contains(/[0-9]{14,}[eE]/) else { continue }
      compare(JSONValue.self, json)
    }
  }

  // MARK: - Shapes

  private struct Shape: Codable, Equatable {
    var text: String
    var number: Double
    var count: Int
    var flag: Bool
    var small: UInt8?
    var list: [String]?
    var tree: [String: [Double]]?
    var kind: Open<GoalInfo.Kind>?
    var inner: [Shape]?
  }

  private static let whole =
    #"{"count":3,"flag":true,"inner":[{"count":-1,"flag":false,"list":[],"number":1,"text":""}],"kind":"reach","#
    + #""list":["a","\u0062"],"number":2.5,"small":255,"text":"x","tree":{"a":[1,2],"b":[]},"unknown":{"deep":[1]}}"#

  @Test func shapesAreReadAlike() throws {
    let shape = try #require(read(Shape.self, Self.whole))
    #expect(shape == expected(Shape.self, Self.whole))
    #expect(shape.list == ["a", "b"] && shape.inner?.count == 1 && shape.tree?["a"] == [1, 2])
    #expect(try WireJSON.decode(Shape.self, from: WireEncoder.bytes(of: shape)) == shape)
  }

  @Test(
    arguments: [
      ("\"count\":3", "\"count\":3.0"), ("\"count\":3", "\"count\":3.5"), ("\"count\":3", "\"count\":\"3\""),
      ("\"count\":3", "\"count\":null"), ("\"count\":3", "\"count\":9223372036854775808"), ("\"count\":3", "\"x\":3"),
      ("\"small\":255", "\"small\":256"), ("\"small\":255", "\"small\":-1"), ("\"small\":255", "\"small\":null"),
      ("\"flag\":true", "\"flag\":1"), ("\"text\":\"x\"", "\"text\":1"), ("[\"a\",", "[null,"),
      ("\"list\":[", "\"list\":[[],"), ("{\"a\":[1,2]", "[[1,2]"), ("[1,2]", "{}"), ("\"number\":2.5", "\"number\":-7"),
      ("\"kind\":\"reach\"", "\"kind\":\"odd\""), ("\"text\":\"x\"", "\"t\\u0065xt\":\"x\""),
    ])
  func anotherShapeIsReadOrRefusedAlike(old: String, new: String) {
    let json = Self.whole.replacing(old, with: new, maxReplacements: 1)
    #expect(json != Self.whole)
    compare(Shape.self, json)
  }

  @Test func containersInsideOfOthersAreReadAlike() throws {
    struct Odd: Decodable, Equatable {
      var read: [String] = []

      init(from decoder: any Decoder) throws {
        let object = try decoder.container(keyedBy: Name.self)
        read += object.allKeys.map(\.stringValue).sorted()
        read.append("\(object.contains(Name("b"))) \(try object.decodeNil(forKey: Name("n")))")
        var list = try object.nestedUnkeyedContainer(forKey: Name("a"))
        // A failed reading stays where it is.
        read.append("\((try? list.decode(String.self)) ?? "none") \(list.currentIndex)")
        read.append("\(try list.decode(Int.self)) \(try list.decodeNil()) \(try list.decodeNil())")
        read.append(try list.nestedContainer(keyedBy: Name.self).decode(String.self, forKey: Name("k")))
        var inner = try list.nestedUnkeyedContainer()
        read.append("\(inner.isAtEnd) \((try? inner.decode(Int.self)) ?? 0)")
        read.append(try String(from: list.superDecoder()))
        read.append("\(list.isAtEnd) \(list.currentIndex)")
        read.append("\(try Int(from: object.superDecoder(forKey: Name("b"))))")
        read.append("\(try object.nestedContainer(keyedBy: Name.self, forKey: Name("o")).allKeys.count)")
      }
    }
    struct Name: CodingKey {
      let stringValue: String
      var intValue: Int? { nil }
      init(_ text: String) { stringValue = text }
      init?(stringValue: String) { self.init(stringValue) }
      init?(intValue: Int) { nil }
    }
    let json = #"{"a":[1,null,{"k":"v"},[],"s"],"b":2,"n":null,"o":{"x":1,"y":2}}"#
    let odd = try #require(read(Odd.self, json))
    #expect(odd == expected(Odd.self, json))
    #expect(odd.read.count == 13)
  }

  @Test(arguments: [1, 2] as [UInt64]) func whatIsWrittenIsReadBack(seed: UInt64) throws {
    var dice = SeededGenerator(seed: seed)
    for _ in 0..<2000 {
      let number = Double(bitPattern: UInt64.random(in: 0...UInt64.max, using: &dice))
      guard number.isFinite else { continue }
      #expect(try WireJSON.decode(Double.self, from: WireEncoder.bytes(of: number)) == number)
    }
    for number in [Int.min, -1, 0, Int.max] {
      #expect(try WireJSON.decode([Int].self, from: WireEncoder.bytes(of: [number])) == [number])
    }
    let scalars = (0...0x2FF).compactMap(Unicode.Scalar.init).map { "a\(Character($0))b" }
    #expect(try WireJSON.decode([String].self, from: WireEncoder.bytes(of: scalars)) == scalars)
  }
}
