public import QuestModel

/// Who changes what, and when: the head of a transaction's journal row.
public struct Command: Sendable {
  public var player: PlayerID
  /// The method's name in the protocol: `session.done`.
  public var method: String
  public var at: Instant
  /// Whether `history.undo` may revert it.
  public var undoable: Bool

  public init(player: PlayerID, method: String, at: Instant, undoable: Bool = true) {
    self.player = player
    self.method = method
    self.at = at
    self.undoable = undoable
  }
}

/// A past change that undo or redo would handle next.
public struct PastCommand: Equatable, Sendable {
  public var id: Int64
  public var method: String
  /// In words, without a time: "the estimate for Shower".
  public var label: String
  public var at: Instant
}
