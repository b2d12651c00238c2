import GRDB
import QuestModel

/// Schema 5, its second part: every stored name in Unicode's normal form C, as every input path makes it since. SQLite compares
/// bytes, so `é` as one character and as two were two quests, two skills.
///
/// The normal form of a text never changes in later versions of Unicode, so this may use the function of today.
enum NormalForms {
  /// Columns that hold names, or text with names in it (labels, images as JSON), and need not be unique.
  private static let columns = [
    ("estimation", ["task", "kind"]), ("sessionTask", ["name", "kind"]), ("task", ["name", "kind"]),
    ("skill", ["name"]), ("play", ["title"]), ("forecast", ["skillKey"]), ("command", ["label"]),
    ("journal", ["before", "after"]), ("shelf", ["image"]),
  ]

  /// Finds texts with a character from U+0300 on; below, everything is normal.
  private static let unusual = "GLOB '*[^\u{1}-\u{2FF}]*'"

  /// O(rows). Returns whether skills became one, so that what is derived of them has to be made again.
  static func apply(to db: Database) throws -> Bool {
    for (table, columns) in columns {
      for column in columns {
        try db.execute(
          sql: """
            UPDATE \(table) SET \(column) = timequestComposed(\(column))
            WHERE \(column) \(unusual) AND \(column) <> timequestComposed(\(column))
            """)
      }
    }
    try renameQuests(in: db)
    return try mergeSkills(in: db)
  }

  /// A quest whose name becomes that of another one gets a number behind it: each keeps its history.
  private static func renameQuests(in db: Database) throws {
    let sql = """
      SELECT id, player, name, nameKey FROM routine WHERE name \(unusual) OR nameKey \(unusual) ORDER BY deleted, id
      """
    for row in try Row.fetchAll(db, sql: sql) {
      let (id, player): (Int64, Int64) = (row[0], row[1])
      let (written, key): (String, String) = (row[2], row[3])
      guard !NameKey.isNormalized(written) || !NameKey.isNormalized(key) else { continue }
      var name = NameKey.normalized(written)
      let holder = "SELECT id FROM routine WHERE player = ? AND nameKey = ? AND id <> ?"
      if try Int64.fetchOne(db, sql: holder, arguments: [player, NameKey.of(name), id]) != nil {
        let isKnown = "SELECT EXISTS (SELECT 1 FROM routine WHERE player = ? AND nameKey = ?)"
        name = try StoreReader.freeName(like: name) { free in
          try Bool.fetchOne(db, sql: isKnown, arguments: [player, NameKey.of(free)]) == true
        }
      }
      try db.execute(
        sql: "UPDATE routine SET name = ?, nameKey = ? WHERE id = ?", arguments: [name, NameKey.of(name), id])
    }
  }

  /// Keys that become equal are one skill's: that of the key which is normal already, else of the first. The other key's
  /// row stays for the runs and for undo's images of them, and is found by no name any more; so does its skill's row.
  private static func mergeSkills(in db: Database) throws -> Bool {
    var haveMerged = false
    for row in try Row.fetchAll(
      db, sql: "SELECT id, player, key, skill FROM skillName WHERE key \(unusual) ORDER BY id")
    {
      let (id, player, key, skill): (Int64, Int64, String, Int64) = (row[0], row[1], row[2], row[3])
      guard !NameKey.isNormalized(key) else { continue }
      let known = try Int64.fetchOne(
        db, sql: "SELECT skill FROM skillName WHERE player = ? AND key = ?", arguments: [player, NameKey.of(key)])
      guard let known else {
        try db.execute(sql: "UPDATE skillName SET key = ? WHERE id = ?", arguments: [NameKey.of(key), id])
        continue
      }
      guard known != skill else { continue }
      try db.execute(sql: "UPDATE skillName SET skill = ? WHERE skill = ?", arguments: [known, skill])
      try db.execute(sql: "UPDATE estimation SET skill = ? WHERE skill = ?", arguments: [known, skill])
      haveMerged = true
    }
    return haveMerged
  }
}
