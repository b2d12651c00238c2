@testable import QuestDaemon
@testable import QuestServer
import QuestWire

/// The reference of the methods in Markdown: the result of `rpc.discover` with the doc comments of the wire.
struct ProtocolReference {
  /// A missing or a surplus description.
  struct Gap: Error, CustomStringConvertible {
    var description: String
  }

  private let methods: [JSONValue]
  private let schemas: [String: JSONValue]
  private let comments: MessageComments
  /// The type of a method's parameters.
  private let requests: [String: String]
  /// Parameters with the same meaning in all methods, which the introduction describes.
  static let common = Set(ParameterNotes.common.keys)

  init(_ document: JSONValue, rows: [MethodRow], comments: MessageComments) throws {
    methods = try document.member("methods").list
    schemas = try document.member("components").member("schemas").object
    requests = Dictionary(uniqueKeysWithValues: rows.map { ($0.name, "\($0.request)") })
    self.comments = comments
  }

  func text() throws -> String {
    var parts = ["## Methods\n\n" + (try contents())]
    parts += try methods.map(method)
    parts.append("## Shapes\n\nWhat results and parameters are made of.")
    parts += try shared.map { "### \($0)\n\n" + (try shape($0, title: true)) }
    parts.append("## Errors\n\n" + errors)
    return parts.joined(separator: "\n\n") + "\n"
  }

  /// The methods' names by topic.
  private func contents() throws -> String {
    let names = try methods.map { try $0.member("name").string }
    let topics = Dictionary(grouping: names) { $0.prefix { $0 != "." } }
    return topics.sorted { $0.key < $1.key }.map { topic, names in
      "- " + names.map { "[`\($0)`](#\(Self.anchor($0)))" }.joined(separator: " ")
    }.joined(separator: "\n")
  }

  // MARK: - A method

  private func method(_ method: JSONValue) throws -> String {
    let name = try method.member("name").string
    guard let request = requests[name], let said = comments.texts[request], !said.isEmpty else {
      throw Gap(description: "\(name) has no comment that says what it is for")
    }
    let tags = try method.member("tags").list.map { try $0.member("name").string }
    var parts = [
      "### \(name)",
      try method.member("summary").string + " "
        + Self.callers(tags, scopes: method.member("x-scopes").list.map { try $0.string }), said,
    ]
    let parameters = try method.member("params").list
    let own = try parameters.compactMap { parameter -> String? in
      let field = try parameter.member("name").string
      // Throws a gap if the document has no description.
      _ = try parameter.member("description")
      guard !Self.common.contains(field) || comments.texts["\(request).\(field)"]?.isEmpty == false else { return nil }
      let words = comments.texts["\(request).\(field)"] ?? ""
      if words.isEmpty { throw Gap(description: "\(name) does not say what \(field) is") }
      return try entry(
        field, parameter.member("schema"), isRequired: parameter.member("required") == .bool(true), words)
    }
    if !own.isEmpty { parts.append("Parameters:\n\n" + own.joined(separator: "\n")) }
    let told = try parameters.map { try $0.member("name").string }.filter { name in
      Self.common.contains(name) && comments.texts["\(request).\(name)"]?.isEmpty != false
    }
    if !told.isEmpty {
      parts.append("\(own.isEmpty ? "Parameters" : "Also"): \(told.map { "`\($0)?`" }.joined(separator: ", ")).")
    }
    parts.append(try result(method.member("result").member("schema")))
    let common = Set(Discover.common.map(\.rawValue))
    let errors = try method.member("errors").list.map { try $0.member("message").string }
      .filter { !common.contains($0) }
    if !errors.isEmpty { parts.append("Errors: \(errors.map { "`\($0)`" }.joined(separator: ", ")).") }
    return parts.joined(separator: "\n\n")
  }

  private static func callers(_ tags: [String], scopes: [String]) -> String {
    let who =
      switch tags.first {
      case Access.anyone.rawValue?: "For any client"
      case Access.guardian.rawValue?: "For guardians"
      case Access.owner.rawValue?: "For the owner of the store"
      default: "For players"
      }
    let reached = scopes.isEmpty ? "" : "; also under \(scopes.map { "`\($0)`" }.joined(separator: ", "))"
    return "*\(who); \(tags.last == "changes" ? "changes" : "reads")\(reached).*"
  }

  private func result(_ schema: JSONValue) throws -> String {
    guard let name = Self.reference(schema) else { return "Result: \(try type(schema))." }
    if shared.contains(name) { return "Result: \(try type(schema))." }
    let fields = try shape(name, title: false)
    return fields.isEmpty ? "Result: an empty object." : "Result:\n\n" + fields
  }

  // MARK: - Shapes

  /// All described objects except results of a single method.
  private var shared: [String] { schemas.keys.filter { !$0.hasSuffix(".Response") && $0 != "Nothing" }.sorted() }

  /// The fields of an object, each on a line.
  private func shape(_ name: String, title: Bool) throws -> String {
    let schema = try schemas[name].orThrow("\(name) is not described")
    guard case .object(let members) = schema, case .object(let properties)? = members["properties"] else { return "" }
    var required: Set<String> = []
    if case .array(let names)? = members["required"] { required = Set(try names.map { try $0.string }) }
    let order = own(name, in: properties)
    if let lost = properties.keys.first(where: { key in !order.contains { $0.field == key } }) {
      throw Gap(description: "no source describes \(name).\(lost)")
    }
    let fields = try order.map { type, field in
      try entry(
        field, properties[field].orThrow(field), isRequired: required.contains(field),
        comments.texts["\(type).\(field)"] ?? "")
    }
    let words = title ? comments.texts[name] ?? "" : ""
    return (words.isEmpty ? [] : [words]).joined() + (words.isEmpty ? "" : "\n\n") + fields.joined(separator: "\n")
  }

  /// The members in JSON with their types. A member that is not in JSON is replaced by its own members.
  private func own(_ type: String, in properties: [String: JSONValue]) -> [(type: String, field: String)] {
    (comments.members[type] ?? []).flatMap { member -> [(type: String, field: String)] in
      if properties[member] != nil { return [(type, member)] }
      return comments.types["\(type).\(member)"].map { own($0, in: properties) } ?? []
    }
  }

  private func entry(_ field: String, _ schema: JSONValue, isRequired: Bool, _ words: String) throws -> String {
    let said = words.replacing("\n\n", with: " ")
    return "- `\(field)\(isRequired ? "" : "?")` \(try type(schema))\(said.isEmpty ? "" : ": \(said)")"
  }

  private func type(_ schema: JSONValue) throws -> String {
    if let name = Self.reference(schema) { return "[\(name)](#\(Self.anchor(name)))" }
    let members = try schema.object
    if members.isEmpty { return "any JSON" }
    if members["oneOf"] != nil { return "duration" }
    if let forms = try members["anyOf"]?.list { return try type(forms[0]) }
    if let values = try members["enum"]?.list {
      return try values.map { "`\(try $0.string)`" }.joined(separator: " or ")
    }
    switch members["type"] {
    case "string"?: return "text"
    case ["number", "string"]?: return "number or text"
    case ["number", "null"]?: return "number or null"
    case "integer"?: return "integer"
    case "number"?: return "number"
    case "boolean"?: return "boolean"
    case "array"?: return "list of \(try type(schema.member("items")))"
    case "object"?: return "object of \(try type(schema.member("additionalProperties")))"
    default: throw Gap(description: "no word for \(schema)")
    }
  }

  private static func reference(_ schema: JSONValue) -> String? {
    guard case .object(let members) = schema, case .string(let path)? = members["$ref"] else { return nil }
    return path.split(separator: "/").last.map(String.init)
  }

  /// The anchor that GitHub generates for a heading.
  private static func anchor(_ heading: String) -> String { heading.lowercased().replacing(".", with: "") }

  // MARK: - Errors

  private var errors: String {
    let rows = ErrorKind.codes.map { kind, code in
      "| \(code) | `\(kind.rawValue)` | \(comments.texts["ErrorKind.\(kind.rawValue)"] ?? "") |"
    }
    let any = Discover.common.map { "`\($0.rawValue)`" }.joined(separator: ", ")
    return "Any call may fail with \(any).\n\n| code | kind | what it means |\n| --- | --- | --- |\n"
      + rows.joined(separator: "\n")
  }
}

extension JSONValue {
  fileprivate var object: [String: JSONValue] {
    get throws {
      guard case .object(let members) = self else { throw ProtocolReference.Gap(description: "no object: \(self)") }
      return members
    }
  }

  fileprivate var list: [JSONValue] {
    get throws {
      guard case .array(let values) = self else { throw ProtocolReference.Gap(description: "no list: \(self)") }
      return values
    }
  }

  fileprivate var string: String {
    get throws {
      guard case .string(let text) = self else { throw ProtocolReference.Gap(description: "no text: \(self)") }
      return text
    }
  }

  fileprivate func member(_ name: String) throws -> JSONValue {
    try object[name].orThrow("\(name) is missing")
  }
}

extension Optional {
  fileprivate func orThrow(_ words: String) throws -> Wrapped {
    guard let self else { throw ProtocolReference.Gap(description: words) }
    return self
  }
}
