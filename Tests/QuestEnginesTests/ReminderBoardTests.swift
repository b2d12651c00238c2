import QuestEngines
import QuestModel
import QuestTestKit
import Testing

struct ReminderBoardTests {
  private static let quest = QuestID("morning-0001")

  private static func morning(
    _ minute: Int = 450, days: Weekdays = .all, deadline: Int? = nil, reminder: QuestReminder? = nil
  ) -> Quest {
    Quest(
      id: quest, name: "Morning Quest", tasks: [], days: days, createdBy: .player, active: true,
      reminder: reminder ?? .at(minute: minute), deadline: deadline)
  }

  private func board(
    _ now: String, in zone: String = "Europe/Berlin", _ quest: Quest = morning(),
    dayStart: Int = 0, _ change: (inout ReminderBoard.Facts) throws -> Void = { _ in }
  ) throws -> ReminderBoard {
    var facts = ReminderBoard.Facts()
    facts.quests = [quest]
    try change(&facts)
    let instant = try #require(Instant(rfc3339: now))
    return ReminderBoard(
      facts, now: instant, zone: try #require(Zone(zone)), boundary: try #require(DayBoundary(minute: dayStart)),
      rules: .standard)
  }

  private func text(_ instant: Instant?, in zone: String = "Europe/Berlin") throws -> String? {
    let zone = try #require(Zone(zone))
    return instant.map(zone.rfc3339)
  }

  @Test func itComesAtItsTimeAndForTwoHours() throws {
    #expect(try board("2026-11-21T07:29:59+01:00").due().isEmpty)
    #expect(try text(board("2026-11-21T07:29:59+01:00").nextLook()) == "2026-11-21T07:30:00+01:00")
    #expect(try board("2026-11-21T07:30:00+01:00").due().count == 1)
    #expect(try board("2026-11-21T09:29:59+01:00").due().count == 1)
    #expect(try board("2026-11-21T09:30:00+01:00").due().isEmpty)
    #expect(try board("2026-11-21T09:30:00+01:00").items().first?.silence == .missed)
  }

  /// With a day that begins at 04:00, Friday's reminder at 01:30 comes in the night to Saturday.
  @Test func aTimeBeforeTheDayBeginsIsOfTheNightAfterIt() throws {
    let friday = Self.morning(90, days: try #require(Weekdays(days: [6])), deadline: 150)
    #expect(try board("2026-11-20T01:30:00+01:00", friday, dayStart: 240).due().isEmpty)
    let due = try board("2026-11-21T01:30:00+01:00", friday, dayStart: 240).due()
    #expect(due.map(\.day.description) == ["2026-11-20"])
    #expect(try text(due.first?.deadline) == "2026-11-21T02:30:00+01:00")
    #expect(try board("2026-11-21T01:30:00+01:00", friday).due().isEmpty, "by the calendar it is Saturday")
    let played = try board("2026-11-21T01:30:00+01:00", friday, dayStart: 240) {
      $0.played = [Self.quest: [try #require(LocalDay("2026-11-20"))]]
    }
    #expect(played.due().isEmpty)
    // What is played at 01:00 is of yesterday, and the morning's reminder still comes.
    let morning = try board("2026-11-21T07:30:00+01:00", dayStart: 240) {
      $0.played = [Self.quest: [try #require(LocalDay("2026-11-20"))]]
    }
    #expect(morning.due().map(\.day.description) == ["2026-11-21"])
  }

  @Test func itIsNeverShownPastTheTimeTheQuestShouldBeDone() throws {
    let quest = Self.morning(deadline: 465)
    #expect(try board("2026-11-21T07:44:59+01:00", quest).due().count == 1)
    #expect(try board("2026-11-21T07:45:00+01:00", quest).due().isEmpty)
    // A reminder after the deadline is somebody's choice.
    #expect(try board("2026-11-21T08:00:00+01:00", Self.morning(480, deadline: 465)).due().count == 1)
  }

  @Test func aPlannedOneComesAtItsOwnStart() throws {
    let quest = Self.morning(deadline: 465, reminder: .plan)
    let planned = try board("2026-11-21T06:00:00+01:00", quest) { $0.leads[Self.quest] = 2700 }
    #expect(try text(planned.nextLook()) == "2026-11-21T07:00:00+01:00")
    #expect(try board("2026-11-21T06:00:00+01:00", quest).nextLook() == nil)
  }

  @Test func aPlannedStartMayLieOnTheDayBefore() throws {
    let quest = Self.morning(deadline: 30, reminder: .plan)
    let planned = try board("2026-11-20T23:30:00+01:00", quest) { $0.leads[Self.quest] = 3600 }
    #expect(planned.due().map(\.day.description) == ["2026-11-21"])
  }

  @Test func graceReachesOverMidnight() throws {
    let due = try board("2026-11-22T01:00:00+01:00", Self.morning(1410)).due()
    #expect(due.map(\.day.description) == ["2026-11-21"])
  }

  @Test func theSkippedHourRemindsWhenTheClockJumps() throws {
    let quest = Self.morning(150)
    #expect(try text(board("2026-03-29T01:00:00+01:00", quest).nextLook()) == "2026-03-29T03:00:00+02:00")
    #expect(try board("2026-03-29T03:00:00+02:00", quest).due().count == 1)
  }

  @Test func theDoubledHourRemindsTheFirstTime() throws {
    let quest = Self.morning(150)
    let first = try board("2026-10-25T02:30:00+02:00", quest)
    #expect(first.due().count == 1)
    let later = try board("2026-10-25T02:30:00+01:00", quest) { facts in
      facts.deliveries = first.due().map { .init(quest: $0.quest, day: $0.day, at: $0.at, state: .shown) }
    }
    #expect(later.due().isEmpty)
    // It stands for two hours of real time, whatever the wall clock showed twice.
    #expect(try text(later.nextLook()) == "2026-10-25T03:30:00+01:00")
  }

  @Test func aDayThatAZoneLeavesOutHasNone() throws {
    let next = try board("2011-12-29T20:00:00-10:00", in: "Pacific/Apia", Self.morning(720)).nextLook()
    #expect(try text(next, in: "Pacific/Apia") == "2011-12-31T12:00:00+14:00")
  }

  @Test func aJourneyGivesNoSecondOne() throws {
    let delivered = try board("2026-11-21T07:30:00+01:00").due()
    let facts: (inout ReminderBoard.Facts) -> Void = { facts in
      facts.deliveries = delivered.map { .init(quest: $0.quest, day: $0.day, at: $0.at, state: .shown) }
    }
    // Nine hours west it is 07:30 of the same day once more.
    let west = try board("2026-11-21T07:30:00-08:00", in: "America/Los_Angeles", Self.morning(), facts)
    #expect(west.due().isEmpty)
    // It is as right there as it was here, and leaves the screen when it is not.
    #expect(west.standing().count == 1)
    #expect(try text(west.nextLook(), in: "America/Los_Angeles") == "2026-11-21T09:30:00-08:00")
  }

  @Test func aSnoozedOneComesAgainAndADeclinedOneDoesNot() throws {
    let day = try #require(LocalDay("2026-11-21"))
    let again = try #require(Instant(rfc3339: "2026-11-21T09:25:00+01:00"))
    func with(
      _ state: ReminderDelivery.State, _ moment: String = "2026-11-21T09:25:00+01:00"
    ) throws -> (inout ReminderBoard.Facts) -> Void {
      let moment = try #require(Instant(rfc3339: moment))
      return { $0.deliveries = [ReminderDelivery(quest: Self.quest, day: day, at: moment, state: state)] }
    }
    #expect(try board("2026-11-21T09:00:00+01:00", Self.morning(), with(.snoozed)).nextLook() == again)
    #expect(try board("2026-11-21T09:25:00+01:00", Self.morning(), with(.snoozed)).due().count == 1)
    // Its grace period begins again.
    #expect(try board("2026-11-21T11:00:00+01:00", Self.morning(), with(.snoozed)).due().count == 1)
    #expect(try board("2026-11-21T11:25:00+01:00", Self.morning(), with(.snoozed)).due().isEmpty)
    // One put off into the next day's gives way to it.
    let before = try board("2026-11-22T07:29:00+01:00", Self.morning(), with(.snoozed, "2026-11-22T07:20:00+01:00"))
    #expect(before.due().map(\.day.description) == ["2026-11-21"])
    let next = try board("2026-11-22T07:30:00+01:00", Self.morning(), with(.snoozed, "2026-11-22T07:40:00+01:00"))
    #expect(next.due().map(\.day.description) == ["2026-11-22"])
    #expect(try text(next.nextLook()) == "2026-11-23T07:30:00+01:00")
    let declined = try board("2026-11-21T09:25:00+01:00", Self.morning(), with(.declined))
    #expect(declined.due().isEmpty && declined.items().first?.silence == .declined)
  }

  @Test func whatWasPlayedIsNotRemindedOf() throws {
    let day = try #require(LocalDay("2026-11-21"))
    let played = try board("2026-11-21T07:30:00+01:00") { $0.played = [Self.quest: [day]] }
    #expect(played.due().isEmpty)
    #expect(played.items().first?.silence == .played)
    #expect(try text(played.nextLook()) == "2026-11-22T07:30:00+01:00")
  }

  @Test func nothingComesWhileATaskRunsOrTheClockIsBehind() throws {
    #expect(try board("2026-11-21T07:30:00+01:00") { $0.isTaskRunning = true }.due().isEmpty)
    let behind = try board("2026-11-21T07:30:00+01:00") { $0.newestRecord = .latest }
    #expect(behind.due().isEmpty && behind.nextLook() == .latest)
    #expect(behind.items().first?.silence == .clockBehind)
    let off = try board("2026-11-21T07:30:00+01:00") { $0.isOn = false }
    #expect(off.due().isEmpty && off.items().first?.silence == .off)
  }

  @Test func aShownOneStandsUntilItIsPlayedOrTooLate() throws {
    let day = try #require(LocalDay("2026-11-21"))
    func shown(_ change: @escaping (inout ReminderBoard.Facts) -> Void = { _ in }) -> (inout ReminderBoard.Facts) ->
      Void
    {
      { facts in
        facts.deliveries = [ReminderDelivery(quest: Self.quest, day: day, at: .earliest, state: .shown)]
        change(&facts)
      }
    }
    #expect(try board("2026-11-21T08:00:00+01:00", Self.morning(), shown()).standing().count == 1)
    #expect(try board("2026-11-21T09:30:00+01:00", Self.morning(), shown()).standing().isEmpty)
    #expect(
      try board("2026-11-21T08:00:00+01:00", Self.morning(), shown { $0.played = [Self.quest: [day]] })
        .standing().isEmpty)
  }

  @Test func weekdaysAreThoseOfTheLocalDay() throws {
    // Saturday evening in Los Angeles is Sunday in UTC.
    let quest = Self.morning(1200, days: .weekends)
    #expect(try board("2026-11-21T20:00:00-08:00", in: "America/Los_Angeles", quest).due().count == 1)
    let friday = try board("2026-11-20T20:00:00-08:00", in: "America/Los_Angeles", quest)
    #expect(friday.due().isEmpty)
    #expect(try text(friday.nextLook(), in: "America/Los_Angeles") == "2026-11-21T20:00:00-08:00")
  }
}
