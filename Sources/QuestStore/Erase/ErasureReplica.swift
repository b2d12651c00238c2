import GRDB
import QuestModel

/// What devices share of erased records (`replicated`).
///
/// A record becomes a deletion without content, which other devices get. Where its id is a name there is no trace of it, and
/// other devices keep theirs. States that no table shows, and items that wait, may hold anything: they go, and the carrier
/// brings them again, since the cursors go too.
extension ErasureRows {
  /// Call it when the records are deleted. O(records that are shared).
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
    try db.execute(
      sql: "DELETE FROM replicated WHERE \(own) AND shown IS NULL AND type <> ? AND body NOT LIKE '%\"gone\":1%'",
      arguments: [ReplicaTable.devices])
    for table in ReplicaTable.all where try db.tableExists(table.name) {
      let isGone = "\(own) AND type = '\(table.name)' AND shown IS NOT NULL AND NOT EXISTS (\(Self.row(of: table)))"
      if table.identity == "uid" || table.identity == nil {
        try db.execute(
          sql: "UPDATE replicated SET body = ?, shown = NULL, parent = NULL, name = NULL, number = 0 WHERE \(isGone)",
          arguments: [tombstone])
      } else {
        try db.execute(sql: "DELETE FROM replicated WHERE \(isGone)")
      }
    }
    try db.execute(
      sql: """
        DELETE FROM replicated WHERE \(own) AND type = '\(ReplicaTable.skillNames)'
          AND NOT EXISTS (SELECT 1 FROM skillName n WHERE n.player = replicated.player AND n.key = replicated.uid)
        """)
    try number()
    // What changed in the records that stay is found by a pass.
    try db.execute(sql: "UPDATE replica SET passTable = '', passRow = 0 WHERE \(own) AND passTable IS NULL")
  }

  /// A deletion as this device writes it.
  private func tombstone(_ device: String) throws -> String {
    let newest = """
      SELECT coalesce(max(j.clock), 0) + 1 FROM journal j JOIN command c ON c.id = j.command WHERE c.\(erasure.own)
      """
    let clock = try Int64.fetchOne(db, sql: newest) ?? 1
    return ReplicaState(
      fields: [ReplicaState.gone: .init(.integer(1), ReplicaStamp(clock: clock, device: device))]
    ).json
  }

  /// The deletions get the next numbers.
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
