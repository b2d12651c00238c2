import GRDB
public import QuestModel

/// How far a player has seen the patterns of their runs, as the number of a run. Runs are numbered in order of
/// recording, whatever moment they are of, and no number is reused.
///
/// It is stored as a notice: notices belong to this device, are not exported, and do not change when a backup is
/// restored. The notice is marked as seen, so it is never shown.
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
