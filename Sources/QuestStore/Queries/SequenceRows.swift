import GRDB
public import QuestModel

/// One measured run, for finding tasks that follow each other.
public struct PlacedRun: Equatable, Sendable {
  /// Its current name.
  public var task: TaskName
  /// The row number of its skill.
  public var skill: Int64
  /// Seconds.
  public var actual: Double
  /// Its end.
  public var recordedAt: Instant
  public var zone: Zone
}

extension StoreReader {
  /// The newest runs outside of quests with a known time of day, newest first. Runs of a deleted quest, or of a quest
  /// known only from history, count as outside. Scans the newest `limit.count` runs.
  public func placedRuns(of player: PlayerID, _ limit: PastLimit) throws -> [PlacedRun] {
    let sql = """
      SELECT e.task, e.kind, e.skill, k.name, e.actual, e.recordedAt, z.name FROM (
        SELECT id, task, kind, skill, actual, recordedAt, zone, marks, integrity, session FROM estimation
        WHERE player = :player AND recordedAt <= :latest ORDER BY recordedAt DESC, id DESC LIMIT :count) e
      CROSS JOIN session s ON s.id = e.session CROSS JOIN zone z ON z.id = e.zone CROSS JOIN skill k ON k.id = e.skill
      LEFT JOIN routine r ON r.id = s.routine
      WHERE (r.id IS NULL OR r.deleted = 1) AND e.marks & \(Marks.dayOnly.rawValue) = 0
        AND \(SkillBests.counts) AND \(BlindFilter.showsSession) AND \(BlindFilter.showsRun)
      """
    return try db.all(sql, limit.arguments(["player": player.rawValue])) { row in
      let (name, kind, skill) = (row[0] as String, row[1] as String?, row[3] as String)
      return PlacedRun(
        task: kind == nil && !skill.hasPrefix("@") ? TaskName(name: skill) : TaskName(name: name, kind: kind),
        skill: row[2], actual: row[4], recordedAt: Instant(milliseconds: row[5]), zone: SessionColumns.zone(row[6]))
    }
  }

  /// From the start of the oldest to the start of the newest among the newest `limit.count` tracked intervals; `nil`
  /// for none.
  public func newestTracked(of player: PlayerID, _ limit: PastLimit) throws -> ClosedRange<Instant>? {
    let sql = """
      SELECT min(startedAt), max(startedAt) FROM (
        SELECT startedAt FROM interval WHERE player = :player AND startedAt <= :latest AND \(BlindFilter.showsNote)
        ORDER BY startedAt DESC LIMIT :count)
      """
    let values = limit.arguments(["player": player.rawValue, "horizon": (limit.blindFilter ?? .lifted).horizon])
    return try db.first(sql, values) { row -> ClosedRange<Instant>? in
      guard let first = row[0] as Int64?, let last = row[1] as Int64? else { return nil }
      return Instant(milliseconds: first)...Instant(milliseconds: last)
    } ?? nil
  }
}
