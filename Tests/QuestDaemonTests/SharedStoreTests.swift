import LinuxHost
import QuestModel
import QuestStore
import QuestTestKit
import QuestWire
import Testing

@testable import QuestDaemon
@testable import QuestServer

/// A system service: one store, in which each Unix user is a separate player.
@Suite struct SharedStoreTests {
  let fixture: GameFixture

  init() throws { fixture = try GameFixture(players: .eachUser(People { _ in [] })) }

  private func play(_ task: String, as user: UInt32) throws {
    fixture.user = user
    try fixture.call(SessionStartTask(task: task, estimate: .seconds(300)))
    fixture.clock.advance(240)
    try fixture.call(SessionDone())
  }

  private func players() throws -> [UInt32] {
    try fixture.game.store.read { try $0.playersWithUsers().map(\.user) }
  }

  @Test func eachUserHasAGameOfTheirOwn() throws {
    try play("Shower", as: 1001)
    try play("Reading", as: 1002)
    #expect(try fixture.call(SkillList()).skills.map(\.name) == ["Reading"])
    fixture.user = 1001
    #expect(try fixture.call(SkillList()).skills.map(\.name) == ["Shower"])
    let mine = try #require(try fixture.call(SessionHistory()).sessions.first)
    fixture.user = 1002
    #expect(try fixture.refusal(of: SessionGet(id: mine.id)) == .notFound)
    #expect(try fixture.refusal(of: SessionCorrect(id: mine.id, actual: .seconds(60))) == .notFound)
    #expect(try fixture.refusal(of: SessionDelete(id: mine.id)) == .notFound)
  }

  @Test func bothMayHaveASessionOpenAndSettingsOfTheirOwn() throws {
    fixture.user = 1001
    try fixture.call(SessionStartTask(task: "Shower", estimate: .seconds(300)))
    try fixture.call(SettingsSet(key: "weekStart", value: "sunday"))
    fixture.user = 1002
    #expect(try fixture.call(SessionStatus()).phase == "none")
    try fixture.call(SessionStartTask(task: "Reading", estimate: .seconds(300)))
    #expect(try fixture.call(SettingsGet(key: "weekStart")).settings.first?.value == "monday")
    #expect(try fixture.refusal(of: SessionStartTask(task: "Other", estimate: .seconds(3))) == .sessionAlreadyOpen)
  }

  @Test func aReadingWritesNothingForANewcomer() throws {
    fixture.user = 1003
    #expect(try fixture.call(SessionStatus()).phase == "none")
    #expect(try fixture.call(SessionHistory()).sessions.isEmpty)
    #expect(try fixture.call(StatsGet()).totalXP == 0)
    #expect(try fixture.export().isEmpty)
    try fixture.call(EventsSubscribe())
    #expect(try players().isEmpty)
    try play("Shower", as: 1003)
    #expect(try players() == [1003])
  }

  @Test func undoTakesBackTheCallersLastChangeAlone() throws {
    try play("Shower", as: 1001)
    try play("Reading", as: 1002)
    fixture.user = 1001
    #expect(try fixture.call(HistoryUndo()).change.contains("Shower"))
    fixture.user = 1002
    #expect(try fixture.call(StatsGet()).estimations == 1)
    fixture.user = 1003
    #expect(try fixture.refusal(of: HistoryUndo()) == .nothingToUndo)
  }

  @Test func oneIdempotencyKeyOfTwoUsersIsTwoKeys() throws {
    fixture.user = 1001
    let request = SessionStartTask(task: "Shower", estimate: .seconds(300), idempotencyKey: "same")
    let first = try fixture.call(request)
    fixture.user = 1002
    #expect(try fixture.call(request).sessionId != first.sessionId)
    fixture.user = 1001
    #expect(try fixture.call(request).sessionId == first.sessionId)
  }

  @Test func eventsReachTheirPlayerAloneAndTheirNumbersTellNothingOfOthers() throws {
    let hub = EventHub(log: DaemonFixture.silentLog)
    let (first, begin) = hub.subscribe(audience: Audience(user: 1001), topics: Set(Event.Topic.allCases)) {}
    for _ in 0..<7 { hub.publish(topic: .session, to: Audience(user: 1002), what: "not yours") }
    hub.publish(topic: .session, to: Audience(user: 1001), what: "yours")
    hub.publish(topic: .store, to: nil, what: "everybody's")
    guard case .lines(let lines) = first.take(upTo: .max) else { return #expect(Bool(false)) }
    let events = try lines.map { try WireJSON.decode(EventFrame.self, from: $0.dropLast()).params }
    #expect(events.map(\.what) == ["yours", "everybody's"])
    #expect(events.map(\.seq) == [begin + 1, begin + 2])
  }

  @Test func theJournalsNumbersTellNothingOfOthers() throws {
    for _ in 0..<5 {
      try play("Shower", as: 1001)
      try play("Reading", as: 1002)
    }
    fixture.user = 1001
    var ids: [String] = []
    var cursor: String?
    repeat {
      let page = try fixture.call(HistoryJournal(cursor: cursor, limit: 3))
      ids += page.entries.map(\.id)
      cursor = page.nextCursor
    } while cursor != nil
    #expect(Set(ids).count == 10)
    #expect(ids.allSatisfy { UInt64($0, radix: 32).map { $0 > 1 << 20 } ?? false })
    #expect(try fixture.refusal(of: HistoryJournal(cursor: "no number")) == .invalidArgument)
    for seed in 1...50 as ClosedRange<UInt64> {
      var generator = SeededGenerator(seed: seed)
      let hidden = HiddenNumbers(using: &generator)
      for number in [1, 2, 1 << 40, Int64.max] as [Int64] { #expect(hidden.number(hidden.shown(number)) == number) }
    }
  }

  @Test func backupRestoreAndCheckAreRoots() throws {
    try play("Shower", as: 1001)
    for request: any Request in [DataBackup(), DataBackup(list: true), DataRestore(), DataCheck()] as [any Request] {
      #expect(try fixture.refusal(of: request) == .forbidden)
    }
    #expect(try fixture.refusal(of: DataCheck(deep: true, acknowledge: true)) == .forbidden)
    fixture.user = 0
    #expect(try fixture.call(DataBackup()).backup != nil)
    #expect(try fixture.call(DataCheck()).state != "damaged")
  }

  @Test func eachPutsAwayWhatConcernsThemAloneAndRootWhatConcernsEverybody() throws {
    for user in [1001, 1002] as [UInt32] { try play("Shower", as: user) }
    try fixture.game.store.maintain { store in
      try store.tell(.rebuilt, "Everybody's.", at: fixture.clock.now().wall)
    }
    fixture.user = 0
    for user in ["1001", "1002"] {
      fixture.user = UInt32(user) ?? 0
      try fixture.call(GuardianSetPin(pin: "4711"))
      fixture.user = 0
      try fixture.call(GuardianResetPin(guardian: user))
    }
    func notices(_ user: UInt32) throws -> Int {
      fixture.user = user
      return try fixture.call(SystemInfo()).findings.count { $0.check == "notice" }
    }
    #expect(try [1001, 1002, 1003, 0].map(notices) == [2, 2, 1, 1])
    fixture.user = 1001
    let answer = try fixture.call(DataCheck(acknowledge: true))
    #expect(answer.acknowledged == 1 && answer.checkedAt == nil)
    #expect(try [1001, 1002, 1003, 0].map(notices) == [1, 2, 1, 1])
    fixture.user = 1003
    #expect(try fixture.call(DataCheck(acknowledge: true)).acknowledged == 0)
    fixture.user = 0
    #expect(try fixture.call(DataCheck(acknowledge: true)).acknowledged == 1)
    #expect(try [1001, 1002, 1003, 0].map(notices) == [0, 1, 0, 0])
  }

  @Test func aStrangerMayNotEvenConnect() {
    let policy = AccessPolicy.systemService { (1000...60_000).contains($0) }
    func kind(_ user: UInt32, _ access: Access? = nil) -> ErrorKind? {
      let peer = PeerCredentials(uid: user, gid: 100, pid: 1)
      return (access.map { policy.refusal(for: peer, access: $0) } ?? policy.refusal(for: peer))?.kind
    }
    #expect(kind(65_534) == .forbidden)
    #expect(kind(101) == .forbidden)
    #expect(kind(1000) == nil)
    #expect(kind(0) == nil)
    #expect(kind(1000, .owner) == .forbidden)
    #expect(kind(1000, .player) == nil)
    #expect(kind(0, .owner) == nil)
  }

  @Test func theDoctorTellsAPlayerNothingThatOthersPlayChanges() throws {
    fixture.user = 1001
    func told() throws -> [String] { try fixture.call(SystemInfo()).findings.map(\.text) }
    let before = try told()
    for _ in 0..<40 { try play("Reading", as: 1002) }
    fixture.user = 0
    try fixture.call(DataBackup())
    fixture.user = 1001
    #expect(try told() == before)
    fixture.user = 0
    #expect(try told().contains { $0.contains("backup") })
  }

  // MARK: - Restore

  @Test func aRestoreTakesEverybodyBackAndKeepsWhoIsWho() throws {
    try play("Shower", as: 1001)
    fixture.user = 0
    let backup = try #require(try fixture.call(DataBackup()).backup)
    try play("Dishes", as: 1001)
    try play("Reading", as: 1002)
    fixture.user = 0
    let preview = try fixture.call(DataRestore(name: backup.name, dryRun: true))
    #expect(preview.lost.sessions == 2)
    #expect(try fixture.call(DataRestore(name: backup.name)).lost.sessions == 2)
    fixture.user = 1002
    #expect(try fixture.call(StatsGet()).estimations == 0)
    // Who comes next gets no number that was somebody's.
    try play("Piano", as: 1003)
    fixture.user = 1002
    #expect(try fixture.call(SkillList()).skills.isEmpty)
    fixture.user = 1001
    #expect(try fixture.call(SkillList()).skills.map(\.name) == ["Shower"])
    #expect(try players() == [1001, 1002, 0, 1003])
  }

  @Test func aRestoreIsNotUndoneOverWhatOthersHaveDoneSince() throws {
    try play("Shower", as: 1001)
    fixture.user = 0
    let backup = try #require(try fixture.call(DataBackup()).backup)
    try play("Dishes", as: 1001)
    fixture.user = 0
    try fixture.call(DataRestore(name: backup.name))
    fixture.user = 1001
    #expect(try fixture.call(StatsGet()).estimations == 1)
    // Players cannot undo the restore.
    #expect(try fixture.call(HistoryUndo()).change.contains("Shower"))
    fixture.user = 0
    #expect(try fixture.refusal(of: HistoryUndo()) == .forbidden)
    fixture.user = 1001
    #expect(try fixture.call(StatsGet()).estimations == 0)
  }

  @Test func aRestoreIsUndoneWholeWhenNobodyChangedAnything() throws {
    try play("Shower", as: 1001)
    fixture.user = 0
    let backup = try #require(try fixture.call(DataBackup()).backup)
    try play("Dishes", as: 1001)
    try play("Reading", as: 1002)
    fixture.user = 1001
    let mine = try fixture.export()
    fixture.user = 0
    try fixture.call(DataRestore(name: backup.name))
    try fixture.call(HistoryUndo())
    fixture.user = 1002
    #expect(try fixture.call(StatsGet()).estimations == 1)
    fixture.user = 1001
    #expect(try fixture.export() == mine)
    fixture.user = 0
    try fixture.call(HistoryRedo())
    fixture.user = 1001
    #expect(try fixture.call(StatsGet()).estimations == 1)
  }

  @Test func othersOpenSessionsAreCountedAndNotInTheWay() throws {
    fixture.user = 0
    let backup = try #require(try fixture.call(DataBackup()).backup)
    fixture.user = 1001
    try fixture.call(SessionStartTask(task: "Shower", estimate: .seconds(300)))
    fixture.user = 0
    #expect(try fixture.call(DataRestore(name: backup.name, dryRun: true)).openSessions == 1)
    try fixture.call(DataRestore(name: backup.name))
    fixture.user = 1001
    #expect(try fixture.call(SessionStatus()).phase == "none")
  }

  // MARK: - Erasing

  @Test func erasingEverythingErasesOnesOwn() throws {
    try play("Shower", as: 1001)
    try play("Reading", as: 1002)
    let others = try fixture.export()
    fixture.user = 0
    try fixture.call(DataBackup())
    fixture.user = 1001
    let question = try #require(try message(of: DataErase(everything: true)))
    #expect(question.contains("1 task") && !question.contains("1 backup"))
    let erased = try fixture.call(DataErase(everything: true, confirm: true))
    #expect(erased.runs == 1)
    #expect(erased.backups == nil)
    #expect(try fixture.export().isEmpty)
    fixture.user = 1002
    #expect(try fixture.export() == others)
    fixture.user = 0
    try fixture.call(DataRestore())
    fixture.user = 1001
    #expect(try fixture.export().isEmpty)
    fixture.user = 1002
    #expect(try fixture.export() == others)
  }

  private func message(of request: some Request) throws -> String? {
    do {
      try fixture.call(request)
      return nil
    } catch let error as RPCError {
      return error.message
    }
  }
}
