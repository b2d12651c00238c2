import GRDB
import QuestModel

/// How the rows of one table are shared with other devices: which columns are fields, and what identifies a record.
///
/// Rows are named as in the journal (`RowReference`), so no row number leaves this device. Derived columns, and columns
/// that only concern this device, are not fields: owner, keys of names, commands for the blind filter, batches of
/// imports.
struct ReplicaTable: Sendable {
  let journaled: JournaledTable
  /// The indexes of the fields among the table's columns.
  let fields: [Int]
  /// Fields that a row needs.
  let required: Set<String>
  /// The column that identifies a record; `nil` for a run, which its session and position identify.
  let identity: String?
  /// Columns that refer to other shared records, with their types.
  let parents: [(column: String, type: String)]
  /// Computes the value that only one record may have; `nil` if there is no such value.
  private let makeName: (@Sendable (ReplicaState) -> String?)?

  var name: String { journaled.name }

  private init(
    _ journaled: JournaledTable, without local: Set<String>, identity: String?, required: Set<String>,
    parents: [(String, String)], uniqueName: (@Sendable (ReplicaState) -> String?)? = nil
  ) {
    self.journaled = journaled
    self.identity = identity
    self.required = required
    self.parents = parents
    makeName = uniqueName
    fields = journaled.columns.indices.filter { place in
      let column = journaled.columns[place]
      return column != identity && !local.contains(column)
    }
  }

  /// A described record: its exported columns.
  private init(_ type: RecordType) {
    let local = type.columns.filter { column in
      column.key == nil || [.owner, .newestCommand, .nameKey].contains(column.kind)
    }
    let parents = type.columns.compactMap { column -> (String, String)? in
      if let parent = column.kind.parent { return (column.name, parent) }
      return column.kind == .quest ? (column.name, JournaledTable.routine.name) : nil
    }
    self.init(
      type.journaled, without: Set(local.map(\.name)), identity: type.identity,
      required: Set(type.columns.filter { $0.presence == .required && $0.key != nil }.map(\.name)).subtracting([
        type.identity
      ]), parents: parents, uniqueName: Self.uniqueNames[type.name])
  }

  var hasUniqueName: Bool { makeName != nil }

  /// The value that only one record may have; `nil` for a deleted record, even if it was renamed later.
  func uniqueName(_ state: ReplicaState) -> String? { state.isGone ? nil : makeName?(state) }

  /// The unique value that a row with these values occupies.
  func uniqueName(inTable values: [String: RecordValue]) -> String? {
    let stamp = ReplicaStamp(clock: 0, device: "")
    return makeName?(ReplicaState(fields: values.mapValues { ReplicaState.Field($0, stamp) }))
  }

  private static let uniqueNames: [String: @Sendable (ReplicaState) -> String?] = [
    "activity": { $0["name"].text.map(NameKey.of) },
    "foodItem": { $0["name"].text.map(NameKey.of) },
    "goalGuess": { $0["goal"].text },
    "goalReached": { $0["goal"].text },
    "goalTerms": { state in
      state["goal"].text.flatMap { goal in state["since"].integer.map { "\(goal)|\($0)" } }
    },
  ]

  static let routine = ReplicaTable(
    .routine, without: ["player", "nameKey"], identity: "uid",
    required: ["name", "days", "createdBy", "active", "deleted", "position"], parents: [],
    uniqueName: { state in (state["setup"].text ?? state["name"].text).map(NameKey.of) })
  static let task = ReplicaTable(
    .task, without: [], identity: "uid", required: ["routine", "position", "name"], parents: [("routine", "routine")])
  static let session = ReplicaTable(
    .session, without: ["player", "batch"], identity: "uid",
    required: ["startedAt", "startedZone", "outcome", "calibration", "bonus"], parents: [("routine", "routine")])
  static let estimation = ReplicaTable(
    .estimation, without: ["player", "skillName"], identity: nil,
    required: [
      "session", "position", "task", "recordedAt", "zone", "day", "level", "xp", "calibration", "integrity", "marks",
    ], parents: [("session", "session")])

  /// Tables that refer to others come after them.
  static let all: [ReplicaTable] = [routine, task, session, estimation] + RecordType.all.map(ReplicaTable.init)

  static let byName: [String: ReplicaTable] = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

  /// The names under which tasks are counted. Their only field is the name of their skill.
  static let skillNames = JournaledTable.skillName.name
  /// The devices themselves, which have no table.
  static let devices = "device"

  /// The settings that belong to one machine.
  private static let ownSettings: Set<String> = ["network"]

  /// The id of the parent of a state, as stored beside it.
  func parent(of state: ReplicaState) -> String? {
    parents.lazy.compactMap { state[$0.column].text }.first
  }

  /// SQL condition on its rows: they are the player's, whose number is the argument.
  var isOwn: String {
    name == JournaledTable.task.name ? "routine IN (SELECT id FROM routine WHERE player = ?)" : "player = ?"
  }
}

// MARK: - Rows

extension ReplicaTable {
  /// The number of the player's row of the record; `nil` where there is none.
  func row(of uid: String, player: Int64, in db: Database) throws -> Int64? {
    guard let identity else {
      guard let dash = uid.lastIndex(of: "-"), let position = Int(uid[uid.index(after: dash)...]) else { return nil }
      let sql = """
        SELECT e.id FROM session s JOIN estimation e ON e.session = s.id
        WHERE s.uid = ? AND e.position = ? AND +e.player = ?
        """
      return try db.value(Int64.self, sql, [String(uid[..<dash]), position, player])
    }
    return try db.value(Int64.self, "SELECT id FROM \(name) WHERE \(identity) = ? AND \(isOwn)", [uid, player])
  }

  /// The id of the record in a row, without the row's number.
  func uid(_ values: [String: RecordValue], _ image: RowImage) -> String? {
    guard let identity else {
      guard let session = values["session"]?.text, let position = values["position"]?.integer else { return nil }
      return "\(session)-\(position)"
    }
    return journaled.columns.firstIndex(of: identity).flatMap { String.fromDatabaseValue(image.values[$0]) }
  }

  /// The fields of a row, referenced rows by name. `nil` for a row that is not shared now: an open session and its
  /// runs, a running interval, a setting of this machine, or a missing row.
  func values(ofRow row: Int64, _ names: RowNames) throws -> (uid: String, values: [String: RecordValue])? {
    let db = names.db
    let image = try db.first(journaled.selectSQL, [row]) { row in RowImage(values: (0..<row.count).map { row[$0] }) }
    guard let image, try isShared(row, image, db) else { return nil }
    var values: [String: RecordValue] = [:]
    for place in fields {
      var value = RecordValue(image.values[place]).normalized
      if let reference = journaled.references[place], case .integer(let row) = value {
        value = try names.name(reference, row).map { .text($0) } ?? .null
      }
      values[journaled.columns[place]] = value
    }
    return uid(values, image).map { ($0, values) }
  }

  private func isShared(_ row: Int64, _ image: RowImage, _ db: Database) throws -> Bool {
    switch name {
    case Self.session.name: return try Self.isEnded(session: row, db)
    case Self.estimation.name:
      let session = image.integer(EstimationRow.Column.session.rawValue) ?? 0
      return try Self.isEnded(session: session, db)
    case RecordType.interval.name: return image.integer(RecordType.interval.index(of: "endedAt") ?? 0) != nil
    case RecordType.setting.name:
      let key = RecordType.setting.index(of: "key").flatMap { String.fromDatabaseValue(image.values[$0]) }
      return !Self.ownSettings.contains(key ?? "")
    default: return true
    }
  }

  /// A session that waits while another one is played keeps its state, and has not ended.
  private static func isEnded(session: Int64, _ db: Database) throws -> Bool {
    let sql = "SELECT outcome <> 0 AND NOT EXISTS (SELECT 1 FROM play WHERE id = session.id) FROM session WHERE id = ?"
    return try db.value(Bool.self, sql, [session]) == true
  }
}
