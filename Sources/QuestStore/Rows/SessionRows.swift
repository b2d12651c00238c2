import GRDB
public import QuestModel

extension StoreReader {
  func session(rowID: Int64) throws -> Session? {
    let sql = SessionColumns.select + " WHERE s.id = ?"
    return try db.first(sql, [rowID], SessionColumns.session)
  }

  /// Completed sessions of a quest (of solo tasks when `quest` is nil) that started before the moment, counted up to a
  /// limit. O(limit).
  public func completedSessions(
    of quest: QuestID?, player: PlayerID, startedBefore instant: Instant, limit: Int
  ) throws -> Int {
    if let quest {
      let sql = """
        SELECT count(*) FROM (SELECT 1 FROM session WHERE routine = (SELECT id FROM routine WHERE uid = ?)
          AND player = ? AND startedAt < ? AND outcome = 1 LIMIT ?)
        """
      return try db.value(Int.self, sql, [quest.text, player.rawValue, instant.milliseconds, limit]) ?? 0
    }
    let sql = """
      SELECT count(*) FROM (SELECT 1 FROM session WHERE routine IS NULL AND player = ? AND startedAt < ?
        AND outcome = 1 LIMIT ?)
      """
    return try db.value(Int.self, sql, [player.rawValue, instant.milliseconds, limit]) ?? 0
  }
}

/// Reads sessions: one list of columns and one decoder.
enum SessionColumns {
  static let columns = """
    s.uid, r.uid, s.startedAt, z.name, s.outcome, s.endedAt, e.name, s.completedDay, s.calibration, s.bonus, s.total
    """
  /// The number of columns that `session` reads; others may follow.
  static let count = 11
  static let joins = """
    session s LEFT JOIN routine r ON r.id = s.routine JOIN zone z ON z.id = s.startedZone
      LEFT JOIN zone e ON e.id = s.endedZone
    """
  static let select = "SELECT \(columns) FROM \(joins)"

  static func session(_ row: Columns) -> Session {
    Session(
      id: SessionID(row[0]), quest: (row[1] as String?).map(QuestID.init), startedAt: Instant(milliseconds: row[2]),
      startedZone: zone(row[3]), outcome: Session.Outcome(code: row[4]),
      endedAt: (row[5] as Int64?).map(Instant.init(milliseconds:)), endedZone: (row[6] as String?).map(zone),
      completedDay: (row[7] as Int32?).map(LocalDay.init(ordinal:)), calibration: row[8], bonus: row[9], total: row[10])
  }

  /// A zone that the system no longer knows is read as UTC: the instant is kept, only its local time is lost.
  static func zone(_ name: String) -> Zone { Zone(name) ?? .utc }
}

extension StoreWriter {
  func image(of session: Session) throws -> RowImage {
    let lookups = Lookups(db: db)
    let batch = try db.value(Int64.self, "SELECT batch FROM session WHERE uid = ?", [session.id.text])
    return SessionRow(
      uid: session.id.text, player: command.player.rawValue, routine: try session.quest.map(routineRow),
      startedAt: session.startedAt.milliseconds, startedZone: try lookups.zone(session.startedZone),
      outcome: session.outcome.code, endedAt: session.endedAt?.milliseconds,
      endedZone: try session.endedZone.map(lookups.zone), completedDay: session.completedDay?.ordinal,
      calibration: session.calibration, bonus: session.bonus, total: session.total, batch: batch
    ).image
  }

  func routineRow(_ quest: QuestID) throws -> Int64 {
    let sql = "SELECT id FROM routine WHERE uid = ?"
    guard let id = try db.value(Int64.self, sql, [quest.text]) else {
      throw StoreError.refused("quest \(quest) does not exist")
    }
    return id
  }
}
