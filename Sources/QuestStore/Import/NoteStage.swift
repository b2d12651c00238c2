import GRDB
public import QuestModel

/// The notes of the scratch database: a table for each type, with the line and the values of each record in their order.
enum NoteStage {
  static let types = RecordType.all.filter { $0.place == .note }

  static func table(_ type: RecordType) -> String { "note_\(type.name)" }

  /// Creates the tables.
  static let schema = types.map { type in
    """
    CREATE TABLE stage.\(table(type)) (
      id INTEGER PRIMARY KEY, line INTEGER, isContent INTEGER, number INTEGER\(columns(type)));
    """
  }.joined(separator: "\n")

  private static func columns(_ type: RecordType) -> String { type.columns.indices.map { ", c\($0)" }.joined() }

  private static let insertSQL = Dictionary(
    uniqueKeysWithValues: types.map { type in
      let places = type.columns.map { _ in ", ?" }.joined()
      return (
        type.name, "INSERT INTO \(table(type)) (line, isContent, number\(columns(type))) VALUES (?, ?, 1\(places))"
      )
    })

  static func add(_ note: ImportedNote, to db: Database) throws {
    guard let sql = insertSQL[note.record.type.name] else {
      throw StoreError.refused("\(note.record.type.name) is no type of notes")
    }
    try db.run(
      sql, [note.line.databaseValue, note.isContentID.databaseValue] + note.record.values.map(\.databaseValue))
  }

  /// The number of staged notes.
  static func count(in db: Database) throws -> Int {
    try types.reduce(0) { sum, type in
      sum + (try db.value(Int.self, "SELECT count(*) FROM stage.\(table(type))") ?? 0)
    }
  }

  /// Numbers equal lines without an id of their own, in the order of the file. O(notes · log) if there are such lines.
  static func numberEqualLines(in db: Database) throws {
    for type in types {
      let table = table(type)
      guard let place = type.index(of: type.identity),
        try db.value(Bool.self, "SELECT 1 FROM stage.\(table) WHERE isContent LIMIT 1") == true
      else { continue }
      try db.execute(sql: "CREATE INDEX stage.\(table)ID ON \(table) (c\(place), id)")
      var last = (id: "", number: 1)
      var repeated: [(row: Int64, number: Int)] = []
      func write() throws {
        for (row, number) in repeated {
          try db.run("UPDATE stage.\(table) SET number = ? WHERE id = ?", [number, row])
        }
        repeated.removeAll(keepingCapacity: true)
      }
      // The index does not contain the updated column.
      try db.each("SELECT c\(place), id, isContent FROM stage.\(table) ORDER BY c\(place), id", []) { row in
        let id: String = row[0]
        last = id == last.id ? (id, last.number + 1) : (id, 1)
        if last.number > 1, row[2] { repeated.append((row[1], last.number)) }
        if repeated.count == 1000 { try write() }
        return true
      }
      try write()
    }
  }

  /// Passes on the notes of a type in the order of the file, with equal lines numbered.
  static func each(_ type: RecordType, in db: Database, _ body: (DescribedRecord, _ line: Int) throws -> Void) throws {
    let place = type.index(of: type.identity) ?? 0
    try db.each("SELECT line, number\(columns(type)) FROM stage.\(table(type)) ORDER BY id", []) { row in
      var record = DescribedRecord(
        type, values: type.columns.indices.map { RecordValue(row[$0 + 2] as DatabaseValue) })
      let number: Int = row[1]
      if number > 1, let id = record.values[place].text {
        record.values[place] = .text(ContentID.of("again", id, String(number)))
      }
      try body(record, row[0])
      return true
    }
  }
}

extension RecordValue {
  fileprivate var databaseValue: DatabaseValue {
    switch self {
    case .null: .null
    case .integer(let integer): integer.databaseValue
    case .number(let number): number.databaseValue
    case .text(let text): text.databaseValue
    }
  }
}

// MARK: - Before the merge

/// The samples that an import brings to one metric.
public struct StagedMetric: Equatable, Sendable {
  public var metric: MetricKey
  public var samples: Int
  public var first: LocalDay
  public var last: LocalDay
}

extension ImportStage {
  /// The counts that a merge of the notes would give now, without writing. Notes that refer to or overlap others of the
  /// import count as added. Call `numberNotes` first. O(notes · log).
  public func noteCounts(knownBy reader: StoreReader, of player: PlayerID, zone: Zone) throws -> NoteCounts {
    try StoreError.translating {
      try queue.read { db in
        var counts = NoteCounts()
        for type in NoteStage.types {
          try NoteStage.each(type, in: db) { record, line in
            if let obstacle = try reader.obstacle(to: record.completed(zone: zone), of: player) {
              counts.note(obstacle, line: line)
            } else {
              counts.added[type.name, default: 0] += 1
            }
          }
        }
        return counts
      }
    }
  }

  /// A day on which a metric's staged samples leave its bounds, in the order of the file.
  public struct DayOutside: Sendable {
    public var metric: Metric
    public var bounds: ClosedRange<Double>
    public var day: LocalDay
    /// The day's sum after the import.
    public var sum: Double
    /// The line of its last sample.
    public var line: Int
  }

  /// The first day on which new samples exceed the bounds of one of these metrics, whose values add up. Call
  /// `numberNotes` first. O(samples · log).
  public func dayOutside(
    of metrics: [MetricKey: Metric], knownBy reader: StoreReader, of player: PlayerID
  ) throws -> DayOutside? {
    var days: [SampleDays.Key: DayOutside] = [:]
    try StoreError.translating {
      try queue.read { db in
        try NoteStage.each(.sample, in: db) { record, line in
          let sample = Sample(record)
          guard let metric = metrics[sample.metric], let bounds = metric.bounds,
            try reader.obstacle(to: record, of: player) == nil
          else { return }
          let key = SampleDays.Key(
            player: player.rawValue, metric: metric.key.text, day: Int64(sample.day.ordinal))
          let before = try days[key]?.sum ?? reader.sum(of: metric, on: sample.day, player)
          days[key] = DayOutside(
            metric: metric, bounds: bounds, day: sample.day, sum: before + sample.value, line: line)
        }
      }
    }
    return days.values.filter { !$0.bounds.contains($0.sum) }.min { $0.line < $1.line }
  }

  /// Gives equal notes without an id their own ids. Call it once, before they are counted or merged.
  public func numberNotes() throws {
    try StoreError.translating { try queue.write { db in try NoteStage.numberEqualLines(in: db) } }
  }

  /// The metrics of the staged samples, by key, known ones included. O(samples).
  public func metrics(limit: Int) throws -> [StagedMetric] {
    let (type, night) = (RecordType.sample, RecordType.night)
    guard let metric = type.index(of: "metric"), let day = type.index(of: "day"), let waking = night.index(of: "day")
    else { return [] }
    let sql = """
      SELECT c\(metric), count(*), min(c\(day)), max(c\(day)) FROM stage.\(NoteStage.table(type))
      GROUP BY 1
      UNION ALL SELECT 'sleep', count(*), min(c\(waking)), max(c\(waking)) FROM stage.\(NoteStage.table(night))
      HAVING count(*) > 0 ORDER BY 1 LIMIT ?
      """
    return try StoreError.translating {
      try queue.read { db in
        try db.all(sql, [limit]) { row in
          StagedMetric(
            metric: MetricKey(row[0]) ?? .unreadable, samples: row[1], first: LocalDay(ordinal: row[2]),
            last: LocalDay(ordinal: row[3]))
        }
      }
    }
  }
}

extension StoreReader {
  fileprivate func sum(of metric: Metric, on day: LocalDay, _ player: PlayerID) throws -> Double {
    try rollups(of: metric.key, kind: .sum, player: player, days: day...day, blindFilter: nil).first?.value.amount ?? 0
  }
}
