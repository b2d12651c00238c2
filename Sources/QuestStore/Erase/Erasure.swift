private import FoundationEssentials
import GRDB
public import QuestModel

/// What is to be erased, in a form that names nothing: it waits in the store until the erasure is finished everywhere.
///
/// Names are kept as digests of how they are compared, so that each file (the store, every backup) is asked for its own
/// rows: a backup may know a skill under names that were merged since.
public struct Erasure: Codable, Equatable, Sendable {
  enum Scope: Codable, Equatable, Sendable {
    /// Digests of a skill's keys.
    case skill(Set<String>)
    /// Digests of a quest's id and of its name.
    case quest(Set<String>)
    /// Sessions that began before the moment, in milliseconds.
    case before(Int64)
    case everything
  }

  let player: Int64
  let scope: Scope
  /// What a guardian has set up stays, without its history: it is not the player's. Absent in what was written before
  /// there were guardians.
  private let keepsSetup: Bool?

  /// Every run of the names and kinds, as compared.
  public static func skill(keys: [String], of player: PlayerID) -> Erasure {
    Erasure(player: player.rawValue, scope: .skill(Set(keys.map(digest))))
  }

  /// The quest and its history.
  public static func quest(_ quest: Quest, of player: PlayerID, keepingSetup: Bool = false) -> Erasure {
    Erasure(
      player: player.rawValue, scope: .quest([digest(quest.id.text), digest(NameKey.of(quest.name))]),
      keepsSetup: keepingSetup)
  }

  /// What was begun before the moment.
  public static func before(_ instant: Instant, of player: PlayerID) -> Erasure {
    Erasure(player: player.rawValue, scope: .before(instant.milliseconds))
  }

  public static func everything(of player: PlayerID, keepingSetup: Bool = false) -> Erasure {
    Erasure(player: player.rawValue, scope: .everything, keepsSetup: keepingSetup)
  }

  static func digest(_ text: String) -> String { ContentID.of("erased", text) }

  var json: String {
    get throws { String(decoding: try JSONEncoder().encode(self), as: UTF8.self) }
  }

  init(json: String) throws { self = try JSONDecoder().decode(Erasure.self, from: Data(json.utf8)) }

  private init(player: Int64, scope: Scope, keepsSetup: Bool = false) {
    self.player = player
    self.scope = scope
    self.keepsSetup = keepsSetup
  }

  /// SQL condition on the quests that go themselves.
  var doomedQuests: String { keepsSetup == true ? "createdBy = 0" : "1" }
}

/// How much an erasure takes.
public struct ErasureCounts: Equatable, Sendable {
  public var runs = 0
  /// Plays that go altogether.
  public var sessions = 0
  public var quests = 0
  public var settings = 0
  /// Kept forecasts and practice.
  public var notes = 0
  /// The open session is among them, so it cannot be done now.
  public var touchesOpenSession = false
}

/// An erasure's rows in one file.
struct ErasureRows {
  let db: Database
  let erasure: Erasure
  /// SQL conditions on columns of `estimation` and `session`.
  let runs: String
  let sessions: String
  let routines: [Int64]
  /// Snapshots of tasks that name the skill.
  let snapshots: [Int64]
  let skillNames: [Int64]
  /// SQL conditions on columns of `forecast` and `practice`.
  let forecasts: String
  let practice: String

  /// Finds them. O(tasks ever played), for a skill; else O(quests).
  init(_ erasure: Erasure, in db: Database) throws {
    self.db = db
    self.erasure = erasure
    var routines: [Int64] = []
    var snapshots: [Int64] = []
    var skillNames: [Int64] = []
    let own = "player = \(erasure.player)"
    var practice = "0"
    switch erasure.scope {
    case .skill(let digests):
      let promised = try Row.fetchAll(
        db, sql: "SELECT id, skillKey FROM forecast WHERE \(own) AND skillKey IS NOT NULL"
      )
      .filter { digests.contains(Erasure.digest($0[1])) }.map { $0[0] as Int64 }
      forecasts = "id IN (\(Self.list(promised)))"
      skillNames = try Row.fetchAll(db, sql: "SELECT id, key FROM skillName WHERE \(own)")
        .filter { digests.contains(Erasure.digest($0[1])) }.map { $0[0] }
      var touched: Set<Int64> = []
      let sql =
        "SELECT t.id, t.session, t.name, t.kind FROM sessionTask t JOIN session s ON s.id = t.session WHERE s.\(own)"
      let tasks = try Row.fetchCursor(db, sql: sql)
      while let row = try tasks.next() {
        guard digests.contains(Erasure.digest(TaskName(name: row[2], kind: row[3]).skillKey)) else { continue }
        snapshots.append(row[0])
        touched.insert(row[1])
      }
      runs = "skillName IN (\(Self.list(skillNames)))"
      sessions = """
        \(own) AND (id IN (\(Self.list(touched.sorted()))) OR id IN (SELECT session FROM estimation WHERE \(runs)))
        """
    case .quest(let digests):
      routines = try Row.fetchAll(db, sql: "SELECT id, uid, nameKey FROM routine WHERE \(own)")
        .filter { digests.contains(Erasure.digest($0[1])) || digests.contains(Erasure.digest($0[2])) }.map { $0[0] }
      forecasts = "routine IN (\(Self.list(routines)))"
      sessions = "routine IN (\(Self.list(routines)))"
      runs = "session IN (SELECT id FROM session WHERE \(sessions))"
    case .before(let moment):
      forecasts = "\(own) AND madeAt < \(moment)"
      practice = "\(own) AND recordedAt < \(moment)"
      sessions = "\(own) AND startedAt < \(moment)"
      runs = "session IN (SELECT id FROM session WHERE \(sessions))"
    case .everything:
      routines = try Int64.fetchAll(db, sql: "SELECT id FROM routine WHERE \(own)")
      forecasts = own
      practice = own
      sessions = own
      runs = own
    }
    self.practice = practice
    self.routines = routines
    self.snapshots = snapshots
    self.skillNames = skillNames
  }

  static func list(_ ids: [Int64]) -> String { ids.map(String.init).joined(separator: ",") }

  /// Quests that go with their history.
  private var doomed: String { "id IN (\(Self.list(routines))) AND \(erasure.doomedQuests)" }

  /// Sessions of which nothing is left.
  var wholeSessions: String {
    """
    \(sessions) AND outcome <> 0
      AND NOT EXISTS (SELECT 1 FROM estimation e WHERE e.session = session.id AND NOT (e.id IN (SELECT id FROM estimation
        WHERE \(runs))))
    """
  }

  func counts() throws -> ErasureCounts {
    var counts = ErasureCounts()
    counts.runs = try count("estimation WHERE \(runs)")
    counts.sessions = try count("session WHERE \(wholeSessions)")
    counts.quests = try count("routine WHERE deleted = 0 AND \(doomed)")
    counts.settings = erasure.scope == .everything ? try count("setting WHERE player = \(erasure.player)") : 0
    counts.notes = try count("forecast WHERE \(forecasts)") + count("practice WHERE \(practice)")
    counts.touchesOpenSession = try count("session WHERE \(sessions) AND outcome = 0") > 0
    return counts
  }

  private func count(_ rows: String) throws -> Int {
    try Int.fetchOne(db, sql: "SELECT count(*) FROM \(rows)") ?? 0
  }

  /// Ends an open session that is touched. In a backup there is nobody to ask.
  func putOpenAway() throws {
    try db.execute(
      sql: """
        UPDATE session SET outcome = 2, endedAt = startedAt, endedZone = startedZone WHERE \(sessions) AND outcome = 0;
        DELETE FROM play WHERE id IN (SELECT id FROM session WHERE outcome <> 0);
        """)
  }

  /// Deletes the records. What is derived is to be made anew afterwards.
  func delete() throws {
    let own = "player = \(erasure.player)"
    let whole = try Int64.fetchAll(db, sql: "SELECT id FROM session WHERE \(wholeSessions)")
    // What is left of a session is no measure of the whole of it.
    try db.execute(
      sql: "UPDATE session SET total = NULL WHERE outcome <> 0 AND id IN (SELECT session FROM estimation WHERE \(runs))"
    )
    try db.execute(sql: "UPDATE skillTotals SET best = NULL, bestDifference = NULL WHERE \(own)")
    try db.execute(sql: "DELETE FROM estimation WHERE \(runs)")
    try db.execute(sql: "DELETE FROM sessionTask WHERE id IN (\(Self.list(snapshots)))")
    try db.execute(sql: "DELETE FROM seen WHERE session IN (SELECT uid FROM session WHERE id IN (\(Self.list(whole))))")
    try db.execute(sql: "DELETE FROM session WHERE id IN (\(Self.list(whole)))")
    try db.execute(sql: "DELETE FROM forecast WHERE \(forecasts); DELETE FROM practice WHERE \(practice)")
    try db.execute(
      sql: """
        DELETE FROM reminderDelivery WHERE routine IN (\(Self.list(routines)));
        DELETE FROM routine WHERE \(doomed);
        """)
    if erasure.scope == .everything {
      try db.execute(sql: "DELETE FROM setting WHERE \(own); DELETE FROM recapWeek WHERE \(own)")
    }
    // Names that no run bears any more.
    try db.execute(
      sql: """
        DELETE FROM skillName WHERE \(own) AND NOT EXISTS (SELECT 1 FROM estimation WHERE skill = skillName.skill);
        DELETE FROM skillName WHERE id IN (\(Self.list(skillNames)));
        DELETE FROM skillTotals WHERE skill NOT IN (SELECT skill FROM skillName);
        DELETE FROM skill WHERE \(own) AND id NOT IN (SELECT skill FROM skillName);
        """)
    guard erasure.scope == .everything else { return }
    // Others' journals and undone imports may still speak of a zone.
    try db.execute(
      sql: """
        DELETE FROM zone WHERE NOT EXISTS (SELECT 1 FROM player WHERE id <> \(erasure.player))
          AND id NOT IN (SELECT startedZone FROM session) AND id NOT IN (SELECT zone FROM estimation)
          AND id NOT IN (SELECT endedZone FROM session WHERE endedZone IS NOT NULL)
          AND id NOT IN (SELECT zone FROM forecast) AND id NOT IN (SELECT zone FROM practice)
        """)
  }
}
