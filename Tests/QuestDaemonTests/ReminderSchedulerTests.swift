import LinuxHost
@testable import QuestDaemon
@testable import QuestServer
import QuestModel
import QuestTestKit
import QuestWire
import Testing

/// Monday 2 March 2026, 07:00 UTC, with reminders at 07:30.
struct ReminderSchedulerTests {
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

  @Test func aReminderComesOnceAtItsTime() throws {
    var screen = screen()
    let first = screen.look()
    let next = try #require(first)
    #expect(next.rfc3339() == "2026-03-02T07:30:00Z")
    #expect(desktop.screen.isEmpty)
    fixture.clock.advance(to: next)
    #expect(screen.look()?.rfc3339() == "2026-03-02T09:30:00Z")
    #expect(desktop.summaries == ["Morning Quest is ready"])
    _ = screen.look()
    #expect(desktop.shownInAll == 1)
    // What nobody looked at does not stay there for good.
    fixture.clock.advance(7200)
    #expect(screen.look()?.rfc3339() == "2026-03-03T07:30:00Z")
    #expect(desktop.screen.isEmpty)
  }

  @Test func theNextReminderIsNamedAndWhileATaskRunsTheAnswerIsAlwaysTheSame() throws {
    var screen = screen()
    func next() -> String? {
      _ = screen.look()
      return screen.nextReminder
    }
    #expect(next() == "Mon 07:30")
    fixture.clock.advance(1800)
    #expect(next() == "Tue 07:30")
    try fixture.call(ReminderSnooze(for: .text("1h")))
    #expect(next() == "Mon 08:30")
    try fixture.call(SessionStart(quest: "Morning Quest"))
    #expect(next() == "Tue 07:30")
    try fixture.call(SessionEstimate(estimate: .text("5m")))
    #expect(next() == nil)
    fixture.clock.advance(86_400)
    #expect(next() == nil)
    try fixture.call(SessionPause())
    #expect(next() == nil)
    try fixture.call(SessionDone())
    #expect(next() == "Wed 07:30")
    try fixture.call(QuestUpdate(quest: "Morning Quest", days: [3]))
    #expect(next() == "Tue 10 Mar 2026, 07:30")
    try fixture.call(SettingsSet(key: "reminders", value: "off"))
    #expect(next() == nil)
  }

  @Test func questsOfOneMinuteShareANotification() throws {
    try fixture.call(QuestCreate(name: "Feed the cat", tasks: ["Feed"], days: [2], reminderTime: "07:30"))
    var screen = screen()
    fixture.clock.advance(1800)
    _ = screen.look()
    #expect(desktop.summaries == ["2 quests are ready"])
    try fixture.call(SessionStart(quest: "Feed the cat", estimates: [.text("5m")]))
    _ = screen.look()
    #expect(desktop.screen.isEmpty)
  }

  @Test func aReminderLeavesTheScreenAtLockInAndDoesNotComeBack() throws {
    var screen = screen()
    fixture.clock.advance(1800)
    _ = screen.look()
    try fixture.call(SessionStartTask(task: "Tea", estimate: .text("5m")))
    _ = screen.look()
    #expect(desktop.screen.isEmpty)
    try fixture.call(SessionDone())
    _ = screen.look()
    #expect(desktop.screen.isEmpty && desktop.shownInAll == 1)
  }

  @Test func nothingComesWhileATaskRuns() throws {
    var screen = screen()
    try fixture.call(SessionStartTask(task: "Tea", estimate: .text("5m")))
    fixture.clock.advance(3600)
    #expect(screen.look() == nil)
    #expect(desktop.screen.isEmpty)
    try fixture.call(SessionDone())
    _ = screen.look()
    #expect(desktop.summaries == ["Morning Quest is ready"])
  }

  @Test func notTodayIsHeard() throws {
    var screen = screen()
    fixture.clock.advance(1800)
    _ = screen.look()
    desktop.press("notToday")
    #expect(screen.look()?.rfc3339() == "2026-03-03T07:30:00Z")
    try fixture.reopen()
    var after = self.screen()
    _ = after.look()
    #expect(desktop.screen.isEmpty)
  }

  @Test func aRestartShowsAgainWhatStillStands() throws {
    var before = screen()
    fixture.clock.advance(1800)
    _ = before.look()
    before.clear()
    #expect(desktop.screen.isEmpty)
    try fixture.reopen()
    var after = screen()
    _ = after.look()
    #expect(desktop.summaries == ["Morning Quest is ready"])
    _ = after.look()
    #expect(desktop.shownInAll == 2)
  }

  @Test func whatThePersonClosedDoesNotComeBackWithARestart() throws {
    var before = screen()
    fixture.clock.advance(1800)
    _ = before.look()
    desktop.signals = desktop.screen.keys.map { .closed(id: $0) }
    desktop.screen = [:]
    _ = before.look()
    try fixture.reopen()
    var after = screen()
    _ = after.look()
    #expect(desktop.screen.isEmpty)
  }

  @Test func aPlayedQuestLeavesTheScreen() throws {
    var screen = screen()
    fixture.clock.advance(1800)
    _ = screen.look()
    #expect(desktop.screen.count == 1)
    try fixture.call(SessionStart(quest: "Morning Quest"))
    _ = screen.look()
    #expect(desktop.screen.isEmpty)
  }

  @Test func theSwitchTurnsThemOff() throws {
    try fixture.call(SettingsSet(key: "reminders", value: "off"))
    var screen = screen()
    fixture.clock.advance(1800)
    #expect(screen.look() == nil)
    #expect(desktop.screen.isEmpty)
  }

  @Test func laterComesAgainInTenMinutesAndPastTheDeadlineNever() throws {
    var screen = screen()
    fixture.clock.advance(1800)
    _ = screen.look()
    desktop.press("later")
    let again = screen.look()
    #expect(again?.rfc3339() == "2026-03-02T07:40:00Z")
    fixture.clock.advance(600)
    _ = screen.look()
    #expect(desktop.summaries == ["Morning Quest is ready"])
    try fixture.call(QuestUpdate(quest: "Morning Quest", by: "07:45"))
    #expect(
      try fixture.refusal(of: ReminderSnooze(quest: "Morning Quest", for: .text("10m"))) == .invalidArgument)
    try fixture.call(ReminderSnooze(for: .text("2m")))
    _ = screen.look()
    #expect(desktop.screen.isEmpty)
    fixture.clock.advance(120)
    _ = screen.look()
    #expect(desktop.screen.count == 1)
  }

  @Test func aTestShowsAndLeavesAtLockIn() throws {
    var screen = screen()
    let player = try #require(fixture.game.solo)
    let lease = try #require(fixture.game.leases.holder(for: Audience(player)))
    let test = try #require(lease.addTest())
    #expect(lease.addTest() == nil, "one at a time is waited for")
    _ = screen.look()
    #expect(test.isShown() && desktop.screen.count == 1)
    try fixture.call(SessionStartTask(task: "Tea", estimate: .text("5m")))
    _ = screen.look()
    #expect(desktop.screen.isEmpty)
    #expect(try fixture.refusal(of: ReminderTest()) == .estimateLocked)
  }

  @Test func theListSaysWhatComesAndWhyNot() throws {
    func item() throws -> ReminderList.Reminder { try #require(try fixture.call(ReminderList()).reminders.first) }
    #expect(try item().next == "2026-03-02T07:30:00Z")
    #expect(try item().text == "comes Mon 2 Mar 2026, 07:30")
    fixture.clock.advance(3 * 3600)
    #expect(try item().silence == "missed")
    #expect(try item().next == "2026-03-03T07:30:00Z")
    try fixture.call(SessionStartTask(task: "Tea", estimate: .text("5m")))
    #expect(try item().silence == "taskRunning" && item().next == nil)
    try fixture.call(SessionDone())
    try fixture.call(SettingsSet(key: "reminders", value: "off"))
    #expect(try item().silence == "off")
    #expect(try fixture.refusal(of: ReminderSnooze()) == .notFound)
    #expect(try fixture.refusal(of: ReminderSnooze(quest: "Nothing")) == .notFound)
    #expect(try fixture.refusal(of: ReminderSnooze(quest: "Morning", for: .text("13h"))) == .invalidDuration)
  }

  @Test func theFirstReminderIsTold() throws {
    let fixture = try GameFixture()
    var told = 0
    var screen = ReminderScreen(application: fixture.game, connect: { nil }, atFirstReminder: { told += 1 })
    _ = screen.look()
    try fixture.call(QuestCreate(name: "Plain", tasks: ["One"], days: [1], reminderTime: "off"))
    _ = screen.look()
    #expect(told == 0)
    try fixture.call(QuestUpdate(quest: "Plain", reminderTime: "07:30"))
    _ = screen.look()
    #expect(told == 1)
    _ = screen.look()
    var afterRestart = ReminderScreen(application: fixture.game, connect: { nil }, atFirstReminder: { told += 1 })
    _ = afterRestart.look()
    #expect(told == 1)
  }
}
