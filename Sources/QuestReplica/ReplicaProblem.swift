/// Why an exchange did not take place, in words for the player. Nothing is lost by it: the next one goes on from there.
public struct ReplicaProblem: Error, Equatable, Sendable, CustomStringConvertible {
  public enum Kind: Sendable {
    /// A code that cannot be read.
    case code
    /// A key that is not the carrier's, or not its newest.
    case key
    /// The set-up is missing, or there is already one.
    case setup
    /// What the player asks for cannot be done so.
    case usage
    /// The carrier cannot be reached now.
    case offline
    /// The carrier was reached and refuses, is full or is read-only.
    case carrier
  }

  public let kind: Kind
  public let description: String

  public init(_ kind: Kind, _ text: String) {
    self.kind = kind
    description = text
  }
}
