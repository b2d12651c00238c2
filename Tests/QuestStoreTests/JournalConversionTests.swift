import GRDB
import QuestTestKit
import Testing

@testable import QuestStore

/// The journal of schema 5, as today's program reads it.
struct JournalConversionTests {
  private struct Former {
    let command: Int64
    let record: String
    let row: Int64
    let images: [String?]
  }

  @Test(arguments: ReleasedSchema.all.filter { $0.version < 6 })
  func everyImageOfBeforeIsThereByName(schema: ReleasedSchema) throws {
    try DatabaseQueue(configuration: Connections.configuration).writeWithoutTransaction { db in
      try db.execute(sql: try schema.sql())
      try db.inTransaction {
        try Migrations.migrate(db, to: 5)
        return .commit
      }
      let sql = "SELECT command, record, recordID, before, after FROM journal ORDER BY command, seq"
      let former = try Row.fetchAll(db, sql: sql).map { row in
        Former(command: row[0], record: row[1], row: row[2], images: [row[3], row[4]])
      }
      let shelved = try Row.fetchAll(db, sql: "SELECT record, recordID, image FROM shelf ORDER BY record, recordID").map
      {
        Former(command: 0, record: $0[0], row: $0[1], images: [$0[2], nil])
      }
      #expect(former.count > 60 && shelved.count == 2)
      try Migrations.run(on: db)
      let changes = try Row.fetchAll(db, sql: "SELECT command, changes FROM journal ORDER BY command").flatMap { row in
        try JournaledChange.all(row[1]).map { (command: row[0] as Int64, change: $0) }
      }
      #expect(changes.map(\.command) == former.map(\.command))
      #expect(changes.map(\.change.row) == former.map(\.row))
      for (former, (_, change)) in zip(former, changes) {
        try compare(former, [change.before, change.result], in: db)
      }
      let images = try String.fetchAll(db, sql: "SELECT image FROM shelf ORDER BY record, recordID")
      for (former, image) in zip(shelved, images) { try compare(former, [NamedImage(json: image), nil], in: db) }
      let isRising = """
        SELECT count(*) = 0 FROM journal a JOIN journal b ON b.command > a.command
        WHERE b.clock <= a.clock OR a.number <> a.command OR a.schema <> \(Migrations.journalByCommand)
        """
      #expect(try Bool.fetchOne(db, sql: isRising) == true)
      #expect(try Row.fetchOne(db, sql: "PRAGMA foreign_key_check") == nil)
    }
  }

  /// Columns that later schemas added at the end.
  private static let laterColumns = ["routine": 3, "task": 2]

  private func compare(_ former: Former, _ images: [NamedImage?], in db: Database) throws {
    guard let table = JournaledTable.byName[former.record] else { return }
    let names = RowNames(db)
    for (json, image) in zip(former.images, images) {
      #expect((json == nil) == (image == nil))
      guard let json, let image else { continue }
      let elements = try #require(JournalConversion.elements(json)).map { String(decoding: $0, as: UTF8.self) }
      #expect(elements.count == table.columns.count - (Self.laterColumns[former.record] ?? 0))
      let keyed = zip(table.columns, elements).map { "\"\($0)\":\($1)" }.joined(separator: ",")
      let expected = try NamedImage(json: "{\(keyed)}").row(of: table)
      for (column, reference) in table.references.enumerated() {
        let (number, value) = (expected.values[column], image.row(of: table).values[column])
        guard let reference, !number.isNull else {
          #expect(value == number, "\(former.record).\(table.columns[column])")
          continue
        }
        let name = try #require(String.fromDatabaseValue(value), "\(former.record).\(table.columns[column])")
        guard let now = try names.name(reference, try #require(expected.integer(column))) else { continue }
        #expect(name == now)
      }
      if table.ownReference != nil { #expect(!image["session"].isNull) }
    }
  }

  @Test(arguments: [
    ("[]", []), (#"[1,-2.5e+22,null]"#, ["1", "-2.5e+22", "null"]), (#"["a,]\"\\",2]"#, [#""a,]\"\\""#, "2"]),
  ])
  func elementsAreTakenAsTheyAreWritten(json: String, expected: [String]) throws {
    let elements = try #require(JournalConversion.elements(json))
    #expect(elements.map { String(decoding: $0, as: UTF8.self) } == expected)
  }

  @Test(arguments: ["", "x", "{}", #"["a]"#, "[1"])
  func whatIsNoArrayHasNoElements(json: String) {
    #expect(JournalConversion.elements(json) == nil)
  }
}
