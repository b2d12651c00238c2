import GRDB
public import QuestModel

/// What a running task hides from its player (SPEC §3, the blind invariant).
///
/// **The rule.** While a task runs, everything recorded after the player's last `done` is left out of all reads,
/// because it would reveal when the task began. A `done` that started the next task is left out too, because its moment
/// is that task's start; so a chain of them is hidden back to the `done` before it. Only the numbers of commands, which
/// increase and are never reused, decide what is before and after. The wall clock is not used: if it was set back in
/// between it would show later records, if it was set forward it would hide all.
///
/// - Records with a command's number are compared with the horizon: the journal, backups, the last check of the store.
///   The horizon is stored apart from the journal, so an erasure or the shortening of the journal does not remove it.
/// - Sessions and runs have no number. The journal's first entry about them since the horizon says whether they existed
///   then; those begun or recorded since are hidden, and those ended since appear as still open.
/// - An imported session keeps its own times, which reveal nothing about the task; only the moment of the import is
///   hidden.
/// - The open session, and one that waits for it, are hidden unless one of their runs is shown, even if the journal was
///   shortened.
///
/// Before the first `done` the horizon is 0 and everything is hidden, even a goal that was made long before lock-in.
/// Reads as of lock-in would show such a goal, and so reveal that the task began after it was made: a lower bound,
/// which the horizon never gives. The replies of changes show what they changed.
///
/// `asOf` uses wall times and can only hide more.
public struct BlindFilter: Equatable, Sendable {
  /// The number of the last `done` with which no other task began; 0 before the first.
  public let horizon: Int64
  /// Numbers of the rows: sessions begun since, sessions ended since, runs recorded since.
  let begun: Set<Int64>
  let ended: Set<Int64>
  let recorded: Set<Int64>
  /// The end of the earliest run recorded since.
  let firstRecorded: Instant?

  /// Whether hidden runs count in the derived tables.
  public var hidesRuns: Bool { firstRecorded != nil }

  /// Whether something that was made right after that command was made before the horizon.
  public func shows(madeAfter command: Int64) -> Bool { command < horizon }

  /// The moment to use for the derived tables instead of the given one: every moment from the first hidden run on gives
  /// the same result.
  public func limited(_ moment: Instant?) -> Instant? {
    guard let moment, let firstRecorded, moment >= firstRecorded else { return moment }
    return Instant(milliseconds: firstRecorded.milliseconds - 1)
  }

  // MARK: - Conditions

  /// For sessions `s`: whether the session is shown.
  static let showsSession = "s.id NOT IN \(list("begun"))"
  /// For sessions `s` that have ended: whether the end is shown.
  static let showsEnd = "(\(showsSession) AND s.id NOT IN \(list("ended")))"
  /// For runs `e` of shown sessions: whether the run is shown.
  static let showsRun = "e.id NOT IN \(list("recorded"))"

  /// For described records, which store the newest command at their time.
  static let showsNote = "lastCommand < :horizon"

  private static func list(_ name: String) -> String { "(SELECT value FROM json_each(:\(name)))" }

  /// Hides nothing.
  static let lifted = BlindFilter(horizon: .max, begun: [], ended: [], recorded: [], firstRecorded: nil)

  /// The arguments of the conditions.
  var arguments: [String: (any DatabaseValueConvertible)?] {
    ["begun": Self.json(begun), "ended": Self.json(ended), "recorded": Self.json(recorded)]
  }

  /// The conditions' values with those of a query.
  func limiting(_ values: [String: (any DatabaseValueConvertible)?]) -> Bindings {
    Bindings(named: arguments.merging(values) { $1 })
  }

  /// The same where `showsNote` is among the conditions.
  func noting(_ values: [String: (any DatabaseValueConvertible)?]) -> Bindings {
    limiting(values.merging(["horizon": horizon]) { $1 })
  }

  private static func json(_ rows: Set<Int64>) -> String {
    "[" + rows.sorted().map(String.init).joined(separator: ",") + "]"
  }
}

extension StoreReader {
  /// What a running task hides from the player. O(the player's changes since the horizon).
  public func blindFilter(of player: PlayerID) throws -> BlindFilter {
    let horizon = try horizon(of: player) ?? 0
    let former = try formerRecords(of: player, since: horizon)
    let sessions = try former.filter { $0.key.record == JournaledTable.session.name }.compactMap { key, former in
      try state(ofSession: key.id).map { (id: key.id, then: former, now: $0) }
    }
    let begun = sessions.filter { $0.then.uid != $0.now.uid }.map(\.id)
    let ended = sessions.filter { $0.now.outcome != 0 && $0.then.outcome == 0 }.map(\.id)
    let runs = try former.filter { $0.key.record == JournaledTable.estimation.name }.filter { key, former in
      try former.session == nil || place(ofRun: key.id).map { $0 == (former.session, former.position) } != true
    }.map(\.key.id)
    let recorded = "[" + runs.sorted().map(String.init).joined(separator: ",") + "]"
    let open = """
      SELECT s.id FROM play CROSS JOIN session s ON s.id = play.id WHERE s.player = ? AND NOT EXISTS (
        SELECT 1 FROM estimation WHERE session = s.id AND id NOT IN (SELECT value FROM json_each(?)))
      """
    let hidden = try db.values(Int64.self, open, [player.rawValue, recorded])
    let first = "SELECT min(recordedAt) FROM estimation WHERE id IN (SELECT value FROM json_each(?))"
    return BlindFilter(
      horizon: horizon, begun: Set(begun).union(hidden), ended: Set(ended), recorded: Set(runs),
      firstRecorded: try db.value(Int64.self, first, [recorded])
        .map(Instant.init(milliseconds:)))
  }

  /// The number of plays that the blind filter hides completely or partly. O(these plays).
  public func hiddenPlays(_ blindFilter: BlindFilter) throws -> Int {
    let sql = """
      SELECT count(*) FROM session s WHERE id IN (
        SELECT value FROM json_each(:begun) UNION SELECT value FROM json_each(:ended)
        UNION SELECT session FROM estimation WHERE id IN (SELECT value FROM json_each(:recorded)))
      """
    return try db.value(Int.self, sql, blindFilter.limiting([:])) ?? 0
  }

  /// The number of the player's commands that the blind filter hides. O(hidden commands of all players).
  public func hiddenCommands(_ blindFilter: BlindFilter, of player: PlayerID) throws -> Int {
    let sql = "SELECT count(*) FROM command WHERE id > ? AND +player = ?"
    return try db.value(Int.self, sql, [blindFilter.horizon, player.rawValue]) ?? 0
  }

  private struct RowKey: Hashable {
    var record: String
    var id: Int64
  }

  /// The state of a session or run before its first change since the horizon; empty if it did not exist.
  private struct Former {
    var command: Int64
    var change: Int64
    var uid: String?
    var outcome: Int?
    var session: String?
    var position: Int?
  }

  /// Each session and run that was touched since that command.
  private func formerRecords(of player: PlayerID, since command: Int64) throws -> [RowKey: Former] {
    // Uses the index of undoable commands, which has a player's newest.
    let parts = ["record", "row", "before.uid", "before.outcome", "before.session", "before.position"]
    let sql = """
      SELECT c.id, json_each.key, \(parts.map(JournaledChange.part).joined(separator: ", "))
      FROM command c CROSS JOIN journal j ON j.command = c.id CROSS JOIN json_each(j.changes)
      WHERE c.player = ? AND c.state IN (0, 1, 2, 3) AND c.id > ?
        AND \(JournaledChange.part("record")) IN ('session', 'estimation')
      """
    var first: [RowKey: Former] = [:]
    try db.each(sql, [player.rawValue, command]) { row in
      let key = RowKey(record: row[2], id: row[3])
      let former = Former(
        command: row[0], change: row[1], uid: row[4], outcome: row[5], session: row[6], position: row[7])
      if let known = first[key], (known.command, known.change) < (former.command, former.change) { return true }
      first[key] = former
      return true
    }
    return first
  }

  /// A row number alone is not enough, because the number of a deleted session is reused.
  private func state(ofSession id: Int64) throws -> (uid: String?, outcome: Int)? {
    try db.first("SELECT uid, outcome FROM session WHERE id = ?", [id]) { ($0[0], $0[1]) }
  }

  private func place(ofRun id: Int64) throws -> (session: String?, position: Int?)? {
    let sql = "SELECT s.uid, e.position FROM estimation e JOIN session s ON s.id = e.session WHERE e.id = ?"
    return try db.first(sql, [id]) { ($0[0], $0[1]) }
  }

  /// The number of the newest command: a copy made now contains all changes up to it. O(1).
  public func newestCommand() throws -> Int64 {
    try db.value(Int64.self, "SELECT coalesce(max(id), 0) FROM command") ?? 0
  }
}
