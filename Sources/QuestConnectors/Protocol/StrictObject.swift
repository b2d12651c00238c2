internal import FoundationEssentials
internal import QuestText
internal import QuestWire

/// QuestConnectors: the origin of samples. It has the protocol of connectors, their processes, the built-in connectors,
/// and the fetch that passes their samples on. The only module that reaches the web.

/// A violation of the connector protocol: what is wrong and where, for the author of the text.
public struct ConnectorFault: Error, Equatable, CustomStringConvertible, Sendable {
  /// One sentence.
  public let description: String

  public init(_ description: String) { self.description = description }
}

/// A JSON object that may have known keys only.
struct StrictObject {
  private let container: KeyedDecodingContainer<AnyKey>
  private let place: String

  /// `userInfo` key: ignores unknown keys, so that later connectors work with this version.
  static let lenient = CodingUserInfoKey(rawValue: "lenient")

  init(_ decoder: any Decoder, keys: [String], place: String) throws {
    self.place = place
    guard let container = try? decoder.container(keyedBy: AnyKey.self) else {
      throw ConnectorFault("\(place) must be an object.")
    }
    self.container = container
    if let lenient = Self.lenient, decoder.userInfo[lenient] as? Bool == true { return }
    if let unknown = container.allKeys.map(\.stringValue).filter({ !keys.contains($0) }).min() {
      let key = ConnectorFault.excerpt(unknown)
      throw ConnectorFault("\(place) has an unknown key \"\(key)\": known are \(keys.joined(separator: ", ")).")
    }
  }

  var keys: [String] { container.allKeys.map(\.stringValue) }

  func required<Value: Decodable>(_ key: String, _ type: Value.Type = Value.self) throws -> Value {
    guard let value = try optional(key, type) else { throw ConnectorFault("\(place) lacks \"\(key)\".") }
    return value
  }

  /// `nil` for a missing key and for null.
  func optional<Value: Decodable>(_ key: String, _ type: Value.Type = Value.self) throws -> Value? {
    do {
      return try container.decodeIfPresent(type, forKey: AnyKey(key))
    } catch let fault as ConnectorFault {
      throw fault
    } catch {
      throw ConnectorFault("\"\(key)\" of \(place.withinSentence) must be \(Self.words(for: type)).")
    }
  }

  private static func words(for type: Any.Type) -> String {
    switch type {
    case is String.Type: "a text"
    case is Int.Type: "a whole number"
    case is Double.Type: "a number"
    case is Bool.Type: "true or false"
    case is SourcePosition.Type: "a whole number or a text"
    case is [String].Type: "a list of texts"
    default: "of the form that the manual names"
    }
  }

  private struct AnyKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(_ text: String) { stringValue = text }
    init?(stringValue: String) { self.init(stringValue) }
    init?(intValue: Int) { nil }
  }
}

extension ConnectorFault {
  /// Decodes one JSON text; `place` names it in the fault.
  static func decode<Value: Decodable>(
    _ type: Value.Type, from bytes: [UInt8], place: String, isLenient: Bool
  ) throws(ConnectorFault) -> Value {
    do {
      let decoder = JSONDecoder()
      if isLenient, let lenient = StrictObject.lenient { decoder.userInfo[lenient] = true }
      return try decoder.decode(type, from: Data(bytes))
    } catch let fault as ConnectorFault {
      throw fault
    } catch {
      throw ConnectorFault("\(place) is not JSON.")
    }
  }

  /// At most 80 characters of a foreign text, on one line.
  static func excerpt(_ text: String) -> String { text.plainLine(upTo: 80) }
}

extension String {
  /// The beginning of a sentence for use within another one: `The stream` becomes `the stream`.
  var withinSentence: String { prefix(1).lowercased() + dropFirst() }

  /// The text on one line, with blanks for characters that could control a terminal, cut after so many characters.
  public func plainLine(upTo most: Int) -> String {
    let line = String(String.UnicodeScalarView(unicodeScalars.prefix(4 * most).map { $0.isSteering ? " " : $0 }))
    return line.count > most ? line.prefix(most - 1) + "…" : line
  }
}
