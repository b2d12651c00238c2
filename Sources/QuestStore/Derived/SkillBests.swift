import GRDB
import QuestModel

/// Personal bests: within a skill, in the order (recordedAt, id), a run is a best when its difference is smaller than
/// every one before it.
extension StoreWriter {
  /// The usual case: the run is the skill's newest. O(1). Answers false when it is not, and the skill must be made anew.
  func append(_ run: RunContribution, id: Int64) throws -> Bool {
    guard !staleSkills.contains(run.skill) else { return false }
    let sql = "SELECT lastRecordedAt, bestDifference FROM skillTotals WHERE skill = ?"
    guard let row = try Row.fetchOne(db.cachedStatement(sql: sql), arguments: [run.skill]) else {
      try db.cached(
        "INSERT INTO skillTotals VALUES (?, ?, 1, ?, ?, ?)",
        [run.skill, run.player, run.recordedAt, run.bestCandidate == nil ? nil : id, run.bestCandidate])
      if run.bestCandidate != nil { try markBest(id) }
      return true
    }
    let last: Int64 = row[0]
    let best: Double? = row[1]
    guard run.recordedAt > last else { return false }
    if let candidate = run.bestCandidate, best.map({ candidate < $0 }) ?? true {
      try db.cached(
        "UPDATE skillTotals SET runs = runs + 1, lastRecordedAt = ?, best = ?, bestDifference = ? WHERE skill = ?",
        [run.recordedAt, id, candidate, run.skill])
      try markBest(id)
    } else {
      try db.cached(
        "UPDATE skillTotals SET runs = runs + 1, lastRecordedAt = ? WHERE skill = ?", [run.recordedAt, run.skill])
    }
    return true
  }

  private func markBest(_ id: Int64) throws {
    try db.cached("UPDATE estimation SET best = 1 WHERE id = ?", [id])
  }

  /// Makes the touched skills anew. O(runs of the skill).
  func refreshStaleSkills() throws {
    for skill in staleSkills.sorted() { try SkillBests.rebuild(skill, in: db) }
    staleSkills.removeAll()
  }

  /// A task's name now stands for another skill: its runs follow.
  func moveRuns(ofName name: Int64, _ image: RowImage) throws {
    let skill = image.integer(JournaledTable.skillOfName) ?? 0
    try db.execute(sql: "UPDATE estimation SET skill = ? WHERE skillName = ?", arguments: [skill, name])
    staleSkills.insert(skill)
  }
}

enum SkillBests {
  /// SQL condition for a run whose measurement counts; the twin of `Estimation.counts`.
  static let counts = """
    actual IS NOT NULL AND marks & \(Marks.unblinded.rawValue) = 0 \
    AND (integrity <> \(Integrity.overlong.code) OR marks & \(Marks.confirmed.rawValue) <> 0)
    """

  static func rebuild(_ skill: Int64, in db: Database) throws {
    try db.cached("DELETE FROM skillTotals WHERE skill = ?", [skill])
    var runs = 0
    var last: Int64 = 0
    var player: Int64 = 0
    var best: (id: Int64, difference: Double)?
    var changes: [(id: Int64, best: Bool)] = []
    let rows = try Row.fetchCursor(
      db,
      sql: """
        SELECT e.id, e.player, e.recordedAt, abs(e.estimate - e.actual), e.marks, e.best, e.rating IS NOT NULL, \(counts)
        FROM estimation e JOIN session s ON s.id = e.session WHERE e.skill = ?
        ORDER BY e.recordedAt, s.uid, e.position
        """, arguments: [skill])
    while let row = try rows.next() {
      let id: Int64 = row[0]
      var isBest = false
      if row[7] {
        player = row[1]
        runs += 1
        last = row[2]
        let isRecalled = Marks(rawValue: row[4]).contains(.recalled)
        if row[6], !isRecalled, let difference: Double = row[3], best.map({ difference < $0.difference }) ?? true {
          best = (id, difference)
          isBest = true
        }
      }
      if isBest != row[5] { changes.append((id, isBest)) }
    }
    for change in changes {
      try db.cached("UPDATE estimation SET best = ? WHERE id = ?", [change.best, change.id])
    }
    guard runs > 0 else { return }
    try db.cached(
      "INSERT INTO skillTotals VALUES (?, ?, ?, ?, ?, ?)", [skill, player, runs, last, best?.id, best?.difference])
  }
}
