import QuestClient
import QuestWire
import Testing

@testable import tqctl

/// The guided loop against prepared answers: what it sends, what it says.
@Suite struct PlayLoopTests {
  private final class Script: Conversation {
    let look = Terminal.Look.plain
    private var answers: [String?]
    private(set) var said = ""

    init(_ answers: [String?]) { self.answers = answers }

    func say(_ page: Page) { said += page.text }

    func ask(_ prompt: String) throws -> String? {
      said += prompt + "\n"
      guard !answers.isEmpty else { throw LineInput.Interrupted() }
      return answers.removeFirst()
    }

    func askAfterAMoment(_ prompt: String) throws -> String? { try ask(prompt) }
  }

  private func state(_ phase: String, task: String? = "Shower") -> SessionState {
    var state = SessionState(phase: phase)
    state.task = task
    return state
  }

  private let rewards = FakeDaemon.result(
    1, SettingsGet.Response(settings: [.init(key: "rewards", value: "on", isDefault: true, allowed: "on or off")]))

  private func play(_ daemon: FakeDaemon, quest: String? = nil, _ answers: [String?]) throws -> (String, [String]) {
    let script = Script(answers)
    let connections = Connections(daemon)
    try PlayLoop(client: Client(connect: connections.next, makeKey: { "k" }), talk: script, quest: quest).run()
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
    #expect(said.contains("5m or 5s?"))
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
        Shower goes on without me.
          tqctl done                    when you are finished
          tqctl play                    to come back here

        """))
    #expect(sent.count == 3)
  }

  @Test func aRefusedGuessIsSaidAndAskedForAgain() throws {
    let daemon = FakeDaemon([
      rewards, FakeDaemon.result(2, state("estimating")),
      FakeDaemon.error(3, RPCError(.invalidDuration, "\"soon\" is no duration.", hint: "Write 5m.")),
      FakeDaemon.result(4, state("estimating")), FakeDaemon.result(5, state("estimating")),
    ])
    let (said, _) = try play(daemon, ["soon"])
    #expect(said.contains("\"soon\" is no duration.\nWrite 5m.\n"))
    #expect(said.contains("All is kept.\n"))
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
}
