import QuestDaemon
import QuestServer
import QuestTestKit
import QuestWire

/// Generates calls of a method table from its description: mostly valid ones, so that they get far, often with
/// something hostile in them.
struct CallMaker {
  struct Method: Sendable {
    var name: String
    var changes: Bool
    var parameters: [(name: String, schema: JSONValue)]
    /// The documented kinds of errors.
    var errors: Set<String>
  }

  /// The result of `rpc.discover`, which is the same in every run.
  struct Description: Sendable {
    var methods: [Method]
    var schemas: [String: JSONValue]
  }

  private static let described = Result { try Description(GameFixture()) }

  private let description: Description
  var methods: [Method] { description.methods }
  /// Ids from answers.
  var known: [String] = []

  init() throws { description = try Self.described.get() }

  /// The parameters as JSON text, which need not be a valid value.
  func parameters(of method: Method, _ choices: inout Choices) -> String {
    var members = method.parameters.compactMap { name, schema -> String? in
      choices.number(below: 3) == 2 ? nil : "\"\(name)\":\(value(name, schema, &choices))"
    }
    if choices.isTrue(outOf: 40) { members.append(#""surplus":1"#) }
    return "{\(members.joined(separator: ","))}"
  }

  private func value(_ name: String, _ schema: JSONValue, _ choices: inout Choices, depth: Int = 0) -> String {
    switch choices.number(below: 16) {
    case 12, 13: return hostile(&choices)
    case 14: return "null"
    case 15: return fitting("?", ["type": choices.pick(["string", "integer", "boolean", "number"])], &choices, depth)
    default: return fitting(name, schema, &choices, depth)
    }
  }

  private func fitting(_ name: String, _ schema: JSONValue, _ choices: inout Choices, _ depth: Int) -> String {
    guard case .object(let members) = schema, depth < 4 else { return "0" }
    if case .string(let reference)? = members["$ref"] {
      let target = description.schemas[String(reference.split(separator: "/").last ?? "")] ?? [:]
      return fitting(name, target, &choices, depth + 1)
    }
    if members["oneOf"] != nil { return choices.pick(Self.durations) }
    if case .array(let forms)? = members["anyOf"], let known = forms.first {
      return fitting(name, known, &choices, depth)
    }
    if case .array(let allowed)? = members["enum"],
      case .string(let one)? = allowed.isEmpty ? nil : choices.pick(allowed)
    {
      return quoted(one)
    }
    switch members["type"] {
    case "string"?: return text(name, &choices)
    case "boolean"?: return choices.pick(["true", "false"])
    case "integer"?, "number"?: return choices.pick(["1", "2", "0", "7", "100", "3"])
    case "array"?:
      let count = choices.number(below: 4)
      return
        "[\((0..<count).map { _ in value(name, members["items"] ?? [:], &choices, depth: depth + 1) }.joined(separator: ","))]"
    case "object"?:
      guard case .object(let properties)? = members["properties"] else { return "{}" }
      let pairs = properties.sorted { $0.key < $1.key }.map { key, schema in
        "\"\(key)\":\(value(key, schema, &choices, depth: depth + 1))"
      }
      return "{\(pairs.joined(separator: ","))}"
    default: return "0"
    }
  }

  private func text(_ name: String, _ choices: inout Choices) -> String {
    let lower = name.lowercased()
    if lower.contains("id"), !known.isEmpty, name != "idempotencyKey" { return quoted(choices.pick(known)) }
    if let pool = Self.pools[name] { return choices.pick(pool) }
    return choices.pick(Self.names)
  }

  private func quoted(_ text: String) -> String {
    (try? WireJSON.line(JSONValue.string(text))).map { String(decoding: $0.dropLast(), as: UTF8.self) } ?? "\"\""
  }

  private func hostile(_ choices: inout Choices) -> String {
    guard choices.number(below: 3) == 2 else { return choices.pick(Self.hostile) }
    return quoted(String(decoding: choices.take(atMost: 60), as: UTF8.self))
  }
}

// MARK: - Values

extension CallMaker {
  private static let durations = [
    "300", #""5m""#, #""20m..35m""#, "1", "86400", #""1h10""#, #""5:00""#, "59.5", #""2s""#, #""24h""#, "90",
  ]
  private static let names = [
    #""Morning""#, #""Shower""#, #""Read @code""#, #""Fix login @code""#, #""mo""#, #""@code""#, #""Evening Quest""#,
    #""Dress""#, #""Pack bag""#, #""shower ""#, #""Äpfel""#, #""读书""#,
  ]
  private static let pools: [String: [String]] = [
    "format": [#""jsonl""#, #""csv""#], "unit": [#""s""#, #""25m""#, #""hours""#],
    "template": [#""morning""#, #""homework""#, #""weekend""#],
    "reminderTime": [#""07:30""#, #""plan""#, #""off""#, #""default""#], "by": [#""07:45""#, #""off""#],
    "at": [#""07:45""#, #""23:59""#, #""00:00""#], "idempotencyKey": [#""k1""#, #""k2""#, #""k3""#],
    "asOf": [#""2026-03-02T09:00:00Z""#, #""2026-03-01T00:00:00+13:00""#, #""9999-12-31T23:59:59Z""#],
    "key": [#""hints""#, #""timeZone""#, #""difficulty""#, #""weekStart""#, #""rewards""#, #""reminderTime""#],
    "value": [#""off""#, #""ask""#, #""Europe/Berlin""#, #""fixed""#, #""sunday""#, #""after""#, #""07:15""#],
    "topics": [#""session""#, #""store""#], "cursor": [#""1772438400000.a""#, #""0.x""#, #""-1.""#],
    "text": [
      #""{\"type\":\"session\",\"routine\":\"Morning\",\"startedAt\":\"2026-02-01T08:00:00Z\",\"#
        + #"\"completedAt\":\"2026-02-01T08:10:00Z\",\"tasks\":[{\"task\":\"Shower\",\"estimatedSeconds\":300,\"#
        + #"\"actualSeconds\":372,\"recordedAt\":\"2026-02-01T08:06:12Z\"}]}\n""#,
      #""task,est,act,day\nShower,5,6,2026-02-03\n""#,
    ],
  ]
  private static let hostile: [String] = [
    "-1", "0.0001", "1e308", "-1e308", "1e999", "9223372036854775807", "-9223372036854775808", "1e19", "-0",
    "4294967296", "NaN", "Infinity", "0x10", "00", #""""#, #"" ""#, #""\u0000""#, #""a\u0000b""#, #""\ud800""#,
    #""\udc00\ud800""#, #""\u202ex""#, #""a\nb""#, #""%""#, #""_""#, #""'; --""#, #""\\""#, #""-1:00""#, #""24:00""#,
    #""0s""#, #""1e5""#, #""inf""#, #""nan""#, #""..""#, #""5m..""#, #""0001-01-01T00:00:00+23:59""#,
    #""9999-12-31T23:59:60-23:59""#, #""0001-01-01T00:00:00Z""#, "[]", "{}", "[[]]", "true", "[1,2,3,4,5,6,7,8]",
    "\"\(String(repeating: "x", count: 201))\"", "\"\(String(repeating: "y", count: 4097))\"",
    "\"e\(String(repeating: "\u{301}", count: 300))\"", "\"\(String(repeating: "\u{1F9D1}\u{200D}", count: 60))\"",
    "\(String(repeating: "[", count: 700))\(String(repeating: "]", count: 700))",
    "\(String(repeating: #"{"a":"#, count: 100))1\(String(repeating: "}", count: 100))",
  ]
}

extension CallMaker.Description {
  fileprivate init(_ fixture: GameFixture) throws {
    defer { try? fixture.game.close() }
    guard case .object(let document) = try fixture.call(RPCDiscover()), case .array(let methods)? = document["methods"],
      case .object(let components)? = document["components"], case .object(let schemas)? = components["schemas"]
    else { throw BrokenPromise(description: "rpc.discover describes nothing") }
    self.schemas = schemas
    self.methods = methods.compactMap { method in
      guard case .object(let members) = method, case .string(let name)? = members["name"],
        case .array(let parameters)? = members["params"], case .array(let errors)? = members["errors"]
      else { return nil }
      return CallMaker.Method(
        name: name, changes: fixture.methods.first { $0.name == name }?.changes == true,
        parameters: parameters.compactMap { parameter in
          guard case .object(let members) = parameter, case .string(let name)? = members["name"] else { return nil }
          return (name, members["schema"] ?? [:])
        },
        errors: Set(
          errors.compactMap { error in
            guard case .object(let members) = error, case .string(let kind)? = members["message"] else { return nil }
            return kind
          }))
    }
  }
}
