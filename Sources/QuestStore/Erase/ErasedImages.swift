import GRDB
import QuestModel

/// The images of erased records in the journal and among undone imports.
struct ErasedImages {
  /// Their numbers in the journal; 0 for an undone import's.
  private(set) var rows: [Int64] = []
  /// The commands they are of, and those of them that changed a run or a session, and not only what they are called.
  private(set) var commands: Set<Int64> = []
  private(set) var ofRuns: Set<Int64> = []

  private let db: Database
  private let erasure: Erasure
  /// What is known, with sessions and quests that only the journal remembers.
  private var known: ErasureTraces.Known

  /// Finds them. O(the player's journal).
  init(_ db: Database, _ erasure: Erasure, _ known: ErasureTraces.Known) throws {
    self.db = db
    self.erasure = erasure
    self.known = known
    try learnQuests()
    try learnSessions()
    try judge()
  }

  /// One image: the columns asked for, of the row as it was and as it became.
  private struct Image {
    var seq: Int64
    var command: Int64
    var record: Int64
    /// Twice as many as columns: those before, then those after.
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
    let places = columns.compactMap(table.columns.firstIndex(of:))
    let values = ["before", "after"].flatMap { image in places.map { "json_extract(\(image), '$[\($0)]')" } }
    let own = "(SELECT id FROM command WHERE \(erasure.own))"
    let sql = """
      SELECT seq, command, recordID\(values.map { ", " + $0 }.joined()) FROM (
        SELECT seq, command, recordID, before, after FROM journal WHERE record = '\(table.name)' AND command IN \(own)
        UNION ALL SELECT 0, batch, recordID, NULL, image FROM shelf WHERE record = '\(table.name)' AND batch IN \(own))
      WHERE json_valid(coalesce(before, '[]')) AND json_valid(coalesce(after, '[]'))
      """
    try db.each(sql, []) { row in
      try body(Image(seq: row[0], command: row[1], record: row[2], values: (3..<row.count).map { row[$0] }))
      return true
    }
  }

  // MARK: - What was taken back long ago

  private mutating func learnQuests() throws {
    guard case .quest = erasure.scope else { return }
    var found: Set<Int64> = []
    try each(.routine, ["uid", "nameKey"]) { image in
      let keys = image.texts(1)
      if image.texts(0).contains(where: { id in keys.contains { erasure.namesQuest(id: id, key: $0) } }) {
        found.insert(image.record)
      }
    }
    known.routines.formUnion(found)
  }

  private mutating func learnSessions() throws {
    var found: Set<Int64> = []
    var tasks: [TaskName: Bool] = [:]
    switch erasure.scope {
    case .skill:
      for (table, name) in [(JournaledTable.estimation, "task"), (.sessionTask, "name")] {
        try each(table, ["session", name, "kind"]) { image in
          if image.tasks(1).contains(where: { tasks.isNamed($0, by: erasure) }) {
            found.formUnion(image.integers(0))
          }
        }
      }
    case .quest:
      try each(.session, ["routine"]) { image in
        if image.integers(0).contains(where: known.routines.contains) { found.insert(image.record) }
      }
    case .before(let moment):
      try each(.session, ["startedAt"]) { image in
        if image.integers(0).contains(where: { $0 < moment }) { found.insert(image.record) }
      }
    case .everything: break
    }
    let here = Set(try Int64.fetchAll(db, sql: "SELECT id FROM session WHERE \(erasure.own)"))
    known.whole.formUnion(found.subtracting(here))
    known.touched.formUnion(found)
  }

  // MARK: - Judging

  private mutating func judge() throws {
    var found: [(Image, isOfRun: Bool)] = []
    func note(_ image: Image, isOfRun: Bool, if isErased: Bool) {
      if isErased { found.append((image, isOfRun)) }
    }
    let known = known
    var tasks: [TaskName: Bool] = [:]
    try each(.session, ["uid"]) { note($0, isOfRun: true, if: known.touched.contains($0.record)) }
    try each(.play, ["title"]) { note($0, isOfRun: true, if: known.touched.contains($0.record)) }
    try each(.sessionTask, ["session"]) { image in
      note(image, isOfRun: true, if: image.integers(0).contains(where: known.touched.contains))
    }
    try each(.estimation, ["session", "task", "kind"]) { image in
      let isErased =
        image.integers(0).contains(where: known.whole.contains)
        || image.tasks(1).contains { tasks.isNamed($0, by: erasure) }
      note(image, isOfRun: true, if: isErased)
    }
    try each(.routine, ["name"]) { image in
      note(image, isOfRun: false, if: known.routines.contains(image.record) || isForgotten(image.texts(0)))
    }
    try each(.task, ["routine", "name", "kind"]) { image in
      let isErased =
        image.integers(0).contains(where: known.routines.contains)
        || image.tasks(1).contains { tasks.isNamed($0, by: erasure) } || isForgotten(image.texts(1))
      note(image, isOfRun: false, if: isErased)
    }
    try each(.skillName, ["key"]) { image in
      let isErased = known.skillNames.contains(image.record) || image.texts(0).contains(where: erasure.namesSkill)
      note(image, isOfRun: false, if: isErased || isForgotten(image.texts(0)))
    }
    try each(.skill, ["name"]) { image in
      let isErased =
        known.skills.contains(image.record) || image.texts(0).contains(where: erasure.namesSkill)
      note(image, isOfRun: false, if: isErased || isForgotten(image.texts(0)))
    }
    for type in RecordType.all where !type.erasable.isEmpty {
      try each(type.journaled, type.erasable.map(\.name)) { image in
        let isErased = type.erasable.enumerated().contains { place, column in
          switch column.kind {
          case .quest: image.integers(place).contains(where: known.routines.contains)
          case .skillKey: image.texts(place).contains(where: erasure.namesSkill)
          default: isBefore(image.integers(place))
          }
        }
        note(image, isOfRun: true, if: isErased)
      }
    }
    rows = found.map(\.0.seq)
    commands = Set(found.map(\.0.command))
    ofRuns = Set(found.filter(\.isOfRun).map(\.0.command))
  }

  private func isForgotten(_ texts: [String]) -> Bool {
    !known.names.isEmpty && texts.contains { known.names.contains(NameKey.of($0)) }
  }

  private func isBefore(_ moments: [Int64]) -> Bool {
    guard case .before(let moment) = erasure.scope else { return false }
    return moments.contains { $0 < moment }
  }
}
