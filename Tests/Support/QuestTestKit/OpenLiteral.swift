public import QuestWire

/// For tests, which name values as in JSON; the programs use the cases.
extension Open: ExpressibleByStringInterpolation {
  public init(stringLiteral value: String) { self.init(rawValue: value) }
}
