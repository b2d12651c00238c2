import GRDB
import QuestModel

/// A `session` row; its image is in the order of `JournaledTable.session`.
struct SessionRow {
  var uid: String
  var player: Int64
  var routine: Int64?
  var startedAt: Int64
  var startedZone: Int64
  /// 0 open, 1 completed, 2 abandoned.
  var outcome: Int
  var endedAt: Int64?
  var endedZone: Int64?
  var completedDay: Int32?
  var calibration: Bool
  var bonus: Int
  var total: Double?
  var batch: Int64?

  var image: RowImage {
    RowImage([
      uid, player, routine, startedAt, startedZone, outcome, endedAt, endedZone, completedDay, calibration, bonus,
      total, batch,
    ])
  }

  init(
    uid: String, player: Int64, routine: Int64?, startedAt: Int64, startedZone: Int64, outcome: Int, endedAt: Int64?,
    endedZone: Int64?, completedDay: Int32?, calibration: Bool, bonus: Int, total: Double?, batch: Int64?
  ) {
    self.uid = uid
    self.player = player
    self.routine = routine
    self.startedAt = startedAt
    self.startedZone = startedZone
    self.outcome = outcome
    self.endedAt = endedAt
    self.endedZone = endedZone
    self.completedDay = completedDay
    self.calibration = calibration
    self.bonus = bonus
    self.total = total
    self.batch = batch
  }

  /// Reads what the derived tables need from an image.
  init(_ image: RowImage) {
    let row = image.values
    self.init(
      uid: String.fromDatabaseValue(row[0]) ?? "", player: Int64.fromDatabaseValue(row[1]) ?? 0,
      routine: Int64.fromDatabaseValue(row[2]), startedAt: Int64.fromDatabaseValue(row[3]) ?? 0,
      startedZone: Int64.fromDatabaseValue(row[4]) ?? 0, outcome: Int.fromDatabaseValue(row[5]) ?? 0,
      endedAt: Int64.fromDatabaseValue(row[6]), endedZone: Int64.fromDatabaseValue(row[7]),
      completedDay: Int32.fromDatabaseValue(row[8]), calibration: Bool.fromDatabaseValue(row[9]) ?? false,
      bonus: Int.fromDatabaseValue(row[10]) ?? 0, total: Double.fromDatabaseValue(row[11]),
      batch: Int64.fromDatabaseValue(row[12]))
  }
}

extension Session.Outcome {
  var code: Int {
    switch self {
    case .open: 0
    case .completed: 1
    case .abandoned: 2
    }
  }

  init(code: Int) { self = code == 0 ? .open : code == 1 ? .completed : .abandoned }
}
