import GRDB
public import QuestModel

/// A session with its runs.
public struct PlayedSession: Equatable, Sendable {
  public var session: Session
  /// The quest's name; `nil` for a solo task.
  public var quest: String?
  public var runs: [KnownRun]
}

/// A cursor between two sessions in the order (startedAt, id).
public struct HistoryCursor: Equatable, Sendable {
  public var startedAt: Instant
  public var id: SessionID

  public init(startedAt: Instant, id: SessionID) {
    self.startedAt = startedAt
    self.id = id
  }

  public init?(text: String) {
    guard let dot = text.firstIndex(of: "."), let milliseconds = Int64(text[..<dot]) else { return nil }
    self.init(startedAt: Instant(milliseconds: milliseconds), id: SessionID(String(text[text.index(after: dot)...])))
  }

  public var text: String { "\(startedAt.milliseconds).\(id)" }
}

/// A filter of sessions.
public struct HistoryFilter: Sendable {
  public var quest: QuestID?
  /// A skill's id.
  public var skill: String?
  /// Only sessions that started at or after `from`, and before `to`.
  public var from: Instant?
  public var before: Instant?
  public var asOf: Instant?
  /// While a task runs, hidden records are left out.
  public var blindFilter: BlindFilter?
  /// Only sessions that have ended.
  public var endedOnly = false

  public init() {}
}

extension StoreReader {
  /// A page of sessions with their runs, newest or oldest first. O(page); for a skill that is played rarely O(its runs).
  public func history(
    of player: PlayerID, _ filter: HistoryFilter, after cursor: HistoryCursor?, newestFirst: Bool, limit: Int
  ) throws -> [PlayedSession] {
    var conditions = ["s.player = :player"]
    var arguments: [String: (any DatabaseValueConvertible)?] = ["player": player.rawValue, "limit": limit]
    if let quest = filter.quest {
      conditions.append("r.uid = :quest")
      arguments["quest"] = quest.text
    }
    if let from = filter.from {
      conditions.append("s.startedAt >= :from")
      arguments["from"] = from.milliseconds
    }
    if let before = filter.before {
      conditions.append("s.startedAt < :before")
      arguments["before"] = before.milliseconds
    }
    if let asOf = filter.asOf {
      conditions.append("s.startedAt <= :asOf")
      arguments["asOf"] = asOf.milliseconds
    }
    if let blindFilter = filter.blindFilter {
      conditions.append(BlindFilter.showsSession)
      arguments.merge(blindFilter.arguments) { $1 }
    }
    if filter.endedOnly {
      conditions.append("s.outcome <> 0")
      if filter.asOf != nil { conditions.append("(s.endedAt IS NULL OR s.endedAt <= :asOf)") }
      if filter.blindFilter != nil { conditions.append(BlindFilter.showsEnd) }
    }
    if let cursor {
      conditions.append("(s.startedAt, s.uid) \(newestFirst ? "<" : ">") (:cursorAt, :cursorID)")
      arguments["cursorAt"] = cursor.startedAt.milliseconds
      arguments["cursorID"] = cursor.id.text
    }
    let direction = newestFirst ? "DESC" : "ASC"
    let order = "ORDER BY s.startedAt \(direction), s.uid \(direction)"
    func page(_ from: String, _ conditions: [String]) throws -> [PlayedSession] {
      let sql = """
        SELECT \(Self.playedColumns) FROM \(from)\(SessionColumns.joins)
        WHERE \(conditions.joined(separator: " AND ")) \(order) LIMIT :limit
        """
      return try db.all(sql, Bindings(named: arguments)) { row in
        try played(row, asOf: filter.asOf, blindFilter: filter.blindFilter)
      }
    }
    guard let skill = filter.skill else { return try page("", conditions) }
    // A frequent skill's page is found by scanning the next sessions in order. A rare skill's is found by its runs.
    arguments["skill"] = skill
    let near = """
      s.id IN (SELECT s.id FROM \(SessionColumns.joins) WHERE \(conditions.joined(separator: " AND ")) \(order)
        LIMIT \(Self.nearSessions))
      """
    let holdsRun = "EXISTS (SELECT 1 FROM estimation x WHERE x.session = s.id AND +x.skill = \(Self.skillOfID))"
    let found = try page("", [near, holdsRun])
    if found.count == limit { return found }
    // A run ends after its session has begun, so earlier runs are skipped. One extra day allows for a clock that was
    // set back in between.
    let since = filter.from == nil ? "" : " AND recordedAt >= :from - 86400000"
    let sessions = "(SELECT DISTINCT session FROM estimation WHERE skill = \(Self.skillOfID)\(since)) x CROSS JOIN "
    return try page(sessions, conditions + ["s.id = x.session"])
  }

  /// How many sessions are scanned for a skill.
  private static let nearSessions = 500
  private static let skillOfID = "(SELECT id FROM skill WHERE uid = :skill)"

  private static let playedColumns = "\(SessionColumns.columns), s.id, r.name"

  /// Sessions whose id has that prefix; at most `limit`. O(sessions with that prefix).
  public func sessions(
    beginning prefix: String, of player: PlayerID, asOf: Instant?, blindFilter: BlindFilter?, limit: Int
  ) throws -> [PlayedSession] {
    // The plus signs prevent SQLite from scanning the player's sessions by time: the index on ids is needed.
    let sql = """
      SELECT \(Self.playedColumns) FROM \(SessionColumns.joins)
      WHERE +s.player = :player AND s.uid >= :first AND s.uid < :end AND +s.startedAt <= :asOf
        AND \(BlindFilter.showsSession) ORDER BY s.uid LIMIT :limit
      """
    var arguments = (blindFilter ?? .lifted).arguments
    arguments["player"] = player.rawValue
    arguments["first"] = prefix
    arguments["end"] = prefix + "\u{10FFFF}"
    arguments["asOf"] = (asOf ?? .latest).milliseconds
    arguments["limit"] = limit
    return try db.all(sql, Bindings(named: arguments)) { row in try played(row, asOf: asOf, blindFilter: blindFilter)
    }
  }

  private func played(_ row: Columns, asOf: Instant?, blindFilter: BlindFilter?) throws -> PlayedSession {
    var session = SessionColumns.session(row)
    let id: Int64 = row[SessionColumns.count]
    let isLater = asOf.map { asOf in session.endedAt.map { $0 > asOf } ?? false } ?? false
    if isLater || blindFilter?.ended.contains(id) == true {
      session.outcome = .open
      session.endedAt = nil
      session.endedZone = nil
      session.completedDay = nil
      session.bonus = 0
    }
    let sql = """
      SELECT \(RunColumns.columns) FROM \(RunColumns.joins)
      WHERE e.session = :session AND e.recordedAt <= :asOf AND \(BlindFilter.showsRun) ORDER BY e.position
      """
    var arguments = (blindFilter ?? .lifted).arguments
    arguments["session"] = id
    arguments["asOf"] = (asOf ?? .latest).milliseconds
    let runs = try db.all(sql, Bindings(named: arguments), RunColumns.run)
    return PlayedSession(session: session, quest: row[SessionColumns.count + 1], runs: runs)
  }
}

extension StoreReader {
  public func schemaVersion() throws -> Int { try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0 }

  /// The moment of the last `done` of any player; `nil` when the newest commands contain none. O(1).
  func lastDone() throws -> Instant? {
    let sql = """
      SELECT at FROM command WHERE id > (SELECT coalesce(max(id), 0) - 10000 FROM command) AND method = ? AND state = 1
      ORDER BY id DESC LIMIT 1
      """
    return try Int64.fetchOne(db, sql: sql, arguments: [FileTimes.done]).map(Instant.init(milliseconds:))
  }

  /// When the player's newest run was recorded.
  public func newestRecord(of player: PlayerID) throws -> Instant? {
    let sql = "SELECT max(recordedAt) FROM estimation WHERE player = ?"
    return try Int64.fetchOne(db, sql: sql, arguments: [player.rawValue]).map(Instant.init(milliseconds:))
  }

  /// The newest visible run after the moment that was played on this device; imported runs say nothing about this
  /// machine's clock. A run after the wall clock's time means that the clock was set back or is wrong. O(runs after the
  /// moment).
  public func newestPlayed(by player: PlayerID, after moment: Instant, blindFilter: BlindFilter? = nil) throws
    -> Instant?
  {
    let sql = """
      SELECT max(e.recordedAt) FROM estimation e
      WHERE e.player = :player AND e.recordedAt > :moment AND e.marks & \(Marks.imported.rawValue) = 0
        AND \(BlindFilter.showsRun)
      """
    var arguments = (blindFilter ?? .lifted).arguments
    arguments["player"] = player.rawValue
    arguments["moment"] = moment.milliseconds
    return try db.value(Int64.self, sql, Bindings(named: arguments))
      .map(Instant.init(milliseconds:))
  }

  public func isSolo(_ session: SessionID) throws -> Bool {
    let sql = "SELECT routine IS NULL FROM session WHERE uid = ?"
    return try db.value(Bool.self, sql, [session.text]) ?? false
  }
}
