import GRDB
public import QuestModel

extension StoreReader {
  /// The player's reminders of these days. O(quests with a reminder · days).
  public func reminders(of player: PlayerID, on days: ClosedRange<LocalDay>) throws -> [ReminderDelivery] {
    let sql = """
      SELECT r.uid, d.day, d.at, d.state FROM routine r JOIN reminderDelivery d ON d.routine = r.id
      WHERE r.player = ? AND d.day BETWEEN ? AND ?
      """
    let arguments: Bindings = [player.rawValue, days.lowerBound.ordinal, days.upperBound.ordinal]
    return try db.all(sql, arguments) { row in
      ReminderDelivery.State(rawValue: row[3]).map {
        ReminderDelivery(
          quest: QuestID(row[0]), day: LocalDay(ordinal: row[1]), at: Instant(milliseconds: row[2]), state: $0)
      }
    }.compactMap(\.self)
  }
}

extension StoreMaintainer {
  /// Stores the state of a reminder, replacing the previous one.
  public func note(_ reminder: ReminderDelivery) throws { try ReminderRows.note(reminder, in: db) }
}

extension StoreWriter {
  /// The same for the player's own action. Not journaled, so undo ignores it.
  public func note(_ reminder: ReminderDelivery) throws { try ReminderRows.note(reminder, in: db) }
}

private enum ReminderRows {
  static func note(_ reminder: ReminderDelivery, in db: Database) throws {
    try db.run(
      """
      INSERT INTO reminderDelivery (routine, day, at, state) SELECT id, ?, ?, ? FROM routine WHERE uid = ?
      ON CONFLICT (routine, day) DO UPDATE SET at = excluded.at, state = excluded.state
      """, [reminder.day.ordinal, reminder.at.milliseconds, reminder.state.rawValue, reminder.quest.text])
  }
}
