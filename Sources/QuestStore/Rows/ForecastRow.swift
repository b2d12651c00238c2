import GRDB
import QuestModel

/// A `forecast` row; its image is in the order of `JournaledTable.forecast`.
struct ForecastRow {
  /// The columns in the order of the image.
  enum Column: Int, CaseIterable {
    case uid, player, routine, skillKey, madeAt, zone, day, deadline, p50, p80, p90, runs, method, origin
    case lastCommand
  }

  static func image(of kept: KeptForecast, player: Int64, in db: Database) throws -> RowImage {
    var routine: Int64?
    var skillKey: String?
    switch kept.subject {
    case .quest(let quest):
      let statement = try db.cachedStatement(sql: "SELECT id FROM routine WHERE uid = ?")
      guard let id = try Int64.fetchOne(statement, arguments: [quest.text]) else {
        throw StoreError.refused("quest \(quest) does not exist")
      }
      routine = id
    case .skill(let key): skillKey = key
    }
    return RowImage([
      kept.id.text, player, routine, skillKey, kept.madeAt.milliseconds, try Lookups(db: db).zone(kept.zone),
      kept.day.ordinal, kept.deadline?.milliseconds, kept.seconds.p50, kept.seconds.p80, kept.seconds.p90, kept.runs,
      kept.method, kept.origin.rawValue, try StoreReader(db: db).newestCommand(),
    ])
  }

  /// How a forecast is read: from `forecast f`, `routine r`, `zone z`.
  static let columns = """
    f.uid, r.uid, f.skillKey, f.madeAt, z.name, f.day, f.deadline, f.p50, f.p80, f.p90, f.runs, f.method, f.origin
    """
  static let joins = "forecast f LEFT JOIN routine r ON r.id = f.routine JOIN zone z ON z.id = f.zone"

  static func forecast(_ row: Columns) -> KeptForecast {
    let quest: String? = row[1]
    return KeptForecast(
      id: ForecastID(row[0]), subject: quest.map { .quest(QuestID($0)) } ?? .skill(key: row[2] ?? ""),
      madeAt: Instant(milliseconds: row[3]), zone: SessionColumns.zone(row[4]), day: LocalDay(ordinal: row[5]),
      deadline: (row[6] as Int64?).map(Instant.init(milliseconds:)),
      seconds: .init(p50: row[7], p80: row[8], p90: row[9]), runs: row[10], method: row[11],
      origin: KeptForecast.Origin(rawValue: row[12]) ?? .asked)
  }
}

/// A `practice` row; its image is in the order of `JournaledTable.practice`.
enum PracticeRow {
  static func image(of run: PracticeRun, player: Int64, in db: Database) throws -> RowImage {
    RowImage([
      run.id.text, player, run.target, run.actual, run.recordedAt.milliseconds, try Lookups(db: db).zone(run.zone),
      run.day.ordinal, try StoreReader(db: db).newestCommand(),
    ])
  }

  static let columns = "p.uid, p.target, p.actual, p.recordedAt, z.name, p.day"
  static let joins = "practice p JOIN zone z ON z.id = p.zone"

  static func run(_ row: Columns) -> PracticeRun {
    PracticeRun(
      id: PracticeID(row[0]), target: row[1], actual: row[2], recordedAt: Instant(milliseconds: row[3]),
      zone: SessionColumns.zone(row[4]), day: LocalDay(ordinal: row[5]))
  }
}
