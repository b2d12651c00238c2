import GRDB
import QuestModel

/// What else tells of erased records: the journal, the labels of commands, remembered answers, undone imports.
struct ErasureTraces {
  let db: Database
  let erasure: Erasure

  private var commands: String { "SELECT id FROM command WHERE player = \(erasure.player)" }

  /// Answers and undone imports hold whole records, and nothing before an erasure can be taken back.
  private func endUndo() throws {
    try db.execute(
      sql: """
        DELETE FROM idempotency WHERE player = \(erasure.player);
        DELETE FROM shelf WHERE batch IN (\(commands));
        UPDATE command SET state = 0 WHERE player = \(erasure.player) AND state <> 0;
        """)
  }

  /// Removes all of them: in a backup they are of no use any more.
  func removeAll() throws {
    try endUndo()
    try db.execute(
      sql: """
        DELETE FROM journal WHERE command IN (\(commands));
        UPDATE command SET label = '' WHERE player = \(erasure.player);
        """)
  }

  // MARK: - In the living store

  /// What has to be known before the records are gone.
  struct Known {
    fileprivate var sessions: Set<Int64>
    fileprivate var routines: Set<Int64>
    /// As names are compared.
    fileprivate var names: Set<String>
  }

  /// More names than this are not searched for one by one: then every trace goes.
  private static let mostNames = 200

  func know(_ rows: ErasureRows) throws -> Known {
    let texts = """
      SELECT DISTINCT task FROM estimation WHERE \(rows.runs)
      UNION SELECT name FROM sessionTask WHERE session IN (SELECT id FROM session WHERE \(rows.wholeSessions))
        OR id IN (\(ErasureRows.list(rows.snapshots)))
      UNION SELECT '@' || kind FROM estimation WHERE \(rows.runs) AND kind IS NOT NULL
      UNION SELECT name FROM routine WHERE id IN (\(ErasureRows.list(rows.routines)))
      UNION SELECT name FROM task WHERE routine IN (\(ErasureRows.list(rows.routines)))
      UNION SELECT k.name FROM skillName n JOIN skill k ON k.id = n.skill
        WHERE n.id IN (\(ErasureRows.list(rows.skillNames)))
      UNION SELECT key FROM skillName WHERE id IN (\(ErasureRows.list(rows.skillNames)))
      LIMIT \(Self.mostNames + 1)
      """
    return Known(
      sessions: Set(try Int64.fetchAll(db, sql: "SELECT id FROM session WHERE \(rows.wholeSessions)")),
      routines: Set(rows.routines), names: Set(try String.fetchAll(db, sql: texts).map(NameKey.of)))
  }

  /// Removes the traces of what is gone and leaves those of all else. O(journal).
  func remove(_ known: Known, before current: Int64) throws {
    try endUndo()
    if erasure.scope == .everything { return try removeCommands(before: current) }
    var known = known
    try eachImage { record, _, image, _ in learn(record, image, &known) }
    if !isSkill { known.names.subtract(try namesLeft()) }
    guard known.names.count <= Self.mostNames else { return try removeAll() }
    let needles = Array(known.names)
    var gone: Set<Int64> = []
    try eachImage { record, id, image, seq in
      if tells(record, id, image, known) || image.texts.contains(where: { names($0, needles) }) { gone.insert(seq) }
    }
    for seq in gone { try db.cached("DELETE FROM journal WHERE seq = ?", [seq]) }
    for row in try Row.fetchAll(
      db, sql: "SELECT id, label, at FROM command WHERE player = ? AND id < ?", arguments: [erasure.player, current])
    where names(row[1], needles) || isBefore(row[2]) {
      try db.cached("UPDATE command SET label = '' WHERE id = ?", [row[0] as Int64])
    }
    guard case .before(let moment) = erasure.scope else { return }
    try db.execute(
      sql: "DELETE FROM journal WHERE command IN (\(commands) AND at < \(moment) AND id < \(current))")
  }

  private func removeCommands(before current: Int64) throws {
    try db.execute(
      sql: """
        DELETE FROM journal WHERE command IN (\(commands) AND id < \(current));
        UPDATE command SET target = NULL WHERE target IN (\(commands));
        DELETE FROM command WHERE player = \(erasure.player) AND id < \(current);
        """)
  }

  private var isSkill: Bool { if case .skill = erasure.scope { true } else { false } }

  private func isBefore(_ at: Int64) -> Bool {
    if case .before(let moment) = erasure.scope { at < moment } else { false }
  }

  private func names(_ text: String, _ needles: [String]) -> Bool {
    let text = text.lowercased()
    return needles.contains { text.contains($0) }
  }

  /// Names that other records still bear.
  private func namesLeft() throws -> Set<String> {
    let sql = """
      SELECT DISTINCT task FROM estimation WHERE player = ?1
      UNION SELECT t.name FROM task t JOIN routine r ON r.id = t.routine WHERE r.player = ?1
      UNION SELECT name FROM routine WHERE player = ?1
      """
    return Set(try String.fetchAll(db, sql: sql, arguments: [erasure.player]).map(NameKey.of))
  }

  private func eachImage(_ body: (_ record: String, _ id: Int64, _ image: RowImage, _ seq: Int64) throws -> Void) throws
  {
    let sql = "SELECT seq, record, recordID, before, after FROM journal WHERE command IN (\(commands)) ORDER BY seq"
    let rows = try Row.fetchCursor(db, sql: sql)
    while let row = try rows.next() {
      guard JournaledTable.byName[row[1]] != nil else { continue }
      for image in [row[3] as String?, row[4] as String?].compactMap(\.self) {
        try body(row[1], row[2], try RowImage(json: image), row[0])
      }
    }
  }
}

// MARK: - What a journaled image is about

extension ErasureTraces {
  /// Takes in what an image of a record that was taken back long ago adds to what is erased.
  private func learn(_ record: String, _ image: RowImage, _ known: inout Known) {
    switch (record, erasure.scope) {
    case (JournaledTable.estimation.name, .skill(let digests)):
      if let task = image.task(.estimation), digests.contains(Erasure.digest(task.skillKey)) {
        known.names.insert(NameKey.of(task.name))
      }
    case (JournaledTable.sessionTask.name, .skill(let digests)):
      if let task = image.task(.sessionTask), digests.contains(Erasure.digest(task.skillKey)) {
        known.names.insert(NameKey.of(task.name))
      }
    case (JournaledTable.routine.name, .quest):
      if let name = image.text(JournaledTable.routine, "name"), isQuest(image) { known.names.insert(NameKey.of(name)) }
    default: break
    }
  }

  private func isQuest(_ image: RowImage) -> Bool {
    guard case .quest(let digests) = erasure.scope else { return false }
    return [image.text(.routine, "uid"), image.text(.routine, "nameKey")].compactMap(\.self)
      .contains { digests.contains(Erasure.digest($0)) }
  }

  /// Whether the image is one of an erased record.
  private func tells(_ record: String, _ id: Int64, _ image: RowImage, _ known: Known) -> Bool {
    switch record {
    case JournaledTable.session.name:
      if let routine = image.integer(.session, "routine"), known.routines.contains(routine) { return true }
      return known.sessions.contains(id) || image.integer(.session, "startedAt").map(isBefore) == true
    case JournaledTable.play.name: return known.sessions.contains(id)
    case JournaledTable.estimation.name:
      return known.sessions.contains(image.integer(.estimation, "session") ?? 0)
        || image.integer(.estimation, "recordedAt").map(isBefore) == true
    case JournaledTable.sessionTask.name: return known.sessions.contains(image.integer(.sessionTask, "session") ?? 0)
    case JournaledTable.routine.name: return known.routines.contains(id) || isQuest(image)
    case JournaledTable.task.name: return known.routines.contains(image.integer(.task, "routine") ?? 0)
    case JournaledTable.forecast.name:
      if let routine = image.integer(.forecast, "routine"), known.routines.contains(routine) { return true }
      if case .skill(let digests) = erasure.scope, let key = image.text(.forecast, "skillKey") {
        return digests.contains(Erasure.digest(key))
      }
      return image.integer(.forecast, "madeAt").map(isBefore) == true
    case JournaledTable.practice.name: return image.integer(.practice, "recordedAt").map(isBefore) == true
    default: return false
    }
  }
}

extension RowImage {
  fileprivate func integer(_ table: JournaledTable, _ column: String) -> Int64? {
    table.columns.firstIndex(of: column).flatMap(integer)
  }

  fileprivate func text(_ table: JournaledTable, _ column: String) -> String? {
    table.columns.firstIndex(of: column).flatMap { String.fromDatabaseValue(values[$0]) }
  }

  /// The task an image of a run or of a snapshot names.
  fileprivate func task(_ table: JournaledTable) -> TaskName? {
    let name = text(table, table.name == JournaledTable.estimation.name ? "task" : "name")
    return name.map { TaskName(name: $0, kind: text(table, "kind")) }
  }

  fileprivate var texts: [String] { values.compactMap(String.fromDatabaseValue) }
}
