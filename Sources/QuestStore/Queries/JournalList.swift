import GRDB
public import QuestModel

/// A command in the journal's list.
public struct JournalEntry: Equatable, Sendable {
  public enum State: Int, Sendable {
    /// Not undoable: an undo itself, or a command whose journal was removed.
    case final = 0
    case done
    case undone
    case undoneForGood
  }

  public var id: Int64
  public var method: String
  public var label: String
  public var at: Instant
  public var state: State
  /// Number of changed records; for an import, of its sessions.
  public var records: Int
  public var corrections: [RunChange]
}

/// A run's facts before and after a command.
public struct RunChange: Equatable, Sendable {
  public var task: String
  public var before: RunFacts
  public var after: RunFacts
}

/// Which commands.
public struct JournalFilter: Sendable {
  public var asOf: Instant?
  /// Only commands up to this one, such as a blind filter's horizon.
  public var upTo: Int64?
  /// Only what touched this session.
  public var session: SessionID?
  /// With a session, only what touched its run at this position.
  public var position: Int?

  public init() {}
}

extension StoreReader {
  /// A page of the journal, newest first, older than the cursor's command. O(page); O(journal) for one session's.
  public func journal(
    of player: PlayerID, _ filter: JournalFilter, before cursor: Int64?, limit: Int
  ) throws -> [JournalEntry] {
    // The plus sign prevents SQLite from collecting and sorting all the player's commands: ids give the order.
    var conditions = ["+c.player = :player", "c.id <= :upTo", "c.method <> ''"]
    var arguments: [String: (any DatabaseValueConvertible)?] = [
      "player": player.rawValue, "limit": limit, "upTo": min(filter.upTo ?? .max, cursor.map { $0 - 1 } ?? .max),
    ]
    if let asOf = filter.asOf {
      conditions.append("c.at <= :asOf")
      arguments["asOf"] = asOf.milliseconds
    }
    if let session = filter.session {
      conditions.append(Self.touches(run: filter.position != nil))
      arguments["session"] = session.text
      if let position = filter.position { arguments["position"] = position }
    }
    let sql = """
      SELECT c.id, c.method, c.label, c.at, c.state,
        (SELECT count(*) FROM journal WHERE command = c.id),
        (SELECT coalesce(after, before) FROM journal WHERE command = c.id AND record = '\(ImportBatch.record)' LIMIT 1)
      FROM command c WHERE \(conditions.joined(separator: " AND ")) ORDER BY c.id DESC LIMIT :limit
      """
    return try db.all(sql, Bindings(named: arguments)) { row in
      let brought = try (row[6] as String?).map(RowImage.init(json:))?.values.first.flatMap(Int.fromDatabaseValue)
      return JournalEntry(
        id: row[0], method: row[1], label: row[2], at: Instant(milliseconds: row[3]),
        state: JournalEntry.State(rawValue: row[4]) ?? .final, records: brought ?? row[5],
        corrections: try changedRuns(by: row[0]))
    }
  }

  /// Whether a command touched the session or, with `run`, that run of it.
  private static func touches(run: Bool) -> String {
    let session = "(SELECT id FROM session WHERE uid = :session)"
    let rows = "SELECT id FROM estimation WHERE session = \(session)\(run ? " AND position = :position" : "")"
    let wholeSession =
      run
      ? ""
      : """
       OR (j.record IN ('session', 'play') AND j.recordID = \(session))
         OR (j.record = 'sessionTask' AND j.recordID IN (SELECT id FROM sessionTask WHERE session = \(session)))
      """
    return """
      EXISTS (SELECT 1 FROM journal j WHERE j.command = c.id
        AND ((j.record = 'estimation' AND j.recordID IN (\(rows)))\(wholeSession)))
      """
  }

  /// The most changed runs listed for one command.
  private static let mostChanges = 20

  private func changedRuns(by command: Int64) throws -> [RunChange] {
    let sql = """
      SELECT before, after FROM journal
      WHERE command = ? AND record = 'estimation' AND before IS NOT NULL AND after IS NOT NULL ORDER BY seq LIMIT ?
      """
    return try db.all(sql, [command, Self.mostChanges]) { row in
      let before = try RowImage(json: row[0], of: .estimation)
      let after = try RowImage(json: row[1], of: .estimation)
      let task = String.fromDatabaseValue(after.values[EstimationRow.Column.task.rawValue]) ?? ""
      return RunChange(task: task, before: RunFacts(before), after: RunFacts(after))
    }
  }

  /// How many rows the journal has, of all players. O(rows).
  public func journalSize() throws -> Int { try Int.fetchOne(db, sql: "SELECT count(*) FROM journal") ?? 0 }
}
