import GRDB
import QuestModel

/// The scratch database: notes, and sessions and runs that refer to their zones, quests and task names by number, so
/// that the merge compares numbers.
enum StageSchema {
  static let sql = """
    CREATE TABLE stage.zone (id INTEGER PRIMARY KEY, name TEXT UNIQUE);
    CREATE TABLE stage.quest (id INTEGER PRIMARY KEY, key TEXT UNIQUE, name TEXT);
    CREATE TABLE stage.name (id INTEGER PRIMARY KEY, key TEXT UNIQUE, task TEXT, kind TEXT);
    CREATE TABLE stage.session (
      id INTEGER PRIMARY KEY, uid TEXT, isContent INTEGER, quest INTEGER, startedAt INTEGER, startedZone INTEGER,
      outcome INTEGER, endedAt INTEGER, endedZone INTEGER, completedDay INTEGER, total REAL, calibration INTEGER,
      bonus INTEGER);
    CREATE TABLE stage.run (
      id INTEGER PRIMARY KEY, session INTEGER, name INTEGER, zone INTEGER, \(runColumns));
    CREATE INDEX stage.runOfSession ON run (session, position);
    -- The sessions in the order of play: the n-th session becomes the n-th new row of the store.
    CREATE TABLE stage.place (n INTEGER PRIMARY KEY, session INTEGER, calibration INTEGER, bonus INTEGER);
    \(NoteStage.schema)
    """

  private static let runColumns = EstimationRow.Column.own.map { "\($0) \($0.type)" }.joined(separator: ", ")

  static let tables = ["zone", "quest", "name", "session", "run", "place"] + NoteStage.types.map(NoteStage.table)

  /// The tables that map the stage's numbers to rows of the store.
  static let targets = ["zone", "quest", "name"]

  /// Attaches the tables of `targets`, which are empty and in memory.
  static func attachTargets(to db: Database) throws {
    try db.execute(sql: "ATTACH DATABASE ':memory:' AS target")
    for table in targets {
      try db.execute(sql: "CREATE TABLE target.\(table) (id INTEGER PRIMARY KEY, target INTEGER, skill INTEGER)")
    }
  }
}

/// Numbers of repeated names, cached so that most are not looked up twice.
struct StageNames {
  private var known: [String: Int64] = [:]
  /// The most cached names; beyond it names are looked up in the scratch file.
  private static let capacity = 10_000

  mutating func zone(_ zone: Zone, in db: Database) throws -> Int64 {
    try number("zone", "name", zone.identifier, in: db) {
      try db.run("INSERT INTO zone (name) VALUES (?)", [zone.identifier])
    }
  }

  mutating func quest(_ name: String, in db: Database) throws -> Int64 {
    let key = NameKey.of(name)
    return try number("quest", "key", key, in: db) {
      try db.run("INSERT INTO quest (key, name) VALUES (?, ?)", [key, name])
    }
  }

  mutating func task(_ task: TaskName, in db: Database) throws -> Int64 {
    let key = task.skillKey
    return try number("name", "key", key, in: db) {
      try db.run("INSERT INTO name (key, task, kind) VALUES (?, ?, ?)", [key, task.name, task.kind])
    }
  }

  private mutating func number(
    _ table: String, _ column: String, _ key: String, in db: Database, insert: () throws -> Void
  ) throws -> Int64 {
    let memory = "\(table) \(key)"
    if let number = known[memory] { return number }
    let sql = "SELECT id FROM \(table) WHERE \(column) = ?"
    var number = try db.value(Int64.self, sql, [key])
    if number == nil {
      try insert()
      number = db.lastInsertedRowID
    }
    if known.count >= Self.capacity { known.removeAll(keepingCapacity: true) }
    known[memory] = number
    return number ?? 0
  }
}
