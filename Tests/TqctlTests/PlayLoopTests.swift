import ArgumentParser
import Glibc
import QuestClient
import QuestTestKit
import QuestWire
import Testing

@testable import tqctl

/// The guided loop with prepared answers: its requests and its output.
@Suite struct PlayLoopTests {
  private final class Script: Conversation {
    let style = Terminal.RenderStyle.plain
    let isTyped = true
    private var answers: [String?]
    /// How long the player takes for each answer; 10 s by default.
    private var pauses: [Duration]
    private(set) var said = ""
    private(set) var given = 0
    private(set) var now = ContinuousClock.now

    init(_ answers: [String?], pauses: [Duration]) { (self.answers, self.pauses) = (answers, pauses) }

    func say(_ page: Page) { said += page.text }

    func ask(_ prompt: String) throws -> String? {
      said += prompt + "\n"
      return try listen()
    }

    func listen() throws -> String? {
      guard !answers.isEmpty else { throw LineInput.Interrupted() }
      now += pauses.isEmpty ? .seconds(10) : pauses.removeFirst()
      given += 1
      return answers.removeFirst()
    }
  }

  private func state(_ phase: Open<SessionState.Phase>, task: String? = "Shower") -> SessionState {
    var state = SessionState(phase: phase)
    state.task = task
    return state
  }

  private let rewards = FakeDaemon.result(
    1, SettingsGet.Response(settings: [.init(key: "rewards", value: "on", isDefault: true, allowed: "on or off")]))

  private func play(
    _ daemon: FakeDaemon, quest: String? = nil, _ answers: [String?], pauses: [Duration] = []
  ) throws -> (String, [String]) {
    let script = Script(answers, pauses: pauses)
    let connections = Connections(daemon)
    let client = Client(connect: connections.next, makeKey: { "k" })
    try PlayLoop(client: client, talk: script, quest: quest, now: { script.now }).run()
    return (script.said, daemon.received().compactMap { $0.split(separator: #""method":""#).last.map(String.init) })
  }

  @Test func aTaskIsGuessedDoneAndRevealed() throws {
    var run = RevealTests.run(summary: RevealTests.summary)
    run.quest = nil
    run.phase = "none"
    let daemon = FakeDaemon([
      rewards, FakeDaemon.result(2, state("estimating")),
      FakeDaemon.result(3, SessionHint.Hint(task: "Shower", hint: "Last 5 times: ~8m 10s", explanation: nil)),
      FakeDaemon.result(4, state("active")), FakeDaemon.result(5, run),
    ])
    let (said, sent) = try play(daemon, ["", "?", "5", "m", ""])
    #expect(said.contains("Shower: Last 5 times: ~8m 10s\n"))
    #expect(said.contains("5: minutes? [M/s]"))
    #expect(said.contains("You guessed 5m. It took 6m 12s."))
    #expect(said.hasSuffix("26 days played · streak 5\n"))
    #expect(
      sent.dropFirst(3) == [
        #"session.estimate","params":{"estimate":"5m","idempotencyKey":"k"}}"#,
        #"session.done","params":{"askIfOverlong":true,"idempotencyKey":"k"}}"#,
      ])
  }

  @Test func leavingLetsTheTaskGoOnAndSaysHowToComeBack() throws {
    let daemon = FakeDaemon([rewards, FakeDaemon.result(2, state("active")), FakeDaemon.result(3, state("active"))])
    let (said, sent) = try play(daemon, [])
    #expect(
      said.hasSuffix(
        """
        Shower keeps running.
          tqctl done                    when you are finished
          tqctl play                    to come back here

        """))
    #expect(sent.count == 3)
  }

  @Test func aRefusedGuessIsSaidAndAskedForAgain() throws {
    let daemon = FakeDaemon([
      rewards, FakeDaemon.result(2, state("estimating")),
      FakeDaemon.error(3, RPCError(.invalidDuration, "\"soon\" isn't a duration I know.", hint: "Write 5m.")),
      FakeDaemon.result(4, state("estimating")), FakeDaemon.result(5, state("estimating")),
    ])
    let (said, _) = try play(daemon, ["soon"])
    #expect(said.contains("\"soon\" isn't a duration I know.\nWrite 5m.\n"))
    #expect(said.contains("Everything is kept.\n"))
  }

  @Test func aRefusalInTheConversationNamesNoCommandAndNoOption() throws {
    let hint = "You have seen the time.\nGive a later end, how long it took (--took 12m), or tqctl forgot."
    let daemon = FakeDaemon([
      rewards, FakeDaemon.result(2, state("active")),
      FakeDaemon.error(3, RPCError(.invalidArgument, "That is before the task began.", hint: hint)),
      FakeDaemon.result(4, state("none", task: nil)),
    ])
    let (said, _) = try play(daemon, ["f", "10h"])
    #expect(said.contains("That is before the task began.\nYou have seen the time.\n"))
    #expect(!said.contains("tqctl") && !said.contains("--took"))
  }

  @Test func theFirstAnswerMayHaveItsGuess() throws {
    let none = QuestList.Response(quests: [], date: "2026-03-16", dateText: "Mon 16 Mar 2026")
    var stats = RenderingTests.stats()
    stats.sessionsCompleted = 1
    let daemon = FakeDaemon([
      rewards, FakeDaemon.result(2, state("none", task: nil)), FakeDaemon.result(3, none),
      FakeDaemon.result(4, stats), FakeDaemon.result(5, state("active")),
    ])
    let (said, sent) = try play(daemon, ["Tea 5", ""])
    #expect(said.contains("5: minutes? [M/s]"))
    #expect(sent.contains(#"session.do","params":{"estimates":["5m"],"idempotencyKey":"k","name":"Tea"}}"#))
  }

  @Test func anotherTerminalMayBeQuicker() throws {
    let daemon = FakeDaemon([
      rewards, FakeDaemon.result(2, state("active")),
      FakeDaemon.error(3, RPCError(.taskNotRunning, "No task is running.")),
      FakeDaemon.result(4, state("none", task: nil)),
    ])
    let (said, _) = try play(daemon, [""])
    #expect(said.contains("No task is running.\n"))
  }

  @Test func aTaskThatRunsIsShownWithoutAnyClock() throws {
    let daemon = FakeDaemon([rewards, FakeDaemon.result(2, state("active")), FakeDaemon.result(3, state("active"))])
    let (said, _) = try play(daemon, [])
    let digits = said.filter(\.isNumber)
    #expect(digits.isEmpty)
  }

  private func solo() -> RevealedRun {
    var run = RevealTests.run(summary: RevealTests.summary)
    (run.quest, run.phase) = (nil, "none")
    return run
  }

  /// Key presses that bounced, were typed ahead or held down: the keyboard was not quiet before them.
  @Test func anEnterInTheFirstMomentEndsNoTask() throws {
    let daemon = FakeDaemon([rewards, FakeDaemon.result(2, state("active")), FakeDaemon.result(3, solo())])
    let pauses: [Duration] = [.zero, .milliseconds(30), .milliseconds(699), .milliseconds(650), .milliseconds(700)]
    let script = Script(["", " ", "", "", ""], pauses: pauses)
    let connections = Connections(daemon)
    let client = Client(connect: connections.next, makeKey: { "k" })
    try PlayLoop(client: client, talk: script, quest: nil, now: { script.now }).run()
    #expect(script.given == 5, "the last of them alone")
    #expect(script.said.components("Press Enter when you are done.") == 1, "it is not asked again and again")
    #expect(script.said.components("Enter again to finish.") == 1)
    #expect(!script.said.contains("0.7"))
    let sent = daemon.received().compactMap { $0.split(separator: #""method":""#).last.map(String.init) }
    #expect(sent.count == 3)
    #expect(sent.last == #"session.done","params":{"askIfOverlong":true,"idempotencyKey":"k"}}"#)
  }

  @Test func aWordThatSaysDoneNeedsNoMoment() throws {
    let daemon = FakeDaemon([rewards, FakeDaemon.result(2, state("active")), FakeDaemon.result(3, solo())])
    let (_, sent) = try play(daemon, ["done"], pauses: [.zero])
    #expect(sent.count == 3)
  }

  @Test(arguments: [
    (["f", ""], #""askIfOverlong":true,"forgot":true"#), (["f", "07:45"], #""askIfOverlong":true,"at":"07:45""#),
    (["f", "soon", "10m"], #""ago":"10m","askIfOverlong":true"#),
    (["f", "10", "m"], #""ago":"10m","askIfOverlong":true"#),
  ])
  func whoForgotSaysWhenTheyStopped(_ answers: [String], _ parameters: String) throws {
    let daemon = FakeDaemon([rewards, FakeDaemon.result(2, state("active")), FakeDaemon.result(3, solo())])
    let (_, sent) = try play(daemon, answers)
    #expect(sent.last == #"session.done","params":{\#(parameters),"idempotencyKey":"k"}}"#)
  }

  @Test(arguments: [SIGTERM, SIGHUP]) func whoEndsTheProgramGetsItsCode(_ signal: Int32) throws {
    let daemon = FakeDaemon([rewards, FakeDaemon.result(2, state("active")), FakeDaemon.result(3, state("active"))])
    let ended = Ended(signal: signal)
    let error = #expect(throws: ExitCode.self) {
      try PlayLoop(client: Client(connect: Connections(daemon).next, makeKey: { "k" }), talk: ended, quest: nil).run()
    }
    #expect(error?.rawValue == 128 + signal)
    #expect(ended.said.contains("Shower keeps running."))
    #expect(daemon.received().count == 3)
  }

  private final class Ended: Conversation {
    let style = Terminal.RenderStyle.plain
    let isTyped = true
    let signal: Int32
    private(set) var said = ""

    init(signal: Int32) { self.signal = signal }

    func say(_ page: Page) { said += page.text }
    func ask(_ prompt: String) throws -> String? { try listen() }
    func listen() throws -> String? { throw LineInput.Interrupted(signal: signal) }
  }

  @Test func enterBeginsTheOnlyQuestOfToday() throws {
    let quest = QuestInfo(
      id: "q1", name: "Morning", tasks: [], days: [2], createdBy: "player", active: true, playedToday: false,
      reminderTime: nil, by: nil)
    let today = QuestList.Response(quests: [quest], date: "2026-03-16", dateText: "Mon 16 Mar 2026")
    func daemon() -> FakeDaemon {
      FakeDaemon([
        rewards, FakeDaemon.result(2, state("none", task: nil)), FakeDaemon.result(3, today),
        FakeDaemon.result(4, state("none", task: nil)),
      ])
    }
    let (said, sent) = try play(daemon(), [""])
    #expect(said.contains("Enter to begin it"))
    #expect(sent.last?.hasPrefix(#"session.start","params":{"#) == true && sent.last?.contains("q1") == true)
    #expect(try play(daemon(), ["q"]).1.count == 3)
  }

  @Test func whoeverIsNewHearsWhatItIsFor() throws {
    let none = QuestList.Response(quests: [], date: "2026-03-16", dateText: "Mon 16 Mar 2026")
    func hello(played: Int) throws -> String {
      var stats = RenderingTests.stats()
      (stats.sessionsCompleted, stats.estimations) = (0, played)
      let daemon = FakeDaemon([
        rewards, FakeDaemon.result(2, state("none", task: nil)), FakeDaemon.result(3, none),
        FakeDaemon.result(4, stats), FakeDaemon.result(5, none),
      ])
      return try play(daemon, [""]).0
    }
    #expect(try hello(played: 0).hasPrefix("TimeQuest trains your inner clock"))
    #expect(try hello(played: 0).contains("What are you about to do?"))
    #expect(try hello(played: 1).hasPrefix("No quest for today. What would you like to do?"))
  }
}

extension String {
  fileprivate func components(_ part: String) -> Int {
    split(separator: part, omittingEmptySubsequences: false).count - 1
  }
}
