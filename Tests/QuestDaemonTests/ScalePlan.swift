import GRDB

/// SQLite's query plans of statements.
enum ScalePlan {
  /// A statement that may scan or sort, because what it reads does not grow with history, or because it has to.
  struct Exception: Sendable {
    /// A part of the statement.
    var statement: String
    var reason: String

    init(_ statement: String, _ reason: String) {
      self.statement = statement
      self.reason = reason
    }
  }

  static let exceptions =
    [
      Exception("SELECT id, record, body FROM replicaInbox", "what waits, which does not grow with history"),
      Exception("stage.", "a merge takes everything its scratch file holds"),
      Exception("DELETE FROM target.", "the names of one small import"),
      Exception("WHERE s.batch = ? ORDER BY t.id", "an import's own rows, when it arrives and when it is taken back"),
      Exception("WITH known AS", "statistics as of a moment come from the records up to it; no speed is promised"),
      Exception("SELECT EXISTS (SELECT 1 FROM session)", "ends at the first row"),
      Exception("INDEXED BY commandOfRestore", "the restores alone, from the newest on"),
      Exception("SELECT count(*) FROM command", "a backup is counted against what it is a copy of"),
      Exception("SELECT count(*) FROM estimation", "as above"),
      Exception("SELECT count(*) FROM journal", "as above"),
      Exception("SELECT count(*) FROM session", "as above"),
      Exception("SELECT DISTINCT r.uid FROM session", "the quests of one day"),
      Exception("FROM routine WHERE player = ?", "the quests of one player"),
      Exception("bests AS (", "one run for each skill"),
      Exception("ORDER BY e.recordedAt LIMIT 8", "the first eight runs of a skill"),
      Exception("SELECT key FROM skillName", "the names of one skill"),
      Exception("GROUP BY e.day", "the runs of the days that are asked for"),
      Exception("SELECT name FROM goal WHERE player", "the goals of one player"),
      Exception("WHERE t.uid >= ?", "the ids that begin with what was typed"),
      Exception("s.id IN (SELECT s.id FROM", "the next sessions in order, bounded by their own LIMIT"),
      Exception("LIMIT 200) e", "the newest runs, bounded by their own LIMIT"),
      Exception("LIMIT 1000) e", "the newest runs for those with a guess, bounded by their own LIMIT"),
      Exception("LIMIT :count) e", "the newest runs for usual times, bounded by their own LIMIT"),
      Exception("LIMIT 200) s", "the newest plays of a quest, bounded by their own LIMIT"),
      Exception("last IS NOT NULL ORDER BY last", "the skills of one player, as of a moment"),
      Exception("(SELECT DISTINCT session FROM estimation", "a skill that did not turn up among them: its runs"),
    ] + patterns

  /// The statements of patterns, each with its own limit.
  private static let patterns = [
    Exception("FROM (SELECT id FROM session WHERE routine", "the last plays of a quest, bounded by their LIMIT"),
    Exception(
      "FROM (SELECT estimate, actual, accuracy, rating, recordedAt, calibration",
      "the newest runs of a skill, bounded by their LIMIT"),
    Exception("count(DISTINCT session)", "patterns as of a moment; no speed is promised"),
  ]

  /// Statements whose work grows with the size of their subject.
  static let growing =
    [
      Exception("WITH known AS", "as above"),
      Exception("UPDATE estimation SET skill = ?", "a name stands for another skill: its runs follow"),
      Exception("backup.", "a restore is compared with everything that is here"),
      Exception("SELECT 1 FROM journal j WHERE j.command = c.id", "what touched one session: the journal of 400 days"),
      Exception("SELECT count(*) FROM session WHERE routine", "a deleted quest says how many sessions are kept"),
      Exception("SELECT estimate, actual FROM (SELECT", "the newest runs of a skill, bounded by their LIMIT"),
    ] + patterns

  /// Tables with few rows regardless of the length of history; the lists given to `json_each` are what a task hides.
  private static let small: Set<String> = [
    "json_each",
    "device", "notice", "pin", "player", "play", "setting", "zone", "playerTotals", "bandTotals", "sqlite_sequence",
    "claimTotals", "horizon", "erasure", "erasedBackup",
  ]

  /// Whether the statement has a plan to check. Statements about an attached backup compare two whole stores.
  static func isQuery(_ sql: String) -> Bool {
    !sql.contains("backup.") && ["SELECT", "INSERT", "UPDATE", "DELETE", "WITH"].contains { sql.hasPrefix($0) }
  }

  /// Lines of the plan that are more than index lookups.
  static func faults(of sql: String, in db: Database) throws -> [String] {
    let statement = try db.makeStatement(sql: "EXPLAIN QUERY PLAN " + sql)
    statement.setUncheckedArguments(StatementArguments())
    return try Row.fetchAll(statement).map { $0["detail"] as String }.filter { line in
      // The right part sorts what is equal in the left one: the sessions, the skills of one moment.
      if line.contains("RIGHT PART OF ORDER BY") { return false }
      if line.contains("TEMP B-TREE") || line.contains("AUTOMATIC") { return true }
      guard line.hasPrefix("SCAN "), let name = line.split(separator: " ").dropFirst().first else { return false }
      // A constant, or a subquery whose own lines say what it does.
      return !name.hasPrefix("(") && name != "CONSTANT" && !small.contains(String(name))
    }
  }
}
