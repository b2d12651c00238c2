import GRDB
import QuestModel

/// Maintains a skill's totals and bests when runs are added or removed one by one: recent runs, and old ones that an
/// import, an undo or a correction touches.
///
/// Runs of one moment are ordered by id. That is rare and left to a rebuild of the skill (`SkillBests`): both functions
/// then return false.
extension StoreWriter {
  /// Call it after a run was added. O(log runs) and the bests after it.
  func addToSkill(_ run: RunContribution, id: Int64) throws -> Bool {
    guard !staleSkills.contains(run.skill) else { return false }
    guard let known = try skillStanding(run.skill) else {
      try db.run(
        "INSERT INTO skillTotals VALUES (?, ?, 1, ?, ?, ?)",
        [run.skill, run.player, run.recordedAt, run.bestCandidate == nil ? nil : id, run.bestCandidate])
      if run.bestCandidate != nil { try mark(id, asBest: true) }
      return true
    }
    let isNewest = run.recordedAt > known.last
    if !isNewest, try sharesMoment(run, id) { return false }
    try db.run(
      "UPDATE skillTotals SET runs = runs + 1, lastRecordedAt = max(lastRecordedAt, ?) WHERE skill = ?",
      [run.recordedAt, run.skill])
    guard let difference = run.bestCandidate else { return true }
    let before = isNewest ? known.bestDifference : try bestBefore(run)
    guard before.map({ difference < $0 }) ?? true else { return true }
    try mark(id, asBest: true)
    if !isNewest {
      // Later runs that are no longer bests.
      try db.run(
        """
        UPDATE estimation SET best = 0
        WHERE skill = ? AND best = 1 AND recordedAt > ? AND abs(estimate - actual) >= ?
        """, [run.skill, run.recordedAt, difference])
    }
    if known.bestDifference.map({ difference <= $0 }) ?? true {
      try db.run(
        "UPDATE skillTotals SET best = ?, bestDifference = ? WHERE skill = ?", [id, difference, run.skill])
    }
    return true
  }

  /// Call it before a run is removed, while its row exists. O(log runs); for a best also the runs up to the next best.
  func removeFromSkill(_ run: RunContribution, id: Int64) throws -> Bool {
    guard !staleSkills.contains(run.skill), let known = try skillStanding(run.skill),
      try !sharesMoment(run, id)
    else { return false }
    var last = known.last
    if run.recordedAt == last {
      let sql = """
        SELECT recordedAt FROM estimation WHERE skill = ? AND recordedAt < ? AND \(SkillBests.counts)
        ORDER BY recordedAt DESC LIMIT 1
        """
      last = try db.value(Int64.self, sql, [run.skill, last]) ?? last
    }
    try db.run(
      "UPDATE skillTotals SET runs = runs - 1, lastRecordedAt = ? WHERE skill = ?", [last, run.skill])
    try db.run("DELETE FROM skillTotals WHERE skill = ? AND runs = 0", [run.skill])
    let isBest = try db.value(Bool.self, "SELECT best FROM estimation WHERE id = ?", [id])
    guard isBest == true else { return true }
    try mark(id, asBest: false)
    guard try promote(after: run) else { return false }
    let sql = """
      SELECT id, abs(estimate - actual) FROM estimation WHERE skill = ? AND best = 1
      ORDER BY \(SkillBests.lastFirst) LIMIT 1
      """
    let best = try db.first(sql, [run.skill]) { row -> (id: Int64, difference: Double) in (row[0], row[1]) }
    try db.run(
      "UPDATE skillTotals SET best = ?, bestDifference = ? WHERE skill = ?", [best?.id, best?.difference, run.skill])
    return true
  }

  /// A best was removed: runs between it and the next one may be bests now.
  private func promote(after run: RunContribution) throws -> Bool {
    let next = """
      SELECT recordedAt FROM estimation WHERE skill = ? AND best = 1 AND recordedAt > ? ORDER BY recordedAt LIMIT 1
      """
    let end = try db.value(Int64.self, next, [run.skill, run.recordedAt])
    var smallest = try bestBefore(run)
    var moment = run.recordedAt
    var found: [Int64] = []
    let sql = """
      SELECT id, recordedAt, \(SkillBests.difference), best FROM estimation
      WHERE skill = ? AND recordedAt > ? AND recordedAt <= ? AND \(SkillBests.counts) ORDER BY recordedAt
      """
    var isOrdered = true
    try db.each(sql, [run.skill, run.recordedAt, end ?? .max]) { row in
      isOrdered = row[1] != moment
      guard isOrdered else { return false }
      moment = row[1]
      guard let difference: Double = row[2], smallest.map({ difference < $0 }) ?? true else { return true }
      smallest = difference
      if !(row[3] as Bool) { found.append(row[0]) }
      return true
    }
    guard isOrdered else { return false }
    for id in found { try mark(id, asBest: true) }
    return true
  }

  private func skillStanding(_ skill: Int64) throws -> (last: Int64, bestDifference: Double?)? {
    let sql = "SELECT lastRecordedAt, bestDifference FROM skillTotals WHERE skill = ?"
    return try db.first(sql, [skill]) { ($0[0], $0[1]) }
  }

  /// Whether another run of the skill was recorded at exactly the same moment.
  private func sharesMoment(_ run: RunContribution, _ id: Int64) throws -> Bool {
    let sql = "SELECT 1 FROM estimation WHERE skill = ? AND recordedAt = ? AND id <> ? LIMIT 1"
    return try db.value(Bool.self, sql, [run.skill, run.recordedAt, id]) ?? false
  }

  /// The smallest difference of the skill before the run.
  private func bestBefore(_ run: RunContribution) throws -> Double? {
    let sql = """
      SELECT abs(estimate - actual) FROM estimation WHERE skill = ? AND best = 1 AND recordedAt < ?
      ORDER BY \(SkillBests.lastFirst) LIMIT 1
      """
    return try db.value(Double.self, sql, [run.skill, run.recordedAt])
  }

  private func mark(_ id: Int64, asBest isBest: Bool) throws {
    try db.run("UPDATE estimation SET best = ? WHERE id = ?", [isBest, id])
  }
}
