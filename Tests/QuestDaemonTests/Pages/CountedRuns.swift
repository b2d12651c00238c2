import QuestDaemon
import QuestModel
import QuestTestKit
import QuestWire

/// What a run counts for, by how it was recorded. Each kind is played twelve times in a separate game, with guesses of
/// half the actual time, and then the game's results are read.
enum CountedRuns {
  static func table() throws -> String {
    var lines = [
      "| a run | hints, plans | accuracy, XP | closest guess | what is concluded |", "| --- | --- | --- | --- | --- |",
    ]
    lines += try kinds.map { name, seconds, play in
      let answers = try outcome(seconds: seconds, play).map { $0 ? "counts" : "–" }
      return "| \(name) | \(answers.joined(separator: " | ")) |"
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static let task = "Packing"
  private static let guess = DurationInput.text("5m")

  /// The kind, its duration, and how it is played.
  private static var kinds: [(String, Int, Step)] {
    [
      ("guessed and done", 600, { try run($0) }),
      ("of the first games", 600, runOfNewQuest),
      ("guessed with a hint", 600, { try run($0, before: { try $0.call(SessionHint()) }) }),
      ("interrupted by a pause", 600, pause),
      ("ended later with `--ago` or `--at`", 660, { try run($0, 660, end: SessionDone(ago: .text("1m"))) }),
      ("remembered with `--took`", 600, { try run($0, 30, end: SessionDone(took: .text("10m"))) }),
      ("imported without a guess", 600, track),
      ("very short, not confirmed", 5, { try run($0, 5) }),
      ("overlong, not confirmed", 7200, { try run($0, 7200) }),
      ("overlong, confirmed", 7200, { try run($0, 7200, end: SessionDone(confirm: true)) }),
      ("with the time looked at", 600, { try run($0, during: { try $0.call(SessionStatus(reveal: true)) }) }),
      ("ended with `--forgot`", 600, { try run($0, end: SessionDone(forgot: true)) }),
    ]
  }

  /// Whether it counts in hints and plans, in accuracy and points, as a personal best, and for claims.
  private static func outcome(seconds: Int, _ play: (GameFixture) throws -> Void) throws -> [Bool] {
    let fixture = try GameFixture()
    defer { try? fixture.game.close() }
    // Other tasks take the first games; times without a guess give the hints something to stand on.
    for _ in 1...3 { try run(fixture, of: "Warming up") }
    for _ in 1...5 { try track(fixture, seconds: 61) }
    let before = try fixture.call(StatsGet())
    for _ in 1...12 {
      try play(fixture)
      fixture.clock.advance(86_400)
    }
    let after = try fixture.call(StatsGet(days: 60))
    func scored(_ stats: StatsGet.Response) -> Int { stats.days.reduce(0) { $0 + ($1.scoredRuns ?? 0) } }
    let isScored = scored(after) > scored(before)
    guard isScored == (after.totalXP > before.totalXP) else {
      throw BrokenExpectation(description: "points and accuracy go apart")
    }
    let patterns = try fixture.call(PatternsGet(skill: task))
    _ = try fixture.call(SessionStartTask(task: task))
    let hint = try fixture.call(SessionHint()).hint
    let isInHints = hint?.contains(seconds == 7200 ? "2h" : "10m") == true
    let forecast = try fixture.call(ForecastGet(name: task))
    guard isInHints == (forecast.totalSeconds.p50 > 100) else {
      throw BrokenExpectation(description: "hints and forecasts go apart: \(hint ?? "none"), \(forecast.text)")
    }
    return [
      isInHints, isScored, after.personalBests.contains { $0.skill == task },
      patterns.tasks.contains { !$0.claims.isEmpty },
    ]
  }

  struct BrokenExpectation: Error, CustomStringConvertible {
    var description: String
  }

  // MARK: - Playing

  private typealias Step = (GameFixture) throws -> Void

  private static func run(
    _ fixture: GameFixture, of task: String = task, _ seconds: Double = 600, before: Step = { _ in },
    during: Step = { _ in }, end: SessionDone = SessionDone()
  ) throws {
    try fixture.call(SessionStartTask(task: task))
    try before(fixture)
    try fixture.call(SessionEstimate(estimate: guess))
    fixture.clock.advance(seconds)
    try during(fixture)
    try fixture.call(end)
  }

  private static func pause(_ fixture: GameFixture) throws {
    try fixture.call(SessionStartTask(task: task, estimate: guess))
    fixture.clock.advance(300)
    try fixture.call(SessionPause())
    fixture.clock.advance(900)
    try fixture.call(SessionResume())
    fixture.clock.advance(300)
    try fixture.call(SessionDone())
  }

  private static func runOfNewQuest(_ fixture: GameFixture) throws {
    let count = try fixture.call(QuestList(all: true)).quests.count
    let quest = try fixture.call(QuestCreate(name: "Journey \(count)", tasks: [task]))
    try fixture.call(SessionStart(quest: quest.id, estimates: [guess]))
    fixture.clock.advance(600)
    try fixture.call(SessionDone())
  }

  private static func track(_ fixture: GameFixture) throws { try track(fixture, seconds: 600) }

  private static func track(_ fixture: GameFixture, seconds: Int) throws {
    fixture.clock.advance(3600)
    let now = fixture.clock.now().wall.rfc3339()
    let run = #"{"task":"\#(task)","estimatedSeconds":null,"actualSeconds":\#(seconds),"recordedAt":"\#(now)"}"#
    try fixture.load(
      #"{"type":"session","routine":null,"startedAt":"\#(now)","completedAt":"\#(now)","tasks":[\#(run)]}"#)
  }
}
