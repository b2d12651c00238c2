@testable import QuestDaemon
import QuestEngines
import QuestModel
@testable import QuestServer
import QuestStore
import QuestTestKit
import QuestWire
import Testing

/// Tracked time: what a day holds, to the millisecond, whatever is done to the clocks.
struct TrackingTests {
  private let fixture: GameFixture
  private var clock: ManualClock { fixture.clock }

  /// Monday 2 March 2026, 09:00 in Berlin.
  init() throws { fixture = try GameFixture(zone: try #require(Zone("Europe/Berlin"))) }

  private func intervals() throws -> [IntervalInfo] { try fixture.call(TrackList()).intervals }
  private func lengths() throws -> [Double] { try intervals().map(\.seconds) }

  // MARK: - The day

  /// What lies before midnight does not count, and an interval has the day of its own zone.
  @Test func theDaysTimeIsThatOfTheDayInEachIntervalsZone() throws {
    let fixture = try GameFixture(at: "2026-03-10T20:00:00Z")
    func today() throws -> Double? { try fixture.call(TrackStatus()).todaySeconds }
    func add(_ from: String, _ to: String) throws {
      try fixture.call(TrackAdd(activity: "Code", from: from, to: to))
    }
    try add("2026-03-09T10:00:00Z", "2026-03-09T23:30:00Z")
    #expect(try today() == 0)
    try add("2026-03-09T23:40:00Z", "2026-03-10T00:30:00Z")
    #expect(try today() == 1800)
    // In Auckland the tenth ends at 11:00 UTC.
    try fixture.call(SettingsSet(key: "timeZone", value: "Pacific/Auckland"))
    try add("2026-03-10T10:00:00Z", "2026-03-10T12:00:00Z")
    try add("2026-03-10T12:30:00Z", "2026-03-10T13:00:00Z")
    try fixture.call(SettingsSet(key: "timeZone", value: "UTC"))
    #expect(try today() == 1800 + 3600)
    let eleventh = try fixture.call(TrackList(from: "2026-03-11", to: "2026-03-11"))
    #expect(eleventh.intervals.count == 2 && eleventh.totalSeconds == 3600 + 1800)
    #expect(try fixture.call(TrackList(from: "2026-03-10", to: "2026-03-10")).intervals.count == 2)
    try fixture.call(TrackStart(activity: "Code"))
    fixture.clock.advance(600)
    #expect(try today() == 1800 + 3600 + 600)
  }

  // MARK: - Starting and stopping

  @Test func theClockIsVisibleWhileNoTaskRuns() throws {
    #expect(try fixture.call(TrackStatus()) == fixture.call(TrackStatus()))
    try fixture.call(TrackStart(activity: "Code", tags: ["deep"], note: "parser"))
    clock.advance(90)
    let state = try fixture.call(TrackStatus())
    #expect(state.running && !state.dark)
    #expect(state.activity == "Code" && state.tags == ["deep"] && state.note == "parser")
    #expect(state.since == "2026-03-02T09:00:00+01:00" && state.sinceText == "09:00")
    #expect(state.elapsedSeconds == 90 && state.todaySeconds == 90)
    let stopped = try fixture.call(TrackStop())
    #expect(!stopped.running && stopped.ended?.seconds == 90 && stopped.todaySeconds == 90)
  }

  @Test func aStartEndsTheOtherAtTheSameInstantAndIsOneUndo() throws {
    try fixture.call(TrackStart(activity: "Code"))
    clock.advance(60.5)
    let state = try fixture.call(TrackStart(activity: "Mail"))
    #expect(state.activity == "Mail" && state.ended?.activity == "Code" && state.ended?.seconds == 60.5)
    #expect(state.ended?.end == state.since)
    clock.advance(10)
    #expect(try fixture.call(HistoryUndo()).change == "the start of tracking Mail")
    let back = try fixture.call(TrackStatus())
    #expect(back.activity == "Code" && back.elapsedSeconds == 70.5)
    try fixture.call(HistoryRedo())
    #expect(try fixture.call(TrackStatus()).activity == "Mail")
    #expect(try lengths() == [10, 60.5])
  }

  @Test func startingWhatRunsChangesNothing() throws {
    try fixture.call(TrackStart(activity: "Code"))
    clock.advance(30)
    #expect(try fixture.call(TrackStart(activity: " code ")).elapsedSeconds == 30)
    #expect(try intervals().count == 1)
    try fixture.call(TrackStart(activity: "Code", tags: ["deep"]))
    #expect(try intervals().count == 2)
  }

  @Test func continueGoesOnWithTheLastOne() throws {
    #expect(try fixture.refusal(of: TrackContinue()) == .notFound)
    #expect(try fixture.refusal(of: TrackStop()) == .notFound)
    try fixture.call(TrackStart(activity: "Code", tags: ["deep"]))
    clock.advance(60)
    try fixture.call(TrackStop())
    clock.advance(60)
    let state = try fixture.call(TrackContinue())
    #expect(state.activity == "Code" && state.tags == ["deep"] && state.elapsedSeconds == 0)
    clock.advance(5)
    #expect(try fixture.call(TrackContinue()).elapsedSeconds == 5)
  }

  @Test func aStartAndAStopMayBeEarlier() throws {
    try fixture.call(TrackStart(activity: "Code", ago: .text("10m")))
    #expect(try fixture.call(TrackStatus()).elapsedSeconds == 600)
    clock.advance(1800)
    let stopped = try fixture.call(TrackStop(at: "09:20"))
    #expect(stopped.ended?.seconds == 1800 && stopped.ended?.spanText == "08:50..09:20")
    #expect(try fixture.refusal(of: TrackStart(activity: "Mail", at: "09:10")) == .overlap)
    try fixture.call(TrackStart(activity: "Mail", at: "09:10", replace: true))
    #expect(try lengths() == [1200, 1200])
    #expect(try fixture.refusal(of: TrackStop(at: "09:05")) == .invalidArgument)
    #expect(try fixture.refusal(of: TrackStop(ago: .text("1m"), at: "09:15")) == .invalidArgument)
  }

  // MARK: - Clocks

  @Test func aStepOfTheWallClockChangesNoLength() throws {
    let steps: [Double] = [-34_560_000, -3600, 3600, 34_560_000]
    for step in steps {
      try fixture.call(TrackStart(activity: "Code \(step)"))
      clock.advance(1234.567)
      clock.stepWall(step)
      #expect(try fixture.call(TrackStatus()).elapsedSeconds == 1234.567)
      clock.advance(1)
      let state = try fixture.call(TrackStart(activity: "Other \(step)"))
      #expect(state.ended?.seconds == 1235.567)
      clock.advance(10)
      #expect(try fixture.call(TrackStop()).ended?.seconds == 10, "also where it begins in what was the past")
    }
  }

  @Test func aRestartKeepsTheLengthAndARebootMeasuresByTheWallClock() throws {
    try fixture.call(TrackStart(activity: "Code"))
    clock.advance(100.25)
    try fixture.reopen()
    #expect(try fixture.call(TrackStatus()).elapsedSeconds == 100.25)
    clock.reboot(afterSeconds: 50)
    #expect(try fixture.call(TrackStop()).ended?.seconds == 150.25)
  }

  @Test func aDayHoldsWhatIsWithinItAlsoWhenTheClocksChange() throws {
    // Berlin goes forward on 29 March, so that night is an hour shorter.
    clock.advance(to: try #require(Instant(rfc3339: "2026-03-28T22:00:00Z")))
    try fixture.call(TrackStart(activity: "Watch"))
    clock.advance(25 * 3600)
    try fixture.call(TrackStop(confirm: true))
    let days = try fixture.call(TrackList()).days
    #expect(days.map(\.seconds) == [3600, 23 * 3600, 3600])
    #expect(days.map(\.day) == ["2026-03-30", "2026-03-29", "2026-03-28"])
  }

  // MARK: - Entering and changing

  @Test func intervalsNeverOverlap() throws {
    clock.advance(6 * 3600)
    try fixture.call(TrackAdd(activity: "Code", from: "09:00", to: "10:15"))
    #expect(try fixture.refusal(of: TrackAdd(activity: "Mail", from: "10:14", to: "11:00")) == .overlap)
    #expect(try fixture.refusal(of: TrackAdd(activity: "Mail", from: "08:00", to: "12:00")) == .overlap)
    try fixture.call(TrackAdd(activity: "Mail", from: "10:15", to: "11:00"))
    try fixture.call(TrackAdd(activity: "Call", from: "09:30", to: "10:30", replace: true))
    #expect(try intervals().map(\.spanText) == ["10:30..11:00", "09:30..10:30", "09:00..09:30"])
    try fixture.call(TrackAdd(activity: "Break", from: "09:40", to: "09:50", replace: true))
    #expect(
      try intervals().map(\.spanText)
        == ["10:30..11:00", "09:50..10:30", "09:40..09:50", "09:30..09:40", "09:00..09:30"])
    for _ in 1...4 { try fixture.call(HistoryUndo()) }
    #expect(try intervals().isEmpty)
    #expect(try fixture.call(ActivityList()).activities.isEmpty)
  }

  @Test func aSpanIsCutOutOfTheOpenIntervalWhichGoesOn() throws {
    try fixture.call(TrackStart(activity: "Code"))
    clock.advance(3600)
    try fixture.call(TrackAdd(activity: "Call", from: "09:20", to: "09:30", replace: true))
    #expect(try fixture.call(TrackStatus()).elapsedSeconds == 1800)
    clock.stepWall(-7200)
    clock.advance(60)
    #expect(try fixture.call(TrackStop()).ended?.seconds == 1860)
    #expect(try lengths() == [1860, 600, 1200])
  }

  @Test func timesThatCannotBeAreRefused() throws {
    clock.advance(6 * 3600)
    for (from, to) in [
      ("2026-03-02T10:00:00Z", "2026-03-02T09:00:00Z"), ("09:00", "x"), ("25:00", "26:00"),
      ("2026-03-02T10:00:00Z", "2026-03-03T10:00:00Z"),
    ] {
      #expect(try fixture.refusal(of: TrackAdd(activity: "Code", from: from, to: to)) == .invalidArgument)
    }
    #expect(
      try fixture.refusal(of: TrackAdd(activity: "Code", from: "09:00", to: "09:10", day: "x")) == .invalidArgument)
    #expect(try fixture.refusal(of: TrackStart(activity: " ")) == .invalidArgument)
    #expect(try fixture.refusal(of: TrackStart(activity: "Code", tags: ["a,b"])) == .invalidArgument)
    #expect(try fixture.refusal(of: TrackUpdate(id: "zzzz")) == .notFound)
    #expect(try fixture.refusal(of: TrackDelete(id: "z")) == .invalidArgument)
    #expect(try fixture.refusal(of: TrackList(from: "2026-03-03", to: "2026-03-02")) == .invalidArgument)
  }

  @Test func anIntervalIsChangedAndDeleted() throws {
    clock.advance(6 * 3600)
    let added = try fixture.call(TrackAdd(activity: "Code", from: "09:00", to: "10:00", tags: ["deep"], note: "x"))
    let prefix = String(added.id.prefix(6))
    let changed = try fixture.call(TrackUpdate(id: prefix, activity: "Mail", to: "10:30", tags: [], note: ""))
    #expect(changed.activity == "Mail" && changed.seconds == 5400 && changed.tags == nil && changed.note == nil)
    #expect(try fixture.call(TrackUpdate(from: "09:30")).spanText == "09:30..10:30")
    #expect(try fixture.call(TrackDelete()).id == added.id)
    #expect(try intervals().isEmpty)
    for _ in 1...3 { try fixture.call(HistoryUndo()) }
    #expect(try intervals() == [added])
  }

  @Test func activitiesAreRenamedOrderedAndMerged() throws {
    clock.advance(6 * 3600)
    try fixture.call(TrackAdd(activity: "Code", from: "09:00", to: "10:00"))
    try fixture.call(TrackAdd(activity: "Coding", from: "10:00", to: "11:00"))
    #expect(try fixture.refusal(of: ActivityUpdate(activity: "Coding", name: "CODE")) == .nameTaken)
    #expect(try fixture.refusal(of: ActivityUpdate(activity: "Coding", colour: 8)) == .invalidArgument)
    try fixture.call(ActivityUpdate(activity: "Coding", name: "Program", colour: 3, sign: "⌨", position: 0))
    #expect(try fixture.call(ActivityList()).activities.map(\.name) == ["Program", "Code"])
    let before = try fixture.export()
    try fixture.call(ActivityMerge(from: "Program", into: "code"))
    let list = try fixture.call(TrackList())
    #expect(list.activities == [TrackList.Response.Total(activity: "Code", seconds: 7200, intervals: 2)])
    #expect(try fixture.call(ActivityList()).activities.map(\.name) == ["Code"])
    try fixture.call(HistoryUndo())
    #expect(try fixture.export() == before)
    #expect(try fixture.refusal(of: ActivityMerge(from: "Code", into: "code")) == .invalidArgument)
    #expect(try fixture.refusal(of: ActivityMerge(from: "Code", into: "prog")) == .notFound)
  }

  // MARK: - Forgotten

  @Test func aProbablyForgottenIntervalIsAskedAbout() throws {
    for _ in 1...2 {
      try fixture.call(TrackStart(activity: "Code"))
      clock.advance(7200)
      try fixture.call(TrackStop())
    }
    try fixture.call(TrackStart(activity: "Code"))
    clock.advance(6 * 3600 + 1)
    #expect(try fixture.refusal(of: TrackStop(askIfOverlong: true)) == .confirmOverlong)
    #expect(try fixture.refusal(of: TrackStart(activity: "Mail", askIfOverlong: true)) == .confirmOverlong)
    #expect(try fixture.call(TrackStatus()).activity == "Code")
    #expect(try fixture.call(TrackStop(at: "14:00", askIfOverlong: true)).ended?.seconds == 3600)
    try fixture.call(HistoryUndo())
    #expect(try fixture.call(TrackStop(askIfOverlong: true, confirm: true)).ended?.marks == [])
  }

  @Test func overADayCountsZeroUntilItIsConfirmed() throws {
    try fixture.call(TrackStart(activity: "Code"))
    clock.advance(86_400.001)
    let stopped = try fixture.call(TrackStop())
    #expect(stopped.ended?.marks == [Open(.unconfirmed)] && stopped.text != nil)
    #expect(try fixture.call(TrackList()).totalSeconds == 0)
    #expect(try fixture.call(TrackUpdate(note: "really")).marks == [Open(.unconfirmed)])
    #expect(try fixture.call(TrackUpdate(confirm: true)).marks == [])
    #expect(try fixture.call(TrackList()).totalSeconds == 86_400.001)
  }

  // MARK: - Data

  @Test func anExportIsTheSameAfterAnImportAndNamesActivities() throws {
    clock.advance(6 * 3600)
    try fixture.call(TrackAdd(activity: "Code", from: "09:00", to: "10:00", tags: ["deep", "parser"], note: "x"))
    try fixture.call(ActivityUpdate(activity: "Code", colour: 3, sign: "⌨"))
    try fixture.call(TrackStart(activity: "Mail"))
    let text = try fixture.export()
    #expect(text.contains(#""activity":"Code""#))
    let other = try GameFixture(zone: try #require(Zone("Europe/Berlin")), clock: clock)
    try other.load(text)
    #expect(try other.export() == text)
    #expect(try other.call(TrackStatus()).elapsedSeconds == 0)
    try other.load(text)
    #expect(try other.export() == text)
    try other.call(HistoryUndo())
    #expect(try other.call(TrackList()).intervals.isEmpty)
  }

  @Test func anImportAddsNoIntervalThatOverlapsAnother() throws {
    clock.advance(6 * 3600)
    try fixture.call(TrackAdd(activity: "Code", from: "09:00", to: "10:00"))
    try fixture.load(
      """
      {"type":"interval","id":"one1","activity":"code","start":"2026-03-02T08:30:00Z","end":"2026-03-02T08:31:00Z"}
      {"type":"interval","id":"two2","activity":"code","start":"2026-03-02T09:00:00Z","end":"2026-03-02T09:30:00Z"}
      {"type":"interval","id":"tre3","activity":"Mail","start":"2026-03-02T09:29:00Z"}

      """)
    #expect(try intervals().map(\.spanText) == ["10:00..10:30", "09:00..10:00"])
    #expect(try fixture.call(ActivityList()).activities.map(\.name) == ["Code"])
  }

  @Test func intervalsOfTimewarriorComeInAsTrackedTime() throws {
    let text = """
      [{"id":2,"start":"20260301T080000Z","end":"20260301T093000Z","tags":["Code","deep","a,b"],"annotation":"parser"},
      {"id":1,"start":"20260301T100000Z","tags":["Mail"]}]
      """
    func load() throws -> DataImport.Report {
      let opened = try fixture.call(DataImport(format: Open(.timewarrior), as: Open(.intervals)))
      try fixture.call(DataImport(importId: opened.importId, text: text))
      return try #require(try fixture.call(DataImport(importId: opened.importId, commit: true)).report)
    }
    let report = try load()
    #expect(report.intervals == 1 && report.notes == 0 && report.sessions == 0 && report.leftOut.map(\.count) == [1])
    let interval = try #require(try intervals().first)
    #expect(interval.activity == "Code" && interval.seconds == 5400 && interval.note == "parser")
    #expect(interval.tags == ["deep", "a b"])
    let again = try load()
    #expect(again.intervals == 0 && again.knownNotes == 1)
    try fixture.call(HistoryUndo())
    #expect(try fixture.refusal(of: DataImport(format: Open(.org), as: Open(.intervals))) == .invalidArgument)
  }

  @Test func anErasedActivityLeavesNothingOfItsIntervals() throws {
    for name in ["Secret work", "Code"] {
      try fixture.call(TrackStart(activity: name, note: "\(name), noted"))
      clock.advance(60)
    }
    #expect(try fixture.refusal(of: DataErase(activity: "Secret")) == .notFound)
    #expect(try fixture.refusal(of: DataErase(activity: "secret work")) == .confirmationNeeded)
    try fixture.call(DataErase(activity: "secret work", confirm: true))
    fixture.game.erasures.awaitEnd()
    #expect(try intervals().map(\.activity) == ["Code"])
    #expect(try fixture.call(ActivityList()).activities.map(\.name) == ["Code"])
    #expect(try FolderBytes(fixture.folder).files(holding: "Secret work") == [])
  }

  @Test func subscribersAreToldOfTracking() throws {
    let subscriber = ConnectionContext(events: fixture.events)
    _ = subscriber.subscribe(audience: Audience(PlayerID(1)), topics: [.track])
    try fixture.call(TrackStart(activity: "Code"))
    try fixture.call(SessionDo(name: "Tea", estimates: [.seconds(300)]))
    try fixture.call(TrackStop())
    try fixture.call(SessionDone())
    guard case .lines(let lines)? = subscriber.subscription?.take(upTo: .max) else {
      Issue.record("The subscriber fell behind.")
      return
    }
    let events = try lines.map { try WireJSON.decode(EventFrame.self, from: $0.dropLast()).params }
    #expect(events.map(\.what.rawValue) == ["started", "hidden", "stopped", "shown"])
    #expect(events.map(\.track?.running) == [true, true, false, false])
    #expect(events.map(\.track?.dark) == [false, true, true, false])
  }
}
