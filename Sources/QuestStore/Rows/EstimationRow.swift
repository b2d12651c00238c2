import GRDB
import QuestModel

/// An `estimation` row without its derived columns; its image is in the order of `JournaledTable.estimation`.
///
/// This is the only list of a run's columns: the journal, the scratch database of an import, the merge and every read
/// of a whole run use it.
struct EstimationRow {
  /// The columns in the order of the image.
  enum Column: Int, CaseIterable {
    case session, player, position, task, kind, skillName, estimate, estimateLow, estimateHigh, actual, recordedAt, zone
    case day, accuracy, rating, level, xp, calibration, integrity, marks, felt

    static let all = allCases
    /// The columns with the run's own values. The others are row numbers, or values of the session.
    static let own = all.filter { ![.session, .player, .skillName, .zone, .calibration].contains($0) }

    /// Its type in the scratch database of an import.
    var type: String {
      switch self {
      case .task, .kind: "TEXT"
      case .estimate, .estimateLow, .estimateHigh, .actual, .accuracy, .felt: "REAL"
      default: "INTEGER"
      }
    }
  }

  let run: Estimation
  let session: Int64
  let player: Int64
  let skillName: Int64
  let zone: Int64

  var image: RowImage { RowImage(values: Column.all.map { value($0) ?? .null }) }

  private func value(_ column: Column) -> DatabaseValue? {
    switch column {
    case .session: session.databaseValue
    case .player: player.databaseValue
    case .skillName: skillName.databaseValue
    case .zone: zone.databaseValue
    default: run.value(column)
    }
  }
}

extension Estimation {
  /// The value of one of the run's own columns; `nil` for NULL.
  func value(_ column: EstimationRow.Column) -> DatabaseValue? {
    switch column {
    case .position: position.databaseValue
    case .task: task.name.databaseValue
    case .kind: task.kind?.databaseValue
    case .estimate: facts.estimate?.seconds.databaseValue
    case .estimateLow: facts.estimate?.range?.lowerBound.databaseValue
    case .estimateHigh: facts.estimate?.range?.upperBound.databaseValue
    case .actual: facts.actual?.databaseValue
    case .recordedAt: recordedAt.milliseconds.databaseValue
    case .day: day.ordinal.databaseValue
    case .accuracy: facts.score?.accuracy.databaseValue
    case .rating: facts.score?.rating.rawValue.databaseValue
    case .level: facts.level.databaseValue
    case .xp: facts.xp.databaseValue
    case .calibration: calibration.databaseValue
    case .integrity: facts.integrity.code.databaseValue
    case .marks: facts.marks.rawValue.databaseValue
    case .felt: facts.felt?.databaseValue
    case .session, .player, .skillName, .zone: nil
    }
  }
}

// MARK: - Reads

extension RunFacts {
  /// From a row that begins with the columns of the image.
  init(_ row: Columns) {
    self.init(number: { row[$0.rawValue] }, integer: { row[$0.rawValue] })
  }

  /// Of an estimation's image.
  init(_ image: RowImage) {
    self.init(number: { image.number($0.rawValue) }, integer: { image.integer($0.rawValue) })
  }

  @inline(__always)
  private init(number: (EstimationRow.Column) -> Double?, integer: (EstimationRow.Column) -> Int64?) {
    func whole(_ column: EstimationRow.Column) -> Int? { integer(column).map(Int.init(truncatingIfNeeded:)) }
    self.init(
      estimate: Estimate(seconds: number(.estimate), low: number(.estimateLow), high: number(.estimateHigh)),
      actual: number(.actual), felt: number(.felt), marks: Marks(rawValue: whole(.marks) ?? 0),
      integrity: Integrity(code: whole(.integrity) ?? 0), level: whole(.level) ?? 1, xp: whole(.xp) ?? 0)
    guard let estimate, let actual, let accuracy = number(.accuracy),
      let rating = whole(.rating).flatMap(Rating.init(rawValue:))
    else { return }
    score = Score(difference: estimate.seconds - actual, accuracy: accuracy, rating: rating)
  }
}

extension Estimate {
  /// From the two ends of a range; `nil` without an estimate.
  fileprivate init?(seconds: Double?, low: Double?, high: Double?) {
    if let low, let high {
      self.init(low: low, high: high)
    } else if let seconds {
      self.init(seconds: seconds)
    } else {
      return nil
    }
  }
}

extension Integrity {
  /// An SQL list of the codes of doubtful runs.
  static let doubtful = "(\(allCases.filter(\.isDoubtful).map { "\($0.code)" }.joined(separator: ", ")))"

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
