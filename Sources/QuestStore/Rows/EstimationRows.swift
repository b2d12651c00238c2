import GRDB
public import QuestModel

/// A run with what is derived about it.
public struct KnownRun: Equatable, Sendable {
  public var run: Estimation
  /// Its skill's name today.
  public var skill: String
  /// It was the skill's best so far.
  public var isBest: Bool
}

/// Estimation ids are their session's, a dash, and the position.
extension EstimationID {
  public init(session: SessionID, position: Int) { self.init("\(session)-\(position)") }

  /// The position it says within that session; `nil` when it is no estimation of it.
  public func position(in session: SessionID) -> Int? {
    guard let position = text.split(separator: "-").last.flatMap({ Int($0) }), (0...9999).contains(position),
      self == EstimationID(session: session, position: position)
    else { return nil }
    return position
  }
}

/// How an estimation is read.
enum RunColumns {
  static let columns = """
    s.uid, e.position, e.task, e.kind, e.estimate, e.estimateLow, e.estimateHigh, e.actual, e.recordedAt, z.name, e.day,
    e.accuracy, e.rating, e.level, e.xp, e.calibration, e.integrity, e.marks, e.felt, k.name, e.best
    """
  static let joins = """
    estimation e JOIN session s ON s.id = e.session JOIN zone z ON z.id = e.zone JOIN skill k ON k.id = e.skill
    """

  static func run(_ row: Columns) -> KnownRun {
    let session = SessionID(row[0])
    let estimate = estimate(row)
    let actual: Double? = row[7]
    let score: Score? =
      if let accuracy: Double = row[11], let rating = (row[12] as Int?).flatMap(Rating.init(rawValue:)), let actual,
        let estimate
      {
        Score(difference: estimate.seconds - actual, accuracy: accuracy, rating: rating)
      } else {
        nil
      }
    let run = Estimation(
      id: EstimationID(session: session, position: row[1]), sessionID: session, position: row[1],
      task: TaskName(name: row[2], kind: row[3]), estimate: estimate, actual: actual,
      recordedAt: Instant(milliseconds: row[8]), zone: SessionColumns.zone(row[9]), day: LocalDay(ordinal: row[10]),
      score: score, level: row[13], xp: row[14], calibration: row[15], integrity: Integrity(code: row[16]),
      marks: Marks(rawValue: row[17]), felt: row[18])
    return KnownRun(run: run, skill: row[19], isBest: row[20])
  }

  private static func estimate(_ row: Columns) -> Estimate? {
    if let low: Double = row[5], let high: Double = row[6] { return Estimate(low: low, high: high) }
    return (row[4] as Double?).map(Estimate.init(seconds:))
  }
}

extension StoreReader {
  /// A session's runs in their order.
  public func runs(of session: SessionID) throws -> [KnownRun] {
    let sql = "SELECT \(RunColumns.columns) FROM \(RunColumns.joins) WHERE s.uid = ? ORDER BY e.position"
    return try db.all(sql, [session.text], RunColumns.run)
  }

  public func run(_ id: EstimationID) throws -> KnownRun? {
    guard let dash = id.text.lastIndex(of: "-"), let position = Int(id.text[id.text.index(after: dash)...]) else {
      return nil
    }
    let sql = "SELECT \(RunColumns.columns) FROM \(RunColumns.joins) WHERE s.uid = ? AND e.position = ?"
    return try db.first(sql, [String(id.text[..<dash]), position], RunColumns.run)
  }

  /// How many scored runs of the task's skill the day holds. O(runs of the skill around that day).
  public func runs(of task: TaskName, player: PlayerID, on day: LocalDay) throws -> Int {
    try scoredRuns(ofSkillKey: task.skillKey, player: player, on: day, before: .latest)
  }

  /// The same, only those recorded before the moment.
  public func scoredRuns(ofSkillKey key: String, player: PlayerID, on day: LocalDay, before: Instant) throws -> Int {
    let span = RunsOfDay.span(day)
    let sql = """
      SELECT count(*) FROM estimation
      WHERE skill = (SELECT skill FROM skillName WHERE player = ? AND key = ?)
        AND recordedAt BETWEEN ? AND ? AND recordedAt < ? AND day = ? AND rating IS NOT NULL
      """
    return try Int.fetchOne(
      db.cachedStatement(sql: sql),
      arguments: [
        player.rawValue, key, span.lowerBound, span.upperBound, before.milliseconds, day.ordinal,
      ]) ?? 0
  }

  /// Whether the day holds any run.
  public func hasRuns(of player: PlayerID, on day: LocalDay) throws -> Bool {
    let span = RunsOfDay.span(day)
    let sql = "SELECT 1 FROM estimation WHERE player = ? AND recordedAt BETWEEN ? AND ? AND day = ? LIMIT 1"
    return try Bool.fetchOne(
      db.cachedStatement(sql: sql), arguments: [player.rawValue, span.lowerBound, span.upperBound, day.ordinal]
    ) ?? false
  }

  /// The newest actuals of the task's skill outside calibration that count, newest first. O(limit) and what calibration
  /// lies between.
  public func recentActuals(of task: TaskName, player: PlayerID, limit: Int) throws -> [Double] {
    let sql = """
      SELECT actual FROM estimation
      WHERE skill = (SELECT skill FROM skillName WHERE player = ? AND key = ?) AND calibration = 0
        AND \(SkillBests.counts) ORDER BY recordedAt DESC, id DESC LIMIT ?
      """
    return try Double.fetchAll(
      db.cachedStatement(sql: sql), arguments: [player.rawValue, task.skillKey, limit])
  }
}

enum RunsOfDay {
  /// A local day lies within 26 hours of its UTC midnights, whatever the zone. Milliseconds.
  static func span(_ day: LocalDay) -> ClosedRange<Int64> {
    let midnight = Int64(day.ordinal) * 86_400_000
    return (midnight - 93_600_000)...(midnight + 180_000_000)
  }
}

extension StoreWriter {
  /// Adds a run. Everything derived follows; O(1) when it is its skill's newest.
  public func record(_ run: Estimation) throws {
    let lookups = Lookups(db: db)
    let row = EstimationRow(
      run, session: try rowID(of: run.sessionID), player: command.player.rawValue,
      skillName: try lookups.skillName(run.task, player: command.player.rawValue), zone: try lookups.zone(run.zone))
    try insert(.estimation, row.image)
  }

  /// Replaces a run's facts.
  public func replace(_ run: Estimation) throws {
    let lookups = Lookups(db: db)
    let row = EstimationRow(
      run, session: try rowID(of: run.sessionID), player: command.player.rawValue,
      skillName: try lookups.skillName(run.task, player: command.player.rawValue), zone: try lookups.zone(run.zone))
    try update(.estimation, try rowID(of: run), row.image)
  }
}
