import GRDB
public import QuestModel

/// The derived table `foodDay`: the totals of each day's food entries.
///
/// A changed day is recomputed from its entries with the query of the rebuild and in its order, so the last digits of
/// the sums agree. O(entries of the day).
enum FoodDays {
  struct Key: Hashable {
    var player: Int64
    var day: Int64
  }

  static func refresh(_ key: Key, in db: Database) throws {
    let arguments: Bindings = [key.player, key.day]
    try db.run("DELETE FROM foodDay WHERE player = ? AND day = ?", arguments)
    try db.run("INSERT INTO foodDay " + query(where: "WHERE player = ? AND day = ?"), arguments)
  }

  /// The rows of the table, computed from the entries.
  static func query(where condition: String = "") -> String {
    let sums = Nutrient.allCases.map { "sum(\($0.rawValue) * \(factor)) AS \($0.rawValue)" }
    let bits = Nutrient.allCases.map { "max(\($0.rawValue) IS NULL) * \(1 << $0.place)" }
    return """
      SELECT player, day, count(*) AS entries, \(sums.joined(separator: ", ")), \(bits.joined(separator: " + ")) AS lacking
      FROM food INDEXED BY foodByDay \(condition) GROUP BY player, day
      """
  }

  /// Must agree with `FoodBase.factor`.
  private static let factor = "(CASE base WHEN 0 THEN amount / 100 ELSE amount END)"

  static let columns = "day, entries, \(Nutrient.allCases.map(\.rawValue).joined(separator: ", ")), lacking"

  static func day(_ columns: Columns) -> (LocalDay, FoodDay) {
    var total = Nutrients()
    for nutrient in Nutrient.allCases { total[nutrient] = columns[2 + nutrient.place] }
    let bits: Int = columns[2 + Nutrient.allCases.count]
    let lacking = Nutrient.allCases.filter { bits & 1 << $0.place != 0 }
    return (LocalDay(ordinal: columns[0]), FoodDay(entries: columns[1], total: total, lacking: Set(lacking)))
  }
}

extension StoreReader {
  /// The totals of each day's entries, without entries that the blind filter hides. O(days; while a task runs also the
  /// changes since the horizon).
  public func foodDays(
    of player: PlayerID, days: ClosedRange<LocalDay>, blindFilter: BlindFilter?
  ) throws -> [LocalDay: FoodDay] {
    let sql = "SELECT \(FoodDays.columns) FROM foodDay WHERE player = ? AND day BETWEEN ? AND ?"
    let range: Bindings = [player.rawValue, days.lowerBound.ordinal, days.upperBound.ordinal]
    var result = Dictionary(uniqueKeysWithValues: try db.all(sql, range, FoodDays.day))
    guard let blindFilter else { return result }
    // Row numbers rise with creation, so the rows that a running task hides are the last ones.
    let hidden = """
      SELECT DISTINCT day FROM food WHERE player = ?1 AND id > coalesce(
        (SELECT id FROM food WHERE lastCommand < ?2 ORDER BY id DESC LIMIT 1), 0)
      """
    let former = try former(.food, of: player, blindFilter)
    let changed = """
      SELECT DISTINCT day FROM food WHERE player = ?1 AND id IN (SELECT value FROM json_each(?2))
      """
    let stale =
      try db.values(Int32.self, hidden, [player.rawValue, blindFilter.horizon])
      + db.values(Int32.self, changed, [player.rawValue, former.json])
      + former.rows.compactMap { $0.record["day"].day?.ordinal }
    for day in Set(stale.map { LocalDay(ordinal: $0) }) where days.contains(day) {
      result[day] = FoodDay(try foodEntries(of: player, days: day...day, blindFilter: blindFilter, limit: .max))
    }
    return result
  }

  /// The last entries of the days, at most `limit`, in their order, without what the blind filter hides. O(limit; while
  /// a task runs also the changes since the horizon).
  public func foodEntries(
    of player: PlayerID, days: ClosedRange<LocalDay>, blindFilter: BlindFilter?, limit: Int
  ) throws -> [FoodEntry] {
    let type = RecordType.food
    let former = try former(type, of: player, blindFilter)
    let sql = """
      SELECT \(type.selection) FROM food t INDEXED BY foodByDay
      WHERE t.player = :player AND t.day BETWEEN :first AND :last AND t.\(BlindFilter.showsNote)
        AND t.id NOT IN (SELECT value FROM json_each(:changed))
      ORDER BY t.day DESC, t.at DESC, t.id DESC LIMIT :limit
      """
    let values = Bindings(named: [
      "player": player.rawValue, "first": days.lowerBound.ordinal, "last": days.upperBound.ordinal,
      "horizon": (blindFilter ?? .lifted).horizon, "changed": former.json, "limit": limit,
    ])
    let shown = try Array(db.all(sql, values) { FoodEntry(type.record($0)) }.reversed())
    let past = former.rows.map { FoodEntry($0.record) }.filter { days.contains($0.day) }
    guard !past.isEmpty else { return shown }
    return (shown + past).sorted { ($0.day, $0.at, $0.id) < ($1.day, $1.at, $1.id) }.suffix(limit)
  }

  /// The player's entries whose ids begin with the text, at most two. O(1).
  public func foodEntries(withIDPrefix prefix: String, of player: PlayerID) throws -> [FoodEntry] {
    let type = RecordType.food
    let sql = """
      SELECT \(type.selection) FROM food t
      WHERE t.uid >= ? AND t.uid < ? AND +t.player = ? ORDER BY t.uid = ? DESC, t.uid LIMIT 2
      """
    return try db.all(sql, [prefix, prefix + "\u{10FFFF}", player.rawValue, prefix]) { FoodEntry(type.record($0)) }
  }

  /// Whether there is an entry that the blind filter does not hide. O(1); while a task runs also the entries it hides.
  public func hasFood(_ player: PlayerID, blindFilter: BlindFilter?) throws -> Bool {
    let sql = "SELECT EXISTS (SELECT 1 FROM food WHERE player = ? AND lastCommand < ?)"
    return try db.value(Bool.self, sql, [player.rawValue, (blindFilter ?? .lifted).horizon]) ?? false
  }

  /// The player's list of foods by name, without what the blind filter hides. O(foods).
  public func foodItems(of player: PlayerID, blindFilter: BlindFilter?) throws -> [FoodItem] {
    try newest(FoodItem.self, of: player, upTo: .latest, blindFilter: blindFilter, limit: .max)
      .sorted { ($0.key, $0.id) < ($1.key, $1.id) }
  }
}

extension StoreWriter {
  /// Marks the entry's day to be recomputed.
  func foodChanged(_ image: RowImage) {
    let columns = RecordType.food.journaled.columns
    func value(_ name: String) -> DatabaseValue { columns.firstIndex(of: name).map { image.values[$0] } ?? .null }
    staleFood.insert(
      FoodDays.Key(
        player: .fromDatabaseValue(value("player")) ?? 0, day: .fromDatabaseValue(value("day")) ?? 0))
    changedMetrics.formUnion(Nutrient.allCases.map(\.metric))
  }
}
