@testable import QuestDaemon
import QuestModel
import QuestStore
import QuestTestKit
import QuestWire
import Testing

/// Goals through the service: made, judged, changed, reached, taken back.
@Suite struct GoalTests {
  /// Monday 2 March 2026, 08:00.
  private func opened() throws -> GameFixture { try GameFixture(at: "2026-03-02T08:00:00Z") }

  /// Samples of a metric at noon: the first on 2026-02-02, and so on, `nil` for none.
  private func log(_ metric: String, _ values: [Double?], _ fixture: GameFixture) throws {
    let first = try #require(LocalDay("2026-02-02"))
    try fixture.load(
      values.enumerated().compactMap { index, value in
        value.map {
          let at = "\(first.advanced(by: index))T12:00:00Z"
          return #"{"type":"sample","id":"\#(metric)-\#(index)","metric":"\#(metric)","value":\#($0),"#
            + #""at":"\#(at)","recordedAt":"\#(at)"}"# + "\n"
        }
      }.joined())
  }

  private func play(_ fixture: GameFixture, _ seconds: Double = 300) throws {
    try fixture.call(SessionDo(name: "Swim", estimates: [.seconds(300)]))
    fixture.clock.advance(seconds)
    try fixture.call(SessionDone())
  }

  private func goal(_ name: String, _ fixture: GameFixture) throws -> GoalInfo {
    try fixture.call(GoalGet(goal: name)).goal
  }

  // MARK: - Reading

  @Test func aSumIsCountedFromItsFirstDay() throws {
    let fixture = try opened()
    try log("pages", [100, 20, nil, 30], fixture)
    let novel = try fixture.call(
      GoalCreate(name: "Novel", metric: "pages", reach: 480, by: "1may", from: "2026-02-03", guess: "8w..12w"))
    #expect(novel.current == 50)
    #expect(novel.target == 480)
    #expect(novel.baseline == 0)
    #expect(novel.progress == 10)
    #expect(novel.by == "2026-05-01")
    #expect(novel.texts.value == "50 of 480 pages")
    #expect(novel.texts.terms == "480 pages by 1 May")
    #expect(novel.guess == GoalInfo.Guess(sealed: true))
    let today = try fixture.call(GoalCreate(name: "From today", metric: "pages", reach: 10, guess: "none"))
    #expect(today.current == 0)
    #expect(today.guess == nil)
  }

  @Test func aLevelBeginsAtItsNewestValue() throws {
    let fixture = try opened()
    try log("weight", Array(repeating: nil, count: 20) + [80, nil, 79], fixture)
    let weight = try fixture.call(GoalCreate(name: "Lighter", metric: "weight", reach: 72))
    #expect(weight.baseline == 79)
    #expect(weight.reachedBy == .trend)
    #expect(weight.sensitive)
    #expect(try fixture.refusal(of: GoalCreate(name: "There", metric: "weight", reach: 79)) == .alreadyThere)
    #expect(try fixture.refusal(of: GoalCreate(name: "Heavy", metric: "weight", reach: 10_000)) == .invalidArgument)
  }

  @Test func aLimitAndAQuotaAreJudgedByWhatIsKnown() throws {
    let fixture = try opened()
    try log("pages", [3, 1, nil, 2, 2] + Array(repeating: nil, count: 23) + [1], fixture)
    let limit = try fixture.call(
      GoalCreate(name: "Few", metric: "pages", atMost: 2, from: "2026-02-02", silence: Open(.zero)))
    #expect(limit.kept?.missed == 1)
    #expect(limit.kept?.unknown == 0)
    #expect(limit.texts.value == "1 so far today")
    let unknown = try fixture.call(GoalCreate(name: "Known", metric: "pages", atMost: 2, from: "2026-02-02"))
    #expect(unknown.kept == GoalInfo.Kept(kept: 3, missed: 1, unknown: 24, rest: 0))
    let quota = try fixture.call(
      GoalCreate(name: "Week", metric: "pages", atLeast: 1, quota: 3, from: "2026-02-02"))
    #expect(quota.terms.quota == 3)
    #expect(quota.period?.from == "2026-03-02")
    #expect(quota.period?.value == 1)
    #expect(quota.texts.value == "1 today, 1 of 3 days this week")
    let days = try fixture.call(GoalGet(goal: "Known", days: 29)).days
    #expect(days.first == GoalInfo.Day(day: "2026-02-02", value: 3, state: Open(.missed), left: -1))
    #expect(days[2].state == .unknown)
    #expect(days.last?.state == .open)
  }

  @Test func restDaysAreMadeAndTakenBack() throws {
    let fixture = try opened()
    try log("pages", [0, 0, 0, 0, 1], fixture)
    try fixture.call(GoalCreate(name: "Read", metric: "pages", atLeast: 1, from: "2026-02-02"))
    #expect(try goal("Read", fixture).kept?.missed == 4)
    try fixture.call(GoalRest(goal: "Read", from: "2026-02-02", to: "2026-02-04"))
    #expect(try goal("Read", fixture).kept?.missed == 1)
    try fixture.call(GoalUnrest(goal: "Read", from: "2026-02-03"))
    #expect(try goal("Read", fixture).kept?.missed == 2)
    #expect(try fixture.call(GoalGet(goal: "Read")).rests.map(\.from) == ["2026-02-02", "2026-02-04"])
    try fixture.call(GoalRest(all: true, from: "today"))
    #expect(try goal("Read", fixture).today.state == .rest)
    #expect(try fixture.refusal(of: GoalRest(goal: "Read", all: true, from: "today")) == .invalidArgument)
    #expect(try fixture.refusal(of: GoalRest(goal: "Read", from: "tomorrow", to: "today")) == .invalidArgument)
  }

  @Test func newTermsLeaveOlderDaysAlone() throws {
    let fixture = try opened()
    try log("pages", Array(repeating: 5, count: 28), fixture)
    try fixture.call(GoalCreate(name: "Read", metric: "pages", atLeast: 5, from: "2026-02-02"))
    #expect(try goal("Read", fixture).kept?.kept == 28)
    let changed = try fixture.call(GoalUpdate(goal: "Read", atLeast: 10))
    #expect(changed.terms.amount == 10)
    #expect(changed.kept?.kept == 28)
    #expect(try fixture.call(GoalGet(goal: "Read")).versions.map(\.amount) == [5, 10])
    try fixture.call(GoalUpdate(goal: "Read", atLeast: 12))
    #expect(try fixture.call(GoalGet(goal: "Read")).versions.map(\.amount) == [5, 12])
    let earlier = try fixture.call(GoalUpdate(goal: "Read", atLeast: 10, since: "2026-02-15"))
    #expect(earlier.kept?.missed == 15)
    #expect(try fixture.refusal(of: GoalUpdate(goal: "Read", reach: 10)) == .invalidArgument)
  }

  // MARK: - The guess and the day it is reached

  @Test func theGuessIsSealedUntilTheGoalIsReached() throws {
    let fixture = try opened()
    try fixture.call(GoalCreate(name: "Runs", metric: "play.runs", reach: 2, guess: "10d"))
    try play(fixture)
    #expect(try goal("Runs", fixture).guess == GoalInfo.Guess(sealed: true))
    fixture.clock.advance(20 * 86_400)
    try play(fixture)
    let reached = try goal("Runs", fixture)
    #expect(reached.state == .reached)
    #expect(reached.reachedOn == "2026-03-22")
    #expect(reached.progress == 100)
    #expect(reached.guess?.sealed == false)
    #expect(reached.guess?.factor == 2)
    #expect(reached.guess?.text == "You guessed 10 days, it took 20: 2 times.")
    #expect(reached.texts.note == "reached 22 Mar")
  }

  @Test func undoOfTheChangeThatCrossedTakesTheFactBack() throws {
    let fixture = try opened()
    try fixture.call(GoalCreate(name: "Runs", metric: "play.runs", reach: 2, guess: "10d"))
    try play(fixture)
    try play(fixture)
    let export = try fixture.export()
    #expect(try goal("Runs", fixture).state == .reached)
    try fixture.call(HistoryUndo(confirm: true))
    #expect(try fixture.game.store.read { try $0.goals(of: PlayerID(1), blindFilter: nil) }.map(\.state) == [.active])
    try fixture.call(HistoryRedo())
    #expect(try fixture.export() == export)
  }

  /// A sample of a day that was ahead counts from that day on, also when its deletion is undone.
  @Test func aDeletionUndoneReachesAGoalAtOnce() throws {
    let fixture = try opened()
    let empty = try fixture.export()
    try fixture.call(GoalCreate(name: "Novel", metric: "pages", reach: 50, guess: "8w"))
    let made = try fixture.export()
    let id = try fixture.call(SampleLog(metric: "pages", value: .number(60), day: "tomorrow")).id
    let logged = try fixture.export()
    try fixture.call(SampleDelete(id: id))
    let deleted = try fixture.export()
    fixture.clock.advance(86_400)
    let step = try fixture.call(HistoryUndo(confirm: true))
    #expect(step.badges?.map(\.text) == ["First goal reached: Novel"])
    let reached = try goal("Novel", fixture)
    #expect(reached.state == .reached && reached.reachedOn == "2026-03-03")
    #expect(reached.guess?.text == "You guessed 56 days, it took 1.")
    // The deletion done again takes it back, and so does each step before it.
    try fixture.call(HistoryRedo())
    #expect(try fixture.export() == deleted)
    try fixture.call(HistoryUndo(confirm: true))
    #expect(try goal("Novel", fixture).state == .reached)
    let again = try fixture.export()
    let others = again.split(separator: "\n").filter { !$0.contains("goalReached") && !$0.contains("goalsReached") }
    #expect(others.joined(separator: "\n") + "\n" == logged)
    try fixture.call(SettingsSet(key: "sound", value: "off"))
    try fixture.call(HistoryUndo())
    #expect(try fixture.export() == again)
    try fixture.call(HistoryUndo(confirm: true))
    #expect(try fixture.export() == made)
    try fixture.call(HistoryUndo(confirm: true))
    #expect(try fixture.export() == empty)
    #expect(try fixture.call(DataCheck(deep: true)).state == .sound)
  }

  @Test func aReachedGoalIsMadeAgain() throws {
    let fixture = try opened()
    try fixture.call(GoalCreate(name: "Runs", metric: "play.runs", reach: 1, guess: "none"))
    #expect(try fixture.refusal(of: GoalAgain(goal: "Runs")) == .invalidArgument)
    try play(fixture)
    fixture.clock.advance(86_400)
    let again = try fixture.call(GoalAgain(goal: "Runs", reach: 5, by: "8w"))
    #expect(again.current == 0)
    #expect(again.target == 5)
    #expect(again.state == .active)
    #expect(try fixture.call(GoalList()).goals.map(\.state) == [Open(.reached), Open(.active)])
    #expect(try goal("Runs", fixture).id == again.id)
  }

  @Test func nothingIsForecastBeforeAGuess() throws {
    let fixture = try opened()
    try log("pages", Array(repeating: 5, count: 28), fixture)
    try fixture.call(GoalCreate(name: "Novel", metric: "pages", reach: 480, by: "1sep", from: "2026-02-02"))
    #expect(try fixture.call(GoalForecastGet(goal: "Novel")).withheld == .guessFirst)
    #expect(try goal("Novel", fixture).texts.pace == nil)
    try fixture.call(GoalUpdate(goal: "Novel", guess: "none"))
    let pace = try fixture.call(GoalForecastGet(goal: "Novel"))
    #expect(pace.withheld == nil)
    #expect(pace.basis?.weeks == 4)
    #expect(pace.basis?.perWeek == 35)
    #expect(pace.needed?.tenths == 8)
    let dates = try #require(pace.dates)
    #expect(try #require(dates.p50) < (try #require(dates.p80)))
    #expect(pace.text.contains("For 8 in 10: "))
    #expect(try goal("Novel", fixture).texts.pace?.hasPrefix("this pace ") == true)
    #expect(try fixture.refusal(of: GoalUpdate(goal: "Novel", guess: "8w")) == .invalidArgument)
  }

  // MARK: - Refusals

  @Test func wrongGoalsAreRefusedWithOneReason() throws {
    let fixture = try opened()
    try fixture.call(GoalCreate(name: "Novel", metric: "pages", reach: 480))
    let wrong: [(GoalCreate, ErrorKind)] = [
      (GoalCreate(name: "novel ", metric: "pages", reach: 5), .nameTaken),
      (GoalCreate(name: "A", metric: "pagse", reach: 5), .unknownMetric),
      (GoalCreate(name: "A", metric: "pages"), .invalidArgument),
      (GoalCreate(name: "A", metric: "pages", reach: 5, atMost: 6), .invalidArgument),
      (GoalCreate(name: "A", metric: "pages", reach: 0), .invalidArgument),
      (GoalCreate(name: "A", metric: "pages", reach: 1e300), .invalidArgument),
      (GoalCreate(name: "A", metric: "pages", atLeast: 1, quota: 8), .invalidArgument),
      (GoalCreate(name: "A", metric: "pages", atLeast: 1, days: []), .invalidArgument),
      (GoalCreate(name: "A", metric: "pages", reach: 5, per: Open(.week)), .invalidArgument),
      (GoalCreate(name: "A", metric: "pages", reach: 5, by: "1900-01-01"), .invalidArgument),
      (GoalCreate(name: "A", metric: "pages", reach: 5, by: "yesterday"), .invalidArgument),
      (GoalCreate(name: "A", metric: "pages", reach: 5, by: "soon"), .invalidArgument),
      (GoalCreate(name: "A", metric: "pages", reach: 5, guess: "yesterday"), .invalidArgument),
      (GoalCreate(name: "A", metric: "pages", reach: 5, baseline: 2), .invalidArgument),
      (GoalCreate(name: "A", metric: "pages", of: "Swim", reach: 5), .invalidArgument),
      (GoalCreate(name: "A", metric: "play.minutes", of: "Nothing", reach: 5), .notFound),
      (GoalCreate(name: "A", metric: "mood", atLeast: 9), .invalidArgument),
      (GoalCreate(name: "A", metric: "mood", atLeast: 3, silence: Open(.zero)), .invalidArgument),
      (GoalCreate(name: "", metric: "pages", reach: 5), .invalidArgument),
    ]
    for (request, kind) in wrong { #expect(try fixture.refusal(of: request) == kind, "\(request)") }
    #expect(try fixture.refusal(of: GoalGet(goal: "other")) == .notFound)
    #expect(try fixture.call(GoalList()).goals.map(\.name) == ["Novel"])
  }

  // MARK: - Other doors

  @Test func goalsGoOutAndComeInAndAreTakenBack() throws {
    let fixture = try opened()
    try fixture.call(GoalCreate(name: "Novel", metric: "pages", reach: 480, by: "8w", guess: "8w..12w"))
    try fixture.call(GoalCreate(name: "Swim", metric: "play.minutes", of: "skill:Swim", atLeast: 30, days: [2, 4]))
    try fixture.call(GoalRest(goal: "Swim", from: "today"))
    try fixture.call(GoalRest(all: true, from: "tomorrow"))
    try fixture.call(GoalUpdate(goal: "Swim", atLeast: 40, since: "tomorrow"))
    let text = try fixture.export()
    let other = try opened()
    try other.load(text)
    #expect(try other.export() == text)
    #expect(try other.call(GoalGet(goal: "Swim")) == (try fixture.call(GoalGet(goal: "Swim"))))
    let copy = try other.export()
    try other.load(text)
    #expect(try other.export() == copy)
    for _ in 1...5 { try fixture.call(HistoryUndo(confirm: true)) }
    #expect(try fixture.call(GoalList(all: true)).goals.isEmpty)
    for _ in 1...5 { try fixture.call(HistoryRedo()) }
    #expect(try fixture.export() == text)
    try fixture.call(GoalDelete(goal: "Swim"))
    #expect(try !fixture.export().contains("Swim"))
    try fixture.call(HistoryUndo())
    #expect(try fixture.export() == text)
  }

  @Test func erasingAGoalASkillOrAQuestTakesTheGoalsAndTheirParts() throws {
    let fixture = try opened()
    try fixture.call(QuestCreate(name: "Morning", tasks: ["Shower"]))
    try play(fixture)
    let goals = [("Novel", "pages", nil), ("Laps", "play.runs", "Swim"), ("Early", "quests.done", "Morning")]
    for (name, metric, scope) in goals {
      try fixture.call(GoalCreate(name: name, metric: metric, of: scope, reach: 50, guess: "8w"))
      try fixture.call(GoalRest(goal: name, from: "today"))
    }
    try fixture.call(GoalUpdate(goal: "Novel", name: "Other book"))
    try fixture.call(DataErase(goal: "Other book", confirm: true))
    #expect(try fixture.call(GoalList(all: true)).goals.map(\.name) == ["Laps", "Early"])
    try fixture.call(DataErase(skill: "Swim", confirm: true))
    #expect(try fixture.call(GoalList(all: true)).goals.map(\.name) == ["Early"])
    try fixture.call(DataErase(quest: "Morning", confirm: true))
    #expect(try !fixture.export().contains("goal"))
    fixture.game.erasures.awaitEnd()
    let journal = try fixture.call(HistoryJournal()).entries
    #expect(!"\(journal)".contains("Novel"))
    #expect(!"\(journal)".contains("Laps"))
  }

  @Test func erasingAMetricTakesItsSamplesAndItsGoals() throws {
    let fixture = try opened()
    let before = try fixture.export()
    #expect(try fixture.refusal(of: DataErase(metric: "cigars", confirm: true)) == .unknownMetric)
    #expect(try fixture.refusal(of: DataErase(metric: "play.runs", confirm: true)) == .notYours)
    try fixture.call(SampleLog(metric: "water", value: .number(3), note: "Secret well"))
    try fixture.call(GoalCreate(name: "Thirst", metric: "water", atLeast: 5))
    #expect(try fixture.refusal(of: DataErase(metric: "water")) == .confirmationNeeded)
    // The sample, the metric, the goal with its terms, and its badge.
    #expect(try fixture.call(DataErase(metric: "water", confirm: true)).entries == 5)
    #expect(try fixture.export() == before)
    fixture.game.erasures.awaitEnd()
    let journal = "\(try fixture.call(HistoryJournal()).entries)"
    #expect(!journal.contains("Thirst") && !journal.contains("Secret well"))
  }

  @Test func whileATaskRunsGoalsAreAsOfTheLastDone() throws {
    let fixture = try opened()
    try fixture.call(GoalCreate(name: "Runs", metric: "play.runs", reach: 5, guess: "8w"))
    try play(fixture)
    try fixture.call(GoalCreate(name: "Later", metric: "play.runs", reach: 2, guess: "8w"))
    try fixture.call(SessionDo(name: "Swim", estimates: [.seconds(300)]))
    let dark = try fixture.call(GoalList())
    #expect(dark.dark == true)
    #expect(dark.goals.map(\.name) == ["Runs"])
    #expect(dark.goals.first?.current == 1)
    // What is changed meanwhile tells no time, and its reply neither.
    let changed = try fixture.call(GoalUpdate(goal: "Runs", name: "Swims"))
    #expect(changed.current == 1)
    let made = try fixture.call(GoalCreate(name: "Dark", metric: "play.runs", reach: 9, guess: "8w"))
    #expect(made.current == 1)
    #expect(try fixture.call(GoalList()).goals.map(\.name) == ["Runs"])
    fixture.clock.advance(300)
    try fixture.call(SessionDone())
    #expect(try fixture.call(GoalList()).goals.map(\.name) == ["Swims", "Later", "Dark"])
    #expect(try goal("Later", fixture).state == .reached)
  }
}
