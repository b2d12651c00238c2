import QuestClient
import QuestTestKit
import QuestWire
import Testing

@testable import tqctl

/// The menu's entries, its handling of chosen and typed text, and its protocol with launchers.
@Suite struct MenuTests {
  private func state(_ phase: Open<SessionState.Phase>, task: String? = "Shower", quest: String? = "Morning")
    -> SessionState
  {
    var state = SessionState(phase: phase)
    (state.task, state.quest, state.remaining) = (task, quest, ["Breakfast"])
    return state
  }

  private func quest(_ name: String, played: Bool = false) -> QuestInfo {
    QuestInfo(
      id: name, name: name, tasks: [], days: [2], createdBy: "player", active: true, playedToday: played,
      reminderTime: nil, by: nil)
  }

  /// Gives answers in turn, then leaves. Records the questions.
  private final class Answers: MenuReader {
    private var rest: [String]
    private(set) var asked: [MenuQuestion] = []
    init(_ rest: [String]) { self.rest = rest }

    func answer(to question: MenuQuestion) throws -> String? {
      asked.append(question)
      return rest.isEmpty ? nil : rest.removeFirst()
    }
  }

  private func menu(_ daemon: FakeDaemon) -> Menu {
    Menu(client: Client(connect: Connections(daemon).next, makeKey: { "k" }))
  }

  private func sent(_ daemon: FakeDaemon) -> [String] {
    daemon.received().compactMap { $0.split(separator: #""method":""#).last.map(String.init) }
  }

  private let rewards = SettingsGet.Response(
    settings: [.init(key: "rewards", value: "on", isDefault: true, allowed: "on or off")])

  // MARK: - Entries

  @Test(arguments: [
    ("estimating", ["Guess Shower", "Hint for Shower", "Leave Shower out", "Put Morning away"]),
    ("ready", ["Begin Shower", "Leave Shower out", "Put Morning away"]),
    ("active", ["Done: Shower", "Pause Shower", "I forgot to stop Shower", "Leave Shower out", "Put Morning away"]),
    ("paused", ["Go on with Shower", "Done: Shower", "I forgot to stop Shower", "Put Morning away"]),
    ("revealing", ["Guess Breakfast", "Put Morning away"]), ("of another version", []),
  ])
  func eachPhaseOffersWhatCanBeDoneThere(_ phase: String, _ labels: [String]) {
    let entries = MenuEntry.all(state(Open(rawValue: phase)), quests: [], tasks: []).map(\.label)
    #expect(entries == labels + ["Undo", "Where I stand"])
    #expect(!entries.joined().contains { $0.isNumber }, "nothing tells time")
  }

  @Test func withNothingOpenQuestsThatWaitComeFirst() {
    let entries = MenuEntry.all(
      state("none", task: nil, quest: nil), quests: [quest("Morning", played: true), quest("Evening")],
      tasks: (1...20).map { "Task \($0)" })
    #expect(entries.prefix(3).map(\.label) == ["Start Evening", "Start Morning", "Do Task 1"])
    #expect(entries.count == 2 + MenuEntry.mostTasks + 2)
  }

  @Test func goalsStandBetweenQuestsAndTasksAndAreKnownByTheirNames() {
    let metrics = [SampleMetrics.pages, SampleMetrics.computed]
    let goals = [goal("Novel", of: "pages", "212 of 480 pages"), goal("Swim", of: "play.minutes", "3 of 9 min today")]
    let entries = MenuEntry.all(
      state("none", task: nil, quest: nil), quests: [quest("Evening")], goals: goals.map { MenuEntry($0, metrics) },
      tasks: ["Tea"])
    #expect(
      entries.prefix(4).map(\.label) == [
        "Start Evening", "Log for Novel: 212 of 480 pages", "Look at Swim: 3 of 9 min today", "Do Tea",
      ])
    // The value may have changed since the entry was listed.
    #expect(MenuEntry.chosen("Log for Novel: 200 of 480 pages", of: entries)?.deed == .log(SampleMetrics.pages))
    #expect(MenuEntry.chosen("look", of: entries)?.deed == .goal("Swim"))
    #expect(
      !MenuEntry.all(state("active"), quests: [], goals: goals.map { MenuEntry($0, metrics) }, tasks: []).contains {
        $0.label.contains("Novel")
      })
  }

  @Test func aValueIsLoggedFromTheMenu() throws {
    let goals = GoalList.Response(
      goals: [goal("Novel", of: "pages", "212 of 480 pages")], date: "2026-03-15", dayEnds: 0)
    var logged = LoggedSample(
      id: "s", metric: "pages", day: "2026-03-15", valueText: "12 pages", dayValue: 30, dayText: "today 30 pages")
    logged.goals = [.init(id: "g", name: "Novel", state: Open(.active), progress: 46, text: "224 of 480 pages")]
    let daemon = FakeDaemon([
      FakeDaemon.result(1, state("none", task: nil, quest: nil)),
      FakeDaemon.result(2, SkillList.Response(skills: [], nextCursor: nil)),
      FakeDaemon.result(3, QuestList.Response(quests: [], date: "2026-03-15", dateText: "")),
      FakeDaemon.result(4, goals), FakeDaemon.result(5, MetricList.Response(metrics: [SampleMetrics.pages])),
      FakeDaemon.result(6, logged),
    ])
    let answers = Answers(["12"])
    let outcome = try menu(daemon).take("Log for Novel: 212 of 480 pages", answers)
    #expect(answers.asked.map(\.prompt) == ["Pages today?"])
    #expect(outcome.lines == ["pages 12 pages, today 30 pages · Novel 224 of 480 pages"])
    #expect(sent(daemon).last == #"sample.log","params":{"idempotencyKey":"k","metric":"pages","value":"12"}}"#)
  }

  private enum SampleMetrics {
    static let pages = metric("pages", "Pages", .manual)
    static let computed = metric("play.minutes", "Time in tasks", .own)

    private static func metric(_ key: String, _ name: String, _ source: MetricInfo.Source) -> MetricInfo {
      MetricInfo(
        key: key, name: name, unit: "pages", kind: Open(.sum), better: Open(.up), decimals: 0, least: nil, most: nil,
        sensitive: false, source: Open(source), offered: false, scopes: [])
    }
  }

  private func goal(_ name: String, of metric: String, _ value: String) -> GoalInfo {
    GoalInfo(
      id: name, name: name, kind: Open(.atLeast), metric: metric, unit: "pages",
      terms: GoalInfo.Terms(since: "2026-03-01", amount: 9, per: Open(.day)), state: Open(.active), overdue: false,
      today: GoalInfo.Day(day: "2026-03-15"), silence: Open(.unknown), sensitive: false,
      texts: GoalInfo.Texts(terms: "9 a day", value: value))
  }

  @Test func anEntryIsOneLineWhateverANameHolds() {
    #expect(MenuEntry("Do a\nb\u{7}\u{1B}]0;c\u{7}", .task("x")).label == "Do ab]0;c")
  }

  @Test(
    arguments: [
      ("Done: Shower", .done), ("done", .done), ("pau", .pause), ("Put Morning away", .abandon), ("p", nil), ("", nil),
      ("shower", nil), ("i", nil), ("i forgot", .forgot),
    ] as [(String, MenuEntry.Deed?)])
  func anEntryIsChosenByItsBeginning(_ text: String, _ deed: MenuEntry.Deed?) {
    let entries = MenuEntry.all(state("active"), quests: [], tasks: [])
    #expect(MenuEntry.chosen(text, of: entries)?.deed == deed)
  }

  @Test(
    arguments: [
      ("Shower", "Shower", [], nil), ("Fix login 20m..35m @code", "Fix login", ["20m..35m"], "@code"),
      ("Morning 5m 10m", "Morning", ["5m", "10m"], nil), ("5m", "5m", [], nil),
      ("Read half an hour", "Read", ["half an hour"], nil), ("Read 2 books", "Read 2 books", [], nil),
      ("Mail @", "Mail @", [], nil),
    ] as [(String, String, [String], String?)])
  func aTypedTaskHasItsGuessesBehindIt(_ text: String, _ name: String, _ guesses: [String], _ kind: String?) {
    let typed = TypedTask(text)
    #expect((typed.name, typed.guesses, typed.kind) == (name, guesses, kind))
  }

  // MARK: - Doing

  @Test func aGuessOfFewMinutesIsAskedAboutOnce() throws {
    let daemon = FakeDaemon([
      FakeDaemon.result(1, state("estimating")), FakeDaemon.result(2, state("active")),
    ])
    let answers = Answers(["5", "minutes"])
    #expect(try menu(daemon).take("Guess Shower", answers) == Menu.Outcome())
    #expect(answers.asked.map(\.prompt) == ["How long will Shower take?", "5: minutes?"])
    #expect(answers.asked.last?.entries == ["minutes", "seconds"])
    #expect(sent(daemon).last == #"session.estimate","params":{"estimate":"5m","idempotencyKey":"k"}}"#)
  }

  @Test func whoLeavesInTheMiddleHasDoneNothing() {
    let daemon = FakeDaemon([FakeDaemon.result(1, state("estimating"))])
    #expect(throws: Menu.Left.self) { try menu(daemon).take("Guess Shower", Answers([])) }
    #expect(sent(daemon).count == 1)
  }

  @Test func aRevealIsShownAndTheNextGuessFollows() throws {
    var run = RevealTests.run()
    run.next = RevealedRun.NextTask(task: "Breakfast", started: false, estimateText: nil, hint: nil)
    let daemon = FakeDaemon([
      FakeDaemon.result(1, state("active")), FakeDaemon.result(2, run), FakeDaemon.result(3, rewards),
    ])
    let outcome = try menu(daemon).take("Done: Shower", Answers([]))
    #expect(outcome.lines.first == run.task)
    #expect(outcome.lines.allSatisfy { !$0.isEmpty })
    #expect(outcome.next == "Guess Breakfast")
  }

  @Test func whatIsTypedIsATaskOrTheGuessThatIsWaitedFor() throws {
    let waiting = FakeDaemon([FakeDaemon.result(1, state("revealing")), FakeDaemon.result(2, state("active"))])
    _ = try menu(waiting).take("12m", Answers([]))
    #expect(sent(waiting).last == #"session.estimate","params":{"estimate":"12m","idempotencyKey":"k"}}"#)
    let running = FakeDaemon([FakeDaemon.result(1, state("active"))])
    let failure = #expect(throws: CommandFailure.self) { try menu(running).take("12m", Answers([])) }
    #expect(failure?.hint == "`tqctl menu` lists what it has right now.")
  }

  // MARK: - Launchers

  @Test func aLauncherGetsTheQuestionAsItReadsIt() {
    let question = MenuQuestion(prompt: "How long?", entries: ["a"], note: "Last <5> & \"more\"")
    #expect(
      Launcher(kind: .rofi).words(for: question)
        == ["rofi", "-dmenu", "-i", "-p", "How long?", "-mesg", "Last &lt;5&gt; &amp; \"more\""])
    #expect(Launcher(kind: .fuzzel).words(for: question) == ["fuzzel", "--dmenu", "--prompt", "How long? "])
    #expect(Launcher(kind: .wofi).words(for: question).last == "How long?")
    #expect(Launcher(kind: .dmenu).words(for: question) == ["dmenu", "-i", "-p", "How long?"])
  }

  @Test func rofiStartsTheProgramAnewForEachList() throws {
    func output(_ environment: [String: String], _ chosen: String?, _ answers: String...) throws -> String {
      let script = try #require(RofiScript(environment: { environment[$0] }))
      return try script.output(chosen, menu(FakeDaemon(answers)))
    }
    let first = try output(["ROFI_RETV": "0"], nil, FakeDaemon.result(1, state("estimating")))
    #expect(first.hasPrefix("\0prompt\u{1F}TimeQuest\n\0data\u{1F}\n"))
    #expect(first.hasSuffix("Guess Shower\nHint for Shower\nLeave Shower out\nPut Morning away\nUndo\nWhere I stand\n"))
    // The entry has a question, so nothing is done before its answer.
    let question = try output(["ROFI_RETV": "1"], "Guess Shower", FakeDaemon.result(1, state("estimating")))
    #expect(question.hasPrefix("\0prompt\u{1F}How long will Shower take?\n\0data\u{1F}Guess Shower\n"))
    let done = try output(
      ["ROFI_RETV": "2", "ROFI_DATA": "Guess Shower"], "8m", FakeDaemon.result(1, state("estimating")),
      FakeDaemon.result(2, state("active")))
    #expect(done == "", "nothing more to choose, and rofi goes")
    #expect(RofiScript(environment: { _ in nil }) == nil)
  }
}
