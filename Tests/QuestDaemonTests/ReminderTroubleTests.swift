@testable import QuestDaemon
import QuestModel
import QuestTestKit
import QuestWire
import Testing

/// Reminders in case of problems: no desktop yet, a store that refuses changes, a clock that is behind.
///
/// Monday 2 March 2026, 07:00 UTC, with reminders at 07:30.
struct ReminderTroubleTests {
  private let fixture: GameFixture
  private let desktop = TestDesktop()
  private let launcher = TestLauncher()

  init() throws {
    fixture = try GameFixture(at: "2026-03-02T07:00:00Z")
    try fixture.call(QuestCreate(name: "Morning Quest", template: "morning"))
  }

  private func screen() -> ReminderScreen {
    ReminderScreen(application: fixture.game, launcher: launcher) { [desktop] in desktop.isGone ? nil : desktop }
  }

  @Test func aDesktopThatComesAfterTheServiceIsToldOnce() throws {
    desktop.isGone = true
    var screen = screen()
    fixture.clock.advance(1800)
    // At login it is a matter of seconds.
    #expect(screen.look()?.rfc3339() == "2026-03-02T07:30:15Z")
    #expect(screen.look()?.rfc3339() == "2026-03-02T07:30:30Z")
    desktop.isGone = false
    #expect(screen.look()?.rfc3339() == "2026-03-02T09:30:00Z")
    #expect(desktop.summaries == ["Morning Quest is ready"])
    _ = screen.look()
    #expect(desktop.shownInAll == 1)
  }

  @Test func whereThereIsNoDesktopTheReminderIsAnEventAndNoPollingComesOfIt() throws {
    desktop.isGone = true
    var screen = screen()
    fixture.clock.advance(1800)
    var looks = 0
    while let next = screen.look(), fixture.clock.now().wall < next, looks < 100 {
      fixture.clock.advance(to: next)
      looks += 1
      if next.rfc3339() == "2026-03-02T09:30:00Z" { break }
    }
    #expect((10...14).contains(looks))
    #expect(screen.look()?.rfc3339() == "2026-03-03T07:30:00Z")
    desktop.isGone = false
    _ = screen.look()
    #expect(desktop.screen.isEmpty)
  }

  @Test func aDesktopThatWentAwayGetsWhatStillStands() throws {
    var screen = screen()
    fixture.clock.advance(1800)
    _ = screen.look()
    desktop.isGone = true
    desktop.screen = [:]
    _ = screen.look()
    desktop.isGone = false
    _ = screen.look()
    #expect(desktop.summaries == ["Morning Quest is ready"])
  }

  @Test(arguments: [true, false])
  func theEveningBeforeShowsWhatIsStillRightAndNothingThatWasTooLate(_ isTooLate: Bool) throws {
    let (east, west) = (try #require(Zone("Pacific/Kiritimati")), try #require(Zone("America/New_York")))
    fixture.clock.travel(to: east)
    var screen = screen()
    // 07:30 of Tuesday there.
    fixture.clock.advance(10.5 * 3600)
    desktop.isGone = true
    _ = screen.look()
    fixture.clock.advance(isTooLate ? 3 * 3600 : 3600)
    _ = screen.look()
    // Monday afternoon once more, and a new process with a desktop.
    fixture.clock.travel(to: west)
    desktop.isGone = false
    try fixture.reopen()
    screen = self.screen()
    let next = screen.look()?.rfc3339()
    #expect(desktop.summaries == (isTooLate ? [] : ["Morning Quest is ready"]))
    // It is Tuesday's; it stands until that one's hours are over there, and Tuesday has no second one.
    #expect(next == (isTooLate ? "2026-03-04T12:30:00Z" : "2026-03-03T14:30:00Z"))
  }

  @Test func severalThatAreLateComeTogether() throws {
    try fixture.call(QuestCreate(name: "Feed the cat", tasks: ["Feed"], days: [2], reminderTime: "08:10"))
    fixture.clock.advance(2 * 3600)
    var screen = screen()
    _ = screen.look()
    #expect(desktop.summaries == ["2 quests are ready"])
    // One is played; the other stays, in the same notification.
    try fixture.call(SessionStart(quest: "Feed the cat", estimates: [.text("5m")]))
    try fixture.call(SessionSkip())
    _ = screen.look()
    #expect(desktop.shownInAll == 1)
  }

  @Test func aQuestThatIsOpenIsNotRemindedOfAndANewNameIsShown() throws {
    try fixture.call(SessionStart(quest: "Morning Quest"))
    var screen = screen()
    fixture.clock.advance(1800)
    _ = screen.look()
    #expect(desktop.screen.isEmpty)
    #expect(try fixture.call(ReminderList()).reminders.first?.silence == "playing")
    try fixture.call(SessionAbandon())
    _ = screen.look()
    #expect(desktop.summaries == ["Morning Quest is ready"])
    try fixture.call(QuestUpdate(quest: "Morning Quest", name: "Up"))
    _ = screen.look()
    #expect(desktop.summaries == ["Up is ready"] && desktop.screen.count == 1)
  }

  @Test func aSessionLeftOpenForTheNightKeepsNoReminderAway() throws {
    try fixture.call(SessionStart(quest: "Morning Quest"))
    var screen = screen()
    fixture.clock.advance(86_400 + 1800)
    _ = screen.look()
    #expect(desktop.summaries == ["Morning Quest is ready"])
  }

  @Test func aPlayTakenOutOfHistoryLetsTheReminderCome() throws {
    try fixture.call(QuestUpdate(quest: "Morning Quest", tasks: ["Shower"]))
    try fixture.call(SessionStart(quest: "Morning Quest", estimates: [.text("5m")]))
    try fixture.call(SessionDone())
    fixture.clock.advance(1800)
    var screen = screen()
    _ = screen.look()
    #expect(desktop.screen.isEmpty)
    let watch = Knocks()
    fixture.game.tell(watch)
    let session = try #require(try fixture.call(SessionHistory()).sessions.first)
    try fixture.call(SessionDelete(id: session.id))
    #expect(watch.count == 1)
    _ = screen.look()
    #expect(desktop.summaries == ["Morning Quest is ready"])
  }

  @Test func aStoreThatRefusesForAWhileDelaysAReminderAndLosesNone() throws {
    let disk = try FaultyDisk(TemporaryFolder())
    let fixture = try GameFixture(at: "2026-03-02T07:00:00Z", in: disk.folder)
    try fixture.call(QuestCreate(name: "Morning Quest", template: "morning"))
    var screen = ReminderScreen(application: fixture.game, launcher: launcher) { desktop }
    fixture.clock.advance(1800)
    disk.fail(.write, .noRoom)
    #expect(screen.look()?.rfc3339() == "2026-03-02T07:31:00Z")
    #expect(screen.look()?.rfc3339() == "2026-03-02T07:32:00Z")
    #expect(desktop.screen.isEmpty)
    disk.mend()
    _ = screen.look()
    #expect(desktop.summaries == ["Morning Quest is ready"])
    // The person's actions meanwhile are recorded too.
    disk.fail(.write, .noRoom)
    desktop.press("notToday")
    _ = screen.look()
    disk.mend()
    _ = screen.look()
    #expect(try fixture.call(ReminderList()).reminders.first?.silence == "declined")
  }

  @Test func whatStandsStaysOnTheScreenWhileTheStoreRefusesToNoteThatItsNeighbourLeft() throws {
    let disk = try FaultyDisk(TemporaryFolder())
    let fixture = try GameFixture(at: "2026-03-02T09:29:00Z", in: disk.folder)
    try fixture.call(QuestCreate(name: "Morning Quest", template: "morning"))
    try fixture.call(QuestCreate(name: "Feed the cat", tasks: ["Feed"], days: [2], reminderTime: "08:30"))
    var screen = ReminderScreen(application: fixture.game, launcher: launcher) { desktop }
    _ = screen.look()
    #expect(desktop.summaries == ["2 quests are ready"])
    disk.fail(.write, .noRoom)
    fixture.clock.advance(60)
    for _ in 1...3 {
      _ = screen.look()
      #expect(desktop.summaries == ["Feed the cat is ready"])
    }
    disk.mend()
    _ = screen.look()
    #expect(desktop.summaries == ["Feed the cat is ready"] && desktop.shownInAll == 2)
  }

  @Test func oneShownBeforeTheMachineWasOffForDaysDoesNotComeBackWithAClockThatIsSetBack() throws {
    fixture.clock.advance(1800)
    var screen = screen()
    _ = screen.look()
    #expect(desktop.shownInAll == 1)
    // Off until Thursday night; then the clock is set to Monday morning, and the service starts anew once more.
    desktop.screen = [:]
    fixture.clock.reboot(afterSeconds: 3.9 * 86_400)
    try fixture.reopen()
    screen = self.screen()
    _ = screen.look()
    #expect(desktop.screen.isEmpty)
    fixture.clock.stepWall(-4 * 86_400)
    _ = screen.look()
    #expect(desktop.screen.isEmpty && desktop.shownInAll == 1)
  }

  @Test func aRestartInTheMiddleOfATaskForgetsWhatWasOnTheScreen() throws {
    var before = screen()
    fixture.clock.advance(1800)
    _ = before.look()
    // The daemon dies before it hears of the lock-in.
    try fixture.call(SessionStartTask(task: "Tea", estimate: .text("5m")))
    desktop.screen = [:]
    try fixture.reopen()
    var during = screen()
    _ = during.look()
    try fixture.call(SessionDone())
    try fixture.reopen()
    var after = screen()
    _ = after.look()
    #expect(desktop.screen.isEmpty && desktop.shownInAll == 1)
  }

  @Test func oneThatWasPutOffBeyondItsGraceStaysOnTheScreen() throws {
    fixture.clock.advance(1800)
    var screen = screen()
    _ = screen.look()
    try fixture.call(ReminderSnooze(for: .text("3h")))
    #expect(screen.look()?.rfc3339() == "2026-03-02T10:30:00Z")
    #expect(desktop.screen.isEmpty)
    fixture.clock.advance(3 * 3600)
    for _ in 1...2 { #expect(screen.look()?.rfc3339() == "2026-03-02T12:30:00Z") }
    #expect(desktop.summaries == ["Morning Quest is ready"])
  }

  @Test func anImportedFutureKeepsNoReminderAway() throws {
    try fixture.load(
      #"{"type":"session","routine":null,"startedAt":"2027-01-01T07:00:00Z","completedAt":"2027-01-01T07:05:00Z","#
        + #""tasks":[{"task":"Tea","estimatedSeconds":300,"actualSeconds":300,"recordedAt":"2027-01-01T07:05:00Z"}]}"#)
    var screen = screen()
    fixture.clock.advance(1800)
    _ = screen.look()
    #expect(desktop.summaries == ["Morning Quest is ready"])
  }

  @Test func aClockBehindTheNewestRunIsToldAndNothingComesOfIt() throws {
    fixture.clock.advance(86_400)
    try fixture.call(SessionStartTask(task: "Tea", estimate: .text("5m")))
    fixture.clock.advance(300)
    try fixture.call(SessionDone())
    // Yesterday's reminder would be due.
    fixture.clock.stepWall(-86_400)
    fixture.clock.advance(1800)
    var screen = screen()
    // When the clock has caught up, it is looked again.
    #expect(screen.look()?.rfc3339() == "2026-03-03T07:05:00Z")
    #expect(desktop.screen.isEmpty)
    #expect(try fixture.call(ReminderList()).reminders.first?.silence == "clockBehind")
    fixture.clock.stepWall(86_400)
    _ = screen.look()
    #expect(desktop.summaries == ["Morning Quest is ready"])
  }
}
