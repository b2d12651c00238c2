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
      SELECT c.id, c.method, c.label, c.at, c.state, coalesce(json_array_length(j.changes), 0),
        CASE WHEN \(ChangeText.has(ImportBatch.record)) THEN (SELECT \(Self.imported) FROM json_each(j.changes)
          WHERE \(JournaledChange.part("record")) = '\(ImportBatch.record)') END,
        CASE WHEN \(ChangeText.has("estimation", .update)) THEN j.changes END
      FROM command c LEFT JOIN journal j ON j.command = c.id
      WHERE \(conditions.joined(separator: " AND ")) ORDER BY c.id DESC LIMIT :limit
      """
    return try db.all(sql, Bindings(named: arguments)) { row in
      JournalEntry(
        id: row[0], method: row[1], label: row[2], at: Instant(milliseconds: row[3]),
        state: JournalEntry.State(rawValue: row[4]) ?? .final, records: (row[6] as Int?) ?? row[5],
        corrections: try (row[7] as String?).map(Self.changedRuns) ?? [])
    }
  }

  /// The plays and notes of an import.
  private static let imported = [ImportBatch.sessions, ImportBatch.notes]
    .map { "coalesce(sum(\(JournaledChange.part("after.\($0)"))), 0)" }.joined(separator: " + ")

  /// SQL condition: whether a command touched the session or, with `run`, that run of it. The text is searched first,
  /// which is fast.
  private static func touches(run: Bool) -> String {
    let named = "instr(j.changes, '\"session\":\"' || :session || '\"')"
    guard run else {
      return """
        EXISTS (SELECT 1 FROM journal j WHERE j.command = c.id
          AND (\(named) OR instr(j.changes, '\"uid\":\"' || :session || '\"')))
        """
    }
    func equals(_ column: String) -> String {
      "coalesce(\(JournaledChange.part("after.\(column)")), \(JournaledChange.part("before.\(column)"))) = :\(column)"
    }
    return """
      EXISTS (SELECT 1 FROM journal j WHERE j.command = c.id AND \(named) AND EXISTS (
        SELECT 1 FROM json_each(j.changes)
        WHERE \(JournaledChange.part("record")) = 'estimation' AND \(equals("session")) AND \(equals("position"))))
      """
  }

  /// The most changed runs listed for one command.
  private static let mostChanges = 20

  private static func changedRuns(_ changes: String) throws -> [RunChange] {
    let table = JournaledTable.estimation
    return try JournaledChange.all(changes).filter { $0.record == table.name && $0.op == .update }.prefix(mostChanges)
      .compactMap { change in
        guard let before = change.before, let after = change.result else { return nil }
        return RunChange(
          task: String.fromDatabaseValue(after["task"]) ?? "", before: RunFacts(before.row(of: table)),
          after: RunFacts(after.row(of: table)))
      }
  }

  /// How many commands the journal has, of all players. O(commands).
  public func journalSize() throws -> Int { try Int.fetchOne(db, sql: "SELECT count(*) FROM journal") ?? 0 }
}
