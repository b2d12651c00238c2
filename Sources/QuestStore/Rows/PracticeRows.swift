import GRDB
public import QuestModel

extension StoreReader {
  /// The newest practice, newest first, recorded up to the moment, without what the blind filter hides. O(limit).
  public func practice(
    of player: PlayerID, upTo moment: Instant, blindFilter: BlindFilter?, limit: Int
  ) throws -> [PracticeRun] {
    let sql = """
      SELECT \(PracticeRow.columns) FROM \(PracticeRow.joins)
      WHERE p.player = ? AND p.recordedAt <= ? AND p.lastCommand < ? ORDER BY p.recordedAt DESC, p.id DESC LIMIT ?
      """
    let arguments: StatementArguments = [
      player.rawValue, moment.milliseconds, (blindFilter ?? .lifted).horizon, limit,
    ]
    return try db.all(sql, arguments, PracticeRow.run)
  }

  /// A page of practice in the order in which it came here, with the row numbers; for export. O(limit).
  public func practice(
    of player: PlayerID, after row: Int64, upTo moment: Instant, blindFilter: BlindFilter?, limit: Int
  ) throws -> [(row: Int64, run: PracticeRun)] {
    let sql = """
      SELECT \(PracticeRow.columns), p.id FROM \(PracticeRow.joins)
      WHERE p.id > ? AND +p.player = ? AND +p.recordedAt <= ? AND p.lastCommand < ? ORDER BY p.id LIMIT ?
      """
    let arguments: StatementArguments = [
      row, player.rawValue, moment.milliseconds, (blindFilter ?? .lifted).horizon, limit,
    ]
    return try db.all(sql, arguments) { ($0[6], PracticeRow.run($0)) }
  }
}

extension StoreWriter {
  public func record(_ run: PracticeRun) throws {
    try insert(.practice, PracticeRow.image(of: run, player: command.player.rawValue, in: db))
  }

  /// Adds one that was recorded elsewhere, unless it is here; whether it was added.
  public func addKnown(_ run: PracticeRun) throws -> Bool {
    guard let id = try ownID(run.id.text, in: .practice) else { return false }
    var run = run
    run.id = .init(id)
    try record(run)
    return true
  }
}
