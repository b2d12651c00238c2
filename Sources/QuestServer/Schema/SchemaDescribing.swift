internal import QuestWire

/// A type whose schema cannot be recorded by decoding: basic types, and those with several JSON forms.
protocol SchemaDescribing: Decodable {
  static var schema: JSONValue { get }
  /// Any value, with which recording continues.
  static var sample: Self { get }
}

extension String: SchemaDescribing {
  static var schema: JSONValue { ["type": "string"] }
  static var sample: String { "" }
}

extension Bool: SchemaDescribing {
  static var schema: JSONValue { ["type": "boolean"] }
  static var sample: Bool { false }
}

extension Int: SchemaDescribing {
  static var schema: JSONValue { ["type": "integer"] }
  static var sample: Int { 0 }
}

extension Int64: SchemaDescribing {
  static var schema: JSONValue { ["type": "integer"] }
  static var sample: Int64 { 0 }
}

extension Double: SchemaDescribing {
  static var schema: JSONValue { ["type": "number"] }
  static var sample: Double { 0 }
}

/// An element of a list; an optional field is recorded as its type.
extension Optional: SchemaDescribing where Wrapped == Double {
  static var schema: JSONValue { ["type": ["number", "null"]] }
  static var sample: Double? { nil }
}

extension DurationInput: SchemaDescribing {
  static var schema: JSONValue {
    [
      "description": "A duration: seconds as a number, or a text such as 5m, 1h10, 1:05:00.",
      "oneOf": [["type": "number"], ["type": "string"]],
    ]
  }
  static var sample: DurationInput { .seconds(0) }
}

extension SampleInput: SchemaDescribing {
  static var schema: JSONValue { ["type": ["number", "string"]] }
  static var sample: SampleInput { .number(0) }
}

extension SourcePosition: SchemaDescribing {
  static var schema: JSONValue { ["type": ["number", "string"]] }
  static var sample: SourcePosition { .number(0) }
}

/// The known values, or any other text.
extension Open: SchemaDescribing where Known: RawRepresentable<String> & CaseIterable {
  static var schema: JSONValue {
    let known = Known.allCases.map { JSONValue.string($0.rawValue) }
    return ["anyOf": [["type": "string", "enum": .array(known)], ["type": "string"]]]
  }
  static var sample: Self { Self(rawValue: "") }
}

extension RequestID: SchemaDescribing {
  static var schema: JSONValue { ["type": ["string", "number", "null"]] }
  static var sample: RequestID { .null }
}

extension JSONValue: SchemaDescribing {
  static var schema: JSONValue { [:] }
  static var sample: JSONValue { .null }
}
