private import Glibc
import GRDB
import QuestModel

/// The contribution of one run to the derived tables.
///
/// Percentages and logarithms are kept as integers in units of 1e-9: sums stay exact in any order.
struct RunContribution {
  var player: Int64
  var skill: Int64
  var day: Int32
  var recordedAt: Int64
  var xp: Int
  /// Whether it has both an estimate and an actual.
  var isPair: Bool
  /// Whether its measurement counts.
  var counts: Bool
  /// Present when the run is scored.
  var accuracy: Int64?
  /// Must agree with `RunFacts.isCollected`.
  var isCollected: Bool
  var rating: Int
  var band: Int
  var factor: Int64
  /// |estimate − actual|, if the run may be a personal best.
  var bestCandidate: Double?
  var session: Int64
  /// Whether claims may use it; must agree with `SkillCourses.speaks`.
  var speaks: Bool

  static let unit = 1e9

  init(_ image: RowImage, skill: Int64) {
    func integer(_ column: EstimationRow.Column) -> Int64? { image.integer(column.rawValue) }
    func number(_ column: EstimationRow.Column) -> Double? { image.number(column.rawValue) }
    let estimate = number(.estimate)
    let actual = number(.actual)
    let marks = Marks(rawValue: Int(integer(.marks) ?? 0))
    player = integer(.player) ?? 0
    session = integer(.session) ?? 0
    self.skill = skill
    day = Int32(truncatingIfNeeded: integer(.day) ?? 0)
    recordedAt = integer(.recordedAt) ?? 0
    xp = Int(integer(.xp) ?? 0)
    isPair = estimate != nil && actual != nil
    let integrity = Integrity(code: Int(integer(.integrity) ?? 0))
    counts =
      actual != nil && !marks.contains(.unblinded) && (!integrity.isDoubtful || marks.contains(.confirmed))
    rating = Int(integer(.rating) ?? 0)
    speaks =
      counts && integer(.rating) != nil && integer(.calibration) == 0 && marks.isDisjoint(with: SkillCourses.unfit)
    guard counts, let accuracy = number(.accuracy), let estimate, let actual else {
      accuracy = nil
      isCollected = false
      band = 0
      factor = 0
      bestCandidate = nil
      return
    }
    self.accuracy = Int64((accuracy * RunContribution.unit).rounded())
    isCollected = marks.isDisjoint(with: .uncollected)
    band = RunContribution.band(estimate: estimate, actual: actual)
    factor = RunContribution.factor(estimate: estimate, actual: actual)
    bestCandidate = marks.contains(.recalled) ? nil : abs(estimate - actual)
  }

  static func band(estimate: Double, actual: Double) -> Int {
    CourseRules.standard.band(estimate: estimate, actual: actual)
  }

  /// ln(actual / estimate) in units of 1e-9, limited to the range of possible durations; 0 for a negative duration,
  /// which only a damaged store holds.
  static func factor(estimate: Double, actual: Double) -> Int64 {
    let ratio = log(actual / estimate)
    return ratio.isNaN ? 0 : Int64((min(max(ratio, -farthest), farthest) * unit).rounded())
  }

  private static let farthest = 100.0
}

/// The derived table `playerTotals`.
enum PlayerTotals {
  /// The values of a player without history, after the player's number.
  static let zeros = "0, 0, 0, 0, 0, 0, 0, 0"
}

/// The contribution of a completed session.
private struct CompletedPlay {
  var player: Int64
  var day: Int32
  var isSolo: Bool
  var bonus: Int

  /// `nil` for a session that is not completed.
  init?(_ image: RowImage) {
    func integer(_ column: SessionRow.Column) -> Int64? { image.integer(column.rawValue) }
    guard let day = integer(.completedDay) else { return nil }
    player = integer(.player) ?? 0
    self.day = Int32(truncatingIfNeeded: day)
    isSolo = integer(.routine) == nil
    bonus = Int(integer(.bonus) ?? 0)
  }
}

// MARK: - Following a row change

extension StoreWriter {
  /// Adds a row's contribution to the derived tables. For a batch, the rows that enter later, with larger ids, are in
  /// the table already.
  func enter(_ table: JournaledTable, _ id: Int64, _ image: RowImage, ofBatch: Bool = false) throws {
    noteChange(of: table, image)
    switch table.name {
    case JournaledTable.estimation.name:
      try add(try contribution(image), id: id, sign: 1, ofBatch: ofBatch)
    case JournaledTable.session.name:
      try add(CompletedPlay(image), sign: 1)
    case RecordType.sample.name:
      changed(Self.day(ofSample: image))
    case RecordType.food.name: foodChanged(image)
    default:
      break
    }
  }

  /// Subtracts the contribution of a row's previous values.
  func leave(_ table: JournaledTable, _ id: Int64, _ image: RowImage) throws {
    noteChange(of: table, image)
    switch table.name {
    case JournaledTable.estimation.name:
      try add(try contribution(image), id: id, sign: -1)
    case JournaledTable.session.name:
      try add(CompletedPlay(image), sign: -1)
    case JournaledTable.skillName.name:
      let sql = "SELECT 1 FROM estimation WHERE skillName = ? LIMIT 1"
      guard try db.value(Bool.self, sql, [id]) == true else { return }
      let skill = image.integer(JournaledTable.skillOfName) ?? 0
      staleSkills.insert(skill)
      courseChanged(skill, from: .min)
    case RecordType.sample.name:
      changed(Self.day(ofSample: image))
    case RecordType.food.name: foodChanged(image)
    default:
      break
    }
  }

  private func changed(_ day: SampleDays.Key) {
    staleDays.insert(day)
    if let metric = MetricKey(day.metric) { changedMetrics.insert(metric) }
  }

  private static func day(ofSample image: RowImage) -> SampleDays.Key {
    let columns = RecordType.sample.journaled.columns
    func value(_ name: String) -> DatabaseValue { columns.firstIndex(of: name).map { image.values[$0] } ?? .null }
    return SampleDays.Key(
      player: .fromDatabaseValue(value("player")) ?? 0, metric: .fromDatabaseValue(value("metric")) ?? "",
      day: .fromDatabaseValue(value("day")) ?? 0)
  }

  private func contribution(_ image: RowImage) throws -> RunContribution {
    let name = image.values[EstimationRow.Column.skillName.rawValue]
    let sql = "SELECT skill FROM skillName WHERE id = ?"
    return RunContribution(image, skill: try db.value(Int64.self, sql, [name]) ?? 0)
  }

  private func add(_ run: RunContribution, id: Int64, sign: Int, ofBatch: Bool = false) throws {
    let scored = run.accuracy == nil ? 0 : sign
    let accuracy = (run.accuracy ?? 0) * Int64(sign)
    try db.run(
      """
      UPDATE playerTotals SET xp = xp + ?, estimations = estimations + ?, scoredRuns = scoredRuns + ?,
        accuracySum = accuracySum + ?, collectedRuns = collectedRuns + ? WHERE player = ?
      """,
      [sign * run.xp, run.isPair ? sign : 0, scored, accuracy, run.isCollected ? sign : 0, run.player])
    if run.accuracy != nil {
      let byRating = (0...3).map { $0 == run.rating ? sign : 0 }
      try addToDay(run.player, run.day, scored: scored, accuracy: accuracy, byRating: byRating)
      try addToBand(run, scored: scored, accuracy: accuracy, factor: run.factor * Int64(sign))
      courseChanged(run.skill, from: run.recordedAt)
      if run.speaks { try countSession(of: run, id, sign, besides: ofBatch ? "id < ?" : "id <> ?") }
    }
    guard run.counts else { return }
    guard try sign > 0 ? addToSkill(run, id: id) : removeFromSkill(run, id: id) else {
      staleSkills.insert(run.skill)
      return
    }
  }

  /// A session counts once, with the first of its runs that claims may use.
  private func countSession(of run: RunContribution, _ id: Int64, _ sign: Int, besides others: String) throws {
    let sql = "SELECT 1 FROM estimation WHERE session = ? AND \(others) AND \(SkillCourses.speaks) LIMIT 1"
    guard try db.value(Bool.self, sql, [run.session, id]) == nil else { return }
    try db.run(
      """
      INSERT INTO claimTotals VALUES (?, ?) ON CONFLICT DO UPDATE SET sessions = sessions + excluded.sessions
      """, [run.player, sign])
    guard sign < 0 else { return }
    try db.run("DELETE FROM claimTotals WHERE player = ? AND sessions = 0", [run.player])
  }

  private func add(_ session: CompletedPlay?, sign: Int) throws {
    guard let session else { return }
    let day = session.day
    let playedBefore = try wasPlayed(session.player, day)
    try addToDay(
      session.player, day, quests: session.isSolo ? 0 : sign, soloRuns: session.isSolo ? sign : 0)
    let playedAfter = try wasPlayed(session.player, day)
    var days = 0
    var inARow = 0
    if playedBefore != playedAfter {
      days = playedAfter ? 1 : -1
      if playedAfter {
        try addToSeries(day, of: session.player)
      } else {
        try removeFromSeries(day, of: session.player)
      }
      for neighbour in [day - 1, day + 1] where try wasPlayed(session.player, neighbour) { inARow += days }
    }
    try db.run(
      """
      UPDATE playerTotals SET xp = xp + ?, sessionsCompleted = sessionsCompleted + ?, daysPlayed = daysPlayed + ?,
        daysInARow = daysInARow + ? WHERE player = ?
      """,
      [sign * session.bonus, sign, days, inARow, session.player])
  }

  private func wasPlayed(_ player: Int64, _ day: Int32) throws -> Bool {
    let sql = "SELECT quests + soloRuns > 0 FROM dayTotals WHERE player = ? AND day = ?"
    return try db.value(Bool.self, sql, [player, day]) ?? false
  }

  private func addToDay(
    _ player: Int64, _ day: Int32, quests: Int = 0, soloRuns: Int = 0, scored: Int = 0, accuracy: Int64 = 0,
    byRating: [Int] = [0, 0, 0, 0]
  ) throws {
    try db.run(
      """
      INSERT INTO dayTotals VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO UPDATE SET
        quests = quests + excluded.quests, soloRuns = soloRuns + excluded.soloRuns,
        scoredRuns = scoredRuns + excluded.scoredRuns, accuracySum = accuracySum + excluded.accuracySum,
        wayOff = wayOff + excluded.wayOff, offRuns = offRuns + excluded.offRuns,
        closeRuns = closeRuns + excluded.closeRuns, spotOn = spotOn + excluded.spotOn
      """,
      [player, day, quests, soloRuns, scored, accuracy, byRating[0], byRating[1], byRating[2], byRating[3]])
    guard quests < 0 || soloRuns < 0 || scored < 0 else { return }
    try db.run(
      "DELETE FROM dayTotals WHERE player = ? AND day = ? AND quests = 0 AND soloRuns = 0 AND scoredRuns = 0",
      [player, day])
  }

  private func addToBand(_ run: RunContribution, scored: Int, accuracy: Int64, factor: Int64) throws {
    try db.run(
      """
      INSERT INTO bandTotals VALUES (?, ?, ?, ?, ?) ON CONFLICT DO UPDATE SET
        runs = runs + excluded.runs, accuracySum = accuracySum + excluded.accuracySum,
        factorSum = factorSum + excluded.factorSum
      """,
      [run.player, run.band, scored, accuracy, factor])
    guard scored < 0 else { return }
    try db.run("DELETE FROM bandTotals WHERE player = ? AND band = ? AND runs = 0", [run.player, run.band])
  }
}
