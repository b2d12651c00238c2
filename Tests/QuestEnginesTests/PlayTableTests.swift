import QuestEngines
import QuestModel
import QuestTestKit
import Testing

/// Every command in every phase: the documented step, or the documented refusal.
struct PlayTableTests {
  enum Command: String, CaseIterable, Sendable {
    case estimate, hold, startTask, startWith, startThird, startUnknown, next, pause, resume, skip, done, abandon
    case putAway
  }

  static let commands: [Command: PlayCommand] = [
    .estimate: .estimate(Estimate(seconds: 60), hold: false), .hold: .estimate(Estimate(seconds: 60), hold: true),
    .startTask: .startTask(nil, nil), .startWith: .startTask(nil, Estimate(seconds: 90)),
    .startThird: .startTask(TaskName(name: " THREE"), nil), .startUnknown: .startTask(TaskName(name: "Five"), nil),
    .next: .next, .pause: .pause, .resume: .resume, .skip: .skip, .done: .done(.now), .abandon: .abandon,
    .putAway: .putAway,
  ]

  /// The result of a command at the second of four tasks, after the first is done.
  static let table: [(phase: Play.Phase, steps: [Command: String])] = [
    (
      .estimating(1),
      [
        .estimate: "active 1", .hold: "ready 1", .startTask: "estimateMissing", .startWith: "active 1",
        .startThird: "estimating 2", .startUnknown: "otherTask", .next: "nothingRevealed", .pause: "taskNotRunning",
        .resume: "notPaused", .skip: "estimating 2", .done: "taskNotRunning", .abandon: "over", .putAway: "over",
      ]
    ),
    (
      .ready(1),
      [
        .estimate: "estimateLocked", .hold: "estimateLocked", .startTask: "active 1", .startWith: "estimateLocked",
        .startThird: "estimating 2", .startUnknown: "otherTask", .next: "nothingRevealed", .pause: "taskNotRunning",
        .resume: "notPaused", .skip: "estimating 2", .done: "taskNotRunning", .abandon: "over", .putAway: "over",
      ]
    ),
    (
      .active(1),
      [
        .estimate: "estimateLocked", .hold: "estimateLocked", .startTask: "taskRuns", .startWith: "taskRuns",
        .startThird: "taskRuns", .startUnknown: "taskRuns", .next: "nothingRevealed", .pause: "paused 1",
        .resume: "notPaused", .skip: "estimating 2", .done: "revealing 1", .abandon: "over", .putAway: "over",
      ]
    ),
    (
      .paused(1),
      [
        .estimate: "estimateLocked", .hold: "estimateLocked", .startTask: "taskRuns", .startWith: "taskRuns",
        .startThird: "taskRuns", .startUnknown: "taskRuns", .next: "nothingRevealed", .pause: "taskNotRunning",
        .resume: "active 1", .skip: "estimating 2", .done: "revealing 1", .abandon: "over", .putAway: "over",
      ]
    ),
    (
      .revealing(0),
      [
        .estimate: "active 1", .hold: "ready 1", .startTask: "estimating 1", .startWith: "active 1",
        .startThird: "estimating 2", .startUnknown: "otherTask", .next: "estimating 1", .pause: "taskNotRunning",
        .resume: "notPaused", .skip: "estimating 2", .done: "taskNotRunning", .abandon: "over", .putAway: "over",
      ]
    ),
  ]

  @Test(arguments: 0..<5, Command.allCases)
  func aCommandStepsOrIsRefusedAsWritten(row: Int, command: Command) throws {
    let clock = ManualClock(at: Instant(seconds: 1_700_000_000))
    let play = try PlayTableTests.play(in: PlayTableTests.table[row].phase, clock)
    #expect(play.phase == PlayTableTests.table[row].phase)
    clock.advance(7)
    let expected = try #require(PlayTableTests.table[row].steps[command])
    let applied = try #require(PlayTableTests.commands[command])
    #expect(outcome(of: applied, in: play, clock) == expected)
  }

  private func outcome(of command: PlayCommand, in play: Play, _ clock: ManualClock) -> String {
    do {
      let step = try PlayMachine.apply(command, to: play, at: clock.now())
      return step.isOver ? "over" : "\(step.play.phase.name) \(step.play.phase.index)"
    } catch {
      switch error {
      case .notEstimating: return "notEstimating"
      case .estimateLocked: return "estimateLocked"
      case .taskNotRunning: return "taskNotRunning"
      case .notPaused: return "notPaused"
      case .estimateMissing: return "estimateMissing"
      case .otherTask(_, let remaining):
        return remaining.first == "Two" ? "otherTask" : "otherTask, but \(remaining)"
      case .taskRuns(let task): return task == "Two" ? "taskRuns" : "taskRuns, but \(task)"
      case .nothingRevealed: return "nothingRevealed"
      case .endsBeforeItBegan: return "endsBeforeItBegan"
      }
    }
  }

  /// Four tasks, brought to the phase through the machine itself.
  static func play(in phase: Play.Phase, _ clock: ManualClock) throws -> Play {
    var play = fresh(["One", "Two", "Three", "Four"])
    var commands: [PlayCommand] = [.estimate(Estimate(seconds: 60), hold: false), .done(.now)]
    if phase != .revealing(0) { commands.append(.next) }
    switch phase {
    case .estimating, .revealing: break
    case .ready: commands.append(.estimate(Estimate(seconds: 30), hold: true))
    case .active: commands.append(.estimate(Estimate(seconds: 30), hold: false))
    case .paused: commands += [.estimate(Estimate(seconds: 30), hold: false), .pause]
    }
    for command in commands {
      clock.advance(5)
      play = try PlayMachine.apply(command, to: play, at: clock.now()).play
    }
    return play
  }

  static func fresh(_ names: [String], planned: [Double] = []) -> Play {
    let tasks = names.enumerated().map { index, name in
      PlayTask(
        task: TaskName(name: name), planned: index < planned.count ? Estimate(seconds: planned[index]) : nil)
    }
    return Play(
      sessionID: SessionID("s"), quest: QuestID("q"), title: "Quest", tasks: tasks, phase: .estimating(0))
  }
}
