import GRDB
import QuestModel

/// Keeps the journal for a limited time. Each later change removes a few rows, oldest first and in journal order, so
/// that no change waits long and the remaining commands can still be undone one after another.
///
/// A row is removed if it is old by the wall clock, or dated in the clock's future, and if days of use (`DaysOfUse`)
/// prove its age. So a wrong clock removes nothing.
public enum Retention {
  /// Seconds: 400 days.
  public static let kept = 400.0 * 86_400
  /// Days of use that must have followed: more than 400, since each step of the clock may count as one.
  public static let daysOfUse = 430
  /// The same for answers stored under idempotency keys, which are kept for at least 24 hours.
  static let daysOfAnswers = 4

  /// The most commands whose journal one change removes; each change adds one or two.
  static let commandsAtOnce = 16
  /// The same for shelved rows.
  static let rowsAtOnce = 64
}

extension StoreWriter {
  /// Removes the oldest expired journal rows. O(`commandsAtOnce`); one lookup when there is nothing to do.
  func shortenJournal() throws {
    guard let limit = daysOfUse?.limits?.journal, limit > 0 else { return }
    let now = command.at.milliseconds
    let kept = now - Int64(Retention.kept * 1000)...now
    let oldest = "SELECT c.at FROM journal j CROSS JOIN command c ON c.id = j.command ORDER BY j.command LIMIT 1"
    guard let at = try db.value(Int64.self, oldest), !kept.contains(at) else { return }
    let sql = """
      SELECT j.command, c.at, \(ChangeText.has(ImportBatch.record))
      FROM journal j CROSS JOIN command c ON c.id = j.command ORDER BY j.command LIMIT ?
      """
    let rows = try db.all(sql, [Retention.commandsAtOnce]) { row -> (command: Int64, at: Int64, isImport: Bool) in
      (row[0], row[1], row[2])
    }
    for (command, at, isImport) in rows {
      guard command <= limit, !kept.contains(at) else { break }
      try endUndo(of: command)
      if isImport, try !emptyShelf(of: command) { break }
      try db.run("DELETE FROM journal WHERE command = ?", [command])
      try removeIfUnused(command)
    }
  }

  /// A command without its complete journal can be neither undone nor redone, and neither can the commands beyond it.
  private func endUndo(of command: Int64) throws {
    try db.run(
      """
      UPDATE command SET state = 3 WHERE state = 2
        AND player = (SELECT player FROM command WHERE id = ? AND state = 2)
      """, [command])
    try db.run("UPDATE command SET state = 0 WHERE id = ? AND state = 1", [command])
  }

  /// Removes some of an undone import's shelved rows. Returns whether none is left.
  private func emptyShelf(of batch: Int64) throws -> Bool {
    try db.run(
      """
      DELETE FROM shelf WHERE (batch, record, recordID) IN
        (SELECT batch, record, recordID FROM shelf WHERE batch = ? LIMIT ?)
      """, [batch, Retention.rowsAtOnce])
    return db.changesCount < Retention.rowsAtOnce
  }

  /// Removes a command's row with its journal, unless imported sessions still refer to the command.
  private func removeIfUnused(_ command: Int64) throws {
    let sql = "SELECT EXISTS (SELECT 1 FROM session WHERE batch = ?)"
    guard try db.value(Bool.self, sql, [command]) == false else { return }
    try db.run("UPDATE command SET target = NULL WHERE target = ?", [command])
    try db.run("DELETE FROM command WHERE id = ?", [command])
  }
}
