import GRDB
public import QuestModel

/// What a player has seen of a week's recap.
public struct RecapSeen: Equatable, Sendable {
  public var isSeen = false
  public var isDismissed = false
  /// When the notice of the recap was shown.
  public var noticedAt: Instant?
  /// Whether that notice was removed from the screen.
  public var isNoticeGone = false

  public init() {}
}

/// A mark on a week's recap.
public enum RecapNote: String, Sendable {
  case seenAt, dismissedAt, noticedAt, noticeGoneAt
}

extension StoreReader {
  /// What the player has seen of the recap of the week that begins on that day. O(1).
  public func recapSeen(by player: PlayerID, week: LocalDay) throws -> RecapSeen {
    let sql = """
      SELECT seenAt IS NOT NULL, dismissedAt IS NOT NULL, noticedAt, noticeGoneAt IS NOT NULL FROM recapWeek
      WHERE player = ? AND weekStart = ?
      """
    return try db.first(sql, [player.rawValue, week.ordinal]) { row in
      var seen = RecapSeen()
      seen.isSeen = row[0]
      seen.isDismissed = row[1]
      seen.noticedAt = (row[2] as Int64?).map(Instant.init(milliseconds:))
      seen.isNoticeGone = row[3]
      return seen
    } ?? RecapSeen()
  }
}

extension StoreWriter {
  /// Stores the mark for the current player, unless it exists. Not journaled, so undo ignores it.
  public func note(_ note: RecapNote, ofWeek week: LocalDay) throws {
    try RecapRows.note(note, command.player, week, command.at, in: db)
  }
}

extension StoreMaintainer {
  /// The same for a mark by the service.
  public func note(_ note: RecapNote, of player: PlayerID, week: LocalDay, at now: Instant) throws {
    try RecapRows.note(note, player, week, now, in: db)
  }
}

private enum RecapRows {
  static func note(_ note: RecapNote, _ player: PlayerID, _ week: LocalDay, _ now: Instant, in db: Database) throws {
    try db.run(
      """
      INSERT INTO recapWeek (player, weekStart, \(note.rawValue)) VALUES (?, ?, ?)
      ON CONFLICT DO UPDATE SET \(note.rawValue) = coalesce(\(note.rawValue), excluded.\(note.rawValue))
      """, [player.rawValue, week.ordinal, now.milliseconds])
  }
}
