public import QuestWire

/// Tests name values as JSON has them; the programs use the members.
extension Open: ExpressibleByStringInterpolation {
  public init(stringLiteral value: String) { self.init(rawValue: value) }
}
