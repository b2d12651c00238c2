import GRDB
import QuestModel

/// An `estimation` row without its derived columns; its image is in the order of `JournaledTable.estimation`.
struct EstimationRow {
  /// The columns in the order of the image.
  enum Column: Int, CaseIterable {
    case session, player, position, task, kind, skillName, estimate, estimateLow, estimateHigh, actual, recordedAt, zone
    case day, accuracy, rating, level, xp, calibration, integrity, marks, felt
  }

  var session: Int64
  var player: Int64
  var position: Int
  var task: String
  var kind: String?
  var skillName: Int64
  var estimate: Double?
  var estimateLow: Double?
  var estimateHigh: Double?
  var actual: Double?
  var recordedAt: Int64
  var zone: Int64
  var day: Int32
  var accuracy: Double?
  var rating: Int?
  var level: Int
  var xp: Int
  var calibration: Bool
  var integrity: Int
  var marks: Int
  var felt: Double?

  var image: RowImage {
    RowImage([
      session, player, position, task, kind, skillName, estimate, estimateLow, estimateHigh, actual, recordedAt, zone,
      day, accuracy, rating, level, xp, calibration, integrity, marks, felt,
    ])
  }

  init(_ run: Estimation, session: Int64, player: Int64, skillName: Int64, zone: Int64) {
    self.session = session
    self.player = player
    position = run.position
    task = run.task.name
    kind = run.task.kind
    self.skillName = skillName
    estimate = run.estimate?.seconds
    estimateLow = run.estimate?.range?.lowerBound
    estimateHigh = run.estimate?.range?.upperBound
    actual = run.actual
    recordedAt = run.recordedAt.milliseconds
    self.zone = zone
    day = run.day.ordinal
    accuracy = run.score?.accuracy
    rating = run.score?.rating.rawValue
    level = run.level
    xp = run.xp
    calibration = run.calibration
    integrity = run.integrity.code
    marks = run.marks.rawValue
    felt = run.felt
  }
}

extension Integrity {
  var code: Int {
    switch self {
    case .clean: 0
    case .suspiciouslyFast: 1
    case .overlong: 2
    case .clockChanged: 3
    }
  }

  init(code: Int) {
    self = code == 0 ? .clean : code == 1 ? .suspiciouslyFast : code == 2 ? .overlong : .clockChanged
  }
}
