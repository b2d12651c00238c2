import GRDB
import QuestModel
@testable import QuestStore

/// A record only for tests: a table and its description.
enum ScratchRecord {
  static let type = RecordType(
    "scratch", .note, moment: "happenedAt",
    [
      .init("uid", .identifier, key: "id"),
      .init("player", .owner),
      .init("routine", .quest, key: "routine", .optional),
      .init("skillKey", .skillKey, key: "skill", .optional),
      .init("happenedAt", .instant, key: "happenedAt"),
      .init("zone", .zone, key: "timeZone", .usual),
      .init("day", .day, .usual),
      .init("amount", .seconds(longest: 86_400), key: "amountSeconds"),
      .init("times", .count(most: 100), key: "times", .usual),
      .init("words", .text(longest: 20), key: "words"),
      .init("mood", .choice(["low", "fair", "high"]), key: "mood", .usual),
      .init("lastCommand", .newestCommand),
    ],
    rules: [.oneOf(["routine", "skillKey"])])

  /// Creates the table, as a migration does.
  static func create(in store: QuestStore) throws {
    try store.withWriter { db in
      try db.execute(
        sql: """
          CREATE TABLE scratch (
            id INTEGER PRIMARY KEY,
            uid TEXT NOT NULL UNIQUE,
            player INTEGER NOT NULL REFERENCES player,
            routine INTEGER REFERENCES routine,
            skillKey TEXT,
            happenedAt INTEGER NOT NULL,
            zone INTEGER NOT NULL REFERENCES zone,
            day INTEGER NOT NULL,
            amount REAL NOT NULL,
            times INTEGER NOT NULL,
            words TEXT NOT NULL,
            mood INTEGER NOT NULL,
            lastCommand INTEGER NOT NULL
          ) STRICT
          """)
    }
  }
}
