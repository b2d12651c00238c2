import GRDB
public import QuestModel

extension StoreReader {
  /// The stretches of sleep that end within the range, and all others of the same nights: stretches less than `gap`
  /// seconds apart belong together. Sorted by start, without stretches that the blind filter hides.
  ///
  /// A stretch with a `NightProblem`, which a damaged store or an import by an earlier version has, is left out.
  /// O(log of all, and those of the range; while a task runs also the changes since the horizon).
  public func nights(
    of player: PlayerID, endingIn range: ClosedRange<Instant>, joinedWithin gap: Double, blindFilter: BlindFilter?
  ) throws -> [Night] {
    let former = try former(.night, of: player, blindFilter)
    var (low, high) = (range.lowerBound, range.upperBound)
    var margin = gap + Night.longest
    while true {
      let found = try nights(of: player, low, high, blindFilter, former)
      guard let first = found.map(\.startedAt).min(), let last = found.map(\.endedAt).max() else { return [] }
      // The next stretch of a night starts within a day after the last one has ended.
      let before = first.advanced(bySeconds: -gap)
      let isCutBelow =
        try before < low && !nights(of: player, before, low, blindFilter, former).allSatisfy { $0.endedAt >= low }
      let after = last.advanced(bySeconds: gap)
      let latest = after.advanced(bySeconds: Night.longest)
      let isCutAbove =
        try latest > high
        && nights(of: player, high, latest, blindFilter, former).contains {
          $0.endedAt > high && $0.startedAt < after
        }
      guard isCutBelow || isCutAbove else { return found }
      low = max(.earliest, low.advanced(bySeconds: -margin))
      high = min(.latest, high.advanced(bySeconds: margin))
      margin = min(margin * 2, 3e11)
    }
  }

  private func nights(
    of player: PlayerID, _ low: Instant, _ high: Instant, _ blindFilter: BlindFilter?, _ former: FormerRecords
  ) throws -> [Night] {
    let type = RecordType.night
    let sql = """
      SELECT \(type.selection) FROM night t
      WHERE t.player = :player AND t.endedAt BETWEEN :low AND :high AND t.\(BlindFilter.showsNote)
        AND t.id NOT IN (SELECT value FROM json_each(:changed))
      """
    let values = Bindings(named: [
      "player": player.rawValue, "low": low.milliseconds, "high": high.milliseconds,
      "horizon": (blindFilter ?? .lifted).horizon, "changed": former.json,
    ])
    let past = former.rows.map { Night($0.record) }.filter { (low...high).contains($0.endedAt) }
    return (try db.all(sql, values) { Night(type.record($0)) } + past)
      .filter { Night.problem(of: $0.span) == nil }.sorted { ($0.startedAt, $0.id) < ($1.startedAt, $1.id) }
  }

  /// Whether there is a stretch of sleep that the blind filter shows. O(log; while a task runs also the changes since
  /// the horizon).
  public func hasNights(of player: PlayerID, blindFilter: BlindFilter?) throws -> Bool {
    let sql = "SELECT 1 FROM night t WHERE t.player = :player AND t.\(BlindFilter.showsNote) LIMIT 1"
    let values = Bindings(named: ["player": player.rawValue, "horizon": (blindFilter ?? .lifted).horizon])
    if try db.value(Bool.self, sql, values) != nil { return true }
    return try !former(.night, of: player, blindFilter).rows.isEmpty
  }

  /// The player's stretches whose id has that prefix, at most 2. O(log).
  public func nights(beginning prefix: String, of player: PlayerID) throws -> [Night] {
    let type = RecordType.night
    let sql = """
      SELECT \(type.selection) FROM night t
      WHERE t.uid >= ?1 AND t.uid < ?1 || char(1114111) AND +t.player = ?2 LIMIT 2
      """
    return try db.all(sql, [prefix, player.rawValue]) { Night(type.record($0)) }
  }
}
