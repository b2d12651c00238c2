import GRDB
import QuestModel

/// How long the journal is kept. It is shortened a little with each later change, oldest first and in its own order, so
/// that no change waits long and what is left can still be taken back one after another.
///
/// A row goes when it is old by the wall clock, or from a moment that the clock has not reached, and when days of use
/// (`DaysOfUse`) prove its age: a clock that is wrong removes nothing.
public enum Retention {
  /// Seconds: 400 days.
  public static let kept = 400.0 * 86_400
  /// Days of use that must have followed: some more, since each step of the clock may count as one.
  public static let daysOfUse = 430
  /// The same for the answers kept under idempotency keys: at least 24 hours.
  static let daysOfAnswers = 4

  /// Commands whose journal is removed with one change at the most; each change adds one or two.
  static let commandsAtOnce = 16
  /// The same for shelved rows.
  static let rowsAtOnce = 64
}

extension StoreWriter {
  /// Removes the oldest journal rows that are older than is kept. O(`commandsAtOnce`); one look when there is nothing to do.
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

  /// Without its whole journal a command can be neither taken back nor done again, nor what would come after it.
  private func endUndo(of command: Int64) throws {
    try db.run(
      """
      UPDATE command SET state = 3 WHERE state = 2
        AND player = (SELECT player FROM command WHERE id = ? AND state = 2)
      """, [command])
    try db.run("UPDATE command SET state = 0 WHERE id = ? AND state = 1", [command])
  }

  /// Removes some of an undone import's shelved rows; whether none is left.
  private func emptyShelf(of batch: Int64) throws -> Bool {
    try db.run(
      """
      DELETE FROM shelf WHERE (batch, record, recordID) IN
        (SELECT batch, record, recordID FROM shelf WHERE batch = ? LIMIT ?)
      """, [batch, Retention.rowsAtOnce])
    return db.changesCount < Retention.rowsAtOnce
  }

  /// A command's row goes with its journal, unless sessions still say that they came with it.
  private func removeIfUnused(_ command: Int64) throws {
    let sql = "SELECT EXISTS (SELECT 1 FROM session WHERE batch = ?)"
    guard try db.value(Bool.self, sql, [command]) == false else { return }
    try db.run("UPDATE command SET target = NULL WHERE target = ?", [command])
    try db.run("DELETE FROM command WHERE id = ?", [command])
  }
}
