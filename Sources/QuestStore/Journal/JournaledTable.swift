import GRDB

/// A table whose every change is written to the journal.
struct JournaledTable: Sendable {
  let name: String
  /// All columns but `id`, in the order of the image.
  let columns: [String]
  /// For each column, the table that it refers to if the journal names the row; in the order of `columns`.
  let references: [RowReference?]
  /// Set if the row's own id is the id of a row of another table.
  let ownReference: RowReference?
  /// The columns' names as keys of a JSON object: `"uid":`.
  let keys: [[UInt8]]

  let selectSQL: String
  let insertSQL: String
  let deleteSQL: String

  init(
    _ name: String, _ columns: [String], _ references: [String: RowReference] = [:], own: RowReference? = nil
  ) {
    self.name = name
    self.columns = columns
    self.references = columns.map { references[$0] }
    ownReference = own
    keys = columns.map { Array("\"\($0)\":".utf8) }
    selectSQL = "SELECT \(columns.joined(separator: ", ")) FROM \(name) WHERE id = ?"
    insertSQL =
      "INSERT INTO \(name) (id, \(columns.joined(separator: ", "))) VALUES (\(columns.map { _ in "?, " }.joined())?)"
    deleteSQL = "DELETE FROM \(name) WHERE id = ?"
  }

  /// Writes only these columns: writing an unchanged column would also write its indexes and sync their pages.
  func updateSQL(_ changed: [Int]) -> String {
    "UPDATE \(name) SET \(changed.map { "\(columns[$0]) = ?" }.joined(separator: ", ")) WHERE id = ?"
  }

  static let routine = JournaledTable(
    "routine",
    [
      "uid", "player", "name", "nameKey", "days", "createdBy", "active", "deleted", "reminder", "deadline", "position",
      "setup", "createdAt", "updatedAt",
    ])
  static let positionOfRoutine = 10
  static let task = JournaledTable(
    "task", ["uid", "routine", "position", "name", "kind", "reference", "setup", "suggested"], ["routine": .routine])
  static let skill = JournaledTable("skill", ["uid", "player", "name"])
  static let nameOfSkill = 2
  static let skillName = JournaledTable("skillName", ["player", "key", "skill"], ["skill": .skill])
  static let skillOfName = 2
  static let session = JournaledTable(
    "session", SessionRow.Column.allCases.map { "\($0)" },
    ["routine": .routine, "startedZone": .zone, "endedZone": .zone])
  static let sessionTask = JournaledTable(
    "sessionTask",
    [
      "session", "position", "name", "kind", "state", "plannedLow", "plannedHigh", "estimateLow", "estimateHigh",
      "marks", "watch",
    ], ["session": .session])
  static let play = JournaledTable(
    "play", ["phase", "position", "title", "firstLockIn", "pausedSeconds"], own: .session)
  /// Without the derived columns `skill` and `best`.
  static let estimation = JournaledTable(
    "estimation", EstimationRow.Column.allCases.map { "\($0)" },
    ["session": .session, "skillName": .skillName, "zone": .zone])
  static let horizon = JournaledTable("horizon", ["command"])

  /// These tables and those of the described records.
  static let byName: [String: JournaledTable] = Dictionary(
    uniqueKeysWithValues: ([routine, task, skill, skillName, session, sessionTask, play, estimation, horizon]
      + RecordType.all.map(\.journaled)).map { ($0.name, $0) })
}
