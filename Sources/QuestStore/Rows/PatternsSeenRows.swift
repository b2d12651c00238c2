import GRDB
public import QuestModel

/// How far a player has seen the patterns of their runs: up to the run with that number. Runs are numbered as they are
/// recorded, whatever moment they are of, and no number is used again.
///
/// A row of the notices, which are of this device, are not exported and stay what they are when a backup is restored. It
/// is a seen one, so it is never told.
extension StoreReader {
  /// The number of the newest run when the player last saw their patterns; `nil` when they never did. O(notices).
  public func runSeenInPatterns(by player: PlayerID) throws -> Int64? {
    try db.value(
      Int64.self, "SELECT CAST(text AS INTEGER) FROM notice WHERE \(PatternsSeen.ofPlayer)", [player.rawValue])
  }
}

extension StoreWriter {
  /// Stores that the current player has seen the patterns of all runs there are. Not journaled, so undo ignores it.
  public func notePatternsSeen() throws {
    let newest = try db.value(Int64.self, "SELECT coalesce(max(id), 0) FROM estimation") ?? 0
    let mark: Bindings = [command.at.milliseconds, String(newest), command.player.rawValue]
    try db.run("UPDATE notice SET at = ?, text = ? WHERE \(PatternsSeen.ofPlayer)", mark)
    guard db.changesCount == 0 else { return }
    try db.run(
      "INSERT INTO notice (at, text, reader, kind, seen) VALUES (?, ?, \(Person.ofPlayer), '\(PatternsSeen.kind)', 1)",
      mark)
  }
}

enum PatternsSeen {
  static let kind = "patterns"
  /// SQL for the row of the player whose id is the next argument.
  static let ofPlayer = rows(of: "?")

  static func rows(of player: String) -> String {
    "kind = '\(kind)' AND reader = (SELECT coalesce(unixUser, -1) FROM player WHERE id = \(player))"
  }
}
