import GRDB
public import QuestModel

/// The notice of a day that goals have no entry yet.
public enum GoalNoticeState: Sendable {
  case shown
  /// It was shown, and was removed from the screen.
  case gone
}

extension StoreReader {
  /// `nil` while that day's notice has not been shown. O(1).
  public func goalNotice(of player: PlayerID, on day: LocalDay) throws -> GoalNoticeState? {
    let sql = "SELECT goneAt IS NOT NULL FROM goalNotice WHERE player = ? AND day = ?"
    return try db.value(Bool.self, sql, [player.rawValue, day.ordinal]).map { $0 ? .gone : .shown }
  }
}

extension StoreMaintainer {
  /// Stores that the notice is shown or gone. A notice that is gone stays gone.
  public func note(_ state: GoalNoticeState, ofGoalsOn day: LocalDay, of player: PlayerID, at now: Instant) throws {
    try db.run(
      "INSERT INTO goalNotice (player, day, noticedAt) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
      [player.rawValue, day.ordinal, now.milliseconds])
    guard state == .gone else { return }
    try db.run(
      "UPDATE goalNotice SET goneAt = coalesce(goneAt, ?) WHERE player = ? AND day = ?",
      [now.milliseconds, player.rawValue, day.ordinal])
  }
}
