import GRDB
import QuestModel

/// A `session` row; its image is in the order of `JournaledTable.session`.
struct SessionRow {
  /// The columns in the order of the image.
  enum Column: Int, CaseIterable {
    case uid, player, routine, startedAt, startedZone, outcome, endedAt, endedZone, completedDay, calibration, bonus
    case total, batch
  }

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
