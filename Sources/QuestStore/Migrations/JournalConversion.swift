import GRDB
import QuestModel

/// Schema 6, its second part: the journal's rows, arrays of values with numbers of rows, become one row a command, with
/// columns by name and rows by their ids; the rows of undone imports too.
///
/// A number or a text is taken over as it is written. Frozen with its schema.
struct JournalConversion {
  /// The columns of an image in schema 5; behind a colon the kind of row that the number is of.
  private static let columns: [String: [String]] = [
    "routine": [
      "uid", "player", "name", "nameKey", "days", "createdBy", "active", "deleted", "reminder", "deadline", "position",
    ],
    "task": ["uid", "routine:routine", "position", "name", "kind", "reference"],
    "skill": ["uid", "player", "name"],
    "skillName": ["player", "key", "skill:skill"],
    "session": [
      "uid", "player", "routine:routine", "startedAt", "startedZone:zone", "outcome", "endedAt", "endedZone:zone",
      "completedDay", "calibration", "bonus", "total", "batch",
    ],
    "sessionTask": [
      "session:session", "position", "name", "kind", "state", "plannedLow", "plannedHigh", "estimateLow",
      "estimateHigh", "marks", "watch",
    ],
    "play": ["phase", "position", "title", "firstLockIn", "pausedSeconds"],
    "estimation": [
      "session:session", "player", "position", "task", "kind", "skillName:skillName", "estimate", "estimateLow",
      "estimateHigh", "actual", "recordedAt", "zone:zone", "day", "accuracy", "rating", "level", "xp", "calibration",
      "integrity", "marks", "felt",
    ],
    "horizon": ["command"],
    "setting": ["player", "key", "value"],
    "forecast": [
      "uid", "player", "routine:routine", "skillKey", "madeAt", "zone:zone", "day", "deadline", "p50", "p80", "p90",
      "runs", "method", "origin", "lastCommand",
    ],
    "practice": ["uid", "player", "target", "actual", "recordedAt", "zone:zone", "day", "lastCommand"],
    "import": ["sessions"], "erasure": ["sessions", "runs"], "pin": [],
  ]

  private struct Column {
    let key: [UInt8]
    let reference: String?

    init(_ text: String) {
      let parts = text.split(separator: ":")
      key = Array("\"\(parts[0])\":".utf8)
      reference = parts.count > 1 ? String(parts[1]) : nil
    }
  }

  private let db: Database
  private let tables = columns.mapValues { $0.map(Column.init) }
  /// Ids by kind and number, as JSON.
  private var names: [String: [Int64: [UInt8]]] = [:]

  /// O(journal and undone imports).
  static func apply(to db: Database) throws {
    var conversion = JournalConversion(db: db)
    try conversion.learnNames()
    try conversion.convertJournal()
    try conversion.convertShelf()
    try db.execute(sql: "DROP TABLE journalBefore")
  }

  private init(db: Database) { self.db = db }

  // MARK: - Names

  /// Rows that were deleted are only in the journal. The first image of a row number names it until another image differs.
  private mutating func learnNames() throws {
    let shelved = "SELECT record, recordID, image FROM shelf WHERE record = 'session'"
    let journaled = """
      SELECT record, recordID, coalesce(before, after) FROM journalBefore
      WHERE record IN ('session', 'routine', 'skill', 'skillName') ORDER BY seq DESC
      """
    for sql in [shelved, journaled] {
      try db.each(sql, []) { row in
        learn(row[0], row[1], row[2])
        return true
      }
    }
  }

  private mutating func learn(_ record: String, _ id: Int64, _ image: String) {
    let place = record == "skillName" ? 1 : 0
    guard ["session", "routine", "skill", "skillName"].contains(record),
      let values = Self.elements(image), values.indices.contains(place)
    else { return }
    names[record, default: [:]][id] = Array(values[place])
  }

  private mutating func name(_ kind: String, _ id: Int64) throws -> [UInt8]? {
    if let known = names[kind]?[id] { return known }
    let column = kind == "zone" ? "name" : kind == "skillName" ? "key" : "uid"
    guard let found = try db.value(String.self, "SELECT \(column) FROM \(kind) WHERE id = ?", [id]) else { return nil }
    var name: [UInt8] = []
    name.append(asJSON: found)
    names[kind, default: [:]][id] = name
    return name
  }

  // MARK: - Rows

  private mutating func convertJournal() throws {
    var current: (command: Int64, player: Int64, at: Int64)?
    var clocks: [Int64: Int64] = [:]
    var changes: [UInt8] = []
    func close() throws {
      guard let (command, player, at) = current else { return }
      let clock = max(at * 1000, clocks[player].map { $0 + 1 } ?? .min)
      clocks[player] = clock
      changes.append(UInt8(ascii: "]"))
      try db.run(
        "INSERT INTO journal (command, number, clock, schema, changes) VALUES (?1, ?1, ?2, 6, ?3)",
        [command, clock, String(decoding: changes, as: UTF8.self)])
    }
    let sql = """
      SELECT j.command, j.record, j.recordID, j.before, j.after, c.player, c.at
      FROM journalBefore j CROSS JOIN command c ON c.id = j.command ORDER BY j.command, j.seq
      """
    try db.each(sql, []) { row in
      let command: Int64 = row[0]
      if current?.command != command {
        try close()
        current = (command, row[5], row[6])
        changes = []
      }
      changes.append(UInt8(ascii: changes.isEmpty ? "[" : ","))
      try append(to: &changes, row[1], row[2], before: row[3], after: row[4])
      return true
    }
    try close()
  }

  private mutating func append(
    to text: inout [UInt8], _ record: String, _ id: Int64, before: String?, after: String?
  ) throws {
    for image in [before, after] {
      if let image { learn(record, id, image) }
    }
    let op = before == nil ? "insert" : after == nil ? "delete" : "update"
    text += "{\"record\":\"\(record)\",\"op\":\"\(op)\",\"row\":\(id)".utf8
    for (key, image) in [("before", before), ("after", after)] {
      guard let image else { continue }
      text += ",\"\(key)\":".utf8
      if record == "restore" {
        text += "{\"backup\":".utf8
        text.append(asJSON: image)
        text += "}".utf8
      } else {
        text += try self.image(record, id, image, since: key == "after" ? before : nil)
      }
    }
    text += "}".utf8
  }

  /// One image; of an update's second one the columns that differ from the first.
  private mutating func image(_ record: String, _ id: Int64, _ image: String, since before: String?) throws -> [UInt8] {
    let values = Self.elements(image) ?? []
    let former = before.map { Self.elements($0) ?? [] }
    var text: [UInt8] = []
    func begin(_ key: [UInt8]) {
      text.append(UInt8(ascii: text.isEmpty ? "{" : ","))
      text += key
    }
    if record == "play", before == nil, let session = try name("session", id) {
      begin(Array("\"session\":".utf8))
      text += session
    }
    for (column, value) in zip(tables[record] ?? [], values.indices.map { ($0, values[$0]) }) {
      if let former {
        if former.indices.contains(value.0), former[value.0].elementsEqual(value.1) { continue }
      } else if value.1.elementsEqual("null".utf8) {
        continue
      }
      begin(column.key)
      if let kind = column.reference, let number = Int64(String(decoding: value.1, as: UTF8.self)),
        let name = try name(kind, number)
      {
        text += name
      } else {
        text += value.1
      }
    }
    return text.isEmpty ? Array("{}".utf8) : text + "}".utf8
  }

  /// In batches: an open query could return a row again that this loop has changed.
  private mutating func convertShelf() throws {
    let sql = """
      SELECT batch, record, recordID, image FROM shelf WHERE (batch, record, recordID) > (?, ?, ?)
      ORDER BY batch, record, recordID LIMIT 1000
      """
    var last: (batch: Int64, record: String, id: Int64) = (.min, "", .min)
    while true {
      let rows = try db.all(sql, [last.batch, last.record, last.id]) {
        row -> (batch: Int64, record: String, id: Int64, image: String) in (row[0], row[1], row[2], row[3])
      }
      guard let end = rows.last else { return }
      last = (end.batch, end.record, end.id)
      for row in rows {
        let named = try image(row.record, row.id, row.image, since: nil)
        try db.run(
          "UPDATE shelf SET image = ? WHERE batch = ? AND record = ? AND recordID = ?",
          [String(decoding: named, as: UTF8.self), row.batch, row.record, row.id])
      }
    }
  }

  /// The elements of a JSON array of plain values, as they are written; `nil` for anything else.
  static func elements(_ json: String) -> [ArraySlice<UInt8>]? {
    let bytes = Array(json.utf8)
    guard bytes.first == UInt8(ascii: "["), bytes.last == UInt8(ascii: "]") else { return nil }
    var elements: [ArraySlice<UInt8>] = []
    var (start, isText, isEscaped) = (1, false, false)
    for index in 1..<bytes.count {
      switch bytes[index] {
      case _ where isEscaped: isEscaped = false
      case UInt8(ascii: "\\"): isEscaped = isText
      case UInt8(ascii: "\""): isText.toggle()
      case UInt8(ascii: ",") where !isText, UInt8(ascii: "]") where !isText:
        if index > start { elements.append(bytes[start..<index]) }
        start = index + 1
      default: break
      }
    }
    return isText ? nil : elements
  }
}
