import GRDB
import QuestModel

/// Finds or creates rows of `zone` and `skillName`. They contain no information of their own, so they are not
/// journaled.
struct Lookups {
  let db: Database

  func zone(_ zone: Zone) throws -> Int64 {
    let sql = "SELECT id FROM zone WHERE name = ?"
    if let id = try db.value(Int64.self, sql, [zone.identifier]) { return id }
    try db.run("INSERT INTO zone (name) VALUES (?)", [zone.identifier])
    return db.lastInsertedRowID
  }

  struct Column {
    var table: String
    var name: String
  }

  /// Every column of the file that refers to a zone, from the schema itself.
  func zoneColumns() throws -> [Column] {
    let sql = """
      SELECT t.name, f."from" FROM sqlite_schema t, pragma_foreign_key_list(t.name) f
      WHERE t.type = 'table' AND f."table" = 'zone' ORDER BY t.name, f."from"
      """
    return try Row.fetchAll(db, sql: sql).map { Column(table: $0[0], name: $0[1]) }
  }

  /// The row of a task's skill name; creates it and its skill if needed. A new skill's id is derived from its key, so
  /// that two devices give the same skill the same id.
  func skillName(_ task: TaskName, player: Int64) throws -> Int64 {
    let sql = "SELECT id FROM skillName WHERE player = ? AND key = ?"
    let key = task.skillKey
    if let id = try db.value(Int64.self, sql, [player, key]) { return id }
    let uid = ContentID.of("skill", String(player), key)
    try db.run("INSERT OR IGNORE INTO skill (uid, player, name) VALUES (?, ?, ?)", [uid, player, task.skillName])
    try db.run(
      "INSERT INTO skillName (player, key, skill) SELECT ?, ?, id FROM skill WHERE uid = ?", [player, key, uid])
    return db.lastInsertedRowID
  }
}
