import QuestTestKit
import QuestWire
import Testing

@testable import QuestImportExport

@Suite struct JSONStreamTests {
  private func events(_ bytes: [UInt8], pieces: Int = .max) throws -> [JSONStream.Event] {
    var stream = JSONStream()
    var events: [JSONStream.Event] = []
    var rest = bytes[...]
    while !rest.isEmpty {
      try stream.feed(rest.prefix(pieces)) { event, _ in events.append(event) }
      rest = rest.dropFirst(pieces)
    }
    try stream.finish { event, _ in events.append(event) }
    return events
  }

  @Test func eventsSayWhatTheTextSays() throws {
    let text = #"{"a":[1,-2.5e3,"x\n\u00e9",true,null],"":{}} "#
    #expect(
      try events(Array(text.utf8)) == [
        .beginObject, .key("a"), .beginArray, .number(1), .number(-2500), .text("x\né"), .flag(true), .null, .endArray,
        .key(""), .beginObject, .endObject, .endObject,
      ])
  }

  /// Random JSON of a seed, and a value to compare with.
  private func json(_ generator: inout SeededGenerator, depth: Int = 0) -> JSONValue {
    switch Int.random(in: 0...(depth > 4 ? 4 : 6), using: &generator) {
    case 0: return .null
    case 1: return .bool(Bool.random(using: &generator))
    case 2: return .integer(Int.random(in: -1_000_000...1_000_000, using: &generator))
    case 3, 4: return .string(word(&generator))
    case 5:
      return .array((0..<Int.random(in: 0...4, using: &generator)).map { _ in json(&generator, depth: depth + 1) })
    default:
      let pairs = (0..<Int.random(in: 0...4, using: &generator)).map { _ in
        (word(&generator), json(&generator, depth: depth + 1))
      }
      return .object(Dictionary(pairs, uniquingKeysWith: { first, _ in first }))
    }
  }

  private func word(_ generator: inout SeededGenerator) -> String {
    let letters: [Character] = ["a", "\"", "\\", "\n", "ü", "{", "]", ",", ":", "\u{1F4A9}", "\u{7}", " "]
    return String(
      (0..<Int.random(in: 0...6, using: &generator)).map { _ in letters.randomElement(using: &generator) ?? "a" })
  }

  /// The value that the events tell.
  private func value(_ events: [JSONStream.Event]) throws -> JSONValue {
    var rest = events[...]
    func next() throws -> JSONValue {
      switch rest.popFirst() {
      case .null?: return .null
      case .flag(let flag)?: return .bool(flag)
      case .number(let number)?: return .integer(Int(number))
      case .text(let text)?: return .string(text)
      case .beginArray?:
        var values: [JSONValue] = []
        while rest.first != .endArray { values.append(try next()) }
        rest.removeFirst()
        return .array(values)
      case .beginObject?:
        var members: [String: JSONValue] = [:]
        while case .key(let key)? = rest.first {
          rest.removeFirst()
          members[key] = try next()
        }
        rest.removeFirst()
        return .object(members)
      case .endArray?, .endObject?, .key?, nil: throw ImportError(line: 0, reason: "out of place")
      }
    }
    return try next()
  }

  @Test(arguments: 1...200)
  func whatIsWrittenIsReadHoweverItIsCut(_ seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    let written = JSONValue.array([json(&generator)])
    let bytes = try WireJSON.line(written)
    let whole = try events(bytes)
    #expect(try value(whole) == written)
    for pieces in [1, 2, 5] { #expect(try events(bytes, pieces: pieces) == whole) }
    // One byte less is no JSON any more, and one byte otherwise no crash.
    #expect(throws: ImportError.self) { try events(Array(bytes.dropLast(2))) }
    var broken = bytes
    broken[Int.random(in: 0..<bytes.count, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
    do {
      let read = try events(broken)
      #expect((try? WireJSON.decode(JSONValue.self, from: broken)) != nil, "taken, and not JSON: \(read)")
    } catch is ImportError {}
  }

  @Test(arguments: [
    "", " ", "[", "[1,]", "{\"a\"}", "{\"a\":}", "{,}", "[1 2]", "{\"a\":1,}", "tru", "truee", "nul", "01", "1.", "-",
    "\"a",
    "[\"\\x\"]", "[\"\\ud800\"]", "]", "{]", "[1]]", "1 2", "\u{1}", "['a']",
  ])
  func whatIsNoJSONIsRefusedWithItsLine(_ text: String) throws {
    let error = try #require(throws: ImportError.self) { try events(Array("\n\(text)".utf8)) }
    #expect(error.line == 2)
  }

  @Test func wordsBeyondAllMeasureAreNotKept() throws {
    let long = String(repeating: "x\\\"", count: 100_000)
    #expect(try events(Array("[\"\(long)\",1]".utf8)) == [.beginArray, .text(""), .number(1), .endArray])
    #expect(throws: ImportError.self) { try events(Array("{\"\(long)\":1}".utf8)) }
    #expect(throws: ImportError.self) { try events(Array("[\(String(repeating: "1", count: 2000))]".utf8)) }
  }
}
