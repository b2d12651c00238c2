import Foundation
import QuestModel
import QuestTestKit
import QuestWire
import Testing

/// A day that begins after midnight: plays in the night count for the evening before.
struct GameDayStartTests {
  private func fixture(zone: String = "Europe/Berlin", dayStart: String = "04:00") throws -> GameFixture {
    let fixture = try GameFixture(zone: try #require(Zone(zone)))
    try fixture.call(QuestCreate(name: "Evening", tasks: ["Dishes", "Teeth"]))
    try fixture.call(SettingsSet(key: "dayStart", value: dayStart))
    return fixture
  }

  private func quest(_ fixture: GameFixture) throws {
    try fixture.call(SessionStart(quest: "Evening", estimates: [.seconds(300), .seconds(120)]))
    for time in [310.0, 130] {
      fixture.clock.advance(time)
      try fixture.call(SessionDone())
    }
  }

  @discardableResult
  private func solo(_ fixture: GameFixture, _ task: String = "Tea") throws -> RevealedRun {
    try fixture.call(SessionDo(name: task, estimates: [.seconds(300)]))
    fixture.clock.advance(300)
    return try fixture.call(SessionDone())
  }

  private func to(_ moment: String, _ fixture: GameFixture) throws {
    fixture.clock.advance(to: try #require(Instant(rfc3339: moment)))
  }

  // MARK: - What follows the day

  @Test func theNightBelongsToTheEvening() throws {
    let fixture = try fixture()
    for night in ["2026-03-05T23:00:00+01:00", "2026-03-07T00:30:00+01:00", "2026-03-08T02:00:00+01:00"] {
      try to(night, fixture)
      try quest(fixture)
      #expect(try fixture.call(QuestList()).quests.first?.playedToday == true)
      #expect(try fixture.call(StatsGet()).streak.active)
    }
    let stats = try fixture.call(StatsGet())
    #expect(stats.days.map(\.date) == ["2026-03-05", "2026-03-06", "2026-03-07"])
    #expect(stats.streak.current == 3)
    #expect(stats.streak.longest == 3)
    #expect(stats.lastPlayed == "2026-03-07")
    #expect(stats.date == "2026-03-07", "it is still Saturday")
    try to("2026-03-08T03:59:59+01:00", fixture)
    #expect(try fixture.call(QuestList()).quests.first?.playedToday == true)
    try to("2026-03-08T04:00:00+01:00", fixture)
    #expect(try fixture.call(QuestList()).quests.first?.playedToday == false)
    #expect(try fixture.call(StatsGet()).date == "2026-03-08")
    let all = try fixture.call(StatsGet(from: "2026-03-06", to: "2026-03-06"))
    #expect(all.period?.quests == 1)
    #expect(try fixture.call(SessionHistory(from: "2026-03-06", to: "2026-03-06")).sessions.count == 1)
  }

  @Test func theWeekEndsWhenItsLastNightDoes() throws {
    let fixture = try fixture()
    for _ in 1...4 { try quest(fixture) }
    try to("2026-03-09T01:00:00+01:00", fixture)
    try quest(fixture)
    #expect(try fixture.call(RecapList()).recaps.isEmpty, "it is still Sunday")
    try to("2026-03-09T04:30:00+01:00", fixture)
    let recap = try #require(try fixture.call(RecapList()).recaps.first)
    #expect(recap.questsCompleted == 5)
    #expect(recap.daysPlayed == 2)
    #expect(recap.weekStart == "2026-03-02T04:00:00+01:00")
    #expect(recap.weekEnd == "2026-03-09T04:00:00+01:00")
    #expect(try fixture.call(RecapDismiss(weekStart: recap.weekStart)).weekStart == recap.weekStart)
  }

  @Test func theFourthRunOfANightEarnsHalf() throws {
    let fixture = try fixture()
    try fixture.call(SettingsSet(key: "difficulty", value: "fixed"))
    try to("2026-03-05T23:30:00+01:00", fixture)
    #expect(try (1...2).map { _ in try solo(fixture).xp } == [100, 100])
    try to("2026-03-06T00:30:00+01:00", fixture)
    #expect(try (1...3).map { _ in try solo(fixture).xp } == [100, 50, 25])
    try to("2026-03-06T04:00:00+01:00", fixture)
    #expect(try solo(fixture).xp == 100)
  }

  @Test func aQuestLeftOpenInTheNightGoesOn() throws {
    let fixture = try fixture()
    try to("2026-03-05T23:50:00+01:00", fixture)
    try fixture.call(SessionStart(quest: "Evening", estimates: [.seconds(300)]))
    fixture.clock.advance(1200)
    try fixture.call(SessionDone())
    #expect(try fixture.refusal(of: SessionStart(quest: "Evening")) == .sessionAlreadyOpen, "it is of today")
    try to("2026-03-06T04:10:00+01:00", fixture)
    #expect(try fixture.call(SessionStart(quest: "Evening")).note?.contains("put away") == true)
  }

  @Test func aQuestBegunInTheNightIsOfTheEvening() throws {
    let fixture = try fixture()
    try to("2026-03-06T00:10:00+01:00", fixture)
    try fixture.call(SessionStart(quest: "Evening", estimates: [.seconds(300)]))
    fixture.clock.advance(1200)
    try fixture.call(SessionDone())
    try to("2026-03-06T04:10:00+01:00", fixture)
    #expect(try fixture.call(SessionStart(quest: "Evening")).note?.contains("put away") == true)
  }

  @Test func aNightOfSundayBelongsToTheWeekThatIsJudged() throws {
    let fixture = try fixture()
    try fixture.call(GoalCreate(name: "Read", metric: "pages", atLeast: 5))
    for day in 3...9 {
      try to("2026-03-0\(day)T01:00:00+01:00", fixture)
      try fixture.call(SampleLog(metric: "pages", value: .number(6)))
    }
    // The last change was in the night of Sunday; the first change of the week evaluates the previous week.
    try to("2026-03-09T05:00:00+01:00", fixture)
    let monday = try fixture.call(SampleLog(metric: "pages", value: .number(1)))
    #expect(monday.badges?.map(\.key) == [Open(.perfectWeek)])
  }

  @Test func aGuardianIsToldTheNightThatAReminderIsOf() throws {
    let fixture = try fixture()
    // Mondays, half past midnight: the night between Monday and Tuesday.
    let late = GuardianApply.Routine(name: "Late", tasks: [.init(name: "Teeth")], days: [2], remind: "00:30")
    try fixture.call(GuardianApply(routines: [late]))
    #expect(try fixture.call(GuardianCheck()).reminders.map(\.next) == ["2026-03-03T00:30:00+01:00"])
  }

  @Test func remindersComeOncePerDayOfThePlayer() throws {
    let fixture = try fixture()
    try fixture.call(QuestUpdate(quest: "Evening", reminderTime: "00:30"))
    func cards() throws -> [String] { try fixture.call(ReminderReport()).cards.flatMap(\.parts) }
    try to("2026-03-06T00:31:00+01:00", fixture)
    let shown = try cards()
    #expect(shown.count == 1)
    #expect(shown.first?.hasSuffix("2026-03-05") == true)
    try quest(fixture)
    #expect(try cards().isEmpty)
    try to("2026-03-06T23:00:00+01:00", fixture)
    try quest(fixture)
    try to("2026-03-07T00:31:00+01:00", fixture)
    #expect(try cards().isEmpty, "played this evening")
    try to("2026-03-08T00:31:00+01:00", fixture)
    #expect(try cards().first?.hasSuffix("2026-03-07") == true)
  }

  // MARK: - From then on

  @Test func whatWasRecordedKeepsItsDay() throws {
    let fixture = try fixture(dayStart: "00:00")
    try to("2026-03-06T01:00:00+01:00", fixture)
    try solo(fixture)
    try fixture.call(SettingsSet(key: "dayStart", value: "04:00"))
    try solo(fixture)
    func days() throws -> [String] { try fixture.call(StatsGet(from: "2026-03-01", to: "2026-03-06")).days.map(\.date) }
    try to("2026-03-06T12:00:00+01:00", fixture)
    #expect(try days() == ["2026-03-05", "2026-03-06"])
    // A change of the run rewrites its session's row; its day stays.
    let night = try fixture.call(SessionHistory()).sessions
    for session in night { try fixture.call(SessionCorrect(id: session.tasks[0].id, actual: .seconds(400))) }
    #expect(try days() == ["2026-03-05", "2026-03-06"])
    for _ in night { try fixture.call(HistoryUndo()) }
    for _ in night { try fixture.call(HistoryRedo()) }
    try fixture.call(SettingsSet(key: "dayStart", value: nil))
    try fixture.reopen()
    #expect(try days() == ["2026-03-05", "2026-03-06"])
    #expect(try fixture.call(DataCheck(deep: true)).state == .sound)
  }

  @Test func anExportCarriesTheDayAndAnImportKeepsIt() throws {
    let fixture = try fixture()
    try to("2026-03-06T01:00:00+01:00", fixture)
    try quest(fixture)
    try to("2026-03-06T12:00:00+01:00", fixture)
    try quest(fixture)
    let text = try fixture.export()
    #expect(text.components(separatedBy: #""completedDay":"2026-03-05""#).count == 2)
    #expect(text.components(separatedBy: #""day":"2026-03-05""#).count == 3)
    let other = try GameFixture(at: "2026-03-06T12:30:00Z", zone: try #require(Zone("Asia/Kathmandu")))
    try other.load(text)
    #expect(try other.export() == text)
    #expect(
      try other.call(StatsGet(from: "2026-03-05", to: "2026-03-06")).days
        == fixture.call(StatsGet(from: "2026-03-05", to: "2026-03-06")).days)
    #expect(try other.load(text).sessions == 0)
    let wrong = text.replacing(#""completedDay":"2026-03-05""#, with: #""completedDay":"2026-03-01""#)
    #expect(throws: RPCError.self) { try GameFixture().load(wrong) }
  }

  /// The last days of 2026 are in ISO week 53, which ends on 3 January.
  @Test(arguments: ["Europe/Berlin", "America/St_Johns", "Pacific/Auckland"])
  func weeksOverNewYear(zone name: String) throws {
    let fixture = try fixture(zone: name)
    let zone = try #require(Zone(name))
    func to(_ day: String, _ minute: Int) throws {
      fixture.clock.advance(to: zone.instant(on: try #require(LocalDay(day)), secondOfDay: minute * 60))
    }
    for _ in 1...3 { try quest(fixture) }
    try to("2026-12-28", 180)
    try quest(fixture)
    try to("2026-12-28", 250)
    try quest(fixture)
    // The night of New Year's Eve, and the last one of the week.
    try to("2027-01-01", 30)
    try quest(fixture)
    try to("2027-01-04", 230)
    try quest(fixture)
    try to("2027-01-04", 241)
    try quest(fixture)
    try to("2027-01-12", 600)
    let recaps = try fixture.call(RecapList()).recaps
    #expect(
      recaps.map { String($0.weekStart.prefix(16)) }
        == ["2027-01-04T04:00", "2026-12-28T04:00", "2026-12-21T04:00"])
    #expect(recaps.map(\.questsCompleted) == [1, 3, 1])
    #expect(recaps.map(\.daysPlayed) == [1, 3, 1])
    let days = try fixture.call(StatsGet(from: "2026-12-27", to: "2027-01-04")).days.map(\.date)
    #expect(days == ["2026-12-27", "2026-12-28", "2026-12-31", "2027-01-03", "2027-01-04"])
  }

  @Test func trackedTimeKeepsTheDaysItWasRecordedWith() throws {
    let fixture = try fixture()
    try fixture.call(TrackAdd(activity: "Code", from: "23:00", to: "01:30", day: "2026-03-01"))
    func days() throws -> [String: Double] {
      let list = try fixture.call(TrackList(from: "2026-02-20", to: "2026-03-10"))
      return Dictionary(uniqueKeysWithValues: list.days.map { ($0.day, $0.seconds) })
    }
    #expect(try days() == ["2026-03-01": 9000])
    try fixture.call(SettingsSet(key: "dayStart", value: nil))
    #expect(try days() == ["2026-03-01": 9000])
    let copy = try GameFixture(at: "2026-03-05T12:00:00Z")
    try copy.load(fixture.export())
    #expect(try copy.export() == fixture.export())
    try fixture.call(TrackAdd(activity: "Code", from: "23:00", to: "01:30", day: "2026-02-27"))
    #expect(try days() == ["2026-02-27": 3600, "2026-02-28": 5400, "2026-03-01": 9000])
  }
}
