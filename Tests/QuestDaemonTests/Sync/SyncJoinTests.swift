import QuestDaemon
import QuestModel
import QuestStore
import QuestTestKit
import QuestWire
import Testing

/// Separate histories: joined, merged by name, restored.
struct SyncJoinTests {
  private let devices: TwoDevices
  private var laptop: GameFixture { devices.laptop }
  private var desktop: GameFixture { devices.desktop }

  init() throws { devices = try TwoDevices() }

  @Test func joiningIsPreviewedAndKeepsBothHistories() throws {
    try laptop.call(QuestCreate(name: "Evening", tasks: ["Tidy"]))
    try devices.play("Swim", on: laptop)
    try devices.play("Jog", on: desktop)
    try devices.share()
    let device = try #require(try laptop.call(SyncStatus()).device)
    let items = try laptop.call(SyncTake(device: device, after: 0)).items
    let before = try desktop.export()
    let preview = try desktop.call(SyncPut(device: device, items: items, dryRun: true))
    #expect(preview.added > 3)
    #expect(try desktop.export() == before)
    let counts = try devices.carry(laptop, desktop)
    #expect(counts.added == preview.added)
    #expect(try Set(desktop.call(SkillList()).skills.map(\.name)) == ["Swim", "Jog"])
  }

  @Test func aPreviewKnowsWhatIsHereAlready() throws {
    let line =
      #"{"type":"session","id":"s1","routine":null,"startedAt":"2026-02-05T07:00:00Z","#
      + #""completedAt":"2026-02-05T07:10:00Z","timeZone":"UTC","tasks":[{"task":"Jog","estimatedSeconds":600,"#
      + #""actualSeconds":500,"recordedAt":"2026-02-05T07:10:00Z"}]}"# + "\n"
    for fixture in [laptop, desktop] { try fixture.load(line) }
    try devices.share()
    let device = try #require(try laptop.call(SyncStatus()).device)
    let items = try laptop.call(SyncTake(device: device, after: 0)).items.filter { !$0.record.hasPrefix("device/") }
    #expect(items.count > 1)
    #expect(try desktop.call(SyncPut(device: device, items: items, dryRun: true)).added == 0)
  }

  @Test func questsOfOneNameAreOneAndPartWithTheirNames() throws {
    try laptop.call(QuestCreate(name: "Evening", tasks: ["Tidy"]))
    try desktop.call(QuestCreate(name: "evening", tasks: ["Read"]))
    try devices.share()
    try devices.carry(laptop, desktop)
    try devices.carry(desktop, laptop)
    let names = try [laptop, desktop].map { try $0.call(QuestList(all: true)).quests }
    #expect(names[0] == names[1])
    #expect(names[0].count == 1)
    try laptop.call(QuestUpdate(quest: "Evening", name: "Night"))
    try devices.carry(laptop, desktop)
    try devices.carry(desktop, laptop)
    #expect(try desktop.call(QuestList(all: true)).quests.count == 2)
    #expect(try laptop.call(QuestList(all: true)).quests == desktop.call(QuestList(all: true)).quests)
  }

  /// Each stays a goal. Its name does not say which one is meant, its id does.
  @Test func twoActiveGoalsOfANameAreNotConfused() throws {
    for fixture in [laptop, desktop] {
      try fixture.call(MetricDefine(metric: "cups", unit: "cups"))
      try fixture.call(GoalCreate(name: "Novel", metric: "cups", reach: 10))
    }
    try devices.share()
    try devices.exchange()
    let goals = try laptop.call(GoalList()).goals
    #expect(goals.map(\.name) == ["Novel", "Novel"])
    let refusal = try #require(throws: RPCError.self) { try laptop.call(GoalDelete(goal: "novel")) }
    #expect(refusal.kind == .ambiguousName)
    #expect(try Set(#require(refusal.data.candidates)) == Set(goals.map(\.id)))
    try laptop.call(GoalUpdate(goal: goals[0].id, name: "Essay"))
    try devices.exchange()
    #expect(try Set(desktop.call(GoalList()).goals.map(\.name)) == ["Essay", "Novel"])
    #expect(try desktop.call(GoalGet(goal: "Novel")).goal.id == goals[1].id)
  }

  /// The session belongs to the quest of the other device by then, and the own one is not there.
  @Test func aPlayComesBackThoughAnotherQuestHasItsName() throws {
    try devices.share()
    for fixture in [laptop, desktop] {
      try fixture.call(QuestCreate(name: "Morning", tasks: ["Tidy", "Read"]))
      try fixture.call(SessionDo(name: "Morning", estimates: [.seconds(60), .seconds(60)]))
      fixture.clock.advance(70)
      try fixture.call(SessionAbandon())
    }
    try devices.carry(laptop, desktop)
    try devices.carry(desktop, laptop)
    for fixture in [laptop, desktop] {
      try fixture.call(HistoryUndo(confirm: true))
      #expect(try fixture.call(SessionStatus()).phase.rawValue == "active")
      for _ in 1...2 {
        fixture.clock.advance(70)
        try fixture.call(SessionDone())
      }
    }
    desktop.clock.follow(laptop.clock)
    try devices.carry(laptop, desktop)
    try devices.carry(desktop, laptop)
    #expect(try desktop.exportedLines() == laptop.exportedLines())
    #expect(try laptop.call(SessionHistory()).sessions.map(\.outcome.rawValue) == ["completed", "completed"])
  }

  @Test func intervalsThatOverlapEndWhereTheNextBegins() throws {
    try devices.share()
    try laptop.call(TrackAdd(activity: "Code", from: "06:00", to: "07:00", day: "2026-03-02"))
    try desktop.call(TrackAdd(activity: "Email", from: "06:30", to: "07:30", day: "2026-03-02"))
    try devices.carry(laptop, desktop)
    try devices.carry(desktop, laptop)
    for fixture in [laptop, desktop] {
      #expect(try fixture.call(TrackList(from: "2026-03-02", to: "2026-03-02")).totalSeconds == 5400)
    }
  }

  /// The interval of a deleted activity goes, also where it was shown under another one that has the name.
  @Test func whatADeletedActivityHadGoesUnderEveryName() throws {
    try devices.share()
    try desktop.call(TrackAdd(activity: "Chess", from: "05:00", to: "05:30", day: "2026-03-02"))
    try laptop.call(TrackAdd(activity: "Code", from: "06:00", to: "07:00", day: "2026-03-02"))
    try devices.carry(laptop, desktop)
    let third = try GameFixture()
    _ = try third.call(SyncBegin(name: "third"))
    try third.call(TrackAdd(activity: "Code", from: "03:00", to: "04:00", day: "2026-03-02"))
    try devices.carry(third, laptop)
    try laptop.call(ActivityUpdate(activity: "Code", name: "Chess"))
    try devices.carry(laptop, desktop)
    try devices.carry(desktop, laptop)
    third.clock.follow(laptop.clock)
    third.clock.advance(60)
    try third.call(HistoryUndo())
    for fixture in [laptop, desktop] {
      try devices.carry(third, fixture)
      try devices.carry(laptop, desktop)
      try devices.carry(desktop, laptop)
    }
    try devices.carry(laptop, third)
    try devices.carry(desktop, third)
    let exports = try [laptop, desktop, third].map { try $0.exportedLines() }
    #expect(exports[0] == exports[1])
    #expect(exports[0] == exports[2])
  }

  /// It is kept for what is tracked here, and has the name of another one until that is taken back.
  @Test(arguments: 1...2) func aDeletedActivityGivesItsNameToAnother(undone: Int) throws {
    try devices.share()
    try laptop.call(TrackAdd(activity: "Pages", from: "06:00", to: "07:00", day: "2026-03-02"))
    try devices.carry(laptop, desktop)
    desktop.clock.follow(laptop.clock)
    if undone == 1 { try desktop.call(ActivityUpdate(activity: "Pages", name: "Code")) }
    try desktop.call(TrackStart(activity: undone == 1 ? "Code" : "Pages"))
    if undone == 2 { try desktop.call(ActivityUpdate(activity: "Pages", name: "Code")) }
    laptop.clock.advance(60)
    try laptop.call(HistoryUndo())
    try laptop.call(TrackAdd(activity: "Code", from: "05:00", to: "05:30", day: "2026-03-02"))
    try devices.carry(laptop, desktop)
    for _ in 1...undone { try desktop.call(HistoryUndo()) }
    try devices.carry(desktop, laptop)
    try devices.carry(desktop, laptop)
    #expect(try laptop.call(ActivityList()).activities.map(\.name) == ["Code"])
    #expect(try desktop.exportedLines() == laptop.exportedLines())
  }

  /// It kept its old name here, because the deleted one was tracked.
  /// The renamed one was shown as the other of its new name.
  @Test func anActivityThatIsMadeAnewUnderItsFirstNameHasItsIntervalsBack() throws {
    try laptop.call(TrackAdd(activity: "Email", from: "10:00", to: "11:00", day: "2026-02-27"))
    try desktop.call(TrackAdd(activity: "Code", from: "07:00", to: "07:30", day: "2026-02-28"))
    try desktop.call(ActivityUpdate(activity: "Code", name: "Email"))
    try devices.share()
    try devices.exchange()
    try desktop.call(TrackAdd(activity: "Code", from: "08:00", to: "08:30", day: "2026-02-28"))
    try devices.exchange()
    #expect(try desktop.exportedLines() == laptop.exportedLines())
  }

  @Test func aDeletedActivityGivesItsNameToARenamedOne() throws {
    try devices.share()
    try laptop.call(TrackAdd(activity: "Chess", from: "04:00", to: "05:00", day: "2026-03-02"))
    try laptop.call(TrackAdd(activity: "Pages", from: "06:00", to: "07:00", day: "2026-03-02"))
    try devices.carry(laptop, desktop)
    desktop.clock.follow(laptop.clock)
    try desktop.call(TrackStart(activity: "Pages"))
    laptop.clock.advance(60)
    try laptop.call(HistoryUndo())
    try laptop.call(ActivityUpdate(activity: "Chess", name: "Pages"))
    try devices.carry(laptop, desktop)
    try desktop.call(HistoryUndo())
    try devices.carry(desktop, laptop)
    for device in [laptop, desktop] { #expect(try device.call(ActivityList()).activities.map(\.name) == ["Pages"]) }
    #expect(try desktop.exportedLines() == laptop.exportedLines())
  }

  /// It had the name of another one on one device when the deletion came, and its intervals were shown as that one's.
  @Test func aDeletedActivityThatWasRenamedSinceIsDeletedEverywhere() throws {
    try devices.share()
    let third = try GameFixture()
    _ = try third.call(SyncBegin(name: "third"))
    try third.call(TrackAdd(activity: "Email", from: "03:00", to: "04:00", day: "2026-03-02"))
    try laptop.call(TrackAdd(activity: "Chess", from: "06:00", to: "07:00", day: "2026-03-02"))
    try devices.carry(laptop, desktop)
    desktop.clock.follow(laptop.clock)
    try desktop.call(TrackAdd(activity: "Chess", from: "04:00", to: "05:00", day: "2026-03-02"))
    laptop.clock.advance(60)
    try laptop.call(HistoryUndo())
    desktop.clock.advance(120)
    try desktop.call(ActivityUpdate(activity: "Chess", name: "Email"))
    third.clock.follow(desktop.clock)
    try devices.carry(desktop, third)
    for _ in 0..<2 {
      for (from, to) in [
        (laptop, third), (laptop, desktop), (desktop, third), (third, desktop), (desktop, laptop), (third, laptop),
      ] {
        to.clock.follow(from.clock)
        try devices.carry(from, to)
      }
    }
    let exports = try [laptop, desktop, third].map { try $0.exportedLines() }
    #expect(exports[0] == exports[1])
    #expect(exports[0] == exports[2])
  }

  @Test func redoGivesAFreeNameWhereAnotherDeviceGaveThatOne() throws {
    try devices.share()
    try laptop.call(TrackAdd(activity: "Email", from: "06:00", to: "07:00", day: "2026-03-02"))
    try laptop.call(ActivityUpdate(activity: "Email", name: "Code"))
    try laptop.call(HistoryUndo())
    try desktop.call(TrackAdd(activity: "Code", from: "03:00", to: "04:00", day: "2026-03-02"))
    try devices.carry(desktop, laptop)
    try laptop.call(HistoryRedo())
    try devices.exchange()
    for device in [laptop, desktop] {
      #expect(try device.call(ActivityList()).activities.map(\.name).sorted() == ["Code", "Code 2"])
    }
    #expect(try desktop.exportedLines() == laptop.exportedLines())
  }

  @Test(arguments: [true, false])
  func undoTakesBackABeginningWhoseQuestGaveItsNameToAnother(isOlder: Bool) throws {
    try devices.share()
    for device in isOlder ? [laptop, desktop] : [desktop, laptop] {
      device.clock.advance(60)
      try device.call(QuestCreate(name: "Morning", tasks: ["Tidy"]))
      laptop.clock.follow(device.clock)
      desktop.clock.follow(device.clock)
    }
    try laptop.call(SessionStart(quest: "Morning"))
    try devices.carry(desktop, laptop)
    try laptop.call(HistoryUndo())
    #expect(try laptop.call(SessionStatus()).phase == "none")
  }

  /// What only the player's own device knew of a play went with it. One that came back may have another row.
  @Test(arguments: [0, 1])
  func undoPassesOverAPlayThatWasAway(playsBetween: Int) throws {
    try devices.share()
    try devices.play("Tidy", on: laptop)
    try devices.carry(laptop, desktop)
    desktop.clock.follow(laptop.clock)
    let session = try #require(try desktop.call(SessionHistory()).sessions.first).id
    try desktop.call(SessionDelete(id: session))
    try devices.carry(desktop, laptop)
    for _ in 0..<playsBetween { try devices.play("Walk", on: laptop) }
    try desktop.call(HistoryUndo())
    try devices.carry(desktop, laptop)
    for _ in 1...playsBetween * 2 + 2 { try laptop.call(HistoryUndo(confirm: true)) }
    #expect(try laptop.call(SessionStatus()).phase == "none")
    #expect(try laptop.call(SessionHistory()).sessions.flatMap(\.tasks).map(\.task) == ["Tidy"])
    for _ in 1...playsBetween * 2 + 2 { try laptop.call(HistoryRedo()) }
    #expect(try laptop.call(SessionHistory()).sessions.count == 1 + playsBetween)
    #expect(try laptop.game.store.read { try $0.faults() } == [])
  }

  /// Of deleted quests of one name the one with the smallest id stands for all.
  @Test func aQuestThatIsDeletedElsewhereWhileItIsPlayedGoesAfterThePlay() throws {
    try devices.share()
    func makeEvening() throws -> String {
      try desktop.call(QuestCreate(name: "Evening", tasks: ["Tidy"]))
      try devices.exchange()
      return try #require(try desktop.call(QuestList()).quests.first).id
    }
    let first = try makeEvening()
    repeat {
      try desktop.call(HistoryUndo())
      try devices.exchange()
    } while try makeEvening() < first
    try laptop.call(SessionStart(quest: "Evening"))
    try desktop.call(HistoryUndo())
    try devices.carry(desktop, laptop)
    try laptop.call(SessionAbandon())
    try devices.exchange()
    #expect(try laptop.call(QuestList(all: true)).quests.isEmpty)
    #expect(try desktop.exportedLines() == laptop.exportedLines())
  }
}
