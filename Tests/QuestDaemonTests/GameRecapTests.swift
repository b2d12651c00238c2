import Foundation
import QuestModel
import QuestTestKit
import QuestWire
import Testing

/// Recaps of weeks: which exist, their content, and when they are announced.
struct GameRecapTests {
  /// Monday 2 March 2026, 08:00.
  private func fixture(zone: String = "Europe/Berlin", weekStart: Int? = nil) throws -> GameFixture {
    let fixture = try GameFixture(zone: try #require(Zone(zone)), weekStart: weekStart)
    try fixture.call(QuestCreate(name: "Morning", tasks: ["Shower", "Pack"]))
    return fixture
  }

  private func quest(_ fixture: GameFixture, _ seconds: [Double] = [310, 420]) throws {
    try fixture.call(SessionStart(quest: "Morning", estimates: seconds.map { _ in .seconds(300) }))
    for time in seconds {
      fixture.clock.advance(time)
      try fixture.call(SessionDone())
    }
  }

  private func solo(_ fixture: GameFixture, _ task: String = "Tea", seconds: Double = 300) throws {
    try fixture.call(SessionDo(name: task, estimates: [.seconds(300)]))
    fixture.clock.advance(seconds)
    try fixture.call(SessionDone())
  }

  private func card(_ fixture: GameFixture) throws -> RecapList.Card? { try fixture.call(RecapList()).card }

  private func to(_ moment: String, _ fixture: GameFixture) throws {
    fixture.clock.advance(to: try #require(Instant(rfc3339: moment)))
  }

  // MARK: - Card

  @Test func theCardComesWholeOnceThenAsALineUntilItIsPutAway() throws {
    let fixture = try fixture()
    for _ in 1...4 { try quest(fixture) }
    #expect(try card(fixture) == nil, "the week is not over")
    try to("2026-03-09T07:00:00+01:00", fixture)
    let fresh = try #require(try card(fixture))
    #expect(fresh.isNew)
    #expect(fresh.weekStart == "2026-03-02T00:00:00+01:00")
    #expect(fresh.lines.first == "Your week, Mon 2 Mar 2026 to Sun 8 Mar 2026")
    #expect(fresh.lines.count <= 8)
    #expect(try card(fixture)?.isNew == true, "looking changes nothing by itself")
    try fixture.call(RecapDismiss(weekStart: fresh.weekStart, seen: true))
    let line = try #require(try card(fixture))
    #expect(!line.isNew)
    #expect(line.line.hasPrefix("Last week: 1 of 7 days"))
    try fixture.call(HistoryUndo(confirm: true))
    try fixture.call(HistoryRedo())
    #expect(try card(fixture)?.isNew == false, "undo is not about it")
    #expect(try fixture.call(RecapDismiss(weekStart: "2026-03-04")).dismissed)
    #expect(try card(fixture) == nil)
    #expect(try fixture.call(RecapList()).recaps.count == 1, "it is still there on demand")
    try fixture.reopen()
    #expect(try card(fixture) == nil)
  }

  @Test func aWeekWithoutPlayHasNoCardAndTheOneBeforeIsHistory() throws {
    let fixture = try fixture()
    for _ in 1...4 { try quest(fixture) }
    try to("2026-03-16T07:00:00+01:00", fixture)
    #expect(try card(fixture) == nil)
    #expect(try fixture.call(RecapList()).recaps.map(\.weekStart) == ["2026-03-02T00:00:00+01:00"])
    try to("2026-04-06T07:00:00+02:00", fixture)
    let none = try fixture.call(RecapList())
    #expect(none.recaps.isEmpty)
    #expect(
      none.note == "Nothing to look back on in the last 4 weeks. The newest recap is of the week from Mon 2 Mar 2026.")
    #expect(none.lastWeek == "2026-03-02")
    #expect(try fixture.call(RecapList(week: none.lastWeek)).recaps.count == 1)
    #expect(try fixture.call(RecapList(asOf: "2026-03-01T07:00:00Z")).note?.hasPrefix("No week") == true)
    #expect(try fixture.call(RecapList(weeks: 5)).recaps.count == 1)
    #expect(try fixture.call(RecapList(week: "2026-03-08")).recaps.count == 1)
    #expect(try fixture.call(RecapList(week: "2026-03-09")).recaps.isEmpty)
  }

  @Test func theWeekThatRunsAndThoseToComeCannotBePutAway() throws {
    let fixture = try fixture()
    #expect(try fixture.refusal(of: RecapDismiss(weekStart: "2026-03-02")) == .invalidArgument)
    #expect(try fixture.refusal(of: RecapDismiss(weekStart: "soon")) == .invalidArgument)
    #expect(try fixture.refusal(of: RecapList(weeks: 53)) == .invalidArgument)
    #expect(try fixture.refusal(of: RecapList(week: "2026-02-30")) == .invalidArgument)
    #expect(try fixture.call(RecapList(week: "2030-01-01")).recaps.isEmpty)
  }

  // MARK: - What counts

  @Test func calibrationAloneMakesNoWeek() throws {
    let fixture = try fixture()
    for _ in 1...3 { try quest(fixture) }
    try to("2026-03-09T07:00:00+01:00", fixture)
    #expect(try card(fixture) == nil)
    let none = try fixture.call(RecapList())
    #expect(none.note?.hasPrefix("No week to look back on yet") == true)
    #expect(none.lastWeek == nil)
  }

  @Test func soloPlayersHaveWeeksToo() throws {
    let fixture = try fixture()
    for _ in 1...5 { try solo(fixture) }
    try to("2026-03-09T07:00:00+01:00", fixture)
    #expect(try card(fixture) == nil, "three of them were calibration")
    for _ in 1...3 { try solo(fixture) }
    try to("2026-03-16T07:00:00+01:00", fixture)
    let recap = try #require(try fixture.call(RecapList()).recaps.first)
    #expect(recap.questsCompleted == 0)
    #expect(recap.soloRuns == 3)
    #expect(recap.totalEstimations == 3)
    #expect(
      recap.bestEstimate
        == WeekRecap.OutstandingRun(skill: "Tea", accuracyPercent: 100, differenceSeconds: 0, day: "2026-03-09"))
    #expect(recap.lines.contains("Closest guess: Tea on Mon, to the second"))
    #expect(recap.overPercent == 0)
  }

  @Test func unfinishedSessionsCountInAveragesAndDaysButNotAsQuests() throws {
    let fixture = try fixture()
    for _ in 1...4 { try quest(fixture) }
    fixture.clock.advance(86_400)
    try fixture.call(SessionStart(quest: "Morning", estimates: [.seconds(300)]))
    fixture.clock.advance(600)
    try fixture.call(SessionDone())
    try fixture.call(SessionAbandon())
    try to("2026-03-09T07:00:00+01:00", fixture)
    let recap = try #require(try fixture.call(RecapList()).recaps.first)
    #expect(recap.questsCompleted == 4)
    #expect(recap.totalEstimations == 3)
    #expect(recap.daysPlayed == 2)
    #expect(recap.xpEarned > 20)
  }

  @Test func theFirstWeekCountsAllThatWasPlayedAndAgreesWithStatsAndHistory() throws {
    let fixture = try fixture()
    for _ in 1...5 {
      try quest(fixture)
      fixture.clock.advance(86_400)
    }
    try to("2026-03-09T07:00:00+01:00", fixture)
    let recap = try #require(try fixture.call(RecapList()).recaps.first)
    #expect(recap.daysPlayed == 5)
    #expect(recap.questsCompleted == 5)
    #expect(recap.totalEstimations == 4, "averages leave calibration out")
    let stats = try fixture.call(StatsGet(from: "2026-03-02", to: "2026-03-08"))
    #expect(stats.period?.daysPlayed == recap.daysPlayed)
    #expect(stats.period?.quests == recap.questsCompleted)
    #expect(stats.totalXP == recap.xpEarned)
    let history = try fixture.call(SessionHistory(from: "2026-03-02", to: "2026-03-08")).sessions
    #expect(history.count == recap.questsCompleted)
    #expect(history.reduce(0) { $0 + $1.xpEarned } == recap.xpEarned)
    #expect(recap.lines[1] == "5 of 7 days · 5 quests · +\(recap.xpEarned) XP")
  }

  @Test func aPatternStandsBesideTheMostImprovedTask() throws {
    let fixture = try fixture()
    for _ in 1...3 { try quest(fixture, [310, 600]) }
    for _ in 1...6 { try quest(fixture, [900, 600]) }
    try to("2026-03-09T08:00:00+01:00", fixture)
    for seconds in [310.0, 305, 312, 303, 308] { try quest(fixture, [seconds, 600]) }
    for _ in 1...6 { try solo(fixture, "Pack", seconds: 600) }
    try to("2026-03-16T07:00:00+01:00", fixture)
    let recap = try #require(try fixture.call(RecapList()).recaps.first)
    #expect(recap.mostImproved?.skill == "Shower")
    #expect(recap.highlight == "Most improved: Shower, closer than the week before")
    #expect(recap.pattern?.hasPrefix("Pack usually takes") == true)
    #expect(recap.lines.contains(recap.highlight ?? ""))
    #expect(recap.lines.contains { recap.pattern?.hasPrefix($0) == true })
    #expect(recap.surprise?.skill == "Pack")
    #expect(recap.surprise?.differenceSeconds == -300)
    #expect(recap.lines.contains("Pack surprised you most: 5m longer on Mon"))
    #expect(recap.lines.count <= 8)
  }

  @Test func theHighlightIsAboutASkillOfThatWeek() throws {
    let fixture = try fixture()
    for _ in 1...12 { try quest(fixture, [300, 450]) }
    try to("2026-03-09T07:00:00+01:00", fixture)
    let recap = try #require(try fixture.call(RecapList()).recaps.first)
    #expect(recap.highlight?.hasPrefix("Pack usually takes 1.") == true)
    for _ in 1...6 { try solo(fixture) }
    try to("2026-03-16T07:00:00+01:00", fixture)
    let next = try fixture.call(RecapList()).recaps
    #expect(next.first?.highlight?.contains("Pack") != true)
    #expect(next.last?.highlight == recap.highlight, "a week is told as it was known when it ended")
  }

  @Test func rewardsOffLeavesPointsOut() throws {
    let fixture = try fixture()
    for _ in 1...4 { try quest(fixture) }
    try to("2026-03-09T07:00:00+01:00", fixture)
    #expect(try card(fixture)?.lines.contains { $0.contains("XP") } == true)
    try fixture.call(SettingsSet(key: "rewards", value: "off"))
    #expect(try card(fixture)?.lines.contains { $0.contains("XP") } == false)
  }

  // MARK: - Calendar

  @Test func weeksAreThoseOfTheCalendarOverTheClockChange() throws {
    let fixture = try fixture()
    for _ in 1...3 { try quest(fixture) }
    // The clock goes forward on Sunday 29 March.
    try to("2026-03-29T23:30:00+02:00", fixture)
    try quest(fixture)
    try to("2026-03-30T00:30:00+02:00", fixture)
    try quest(fixture)
    try to("2026-04-06T08:00:00+02:00", fixture)
    let recaps = try fixture.call(RecapList()).recaps
    #expect(recaps.map(\.weekStart) == ["2026-03-30T00:00:00+02:00", "2026-03-23T00:00:00+01:00"])
    #expect(recaps.map(\.weekEnd) == ["2026-04-06T00:00:00+02:00", "2026-03-30T00:00:00+02:00"])
    #expect(recaps.map(\.questsCompleted) == [1, 1])
  }

  @Test func theWeekBeginsOnThePlayersDay() throws {
    let fixture = try fixture()
    for _ in 1...3 { try quest(fixture) }
    try to("2026-03-08T12:00:00+01:00", fixture)
    try quest(fixture)
    try to("2026-03-09T07:00:00+01:00", fixture)
    #expect(try fixture.call(RecapList()).recaps.first?.weekStart == "2026-03-02T00:00:00+01:00")
    try fixture.call(SettingsSet(key: "weekStart", value: "sunday"))
    #expect(try fixture.call(RecapList()).recaps.isEmpty)
    try to("2026-03-15T07:00:00+01:00", fixture)
    #expect(try fixture.call(RecapList()).recaps.first?.weekStart == "2026-03-08T00:00:00+01:00")
  }

  @Test func theWeekBeginsAsTheLocaleSaysWhileThePlayerSetsNothing() throws {
    let fixture = try fixture(weekStart: 1)
    for _ in 1...4 { try quest(fixture) }
    try to("2026-03-09T07:00:00+01:00", fixture)
    #expect(try fixture.call(RecapList()).recaps.first?.weekStart == "2026-03-01T00:00:00+01:00")
    let setting = try #require(try fixture.call(SettingsGet(key: "weekStart")).settings.first)
    #expect(setting.value == "sunday")
    #expect(setting.isDefault)
    try fixture.call(SettingsSet(key: "weekStart", value: "monday"))
    #expect(try fixture.call(RecapList()).recaps.first?.weekStart == "2026-03-02T00:00:00+01:00")
    try fixture.reopen()
    try fixture.call(SettingsSet(key: "weekStart", value: nil))
    #expect(try fixture.call(SettingsGet(key: "weekStart")).settings.first?.value == "sunday")
  }

  /// 2026 has a week 53: 28 December to 3 January, over New Year.
  @Test(arguments: ["Europe/Berlin", "America/New_York", "Pacific/Auckland"])
  func theWeekOverNewYearIsOneWeek(zone: String) throws {
    let fixture = try fixture(zone: zone)
    let place = try #require(Zone(zone))
    func to(_ day: String, _ second: Int = 0) throws {
      fixture.clock.advance(to: place.instant(on: try #require(LocalDay(day)), secondOfDay: second))
    }
    for _ in 1...3 { try quest(fixture) }
    for day in ["2026-12-27", "2026-12-28", "2026-12-31", "2027-01-01", "2027-01-03", "2027-01-04"] {
      try to(day, 8 * 3600)
      try quest(fixture)
    }
    try to("2027-01-11", 8 * 3600)
    let recaps = try fixture.call(RecapList()).recaps
    #expect(recaps.map { String($0.weekStart.prefix(10)) } == ["2027-01-04", "2026-12-28", "2026-12-21"])
    #expect(recaps.map { String($0.weekEnd.prefix(10)) } == ["2027-01-11", "2027-01-04", "2026-12-28"])
    #expect(recaps.map(\.daysPlayed) == [1, 4, 1])
    #expect(recaps.map(\.questsCompleted) == [1, 4, 1])
    #expect(recaps[1].lines[0] == "Your week, Mon 28 Dec 2026 to Sun 3 Jan 2027")
    #expect(try fixture.call(RecapList(week: "2027-01-01")).recaps == [recaps[1]])
  }

  @Test func whatArrivesLaterIsInItsWeek() throws {
    let fixture = try fixture()
    for _ in 1...4 { try quest(fixture) }
    try to("2026-03-20T07:00:00+01:00", fixture)
    let asOf = fixture.clock.now().wall.rfc3339()
    try fixture.load(
      (1...5).map { day in
        #"{"type":"session","routine":"Morning","startedAt":"2026-03-1\#(day)T06:00:00Z","#
          + #""completedAt":"2026-03-1\#(day)T06:10:00Z","timeZone":"Europe/Berlin","tasks":[{"task":"Shower","#
          + #""estimatedSeconds":300,"actualSeconds":310,"recordedAt":"2026-03-1\#(day)T06:09:00Z"}]}"# + "\n"
      }.joined())
    let recap = try #require(try fixture.call(RecapList(asOf: asOf)).recaps.first)
    #expect(recap.weekStart.hasPrefix("2026-03-09"))
    #expect(recap.questsCompleted == 5)
    #expect(recap.daysPlayed == 5)
  }

  // MARK: - Notice

  private func parts(_ fixture: GameFixture, _ outcomes: [ReminderReport.Outcome]? = nil) throws -> [String] {
    try fixture.call(ReminderReport(outcomes: outcomes)).cards.flatMap(\.parts)
  }

  @Test func theNoticeComesOnceAWeekAndOnlyWhereItIsWanted() throws {
    let fixture = try fixture()
    for _ in 1...4 { try quest(fixture) }
    try to("2026-03-09T07:29:00+01:00", fixture)
    #expect(try parts(fixture).isEmpty)
    try to("2026-03-09T07:31:00+01:00", fixture)
    #expect(try parts(fixture).isEmpty, "off by default")
    try fixture.call(SettingsSet(key: "recapReminder", value: "on"))
    #expect(try parts(fixture) == ["week@recap-2026-03-02"])
    #expect(try parts(fixture) == ["week@recap-2026-03-02"], "it stands")
    try fixture.reopen()
    #expect(try parts(fixture) == ["week@recap-2026-03-02"])
    #expect(try parts(fixture, [.init(parts: ["week@recap-2026-03-02"], what: "closed")]).isEmpty)
    for hour in 1...160 {
      fixture.clock.advance(3600)
      #expect(try parts(fixture).isEmpty, "hour \(hour)")
    }
  }

  @Test func theNoticeNeverComesDuringATaskNorAfterALook() throws {
    let fixture = try fixture()
    try fixture.call(SettingsSet(key: "recapReminder", value: "on"))
    for _ in 1...4 { try quest(fixture) }
    try to("2026-03-09T07:20:00+01:00", fixture)
    try fixture.call(SessionDo(name: "Tea", estimates: [.seconds(300)]))
    fixture.clock.advance(1200)
    #expect(try parts(fixture).isEmpty)
    try fixture.call(SessionDone())
    #expect(try parts(fixture) == ["week@recap-2026-03-02"])
    try fixture.call(SessionDo(name: "Tea", estimates: [.seconds(300)]))
    #expect(try parts(fixture).isEmpty)
    fixture.clock.advance(300)
    try fixture.call(SessionDone())
    #expect(try parts(fixture).isEmpty, "what left the screen at lock-in does not come back")
    for _ in 1...3 { try quest(fixture) }
    try to("2026-03-16T07:00:00+01:00", fixture)
    try fixture.call(RecapDismiss(weekStart: "2026-03-09", seen: true))
    fixture.clock.advance(3600)
    #expect(try parts(fixture).isEmpty)
  }
}
