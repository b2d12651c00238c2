public import QuestModel

/// Who changes what, and when: the head of a transaction's journal rows.
public struct Command: Sendable {
  public var player: PlayerID
  /// The protocol's name of it: `session.done`.
  public var method: String
  public var at: Instant
  /// Whether `history.undo` may take it back.
  public var undoable: Bool

  public init(player: PlayerID, method: String, at: Instant, undoable: Bool = true) {
    self.player = player
    self.method = method
    self.at = at
    self.undoable = undoable
  }
}

/// A change of the past that undo or redo would touch next.
public struct PastCommand: Equatable, Sendable {
  public var id: Int64
  public var method: String
  /// In words, without a time: "the estimate for Shower".
  public var label: String
  public var at: Instant
}
