import GRDB
import QuestModel
@testable import QuestDaemon
@testable import QuestStore
import QuestTestKit

/// Histories of any length for the same person, with features that make queries slow: quests alone for years before the
/// first solo task, a skill played once long ago, a quest never finished, a tail without estimates, and all the tables
/// that grow beside the runs.
enum ScaleHistory {
  static let rareSkill = "Juggling"

  /// Lines with about as many runs, two a day, the last one five days before the moment.
  static func lines(runs count: Int, before end: Instant) -> String {
    var lines: [String] = []
    var number = 0
    while number < count {
      let started = end.advanced(bySeconds: Double(number - count - 10) * 43_200)
      let age = Double(number) / Double(count)
      switch number {
      case 0: lines.append(line(started, nil, [rareSkill]))
      case _ where number % 50 == 7: lines.append(line(started, "Never finished", ["Tidy"], isCompleted: false))
      case _ where age < 0.3 || number.isMultiple(of: 4):
        lines.append(line(started, "Quest \(number % 7)", ["Task \(number % 3)", "Task \(number % 5)", "Fetch"]))
        number += 2
      default: lines.append(line(started, nil, ["Task \(number % 17)"], hasEstimate: age < 0.9))
      }
      number += 1
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func line(
    _ started: Instant, _ quest: String?, _ tasks: [String], isCompleted: Bool = true, hasEstimate: Bool = true
  ) -> String {
    let runs = tasks.enumerated().map { index, task in
      let recorded = started.advanced(bySeconds: 600 * Double(index + 1))
      let estimate = hasEstimate ? #""estimatedSeconds":\#(200 + index * 50),"# : ""
      let seconds = 200 + Int(recorded.milliseconds / 1000 % 311)
      return #"{"task":"\#(task)",\#(estimate)"actualSeconds":\#(seconds),"recordedAt":"\#(recorded.rfc3339())"}"#
    }
    let completed = isCompleted ? "\"\(started.advanced(bySeconds: 3000).rfc3339())\"" : "null"
    return #"{"type":"session","routine":\#(quest.map { "\"\($0)\"" } ?? "null"),"startedAt":"\#(started.rfc3339())","#
      + #""completedAt":\#(completed),"timeZone":"Europe/Berlin","tasks":[\#(runs.joined(separator: ","))]}"#
  }

  /// Fills the tables that a played history fills and an import does not.
  static func fill(_ store: QuestStore, rows: Int, now: Instant) throws {
    try store.withWriter { db in
      try db.execute(
        sql: """
          WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < :rows)
          INSERT INTO command (player, device, method, label, at, state)
          SELECT 1, 1, CASE i % 3 WHEN 0 THEN 'session.done' ELSE 'session.estimate' END, 'old', :now - (:rows - i) * 1000, i % 2
          FROM n
          """, arguments: ["rows": rows, "now": now.milliseconds - 90_000_000])
      try db.execute(
        sql: """
          INSERT INTO journal (command, number, clock, schema, changes)
            SELECT id, id, at * 1000, 6, '[{"record":"setting","op":"update","row":1,'
              || '"before":{"player":1,"key":"hints","value":"off"},"after":{"value":"ask"}}]'
            FROM command WHERE id NOT IN (SELECT command FROM journal);
          INSERT INTO idempotency SELECT 1, 'old ' || id, method, '{}', '{}', at - id % 2 * 400000000 FROM command;
          INSERT INTO seen SELECT 'old ' || id, 0, 1, at FROM command;
          INSERT OR REPLACE INTO horizon SELECT 1, max(id) FROM command WHERE method = 'session.done';
          INSERT INTO sessionTask (session, position, name, state, marks, watch)
            SELECT id, 0, 'Tidy', 1, 0, '{}' FROM session;
          INSERT INTO shelf SELECT (SELECT min(id) FROM command), 'session', -id, '{}' FROM command;
          """)
      for type in RecordType.all where type.place == .note {
        // Records that are valid until changed are not history and do not grow with it.
        try fill(type, rows: type.moment == nil || type.name == "goal" ? 8 : rows / 8, now: now, in: db)
      }
    }
  }

  /// Old rows without a command, in the time zone of the runs. Uses a separate statement, because the work of the
  /// others is counted.
  private static func fill(_ type: RecordType, rows: Int, now: Instant, in db: Database) throws {
    var sample = DescribedRecord.sample(of: type, 1, at: now)
    if let zone = type.index(of: .zone) { sample.values[zone] = .text("Europe/Berlin") }
    var image = try type.image(of: sample, player: PlayerID(1), after: 1, RowNames(db))
    for number in 1...rows {
      for (index, column) in type.columns.enumerated() {
        switch column.kind {
        case .identifier, .ownKey: image.values[index] = "old \(number)".databaseValue
        case .record: image.values[index] = "old \(number)".databaseValue
        case .day: image.values[index] = Zone.utc.localDay(of: now).advanced(by: -number / 2).ordinal.databaseValue
        case .newestCommand: image.values[index] = 1.databaseValue
        case .nameKey: image.values[index] = "old \(number)".databaseValue
        case .named: image.values[index] = "old 1".databaseValue
        case .instant:
          let moment = sample.values[index].instant ?? now
          image.values[index] = (moment.milliseconds - Int64(number) * 43_200_000).databaseValue
        default: break
        }
      }
      try db.execute(sql: type.journaled.insertSQL, arguments: StatementArguments(image.values(after: nil)))
    }
  }
}
