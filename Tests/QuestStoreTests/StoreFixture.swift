import GRDB
import QuestModel
@testable import QuestStore
import QuestTestKit

/// A store in its own folder with one player and, on demand, one valid row of each kind.
struct StoreFixture {
  let folder: TemporaryFolder
  let store: QuestStore
  let player: PlayerID

  var path: String { folder.path + "/timequest.sqlite" }
  static let start = Instant(seconds: 1_700_000_000)

  init() throws {
    folder = try TemporaryFolder()
    store = try QuestStore(path: folder.path + "/timequest.sqlite", at: Self.start)
    player = try store.maintain { try $0.soloPlayer(at: Self.start, deviceID: "device") }
  }

  func command(_ method: String = "test") -> Command { Command(player: player, method: method, at: Self.start) }

  /// The single text or number that a query returns.
  func value<Value: DatabaseValueConvertible>(_ sql: String) throws -> Value? {
    try store.withWriter { try Value.fetchOne($0, sql: sql) }
  }

  /// A row that the schema accepts, by column; the rows it refers to exist.
  static let good: [String: [String: any DatabaseValueConvertible & Sendable]] = [
    "player": ["id": 9, "unixUser": 1000, "createdAt": 0],
    "zone": ["id": 9, "name": "Europe/Paris"],
    "setting": ["id": 9, "player": 1, "key": "hints", "value": "off"],
    "routine": [
      "id": 9, "uid": "q", "player": 1, "name": "Evening", "nameKey": "evening", "days": 127, "createdBy": 0,
      "active": 1, "deleted": 0, "reminder": 450, "deadline": 465, "position": 0,
      "setup": "Late", "createdAt": 0, "updatedAt": 5,
    ],
    "task": [
      "id": 9, "uid": "t", "routine": 1, "position": 0, "name": "Tidy", "kind": "home", "reference": 60.0,
      "setup": "Room", "suggested": "300.0..900.0",
    ],
    "skill": ["id": 9, "uid": "k9", "player": 1, "name": "Swim"],
    "skillName": ["id": 9, "player": 1, "key": "swim", "skill": 1],
    "session": [
      "id": 9, "uid": "s9", "player": 1, "routine": 1, "startedAt": 0, "startedZone": 1, "outcome": 1, "endedAt": 9,
      "endedZone": 1, "completedDay": 0, "calibration": 0, "bonus": 20, "total": 9.0,
    ],
    "sessionTask": [
      "id": 9, "session": 1, "position": 3, "name": "Tidy", "kind": "home", "state": 0, "plannedLow": 60.0,
      "plannedHigh": 60.0, "estimateLow": 60.0, "estimateHigh": 90.0, "marks": 0, "watch": "{}",
    ],
    "play": ["id": 1, "phase": 0, "position": 0, "title": "Evening", "firstLockIn": "{}", "pausedSeconds": 0.0],
    "estimation": [
      "id": 9, "session": 1, "player": 1, "position": 3, "task": "Tidy", "kind": "home", "skillName": 1,
      "estimate": 60.0, "estimateLow": 50.0, "estimateHigh": 72.0, "actual": 70.0, "recordedAt": 5, "zone": 1, "day": 0,
      "accuracy": 88.0, "rating": 2, "level": 1, "xp": 60, "calibration": 0, "integrity": 0, "marks": 0, "felt": 50.0,
      "skill": 1, "best": 0,
    ],
    "pin": [
      "guardian": -1, "hash": "$y$j9T$abcdefghijklmnop$0123456789", "tries": 2, "triedAt": 5, "triedBoot": "b",
    ],
    "notice": ["id": 9, "at": 0, "kind": "rescued", "text": "Mended.", "seen": 0, "reader": 1000],
    "forecast": [
      "id": 9, "uid": "f9", "player": 1, "routine": 1, "madeAt": 5, "zone": 1, "day": 0, "deadline": 99, "p50": 60.0,
      "p80": 70.0, "p90": 80.0, "runs": 4, "method": "sessions", "origin": 0, "lastCommand": 1,
    ],
    "practice": [
      "id": 9, "uid": "x9", "player": 1, "target": 60.0, "actual": 71.5, "recordedAt": 5, "zone": 1, "day": 0,
      "lastCommand": 1,
    ],
    "source": [
      "id": 9, "player": 1, "name": "git", "connector": "commits", "title": "Git", "definition": "{}", "every": 3600,
      "since": 0, "enabled": 1, "lastCommand": 1,
    ],
    "metric": [
      "id": 9, "player": 1, "key": "git.count", "name": "Commits", "kind": 0, "better": 0, "decimals": 0,
      "sensitive": 0, "lastCommand": 1, "source": "git",
    ],
    "sample": [
      "id": 9, "uid": "v9", "player": 1, "metric": "git.count", "value": 3.0, "at": 5, "zone": 1, "day": 0,
      "recordedAt": 5, "lastCommand": 1, "source": "git", "stream": "days", "item": "k", "rev": 0, "hidden": 1,
    ],
    "sourceProgress": ["player": 1, "source": "git", "body": "{}"],
    "sourcePart": ["player": 1, "source": "git", "stream": "days", "number": 1, "count": 1, "body": "[]"],
    "sourceSeen": ["player": 1, "source": "git", "stream": "items", "metric": "git.read", "item": "k"],
    "horizon": ["id": 1, "command": 1],
    "erasure": ["id": 9, "player": 1, "command": 5, "scope": "{}", "compactedAt": 0],
    "erasedBackup": ["erasure": 1, "name": "timequest-20261121T060340Z-daily.sqlite"],
    "journal": ["command": 1, "number": 1, "clock": 0, "schema": 6, "changes": "[{}]"],
  ]

  /// The rows that the valid rows refer to: a zone, a quest, a skill with its name, an open session, a command.
  static func addGround(to db: Database) throws {
    try db.execute(
      sql: """
        INSERT INTO zone VALUES (1, 'UTC');
        INSERT INTO routine VALUES (1, 'q1', 1, 'Morning', 'morning', 127, 0, 1, 0, NULL, NULL, 0, NULL, NULL, NULL);
        INSERT INTO skill VALUES (1, 'k1', 1, 'Tidy');
        INSERT INTO skillName VALUES (1, 1, 'tidy', 1);
        INSERT INTO command (id, player, device, method, label, at, state) VALUES (1, 1, 1, 'm', '', 0, 1);
        INSERT INTO erasure VALUES (1, 1, 1, '{}', NULL);
        INSERT INTO session (id, uid, player, startedAt, startedZone, outcome, calibration, bonus)
          VALUES (1, 's1', 1, 0, 1, 0, 0, 0);
        """)
  }

  static func insert(_ row: [String: (any DatabaseValueConvertible)?], into table: String, _ db: Database) throws {
    let columns = row.keys.sorted()
    let marks = columns.map { _ in "?" }.joined(separator: ", ")
    try db.execute(
      sql: "INSERT INTO \(table) (\(columns.joined(separator: ", "))) VALUES (\(marks))",
      arguments: StatementArguments(columns.map { row[$0] ?? nil }))
  }
}
