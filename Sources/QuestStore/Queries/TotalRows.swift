import GRDB
public import QuestModel

/// The total duration of one play of a quest.
public struct QuestTotal: Equatable, Sendable {
  /// From the first lock-in to the last `done`, without pauses.
  public var seconds: Double
  public var calibration: Bool
  /// Row numbers of the played skills, sorted: equal for the same tasks.
  public var skills: [Int64]
}

/// One measured run, for forecasts.
public struct PastRun: Equatable, Sendable {
  /// Seconds; `nil` for time imported from a tracker.
  public var estimate: Double?
  /// Seconds.
  public var actual: Double
  public var calibration: Bool
  /// Whether its hint was seen before lock-in.
  public var hinted: Bool
}

/// A measured run, and the one of its skill before it.
public struct RepeatedRun: Equatable, Sendable {
  public var run: PastRun
  public var before: PastRun
}

/// One measured run without an estimate.
public struct UnguessedRun: Equatable, Sendable {
  /// Seconds.
  public var actual: Double
  /// Its end.
  public var recordedAt: Instant
  public var zone: Zone
  /// Whether its time of day is known.
  public var isTimed: Bool
}

/// The limits of a look at history.
public struct PastLimit: Sendable {
  /// Only what was recorded from then on.
  public var from: Instant?
  /// Only what was recorded up to then.
  public var asOf: Instant?
  /// While a task runs, hidden records are left out.
  public var blindFilter: BlindFilter?
  public var count: Int

  public init(from: Instant? = nil, asOf: Instant? = nil, blindFilter: BlindFilter? = nil, count: Int) {
    self.from = from
    self.asOf = asOf
    self.blindFilter = blindFilter
    self.count = count
  }

  private var latest: Int64 { (asOf ?? .latest).milliseconds }

  func arguments(_ values: [String: (any DatabaseValueConvertible)?]) -> Bindings {
    (blindFilter ?? .lifted).limiting(values.merging(["latest": latest, "count": count]) { $1 })
  }
}

enum TotalRows {
  /// Every run of the session `s` counts in statistics.
  static let allCount = """
    NOT EXISTS (SELECT 1 FROM estimation x WHERE x.session = s.id
      AND (x.actual IS NULL OR x.marks & \(Marks.unblinded.rawValue | Marks.unmeasured.rawValue) <> 0
        OR (x.integrity IN \(Integrity.doubtful) AND x.marks & \(Marks.confirmed.rawValue) = 0)))
    """

  /// The most plays, or runs, that are scanned for those that count.
  static let looked = 200

  /// The most runs that are scanned for those with an estimate: a tracker imports thousands without one.
  static let lookedForGuess = 1000

  /// The most runs of a skill that are scanned for the run before a given one.
  static let lookedBefore = 20

  static func run(of table: String) -> String {
    "\(table).estimate, \(table).actual, \(table).calibration, \(table).marks & \(Marks.hinted.rawValue) <> 0"
  }

  static func run(_ row: Columns, from column: Int = 0) -> PastRun {
    PastRun(
      estimate: row[column], actual: row[column + 1], calibration: row[column + 2], hinted: row[column + 3])
  }
}

extension StoreReader {
  /// The newest plays of the quest that were measured as a whole, newest first. O(200) at most.
  public func totals(of quest: QuestID, player: PlayerID, _ limit: PastLimit) throws -> [QuestTotal] {
    let sql = """
      SELECT s.total, s.calibration, s.id FROM (
        SELECT id, total, calibration, outcome, endedAt FROM session
        WHERE routine = (SELECT id FROM routine WHERE uid = :quest) AND player = :player AND startedAt <= :latest
        ORDER BY startedAt DESC LIMIT \(TotalRows.looked)) s
      WHERE s.outcome = 1 AND s.total > 0 AND s.endedAt <= :latest AND \(BlindFilter.showsEnd) AND \(TotalRows.allCount)
      LIMIT :count
      """
    let arguments = limit.arguments(["quest": quest.text, "player": player.rawValue])
    let skills = try db.cachedStatement(sql: "SELECT skill FROM estimation WHERE session = ? ORDER BY position")
    return try db.all(sql, arguments) { row in
      QuestTotal(
        seconds: row[0], calibration: row[1],
        skills: try Int64.fetchAll(skills, arguments: [row[2] as Int64]).sorted())
    }
  }

  /// The row number of each task's skill, in the order of the tasks; `nil` for a task that was never played.
  public func skillRows(of tasks: [TaskName], player: PlayerID) throws -> [Int64?] {
    let sql = "SELECT skill FROM skillName WHERE player = ? AND key = ?"
    return try tasks.map { try db.value(Int64.self, sql, [player.rawValue, $0.skillKey]) }
  }

  /// The names and kinds of these skills, for a quest known only from history.
  public func taskNames(ofSkills rows: [Int64]) throws -> [TaskName] {
    let sql = "SELECT task, kind FROM estimation WHERE skill = ? ORDER BY recordedAt DESC LIMIT 1"
    return try rows.compactMap { row in try db.first(sql, [row]) { TaskName(name: $0[0], kind: $0[1]) } }
  }

  /// The newest runs of the task's skill whose measurement counts, newest first. O(200) at most.
  public func pastRuns(of task: TaskName, player: PlayerID, _ limit: PastLimit) throws -> [PastRun] {
    try pastRuns(
      "skill = (SELECT skill FROM skillName WHERE player = :player AND key = :key)",
      ["player": player.rawValue, "key": task.skillKey], limit)
  }

  /// The newest runs of all skills with a guess whose measurement counts, newest first. O(1000) at most; without runs
  /// of a tracker O(limit).
  public func guessedRuns(of player: PlayerID, _ limit: PastLimit) throws -> [PastRun] {
    try pastRuns(
      "player = :player", ["player": player.rawValue], limit, looked: TotalRows.lookedForGuess,
      where: "e.estimate IS NOT NULL AND")
  }

  private func pastRuns(
    _ condition: String, _ values: [String: (any DatabaseValueConvertible)?], _ limit: PastLimit,
    looked: Int = TotalRows.looked, where also: String = ""
  ) throws -> [PastRun] {
    let sql = """
      SELECT \(TotalRows.run(of: "e")) FROM (
        SELECT id, estimate, actual, calibration, marks, integrity, session FROM estimation
        WHERE \(condition) AND recordedAt <= :latest ORDER BY recordedAt DESC, id DESC LIMIT \(looked)) e
      CROSS JOIN session s ON s.id = e.session
      WHERE \(also) \(SkillBests.counts) AND \(BlindFilter.showsSession) AND \(BlindFilter.showsRun) LIMIT :count
      """
    return try db.all(sql, limit.arguments(values)) { TotalRows.run($0) }
  }

  /// The newest runs whose measurement counts and that have an earlier such run of their skill, with that run; newest
  /// first. The earlier run is looked up in the skill's index, however old it is. O(200 · log n) at most.
  public func repeatedRuns(of player: PlayerID, _ limit: PastLimit) throws -> [RepeatedRun] {
    let shows = "\(SkillBests.counts) AND \(BlindFilter.showsSession) AND \(BlindFilter.showsRun)"
    let row = "id, skill, recordedAt, estimate, actual, calibration, marks, integrity, session"
    let sql = """
      SELECT n.estimate, n.actual, n.calibration, n.hinted, \(TotalRows.run(of: "b")) FROM (
        SELECT e.id, e.skill, e.recordedAt, \(TotalRows.run(of: "e")) AS hinted FROM (
          SELECT \(row) FROM estimation
          WHERE player = :player AND recordedAt <= :latest ORDER BY recordedAt DESC, id DESC LIMIT \(TotalRows.looked)) e
        CROSS JOIN session s ON s.id = e.session WHERE \(shows)) n
      CROSS JOIN estimation b ON b.id = (
        SELECT e.id FROM (
          SELECT \(row) FROM estimation
          WHERE skill = n.skill AND (recordedAt, id) < (n.recordedAt, n.id)
          ORDER BY recordedAt DESC, id DESC LIMIT \(TotalRows.lookedBefore)) e
        CROSS JOIN session s ON s.id = e.session WHERE \(shows) LIMIT 1)
      LIMIT :count
      """
    return try db.all(sql, limit.arguments(["player": player.rawValue])) { row in
      RepeatedRun(run: TotalRows.run(row), before: TotalRows.run(row, from: 4))
    }
  }

  /// The newest runs without an estimate whose measurement counts, of the skill or of all, newest first. Scans the
  /// newest `limit.count` runs.
  public func unguessedRuns(ofSkill skill: String?, of player: PlayerID, _ limit: PastLimit) throws -> [UnguessedRun] {
    let condition = skill == nil ? "player = :player" : "skill = (SELECT id FROM skill WHERE uid = :skill)"
    let sql = """
      SELECT e.actual, e.recordedAt, z.name, e.marks FROM (
        SELECT id, estimate, actual, recordedAt, zone, marks, integrity, session FROM estimation
        WHERE \(condition) AND recordedAt BETWEEN :earliest AND :latest ORDER BY recordedAt DESC, id DESC LIMIT :count) e
      CROSS JOIN session s ON s.id = e.session CROSS JOIN zone z ON z.id = e.zone
      WHERE e.estimate IS NULL AND \(SkillBests.counts) AND \(BlindFilter.showsSession) AND \(BlindFilter.showsRun)
      """
    var owner: [String: (any DatabaseValueConvertible)?] =
      if let skill { ["skill": skill] } else { ["player": player.rawValue] }
    owner["earliest"] = (limit.from ?? .earliest).milliseconds
    return try db.all(sql, limit.arguments(owner)) { row in
      UnguessedRun(
        actual: row[0], recordedAt: Instant(milliseconds: row[1]), zone: SessionColumns.zone(row[2]),
        isTimed: !Marks(rawValue: row[3]).contains(.dayOnly))
    }
  }

  /// Whether a skill has runs without an estimate whose measurement counts. O(log n).
  public func hasUnguessedRuns(ofSkill uid: String) throws -> Bool {
    let sql = """
      SELECT t.runs > coalesce((SELECT runs FROM skillCourse WHERE skill = t.skill ORDER BY recordedAt DESC LIMIT 1), 0)
      FROM skillTotals t WHERE t.skill = (SELECT id FROM skill WHERE uid = ?)
      """
    return try db.value(Bool.self, sql, [uid]) ?? false
  }

  /// The number of runs without an estimate whose measurement counts. O(skills).
  public func unguessedRuns(of player: PlayerID) throws -> Int {
    let sql = """
      SELECT (SELECT coalesce(sum(runs), 0) FROM skillTotals WHERE player = :player)
        - coalesce((SELECT scoredRuns FROM playerTotals WHERE player = :player), 0)
      """
    return max(0, try db.value(Int.self, sql, Bindings(named: ["player": player.rawValue])) ?? 0)
  }

  /// The newest runs whose estimate was a range, newest first: the range's ends and the actual. O(limit).
  public func pastRanges(
    of player: PlayerID, _ limit: PastLimit
  ) throws -> [(low: Double, high: Double, actual: Double)] {
    let sql = """
      SELECT estimateLow, estimateHigh, actual FROM estimation e INDEXED BY rangeInTime
      WHERE player = :player AND recordedAt <= :latest AND estimateLow IS NOT NULL AND \(SkillBests.counts)
        AND marks & \(Marks.hinted.rawValue | Marks.recalled.rawValue) = 0
        AND \(BlindFilter.showsRun)
      ORDER BY recordedAt DESC LIMIT :count
      """
    let arguments = limit.arguments(["player": player.rawValue])
    return try db.all(sql, arguments) { ($0[0], $0[1], $0[2]) }
  }
}
