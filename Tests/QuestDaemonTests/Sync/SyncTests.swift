import QuestDaemon
import QuestModel
import QuestTestKit
import QuestWire
import Testing

/// What two devices of one player send, keep and refuse.
struct SyncTests {
  private let devices: TwoDevices
  private var laptop: GameFixture { devices.laptop }
  private var desktop: GameFixture { devices.desktop }

  init() throws { devices = try TwoDevices() }

  @Test func aQuestEditedOnOnePlayedOnAnotherIsOneHistory() throws {
    try laptop.call(QuestCreate(name: "Evening", tasks: ["Tidy", "Read"]))
    try devices.share()
    try devices.carry(laptop, desktop)
    try desktop.call(QuestUpdate(quest: "Evening", tasks: ["Tidy", "Read", "Sleep"]))
    try devices.carry(desktop, laptop)
    try laptop.call(SessionDo(name: "Evening", estimates: [.seconds(60), .seconds(60), .seconds(60)]))
    for _ in 1...3 {
      laptop.clock.advance(70)
      try laptop.call(SessionDone())
    }
    desktop.clock.follow(laptop.clock)
    try devices.carry(laptop, desktop)
    #expect(try desktop.export() == laptop.export())
    #expect(try desktop.call(StatsGet()).totalXP == laptop.call(StatsGet()).totalXP)
    #expect(try desktop.call(StatsGet()).totalXP > 0)
  }

  @Test func undoTakesBackWhatThisDeviceDidAndReachesTheOther() throws {
    try devices.share()
    try devices.play("Swim", on: laptop)
    try devices.carry(laptop, desktop)
    #expect(try desktop.refusal(of: HistoryUndo()) == .nothingToUndo)
    try laptop.call(HistoryUndo(confirm: true))
    try laptop.call(HistoryUndo(confirm: true))
    try devices.carry(laptop, desktop)
    #expect(try desktop.call(SessionHistory()).sessions.isEmpty)
    #expect(try desktop.call(StatsGet()).totalXP == 0)
    try laptop.call(HistoryRedo())
    try laptop.call(HistoryRedo())
    try devices.carry(laptop, desktop)
    #expect(try desktop.call(SessionHistory()).sessions.count == 1)
  }

  /// The undo deletes a task of the other device as well, which the scan comes to after those of this one.
  @Test func anUndoneQuestTakesTasksOfOthersAlong() throws {
    try devices.share()
    try laptop.call(QuestCreate(name: "Evening", tasks: ["Tidy", "Read"]))
    try devices.carry(laptop, desktop)
    desktop.clock.follow(laptop.clock)
    try desktop.call(QuestUpdate(quest: "Evening", tasks: ["Tidy", "Read", "Sleep"]))
    try devices.carry(desktop, laptop)
    try devices.carry(laptop, desktop)
    try laptop.call(HistoryUndo())
    try devices.carry(laptop, desktop)
    #expect(try laptop.call(QuestList(all: true)).quests.isEmpty)
    #expect(try desktop.export() == laptop.export())
    #expect(try desktop.call(QuestList(all: true)).quests.isEmpty)
  }

  /// What a redo would add to was deleted on the other device meanwhile.
  @Test func aRedoLeavesOutWhatBelongsToSomethingThatIsGone() throws {
    try laptop.call(GoalCreate(name: "Novel", metric: "play.minutes", atLeast: 5))
    try devices.share()
    try devices.carry(laptop, desktop)
    try laptop.call(GoalRest(goal: "Novel", from: "today", to: "8w"))
    try laptop.call(HistoryUndo())
    desktop.clock.follow(laptop.clock)
    try desktop.call(GoalDelete(goal: "Novel"))
    try devices.carry(desktop, laptop)
    try laptop.call(HistoryRedo())
    try devices.carry(laptop, desktop)
    #expect(try laptop.call(GoalList()).goals.isEmpty)
    #expect(try desktop.export() == laptop.export())
  }

  /// One device counts a name elsewhere; a later change of skills on the other one is taken back, and the name with it.
  @Test func aNameThatWasTakenBackIsCountedUnderItselfEverywhere() throws {
    try devices.play("Breakfast", on: laptop)
    try devices.play("Read @code", on: desktop)
    try devices.share()
    try desktop.call(SkillRename(skill: "@code", name: "Coding"))
    laptop.clock.follow(desktop.clock)
    laptop.clock.advance(60)
    try laptop.call(SkillRename(skill: "Breakfast", name: "@code"))
    try laptop.call(SyncTake(device: try #require(try laptop.call(SyncStatus()).device), after: 0))
    laptop.clock.advance(60)
    try laptop.call(HistoryUndo())
    try devices.carry(laptop, desktop)
    try devices.carry(desktop, laptop)
    try devices.carry(laptop, desktop)
    #expect(try desktop.exportedLines() == laptop.exportedLines())
    #expect(try desktop.call(SkillList()).skills.map(\.name).sorted() == ["@code", "Breakfast"])
  }

  /// The run of a name may come before the name.
  @Test func namesOfOneSkillAreOneSkillInWhateverOrderTheyCome() throws {
    try devices.share()
    try devices.play("Breakfast", on: laptop)
    try laptop.call(SkillRename(skill: "Breakfast", name: "Shower"))
    try devices.play("shower", on: laptop)
    let device = try #require(try laptop.call(SyncStatus()).device)
    let items = try laptop.call(SyncTake(device: device, after: 0)).items
    for later in ["skillName/breakfast", "skillName/shower"] {
      let other = try GameFixture()
      _ = try other.call(SyncBegin(name: "other"))
      let sorted = items.filter { $0.record != later } + items.filter { $0.record == later }
      for item in sorted { try other.call(SyncPut(device: device, items: [item])) }
      #expect(try other.call(SkillList()).skills.map(\.name) == ["Shower"])
    }
  }

  @Test func theLaterEditOfAFieldCountsAndOthersStay() throws {
    try laptop.call(QuestCreate(name: "Evening", tasks: ["Tidy"]))
    try devices.share()
    try devices.carry(laptop, desktop)
    desktop.clock.follow(laptop.clock)
    for clock in [laptop.clock, desktop.clock] { clock.advance(60) }
    try laptop.call(QuestUpdate(quest: "Evening", days: [2]))
    for clock in [laptop.clock, desktop.clock] { clock.advance(60) }
    try desktop.call(QuestUpdate(quest: "Evening", reminderTime: "19:30"))
    try devices.carry(laptop, desktop)
    try devices.carry(desktop, laptop)
    for fixture in [laptop, desktop] {
      let quest = try #require(try fixture.call(QuestList(all: true)).quests.first)
      #expect(quest.days == [2])
      #expect(quest.reminderTime == "19:30")
    }
  }

  @Test func aRunningTaskSendsNothingAndShowsNothingBeforeItsDone() throws {
    try devices.share()
    try devices.play("Swim", on: desktop)
    try devices.carry(laptop, desktop)
    let before = try laptop.call(SyncStatus()).last ?? 0
    try laptop.call(SessionDo(name: "Read", estimates: [.seconds(600)]))
    laptop.clock.advance(100)
    try laptop.call(SettingsSet(key: "sound", value: "off"))
    let device = try #require(try laptop.call(SyncStatus()).device)
    #expect(try laptop.call(SyncTake(device: device, after: before)).items.isEmpty)
    #expect(try devices.carry(desktop, laptop).waiting > 0)
    #expect(try laptop.call(SessionHistory()).sessions.isEmpty)
    #expect(try laptop.call(SyncStatus()).dark == true)
    #expect(try laptop.call(SyncStatus()).last == before)
    try laptop.call(SessionDone())
    try devices.carry(laptop, desktop, after: before)
    #expect(try laptop.call(SessionHistory()).sessions.count == 2)
    #expect(try desktop.call(SessionHistory()).sessions.count == 2)
  }

  @Test func aClockADayAheadWaitsAndIsTold() throws {
    try devices.share()
    desktop.clock.stepWall(3 * 86_400)
    try desktop.call(SettingsSet(key: "sound", value: "off"))
    #expect(try devices.carry(desktop, laptop).waiting == 1)
    #expect(try laptop.call(SyncStatus()).ahead == 1)
    laptop.clock.advance(3 * 86_400)
    try devices.carry(laptop, desktop)
    #expect(try laptop.call(SyncStatus()).ahead == 0)
    #expect(try laptop.call(SettingsGet(key: "sound")).settings.first?.value == "off")
  }

  @Test func aStampOfAnotherEraInTheBodyWaitsWhateverTheItemSays() throws {
    try devices.share()
    let body = #"{"c":9223372036854775807,"d":"other","f":{"value":"off"}}"#
    let item = SyncItem(n: 1, record: "setting/sound", schema: 12, clock: 5, body: body)
    #expect(try laptop.call(SyncPut(device: "other", items: [item])).waiting == 1)
    try laptop.call(SettingsSet(key: "sound", value: "off"))
    try devices.carry(laptop, desktop)
  }

  /// An import may bring a goal, its terms and its rest under one id.
  @Test func recordsOfTwoTypesMayHaveOneID() throws {
    try laptop.load(
      #"{"type":"metric","key":"pages","name":"pages","kind":"sum"}"# + "\n"
        + #"{"type":"goal","id":"x1","name":"Novel","kind":"reach","metric":"pages","createdAt":"2026-03-01T08:00:00Z"}"#
        + "\n" + #"{"type":"goalTerms","id":"x1","goal":"x1","since":"2026-03-01","amount":480}"# + "\n"
        + #"{"type":"goalRest","id":"x1","goal":"x1","from":"2026-03-01","to":"2026-03-02"}"# + "\n")
    try devices.share()
    try devices.carry(laptop, desktop)
    #expect(try desktop.call(GoalList()).goals.map(\.name) == ["Novel"])
    try laptop.call(GoalDelete(goal: "Novel"))
    try devices.carry(laptop, desktop)
    #expect(try desktop.call(GoalList(all: true)).goals.isEmpty)
    #expect(try desktop.exportedLines() == laptop.exportedLines())
  }

  @Test func aNewerSchemaIsKeptAndNotTaken() throws {
    try devices.share()
    let item = SyncItem(n: 9, record: "planet/x", schema: 99, clock: 5, body: "a new form")
    #expect(try laptop.call(SyncPut(device: "other", items: [item])).waiting == 1)
    #expect(try laptop.call(SyncPut(device: "other", items: [item])).waiting == 1)
    #expect(try laptop.call(SyncStatus()).newer == 1)
  }

  @Test func whatIsDamagedIsRefusedAndTakesNothing() throws {
    try devices.share()
    for body in ["", "{}", "nonsense", #"{"c":1,"d":"a","f":{"name":{}}}"#] {
      let item = SyncItem(n: 1, record: "setting/sound", schema: 1, clock: 5, body: body)
      #expect(try laptop.refusal(of: SyncPut(device: "other", items: [item])) == .invalidArgument)
    }
    // A value that the schema does not permit is kept, and not shown.
    let wild = #"{"c":5,"d":"other","f":{"name":"X","days":999,"createdBy":0,"active":1,"deleted":0,"position":0}}"#
    try laptop.call(
      SyncPut(device: "other", items: [SyncItem(n: 1, record: "routine/q", schema: 12, clock: 5, body: wild)]))
    let unnamed = #"{"c":5,"d":"other","f":{"skill":""}}"#
    try laptop.call(
      SyncPut(device: "other", items: [SyncItem(n: 2, record: "skillName/x", schema: 12, clock: 5, body: unnamed)]))
    #expect(try laptop.call(QuestList(all: true)).quests.isEmpty)
    try laptop.call(QuestCreate(name: "Evening", tasks: ["Tidy"]))
  }

  @Test func aForgottenDeviceBringsNothing() throws {
    try devices.share()
    try devices.carry(desktop, laptop)
    try laptop.call(SyncForget(device: "desktop"))
    let device = try #require(try desktop.call(SyncStatus()).device)
    #expect(try laptop.refusal(of: SyncPut(device: device, items: [])) == .forbidden)
    #expect(try laptop.refusal(of: SyncForget(device: "laptop")) == .invalidArgument)
    #expect(try laptop.refusal(of: SyncForget(device: "phone")) == .notFound)
  }

  /// Both machines have the same host name.
  @Test func ofTwoDevicesWithOneNameOneIsForgottenByItsID() throws {
    _ = try laptop.call(SyncBegin(name: "vm"))
    _ = try desktop.call(SyncBegin(name: "vm"))
    try devices.carry(desktop, laptop)
    let own = try #require(try laptop.call(SyncStatus()).device)
    let other = try #require(try desktop.call(SyncStatus()).device)
    let refusal = #expect(throws: RPCError.self) { try laptop.call(SyncForget(device: "vm")) }
    #expect(refusal?.kind == .ambiguousName && refusal?.message == "2 devices are called \"vm\".")
    let hint = try #require(refusal?.data.hint)
    #expect(hint.contains("\(own), since ") && hint.contains(", this one") && hint.contains("\(other), since "))
    #expect(refusal?.data.candidates.map { Set($0) } == [own, other])
    #expect(try laptop.call(SyncForget(device: other)).device.forgotten)
    #expect(try laptop.refusal(of: SyncPut(device: other, items: [])) == .forbidden)
  }

  @Test func endingKeepsEverythingHere() throws {
    try devices.share()
    try devices.play("Swim", on: laptop)
    try devices.carry(laptop, desktop)
    try laptop.call(SyncEnd())
    #expect(try laptop.call(SessionHistory()).sessions.count == 1)
    #expect(try laptop.call(SyncStatus()).on == false)
    #expect(try laptop.refusal(of: SyncTake(device: "x", after: 0)) == .notShared)
    #expect(try laptop.refusal(of: SyncPut(device: "x", items: [])) == .notShared)
  }

  @Test func aDeviceThatLeavesIsOffTheListAndWhatItSentStays() throws {
    try devices.share()
    try devices.play("Swim", on: laptop)
    try laptop.call(SyncEnd(announce: true))
    try devices.carry(laptop, desktop)
    #expect(try desktop.call(SyncStatus()).devices.map(\.name) == ["desktop"])
    #expect(try desktop.call(SessionHistory()).sessions.count == 1)
    // It shares until it ends, and can stay.
    #expect(try laptop.call(SyncStatus()).on)
    try laptop.call(SyncBegin(name: "laptop"))
    try devices.carry(laptop, desktop)
    #expect(try Set(desktop.call(SyncStatus()).devices.map(\.name)) == ["desktop", "laptop"])
  }

  /// Nothing can be sent before `done`, and what has arrived would be lost.
  @Test func nobodyLeavesWhileATaskRuns() throws {
    try devices.share()
    try devices.exchange()
    try laptop.call(SessionDo(name: "Read", estimates: [.seconds(600)]))
    try desktop.call(SampleLog(metric: "water", value: .number(9)))
    try devices.carry(desktop, laptop)
    #expect(try laptop.refusal(of: SyncEnd(announce: true)) == .taskRunning)
    try laptop.call(SessionDone())
    try devices.exchange()
    #expect(try laptop.call(SampleList(metric: "water")).samples?.count == 1)
    try laptop.call(SyncEnd(announce: true))
  }

  @Test func theDeletionOfWhatWasNeverHereDeletesNothing() throws {
    try devices.share()
    try laptop.call(SampleLog(metric: "water", value: .number(9)))
    let device = try #require(try laptop.call(SyncStatus()).device)
    _ = try laptop.call(SyncTake(device: device, after: 0))
    try laptop.call(HistoryUndo())
    #expect(try devices.carry(laptop, desktop).deleted == 0)
  }

  @Test func guardiansPinsAndOpenThingsStayHere() throws {
    try laptop.call(GuardianSetPin(pin: "4711"))
    try devices.share()
    try laptop.call(TrackStart(activity: "Code"))
    try laptop.call(SessionDo(name: "Read", estimates: [.seconds(600)]))
    try laptop.call(SettingsSet(key: "network", value: "off"))
    laptop.clock.advance(100)
    try laptop.call(SessionPause())
    let device = try #require(try laptop.call(SyncStatus()).device)
    let records = try laptop.call(SyncTake(device: device, after: 0)).items.map(\.record)
    for part in ["session/", "estimation/", "interval/", "setting/network", "pin"] {
      #expect(!records.contains { $0.hasPrefix(part) }, "\(part)")
    }
  }
}
