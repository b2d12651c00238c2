import GRDB
import QuestModel

/// Personal bests: within a skill, in the order (recordedAt, id), a run is a best when its difference is smaller than
/// every one before it.
extension StoreWriter {
  /// Updates the derived rows now, for an answer that shows them; the commit does the same. O(runs of the touched
  /// skills).
  public func settle() throws {
    guard rebuildAtEnd else { return try refreshStale() }
    try Rebuild.all(in: db)
    rebuildAtEnd = false
  }

  /// Rebuilds the touched skills and days. O(runs of the skill, samples of the day); of a course, O(runs since the change).
  func refreshStale() throws {
    for skill in staleSkills.sorted() {
      try spend(onRunsOf: skill, since: .min)
      try SkillBests.rebuild(skill, in: db)
    }
    staleSkills.removeAll()
    for (skill, moment) in changedCourses.sorted(by: { $0.key < $1.key }) {
      try spend(onRunsOf: skill, since: moment)
      try SkillCourses.fold(skill, from: moment, in: db)
    }
    changedCourses.removeAll()
    try staleDays.refresh(in: db)
    for day in staleFood { try FoodDays.refresh(day, in: db) }
    staleFood.removeAll()
  }

  /// Marks the skill's course to be folded again from that moment on.
  func courseChanged(_ skill: Int64, from moment: Int64) {
    changedCourses[skill] = min(changedCourses[skill] ?? .max, moment)
  }

  /// A task's name now belongs to another skill, so its runs move to that skill. O(runs of its previous skill).
  func moveRuns(ofName name: Int64, _ before: RowImage, _ after: RowImage) throws {
    let skill = after.integer(JournaledTable.skillOfName) ?? 0
    if let before = before.integer(JournaledTable.skillOfName) { try spend(onRunsOf: before, since: .min) }
    try db.execute(
      sql: "UPDATE estimation SET skill = ? WHERE skill = ? AND skillName = ?",
      arguments: [skill, before.integer(JournaledTable.skillOfName), name])
    guard db.changesCount > 0 else { return }
    changedMetrics.formUnion(Self.metricsOfPlays)
    staleSkills.insert(skill)
    courseChanged(skill, from: .min)
  }
}

enum SkillBests {
  /// SQL condition for a run whose measurement counts; must agree with `Estimation.counts`.
  static let counts = """
    actual IS NOT NULL AND marks & \(Marks.unblinded.rawValue) = 0 \
    AND (integrity NOT IN \(Integrity.doubtful) OR marks & \(Marks.confirmed.rawValue) <> 0)
    """

  /// SQL value: |estimate − actual| of a run that may be a best, if its measurement counts.
  static let difference = """
    CASE WHEN rating IS NOT NULL AND marks & \(Marks.recalled.rawValue) = 0 THEN abs(estimate - actual) END
    """

  /// SQL order of a skill's bests, last one first. Among bests of one moment the smallest is the last.
  static let lastFirst = "recordedAt DESC, abs(estimate - actual)"

  static func rebuild(_ skill: Int64, in db: Database) throws {
    try db.run("DELETE FROM skillTotals WHERE skill = ?", [skill])
    var tally = Tally()
    let sql = """
      SELECT id, player, recordedAt, \(difference), best, \(counts) FROM estimation WHERE skill = ? ORDER BY recordedAt
      """
    // The index orders by time; only runs of one moment have to be sorted by id.
    var moment: [Candidate] = []
    try db.each(sql, [skill]) { row in
      let run = Candidate(
        id: row[0], player: row[1], recordedAt: row[2], difference: row[5] ? row[3] : nil, isMarked: row[4],
        counts: row[5])
      if let last = moment.last, last.recordedAt != run.recordedAt {
        try tally.take(moment, in: db)
        moment.removeAll(keepingCapacity: true)
      }
      moment.append(run)
      return true
    }
    try tally.take(moment, in: db)
    for change in tally.changes {
      try db.run("UPDATE estimation SET best = ? WHERE id = ?", [change.best, change.id])
    }
    guard tally.runs > 0 else { return }
    try db.run(
      "INSERT INTO skillTotals VALUES (?, ?, ?, ?, ?, ?)",
      [skill, tally.player, tally.runs, tally.last, tally.best?.id, tally.best?.difference])
  }

  private struct Candidate {
    var id: Int64
    var player: Int64
    var recordedAt: Int64
    /// |estimate − actual|, if the run may be a best.
    var difference: Double?
    /// Whether the row is currently marked as a best.
    var isMarked: Bool
    var counts: Bool
  }

  private struct Tally {
    var runs = 0
    var last: Int64 = 0
    var player: Int64 = 0
    var best: (id: Int64, difference: Double)?
    var changes: [(id: Int64, best: Bool)] = []

    /// Handles the runs of one moment.
    mutating func take(_ moment: [Candidate], in db: Database) throws {
      for run in try SkillBests.ordered(moment.map { ($0.id, $0) }, in: db) {
        var isBest = false
        if run.counts {
          runs += 1
          last = run.recordedAt
          player = run.player
          if let difference = run.difference, best.map({ difference < $0.difference }) ?? true {
            best = (run.id, difference)
            isBest = true
          }
        }
        if isBest != run.isMarked { changes.append((run.id, isBest)) }
      }
    }

  }

  /// The runs of one moment, sorted by id.
  static func ordered<Run>(_ moment: [(id: Int64, run: Run)], in db: Database) throws -> [Run] {
    guard moment.count > 1 else { return moment.map(\.run) }
    let sql = "SELECT s.uid, e.position FROM estimation e JOIN session s ON s.id = e.session WHERE e.id = ?"
    let keyed = try moment.map { id, run -> (key: (String, Int), run: Run) in
      (try db.first(sql, [id]) { ($0[0], $0[1]) } ?? ("", 0), run)
    }
    return keyed.sorted { $0.key < $1.key }.map(\.run)
  }
}
