import GRDB
public import QuestModel

/// A run with its derived values.
public struct KnownRun: Equatable, Sendable {
  public var run: Estimation
  /// Its skill's current name.
  public var skill: String
  /// Whether it was the skill's best so far.
  public var isBest: Bool
}

/// Reads runs.
enum RunColumns {
  /// The columns of the image, then those of other tables.
  static let columns = EstimationRow.Column.all.map { "e.\($0), " }.joined() + "s.uid, z.name, k.name, e.best"
  static let joins = """
    estimation e JOIN session s ON s.id = e.session JOIN zone z ON z.id = e.zone JOIN skill k ON k.id = e.skill
    """
  private static let others = EstimationRow.Column.all.count

  static func run(_ row: Columns) -> KnownRun {
    func at<Value: ColumnValue>(_ column: EstimationRow.Column) -> Value { row[column.rawValue] }
    let run = Estimation(
      sessionID: SessionID(row[others]), position: at(.position), task: TaskName(name: at(.task), kind: at(.kind)),
      recordedAt: Instant(milliseconds: at(.recordedAt)), zone: SessionColumns.zone(row[others + 1]),
      day: LocalDay(ordinal: at(.day)), calibration: at(.calibration), facts: RunFacts(row))
    return KnownRun(run: run, skill: row[others + 2], isBest: row[others + 3])
  }
}

extension StoreReader {
  /// A session's runs in their order.
  public func runs(of session: SessionID) throws -> [KnownRun] {
    let sql = "SELECT \(RunColumns.columns) FROM \(RunColumns.joins) WHERE s.uid = ? ORDER BY e.position"
    return try db.all(sql, [session.text], RunColumns.run)
  }

  /// The number of a session's runs.
  public func runCount(of session: SessionID) throws -> Int {
    let sql = "SELECT count(*) FROM estimation WHERE session = (SELECT id FROM session WHERE uid = ?)"
    return try db.value(Int.self, sql, [session.text]) ?? 0
  }

  public func run(_ id: EstimationID) throws -> KnownRun? {
    guard let dash = id.text.lastIndex(of: "-"), let position = Int(id.text[id.text.index(after: dash)...]) else {
      return nil
    }
    let sql = "SELECT \(RunColumns.columns) FROM \(RunColumns.joins) WHERE s.uid = ? AND e.position = ?"
    return try db.first(sql, [String(id.text[..<dash]), position], RunColumns.run)
  }

  /// Number of scored runs of the task's skill on the day. O(runs of the skill around that day).
  public func runs(of task: TaskName, player: PlayerID, on day: LocalDay) throws -> Int {
    try scoredRuns(ofSkillKey: task.skillKey, player: player, on: day, before: .latest)
  }

  /// The same, limited to runs recorded before the moment.
  public func scoredRuns(ofSkillKey key: String, player: PlayerID, on day: LocalDay, before: Instant) throws -> Int {
    let span = RunsOfDay.span(day)
    let sql = """
      SELECT count(*) FROM estimation
      WHERE skill = (SELECT skill FROM skillName WHERE player = ? AND key = ?)
        AND recordedAt BETWEEN ? AND ? AND recordedAt < ? AND day = ? AND rating IS NOT NULL
      """
    return try db.value(
      Int.self, sql,
      [
        player.rawValue, key, span.lowerBound, span.upperBound, before.milliseconds, day.ordinal,
      ]) ?? 0
  }

  /// Whether the day has any run.
  public func hasRuns(of player: PlayerID, on day: LocalDay) throws -> Bool {
    let span = RunsOfDay.span(day)
    let sql = "SELECT 1 FROM estimation WHERE player = ? AND recordedAt BETWEEN ? AND ? AND day = ? LIMIT 1"
    return try db.value(
      Bool.self, sql, [player.rawValue, span.lowerBound, span.upperBound, day.ordinal]
    ) ?? false
  }

  /// The newest actuals of the task's skill outside calibration that count, newest first. O(limit), plus calibration
  /// runs in between.
  public func recentActuals(of task: TaskName, player: PlayerID, limit: Int) throws -> [Double] {
    let sql = """
      SELECT actual FROM estimation
      WHERE skill = (SELECT skill FROM skillName WHERE player = ? AND key = ?) AND calibration = 0
        AND \(SkillBests.counts) ORDER BY recordedAt DESC, id DESC LIMIT ?
      """
    return try db.values(Double.self, sql, [player.rawValue, task.skillKey, limit])
  }

  /// Whether any run, measured or not, counts under the task's name or kind.
  public func hasRun(of task: TaskName, player: PlayerID) throws -> Bool {
    let sql = """
      SELECT EXISTS (
        SELECT 1 FROM estimation WHERE skill = (SELECT skill FROM skillName WHERE player = ? AND key = ?))
      """
    return try db.value(Bool.self, sql, [player.rawValue, task.skillKey]) ?? false
  }
}

enum RunsOfDay {
  /// A local day lies within 26 hours of its UTC midnights, whatever the zone, and may end six hours after its own
  /// midnight. In milliseconds.
  static func span(_ day: LocalDay) -> ClosedRange<Int64> {
    let midnight = Int64(day.ordinal) * 86_400_000
    return (midnight - 93_600_000)...(midnight + 201_600_000)
  }
}

extension StoreWriter {
  /// Adds a run. Everything derived follows; O(1) when it is its skill's newest.
  public func record(_ run: Estimation) throws { try insert(.estimation, try row(of: run).image) }

  /// Replaces a run's facts.
  public func replace(_ run: Estimation) throws {
    try update(.estimation, try rowID(of: run), try row(of: run).image)
  }

  private func row(of run: Estimation) throws -> EstimationRow {
    let lookups = Lookups(db: db)
    let player = command.player.rawValue
    return EstimationRow(
      run: run, session: try rowID(of: run.sessionID), player: player,
      skillName: try lookups.skillName(run.task, player: player), zone: try lookups.zone(run.zone))
  }
}
