@testable import QuestDaemon
import QuestModel
import QuestServer
import QuestStore
import QuestTestKit
import QuestWire
import Testing

/// Tracking while a task runs: nothing reveals the task's time, and tracking continues.
struct TrackingBlindTests {
  private let fixture: GameFixture
  private var clock: ManualClock { fixture.clock }

  init() throws { fixture = try GameFixture(zone: try #require(Zone("Europe/Berlin"))) }

  /// A `done`, with an interval running over it.
  private func prepare() throws {
    try fixture.call(TrackStart(activity: "Code"))
    clock.advance(600)
    try fixture.call(SessionDo(name: "Tea", estimates: [.seconds(300)]))
    clock.advance(300)
    try fixture.call(SessionDone())
    clock.advance(1000)
  }

  @Test func theClockIsDarkFromLockInToDone() throws {
    try prepare()
    #expect(try fixture.call(TrackStatus()).elapsedSeconds == 1900)
    try fixture.call(SessionDo(name: "Tea", estimates: [.seconds(300)]))
    clock.advance(50)
    #expect(try fixture.call(TrackStatus()) == dark("Code"))
    try fixture.call(SessionPause())
    #expect(try fixture.call(TrackStatus()) == dark("Code"))
    try fixture.call(SessionDone())
    #expect(try fixture.call(TrackStatus()).elapsedSeconds == 1950)
  }

  private func dark(_ activity: String?) -> TrackState {
    TrackState(running: activity != nil, dark: true, activity: activity)
  }

  @Test func changesAreTakenWithoutATime() throws {
    try prepare()
    try fixture.call(SessionDo(name: "Tea", estimates: [.seconds(300)]))
    clock.advance(100)
    #expect(try fixture.call(TrackStart(activity: "Code")) == dark("Code"))
    #expect(try fixture.call(TrackStop(askIfOverlong: true)) == dark(nil))
    clock.advance(10)
    #expect(try fixture.call(TrackContinue()) == dark("Code"))
    clock.advance(20)
    var new = dark("Mail")
    new.text = "Mail is new here."
    #expect(try fixture.call(TrackStart(activity: "Mail")) == new)
    clock.advance(30)
    try fixture.call(SessionDone())
    let intervals = try fixture.call(TrackList()).intervals
    #expect(intervals.map(\.activity) == ["Mail", "Code", "Code"])
    #expect(intervals.map(\.seconds) == [30, 20, 2000])
  }

  @Test func whatWouldDependOnATimeIsRefused() throws {
    try prepare()
    try fixture.call(SessionDo(name: "Tea", estimates: [.seconds(300)]))
    #expect(try fixture.refusal(of: TrackStop(at: "09:00")) == .taskRunning)
    #expect(try fixture.refusal(of: TrackStop(ago: .text("5m"))) == .taskRunning)
    #expect(try fixture.refusal(of: TrackStart(activity: "Mail", ago: .text("5m"))) == .taskRunning)
    #expect(try fixture.refusal(of: TrackContinue(at: "09:00")) == .taskRunning)
    #expect(try fixture.refusal(of: TrackAdd(activity: "Mail", from: "09:00", to: "09:01")) == .taskRunning)
    #expect(try fixture.refusal(of: TrackUpdate(to: "09:01")) == .taskRunning)
    #expect(try fixture.refusal(of: TrackDelete()) == .taskRunning)
  }

  /// What was changed since the preceding `done` reads as it was then, and what was open then is open.
  @Test func readingsAreThoseOfThePrecedingDone() throws {
    try fixture.call(TrackStart(activity: "Mail"))
    clock.advance(60)
    try fixture.call(TrackStop())
    try prepare()
    let (list, export) = try (fixture.call(TrackList()), intervalLines())
    clock.advance(60)
    try fixture.call(TrackUpdate(note: "changed"))
    try fixture.call(TrackStop())
    try fixture.call(TrackUpdate(id: list.intervals[1].id, activity: "Post"))
    try fixture.call(TrackDelete(id: list.intervals[1].id))
    try fixture.call(TrackStart(activity: "Read"))
    try fixture.call(ActivityUpdate(activity: "Code", name: "Coding", colour: 1))
    try fixture.call(SessionDo(name: "Tea", estimates: [.seconds(300)]))
    try fixture.call(TrackStop())
    let blind = try fixture.call(TrackList())
    #expect(blind.intervals.map(\.id) == list.intervals.map(\.id))
    #expect(blind.intervals.map(\.end) == list.intervals.map(\.end))
    #expect(blind.intervals.map(\.activity) == ["Code", "Mail"])
    #expect(blind.intervals.map(\.seconds) == [900, 60], "up to the done")
    #expect(blind.totalSeconds == 960)
    #expect(try fixture.call(ActivityList()).activities.map(\.name) == ["Mail", "Code"])
    #expect(try intervalLines() == export)
    try fixture.call(SessionDone())
    #expect(try fixture.call(TrackList()).intervals.map(\.activity) == ["Read", "Coding"])
  }

  private func intervalLines() throws -> [Substring] {
    try fixture.export().split(separator: "\n").filter { $0.contains(#""type":"interval""#) || $0.contains("activity") }
  }

  /// A reading that went on while the task runs would be a clock beside it.
  @Test func noReadingGoesOnWhileTheTaskRuns() throws {
    try prepare()
    try fixture.call(SessionDo(name: "Tea", estimates: [.seconds(300)]))
    let topics = ["track.", "activity.", "metric.", "sample.", "food.", "goal.", "insight.", "badge.", "night."]
    let names = fixture.methods.filter { row in !row.changes && topics.contains { row.name.hasPrefix($0) } }.map(\.name)
    #expect(names.count >= 3)
    func readings() -> [String] { names.map { fixture.exchange(method: $0) } }
    let before = readings()
    clock.advance(3600)
    #expect(readings() == before)
  }
}
