import GRDB

/// The derived table `daySeries`: the days in a row with something completed.
enum DaySeries {
  /// SQL for all rows, from `dayTotals`.
  static let query = """
    SELECT player, min(day), max(day), count(*) FROM (
      SELECT player, day, day - row_number() OVER (PARTITION BY player ORDER BY day) AS series
      FROM dayTotals WHERE quests + soloRuns > 0)
    GROUP BY player, series
    """

  /// SQL for the length of the longest series of the player `:player`. O(log series).
  static let longest = "coalesce((SELECT max(days) FROM daySeries WHERE player = :player), 0)"
}

extension StoreWriter {
  /// Adds a day to the series: it may extend one, join two, or begin one. O(log series).
  func addToSeries(_ day: Int32, of player: Int64) throws {
    let before = try series(of: player, upTo: day)
    let first = before.flatMap { $0.last == day - 1 ? $0.first : nil } ?? day
    let after = "SELECT last FROM daySeries WHERE player = ? AND first = ?"
    let last = try db.value(Int32.self, after, [player, day + 1]) ?? day
    if last > day { try removeSeries(of: player, from: day + 1) }
    try addSeries(of: player, first, last)
  }

  /// Takes a day out of its series, which is shortened, split or gone. O(log series).
  func removeFromSeries(_ day: Int32, of player: Int64) throws {
    guard let whole = try series(of: player, upTo: day), whole.last >= day else { return }
    try removeSeries(of: player, from: whole.first)
    if whole.first < day { try addSeries(of: player, whole.first, day - 1) }
    if day < whole.last { try addSeries(of: player, day + 1, whole.last) }
  }

  /// The newest series that begins on that day or before.
  private func series(of player: Int64, upTo day: Int32) throws -> (first: Int32, last: Int32)? {
    let sql = "SELECT first, last FROM daySeries WHERE player = ? AND first <= ? ORDER BY first DESC LIMIT 1"
    return try db.first(sql, [player, day]) { ($0[0], $0[1]) }
  }

  private func removeSeries(of player: Int64, from first: Int32) throws {
    try db.run("DELETE FROM daySeries WHERE player = ? AND first = ?", [player, first])
  }

  private func addSeries(of player: Int64, _ first: Int32, _ last: Int32) throws {
    try db.run("INSERT OR REPLACE INTO daySeries VALUES (?, ?, ?, ?)", [player, first, last, last - first + 1])
  }
}
