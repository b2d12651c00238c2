import GRDB
public import QuestModel

/// A skill with the data of its pattern.
public struct SkillStanding: Equatable, Sendable {
  public var id: String
  public var name: String
  /// Folded up to now, or to the requested moment.
  public var course: SkillCourse
}

/// A run usable for claims: scored, outside calibration, guessed without a hint, measured without a second guess.
public struct SpeakingRun: Equatable, Sendable {
  /// The skill's id and the session's.
  public var skill: String
  public var session: String
  /// Seconds.
  public var estimate: Double
  public var actual: Double
  public var recordedAt: Instant
  public var zone: Zone
  /// Whether its time of day is known.
  public var isTimed: Bool
}

extension StoreReader {
  /// Skills with a run, most recently played first, as of the moment. O(limit); for a past moment O(skills · log), and
  /// at most 64 runs of each returned skill.
  public func skillStandings(
    of player: PlayerID, asOf: Instant?, offset: Int, limit: Int
  ) throws -> [SkillStanding] {
    guard let asOf else {
      let sql = """
        SELECT k.id, k.uid, k.name FROM skillTotals t CROSS JOIN skill k ON k.id = t.skill
        WHERE t.player = ? ORDER BY t.lastRecordedAt DESC, t.skill LIMIT ? OFFSET ?
        """
      return try db.all(sql, [player.rawValue, limit, offset], standing(nil))
    }
    let sql = """
      SELECT k.id, k.uid, k.name,
        (SELECT recordedAt FROM estimation WHERE skill = t.skill AND recordedAt <= ? AND \(SkillBests.counts)
          ORDER BY recordedAt DESC LIMIT 1) AS last
      FROM skillTotals t CROSS JOIN skill k ON k.id = t.skill
      WHERE t.player = ? AND last IS NOT NULL ORDER BY last DESC, t.skill LIMIT ? OFFSET ?
      """
    return try db.all(sql, [asOf.milliseconds, player.rawValue, limit, offset], standing(asOf))
  }

  /// The same for one skill.
  public func skillStanding(_ uid: String, asOf: Instant?) throws -> SkillStanding? {
    let sql = "SELECT id, uid, name FROM skill WHERE uid = ?"
    return try db.first(sql, [uid], standing(asOf))
  }

  private func standing(_ asOf: Instant?) -> (Columns) throws -> SkillStanding {
    { row in SkillStanding(id: row[1], name: row[2], course: try course(ofSkill: row[0], upTo: asOf ?? .latest)) }
  }

  /// The course of the skill that the task's name or kind belongs to. O(1).
  public func course(ofSkillKey key: String, player: PlayerID) throws -> SkillCourse {
    guard let skill = try skillRow(ofKey: key, player) else { return SkillCourse() }
    return try course(ofSkill: skill, upTo: .latest)
  }

  /// The same, just before the moment. At most 64 runs are read.
  public func course(ofSkillKey key: String, player: PlayerID, before instant: Instant) throws -> SkillCourse {
    guard let skill = try skillRow(ofKey: key, player) else { return SkillCourse() }
    return try course(ofSkill: skill, upTo: Instant(milliseconds: instant.milliseconds - 1))
  }

  /// Whether the key belongs to a skill with a run that counts.
  public func hasRuns(ofSkillKey key: String, player: PlayerID) throws -> Bool {
    guard let skill = try skillRow(ofKey: key, player) else { return false }
    let sql = "SELECT 1 FROM skillTotals WHERE skill = ?"
    return try db.value(Bool.self, sql, [skill]) ?? false
  }

  /// The scored runs of a skill recorded from `start` on and before `end`, in their order.
  public func scoredRuns(
    ofSkillKey key: String, player: PlayerID, from start: Instant, before end: Instant
  ) throws -> [SkillCourse.Run] {
    guard let skill = try skillRow(ofKey: key, player) else { return [] }
    return try scoredRuns(
      ofSkill: skill, after: start.milliseconds - 1, upTo: end.milliseconds - 1)
  }

  /// Where the skill's newest run up to the moment was played: its quest, `nil` for a single task, and whether that play
  /// is open.
  public func lastPlay(ofSkill uid: String, upTo end: Instant) throws -> (quest: QuestID?, isOpen: Bool)? {
    let sql = """
      SELECT r.uid, s.outcome = 0 FROM estimation e CROSS JOIN session s ON s.id = e.session
        LEFT JOIN routine r ON r.id = s.routine
      WHERE e.skill = (SELECT id FROM skill WHERE uid = ?) AND e.recordedAt <= ? ORDER BY e.recordedAt DESC LIMIT 1
      """
    return try db.first(sql, [uid, end.milliseconds]) { row in
      ((row[0] as String?).map { QuestID($0) }, row[1])
    }
  }

  private func skillRow(ofKey key: String, _ player: PlayerID) throws -> Int64? {
    let sql = "SELECT skill FROM skillName WHERE player = ? AND key = ?"
    return try db.value(Int64.self, sql, [player.rawValue, key])
  }

  private func course(ofSkill skill: Int64, upTo end: Instant) throws -> SkillCourse {
    let sql = """
      SELECT \(SkillCourses.columns) FROM skillCourse WHERE skill = ? AND recordedAt <= ?
      ORDER BY recordedAt DESC LIMIT 1
      """
    let known = try db.first(sql, [skill, end.milliseconds], SkillCourses.course)
    var course = known?.course ?? SkillCourse()
    // The newest state before the moment is stored; no later state is needed.
    guard end < .latest else { return course }
    for run in try scoredRuns(ofSkill: skill, after: known?.recordedAt ?? .min, upTo: end.milliseconds) {
      course.take(run)
    }
    return course
  }

  private func scoredRuns(ofSkill skill: Int64, after start: Int64, upTo end: Int64) throws -> [SkillCourse.Run] {
    let sql = """
      SELECT \(SkillCourses.runColumns), id FROM estimation
      WHERE skill = ? AND recordedAt > ? AND recordedAt <= ? AND \(SkillCourses.scored) ORDER BY recordedAt
      """
    let rows = try db.all(sql, [skill, start, end]) { row -> (moment: Int64, id: Int64, run: SkillCourse.Run) in
      (row[0], row[6], SkillCourses.run(row))
    }
    var runs: [SkillCourse.Run] = []
    var first = 0
    while first < rows.count {
      let moment = rows[first].moment
      let end = rows[first...].firstIndex { $0.moment != moment } ?? rows.count
      runs += try SkillBests.ordered(rows[first..<end].map { ($0.id, $0.run) }, in: db)
      first = end
    }
    return runs
  }

  // MARK: - Runs that claims rest on

  /// Bounded log ratios (`CourseRules.boundedLogRatio`) of a skill's newest runs up to the moment that claims may rest on,
  /// newest first, among its newest `lookBack` runs of any kind; up to the run with a number, if there is one. O(lookBack);
  /// every `done` asks for them.
  public func speakingRatios(
    ofSkill uid: String, upTo end: Instant, run: Int64? = nil, limit: Int, lookBack: Int
  ) throws -> [Double] {
    let sql = """
      SELECT estimate, actual FROM (SELECT estimate, actual, rating, calibration, marks, integrity FROM estimation
        WHERE skill = (SELECT id FROM skill WHERE uid = ?) AND recordedAt <= ? AND id <= ?
        ORDER BY recordedAt DESC LIMIT ?)
      WHERE \(SkillCourses.speaks) LIMIT ?
      """
    return try db.all(sql, [uid, end.milliseconds, run ?? .max, lookBack, limit]) { row in
      CourseRules.standard.boundedLogRatio(estimate: row[0], actual: row[1])
    }
  }

  /// A skill's newest scored runs outside calibration up to the moment, newest first: bounded log ratios, and whether
  /// claims may rest on them. O(limit).
  public func trendRuns(
    ofSkill uid: String, upTo end: Instant, limit: Int
  ) throws -> [(logRatio: Double, speaks: Bool)] {
    guard limit > 0 else { return [] }
    let sql = """
      SELECT estimate, actual, \(SkillCourses.speaks) FROM estimation
      WHERE skill = (SELECT id FROM skill WHERE uid = ?) AND recordedAt <= ? AND calibration = 0
        AND \(SkillCourses.scored) ORDER BY recordedAt DESC, id DESC LIMIT ?
      """
    return try db.all(sql, [uid, end.milliseconds, limit]) { row in
      (CourseRules.standard.boundedLogRatio(estimate: row[0], actual: row[1]), row[2])
    }
  }

  /// The number of skills with at least that many measured runs that count, up to the moment. O(skills); for a past
  /// moment O(skills · runs).
  public func skills(of player: PlayerID, withRuns least: Int, upTo end: Instant?) throws -> Int {
    guard let end else {
      let sql = "SELECT count(*) FROM skillTotals WHERE player = ? AND runs >= ?"
      return try db.value(Int.self, sql, [player.rawValue, least]) ?? 0
    }
    let sql = """
      SELECT count(*) FROM skillTotals t WHERE t.player = ? AND (
        SELECT count(*) FROM (SELECT 1 FROM estimation WHERE skill = t.skill AND recordedAt <= ?
          AND \(SkillBests.counts) LIMIT ?)) = ?
      """
    return try db.value(Int.self, sql, [player.rawValue, end.milliseconds, least, least]) ?? 0
  }

  /// The player's newest such runs up to the moment, newest first: the runs of that many sessions, at most `limit`.
  public func speakingRuns(of player: PlayerID, upTo end: Instant, sessions: Int, limit: Int) throws -> [SpeakingRun] {
    let sql = """
      SELECT k.uid, e.session, e.estimate, e.actual, e.recordedAt, z.name, e.marks
      FROM estimation e CROSS JOIN skill k ON k.id = e.skill CROSS JOIN zone z ON z.id = e.zone
      WHERE e.player = ? AND e.recordedAt <= ? AND \(SkillCourses.speaks) ORDER BY e.recordedAt DESC LIMIT ?
      """
    var runs: [SpeakingRun] = []
    var seen: Set<String> = []
    try db.each(sql, [player.rawValue, end.milliseconds, limit]) { row in
      let run = speakingRun(row)
      seen.insert(run.session)
      guard seen.count <= sessions else { return false }
      runs.append(run)
      return true
    }
    return runs
  }

  /// Sessions with such a run. O(1); with a moment O(runs up to it).
  public func speakingSessions(of player: PlayerID, upTo end: Instant?) throws -> Int {
    guard let end else {
      let sql = "SELECT sessions FROM claimTotals WHERE player = ?"
      return try db.value(Int.self, sql, [player.rawValue]) ?? 0
    }
    let sql = """
      SELECT count(DISTINCT session) FROM estimation WHERE player = ? AND recordedAt <= ? AND \(SkillCourses.speaks)
      """
    return try db.value(Int.self, sql, [player.rawValue, end.milliseconds]) ?? 0
  }

  private func speakingRun(_ row: Columns) -> SpeakingRun {
    SpeakingRun(
      skill: row[0], session: String(row[1] as Int64), estimate: row[2], actual: row[3],
      recordedAt: Instant(milliseconds: row[4]), zone: SessionColumns.zone(row[5]),
      isTimed: !Marks(rawValue: row[6]).contains(.dayOnly))
  }

  /// The newest actuals of the skill up to the moment that count, outside calibration, newest first.
  public func recentActuals(ofSkill uid: String, upTo end: Instant, limit: Int) throws -> [Double] {
    let sql = """
      SELECT actual FROM estimation WHERE skill = (SELECT id FROM skill WHERE uid = ?) AND recordedAt <= ?
        AND calibration = 0 AND \(SkillBests.counts) ORDER BY recordedAt DESC, id DESC LIMIT ?
      """
    return try db.values(Double.self, sql, [uid, end.milliseconds, limit])
  }
}

/// A run of one quest or of a span of days, for its patterns: measured, outside calibration.
public struct QuestRun: Equatable, Sendable {
  /// The guess and the measurement, in seconds.
  public var estimate: Double?
  public var actual: Double
  /// `nil` without an estimate.
  public var score: Score?
  public var recordedAt: Instant
  /// Whether claims may use it; then it has a score.
  public var speaks: Bool
}

/// A skill and runs of it, oldest first.
public struct SkillRuns: Equatable, Sendable {
  /// The skill's id and name.
  public var skill: String
  public var name: String
  public var runs: [QuestRun]
}

extension StoreReader {
  /// The quest's name and the runs of its last plays up to the moment, by skill, in the order in which these begin.
  /// O(plays).
  public func questRuns(
    of quest: QuestID, player: PlayerID, upTo end: Instant, sessions: Int
  ) throws -> (name: String, skills: [SkillRuns]) {
    let name = try db.value(String.self, "SELECT name FROM routine WHERE uid = ?", [quest.text])
    let sql = """
      SELECT \(Self.runColumns), k.uid, k.name
      FROM (SELECT id FROM session WHERE routine = (SELECT id FROM routine WHERE uid = ?) AND player = ?
          AND startedAt <= ? ORDER BY startedAt DESC LIMIT ?) s
        CROSS JOIN estimation e ON e.session = s.id CROSS JOIN skill k ON k.id = e.skill
      WHERE e.recordedAt <= ? AND e.calibration = 0 AND \(SkillBests.counts)
      """
    let arguments: Bindings = [
      quest.text, player.rawValue, end.milliseconds, sessions, end.milliseconds,
    ]
    var skills: [SkillRuns] = []
    var places: [String: Int] = [:]
    let runs = try db.all(sql, arguments) { (run: questRun($0), skill: $0[6] as String, name: $0[7] as String) }
    for (run, skill, name) in runs.sorted(by: { $0.run.recordedAt < $1.run.recordedAt }) {
      if places[skill] == nil {
        places[skill] = skills.count
        skills.append(SkillRuns(skill: skill, name: name, runs: []))
      }
      skills[places[skill, default: 0]].runs.append(run)
    }
    return (name ?? "", skills)
  }

  /// The newest runs of a skill within the moments, oldest first, among its newest `lookBack` of any kind. O(lookBack).
  public func runs(
    ofSkill uid: String, _ name: String, in span: ClosedRange<Instant>, lookBack: Int
  ) throws -> SkillRuns {
    // The order of the index makes a sort and a join unnecessary: a page of patterns reads some thousand rows.
    let sql = """
      SELECT \(Self.runColumns)
      FROM (SELECT estimate, actual, accuracy, rating, recordedAt, calibration, marks, integrity
          FROM estimation WHERE skill = (SELECT id FROM skill WHERE uid = ?)
            AND recordedAt BETWEEN ? AND ? ORDER BY recordedAt DESC LIMIT ?) e
      WHERE calibration = 0 AND \(SkillBests.counts)
      """
    let arguments: Bindings = [uid, span.lowerBound.milliseconds, span.upperBound.milliseconds, lookBack]
    return SkillRuns(skill: uid, name: name, runs: try db.all(sql, arguments, questRun).reversed())
  }

  private static let runColumns =
    "e.estimate, e.actual, e.accuracy, e.rating, e.recordedAt, \(SkillCourses.speaks)"

  private func questRun(_ row: Columns) -> QuestRun {
    var run = QuestRun(actual: row[1], recordedAt: Instant(milliseconds: row[4]), speaks: false)
    if let estimate: Double = row[0], let rating = (row[3] as Int?).flatMap(Rating.init(rawValue:)) {
      run.estimate = estimate
      run.score = Score(difference: estimate - run.actual, accuracy: row[2], rating: rating)
      run.speaks = row[5]
    }
    return run
  }
}
