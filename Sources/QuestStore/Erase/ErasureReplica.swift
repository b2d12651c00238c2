import GRDB
import QuestModel

/// Erases from the records shared with other devices (`replicated`).
///
/// An erased record becomes a deletion without content, which is sent to other devices. If its id is a name, no trace
/// is left here and other devices keep their record. A state that no table shows is deleted if it concerns what is
/// erased, and kept otherwise, because this device may be the only one that sends it. Waiting items may hold anything,
/// so they are all deleted together with the cursors; the carrier delivers them again.
extension ErasureRows {
  /// Call it after the records were deleted. O(shared records).
  func eraseShared() throws {
    guard try db.tableExists("replicated"),
      let device = try String.fetchOne(
        db, sql: "SELECT device FROM replica WHERE player = ?", arguments: [erasure.player])
    else { return }
    let own = erasure.own
    try db.execute(sql: "DELETE FROM replicaInbox WHERE \(own); DELETE FROM replicaCursor WHERE \(own);")
    guard erasure.scope != .everything else {
      return try db.execute(sql: "DELETE FROM replicated WHERE \(own); DELETE FROM replica WHERE \(own);")
    }
    let tombstone = try tombstone(device)
    let namesakes = try hiddenNamesakes()
    var gone: Set<String> = []
    for table in ReplicaTable.all where try db.tableExists(table.name) {
      for item in try missing(table) {
        let isAbout =
          namesakes.contains(item.uid) || item.state.map { isErased(table, item.uid, $0, with: gone) } ?? true
        guard isAbout || item.wasShown else { continue }
        if table.isKnownByName {
          try isAbout ? forget(table.name, item.uid) : bury(table.name, item.uid, tombstone)
        } else {
          try bury(table.name, item.uid, tombstone)
          gone.insert(item.uid)
        }
      }
    }
    let lost = """
      SELECT uid, shown IS NOT NULL FROM replicated WHERE \(own) AND type = '\(ReplicaTable.skillNames)'
        AND NOT EXISTS (SELECT 1 FROM skillName n WHERE n.player = replicated.player AND n.key = replicated.uid)
      """
    for row in try Row.fetchAll(db, sql: lost) where row[1] || erasure.namesSkill(row[0]) {
      try forget(ReplicaTable.skillNames, row[0])
    }
    try number()
    // A pass finds what changed in the remaining records.
    try db.execute(sql: "UPDATE replica SET passTable = '', passRow = 0 WHERE \(own) AND passTable IS NULL")
  }

  /// Records that an erased record of the same name hides. The player has seen them as one record.
  private func hiddenNamesakes() throws -> Set<String> {
    guard case .record(let kind, _) = erasure.scope else { return [] }
    let sql = """
      SELECT h.uid, s.uid FROM replicated h JOIN replicated s ON s.player = h.player AND s.type = h.type AND s.name = h.name
      WHERE h.player = ? AND h.type = ? AND h.shown IS NULL AND s.uid <> h.uid
      """
    let pairs = try db.all(sql, [erasure.player, kind]) { (hidden: $0[0] as String, shown: $0[1] as String) }
    return Set(pairs.filter { erasure.names(kind, $0.shown) }.map(\.hidden))
  }

  private func forget(_ type: String, _ uid: String) throws {
    try db.run("DELETE FROM replicated WHERE player = ? AND type = ? AND uid = ?", [erasure.player, type, uid])
  }

  /// The deletion gets a later stamp than the write that brought the record back, because that device's clock may be
  /// ahead.
  private func bury(_ type: String, _ uid: String, _ tombstone: ReplicaState) throws {
    try db.run(
      """
      UPDATE replicated SET shown = NULL, parent = NULL, name = NULL, number = 0, body = json_set(?1, '$.c', max(?2, 1 +
        CASE WHEN json_valid(body) THEN coalesce(body ->> '$.x.gone[0]', body ->> '$.c', 0) ELSE 0 END))
      WHERE player = ?3 AND type = ?4 AND uid = ?5
      """, [tombstone.json, tombstone.newest?.clock ?? 0, erasure.player, type, uid])
  }

  /// Shared records without a row: those that had one until now, and those that no table shows. The state is `nil` if
  /// it cannot be read, and for a record with an id that had a row; both are deleted.
  private func missing(_ table: ReplicaTable) throws -> [(uid: String, state: ReplicaState?, wasShown: Bool)] {
    let sql = """
      SELECT uid, CASE WHEN shown IS NULL OR \(table.isKnownByName) THEN body END, shown IS NOT NULL FROM replicated
      WHERE \(erasure.own) AND type = ? AND CASE WHEN shown IS NULL THEN body NOT LIKE '%"gone":1%'
        ELSE NOT EXISTS (\(Self.row(of: table))) END
      """
    return try db.all(sql, [table.name]) { row in
      (row[0], (row[1] as String?).flatMap { try? ReplicaState(json: $0) }, row[2])
    }
  }

  /// Whether the record concerns what is erased, or belongs to an erased record.
  private func isErased(_ table: ReplicaTable, _ uid: String, _ state: ReplicaState, with gone: Set<String>) -> Bool {
    if table.parents.contains(where: { state[$0.column].text.map(gone.contains) == true }) { return true }
    func isTask(_ column: String) -> Bool {
      state[column].text.map { erasure.names(TaskName(name: $0, kind: state["kind"].text)) } == true
    }
    func isBefore(_ column: String) -> Bool {
      if case .before(let moment) = erasure.scope { state[column].integer.map { $0 < moment } == true } else { false }
    }
    switch table.name {
    case JournaledTable.routine.name:
      return ["name", "setup"].contains { erasure.namesQuest(id: uid, key: state[$0].text ?? "") }
    case JournaledTable.task.name: return isTask("name") || isTask("setup")
    case JournaledTable.session.name: return isBefore("startedAt")
    case JournaledTable.estimation.name: return isTask("task")
    default:
      guard let type = RecordType.all.first(where: { $0.name == table.name }) else { return false }
      return type.erasable.contains { column in
        switch column.kind {
        case .instant: isBefore(column.name)
        case _ where column.name == type.identity: type.isErased(by: erasure, column, [uid])
        default: state[column.name].text.map { type.isErased(by: erasure, column, [$0]) } == true
        }
      }
    }
  }

  /// A deletion as this device writes it now: the newest command is the erasure.
  private func tombstone(_ device: String) throws -> ReplicaState {
    let newest = """
      SELECT max(
        (SELECT coalesce(max(j.clock), 0) + 1 FROM journal j JOIN command c ON c.id = j.command WHERE c.\(erasure.own)),
        (SELECT coalesce(max(at), 0) * 1000 FROM command
          WHERE id = (SELECT max(id) FROM command WHERE \(erasure.own))))
      """
    let clock = try Int64.fetchOne(db, sql: newest) ?? 1
    return ReplicaState(fields: [ReplicaState.gone: .init(.integer(1), ReplicaStamp(clock: clock, device: device))])
  }

  /// Numbers the deletions.
  private func number() throws {
    let player = erasure.player
    try db.execute(
      sql: """
        UPDATE replicated SET number = (SELECT number FROM replica WHERE player = \(player)) + n.n FROM (
          SELECT type, uid, row_number() OVER (ORDER BY type, uid) AS n FROM replicated
          WHERE player = \(player) AND number = 0) n
        WHERE replicated.player = \(player) AND replicated.type = n.type AND replicated.uid = n.uid;
        UPDATE replica SET number = max(number, (SELECT coalesce(max(number), 0) FROM replicated WHERE player = \(player)))
        WHERE player = \(player);
        """)
  }

  /// Selects the table's row of a shared record.
  private static func row(of table: ReplicaTable) -> String {
    guard let identity = table.identity else {
      return """
        SELECT 1 FROM session s JOIN estimation e ON e.session = s.id
        WHERE s.uid = replicated.parent AND replicated.uid = s.uid || '-' || e.position
        """
    }
    let owner = table.name == JournaledTable.task.name ? "" : " AND t.player = replicated.player"
    return "SELECT 1 FROM \(table.name) t WHERE t.\(identity) = replicated.uid\(owner)"
  }
}

extension ReplicaTable {
  /// Whether its records are identified by names or keys that people chose, and not by random ids. A badge's id is a
  /// digest.
  fileprivate var isKnownByName: Bool { identity != nil && identity != "uid" && name != RecordType.badge.name }
}
