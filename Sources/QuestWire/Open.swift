/// A text whose known values are the cases of `Known`. Other values, which a newer program may send, are kept
/// unchanged.
///
/// The type does not constrain `Known`, because tqctl would look up each conformance again in every process.
public struct Open<Known>: RawRepresentable, Codable, Hashable, Sendable, CustomStringConvertible {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  public init(from decoder: any Decoder) throws { rawValue = try decoder.singleValueContainer().decode(String.self) }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(rawValue)
  }

  public var description: String { rawValue }
}

extension Open where Known: RawRepresentable<String> {
  public init(_ known: Known) { rawValue = known.rawValue }

  /// `nil` for a value that this version does not know.
  public var known: Known? { Known(rawValue: rawValue) }
}

extension Optional {
  public static func == <Known: RawRepresentable<String>>(value: Self, known: Known) -> Bool
  where Wrapped == Open<Known> {
    value?.rawValue == known.rawValue
  }

  public static func != <Known: RawRepresentable<String>>(value: Self, known: Known) -> Bool
  where Wrapped == Open<Known> {
    value?.rawValue != known.rawValue
  }
}
