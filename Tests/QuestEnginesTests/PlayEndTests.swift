import QuestEngines
import QuestModel
import QuestTestKit
import Testing

/// How sessions go on and how they end.
struct PlayEndTests {
  private let clock = ManualClock(at: Instant(seconds: 1_700_000_000))

  private func run(_ play: Play, _ steps: [(wait: Double, command: PlayCommand)]) throws -> (Play, [PlayFact]) {
    var play = play
    var facts: [PlayFact] = []
    for (wait, command) in steps {
      clock.advance(wait)
      let step = try PlayMachine.apply(command, to: play, at: clock.now())
      play = step.play
      facts += step.facts
    }
    return (play, facts)
  }

  private func outcome(_ facts: [PlayFact]) throws -> PlayOutcome {
    guard case .finished(let outcome)? = facts.last else {
      throw PlayRefusal.endsBeforeItBegan
    }
    return outcome
  }

  private let guess = PlayCommand.estimate(Estimate(seconds: 60), hold: false)

  @Test func estimatesGivenForTheWholeQuestStartOneTaskAfterTheOther() throws {
    let opened = PlayMachine.open(PlayTableTests.fresh(["One", "Two", "Three"], planned: [60, 90]), at: clock.now())
    #expect(opened.play.phase == .active(0))
    #expect(opened.facts == [.lockedIn(index: 0), .started(index: 0)])
    let (second, _) = try run(opened.play, [(10, .done(.now))])
    #expect(second.phase == .active(1))
    #expect(second.tasks[1].estimate == Estimate(seconds: 90))
    let (third, _) = try run(second, [(20, .done(.now))])
    #expect(third.phase == .revealing(1))
  }

  @Test func aSkipGoesOnToTheNextPlannedTaskAndTheLastOneEndsTheSession() throws {
    let opened = PlayMachine.open(PlayTableTests.fresh(["One", "Two"], planned: [60, 90]), at: clock.now()).play
    let (second, _) = try run(opened, [(10, .skip)])
    #expect(second.phase == .active(1))
    let (_, facts) = try run(second, [(10, .done(.now))])
    let end = try outcome(facts)
    #expect(end.isCompleted)
    #expect(!end.isWhole)
    #expect(end.total == nil)
  }

  @Test func aSessionOfSkipsAloneIsNotCompleted() throws {
    let (_, facts) = try run(PlayTableTests.fresh(["One", "Two"]), [(1, .skip), (1, .skip)])
    #expect(try !outcome(facts).isCompleted)
  }

  @Test func skippingTheLastTaskCompletesWhatWasBegun() throws {
    let (_, facts) = try run(PlayTableTests.fresh(["One", "Two"]), [(1, guess), (9, .done(.now)), (1, .skip)])
    let end = try outcome(facts)
    #expect(end.isCompleted)
    #expect(!end.isWhole)
    #expect(end.endedAt == clock.now())
  }

  @Test func theTotalRunsFromTheFirstLockInToTheLastDoneWithGapsAndWithoutPauses() throws {
    let steps: [(Double, PlayCommand)] = [
      (100, guess), (10, .pause), (50, .resume), (20, .done(.now)), (7, guess), (30, .pause), (40, .done(.now)),
    ]
    let (_, facts) = try run(PlayTableTests.fresh(["One", "Two"]), steps)
    #expect(try outcome(facts).total == 67)
  }

  @Test func aPauseAfterTheEndGivenIsNoPause() throws {
    // Worked 10, paused 10, worked on to 30; but it had been done at 15.
    let steps: [(Double, PlayCommand)] = [(0, guess), (10, .pause), (10, .resume), (10, .done(.ago(seconds: 15)))]
    let (_, facts) = try run(PlayTableTests.fresh(["One"]), steps)
    #expect(try outcome(facts).total == 10)
  }

  @Test(arguments: [PlayCommand.Ending.forgot, .took(seconds: 5)])
  func aSessionWithAnUnmeasuredOrRecalledTaskHasNoTotal(ending: PlayCommand.Ending) throws {
    let steps: [(Double, PlayCommand)] = [(0, guess), (10, .done(ending)), (0, guess), (10, .done(.now))]
    let (_, facts) = try run(PlayTableTests.fresh(["One", "Two"]), steps)
    let end = try outcome(facts)
    #expect(end.isCompleted)
    #expect(end.isWhole)
    #expect(end.total == nil)
  }

  @Test func aSessionAcrossARebootHasNoTotal() throws {
    let (play, _) = try run(PlayTableTests.fresh(["One", "Two"]), [(0, guess), (10, .done(.now))])
    clock.reboot()
    let (_, facts) = try run(play, [(1, guess), (10, .done(.now))])
    #expect(try outcome(facts).total == nil)
  }

  @Test func givingUpKeepsNothingOfTheRunningTask() throws {
    let (_, facts) = try run(PlayTableTests.fresh(["One", "Two"]), [(0, guess), (10, .abandon)])
    #expect(facts.count == 3)
    #expect(try !outcome(facts).isCompleted)
  }

  @Test(arguments: [false, true])
  func puttingAwayEndsTheRunningTaskUnmeasured(paused: Bool) throws {
    let pause: [(Double, PlayCommand)] = paused ? [(5, .pause)] : []
    let (play, facts) = try run(PlayTableTests.fresh(["One", "Two"]), [(0, guess)] + pause + [(10, .putAway)])
    #expect(play.tasks.map(\.state) == [.unmeasured, .waiting])
    guard case .ended(0, let run) = facts[2] else {
      Issue.record("the running task ended")
      return
    }
    #expect(run.actual == nil)
    #expect(run.marks.contains(.unmeasured))
    #expect(try !outcome(facts).isCompleted)
  }

  @Test func takingAnotherTaskFirstGivesTheHeldGuessUp() throws {
    let (play, _) = try run(
      PlayTableTests.fresh(["One", "Two"]),
      [(0, .estimate(Estimate(seconds: 60), hold: true)), (1, .startTask(TaskName(name: "two"), nil))])
    #expect(play.phase == .estimating(1))
    #expect(play.tasks[0].estimate == nil)
    let (last, _) = try run(play, [(0, guess), (1, .done(.now))])
    #expect(last.remaining == [0])
    #expect(last.phase == .revealing(1))
  }
}
