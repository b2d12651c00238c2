import GRDB
import QuestModel
@testable import QuestStore
import QuestTestKit
import Testing

/// The descriptions of records agree with the schema, and every table has its rules somewhere.
struct RecordTypeTests {
  private let fixture: StoreFixture

  init() throws {
    fixture = try StoreFixture()
    try fixture.store.withWriter { try StoreFixture.addGround(to: $0) }
  }

  @Test(arguments: RecordType.all.map(\.name))
  func aDescriptionIsTheTableOfTheSchema(name: String) throws {
    let type = try #require(RecordType.all.first { $0.name == name })
    let (columns, references, uniques) = try fixture.store.read { reader in
      (
        try Row.fetchAll(
          reader.db, sql: "SELECT name, type, \"notnull\", pk FROM pragma_table_info(?)", arguments: [name]),
        try Row.fetchAll(
          reader.db, sql: "SELECT \"from\", \"table\" FROM pragma_foreign_key_list(?)", arguments: [name]),
        try String.fetchAll(
          reader.db,
          sql: """
            SELECT (SELECT group_concat(name) FROM pragma_index_info(i.name)) FROM pragma_index_list(?) i WHERE "unique" = 1
            """, arguments: [name])
      )
    }
    #expect(columns.map { $0["name"] } == ["id"] + type.columns.map(\.name))
    #expect(columns[0]["pk"] == 1)
    for (row, column) in zip(columns.dropFirst(), type.columns) {
      #expect(row["type"] == Self.storage(column.kind), "\(column.name)")
      #expect(row["notnull"] == (column.presence != .optional), "\(column.name)")
    }
    let described = Dictionary(
      uniqueKeysWithValues: type.columns.compactMap { column in Self.target(column.kind).map { (column.name, $0) } })
    #expect(Dictionary(uniqueKeysWithValues: references.map { ($0[0] as String, $0[1] as String) }) == described)
    for column in type.columns {
      switch column.kind {
      case .identifier: #expect(uniques.contains(column.name))
      case .ownKey, .nameKey: #expect(uniques.contains("player,\(column.name)"))
      case .owner: #expect(column.name == "player")
      default: break
      }
    }
    if let moment = type.moment {
      #expect(type.columns.contains { $0.name == moment && $0.kind == .instant })
      #expect(type.index(of: .newestCommand) != nil, "a running task would not hide it")
    }
  }

  private static func storage(_ kind: RecordType.Kind) -> String {
    switch kind {
    case .identifier, .ownKey, .text, .skillKey, .metricKey, .sourceName, .opaque, .record, .named, .nameKey: "TEXT"
    case .seconds, .number, .amount: "REAL"
    case .owner, .count, .choice, .flag, .instant, .zone, .day, .quest, .newestCommand: "INTEGER"
    }
  }

  private static func target(_ kind: RecordType.Kind) -> String? {
    switch kind {
    case .owner: "player"
    case .zone: "zone"
    case .quest: "routine"
    case .record(let name), .named(let name): name
    default: nil
    }
  }

  /// A new table is described, derived, or named here with those whose rules are written by hand.
  @Test func everyTableHasItsRulesSomewhere() throws {
    let byHand: Set<String> = [
      "command", "device", "erasedBackup", "erasure", "estimation", "goalNotice", "horizon", "idempotency", "journal",
      "notice",
      "pin",
      "play", "player", "recapWeek", "reminderDelivery", "replica", "replicaCursor", "replicaInbox", "replicated",
      "routine", "seen", "session", "sessionTask", "shelf", "skill",
      "skillName", "sourcePart", "sourceProgress", "sourceSeen", "task", "zone",
    ]
    let tables = try fixture.store.read { try FactTable.all(in: $0.db).map(\.name) }
    #expect(Set(tables) == byHand.union(RecordType.all.map(\.name)))
  }

  @Test func keysOfALineAreDifferent() {
    for type in RecordType.all {
      let keys = ["type"] + type.columns.compactMap(\.key)
      #expect(Set(keys).count == keys.count, "\(type.name)")
    }
  }

  // MARK: - Values

  @Test(arguments: RecordType.all.map(\.name))
  func whatIsAddedIsReadBack(name: String) throws {
    let type = try #require(RecordType.all.first { $0.name == name })
    let moment = Instant(milliseconds: 8_640_000_000)
    let samples = [1, 2].map { DescribedRecord.sample(of: type, $0, at: moment, quest: $0 == 1 ? "Morning" : nil) }
    try fixture.store.write(fixture.command()) { writer in
      for case .record(of: let whole) in type.columns.map(\.kind) {
        let whole = try #require(RecordType.all.first { $0.name == whole })
        for number in 1...2 { _ = try writer.addKnown(.sample(of: whole, number, at: moment), zone: .utc) }
      }
      for sample in samples {
        let added = try [1, 2].map { _ in try writer.addKnown(sample, zone: .utc) }
        #expect(added == [true, false], "the second time it is here already")
      }
    }
    func found(upTo moment: Instant = .latest) throws -> [DescribedRecord] {
      try fixture.store.read { try $0.records(type, of: fixture.player, upTo: moment, blindFilter: nil).map(\.record) }
    }
    #expect(try found() == samples)
    if type.moment != nil { #expect(try found(upTo: moment.advanced(bySeconds: -1)).isEmpty) }
  }

  /// Columns that only some values of another column have a use for.
  private static let alternatives = [
    "goal": ["scope", "skillKey", "quest", "label"], "goalTerms": ["weekdays", "quota"],
    "sample": ["weight", "hidden"],
    "night": ["stages"],
  ]

  @Test func theTypedValuesAreTheRecords() throws {
    let moment = Instant(milliseconds: 8_640_000_000)
    func expectSame<Value: StoredRecord>(_ type: Value.Type) {
      for number in 1...2 {
        let sample = DescribedRecord.sample(
          of: Value.recordType, number, at: moment, quest: number == 1 ? "Morning" : nil)
        var expected = sample
        for name in Self.alternatives[Value.recordType.name] ?? [] {
          if let column = Value.recordType.index(of: name), Value(sample).record.values[column] == .null {
            expected.values[column] = .null
          }
        }
        #expect(Value(sample).record == expected)
      }
    }
    for type in RecordType.values { expectSame(type) }
  }
}
