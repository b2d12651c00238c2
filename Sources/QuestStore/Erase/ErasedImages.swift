import GRDB
import QuestModel

/// The images of erased records in the journal and among undone imports.
struct ErasedImages {
  /// Their positions among the changes of each command; none for an undone import.
  private(set) var places: [Int64: Set<Int64>] = [:]
  /// Whether there are any images.
  private(set) var areAny = false
  /// The commands of these images, and among them those that changed a run or a session beyond its name.
  private(set) var commands: Set<Int64> = []
  private(set) var ofRuns: Set<Int64> = []

  private let db: Database
  private let erasure: Erasure
  /// The collected records, with sessions and quests that only the journal remembers.
  private var collected: ErasureTraces.Collected

  /// Finds the images. O(the player's journal).
  init(_ db: Database, _ erasure: Erasure, _ collected: ErasureTraces.Collected) throws {
    self.db = db
    self.erasure = erasure
    self.collected = collected
    try learnQuests()
    try learnSessions()
    try judge()
  }

  /// One change: the requested columns of the record, before and after.
  private struct Image {
    /// Its position among the command's changes; `nil` for an undone import.
    var place: Int64?
    var command: Int64
    /// The record's number.
    var row: Int64
    /// Twice the number of columns: the values before, then those after.
    var values: [DatabaseValue]

    func integers(_ column: Int) -> [Int64] { both(column).compactMap(Int64.fromDatabaseValue) }
    func texts(_ column: Int) -> [String] { both(column).compactMap(String.fromDatabaseValue) }

    /// The task named by the column and the one after it.
    func tasks(_ column: Int) -> [TaskName] {
      [column, column + values.count / 2].compactMap { place in
        String.fromDatabaseValue(values[place]).map {
          TaskName(name: $0, kind: String.fromDatabaseValue(values[place + 1]))
        }
      }
    }

    private func both(_ column: Int) -> [DatabaseValue] { [values[column], values[column + values.count / 2]] }
  }

  private func each(_ table: JournaledTable, _ columns: [String], _ body: (Image) throws -> Void) throws {
    let own = "(SELECT id FROM command WHERE \(erasure.own))"
    // The `after` of an update holds only the changed columns.
    let values = ["before", "after"].flatMap { image in columns.map { "json_extract(\(image), '$.\($0)')" } }
    let sql = """
      SELECT place, command, row\(values.map { ", " + $0 }.joined()) FROM (
        SELECT json_each.key AS place, command, \(JournaledChange.part("row")) AS row,
          \(JournaledChange.part("before")) AS before,
          json_patch(coalesce(\(JournaledChange.part("before")), '{}'), coalesce(\(JournaledChange.part("after")), 'null'))
            AS after
        FROM journal, \(JournaledChange.each)
        WHERE command IN \(own) AND \(ChangeText.has(table.name)) AND \(JournaledChange.part("record")) = '\(table.name)'
        UNION ALL SELECT NULL, batch, recordID, NULL, image FROM shelf
        WHERE record = '\(table.name)' AND batch IN \(own) AND json_valid(image))
      """
    try db.each(sql, []) { row in
      try body(Image(place: row[0], command: row[1], row: row[2], values: (3..<row.count).map { row[$0] }))
      return true
    }
  }

  // MARK: - What was taken back long ago

  private mutating func learnQuests() throws {
    guard case .quest = erasure.scope else { return }
    var found: Set<String> = []
    try each(.routine, ["uid", "nameKey"]) { image in
      let (ids, keys) = (image.texts(0), image.texts(1))
      if ids.contains(where: { id in keys.contains { erasure.namesQuest(id: id, key: $0) } }) { found.formUnion(ids) }
    }
    collected.routines.formUnion(found)
  }

  private mutating func learnSessions() throws {
    var found: Set<String> = []
    var tasks: [TaskName: Bool] = [:]
    switch erasure.scope {
    case .skill:
      for (table, name) in [(JournaledTable.estimation, "task"), (.sessionTask, "name")] {
        try each(table, ["session", name, "kind"]) { image in
          if image.tasks(1).contains(where: { tasks.isNamed($0, by: erasure) }) { found.formUnion(image.texts(0)) }
        }
      }
    case .quest:
      try each(.session, ["uid", "routine"]) { image in
        if areAmong(collected.routines, image.texts(1)) { found.formUnion(image.texts(0)) }
      }
    case .before(let moment):
      try each(.session, ["uid", "startedAt"]) { image in
        if image.integers(1).contains(where: { $0 < moment }) { found.formUnion(image.texts(0)) }
      }
    case .record, .everything: break
    }
    let here = try String.fetchSet(db, sql: "SELECT uid FROM session WHERE \(erasure.own)")
    collected.whole.formUnion(found.filter { !areAmong(here, [$0]) })
    collected.touched.formUnion(found)
  }

  /// Whether one of the ids is collected, or its copy: a record gets a copied id if another player's record had the same
  /// id.
  private func areAmong(_ collected: Set<String>, _ ids: [String]) -> Bool {
    !collected.isEmpty
      && ids.contains { collected.contains($0) || collected.contains(ContentID.copy(of: $0, for: erasure.player)) }
  }

  // MARK: - Judging

  private mutating func judge() throws {
    var found: [(Image, isOfRun: Bool)] = []
    func note(_ image: Image, isOfRun: Bool, if isErased: Bool) {
      if isErased { found.append((image, isOfRun)) }
    }
    let collected = collected
    var tasks: [TaskName: Bool] = [:]
    for (table, session) in [(JournaledTable.session, "uid"), (.play, "session"), (.sessionTask, "session")] {
      try each(table, [session]) { note($0, isOfRun: true, if: areAmong(collected.touched, $0.texts(0))) }
    }
    try each(.estimation, ["session", "task", "kind"]) { image in
      let isErased =
        areAmong(collected.whole, image.texts(0))
        || image.tasks(1).contains { tasks.isNamed($0, by: erasure) }
      note(image, isOfRun: true, if: isErased)
    }
    try each(.routine, ["uid", "name", "setup"]) { image in
      let isErased = areAmong(collected.routines, image.texts(0))
      note(image, isOfRun: false, if: isErased || isForgotten(image.texts(1) + image.texts(2)))
    }
    try each(.task, ["routine", "name", "kind", "setup"]) { image in
      let isErased =
        areAmong(collected.routines, image.texts(0))
        || image.tasks(1).contains { tasks.isNamed($0, by: erasure) } || isForgotten(image.texts(1) + image.texts(3))
      note(image, isOfRun: false, if: isErased)
    }
    try each(.skillName, ["key"]) { image in
      let isErased = collected.skillNames.contains(image.row) || image.texts(0).contains(where: erasure.namesSkill)
      note(image, isOfRun: false, if: isErased || isForgotten(image.texts(0)))
    }
    try each(.skill, ["name"]) { image in
      let isErased =
        collected.skills.contains(image.row) || image.texts(0).contains(where: erasure.namesSkill)
      note(image, isOfRun: false, if: isErased || isForgotten(image.texts(0)))
    }
    // Records come after those that they refer to.
    var records = collected.records
    for type in RecordType.all where !type.erasable.isEmpty {
      let isParent = type.isParent
      let identity = type.erasable.firstIndex { $0.kind == .identifier } ?? 0
      try each(type.journaled, type.erasable.map(\.name)) { image in
        let isErased = type.erasable.enumerated().contains { place, column in
          let texts = image.texts(place)
          switch column.kind {
          case .record, .named: return areAmong(records, texts)
          case .identifier where areAmong(records, texts): return true
          case .instant: return isBefore(image.integers(place))
          case .quest: return areAmong(collected.routines, texts)
          default: return type.isErased(by: erasure, column, texts)
          }
        }
        if isErased, isParent { records.formUnion(image.texts(identity)) }
        note(image, isOfRun: true, if: isErased)
      }
    }
    areAny = !found.isEmpty
    for (image, _) in found {
      if let place = image.place { places[image.command, default: []].insert(place) }
    }
    commands = Set(found.map(\.0.command))
    ofRuns = Set(found.filter(\.isOfRun).map(\.0.command))
  }

  private func isForgotten(_ texts: [String]) -> Bool {
    !collected.names.isEmpty && texts.contains { collected.names.contains(NameKey.of($0)) }
  }

  private func isBefore(_ moments: [Int64]) -> Bool {
    guard case .before(let moment) = erasure.scope else { return false }
    return moments.contains { $0 < moment }
  }
}
