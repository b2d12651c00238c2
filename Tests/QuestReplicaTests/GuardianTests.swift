import Foundation
import QuestTestKit
import QuestWire
import ReplicaKit
import Testing

@testable import QuestReplica

/// Routines sent by a guardian and their receipts, over both carriers.
@Suite struct GuardianTests {
  /// One machine's side.
  final class Side {
    let home: TemporaryFolder
    var applied: [GuardianApply] = []
    var refusal: RPCError?

    init() throws { home = try TemporaryFolder() }

    var places: SyncPlaces { SyncPlaces(environment: ["HOME": home.path]) }
    var link: GuardianLink { get throws { try #require(try places.links().first) } }

    func courier(_ link: GuardianLink? = nil) throws -> SetupCourier {
      let places = places
      return try SetupCourier(link ?? self.link) { try places.keep($0) }
    }

    @discardableResult
    func send(_ names: String..., task: String = "Read", remove: Bool? = nil) throws -> Bool {
      var courier = try courier()
      let routines = names.map { GuardianApply.Routine(name: $0, tasks: [.init(name: task)]) }
      return try courier.send(SentSetup(routines: routines, remove: remove))
    }

    @discardableResult
    func take() throws -> [SetupReceipts.Receipt] {
      var courier = try courier()
      return try courier.take { request in
        if let refusal { throw refusal }
        applied.append(request)
        return (request.routines ?? []).map { .init(routine: $0.name, what: .created, details: []) }
      }.answers
    }

    func answer() throws -> (receipt: SetupReceipts.Receipt?, ended: Bool) {
      var courier = try courier()
      let (receipt, ended, _) = try courier.answer()
      return (receipt, ended)
    }
  }

  private let shared: TemporaryFolder
  private let mia: Side
  private let mum: Side

  init() throws {
    shared = try TemporaryFolder()
    mia = try Side()
    mum = try Side()
  }

  private func connect(_ player: SyncSetup) throws {
    try mia.courier(GuardianLink(.player, name: "mum", place: player, credential: "$y$x")).begin()
    let code = try FamilyCode(text: mia.link.code().text)
    #expect(code.isForGuardian)
    try mum.courier(
      GuardianLink(
        .guardian, name: "mia",
        place: SyncSetup(folder: player.folder, postgres: player.postgres, ring: KeyRing(code.key)))
    ).enter()
  }

  private func connectByFolder() throws {
    try connect(SyncSetup(folder: shared.path, postgres: nil, ring: KeyRing(.newFamily())))
  }

  private func expectSetUpsArrive() throws {
    #expect(try mia.take().isEmpty)
    try mum.send("School")
    #expect(try mum.answer().receipt == nil)
    #expect(try mia.take().map(\.outcome) == [Open(.applied)])
    #expect(try mum.answer().receipt?.changes.map(\.routine) == ["School"])
    // Taken once, and several at once.
    #expect(try mia.take().isEmpty)
    #expect(try !mum.send("Sunday"))
    #expect(try mum.send("School", "Evening"))
    #expect(try mia.take().map(\.number) == [3])
    #expect(mia.applied.map { $0.routines?.map(\.name) } == [["School"], ["Sunday", "School", "Evening"]])
    #expect(try mum.answer().receipt?.number == 3)
    var courier = try mia.courier()
    try courier.end()
    #expect(try mum.answer().ended)
  }

  @Test func aSetUpArrivesByAFolder() throws {
    try connectByFolder()
    try expectSetUpsArrive()
  }

  @Test(.enabled(if: PostgresServer.isPossible, "PostgreSQL is not installed")) func aSetUpArrivesByAServer() throws {
    let database = try PostgresServer.shared.get().database()
    try connect(SyncSetup(folder: nil, postgres: database.conninfo(), ring: KeyRing(.newFamily())))
    try expectSetUpsArrive()
  }

  /// The guardian has to correct a mistake; after a changed PIN the routines wait, and after any other problem they are
  /// tried again.
  @Test func aRefusalIsAnsweredOrTriedAgain() throws {
    try connectByFolder()
    try mum.send("School")
    mia.refusal = RPCError(.wrongPin, "The PIN was changed.")
    #expect(try mia.take().map(\.outcome) == [Open(.locked)])
    #expect(try mia.take().isEmpty)
    #expect(try mum.answer().receipt?.outcome == Open(.locked))
    mia.refusal = RPCError(.busy, "Later.")
    #expect(throws: RPCError.self) { try mia.take() }
    mia.refusal = RPCError(.invalidArgument, "A task needs a name.", candidates: ["My own quest"])
    let refused = try #require(try mia.take().first)
    #expect(refused.outcome == Open(.refused) && refused.reason == "A task needs a name.")
    #expect(try mum.answer().receipt == refused)
    mia.refusal = nil
    #expect(try mia.take().isEmpty)
    try mum.send("School")
    #expect(try mia.take().map(\.outcome) == [Open(.applied)])
  }

  /// The guardian may send only routines, and cannot turn the player's own quests into routines.
  @Test func aSetUpNamesNothingOfThePlayers() throws {
    try connectByFolder()
    try mum.send("School")
    try mia.take()
    let request = try #require(mia.applied.first)
    #expect(request.adopt == nil && request.delete == nil && request.dryRun == nil && request.remove == nil)
    #expect(request.idempotencyKey?.hasPrefix("setup-") == true)
  }

  @Test func whatTheCarrierLostIsSentAgain() throws {
    try connectByFolder()
    try mum.send("School")
    let place = "\(shared.path)/timequest/v1/\(try mum.link.place.family)/\(try mum.link.feed.device)"
    try FileManager.default.removeItem(atPath: place)
    #expect(try mia.take().isEmpty)
    #expect(try mum.answer().receipt == nil)
    #expect(try mia.take().count == 1)
  }

  /// Replayed old items and another machine with the same state cause no repeated changes.
  @Test func aCloneOfTheGuardiansMachineGetsAnIdOfItsOwn() throws {
    try connectByFolder()
    try mum.send("School")
    let clone = try Side()
    try clone.places.keep(try mum.link)
    try mum.send("Evening")
    try clone.send("Sunday")
    #expect(try clone.link.feed.device != mum.link.feed.device)
    #expect(Set(try mia.take().map(\.number)) == [2])
    #expect(Set(mia.applied.compactMap { $0.routines?.last?.name }) == ["Evening", "Sunday"])
  }

  /// What another machine of one's own side sends is not of a newer TimeQuest.
  @Test func anotherMachineOfTheGuardianIsNotNewer() throws {
    try connectByFolder()
    let second = try Side()
    let place = SyncSetup(folder: shared.path, postgres: nil, ring: try mum.link.place.ring)
    try second.courier(GuardianLink(.guardian, name: "mia", place: place)).enter()
    try mum.send("School")
    try second.send("Evening")
    try mia.take()
    for side in [mum, second] {
      var courier = try side.courier()
      let answer = try courier.answer()
      #expect(answer.met.newer == 0 && answer.receipt?.number == 1)
    }
    // The other side's item of a later schema is.
    var link = try mum.link
    link.said?.schema = 2
    link.said?.n = 2
    var later = try mum.courier(link)
    _ = try later.answer()
    var courier = try mia.courier()
    #expect(try courier.take { _ in [] }.met.newer == 1)
  }

  /// Waiting routines are applied together in the order in which they were sent.
  @Test func aSetUpIncludesTheOneThatWaits() throws {
    try connectByFolder()
    mia.refusal = RPCError(.locked, "The PIN is needed.")
    try mum.send("School", "Sunday", remove: true)
    try mia.take()
    #expect(try mum.send(" SCHOOL ", task: "Pack"))
    mia.refusal = nil
    #expect(try mia.take().map(\.outcome) == [Open(.applied)])
    #expect(mia.applied.last?.routines?.map(\.name) == ["Sunday", " SCHOOL "])
    #expect(mia.applied.last?.routines?.last?.tasks.map(\.name) == ["Pack"] && mia.applied.last?.remove == true)
    // One that names all routines needs nothing of those before.
    #expect(try !mum.send("Evening"))
    #expect(try !mum.send("Night", remove: true))
    try mia.take()
    #expect(mia.applied.last?.routines?.map(\.name) == ["Night"])
    // One with a mistake is not sent again.
    mia.refusal = RPCError(.invalidArgument, "A task needs a name.")
    try mum.send("Wrong")
    try mia.take()
    #expect(try !mum.send("Right"))
    var courier = try mia.courier()
    try courier.end()
    #expect(throws: ReplicaProblem.self) { try mum.send("More") }
  }

  @Test func nothingOfItIsReadableInTheFolder() throws {
    try connectByFolder()
    try mum.send("School morning")
    try mia.take()
    let files = try FileManager.default.subpathsOfDirectory(atPath: shared.path)
    #expect(files.contains { $0.hasSuffix(".seg") })
    for name in ["School", "morning", "mum", "mia"] {
      for file in files {
        let bytes = FileManager.default.contents(atPath: "\(shared.path)/\(file)") ?? Data()
        #expect(bytes.range(of: Data(name.utf8)) == nil && !file.contains(name), "\(name) in \(file)")
      }
    }
  }

  @Test func theProgramTellsLinksAsJSON() throws {
    let place = SyncSetup(folder: shared.path, postgres: nil, ring: KeyRing(try .newFamily()))
    try mia.courier(GuardianLink(.player, name: "mum", place: place)).begin()
    let guardian = try ProgramTests.User("mum")
    #expect(try guardian.run("guardian", "list", "--json").output == "{\"links\":[]}\n")
    let code = try mia.link.code().text
    let joined = try guardian.run("guardian", "join", "mia", "--folder", shared.path, "--json", input: "\(code)\n")
    #expect(joined.output == "{\"name\":\"mia\"}\n")
    func expectListed(_ members: String...) throws {
      let output = try guardian.run("guardian", "list", "--json").output
      for member in [#""name":"mia""#, #""role":"guardian""#] + members {
        #expect(output.contains(member), "\(output)")
      }
    }
    try expectListed(#""sent":0"#, #""ended":false"#)
    let setup = GuardianApply(routines: [.init(name: "School", tasks: [.init(name: "Read")])])
    let line = String(decoding: try WireJSON.line(setup), as: UTF8.self)
    let sent = try guardian.run("guardian", "send", "mia", "--json", input: line).output
    #expect(sent == "{\"includesWaiting\":false,\"name\":\"mia\",\"sent\":1}\n")
    try expectListed(#""sent":1"#, "not there yet")
    try mia.take()
    try expectListed(#""outcome":"applied""#, #""routine":"School""#, #""what":"created""#)
    #expect(try guardian.run("guardian", "list").output == "mia: set-up 1 is made: School created.\n")
    #expect(try guardian.run("now", "--json").output.contains(#""links":[{"name":"mia""#))
    #expect(try guardian.run("guardian", "revoke", "mia", "--json").output == "{\"name\":\"mia\"}\n")
  }

  @Test func aFileThatOthersMayReadIsNotUsed() throws {
    try connectByFolder()
    let folder = "\(mia.home.path)/.config/timequest/sync/guardians"
    let file = "\(folder)/\(try mia.link.place.family).json"
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: file)
    #expect(throws: ReplicaProblem.self) { try mia.places.links() }
  }
}
