import QuestTestKit
import QuestWire
import Testing

@testable import QuestDaemon

/// Erasing in a shared game.
struct SyncErasureTests {
  private let devices: TwoDevices
  private var laptop: GameFixture { devices.laptop }
  private var desktop: GameFixture { devices.desktop }

  init() throws { devices = try TwoDevices() }

  @Test func anErasureLeavesNoContentAndReachesTheOther() throws {
    try devices.share()
    try devices.play("Secret errand", on: laptop)
    try devices.carry(laptop, desktop)
    try laptop.call(DataErase(skill: "Secret errand", confirm: true))
    let device = try #require(try laptop.call(SyncStatus()).device)
    let items = try laptop.call(SyncTake(device: device, after: 0)).items
    #expect(!items.contains { $0.body.contains("errand") || $0.record.contains("errand") })
    try devices.carry(laptop, desktop)
    #expect(try desktop.call(SessionHistory()).sessions.isEmpty)
  }

  /// An erasure does not reach the other device's files.
  @Test func erasedOnBothItIsInNoFileOfEither() throws {
    try devices.share()
    try devices.play("Secret errand", on: laptop)
    try devices.carry(laptop, desktop)
    let question = try #require(throws: RPCError.self) { try laptop.call(DataErase(skill: "Secret errand")) }
    #expect(question.message.contains("Other devices"))
    try laptop.call(DataErase(skill: "Secret errand", confirm: true))
    try devices.carry(laptop, desktop)
    #expect(try FolderBytes(desktop.folder).files(holding: "errand") != [])
    try desktop.call(DataErase(skill: "Secret errand", confirm: true))
    try devices.carry(desktop, laptop)
    for device in [laptop, desktop] {
      device.game.erasures.awaitEnd()
      #expect(try FolderBytes(device.folder).files(holding: "errand") == [])
    }
  }

  @Test func erasingDaysCleansTheJournalOfAQuestErasedElsewhere() throws {
    try devices.share()
    try laptop.call(QuestCreate(name: "Hidden plan", tasks: ["Tidy"]))
    try devices.carry(laptop, desktop)
    try laptop.call(DataErase(quest: "Hidden plan", confirm: true))
    try devices.carry(laptop, desktop)
    #expect(try desktop.refusal(of: DataErase(quest: "Hidden plan", confirm: true)) == .notFound)
    #expect(try FolderBytes(desktop.folder).files(holding: "Hidden plan") != [])
    desktop.clock.advance(86_400)
    try desktop.call(DataErase(before: "2026-03-03", confirm: true))
    desktop.game.erasures.awaitEnd()
    #expect(try FolderBytes(desktop.folder).files(holding: "Hidden plan").allSatisfy { $0.hasPrefix("backups/") })
    let question = try #require(throws: RPCError.self) { try desktop.call(DataErase(everything: true)) }
    #expect(question.message.contains("no longer shares"))
    try desktop.call(DataErase(everything: true, confirm: true))
    #expect(try desktop.call(SyncStatus()).on == false)
    desktop.game.erasures.awaitEnd()
    #expect(try FolderBytes(desktop.folder).files(holding: "Hidden plan") == [])
  }

  /// Each made the quest, so one of the two is not shown: its own device alone sends it.
  @Test func anotherRecordThatIsNotShownStays() throws {
    try devices.share()
    for (device, task) in [(laptop, "Tidy"), (desktop, "Read")] {
      try device.call(QuestCreate(name: "Morning", tasks: [task]))
      try devices.play("Walk", on: device)
    }
    try devices.exchange()
    for device in [laptop, desktop] { try device.call(DataErase(skill: "Walk", confirm: true)) }
    try laptop.call(QuestUpdate(quest: "Morning", name: "Dawn"))
    try devices.exchange()
    for device in [laptop, desktop] {
      #expect(try Set(device.call(QuestList(all: true)).quests.flatMap { $0.tasks.map(\.name) }) == ["Tidy", "Read"])
    }
  }

  @Test func whatIsNotShownOfTheErasedGoesToo() throws {
    try devices.share()
    for device in [laptop, desktop] { try device.call(QuestCreate(name: "Hidden plan", tasks: ["Tidy"])) }
    try devices.exchange()
    for device in [laptop, desktop] { try device.call(DataErase(quest: "Hidden plan", confirm: true)) }
    try devices.exchange()
    for device in [laptop, desktop] {
      device.game.erasures.awaitEnd()
      #expect(try FolderBytes(device.folder).files(holding: "Hidden plan") == [])
      #expect(try device.call(QuestList(all: true)).quests.isEmpty)
    }
  }

  /// Both devices had one of the name: the player sees one of them, and the other one waits for its name.
  @Test func anErasureTakesTheOtherDevicesActivityOfTheName() throws {
    for (device, name) in [(laptop, "Secret code"), (desktop, "Chess")] {
      try device.call(TrackStart(activity: name))
      device.clock.advance(600)
      try device.call(TrackStop())
    }
    // The id of an activity is that of its first name.
    try desktop.call(ActivityUpdate(activity: "Chess", name: "Secret code"))
    try devices.share()
    try devices.exchange()
    #expect(try laptop.call(ActivityList()).activities.map(\.name) == ["Secret code"])
    try laptop.call(DataErase(activity: "secret code", confirm: true))
    try devices.exchange()
    for device in [laptop, desktop] { #expect(try device.call(ActivityList()).activities.isEmpty) }
  }

  /// The renamed one kept its old name here, because its interval ran and another one had the new name.
  @Test func afterAnErasureARenamedActivityGetsItsName() throws {
    try devices.share()
    try laptop.call(TrackStart(activity: "Chess"))
    laptop.clock.advance(600)
    try laptop.call(TrackStop())
    try devices.exchange()
    try laptop.call(TrackStart(activity: "Code"))
    laptop.clock.advance(600)
    try laptop.call(TrackStop())
    try laptop.call(TrackStart(activity: "Chess"))
    desktop.clock.follow(laptop.clock)
    try desktop.call(ActivityUpdate(activity: "Chess", name: "Code"))
    try devices.exchange()
    laptop.clock.advance(600)
    try laptop.call(TrackStop())
    try laptop.call(DataErase(activity: "Code", confirm: true))
    try devices.exchange()
    #expect(
      try laptop.call(ActivityList()).activities.map(\.name) == desktop.call(ActivityList()).activities.map(\.name))
  }

  /// It was cut off where the erased one began.
  @Test func anIntervalGetsItsEndBackWhenTheNextOneIsErased() throws {
    try devices.share()
    try laptop.call(TrackAdd(activity: "Chess", from: "01:00", to: "08:30", day: "2026-03-01"))
    try desktop.call(TrackAdd(activity: "Code", from: "03:00", to: "07:30", day: "2026-03-01"))
    try devices.exchange()
    #expect(try desktop.exportedLines().contains { $0.contains("Chess") && $0.contains("T03:00:00") })
    try desktop.call(DataErase(activity: "Code", confirm: true))
    try devices.exchange()
    #expect(try desktop.exportedLines() == laptop.exportedLines())
    #expect(try desktop.exportedLines().contains { $0.contains("Chess") && $0.contains("T08:30:00") })
  }

  /// Two devices earned the badge of a first goal. The third one knows of the erased one's alone.
  @Test func theBadgeOfAnErasedGoalGoesEverywhere() throws {
    try devices.share()
    let third = try GameFixture()
    _ = try third.call(SyncBegin(name: "third"))
    for fixture in [laptop, desktop] { try fixture.call(MetricDefine(metric: "cups", unit: "cups")) }
    try desktop.call(GoalCreate(name: "Walk", metric: "cups", reach: 10))
    laptop.clock.advance(60)
    try laptop.call(GoalCreate(name: "Novel", metric: "cups", reach: 10))
    try devices.carry(laptop, third)
    try laptop.call(DataErase(goal: "Novel", confirm: true))
    for _ in 0..<2 {
      for (from, to) in [(desktop, laptop), (desktop, third), (laptop, third), (laptop, desktop)] {
        try devices.carry(from, to)
      }
    }
    let exports = try [laptop, desktop, third].map { try $0.exportedLines() }
    #expect(exports[0] == exports[1])
    #expect(exports[0] == exports[2])
  }

  /// The other device has deleted the record and brought it back.
  @Test(arguments: [0, 3600.0]) func anErasureIsLaterThanWhatBroughtTheRecordBack(ahead: Double) throws {
    try devices.share()
    try laptop.call(SampleLog(metric: "pages", value: .number(7)))
    try devices.exchange()
    laptop.clock.stepWall(ahead)
    laptop.clock.advance(10)
    try laptop.call(SampleDelete(id: try #require(try laptop.call(SampleList(metric: "pages")).samples?.first).id))
    try devices.carry(laptop, desktop)
    laptop.clock.advance(10)
    try laptop.call(HistoryUndo())
    try devices.carry(laptop, desktop)
    desktop.clock.advance(30)
    try desktop.call(DataErase(metric: "pages", confirm: true))
    try devices.exchange()
    for device in [laptop, desktop] { #expect(try !device.export().contains(#""type":"sample""#)) }
  }

  /// A record that is brought back is written as a whole.
  @Test func whatAnImportBringsBackIsLaterThanWhatAnotherDeviceChanged() throws {
    try devices.share()
    try laptop.call(SampleLog(metric: "pages", value: .number(7), note: "first"))
    try devices.exchange()
    let text = try desktop.export()
    let id = try #require(try laptop.call(SampleList(metric: "pages")).samples?.first).id
    laptop.clock.advance(10)
    try laptop.call(SampleUpdate(id: id, value: .number(9)))
    desktop.clock.advance(20)
    try desktop.call(SampleDelete(id: id))
    let device = try #require(try desktop.call(SyncStatus()).device)
    _ = try desktop.call(SyncTake(device: device, after: 0))
    desktop.clock.advance(20)
    try desktop.load(text)
    try devices.exchange()
    for device in [laptop, desktop] {
      #expect(try device.call(SampleList(metric: "pages")).samples?.first?.value == 7)
    }
  }

  @Test func redoOpensNoPlayOfAQuestThatAnotherDeviceErased() throws {
    try devices.share()
    try laptop.call(QuestCreate(name: "Morning", tasks: ["Tidy"]))
    try devices.exchange()
    try desktop.call(SessionStart(quest: "Morning"))
    try desktop.call(HistoryUndo())
    try laptop.call(DataErase(quest: "Morning", confirm: true))
    try devices.exchange()
    #expect(try desktop.call(HistoryRedo()).passedOver == true)
    #expect(try desktop.call(SessionStatus()).phase == .idle)
  }

  @Test func undoPassesOverWhatAnotherDeviceErased() throws {
    try devices.share()
    try devices.play("Secret errand", on: laptop)
    try devices.carry(laptop, desktop)
    try desktop.call(DataErase(skill: "Secret errand", confirm: true))
    try devices.carry(desktop, laptop)
    #expect(try laptop.call(HistoryUndo()).passedOver == true)
    #expect(try laptop.call(SessionStatus()).phase == "none")
  }
}
