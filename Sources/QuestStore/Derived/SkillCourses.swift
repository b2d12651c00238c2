import GRDB
import QuestModel

/// Maintains each skill's course (`SkillCourse`) when runs are added, changed or removed.
///
/// A fold cannot be reverted step by step, so its state after every 64th run is stored as well. A change folds again
/// from the last stored state before it: appending costs one run, removing the newest run at most 64, an old change all
/// runs since. The rows always equal those of a rebuild, to the bit.
enum SkillCourses {
  /// Runs between two stored states.
  static let stride = 64

  /// SQL condition for a run with a score that counts.
  static let scored = "rating IS NOT NULL AND \(SkillBests.counts)"

  /// SQL condition for a run that claims may use; the condition of the index `claimInTime`.
  static let speaks = """
    rating IS NOT NULL AND calibration = 0 AND marks & \(unfit.rawValue) = 0 \
    AND (integrity NOT IN \(Integrity.doubtful) OR marks & \(Marks.confirmed.rawValue) <> 0)
    """
  static let unfit: Marks = [.recalled, .hinted, .unblinded]

  static let columns = """
    recordedAt, runs, samples, meanDifference, meanAccuracy, rise, meanDistance, distanceSquares, steps, squares, width,
    widthLevel
    """

  static func course(_ row: Columns) -> (recordedAt: Int64, course: SkillCourse) {
    var course = SkillCourse()
    course.runs = row[1]
    course.samples = row[2]
    course.meanDifference = row[3]
    course.meanAccuracy = row[4]
    course.rise = row[5]
    course.meanDistance = row[6]
    course.distanceSquares = row[7]
    course.staircase = Staircase(runs: row[8], squares: row[9], width: row[10], widthLevel: row[11])
    return (row[0], course)
  }

  /// How a scored run is read for the fold: `runColumns` of `estimation`.
  static let runColumns = "recordedAt, estimate, actual, accuracy, calibration, marks"

  static func run(_ row: Columns) -> SkillCourse.Run {
    let estimate: Double = row[1]
    let actual: Double = row[2]
    let marks = Marks(rawValue: row[5])
    return SkillCourse.Run(
      difference: estimate - actual, accuracy: row[3],
      logRatio: CourseRules.standard.boundedLogRatio(estimate: estimate, actual: actual), calibration: row[4],
      isOwnGuess: marks.isDisjoint(with: [.recalled, .hinted]))
  }

  /// Recomputes the skill's rows from that moment on; earlier rows are correct.
  static func fold(_ skill: Int64, from moment: Int64, in db: Database) throws {
    try db.run("DELETE FROM skillCourse WHERE skill = ? AND recordedAt >= ?", [skill, moment])
    var fold = try Fold(skill: skill, continuingIn: db)
    let sql = """
      SELECT \(runColumns), id FROM estimation WHERE skill = ? AND recordedAt > ? AND \(scored) ORDER BY recordedAt
      """
    // The index orders by time; only runs of one moment have to be sorted by id.
    var group: [(id: Int64, run: SkillCourse.Run)] = []
    var current: Int64?
    try db.each(sql, [skill, fold.end ?? .min]) { row in
      if let current, row[0] != current {
        try fold.take(SkillBests.ordered(group, in: db), at: current, in: db)
        group.removeAll(keepingCapacity: true)
      }
      current = row[0]
      group.append((row[6], run(row)))
      return true
    }
    if let current { try fold.take(SkillBests.ordered(group, in: db), at: current, in: db) }
    try fold.finish(in: db)
  }

  /// A fold in progress: writes the intermediate states to store, and the final state at the end.
  struct Fold {
    let skill: Int64
    private var course = SkillCourse()
    private var recordedAt: Int64?
    /// Whether the current state is written.
    private var isWritten = true
    /// Whether the state that the fold started from is to be deleted once it is no longer the newest.
    private var beganInBetween = false

    init(skill: Int64) { self.skill = skill }

    /// Continues from the newest stored row.
    init(skill: Int64, continuingIn db: Database) throws {
      self.skill = skill
      let sql = "SELECT \(columns) FROM skillCourse WHERE skill = ? ORDER BY recordedAt DESC LIMIT 2"
      let known = try db.all(sql, [skill], SkillCourses.course)
      guard let newest = known.first else { return }
      course = newest.course
      recordedAt = newest.recordedAt
      let before = known.count > 1 ? known[1].course.runs : 0
      beganInBetween = course.runs / stride == before / stride
    }

    /// All runs up to this moment are folded.
    var end: Int64? { recordedAt }

    /// Folds the runs of one moment, in their order.
    mutating func take(_ runs: [SkillCourse.Run], at moment: Int64, in db: Database) throws {
      guard !runs.isEmpty else { return }
      if beganInBetween {
        try db.run("DELETE FROM skillCourse WHERE skill = ? AND recordedAt = ?", [skill, recordedAt])
        beganInBetween = false
      }
      let strides = course.runs / stride
      for run in runs { course.take(run) }
      recordedAt = moment
      isWritten = course.runs / stride > strides
      if isWritten { try write(in: db) }
    }

    /// Writes the final state.
    func finish(in db: Database) throws {
      if !isWritten { try write(in: db) }
    }

    private func write(in db: Database) throws {
      try db.run(
        """
        INSERT INTO skillCourse (skill, \(columns)) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """,
        [
          skill, recordedAt, course.runs, course.samples, course.meanDifference, course.meanAccuracy, course.rise,
          course.meanDistance, course.distanceSquares, course.staircase.runs, course.staircase.squares,
          course.staircase.width, course.staircase.widthLevel,
        ])
    }
  }
}
