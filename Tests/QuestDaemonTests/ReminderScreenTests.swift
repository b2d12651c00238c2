import LinuxHost
@testable import QuestDaemon
import DesktopNotifications
import QuestModel
import QuestTestKit
import QuestWire
import Testing

/// *Start*, faulty notification servers, and several players, each with a screen.
///
/// Monday 2 March 2026, 07:00 UTC, with reminders at 07:30.
struct ReminderScreenTests {
  private let fixture: GameFixture
  private let desktop = TestDesktop()
  private let launcher = TestLauncher()

  init() throws {
    fixture = try GameFixture(at: "2026-03-02T07:00:00Z")
    try fixture.call(QuestCreate(name: "Morning Quest", template: "morning"))
  }

  private func due() -> ReminderScreen {
    fixture.clock.advance(1800)
    var screen = ReminderScreen(application: fixture.game, launcher: launcher) { [desktop] in desktop }
    _ = screen.look()
    return screen
  }

  private var keys: [String] { desktop.screen.values.flatMap(\.actions).map(\.key) }
  private var body: String { desktop.screen.values.first?.body ?? "" }

  @Test func startOpensTheSessionAndThenATerminal() throws {
    var screen = due()
    #expect(keys == ["default", "start", "later", "notToday"])
    let id = try #require(desktop.screen.keys.first)
    desktop.signals = [.action(id: id, key: "default", token: "token")]
    _ = screen.look()
    #expect(launcher.launches == ["token"])
    #expect(try fixture.call(SessionStatus()).phase == "estimating")
    #expect(try fixture.call(SessionStatus()).quest == "Morning Quest")
    #expect(desktop.screen.isEmpty)
  }

  @Test func startLeavesWhatIsOpenAndOfSeveralAsksWhich() throws {
    try fixture.call(QuestCreate(name: "Feed the cat", tasks: ["Feed"], days: [2], reminderTime: "07:30"))
    var screen = due()
    #expect(desktop.summaries == ["2 quests are ready"])
    desktop.press("start")
    _ = screen.look()
    #expect(launcher.launches.count == 1)
    #expect(try fixture.call(SessionStatus()).phase == "none")
  }

  @Test func startIsNotOfferedWhereItCannotWorkAndTheCommandIsNamed() throws {
    launcher.missing = "no terminal program is installed"
    let screen = due()
    #expect(keys == ["later", "notToday"])
    #expect(body.contains("tqctl play"))
    let list = try fixture.call(ReminderList())
    #expect(list.start == false && list.desktop.contains("without Start: no terminal program is installed"))
    withExtendedLifetime(screen) {}
  }

  @Test func aServerWithoutButtonsGetsTheCommand() throws {
    desktop.capabilities = ["body"]
    let screen = due()
    #expect(body.contains("tqctl play"))
    withExtendedLifetime(screen) {}
  }

  @Test func othersNotificationsAndAFloodOfSignalsChangeNothing() throws {
    var screen = due()
    let own = try #require(desktop.screen.keys.first)
    desktop.signals = (1000..<11_000).flatMap { [.action(id: $0, key: "notToday"), .closed(id: $0)] }
    _ = screen.look()
    #expect(desktop.screen.keys.first == own)
    #expect(try fixture.call(ReminderList()).reminders.first?.silence == "shown")
    desktop.signals = [.action(id: own, key: "unheard-of")]
    _ = screen.look()
    #expect(launcher.launches.isEmpty && desktop.screen.isEmpty)
  }

  @Test func aLateAnswerIsTakenForTheShownOneAndLeavesAtLockIn() throws {
    desktop.refuses = true
    var screen = due()
    #expect(desktop.screen.isEmpty)
    let content = try #require(desktop.refused.first)
    desktop.refuses = false
    desktop.screen[7] = content
    // The notification comes twice, and the unexpected one is closed.
    desktop.screen[8] = content
    desktop.signals = [.late(id: 7, content), .late(id: 8, content)]
    _ = screen.look()
    #expect(Array(desktop.screen.keys) == [7] && desktop.shownInAll == 0)
    try fixture.call(SessionStartTask(task: "Tea", estimate: .text("5m")))
    _ = screen.look()
    #expect(desktop.screen.isEmpty)
  }

  @Test func aServerThatRestartsGetsItAgainAndOneThatAlwaysDoesNotForEver() throws {
    var screen = due()
    for _ in 1...6 {
      desktop.screen = [:]
      desktop.signals = [.serverChanged]
      _ = screen.look()
    }
    #expect(desktop.shownInAll == 3)
  }
}

/// A system service: 1001 and 1002 play, each with a program that shows.
struct PlayersRemindersTests {
  private let fixture: GameFixture

  init() throws {
    fixture = try GameFixture(at: "2026-03-02T07:00:00Z", players: .eachUser(People { _ in [] }))
    for (user, name) in [(UInt32(1001), "Ada's morning"), (1002, "Bob's morning")] {
      fixture.user = user
      try fixture.call(QuestCreate(name: name, tasks: ["Rise"], days: [2], reminderTime: "07:30"))
    }
  }

  private func report(_ user: UInt32, _ outcomes: [ReminderReport.Outcome]? = nil) throws -> ReminderReport.Response {
    fixture.user = user
    return try fixture.call(
      ReminderReport(outcomes: outcomes, screen: .init(shows: true, actions: true)))
  }

  @Test func eachIsShownTheirOwnOnceAndInTheGraceAlone() throws {
    #expect(try report(1001).wakeAt == 1_772_436_600)
    fixture.clock.advance(1800)
    #expect(try report(1001).cards.map(\.summary) == ["Ada's morning is ready"])
    // Bob's program comes an hour later, and is told.
    fixture.clock.advance(3600)
    #expect(try report(1002).cards.map(\.summary) == ["Bob's morning is ready"])
    // Past it nobody is.
    fixture.clock.advance(3600)
    #expect(try report(1001).cards.isEmpty)
    // Somebody who never played has no reminder, and no row.
    #expect(try report(1003) == ReminderReport.Response(yours: true))
  }

  @Test func nobodyAnswersForAnother() throws {
    fixture.clock.advance(1800)
    let ada = try #require(try report(1001).cards.first)
    _ = try report(1002)
    _ = try report(1002, [.init(parts: ada.parts, what: "notToday")])
    #expect(try report(1001).cards == [ada])
    _ = try report(1001, [.init(parts: ada.parts, what: "notToday")])
    #expect(try report(1001).cards.isEmpty)
    #expect(try report(1002).cards.count == 1)
  }

  @Test func startIsThePlayersOwn() throws {
    fixture.clock.advance(1800)
    let ada = try #require(try report(1001).cards.first)
    _ = try report(1001, [.init(parts: ada.parts, what: "start")])
    #expect(try fixture.call(SessionStatus()).quest == "Ada's morning")
    fixture.user = 1002
    #expect(try fixture.call(SessionStatus()).phase == "none")
  }

  @Test func aReportThatMeansNothingIsRefused() throws {
    fixture.user = 1001
    #expect(try fixture.refusal(of: ReminderReport(outcomes: [.init(parts: ["x"], what: "shown")])) == .invalidArgument)
    #expect(try fixture.refusal(of: ReminderReport(outcomes: [.init(parts: [], what: "eaten")])) == .invalidArgument)
  }
}
