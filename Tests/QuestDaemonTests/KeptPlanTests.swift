@testable import QuestDaemon
import QuestModel
import QuestStore
import QuestTestKit
import QuestWire
import Testing

/// Kept plans, practice and ranges: their statistics, and that export, import, undo and erasure include them.
struct KeptPlanTests {
  private let fixture: GameFixture

  init() throws {
    fixture = try GameFixture(at: "2026-03-02T06:00:00Z")
    try fixture.call(QuestCreate(name: "Morning", tasks: ["Shower"]))
    for _ in 1...9 { try play(600) }
  }

  private func play(_ seconds: Double) throws {
    try fixture.call(SessionStart(quest: "Morning", estimates: [.seconds(500)]))
    fixture.clock.advance(seconds)
    try fixture.call(SessionDone())
    fixture.clock.advance(86_400 - seconds)
  }

  private func kept() throws -> Plan.KeptPlans? { try fixture.call(PlanGet(quest: "Morning")).kept }

  @Test func aKeptPlanIsScoredByThePlayOfItsDay() throws {
    let plan = try fixture.call(PlanKeep(quest: "Morning", by: "08:00"))
    #expect(plan.keptAs != nil)
    #expect(try kept() == nil, "nothing has come of it")
    try play(plan.totalSeconds.p90 + 1)
    let scored = try #require(try kept())
    #expect(scored.scored == 1 && scored.held90 == 0 && !scored.judged)
    #expect(scored.pinballLoss > 0)
    #expect(scored.text == "Your 9-in-10 plans held 0 of 1 so far; from 20 on that says how good they are.")
    try fixture.call(HistoryUndo(confirm: true))
    #expect(try kept() == nil, "a play taken back settles nothing")
    try fixture.call(HistoryRedo())
    #expect(try kept() == scored)
    let run = try #require(try fixture.call(SessionHistory(limit: 1)).sessions.first?.tasks.first)
    try fixture.call(SessionCorrect(id: run.id, actual: .seconds(plan.totalSeconds.p50 - 1)))
    #expect(try kept()?.held50 == 1, "a correction is followed")
    try fixture.call(SessionDelete(id: run.id))
    #expect(try kept() == nil)
  }

  @Test func aPlanMadeAnewTakesThePlaceOfTheOneBefore() throws {
    let first = try fixture.call(PlanKeep(quest: "Morning", by: "08:00"))
    let second = try fixture.call(PlanKeep(quest: "Morning", by: "09:00"))
    #expect(first.keptAs == second.keptAs)
    try play(100)
    #expect(try kept()?.scored == 1)
    try fixture.call(HistoryUndo(confirm: true))
    try fixture.call(HistoryUndo(confirm: true))
    #expect(try fixture.call(HistoryUndo(confirm: true)).change == "the plan of Morning")
    #expect(try fixture.call(HistoryUndo(confirm: true)).change == "the plan of Morning")
    #expect(!(try fixture.export().contains(#""type":"forecast""#)))
  }

  @Test func aTripIsNotKept() throws {
    let trip = PlanGet.Trip(name: "Commute", duration: .text("25m"))
    let plan = try fixture.call(PlanKeep(quest: "Morning", then: trip, by: "08:30"))
    #expect(plan.leave?.at?.text.hasSuffix("08:05") == true)
    let line = try #require(try fixture.export().split(separator: "\n").first { $0.contains(#""type":"forecast""#) })
    #expect(line.contains("T08:05:00"), "it is to be done by leaving: \(line)")
    let alone = try fixture.call(PlanKeep(quest: "Morning", by: "08:05"))
    #expect(alone.keptAs == plan.keptAs && alone.totalSeconds == plan.totalSeconds)
    try play(plan.totalSeconds.p90 - 1)
    #expect(try kept()?.held90 == 1, "the trip has no part in it")
  }

  @Test func plansAreJudgedFromTwentyOn() throws {
    for number in 1...20 {
      try fixture.call(PlanKeep(name: "Morning"))
      try play(number % 10 == 0 ? 3000 : 500)
      let text = try #require(try kept()?.text)
      #expect(text.contains("so far") == (number < 20))
    }
    let judged = try #require(try kept())
    #expect(judged.judged && judged.held90 == 18)
    #expect(judged.text == "Your 9-in-10 plans held 18 of 20. That is what they promise.")
  }

  @Test func aPlanHitExactlyCountsHalf() throws {
    #expect(abs(try fixture.call(PlanKeep(name: "Morning")).totalSeconds.p50 - 600) < 1e-9)
    try play(600)
    let exact = try #require(try kept())
    #expect(exact.held50 == 1 && exact.exact50 == 1)
    #expect(exact.held90 == 1 && exact.exact90 == nil)
  }

  /// The same plays with and without kept plans.
  @Test func whatCameOfKeptPlansMovesTheNext() throws {
    let other = try KeptPlanTests()
    func times() throws -> [Plan.Quantiles] {
      try [PlanGet(name: "Morning"), PlanGet(name: "Shower")].map { try fixture.call($0).totalSeconds }
    }
    for day in 0..<12 {
      let before = try times()
      try fixture.call(PlanKeep(name: day % 3 == 0 ? "Shower" : "Morning"))
      #expect(try times() == before, "nothing has come of it")
      for test in [self, other] { try test.play(1500 + 100 * Double(day)) }
    }
    let after = try times()
    for (index, name) in ["Morning", "Shower"].enumerated() {
      let plain = try other.fixture.call(PlanGet(name: name)).totalSeconds
      #expect(after[index].p50 >= plain.p50 && after[index].p80 >= plain.p80 && after[index].p90 >= plain.p90)
      #expect(after[index] != plain, "\(name)")
    }
    try play(3000)
    #expect(try times() != after)
    try fixture.call(HistoryUndo(confirm: true))
    #expect(try times() == after, "undo takes what was learned with it")
  }

  @Test func whatIsKeptAndPractisedGoesOutAndComesInAgain() throws {
    try fixture.call(PlanKeep(quest: "Morning", by: "08:00"))
    try fixture.call(PlanKeep(name: "Shower", start: "07:00"))
    try play(700)
    try fixture.call(PracticeRecord(target: .text("2m"), actual: 131.25))
    try fixture.call(QuestDelete(quest: "Morning"))
    let text = try fixture.export()
    #expect(text.split(separator: "\n").count { $0.contains(#""type":"forecast""#) } == 2)
    #expect(text.split(separator: "\n").count { $0.contains(#""type":"practice""#) } == 1)
    let other = try GameFixture(at: "2026-03-02T06:00:00Z")
    other.clock.advance(to: fixture.clock.now().wall)
    // With the badge for seven days in a row.
    #expect(try other.load(text).notes == 4)
    #expect(try other.export() == text)
    #expect(try other.call(PlanGet(name: "Shower")).kept == fixture.call(PlanGet(name: "Shower")).kept)
    #expect(try other.call(PracticeList()) == fixture.call(PracticeList()))
    #expect(try other.load(text).notes == 0, "known already")
    try other.call(HistoryUndo())
    #expect(try other.export().isEmpty, "the second load changed nothing, so the first is taken back")
  }

  // MARK: - Erasing

  @Test(arguments: [
    DataErase(skill: "Shower", confirm: true), DataErase(quest: "Morning", confirm: true),
    DataErase(before: "2026-04-01", confirm: true), DataErase(everything: true, confirm: true),
  ])
  func erasingReachesWhatWasKept(request: DataErase) throws {
    try fixture.call(PlanKeep(quest: "Morning", by: "08:00"))
    try fixture.call(PlanKeep(name: "Shower"))
    try fixture.call(PracticeRecord(target: .text("2m"), actual: 131.25))
    fixture.clock.advance(60 * 86_400)
    try fixture.call(request)
    let text = try fixture.export()
    #expect(text.contains(#""skill":"shower""#) == (request.quest != nil))
    #expect(text.contains(#""type":"practice""#) == (request.skill != nil || request.quest != nil))
    #expect(text.contains(#""routine":"Morning","madeAt""#) == (request.skill != nil))
  }

  // MARK: - Practice

  @Test func pressingLateIsASlowInnerClock() throws {
    let late = try fixture.call(PracticeRecord(target: .text("1m"), actual: 80))
    #expect(late.text == "20s late: your inner clock ran slow.")
    #expect(late.run.factor > 1)
    let early = try fixture.call(PracticeRecord(target: .text("1m"), actual: 40))
    #expect(early.text == "20s early: your inner clock ran fast.")
    // Said beside "It was 17s.", of 20 s.
    let broken = try fixture.call(PracticeRecord(target: .text("20s"), actual: 17.7))
    #expect(broken.text == "3s early: your inner clock ran fast.")
    #expect(try fixture.call(PracticeRecord(target: .text("1m"), actual: 62)).text.contains("kept time"))
    for seconds in [75.0, 78, 80, 82, 79, 81, 77] {
      try fixture.call(PracticeRecord(target: .text("1m"), actual: seconds))
    }
    let list = try fixture.call(PracticeList(limit: 5))
    #expect(list.runs.count == 5)
    #expect(list.clockText?.contains("runs slow") == true)
    #expect(try fixture.call(StatsGet()).estimations == 9, "tasks know nothing of it")
  }

  @Test func anotherTargetIsSuggestedEachTime() throws {
    var targets: [Double] = []
    for _ in 1...7 {
      let next = try fixture.call(PracticeList()).suggestedSeconds
      targets.append(next)
      try fixture.call(PracticeRecord(target: .seconds(next), actual: next))
      fixture.clock.advance(60)
    }
    #expect(Set(targets).count == 7)
  }

  @Test func nothingIsKeptOrPractisedWhileATaskRuns() throws {
    try fixture.call(SessionDo(name: "Read", estimates: [.seconds(60)]))
    #expect(try fixture.refusal(of: PlanKeep(quest: "Morning")) == .estimateLocked)
    #expect(try fixture.refusal(of: PracticeRecord(target: .seconds(60), actual: 60)) == .estimateLocked)
    let plan = try fixture.call(PlanGet(quest: "Morning", by: "08:00"))
    #expect(plan.doneBy == nil && plan.startBy == nil && plan.by == nil && plan.chance == nil)
    #expect(plan.totalSeconds.p50 > 0)
  }

  @Test func whatCannotBeFeltIsRefused() throws {
    for (target, actual) in [("4s", 4.0), ("2h", 60), ("1m", 0), ("1m", -1), ("1m", 1e9)] {
      #expect(try fixture.refusal(of: PracticeRecord(target: .text(target), actual: actual)) == .invalidDuration)
    }
  }

  // MARK: - Ranges

  @Test func rangesAreJudgedFromTwentyOn() throws {
    for number in 1...20 {
      try fixture.call(SessionDo(name: "Cook", estimates: [.text("20m..35m")]))
      fixture.clock.advance(number <= 16 ? 1500 : 2400)
      try fixture.call(SessionDone())
      fixture.clock.advance(3600)
      let ranges = try #require(try fixture.call(StatsGet()).ranges)
      #expect(ranges.count == number)
      #expect((ranges.text != nil) == (number == 20))
    }
    let ranges = try #require(try fixture.call(StatsGet()).ranges)
    #expect(ranges.text == "Your 8-in-10 ranges held 16 of 20. That is what they promise.")
    #expect(ranges.judged && ranges.held == 16)
    // ln(35/20), and ten times ln(40/35) for four of twenty.
    #expect(abs(ranges.intervalScore - 0.5596157879354227 - 0.2 * 1.3353139262452263) < 1e-9)
  }
}

/// Reminders at the player's own 9-in-10 start.
struct PlannedReminderTests {
  private let fixture: GameFixture
  private let desktop = TestDesktop()

  init() throws {
    fixture = try GameFixture(at: "2026-03-02T06:00:00Z")
    try fixture.call(QuestCreate(name: "Morning", tasks: ["Shower"], reminderTime: "plan", by: "08:00"))
  }

  private func play(_ seconds: Double) throws {
    try fixture.call(SessionStart(quest: "Morning", estimates: [.seconds(500)]))
    fixture.clock.advance(seconds)
    try fixture.call(SessionDone())
    fixture.clock.advance(86_400 - seconds)
  }

  private func reminder() throws -> ReminderList.Reminder {
    try #require(try fixture.call(ReminderList()).reminders.first)
  }

  @Test func untilSomethingIsKnownItComesAnHourBefore() throws {
    #expect(try reminder().next?.contains("T07:00:00") == true)
    #expect(try reminder().planText == "1h before, until it was played once and can be planned")
    try play(600)
    #expect(try reminder().silence == nil)
    #expect(try reminder().planText?.contains("the one time you played it") == true)
  }

  @Test func itComesAtTheNineInTenStartAndFollowsHistory() throws {
    for _ in 1...8 { try play(600) }
    let plan = try fixture.call(PlanGet(quest: "Morning", by: "08:00"))
    let at = try #require(try reminder().next)
    #expect(at == plan.startBy?.p90)
    #expect(try reminder().planText == "15m before: done in time 9 times in 10, from the last 5 times")
    var screen = ReminderScreen(application: fixture.game, launcher: TestLauncher()) { [desktop] in desktop }
    #expect(screen.look()?.rfc3339() == at)
    for _ in 1...12 { try play(1800) }
    let later = try #require(try reminder().next)
    #expect(later.suffix(9) < at.suffix(9), "it takes longer now, so it comes earlier")
  }

  @Test func aShownOneIsAKeptPlan() throws {
    for _ in 1...8 { try play(600) }
    var screen = ReminderScreen(application: fixture.game, launcher: TestLauncher()) { [desktop] in desktop }
    let first = screen.look()
    fixture.clock.advance(to: try #require(first))
    _ = screen.look()
    #expect(desktop.summaries == ["Morning is ready"])
    _ = screen.look()
    let lines = try fixture.export().split(separator: "\n").filter { $0.contains(#""type":"forecast""#) }
    #expect(lines.count == 1)
    #expect(lines.first?.contains(#""origin":"reminder""#) == true)
    #expect(lines.first?.contains(#""by":"2026-03-10T08:00:00Z""#) == true)
    try play(620)
    #expect(try fixture.call(PlanGet(quest: "Morning")).kept?.scored == 1)
  }

  @Test func aPlayersOwnPlanOfTheDayStands() throws {
    for _ in 1...8 { try play(600) }
    try fixture.call(PlanKeep(quest: "Morning", by: "08:00"))
    var screen = ReminderScreen(application: fixture.game, launcher: TestLauncher()) { [desktop] in desktop }
    let first = screen.look()
    fixture.clock.advance(to: try #require(first))
    _ = screen.look()
    #expect(desktop.shownInAll == 1)
    #expect(try fixture.export().split(separator: "\n").count { $0.contains(#""type":"forecast""#) } == 1)
  }

  @Test func itNeverComesPastTheDeadline() throws {
    for _ in 1...8 { try play(600) }
    fixture.clock.advance(2 * 3600 + 60)
    var screen = ReminderScreen(application: fixture.game, launcher: TestLauncher()) { [desktop] in desktop }
    _ = screen.look()
    #expect(desktop.shownInAll == 0)
    #expect(try reminder().silence == "missed")
  }
}
