import GRDB
public import QuestModel

extension StoreReader {
  /// Whether the player has the badge, hidden ones included. O(log badges).
  public func hasBadge(_ id: BadgeID, of player: PlayerID) throws -> Bool {
    let sql = "SELECT EXISTS (SELECT 1 FROM badge WHERE player = ? AND badge = ?)"
    return try db.value(Bool.self, sql, [player.rawValue, id.text]) ?? false
  }

  /// The player's badges that were earned while the task ran that has just ended: in changes since its lock-in, or
  /// since the lock-in was restored. `horizon` is the one before the task's end. `aside` is the method whose task runs
  /// while another one waits. O(badges) usually; if there are such badges also O(the player's changes since the
  /// horizon).
  public func badgesEarnedBlind(of player: PlayerID, since horizon: Int64, aside: String) throws -> [Badge] {
    let type = RecordType.badge
    let sql = "SELECT \(type.selection), t.lastCommand FROM badge t WHERE t.player = ? AND t.lastCommand >= ?"
    let recent = try db.all(sql, [player.rawValue, horizon]) { row in
      (badge: Badge(type.record(row)), after: row[type.columns.count] as Int64)
    }
    guard !recent.isEmpty, let lockIn = try newestLockIn(of: player, since: horizon, besides: aside) else { return [] }
    return recent.filter { $0.after >= lockIn }.map(\.badge)
  }

  /// The newest command with which a task began to run while none did.
  private func newestLockIn(of player: PlayerID, since horizon: Int64, besides method: String) throws -> Int64? {
    let running = Play.Phase.codesOfRunning
    // Uses the index of undoable commands, which has a player's newest. An update's `after` has only the changed
    // columns.
    let sql = """
      SELECT max(c.id) FROM command c CROSS JOIN journal j ON j.command = c.id CROSS JOIN json_each(j.changes)
      WHERE c.player = ? AND c.state IN (0, 1, 2, 3) AND c.id > ? AND c.method <> ?
        AND \(JournaledChange.part("record")) = 'play' AND \(JournaledChange.part("after.phase")) IN (\(running))
        AND coalesce(\(JournaledChange.part("before.phase")), -1) NOT IN (\(running))
      """
    return try db.value(Int64.self, sql, [player.rawValue, horizon, method])
  }

  /// The local days with a completed play, without plays that the blind filter hides. O(plays), by an index.
  public func daysPlayed(of player: PlayerID, blindFilter: BlindFilter?) throws -> Set<LocalDay> {
    let sql = """
      SELECT DISTINCT s.completedDay FROM session s INDEXED BY sessionOfDay
      WHERE s.player = :player AND s.outcome = 1 AND \(BlindFilter.showsEnd)
      """
    let values = (blindFilter ?? .lifted).limiting(["player": player.rawValue])
    return Set(try db.values(Int32.self, sql, values).map(LocalDay.init(ordinal:)))
  }
}

extension StoreWriter {
  /// The moment of the player's newest undoable command before this one, except commands of these methods; `nil` if
  /// there is none. O(log commands, and those of the methods since).
  public func previousCommand(besides methods: Set<String>) throws -> Instant? {
    let sql = "SELECT at, method FROM command WHERE player = ? AND state = 1 AND id < ? ORDER BY id DESC"
    var previous: Instant?
    try db.each(sql, [command.player.rawValue, commandID ?? .max]) { row in
      if !methods.contains(row[1]) { previous = Instant(milliseconds: row[0]) }
      return previous == nil
    }
    return previous
  }

  /// The command's method.
  public var method: String { command.method }

  /// Whether the command has changed a row.
  public var hasChanged: Bool { commandID != nil }
}
