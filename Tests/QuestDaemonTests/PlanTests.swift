import Foundation
@testable import QuestDaemon
import QuestEngines
import QuestModel
import QuestStore
import QuestTestKit
import QuestWire
import Testing

/// Plans from the player's own history.
struct PlanTests {
  /// Monday 2 March 2026, 06:00 in Berlin.
  private func opened(at start: String = "2026-03-02T05:00:00Z") throws -> GameFixture {
    try GameFixture(at: start, zone: try #require(Zone("Europe/Berlin")))
  }

  private let morning = QuestCreate(name: "Morning", tasks: ["Shower", "Breakfast"])

  /// Plays the quest with these seconds a task, ten seconds apart; leaves the clock at the end.
  private func play(_ fixture: GameFixture, _ seconds: [Double], quest: String = "Morning") throws {
    try fixture.call(SessionStart(quest: quest))
    for (index, task) in seconds.enumerated() {
      try fixture.call(SessionEstimate(estimate: .seconds(300)))
      fixture.clock.advance(task)
      try fixture.call(SessionDone())
      if index < seconds.count - 1 { fixture.clock.advance(10) }
    }
  }

  private func days(_ count: Int, _ fixture: GameFixture) throws -> [Double] {
    var totals: [Double] = []
    for day in 0..<count {
      let shower = Double(400 + day * 17 % 90)
      try play(fixture, [shower, 600])
      totals.append(shower + 610)
      fixture.clock.advance(86_400 - shower - 610)
    }
    return totals
  }

  private func expected(_ totals: [Double], tasks: Int = 2) throws -> DurationForecast {
    try #require(
      DurationForecast.next(
        after: Moments(totals.map { log($0) }), guess: nil, priorSpread: ForecastRules().spread(ofQuestWith: tasks)))
  }

  // MARK: - What it rests on

  @Test func aPlanRestsOnWholePlaysOutsideCalibration() throws {
    let fixture = try opened()
    try fixture.call(morning)
    let totals = try days(9, fixture)
    let plan = try fixture.call(PlanGet(quest: "Morning", by: "07:45"))
    let forecast = try expected(Array(totals.dropFirst(3)))
    #expect(abs(plan.totalSeconds.p50 - forecast.quantile(0.5)) < 1e-6)
    #expect(abs(plan.totalSeconds.p80 - forecast.quantile(0.8)) < 1e-6)
    #expect(abs(plan.totalSeconds.p90 - forecast.quantile(0.9)) < 1e-6)
    #expect(plan.basis.runs == 6)
    #expect(plan.basis.method == "sessions")
    #expect(!plan.basis.rough)
  }

  @Test func onlyTheLastTwentyPlaysCount() throws {
    let fixture = try opened()
    try fixture.call(morning)
    let totals = try days(25, fixture)
    let plan = try fixture.call(PlanGet(quest: "Morning"))
    #expect(plan.basis.runs == 20)
    #expect(abs(plan.totalSeconds.p90 - (try expected(totals.suffix(20)).quantile(0.9))) < 1e-6)
  }

  @Test func skippedForgottenAndSeenPlaysStayOut() throws {
    let fixture = try opened()
    try fixture.call(morning)
    _ = try days(9, fixture)
    let before = try fixture.call(PlanGet(quest: "Morning")).totalSeconds
    for ending in ["skip", "forgot", "reveal"] {
      try fixture.call(SessionStart(quest: "Morning", estimates: [.seconds(60)]))
      fixture.clock.advance(5000)
      if ending == "skip" { try fixture.call(SessionSkip()) }
      if ending == "forgot" { try fixture.call(SessionDone(forgot: true)) }
      if ending == "reveal" {
        try fixture.call(SessionStatus(reveal: true))
        try fixture.call(SessionDone())
      }
      try fixture.call(SessionEstimate(estimate: .seconds(60)))
      fixture.clock.advance(5)
      try fixture.call(SessionDone())
    }
    #expect(try fixture.call(PlanGet(quest: "Morning")).totalSeconds == before)
  }

  @Test func pausesAreOutAndGapsAreIn() throws {
    let fixture = try opened()
    try fixture.call(morning)
    for _ in 1...5 {
      try fixture.call(SessionStart(quest: "Morning", estimates: [.seconds(60)]))
      fixture.clock.advance(100)
      try fixture.call(SessionPause())
      fixture.clock.advance(1000)
      try fixture.call(SessionResume())
      try fixture.call(SessionDone())
      fixture.clock.advance(50)
      try fixture.call(SessionEstimate(estimate: .seconds(60)))
      fixture.clock.advance(100)
      try fixture.call(SessionDone())
      fixture.clock.advance(3600)
    }
    #expect(abs(try fixture.call(PlanGet(quest: "Morning")).totalSeconds.p50 - 250) < 0.1)
  }

  @Test func playsOfOtherTasksSayNothingOfTheQuestOfToday() throws {
    let fixture = try opened()
    try fixture.call(morning)
    _ = try days(9, fixture)
    try fixture.call(QuestUpdate(quest: "Morning", tasks: ["Shower", "Breakfast", "Walk"]))
    let unknown = #expect(throws: RPCError.self) { try fixture.call(PlanGet(quest: "Morning")) }
    #expect(unknown?.kind == .estimateMissing)
    #expect(unknown?.message.contains("Walk") == true)
    let plan = try fixture.call(
      PlanGet(quest: "Morning", estimates: [.init(task: "Walk", estimate: .text("30m"))]))
    #expect(plan.basis.method == "tasks")
    #expect(plan.totalSeconds.p50 > 2500)
    try fixture.call(SessionDo(name: "Walk", estimates: [.text("30m")]))
    fixture.clock.advance(1800)
    try fixture.call(SessionDone())
    #expect(try fixture.call(PlanGet(quest: "Morning")).basis.method == "tasks", "known by itself, not as part of it")
    try fixture.call(QuestUpdate(quest: "Morning", tasks: ["Breakfast", "Shower"]))
    #expect(try fixture.call(PlanGet(quest: "Morning")).basis.method == "sessions", "the order does not matter")
  }

  @Test func littleHistoryIsSaidAndTheGuessesCount() throws {
    let fixture = try opened()
    try fixture.call(morning)
    try play(fixture, [400, 600])
    let plan = try fixture.call(PlanGet(quest: "Morning"))
    #expect(plan.basis.runs == 1)
    #expect(plan.basis.rough)
    #expect(plan.basis.text.contains("rough"))
    #expect(plan.totalSeconds.p90 > 1.3 * plan.totalSeconds.p50)
  }

  @Test func importedPlaysCountFromTheirFirstRunToTheirLast() throws {
    let fixture = try opened()
    let lines = (1...8).map { day in
      #"{"type":"session","routine":"Morning","startedAt":"2026-02-0\#(day)T06:00:00Z","#
        + #""completedAt":"2026-02-0\#(day)T06:30:00Z","tasks":["#
        + #"{"task":"Shower","estimatedSeconds":300,"actualSeconds":600,"recordedAt":"2026-02-0\#(day)T06:12:00Z"},"#
        + #"{"task":"Breakfast","estimatedSeconds":300,"actualSeconds":600,"recordedAt":"2026-02-0\#(day)T06:27:00Z"}]}"#
    }
    try fixture.load(lines.joined(separator: "\n"))
    let plan = try fixture.call(PlanGet(quest: "Morning"))
    // From 06:02 to 06:27.
    #expect(abs(plan.totalSeconds.p50 - 1500) < 1e-6)
    #expect(plan.basis.runs == 5)
    #expect(try fixture.call(PlanGet(name: "morn")).totalSeconds == plan.totalSeconds)
    let early = try fixture.call(PlanGet(quest: "Morning", asOf: "2026-02-03T12:00:00Z"))
    #expect(early.basis.runs == 3)
  }

  // MARK: - Times of day

  @Test func theStartIsTheDeadlineLessTheTimeItTakes() throws {
    let fixture = try opened()
    try fixture.call(morning)
    _ = try days(9, fixture)
    let plan = try fixture.call(PlanGet(quest: "Morning", by: "07:45"))
    let by = try #require(plan.by)
    #expect(by.at == "2026-03-11T07:45:00+01:00")
    let start = try #require(plan.startBy)
    let deadline = try #require(Instant(rfc3339: by.at))
    for (text, seconds) in [(start.p50, plan.totalSeconds.p50), (start.p90, plan.totalSeconds.p90)] {
      let apart = deadline - (try #require(Instant(rfc3339: text)))
      #expect(apart >= seconds && apart < seconds + 60)
    }
    #expect(start.p90 < start.p50)
    #expect(!start.isPast)
    #expect(start.p90Text == "07:21")
  }

  @Test func pastTheLatestStartTheChanceIsTold() throws {
    let fixture = try opened()
    try fixture.call(morning)
    _ = try days(9, fixture)
    fixture.clock.advance(to: try #require(Instant(rfc3339: "2026-03-11T07:27:30+01:00")))
    let plan = try fixture.call(PlanGet(quest: "Morning", by: "07:45"))
    #expect(plan.startBy?.isPast == true)
    let chance = try #require(plan.chance)
    #expect(chance > 0.2 && chance < 0.7)
    #expect(abs(plan.totalSeconds.p50 - 1050) < 40)
    fixture.clock.advance(to: try #require(Instant(rfc3339: "2026-03-11T07:44:00+01:00")))
    #expect(try fixture.call(PlanGet(quest: "Morning", by: "07:45")).chanceText == "less than 1 time in 20")
    let next = try fixture.call(PlanGet(quest: "Morning", by: "07:43"))
    #expect(next.by?.at == "2026-03-12T07:43:00+01:00", "a time that is over is tomorrow's")
    #expect(next.startBy?.isPast == false)
  }

  @Test func startingNowSaysWhenItIsDone() throws {
    let fixture = try opened()
    try fixture.call(morning)
    _ = try days(9, fixture)
    let plan = try fixture.call(PlanGet(quest: "Morning"))
    let done = try #require(plan.doneBy)
    let apart = try #require(Instant(rfc3339: done.p90)) - fixture.clock.now().wall
    #expect(apart >= plan.totalSeconds.p90 && apart < plan.totalSeconds.p90 + 60)
    #expect(plan.startBy == nil && plan.by == nil && plan.chance == nil)
    let later = try fixture.call(PlanGet(quest: "Morning", start: "07:00"))
    #expect(later.doneBy?.startText == "07:00")
  }

  /// On 29 March 2026 clocks in Berlin jump from 02:00 to 03:00.
  @Test func theDaysClockChangeIsPartOfThePlan() throws {
    let fixture = try opened(at: "2026-03-28T20:00:00Z")
    let plan = try fixture.call(
      PlanGet(tasks: ["Drive"], estimates: [.init(task: "Drive", estimate: .text("2h"))], by: "04:00"))
    #expect(plan.by?.at == "2026-03-29T04:00:00+02:00")
    // Two hours before 04:00 summer time the clock showed 01:00.
    let half = try #require(plan.startBy?.p50)
    #expect(half == "2026-03-29T01:00:00+01:00")
    try fixture.call(SettingsSet(key: "timeZone", value: "America/New_York"))
    let away = try fixture.call(
      PlanGet(tasks: ["Drive"], estimates: [.init(task: "Drive", estimate: .text("2h"))], by: "04:00"))
    #expect(away.by?.at == "2026-03-29T04:00:00-04:00")
  }

  // MARK: - Lists

  @Test func aListIsTheSumOfItsTasks() throws {
    let fixture = try opened()
    try fixture.call(morning)
    _ = try days(9, fixture)
    let plan = try fixture.call(
      PlanGet(tasks: ["Shower", "Breakfast", "Bus"], estimates: [.init(task: "Bus", estimate: .text("20m"))]))
    #expect(plan.basis.method == "tasks")
    #expect(plan.parts?.map(\.name) == ["Shower", "Breakfast", "Bus"])
    #expect(plan.parts?.map(\.basis.method) == ["runs", "runs", "estimate"])
    let parts = plan.parts?.map(\.totalSeconds.p90).reduce(0, +) ?? 0
    #expect(plan.totalSeconds.p90 < parts, "not everything is late at once")
    #expect(plan.totalSeconds.p50 > 1400)
  }

  @Test func whatIsUnknownAsksForAGuess() throws {
    let fixture = try opened()
    #expect(try fixture.refusal(of: PlanGet(name: "Nothing")) == .notFound)
    #expect(try fixture.refusal(of: ForecastGet(name: "Nothing")) == .notFound)
    try fixture.call(morning)
    #expect(try fixture.refusal(of: PlanGet(name: "Morning")) == .estimateMissing)
    #expect(try fixture.refusal(of: PlanGet()) == .invalidArgument)
    #expect(try fixture.refusal(of: PlanGet(name: "a", quest: "b")) == .invalidArgument)
    #expect(try fixture.refusal(of: PlanGet(tasks: [])) == .invalidArgument)
    let bus = [PlanGet.TaskGuess(task: "Bus", estimate: .text("20m"))]
    #expect(try fixture.refusal(of: PlanGet(tasks: ["Bus"], estimates: bus, by: "soon")) == .invalidArgument)
    #expect(
      try fixture.refusal(of: PlanGet(tasks: ["Bus"], estimates: bus, by: "07:00", start: "08:00")) == .invalidArgument)
  }

  // MARK: - Forecasts

  @Test func aForecastTurnsAGuessIntoAPromise() throws {
    let fixture = try opened()
    for seconds in [900.0, 840, 960, 900, 870, 930, 880, 910, 905] {
      try fixture.call(SessionDo(name: "Pack", estimates: [.seconds(600)]))
      fixture.clock.advance(seconds)
      try fixture.call(SessionDone())
      fixture.clock.advance(3600)
    }
    let answer = try fixture.call(ForecastGet(name: "Pack", estimate: .text("20m")))
    #expect(answer.basis.method == "guesses")
    #expect(answer.text.hasPrefix("You guess 20m. Promise "))
    #expect(answer.totalSeconds.p50 > 1200 && answer.totalSeconds.p50 < 1800, "between its runs and half more")
    #expect(answer.promiseSeconds >= answer.totalSeconds.p90)
    let plain = try fixture.call(ForecastGet(name: "Pack"))
    #expect(plain.basis.method == "runs")
    #expect(abs(plain.totalSeconds.p50 - 900) < 20)
    let new = try fixture.call(ForecastGet(name: "Sort photos", estimate: .text("30m")))
    #expect(new.basis.method == "estimate" && new.basis.rough)
    #expect(new.totalSeconds.p50 > 1800, "guesses lean, and the new one does so too")
  }

  /// A forecast is the engine's forecast of the newest runs, each with the earlier run of its task regardless of its
  /// age.
  @Test func aForecastRestsOnAllRunsOfThePlayer() throws {
    let fixture = try opened()
    var generator = SeededGenerator(seed: 3)
    var runs: [(task: String, past: Forecast.Past)] = []
    let lines = (0..<230).map { index -> String in
      let task = index == 0 || index == 220 ? "Rare" : ["Mail", "Tea", "Walk"][index % 3]
      let actual = Double(Int.random(in: 120...2400, using: &generator))
      let estimate = index % 5 == 4 ? nil : Double(Int.random(in: 2...40, using: &generator) * 60)
      runs.insert((task, Forecast.Past(estimate: estimate, actual: actual, calibration: index < 3)), at: 0)
      let end = Instant(milliseconds: 1_770_000_000_000 + Int64(index) * 3_600_000).rfc3339()
      let guess = estimate.map { "\($0)" } ?? "null"
      return
        #"{"type":"session","routine":null,"startedAt":"\#(end)","completedAt":"\#(end)","tasks":[{"task":"\#(task)","#
        + #""estimatedSeconds":\#(guess),"actualSeconds":\#(actual),"recordedAt":"\#(end)"}]}"#
    }
    try fixture.load(lines.joined(separator: "\n"))
    let repeats = runs.indices.compactMap { index -> RunHistory.Repeat? in
      let before = runs[(index + 1)...].first { $0.task == runs[index].task }
      return before.map { RunHistory.Repeat(runs[index].past, after: $0.past) }
    }
    let history = RunHistory(guessed: runs.map(\.past), repeats: repeats)
    for (task, guess) in [("Mail", 900.0), ("Mail", nil), ("Rare", 900), ("Rare", nil), ("New", 900)] {
      let own = runs.filter { $0.task == task }.map(\.past)
      let expected = try #require(Forecast.task(own, guess: guess, history: history))
      let answer = try fixture.call(ForecastGet(name: task, estimate: guess.map { .seconds($0) }))
      #expect(abs(answer.totalSeconds.p50 / expected.quantile(0.5) - 1) < 1e-9, "\(task)")
      #expect(abs(answer.totalSeconds.p80 / expected.quantile(0.8) - 1) < 1e-9, "\(task)")
      #expect(abs(answer.totalSeconds.p90 / expected.quantile(0.9) - 1) < 1e-9, "\(task)")
    }
  }
}
