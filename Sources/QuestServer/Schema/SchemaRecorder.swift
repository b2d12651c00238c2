internal import QuestWire

/// Derives the JSON schema of a `Decodable` type: it decodes the type from a recorder that notes each requested key.
///
/// Handles structs, arrays, dictionaries and optionals; other types provide their schema (`SchemaDescribing`). Structs
/// become named definitions. Cost: some microseconds a type.
final class SchemaRecorder {
  /// Schemas by type name, to be put under `#/components/schemas/`.
  private(set) var definitions: [String: JSONValue] = [:]

  struct Property {
    var name: String
    var schema: JSONValue
    var isRequired: Bool
  }

  /// The schema of the type: a reference when it is a struct.
  func schema<T: Decodable>(of type: T.Type) throws -> JSONValue { try record(type).schema }

  /// The properties of a struct, in its own order.
  func properties<T: Decodable>(of type: T.Type) throws -> [Property] {
    let decoder = SchemaDecoder(recorder: self)
    _ = try T(from: decoder)
    return decoder.properties
  }

  /// The parameter names of a request. A type that cannot be recorded is a programming error.
  static func propertyNames(of type: any Request.Type) -> [String] {
    do {
      return try SchemaRecorder().properties(of: type).map(\.name)
    } catch {
      preconditionFailure("\(type) has a form the recorder does not know: \(error)")
    }
  }

  func record<T: Decodable>(_ type: T.Type) throws -> (schema: JSONValue, sample: T) {
    if let described = type as? any SchemaDescribing.Type, let sample = described.sample as? T {
      return (described.schema, sample)
    }
    let decoder = SchemaDecoder(recorder: self)
    let sample = try T(from: decoder)
    guard case .object = decoder.shape else { return (decoder.schema, sample) }
    let name = Self.name(of: type)
    definitions[name] = decoder.schema
    return (["$ref": .string("#/components/schemas/\(name)")], sample)
  }

  /// `SessionHistory.Response`: the type's name without its module.
  private static func name(of type: any Any.Type) -> String {
    String(reflecting: type).split(separator: ".", maxSplits: 1).last.map(String.init) ?? "\(type)"
  }
}

/// What one value requested from its decoder.
final class SchemaDecoder: Decoder {
  enum Shape {
    case object, dictionary, array, single
  }

  let recorder: SchemaRecorder
  var shape = Shape.single
  var properties: [SchemaRecorder.Property] = []
  /// The schema of an array's or dictionary's elements, or of the single value.
  var element: JSONValue = [:]

  init(recorder: SchemaRecorder) { self.recorder = recorder }

  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  var schema: JSONValue {
    switch shape {
    case .single: element
    case .array: ["type": "array", "items": element]
    case .dictionary: ["type": "object", "additionalProperties": element]
    case .object: objectSchema
    }
  }

  private var objectSchema: JSONValue {
    var schema: [String: JSONValue] = [
      "type": "object",
      "properties": .object(
        Dictionary(properties.map { ($0.name, $0.schema) }, uniquingKeysWith: { first, _ in first })),
    ]
    let required = properties.filter(\.isRequired).map { JSONValue.string($0.name) }
    if !required.isEmpty { schema["required"] = .array(required) }
    return .object(schema)
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
    shape = .object
    return KeyedDecodingContainer(KeyedSchemaContainer(decoder: self))
  }

  func unkeyedContainer() -> any UnkeyedDecodingContainer {
    shape = .array
    return ListSchemaContainer(decoder: self)
  }

  func singleValueContainer() -> any SingleValueDecodingContainer { SingleSchemaContainer(decoder: self) }
}
