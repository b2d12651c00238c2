import Foundation
import GRDB
import QuestModel
import QuestTestKit
import QuestWire
import Testing

@testable import QuestConnectors

/// Anki through a fake AnkiConnect, and from collection files of both schemas.
@Suite(.timeLimit(.minutes(HangLimit.minutes))) struct AnkiTests {
  typealias Rule = FakeService.Rule
  static let want = [SourceWant(stream: "reviews", from: "2026-11-20", to: "2026-11-22")]

  /// Milliseconds since 1970 of a time in UTC.
  static func at(_ text: String) -> Int64 { Instant(rfc3339: "2026-11-\(text)Z")?.milliseconds ?? 0 }

  /// id, card, button, milliseconds taken, type.
  static let reviews: [(id: Int64, card: Int64, ease: Int, time: Int64, type: Int)] = [
    (at("10T09:00:00"), 1, 3, 5000, 0), (at("20T09:00:00"), 1, 1, 6500, 1), (at("20T09:01:00"), 1, 3, 4000, 2),
    (at("20T09:02:00"), 2, 3, 3000, 0), (at("20T23:30:00"), 2, 2, 2000, 0),
    // Before four o'clock it's still the day before.
    (at("22T03:59:59"), 3, 4, 1000, 0), (at("22T04:00:00"), 3, 3, 1000, 1),
    // Rescheduled, and changed by hand.
    (at("22T10:00:00"), 3, 0, 0, 4), (at("22T10:01:00"), 3, 0, 0, 5),
  ]

  static let expected = [
    "reviews 2026-11-20 4.0", "studyTime 2026-11-20 \(15500.0 / 60000)", "retention 2026-11-20 3.0 of 4.0",
    "newCards 2026-11-20 1.0",
    "reviews 2026-11-21 1.0", "studyTime 2026-11-21 \(1000.0 / 60000)", "retention 2026-11-21 1.0 of 1.0",
    "newCards 2026-11-21 1.0",
    "reviews 2026-11-22 1.0", "studyTime 2026-11-22 \(1000.0 / 60000)", "retention 2026-11-22 1.0 of 1.0",
  ]

  func connector(_ address: String) -> AnkiConnector {
    var connector = AnkiConnector()
    connector.address = address
    return connector
  }

  /// An address where nothing listens.
  func asleep() throws -> String {
    let service = try FakeService([])
    _ = try service.end()
    return service.address
  }

  // MARK: - AnkiConnect

  static func reply(_ result: String) -> String { #"{"result":\#(result),"error":null}"# }

  static func reviewsReply(_ cards: Set<Int64>) -> String {
    let lists = cards.sorted().map { card in
      let rows = reviews.filter { $0.card == card }.map {
        #"{"id":\#($0.id),"usn":-1,"ease":\#($0.ease),"ivl":1,"lastIvl":0,"factor":0,"time":\#($0.time),"type":\#($0.type)}"#
      }
      return #""\#(card)":[\#(rows.joined(separator: ","))]"#
    }
    return reply("{\(lists.joined(separator: ","))}")
  }

  @Test func reviewsAreCountedByTheDayOfAnki() throws {
    let service = try FakeService([
      Rule("/", holds: "findCards", .init(body: Self.reply("[1,2,3]"))),
      Rule("/", holds: "getReviewsOfCards", .init(body: Self.reviewsReply([1, 2, 3]))),
    ])
    let said = try ServiceTests.run(connector(service.address + "/"), [:], want: Self.want)
    #expect(said.samples == Self.expected)
    let requests = try service.end()
    #expect(requests.count == 2)
    #expect(requests[0].body.contains(#""query":"rated:4""#) && requests[0].body.contains(#""version":6"#))
    #expect(requests[0].headers["content-length"] != nil && requests[0].headers["transfer-encoding"] == nil)
    #expect(requests[0].headers["origin"] == nil)
  }

  @Test func decksAreLookedUpAndNeverMade() throws {
    let service = try FakeService([
      Rule("/", holds: "deckNames", .init(body: Self.reply(#"["Default","Swedish::Verbs","Swedish"]"#))),
      Rule("/", holds: "findCards", .init(body: Self.reply("[]"))),
    ])
    let said = try ServiceTests.run(connector(service.address + "/"), ["decks": "swedish"], want: Self.want)
    #expect(said.problem == nil)
    let unknown = try ServiceTests.run(connector(service.address + "/"), ["decks": "Swedsh"], want: Self.want)
    #expect(unknown.problem == ConnectorProblem(.signIn, "Anki has no deck \"Swedsh\"."))
    let requests = try service.end()
    #expect(requests[1].body.contains(#"rated:4 (\"deck:swedish\")"#))
    #expect(requests.count == 3)
  }

  @Test func aThousandCardsAreAskedForInTwoCalls() throws {
    let ids = (1...1000).map(String.init).joined(separator: ",")
    let service = try FakeService([
      Rule("/", holds: "findCards", .init(body: Self.reply("[\(ids)]"))),
      Rule("/", holds: "getReviewsOfCards", .init(body: Self.reply("{}"))),
    ])
    _ = try ServiceTests.run(connector(service.address + "/"), [:], want: Self.want)
    #expect(try service.end().count == 3)
  }

  @Test(arguments: [
    (#"{"result":null,"error":"valid api key must be provided"}"#, ConnectorProblem.Kind.signIn),
    (#"{"result":null,"error":"collection is not available"}"#, .upstream), ("AnkiConnect v.6", .upstream),
    (#"{"result":null,"error":null}"#, .upstream),
  ])
  func errorsComeWithStatus200(_ body: String, _ kind: ConnectorProblem.Kind) throws {
    let service = try FakeService([Rule("/", body)])
    #expect(try ServiceTests.run(connector(service.address + "/"), [:], want: Self.want).problem?.kind == kind)
  }

  // MARK: - The collection file

  /// A small collection: of schema 18 as current versions have it, or of schema 11.
  static func make(_ path: String, schema: Int, rollover: Int = 4) throws -> DatabaseQueue {
    let database = try DatabaseQueue(path: path)
    try database.write { db in
      try db.execute(
        sql: """
          CREATE TABLE col (id integer PRIMARY KEY, ver integer, conf text, decks text);
          CREATE TABLE cards (id integer PRIMARY KEY, nid integer, did integer, odid integer);
          CREATE TABLE revlog (id integer PRIMARY KEY, cid integer, usn integer, ease integer, ivl integer,
            lastIvl integer, factor integer, time integer, type integer);
          CREATE INDEX ix_revlog_cid ON revlog (cid);
          INSERT INTO cards VALUES (1, 1, 10, 0), (2, 2, 11, 0), (3, 3, 99, 12);
          """)
      if schema == 18 {
        db.add(
          collation: DatabaseCollation("unicase") {
            $0 < $1 ? .orderedAscending : $0 == $1 ? .orderedSame : .orderedDescending
          })
        try db.execute(
          sql: """
            INSERT INTO col VALUES (1, 18, '', '');
            CREATE TABLE config (KEY text NOT NULL PRIMARY KEY, usn integer, mtime_secs integer, val blob) WITHOUT ROWID;
            CREATE TABLE decks (id integer PRIMARY KEY, name text NOT NULL COLLATE unicase);
            CREATE UNIQUE INDEX idx_decks_name ON decks (name);
            INSERT INTO decks VALUES (10, 'Default'), (11, 'Swedish'), (12, 'Swedish' || char(31) || 'Verbs');
            """)
        try db.execute(
          sql: "INSERT INTO config VALUES ('rollover', 0, 0, ?)", arguments: [Data("\(rollover)".utf8)])
      } else {
        try db.execute(
          sql: "INSERT INTO col VALUES (1, 11, ?, ?)",
          arguments: [
            #"{"rollover": \#(rollover), "x": [1]}"#,
            #"{"10":{"name":"Default"},"11":{"name":"Swedish"},"12":{"name":"Swedish::Verbs","id":12}}"#,
          ])
      }
      for review in reviews {
        try db.execute(
          sql: "INSERT INTO revlog VALUES (?, ?, -1, ?, 1, 0, 0, ?, ?)",
          arguments: [review.id, review.card, review.ease, review.time, review.type])
      }
      // A card that was deleted since.
      try db.execute(sql: "INSERT INTO revlog VALUES (?, 77, -1, 3, 1, 0, 0, 1000, 0)", arguments: [at("20T10:00:00")])
    }
    return database
  }

  @Test(arguments: [11, 18])
  func aCollectionCountsWhatAnkiConnectDoes(_ schema: Int) throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/collection.anki2"
    try Self.make(path, schema: schema).close()
    let before = try Data(contentsOf: URL(fileURLWithPath: path))
    let connector = connector(try asleep() + "/")
    let said = try ServiceTests.run(connector, ["collection": path], want: Self.want)
    #expect(said.samples == Self.expected, "\(said.lines)")
    let decks = try ServiceTests.run(connector, ["collection": path, "decks": "swedish"], want: Self.want)
    #expect(
      decks.samples.filter { $0.hasPrefix("reviews") } == [
        "reviews 2026-11-20 2.0", "reviews 2026-11-21 1.0", "reviews 2026-11-22 1.0",
      ])
    #expect(
      try ServiceTests.run(connector, ["collection": path, "decks": "X"], want: Self.want).problem?.kind == .signIn)
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["collection.anki2"])
  }

  @Test func theHourOfTheCollectionCountsUnlessItIsSet() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/collection.anki2"
    try Self.make(path, schema: 18, rollover: 0).close()
    let connector = connector(try asleep() + "/")
    let said = try ServiceTests.run(connector, ["collection": path], want: Self.want)
    #expect(said.samples.contains("reviews 2026-11-22 2.0"))
    let set = try ServiceTests.run(connector, ["collection": path, "rollover": "4"], want: Self.want)
    #expect(set.samples == Self.expected)
  }

  /// Anki has its file open and has not written all changes from the log back to the file.
  @Test func aCollectionInUseIsReadWithItsLog() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/collection.anki2"
    try Self.make(path, schema: 18).close()
    var configuration = Configuration()
    configuration.prepareDatabase { db in
      try db.execute(sql: "PRAGMA locking_mode = EXCLUSIVE")
      _ = try String.fetchOne(db, sql: "PRAGMA journal_mode = WAL")
    }
    let anki = try DatabaseQueue(path: path, configuration: configuration)
    try anki.write { db in
      try db.execute(
        sql: "INSERT INTO revlog VALUES (?, 1, -1, 3, 1, 0, 0, 1000, 1)", arguments: [Self.at("22T07:00:00")])
    }
    let said = try ServiceTests.run(connector(try asleep() + "/"), ["collection": path], want: Self.want)
    #expect(said.samples.contains("reviews 2026-11-22 2.0"), "\(said.lines)")
    try anki.close()
  }

  @Test func aDamagedCollectionIsTold() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/collection.anki2"
    try "not a database, but long enough to be looked at".write(toFile: path, atomically: false, encoding: .utf8)
    let connector = connector(try asleep() + "/")
    #expect(try ServiceTests.run(connector, ["collection": path], want: Self.want).problem?.kind == .upstream)
    let none = try ServiceTests.run(connector, ["collection": folder.path + "/x"], want: Self.want)
    #expect(none.problem?.kind == .signIn)
  }

  @Test func daysHaveTheirHourInBothZonesAndOnClockChanges() {
    let berlin = Zone("Europe/Berlin") ?? .utc
    var tally = ReviewTally(zone: berlin, rollover: 4)
    // 2026-03-29, when 02:00 becomes 03:00: 03:59 and 04:00 of the wall clock.
    for text in ["2026-03-29T01:59:00Z", "2026-03-29T02:00:00Z"] {
      tally.add(milliseconds: Instant(rfc3339: text)?.milliseconds ?? 0, ease: 3, took: 1, isFirst: false)
    }
    #expect(tally.days.keys.map(\.description).sorted() == ["2026-03-28", "2026-03-29"])
  }
}
