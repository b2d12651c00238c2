/// A text whose known values are the cases of `Known`. Another one, which a newer program may send, is kept as it is.
public struct Open<Known: RawRepresentable<String> & CaseIterable & Sendable>: RawRepresentable, Codable, Hashable,
  Sendable, CustomStringConvertible
{
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }
  public init(_ known: Known) { rawValue = known.rawValue }

  /// `nil` for a value that this version does not know.
  public var known: Known? { Known(rawValue: rawValue) }

  public var description: String { rawValue }
}

extension Optional {
  public static func == <Known>(value: Self, known: Known) -> Bool where Wrapped == Open<Known> {
    value?.rawValue == known.rawValue
  }

  public static func != <Known>(value: Self, known: Known) -> Bool where Wrapped == Open<Known> {
    value?.rawValue != known.rawValue
  }
}
