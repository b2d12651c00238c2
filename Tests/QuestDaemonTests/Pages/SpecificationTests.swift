import Foundation
@testable import QuestDaemon
import QuestServer
import QuestEngines
import QuestTestKit
import QuestWire
import Testing

/// docs/SPEC.md against the service: the names that it defines must be those of the service.
@Suite struct SpecificationTests {
  private static let page = try? MadePage("docs/SPEC.md").text

  /// The text between two marks, without them.
  private static func part(_ name: String) throws -> String {
    let text = try #require(page)
    return String(
      try #require(text.firstMatch(of: try Regex("(?s)<!-- \(name) -->\n(.*?)\n<!-- end"))).output[1].substring ?? "")
  }

  @Test func methodsOfTheSpecificationAreThoseOfTheTable() throws {
    let fixture = try GameFixture()
    defer { try? fixture.game.close() }
    let named = try Self.part("methods").matches(of: /`(\w+)\.([\w\/]+)`/).flatMap { match in
      match.2.split(separator: "/").map { "\(match.1).\($0)" }
    }
    #expect(named.sorted() == fixture.methods.map(\.name).sorted())
  }

  @Test func settingsOfTheSpecificationAreThoseOfTheCatalog() throws {
    let keys = try Self.part("settings").matches(of: /`(\w+)`/).map { String($0.1) }
    let rules = SettingsCatalog.rules.map(\.key)
    #expect(Set(keys).subtracting(["monday", "sunday"]) == Set(rules))
  }

  /// A field with a `?` may be absent, any other is always there, at some depth of the result.
  @Test func fieldsOfTheSpecificationAreThoseOfTheResults() throws {
    let fixture = try GameFixture()
    defer { try? fixture.game.close() }
    let schemas = try ResultSchemas(fixture.call(RPCDiscover()))
    let rows = try Self.part("fields").matches(of: /\| `([\w.]+)` \| `([^`]+)`/)
    #expect(rows.count == 27)
    for row in rows {
      let fields = try schemas.fields(of: String(row.1))
      for word in row.2.split(separator: ", ") {
        let name = String(word.prefix { $0 != "?" })
        let isOptional = word.hasSuffix("?")
        #expect(fields[name]?.contains(isOptional) == true, "\(row.1) \(word)")
      }
    }
  }

  @Test func toleranceAndPointsOfTheSpecificationAreThoseOfTheRules() throws {
    let text = try #require(Self.page)
    let rules = GameRules.standard
    for tolerance in rules.tolerances {
      let numbers = [tolerance.spotOn, tolerance.close, tolerance.off]
      let written = numbers.map { String(String(format: "%.2f", $0).dropFirst()) }.joined(separator: ", ")
      #expect(text.contains("(\(written))"))
    }
    let points = "\(rules.spotOnPoints), \(rules.closePoints), \(rules.offPoints) or \(rules.wayOffPoints) by rating"
    #expect(text.contains(points))
    #expect(text.contains("\(rules.completionBonus) for a completed quest"))
  }
}

/// The fields of methods' results in an OpenRPC document, nested ones included.
private struct ResultSchemas {
  private let methods: [JSONValue]
  private let schemas: [String: JSONValue]

  init(_ document: JSONValue) throws {
    guard case .object(let members) = document, case .array(let methods)? = members["methods"],
      case .object(let components)? = members["components"], case .object(let schemas)? = components["schemas"]
    else { throw Missing() }
    self.methods = methods
    self.schemas = schemas
  }

  private struct Missing: Error {}

  /// By name, whether it may be absent: both where it is a field of several objects.
  func fields(of method: String) throws -> [String: Set<Bool>] {
    var fields: [String: Set<Bool>] = [:]
    var seen: Set<String> = []
    for case .object(let members) in methods where members["name"] == .string(method) {
      collect(members["result"], &fields, &seen)
    }
    return fields
  }

  private func collect(_ value: JSONValue?, _ fields: inout [String: Set<Bool>], _ seen: inout Set<String>) {
    switch value {
    case .array(let values): for value in values { collect(value, &fields, &seen) }
    case .object(let members):
      var required: [JSONValue] = []
      if case .array(let names)? = members["required"] { required = names }
      if case .object(let properties)? = members["properties"] {
        for name in properties.keys { fields[name, default: []].insert(!required.contains(.string(name))) }
      }
      if case .string(let path)? = members["$ref"], let name = path.split(separator: "/").last.map(String.init),
        seen.insert(name).inserted
      {
        collect(schemas[name], &fields, &seen)
      }
      for value in members.values { collect(value, &fields, &seen) }
    default: break
    }
  }
}
