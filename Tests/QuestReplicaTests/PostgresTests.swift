import Foundation
import QuestTestKit
import QuestWire
import ReplicaKit
import Testing

@testable import QuestReplica

@Suite(.enabled(if: PostgresServer.isPossible)) struct PostgresTests {
  private let database: PostgresServer.Database
  private let keys: KeyRing
  private let laptop: Machine
  private let desktop: Machine

  init() throws {
    database = try PostgresServer.shared.get().database()
    keys = KeyRing(try .newFamily())
    laptop = try database.machine("laptop", keys)
    desktop = try database.machine("desktop", keys)
  }

  @Test func twoDevicesHaveTheSameAfterAnExchangeEach() throws {
    laptop.service.edit(["quest/1": "read", "task/1": "chapter 1"])
    desktop.service.edit(["quest/2": "run"])
    #expect(try laptop.exchange().sent == 2)
    #expect(try desktop.exchange() == ExchangeReport(sent: 1, taken: 2))
    #expect(try laptop.exchange().taken == 1)
    laptop.service.edit(["quest/1": "read more"])
    try laptop.exchange()
    #expect(try desktop.exchange().taken == 1)
    #expect(laptop.texts == desktop.texts && laptop.texts.count == 3)
    #expect(try laptop.exchange() == ExchangeReport())
    #expect(try desktop.exchange() == ExchangeReport())
    // Of each record the server keeps a device's newest item alone.
    #expect(try database.owner().run("SELECT count(*) FROM timequest.item").first?.int(0) == 3)
  }

  @Test func manyItemsGoInBoundedBatches() throws {
    laptop.service.edit(Dictionary(uniqueKeysWithValues: (1...1700).map { ("session/\($0)", "{\"a\":\($0)}") }))
    #expect(try laptop.exchange().sent == 1700)
    #expect(try desktop.exchange().taken == 1700)
    #expect(desktop.texts == laptop.texts)
  }

  @Test func aStolenDatabaseTellsNoWord() throws {
    laptop.service.edit(["quest/secret-1": "name of it", "quest/secret-2": "name of it"])
    try laptop.exchange()
    for table in ["family", "mark", "feed", "item"] {
      let rows = try database.owner().run("SELECT t::text FROM timequest.\(table) t")
      #expect(!rows.isEmpty)
      for row in rows {
        let text = row.text(0)
        let hex = Hex.text(Array("secret".utf8))
        #expect(!text.contains("secret") && !text.contains("quest/") && !text.contains(hex))
        #expect(!text.contains(Hex.text(Array("name of".utf8))) && !text.contains(Hex.text(keys.newest.secret)))
      }
    }
  }

  @Test func aWrongKeyIsToldBeforeTheFirstUpload() throws {
    laptop.service.edit(["quest/1": "read"])
    try laptop.exchange()
    let wrong = KeyRing(FamilyKey(family: keys.family, generation: 1, secret: [UInt8](repeating: 9, count: 32)))
    let stranger = try database.machine("stranger", wrong)
    stranger.service.edit(["quest/9": "foreign"])
    let problem = #expect(throws: ReplicaProblem.self) { try stranger.exchange() }
    #expect(problem?.kind == .key)
    #expect(try database.owner().run("SELECT count(*) FROM timequest.item").first?.int(0) == 1)
    #expect(stranger.texts.count == 1)
  }

  @Test(arguments: [
    "SET device = 'other'", "SET n = n + 1", "SET record = decode('00', 'hex')", "SET schema = schema + 1",
    "SET sealed = set_byte(sealed, 20, get_byte(sealed, 20) # 1)", "SET sealed = substr(sealed, 1, 30)",
  ])
  func aRowThatTheServerChangedIsRefused(_ change: String) throws {
    laptop.service.edit(["quest/1": "read"])
    try laptop.exchange()
    try database.owner().script("UPDATE timequest.item \(change)")
    let report = try desktop.exchange()
    #expect(report.met.unreadable == 1)
    #expect(desktop.texts.isEmpty)
  }

  /// Changes a bit of each of these rows, or changes it back.
  private func flip(_ rows: String) throws {
    try database.owner().script(
      "UPDATE timequest.item SET sealed = set_byte(sealed, 20, get_byte(sealed, 20) # 1) WHERE \(rows)")
  }

  @Test func aRowThatCannotBeReadIsTriedAgainAndHoldsUpNoOther() throws {
    laptop.service.edit(["quest/1": "read", "quest/2": "walk"])
    try laptop.exchange()
    try flip("true")
    laptop.service.edit(["quest/3": "run"])
    try laptop.exchange()
    let report = try desktop.exchange()
    #expect(report.met.unreadable == 2 && report.taken == 1)
    #expect(try desktop.exchange() == ExchangeReport(met: PullReport(unreadable: 2)))
    // One is mended on the server, the other one is sent again.
    try flip("n = 1")
    #expect(try desktop.exchange() == ExchangeReport(taken: 1, met: PullReport(unreadable: 1)))
    laptop.service.edit(["quest/2": "walk far"])
    try laptop.exchange()
    #expect(try desktop.exchange() == ExchangeReport(taken: 1))
    #expect(desktop.texts == laptop.texts && desktop.texts.count == 3)
    #expect(try desktop.places.states.load()?.unread == nil)
  }

  @Test func moreThanIsRememberedIsTriedAgainToo() throws {
    let count = FeedState.mostUnread + 200
    laptop.service.edit(Dictionary(uniqueKeysWithValues: (1...count).map { ("session/\($0)", "\($0)") }))
    try laptop.exchange()
    try flip("true")
    laptop.service.edit(["quest/1": "read"])
    try laptop.exchange()
    let report = try desktop.exchange()
    #expect(report.met.unreadable == count && report.taken == 1)
    #expect(try desktop.places.states.load()?.unread?.count == FeedState.mostUnread)
    try flip("n <= \(count)")
    try desktop.exchange()
    #expect(desktop.texts == laptop.texts)
    #expect(try desktop.exchange() == ExchangeReport())
  }

  @Test func aServerThatWentBackInTimeIsFilledAgain() throws {
    laptop.service.edit(["quest/1": "read"])
    desktop.service.edit(["quest/2": "run"])
    for machine in [laptop, desktop, laptop] { try machine.exchange() }
    let owner = try database.owner()
    let tables = ["family", "mark", "feed", "item"]
    for table in tables { try owner.script("CREATE TABLE old_\(table) AS TABLE timequest.\(table)") }
    laptop.service.edit(["quest/1": "read more", "quest/3": "write"])
    for machine in [laptop, desktop] { try machine.exchange() }
    // The backup comes back.
    for table in tables.reversed() { try owner.script("DELETE FROM timequest.\(table)") }
    for table in tables { try owner.script("INSERT INTO timequest.\(table) SELECT * FROM old_\(table)") }
    // What is written now has numbers that no cursor has passed.
    desktop.service.edit(["quest/4": "sing"])
    #expect(try desktop.exchange().sent == 1)
    let report = try laptop.exchange()
    #expect(report.sent == 2 && report.taken == 1 && report.partings == 0)
    let third = try database.machine("third", keys)
    try third.exchange()
    #expect(third.texts == laptop.texts && third.texts.count == 4)
    try desktop.exchange()
    #expect(desktop.texts == laptop.texts)
  }

  @Test func twoMachinesWithOneIDPart() throws {
    laptop.service.edit(["quest/1": "read"])
    try laptop.exchange()
    let twin = try database.machine("twin", keys)
    twin.service.restore(laptop.service.now)
    try FileManager.default.createDirectory(atPath: twin.places.stateFolder, withIntermediateDirectories: true)
    try FileManager.default.copyItem(
      atPath: "\(laptop.places.stateFolder)/state.json", toPath: "\(twin.places.stateFolder)/state.json")
    laptop.service.edit(["quest/2": "of the laptop"])
    twin.service.edit(["quest/3": "of the twin"])
    // Both have looked at the server before either sends.
    let carrier = try database.carrier(keys)
    var state = try #require(try twin.places.states.load())
    #expect(try carrier.standing(of: twin.device, &state) == .upTo(1))
    try laptop.exchange()
    let late = try carrier.parcel(
      [SyncItem(n: 2, record: "quest/3", schema: 12, clock: 9, body: "of the twin")], of: twin.device, after: 1)
    #expect(throws: CarrierConflict.foreign) { try carrier.send(late, of: twin.device) }
    #expect(try twin.exchange().partings == 1)
    #expect(twin.device != laptop.device)
    for machine in [laptop, twin, desktop] { try machine.exchange() }
    let all = ["quest/1": "read", "quest/2": "of the laptop", "quest/3": "of the twin"]
    #expect(laptop.texts == all && twin.texts == all && desktop.texts == all)
  }

  @Test func aBatchSentTwiceChangesNothing() throws {
    let carrier = try database.carrier(keys)
    var state = FeedState(device: "d", generation: 1)
    _ = try carrier.standing(of: "d", &state)
    let items = (1...3).map { SyncItem(n: $0, record: "quest/\($0)", schema: 12, clock: $0, body: "\($0)") }
    let parcel = try carrier.parcel(items, of: "d", after: 0)
    try carrier.send(parcel, of: "d")
    let before = try database.owner().run("SELECT i::text FROM timequest.item i ORDER BY n").map { $0.text(0) }
    // The answer was lost, so the parcel is sent again.
    try carrier.send(parcel, of: "d")
    #expect(try database.owner().run("SELECT i::text FROM timequest.item i ORDER BY n").map { $0.text(0) } == before)
    // An older item does not replace a newer one.
    let older = try carrier.parcel(
      [SyncItem(n: 2, record: "quest/3", schema: 12, clock: 1, body: "old")], of: "d", after: 1)
    try carrier.send(older, of: "d")
    #expect(try database.owner().run("SELECT max(n) FROM timequest.item").first?.int(0) == 3)
  }

  @Test func aConnectionThatBreaksLosesNothing() throws {
    laptop.service.edit(["quest/1": "read"])
    let carrier = try database.carrier(keys)
    var state = FeedState(device: laptop.device, generation: 1)
    _ = try carrier.standing(of: laptop.device, &state)
    let item = try #require(laptop.service.now.feed["quest/1"])
    let parcel = try carrier.parcel([item], of: laptop.device, after: 0)
    state.made.append(parcel.made)
    try laptop.places.states.save(state)
    try carrier.send(parcel, of: laptop.device)
    // The server has committed, but the sender gets no answer.
    try database.owner().script(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = '\(database.role("player"))'")
    let problem = #expect(throws: ReplicaProblem.self) { try carrier.send(parcel, of: laptop.device) }
    #expect(problem?.kind == .offline)
    #expect(try laptop.exchange() == ExchangeReport())
    #expect(try desktop.exchange().taken == 1)
  }

  @Test func aRenewedKeySealsEverythingAgain() throws {
    laptop.service.edit(["quest/1": "read"])
    desktop.service.edit(["quest/2": "run"])
    for machine in [laptop, desktop, laptop] { try machine.exchange() }
    laptop.keys = keys.adding(try keys.newest.renewed())
    #expect(try laptop.exchange().sent == 2)
    #expect(throws: ReplicaProblem.self) { try desktop.exchange() }
    desktop.keys = laptop.keys
    try desktop.exchange()
    let old = try database.owner().run(
      "SELECT count(*) FROM timequest.item WHERE key = $1", [.data(keys.newest.id)])
    #expect(old.first?.int(0) == 0)
    let third = try database.machine("third", KeyRing(laptop.keys.newest))
    try third.exchange()
    #expect(third.texts == laptop.texts && third.texts.count == 2)
  }

  @Test func theRowsOfADeviceThatHasLeftGoWithTheOldKey() throws {
    laptop.service.edit(["quest/1": "read"])
    desktop.service.edit(["quest/2": "run"])
    for machine in [laptop, desktop, laptop] { try machine.exchange() }
    let gone = desktop.device
    func rows() throws -> Int? {
      try database.owner().run("SELECT count(*) FROM timequest.item WHERE device = $1", [.text(gone)]).first?.int(0)
    }
    // A feed with rows that arrived after the check stays.
    try database.carrier(keys).removeTaken(gone, "1")
    #expect(try rows() == 1)
    laptop.service.change { $0.devices.removeAll { $0.id == gone } }
    laptop.keys = keys.adding(try keys.newest.renewed())
    try laptop.exchange()
    #expect(try rows() == 0)
    let third = try database.machine("third", KeyRing(laptop.keys.newest))
    #expect(try third.exchange() == ExchangeReport(taken: 2))
    #expect(third.texts == laptop.texts)
  }

  @Test func whoWatchesHearsOfAnExchange() throws {
    let watch = try CarrierWatch(try database.carrier(keys))
    #expect(!watch.hasNews())
    laptop.service.edit(["quest/1": "read"])
    try laptop.exchange()
    // The server has delivered it before it answers the statement of the next one on this connection.
    var heard = false
    for _ in 0..<1000 where !heard {
      heard = watch.hasNews()
      if !heard { _ = try database.owner().run("SELECT 1") }
    }
    #expect(heard)
  }

  @Test func aServerOfAnotherVersionIsRefused() throws {
    try database.owner().script("INSERT INTO timequest.version VALUES (2)")
    let problem = #expect(throws: ReplicaProblem.self) { try laptop.exchange() }
    #expect(problem?.description.contains("newer") == true)
    let empty = try PostgresServer.shared.get().database(isReady: false)
    let other = #expect(throws: ReplicaProblem.self) {
      try PostgresCarrier(ConnectionString("\(database.conninfo()) dbname=\(empty.name)"), keys: keys)
    }
    #expect(other?.description.contains("migrate-server") == true)
  }

  @Test func makingADatabaseReadyAgainChangesNothing() throws {
    laptop.service.edit(["quest/1": "read"])
    try laptop.exchange()
    try database.owner().script(try PostgresSchema.script(players: [database.role("player")]))
    #expect(try database.owner().run("SELECT version FROM timequest.version").map { $0.int(0) } == [1])
    #expect(try desktop.exchange().taken == 1)
    #expect(throws: ReplicaProblem.self) { try PostgresSchema.script(players: ["a\"; DROP TABLE x; --"]) }
  }

  /// A server on another machine is used only with TLS and the name of its certificate.
  @Test func aServerElsewhereIsUsedByItsCertificate() throws {
    let carrier = try PostgresCarrier(
      ConnectionString(database.distant(PostgresServer.certified)), keys: keys)
    try carrier.makeFamily()
    #expect(try carrier.hasFamily())
    let isEncrypted =
      "SELECT bool_and(ssl)::int FROM pg_stat_ssl JOIN pg_stat_activity USING (pid) WHERE client_addr IS NOT NULL"
    #expect(try database.owner().run(isEncrypted).first?.int(0) == 1)
    for distant in [
      database.distant("other.example.org"), database.distant(PostgresServer.certified, trusting: false),
    ] {
      let problem = #expect(throws: ReplicaProblem.self) {
        try PostgresCarrier(ConnectionString(distant), keys: keys).hasFamily()
      }
      #expect(problem?.kind == .offline && problem?.description.contains("certificate") == true, "\(problem as Any)")
    }
  }
}
