import GRDB
import QuestModel

/// Other traces of erased records: the journal, commands, stored answers, undone imports, marks of what was seen.
///
/// The images of erased records are removed from the journal, including those of changes that were undone long ago. A
/// command is removed if none of its images is left, or if it changed an erased run and its moment is not that of a
/// remaining record.
struct ErasureTraces {
  let db: Database
  let erasure: Erasure

  /// The player's commands.
  var commands: String { "SELECT id FROM command WHERE \(erasure.own)" }
  /// SQL condition on commands whose rows stay because imported sessions refer to them.
  private static let isBatch = "EXISTS (SELECT 1 FROM session WHERE batch = command.id)"
  /// SQL condition on the remainder of a backup's newest command.
  private static let isEmptied = "method = ''"

  /// What has to be collected about the records before they are deleted.
  struct Collected {
    /// Ids of sessions to delete, and of sessions that are deleted or lose a run.
    var whole: Set<String>
    var touched: Set<String>
    /// Ids of quests.
    var routines: Set<String>
    /// Ids of described records that others refer to.
    var records: Set<String>
    var skills: Set<Int64>
    var skillNames: Set<Int64>
    /// Imports that added some of them.
    fileprivate var batches: [Int64]
    /// Keys of the erased names. Names that other records share are taken out after the deletion.
    var names: Set<String>
    /// The same with the shared ones.
    fileprivate let allNames: Set<String>
  }

  func collect(_ rows: ErasureRows) throws -> Collected {
    let whole = try rows.ids(rows.wholeSessions)
    let touched = Set(try rows.ids("\(rows.sessions) AND outcome <> 0"))
    let skills = """
      SELECT skill FROM skillName WHERE id IN (\(ErasureRows.list(rows.skillNames)))
      UNION SELECT skill FROM estimation WHERE \(rows.runs)
      """
    let setup = try ErasureRows.setup("task", in: db)
    let texts = """
      SELECT DISTINCT task FROM estimation WHERE \(rows.runs)
      UNION SELECT name FROM sessionTask WHERE session IN (\(ErasureRows.list(whole)))
        OR id IN (\(ErasureRows.list(rows.snapshots)))
      UNION SELECT '@' || kind FROM estimation WHERE \(rows.runs) AND kind IS NOT NULL
      UNION SELECT name FROM routine WHERE id IN (\(ErasureRows.list(rows.routines)))
      UNION SELECT nameKey FROM routine WHERE id IN (\(ErasureRows.list(rows.routines)))
      UNION SELECT name FROM task WHERE routine IN (\(ErasureRows.list(rows.routines)))
        OR id IN (\(ErasureRows.list(rows.tasks)))
      UNION SELECT \(setup) FROM task WHERE \(setup) IS NOT NULL AND (routine IN (\(ErasureRows.list(rows.routines)))
        OR id IN (\(ErasureRows.list(rows.tasks))))
      UNION SELECT name FROM skill WHERE id IN (\(skills))
      UNION SELECT key FROM skillName WHERE skill IN (\(skills))
      """
    var records: Set<String> = []
    var names = Set(try String.fetchAll(db, sql: texts).map(NameKey.of))
    for (type, condition) in rows.records {
      let from = "FROM \(type.name) WHERE \(condition)"
      if type.isParent { records.formUnion(try String.fetchAll(db, sql: "SELECT uid \(from)")) }
      if type.isNamed { names.formUnion(try String.fetchAll(db, sql: "SELECT name \(from)").map(NameKey.of)) }
    }
    return Collected(
      whole: try uids("session", whole), touched: try uids("session", touched.sorted()),
      routines: try uids("routine", rows.routines), records: records,
      skills: rows.skillNames.isEmpty ? [] : Set(try Int64.fetchAll(db, sql: skills)), skillNames: Set(rows.skillNames),
      batches: try Int64.fetchAll(
        db,
        sql: """
          SELECT DISTINCT batch FROM session WHERE batch IS NOT NULL AND id IN (\(ErasureRows.list(touched.sorted())))
          """),
      names: names, allNames: names)
  }

  private func uids(_ table: String, _ rows: [Int64]) throws -> Set<String> {
    try String.fetchSet(db, sql: "SELECT uid FROM \(table) WHERE id IN (\(ErasureRows.list(rows)))")
  }

  /// Whether there are traces other than those of existing records. O(journal).
  ///
  /// If a restore reverted an answer's changes, the answer stays and nothing tells what it was about: such an answer
  /// may be about erased records.
  func areAny(_ collected: Collected) throws -> Bool {
    let (condition, answers) =
      switch erasure.scope {
      case .everything: ("1", "1")
      case .before(let moment): ("at < \(moment)", "at < \(moment)")
      case .skill, .quest, .record:
        (
          "NOT EXISTS (SELECT 1 FROM journal WHERE command = command.id)",
          """
          at NOT IN (SELECT at FROM command WHERE \(erasure.own))
            AND EXISTS (SELECT 1 FROM command WHERE method = 'data.restore')
          """
        )
      }
    let kept = "SELECT EXISTS (SELECT 1 FROM idempotency WHERE \(erasure.own) AND \(answers))"
    if try Bool.fetchOne(db, sql: kept) == true { return true }
    let sql =
      "SELECT EXISTS (SELECT 1 FROM command WHERE \(erasure.own) AND \(condition) AND NOT (\(Self.isBatch) OR \(Self.isEmptied)))"
    if try Bool.fetchOne(db, sql: sql) == true { return true }
    return try ErasedImages(db, erasure, collected).areAny
  }

  /// Answers and undone imports hold whole records, and nothing before an erasure can be undone. Marks of what was seen
  /// of an undone task have no use any more.
  private func endUndo() throws {
    try db.execute(
      sql: """
        DELETE FROM idempotency WHERE \(erasure.own);
        DELETE FROM shelf WHERE batch IN (\(commands));
        UPDATE command SET state = 0 WHERE \(erasure.own) AND state <> 0;
        """)
    let orphans = try String.fetchSet(
      db, sql: "SELECT DISTINCT session FROM seen WHERE session NOT IN (SELECT uid FROM session)")
    guard !orphans.isEmpty else { return }
    let others = """
      SELECT coalesce(\(JournaledChange.part("before.uid")), \(JournaledChange.part("after.uid")))
      FROM journal, \(JournaledChange.each)
      WHERE command NOT IN (\(commands)) AND \(JournaledChange.part("record")) = 'session'
      """
    for uid in orphans.subtracting(try String.fetchSet(db, sql: others)) {
      try db.run("DELETE FROM seen WHERE session = ?", [uid])
    }
  }

  /// Removes all traces, which have no use in a backup. Of its newest command only the number stays, which tells how
  /// far the backup reaches.
  func removeAll() throws {
    try endUndo()
    try db.execute(sql: "DELETE FROM journal WHERE command IN (\(commands))")
    let newest = "(SELECT max(id) FROM command)"
    try db.execute(
      sql: """
        UPDATE command SET label = '', target = NULL WHERE \(erasure.own);
        UPDATE command SET method = '', at = 0 WHERE \(erasure.own) AND id = \(newest);
        """)
    try removeCommands("id < \(newest)")
  }

  // MARK: - In the living store

  /// Removes the traces of erased records and keeps all others. O(journal).
  func remove(_ collected: Collected, before current: Int64) throws {
    try endUndo()
    if erasure.scope == .everything {
      try db.execute(sql: "DELETE FROM journal WHERE command IN (\(commands) AND id < \(current))")
      return try removeCommands("id < \(current)")
    }
    let images = try ErasedImages(db, erasure, collected)
    for (command, places) in images.places { try removeChanges(places, of: command) }
    if case .before(let moment) = erasure.scope { try removeCommands("id < \(current) AND at < \(moment)") }
    for batch in collected.batches { try removeCommand(batch) }
    try removeCommands("id < \(current) AND NOT EXISTS (SELECT 1 FROM journal WHERE command = command.id)")
    try removeEmptied(images, collected)
    // A hybrid clock ahead of the wall clock holds the moment of an earlier command.
    let at = "(SELECT at FROM command WHERE id = journal.command)"
    try db.execute(
      sql: "UPDATE journal SET clock = \(at) * 1000 WHERE command IN (\(commands)) AND clock - \(at) * 1000 >= 1000")
  }

  private func removeChanges(_ places: Set<Int64>, of command: Int64) throws {
    let left = "json_each(changes) WHERE json_each.key NOT IN (\(ErasureRows.list(places.sorted())))"
    try db.execute(
      sql: """
        DELETE FROM journal WHERE command = \(command) AND NOT EXISTS (SELECT 1 FROM \(left));
        UPDATE journal SET changes = (SELECT json_group_array(json(json_each.value)) FROM \(left))
          WHERE command = \(command);
        """)
  }

  /// Removes commands that changed erased runs, unless a remaining run or session has the same moment. Removes the
  /// labels of other commands if they contain an erased name.
  private func removeEmptied(_ images: ErasedImages, _ collected: Collected) throws {
    let stays = """
      SELECT EXISTS (SELECT 1 FROM estimation e WHERE e.player = c.player AND e.recordedAt = c.at)
        OR EXISTS (SELECT 1 FROM session s WHERE s.player = c.player AND s.startedAt = c.at), c.label
      FROM command c WHERE c.id = ?
      """
    for command in images.commands.sorted() {
      guard let (stays, label) = try db.first(stays, [command], { ($0[0] as Bool, $0[1] as String) }) else { continue }
      if images.ofRuns.contains(command), !stays {
        try removeCommand(command)
      } else if collected.allNames.contains(where: { Self.names(label, $0) }) {
        try db.run("UPDATE command SET label = '' WHERE id = ?", [command])
      }
    }
  }

  private func removeCommand(_ id: Int64) throws {
    try db.run("UPDATE command SET target = NULL WHERE target = ?", [id])
    try db.run("DELETE FROM command WHERE id = ? AND NOT \(Self.isBatch)", [id])
  }

  private func removeCommands(_ condition: String) throws {
    let gone = "SELECT id FROM command WHERE \(erasure.own) AND \(condition) AND NOT \(Self.isBatch)"
    try db.execute(
      sql: """
        UPDATE command SET target = NULL WHERE target IN (\(gone));
        DELETE FROM command WHERE id IN (\(gone));
        """)
  }

  /// Whether the label contains the whole name.
  static func names(_ label: String, _ name: String) -> Bool {
    let label = label.lowercased()
    func isPartOfAWord(_ character: Character?) -> Bool { character.map { $0.isLetter || $0.isNumber } ?? false }
    return label.ranges(of: name).contains { range in
      !isPartOfAWord(range.lowerBound == label.startIndex ? nil : label[label.index(before: range.lowerBound)])
        && !isPartOfAWord(range.upperBound == label.endIndex ? nil : label[range.upperBound])
    }
  }

  /// Names that other records still have.
  func namesLeft() throws -> Set<String> {
    let sql = """
      SELECT DISTINCT task FROM estimation WHERE \(erasure.own)
      UNION SELECT '@' || kind FROM estimation WHERE \(erasure.own) AND kind IS NOT NULL
      UNION SELECT t.name FROM sessionTask t JOIN session s ON s.id = t.session WHERE s.\(erasure.own)
      UNION SELECT t.name FROM task t JOIN routine r ON r.id = t.routine WHERE r.\(erasure.own)
      UNION SELECT '@' || t.kind FROM task t JOIN routine r ON r.id = t.routine
        WHERE r.\(erasure.own) AND t.kind IS NOT NULL
      UNION SELECT t.setup FROM task t JOIN routine r ON r.id = t.routine WHERE r.\(erasure.own) AND t.setup IS NOT NULL
      UNION SELECT name FROM routine WHERE \(erasure.own)
      UNION SELECT nameKey FROM routine WHERE \(erasure.own)
      UNION SELECT name FROM skill WHERE \(erasure.own)
      UNION SELECT key FROM skillName WHERE \(erasure.own)
      """
    let described = try RecordType.all(in: db).filter(\.isNamed).map { type in
      " UNION SELECT name FROM \(type.name) WHERE \(erasure.own)"
    }
    return Set(try String.fetchAll(db, sql: sql + described.joined()).map(NameKey.of))
  }

  /// The tasks of the skill that quests still have.
  func keptTasks() throws -> Set<String> {
    let sql = """
      SELECT t.name, t.kind, coalesce(t.setup, t.name) FROM task t JOIN routine r ON r.id = t.routine WHERE r.\(erasure.own)
      """
    return Set(
      try Row.fetchAll(db, sql: sql).filter { row in
        [row[0], row[2]].contains { erasure.names(TaskName(name: $0, kind: row[1])) }
      }.map { Erasure.digest(TaskName(name: $0[0], kind: $0[1])) })
  }
}
