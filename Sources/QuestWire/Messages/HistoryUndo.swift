/// Reverts the player's last change exactly. Repeat the call to revert earlier changes, also across sessions and
/// restarts.
public struct HistoryUndo: ChangingRequest {
  public static let method = "history.undo"
  public typealias Response = HistoryStep

  /// Also revert a change older than 12 hours; without it such a change is named in a `confirmationNeeded` error.
  public var confirm: Bool?
  public var idempotencyKey: String?

  public init(confirm: Bool? = nil, idempotencyKey: String? = nil) {
    self.confirm = confirm
    self.idempotencyKey = idempotencyKey
  }
}

/// What `undo` or `redo` changed, and the state afterwards.
public struct HistoryStep: Codable, Equatable, Sendable {
  /// The reverted or repeated change, in words: "the estimate for Shower". Contains no time.
  public var change: String
  public var session: SessionState
  /// Badges earned because the step took a goal past its target. Badges of the change itself are reverted and restored
  /// with it. Absent for none, with the setting `rewards off`, and while a task runs.
  public var badges: [BadgeInfo]?

  /// `true` if another device has deleted the play that the change was about, or its quest. The play stays as it is.
  public var passedOver: Bool?

  public init(change: String, session: SessionState, badges: [BadgeInfo]? = nil, passedOver: Bool? = nil) {
    self.change = change
    self.session = session
    self.badges = badges
    self.passedOver = passedOver
  }
}
