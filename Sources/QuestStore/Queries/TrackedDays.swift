import GRDB
public import QuestModel

// MARK: - As of the horizon

extension StoreReader {
  /// The player's activities in their order, as the blind filter shows them. O(activities; while a task runs also the
  /// changes since the horizon).
  public func activities(of player: PlayerID, blindFilter: BlindFilter?) throws -> [Activity] {
    try newest(Activity.self, of: player, upTo: .latest, blindFilter: blindFilter, limit: .max)
      .sorted { ($0.position, $0.key) < ($1.position, $1.key) }
  }

  /// The intervals that touch the range, oldest first, with their activities, without intervals that the blind filter
  /// hides. An interval that was changed since the horizon is returned as it was at the horizon: one that has ended
  /// since is open, and shown up to the `done` of the horizon. O(log of all intervals, and those in the range; while a
  /// task runs also the changes since the horizon).
  public func intervals(
    of player: PlayerID, touching range: ClosedRange<Instant>, blindFilter: BlindFilter?
  ) throws -> [TrackedInterval] {
    let type = Interval.recordType
    let former = try former(type, of: player, blindFilter)
    // Intervals do not overlap, so among those that began before the range only the last one can reach into it.
    let sql = """
      SELECT \(type.selection) FROM interval t
      WHERE player = :player AND startedAt <= :last AND startedAt >= coalesce(
          (SELECT max(startedAt) FROM interval WHERE player = :player AND startedAt <= :first), :first)
        AND (endedAt IS NULL OR endedAt >= :first)
        AND lastCommand < :horizon AND id NOT IN (SELECT value FROM json_each(:changed))
      ORDER BY startedAt, id
      """
    let values = Bindings(named: [
      "player": player.rawValue, "first": range.lowerBound.milliseconds, "last": range.upperBound.milliseconds,
      "horizon": (blindFilter ?? .lifted).horizon, "changed": former.json,
    ])
    var found = try db.all(sql, values) { Interval(type.record($0)) }
    let past = former.rows.map { Interval($0.record) }.filter { interval in
      interval.startedAt <= range.upperBound && interval.endedAt.map { $0 >= range.lowerBound } ?? true
    }
    if !past.isEmpty { found = (found + past).sorted { $0.startedAt < $1.startedAt } }
    let shownUntil = try blindFilter.map { try moment(ofCommand: $0.horizon) ?? .earliest }
    let activities = try activities(of: player, blindFilter: blindFilter)
    let known = Dictionary(activities.map { ($0.id, $0) }) { one, _ in one }
    return found.compactMap { interval in
      known[interval.activity].map { TrackedInterval(interval: interval, activity: $0, shownUntil: shownUntil) }
    }
  }

  private func moment(ofCommand id: Int64) throws -> Instant? {
    try db.value(Int64.self, "SELECT at FROM command WHERE id = ?", [id]).map(Instant.init(milliseconds:))
  }
}

// MARK: - As they are

/// For changes: the current records, hidden or not.
extension StoreReader {
  /// The activity of that name, compared by its key. O(log).
  public func activity(named name: String, of player: PlayerID) throws -> Activity? {
    let type = Activity.recordType
    let sql = "SELECT \(type.selection) FROM activity t WHERE player = ? AND nameKey = ?"
    return try db.first(sql, [player.rawValue, NameKey.of(name)]) { Activity(type.record($0)) }
  }

  public func activity(_ id: ActivityID) throws -> Activity? {
    let type = Activity.recordType
    return try db.first("SELECT \(type.selection) FROM activity t WHERE uid = ?", [id.text]) {
      Activity(type.record($0))
    }
  }

  /// The interval that has not ended. O(1).
  public func openInterval(of player: PlayerID) throws -> Interval? {
    try intervals("player = ? AND endedAt IS NULL", [player.rawValue]).first
  }

  /// The interval that began last. O(1).
  public func newestInterval(of player: PlayerID) throws -> Interval? {
    try intervals("player = ? ORDER BY startedAt DESC, id DESC LIMIT 1", [player.rawValue]).first
  }

  /// The player's intervals whose id has that prefix, at most 2. O(log).
  public func intervals(beginning prefix: String, of player: PlayerID) throws -> [Interval] {
    try intervals("uid >= ?1 AND uid < ?1 || char(1114111) AND +player = ?2 LIMIT 2", [prefix, player.rawValue])
  }

  /// The intervals that share more than a moment with the span, oldest first. O(log, and those found).
  public func intervals(of player: PlayerID, overlapping span: TimeSpan) throws -> [Interval] {
    try intervals(
      """
      player = ?1 AND startedAt < ?3 AND (endedAt IS NULL OR endedAt > ?2) AND startedAt >= coalesce(
        (SELECT max(startedAt) FROM interval WHERE player = ?1 AND startedAt <= ?2), ?2) ORDER BY startedAt, id
      """, [player.rawValue, span.start.milliseconds, span.end.milliseconds])
  }

  /// All intervals of the activity. O(them).
  public func intervals(of activity: ActivityID) throws -> [Interval] {
    try intervals("\(Self.ofActivity) ORDER BY startedAt", [activity.text])
  }

  /// The newest closed intervals of the activity, newest first. O(limit).
  public func newestIntervals(of activity: ActivityID, limit: Int) throws -> [Interval] {
    try intervals(
      "\(Self.ofActivity) AND endedAt IS NOT NULL ORDER BY startedAt DESC LIMIT ?2", [activity.text, limit])
  }

  private static let ofActivity = "activity = ?1 AND player = (SELECT player FROM activity WHERE uid = ?1)"

  private func intervals(_ condition: String, _ values: Bindings) throws -> [Interval] {
    let type = Interval.recordType
    return try db.all("SELECT \(type.selection) FROM interval t WHERE \(condition)", values) {
      Interval(type.record($0))
    }
  }
}

extension StoreWriter {
  /// The activity of that name. A missing one is created as the last.
  public func activity(named name: String) throws -> Activity {
    if let known = try reader.activity(named: name, of: command.player) { return known }
    let id = try ContentID.free(of: "activity", String(command.player.rawValue), NameKey.of(name)) {
      try reader.activity(ActivityID($0)) != nil
    }
    let last = try db.value(
      Int.self, "SELECT max(position) FROM activity WHERE player = ?", [command.player.rawValue])
    let activity = Activity(
      id: ActivityID(id), name: NameKey.normalized(name), position: min(1_000_000, last.map { $0 + 1 } ?? 0))
    try record(activity)
    return activity
  }
}
