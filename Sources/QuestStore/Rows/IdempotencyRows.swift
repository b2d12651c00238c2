import GRDB
public import QuestModel

/// The kept reply to a request with an idempotency key.
public struct RememberedAnswer: Equatable, Sendable {
  public var method: String
  /// The request as JSON, keys sorted.
  public var parameters: String
  public var response: String

  public init(method: String, parameters: String, response: String) {
    self.method = method
    self.parameters = parameters
    self.response = response
  }
}

extension StoreReader {
  public func answer(to key: String, of player: PlayerID) throws -> RememberedAnswer? {
    let sql = "SELECT method, parameters, response FROM idempotency WHERE player = ? AND key = ?"
    return try db.first(sql, [player.rawValue, key]) { row in
      RememberedAnswer(method: row[0], parameters: row[1], response: row[2])
    }
  }
}

extension StoreWriter {
  /// How long replies are kept by the wall clock; days of use must confirm it.
  static let memoryInMilliseconds: Int64 = 48 * 3_600_000

  /// Stores the reply with its change, and removes old ones. O(1) amortised.
  public func remember(_ answer: RememberedAnswer, for key: String) throws {
    try db.run(
      "INSERT INTO idempotency (player, key, method, parameters, response, at) VALUES (?, ?, ?, ?, ?, ?)",
      [
        command.player.rawValue, key, answer.method, answer.parameters, answer.response, command.at.milliseconds,
      ])
    guard let proven = daysOfUse?.limits?.answers else { return StoreStep.pass(.remembered) }
    // Four at a time, so that no change waits long when many become old at once.
    try db.run(
      """
      DELETE FROM idempotency WHERE at <=
        (SELECT max(at) FROM (SELECT at FROM idempotency WHERE at < ? ORDER BY at LIMIT 4))
      """, [min(command.at.milliseconds - Self.memoryInMilliseconds, proven)])
    StoreStep.pass(.remembered)
  }
}

extension StoreMaintainer {
  /// Replaces the response of a kept reply.
  public func replaceAnswer(_ response: String, to key: String, of player: PlayerID) throws {
    try db.run(
      "UPDATE idempotency SET response = ? WHERE player = ? AND key = ?", [response, player.rawValue, key])
  }
}
