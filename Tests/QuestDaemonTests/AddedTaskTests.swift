import QuestModel
import QuestTestKit
import QuestWire
import Testing

/// `session.add`: tasks that were done without the program.
struct AddedTaskTests {
  private let fixture: GameFixture

  init() throws { fixture = try GameFixture() }

  @Test func itTeachesForecastsAndEarnsNothing() throws {
    for minutes in [18.0, 20, 22, 19, 21] {
      let added = try fixture.call(SessionAdd(task: "Dishes", actual: .seconds(60 * minutes)))
      #expect(added.run.xp == 0 && added.run.estimatedSeconds == nil && added.run.actualSeconds == 60 * minutes)
      #expect(added.run.marks.map(\.rawValue).sorted() == ["adjusted", "recalled"])
      fixture.clock.advance(86_400)
    }
    let forecast = try fixture.call(ForecastGet(name: "Dishes"))
    #expect(forecast.totalSeconds.p50 > 17 * 60 && forecast.totalSeconds.p50 < 23 * 60)
    let stats = try fixture.call(StatsGet())
    #expect(stats.totalXP == 0 && stats.averageAccuracy == 0 && stats.personalBests.isEmpty)
    #expect(stats.daysPlayed == 5)
  }

  @Test func itTakesTheMomentThatIsGiven() throws {
    let now = fixture.clock.now().wall
    func start(_ request: SessionAdd) throws -> String {
      let id = try fixture.call(request).run.id.dropLast(2)
      return try fixture.call(SessionGet(id: String(id))).startedAt
    }
    let hour = SessionAdd(task: "Read", actual: .text("1h"))
    var earlier = hour
    earlier.ago = .text("30m")
    #expect(Instant(rfc3339: try start(hour)) == now.advanced(bySeconds: -3600))
    #expect(Instant(rfc3339: try start(earlier)) == now.advanced(bySeconds: -5400))
    var day = hour
    day.day = "yesterday"
    let known = try fixture.call(day).run
    #expect(known.marks.map(\.rawValue).contains("dayOnly"))
    day.at = "18:30"
    let exact = try fixture.call(day).run
    #expect(exact.recordedAt.contains("T18:30:00") && !exact.marks.map(\.rawValue).contains("dayOnly"))
  }

  @Test func itIsTheKnownTask() throws {
    try fixture.call(SessionAdd(task: "Shower", actual: .seconds(500)))
    let second = try fixture.call(SessionAdd(task: "show", actual: .seconds(400)))
    #expect(second.run.task == "Shower" && second.note == nil)
    let new = try fixture.call(SessionAdd(task: "Swim", actual: .seconds(400)))
    #expect(new.note?.contains("new here") == true)
  }

  @Test func whatCannotBeAddedIsRefused() throws {
    try fixture.call(QuestCreate(name: "Morning", tasks: ["Tea"]))
    let hour = SessionAdd(task: "Read", actual: .text("1h"))
    for change: (inout SessionAdd) -> Void in [
      { $0.task = "Morning" },
      {
        $0.ago = .text("5m"); $0.at = "07:00"
      },
      { $0.day = "2030-01-01" },
      { $0.day = "someday" },
      { $0.at = "2030-01-01T00:00:00Z" },
      { $0.at = fixture.clock.now().wall.advanced(bySeconds: 60).rfc3339() },
      { $0.at = "1969-06-01T00:00:00Z" },
    ] {
      var request = hour
      change(&request)
      #expect(try fixture.refusal(of: request) == .invalidArgument, "\(request)")
    }
    #expect(try fixture.refusal(of: SessionAdd(task: "Read", actual: .text("40 days"))) == .invalidDuration)
    #expect(try fixture.call(SessionHistory()).sessions.isEmpty)
  }

  @Test func besideARunningTaskItIsHiddenAndLeavesTheTaskAlone() throws {
    try fixture.call(SessionDo(name: "Write", estimates: [.seconds(600)]))
    fixture.clock.advance(300)
    try fixture.call(SessionAdd(task: "Dishes", actual: .text("20m")))
    #expect(try fixture.call(SessionHistory()).sessions.isEmpty)
    fixture.clock.advance(300)
    let done = try fixture.call(SessionDone())
    #expect(done.actualSeconds == 600 && done.rating == .spotOn)
    #expect(try fixture.call(SessionHistory()).sessions.count == 2)
  }

  @Test func undoTakesItOutAndExportsCarryIt() throws {
    let empty = try fixture.export()
    try fixture.call(SessionAdd(task: "Dishes", actual: .text("20m"), day: "yesterday"))
    let other = try GameFixture()
    other.clock.advance(to: fixture.clock.now().wall)
    try other.load(fixture.export())
    #expect(try other.export() == fixture.export())
    #expect(try fixture.call(HistoryUndo()).change == "adding Dishes")
    #expect(try fixture.export() == empty)
  }
}

/// `session.estimate {change}`: a mistyped guess is corrected while the task runs, without revealing the time.
struct ChangedGuessTests {
  private let fixture: GameFixture

  init() throws {
    fixture = try GameFixture()
    try fixture.call(SessionDo(name: "Write", estimates: [.seconds(25)]))
  }

  private func change(to seconds: Double) throws -> SessionState {
    try fixture.call(SessionEstimate(estimate: .seconds(seconds), change: true))
  }

  @Test func aRepeatedRequestIsAnsweredTheSame() throws {
    let request = SessionEstimate(estimate: .seconds(1500), change: true, idempotencyKey: "once")
    let first = try fixture.call(request)
    #expect(first.note != nil)
    #expect(try fixture.call(request) == first)
  }

  private func finish() throws -> RevealedRun {
    fixture.clock.advance(1490)
    return try fixture.call(SessionDone())
  }

  @Test func onceAndAtOnceItCounts() throws {
    fixture.clock.advance(10)
    #expect(try change(to: 1500).estimatedSeconds == 1500)
    let run = try finish()
    #expect(run.estimatedSeconds == 1500 && run.actualSeconds == 1500 && run.rating == .spotOn && run.xp > 0)
    #expect(run.marks.map(\.rawValue) == ["corrected"])
  }

  @Test(arguments: [true, false]) func lateOrTwiceItIsKeptOut(isLate: Bool) throws {
    fixture.clock.advance(isLate ? 10.001 : 4)
    let state = try change(to: 1400)
    if !isLate {
      fixture.clock.advance(4)
      let again = try change(to: 1400)
      #expect(again == state, "the reply must not tell late from soon")
    }
    let run = try finish()
    #expect(run.xp == 0 && run.marks.map(\.rawValue).contains("unblinded"))
    #expect(run.feedback.headline == "A second guess")
    #expect(try fixture.call(StatsGet()).averageAccuracy == 0)
  }

  @Test func theReplyIsTheSameSoonAndLate() throws {
    let other = try GameFixture()
    try other.call(SessionDo(name: "Write", estimates: [.seconds(25)]))
    other.clock.advance(900)
    var late = try other.call(SessionEstimate(estimate: .seconds(1500), change: true))
    let soon = try change(to: 1500)
    late.sessionId = soon.sessionId
    #expect(late == soon)
  }

  @Test func undoBringsTheFirstGuessBackAndDoesNotUnmark() throws {
    fixture.clock.advance(60)
    _ = try change(to: 1500)
    try fixture.call(HistoryUndo())
    let run = try finish()
    #expect(run.estimatedSeconds == 25 && run.marks.map(\.rawValue).contains("unblinded"))
  }

  @Test func aHeldGuessIsReplacedFreely() throws {
    try fixture.call(SessionDone())
    try fixture.call(SessionStartTask(task: "Read"))
    try fixture.call(SessionEstimate(estimate: .seconds(60), hold: true))
    fixture.clock.advance(600)
    #expect(try change(to: 120).phase == .ready)
    #expect(try change(to: 180).estimatedSeconds == 180)
    try fixture.call(SessionStartTask())
    fixture.clock.advance(180)
    let run = try fixture.call(SessionDone())
    #expect(run.marks.isEmpty && run.rating == .spotOn)
  }

  @Test func withoutATaskThereIsNothingToChange() throws {
    _ = try finish()
    #expect(try fixture.refusal(of: SessionEstimate(estimate: .seconds(60), change: true)) == .noOpenSession)
    try fixture.call(SessionStartTask(task: "Read"))
    #expect(try fixture.refusal(of: SessionEstimate(estimate: .seconds(60), change: true)) == .taskNotRunning)
    let both = SessionEstimate(estimate: .seconds(60), hold: true, change: true)
    #expect(try fixture.refusal(of: both) == .invalidArgument)
  }
}
