import DesktopNotifications
import LinuxHost
@testable import QuestDaemon
import QuestModel
import QuestTestKit
import QuestWire
import Testing

/// The reminder of goals: one a day for all of them together.
///
/// Monday 2 March 2026, 19:00 UTC, with the reminder at 20:30.
struct GoalNoticeTests {
  private let fixture: GameFixture
  private let desktop = TestDesktop()
  private let launcher = TestLauncher()

  init() throws {
    fixture = try GameFixture(at: "2026-03-02T19:00:00Z")
    try fixture.call(SettingsSet(key: "goalReminder", value: "20:30"))
    try fixture.call(GoalCreate(name: "Swedish", metric: "pages", atLeast: 5))
    try fixture.call(GoalCreate(name: "Water", metric: "water", atLeast: 5, quota: 5))
  }

  private func screen() -> ReminderScreen {
    ReminderScreen(application: fixture.game, launcher: launcher) { [desktop] in desktop }
  }

  private var cards: [String] { desktop.screen.values.map { "\($0.summary) \($0.body)" } }
  private var keys: [String] { desktop.screen.values.flatMap(\.actions).map(\.key) }

  @Test func allGoalsShareOneNoticeADay() throws {
    var screen = screen()
    let next = screen.look()
    #expect(next?.rfc3339() == "2026-03-02T20:30:00Z")
    #expect(cards.isEmpty)
    fixture.clock.advance(5400)
    _ = screen.look()
    #expect(cards == ["Anything to log today? Swedish, Water"])
    #expect(keys == ["default", "log", "notToday"])
    // What is logged leaves it; the last entry takes it away.
    try fixture.call(SampleLog(metric: "pages", value: .number(1)))
    _ = screen.look()
    #expect(cards == ["Anything to log today? Water"])
    try fixture.call(SampleLog(metric: "water", value: .number(0)))
    _ = screen.look()
    #expect(cards.isEmpty)
    try fixture.call(HistoryUndo())
    _ = screen.look()
    #expect(cards.isEmpty && desktop.shownInAll == 2)
    fixture.clock.advance(86_400)
    _ = screen.look()
    #expect(cards.count == 1)
  }

  @Test func itsButtonsOpenTheLogAndEndTheDay() throws {
    var screen = screen()
    fixture.clock.advance(5400)
    _ = screen.look()
    let id = try #require(desktop.screen.keys.first)
    desktop.signals = [.action(id: id, key: "default", token: "token")]
    _ = screen.look()
    #expect(launcher.programs == [.log] && launcher.launches == ["token"])
    #expect(cards.isEmpty)
    #expect(try fixture.call(SessionStatus()).phase == "none")
    fixture.clock.advance(86_400)
    _ = screen.look()
    desktop.press("notToday")
    _ = screen.look()
    fixture.clock.advance(3600)
    _ = screen.look()
    #expect(cards.isEmpty && launcher.programs == [.log])
  }

  @Test func aRunningTaskKeepsItAwayUntilDone() throws {
    var screen = screen()
    fixture.clock.advance(5000)
    try fixture.call(SessionDo(name: "Swim", estimates: [.seconds(300)]))
    fixture.clock.advance(1000)
    _ = screen.look()
    #expect(cards.isEmpty)
    try fixture.call(SessionDone())
    _ = screen.look()
    #expect(cards.count == 1)
    try fixture.call(SessionDo(name: "Swim", estimates: [.seconds(300)]))
    _ = screen.look()
    #expect(cards.isEmpty)
  }

  /// Limits, what is sensitive, what comes by itself, what is reached once, rest days: none of them is asked about.
  @Test func onlyOpenHabitsThatAreLoggedByHandAreNamed() throws {
    try fixture.call(GoalCreate(name: "Little", metric: "steps", atMost: 2))
    try fixture.call(GoalCreate(name: "Weight", metric: "weight", atLeast: 60))
    try fixture.call(GoalCreate(name: "Runs", metric: "play.runs", atLeast: 1))
    try fixture.call(GoalCreate(name: "Novel", metric: "pages", reach: 480, guess: "none"))
    try fixture.call(GoalCreate(name: "Weekly", metric: "steps", atLeast: 5, per: Open(.week)))
    try fixture.call(GoalRest(goal: "Water", from: "today"))
    fixture.clock.advance(5400)
    var screen = screen()
    _ = screen.look()
    #expect(cards == ["Anything to log today? Swedish"])
    try fixture.call(SettingsSet(key: "goalReminder", value: "off"))
    _ = screen.look()
    #expect(cards.isEmpty)
  }
}
