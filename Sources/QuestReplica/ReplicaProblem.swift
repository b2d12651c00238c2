/// Why an exchange failed, in words for the player. Nothing is lost: the next exchange continues from the same state.
public struct ReplicaProblem: Error, Equatable, Sendable, CustomStringConvertible {
  public enum Kind: Sendable {
    /// A code that cannot be read.
    case code
    /// The key is not the carrier's, or not its newest.
    case key
    /// The set-up is missing, or one exists already.
    case setup
    /// The player's request is not possible in this form.
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
