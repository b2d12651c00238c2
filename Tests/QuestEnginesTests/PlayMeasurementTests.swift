import QuestEngines
import QuestModel
import QuestTestKit
import Testing

/// The measured time, against a model that adds up seconds.
struct PlayMeasurementTests {
  /// Seconds of work as a list of (from, to) since lock-in, kept by hand.
  private struct Model {
    var now = 0
    var spans: [(from: Int, to: Int)] = []
    var runningSince: Int? = 0

    /// Seconds worked up to the moment, in milliseconds like everything here.
    func worked(until end: Int) -> Int {
      let all = spans + (runningSince.map { [(from: $0, to: now)] } ?? [])
      return all.reduce(0) { $0 + max(0, min($1.to, end) - $1.from) }
    }
  }

  private static func running(_ clock: ManualClock) throws -> Play {
    let guess = PlayCommand.estimate(Estimate(seconds: 60), hold: false)
    return try PlayMachine.apply(guess, to: PlayTableTests.fresh(["One", "Two"]), at: clock.now()).play
  }

  private static func run(_ facts: [PlayFact]) throws -> RunMeasurement {
    for case .ended(_, let run) in facts { return run }
    throw PlayRefusal.endsBeforeItBegan
  }

  @Test(arguments: 1...200 as ClosedRange<UInt64>)
  func theActualIsTheSumOfTheTimeAtWorkWhateverTheWallClockDoes(seed: UInt64) throws {
    var dice = SeededGenerator(seed: seed)
    let clock = ManualClock(at: Instant(seconds: 1_700_000_000))
    var play = try Self.running(clock)
    var model = Model()
    for _ in 0..<Int.random(in: 0...12, using: &dice) {
      let wait = Int.random(in: 0...900_000, using: &dice)
      clock.advance(Double(wait) / 1000)
      model.now += wait
      if Bool.random(using: &dice) { clock.stepWall(Double.random(in: -90_000...90_000, using: &dice)) }
      guard Bool.random(using: &dice) else { continue }
      if let since = model.runningSince {
        play = try PlayMachine.apply(.pause, to: play, at: clock.now()).play
        model.spans.append((since, model.now))
        model.runningSince = nil
      } else {
        play = try PlayMachine.apply(.resume, to: play, at: clock.now()).play
        model.runningSince = model.now
      }
    }
    let ago = Bool.random(using: &dice) ? Int.random(in: 0...(model.now + 5000), using: &dice) : 0
    let ending = ago > 0 ? PlayCommand.Ending.ago(seconds: Double(ago) / 1000) : .now
    guard ago <= model.now else {
      #expect(throws: PlayRefusal.endsBeforeItBegan) {
        try PlayMachine.apply(.done(ending), to: play, at: clock.now())
      }
      return
    }
    let run = try Self.run(try PlayMachine.apply(.done(ending), to: play, at: clock.now()).facts)
    let expected = Double(model.worked(until: model.now - ago)) / 1000
    #expect(abs(try #require(run.actual) - expected) < 0.0015, "seed \(seed)")
    #expect(!run.isAcrossReboot)
    #expect(run.marks.contains(.adjusted) == (ago > 0))
  }

  @Test(arguments: [3600.0, 30, -7200])
  func acrossARebootTheWallClockStandsInAndNothingIsNegative(wall: Double) throws {
    let clock = ManualClock(at: Instant(seconds: 1_700_000_000))
    let play = try Self.running(clock)
    clock.reboot(afterSeconds: wall)
    let run = try Self.run(try PlayMachine.apply(.done(.now), to: play, at: clock.now()).facts)
    #expect(run.isAcrossReboot)
    #expect(run.actual == max(0, wall))
  }

  /// Also where the machine comes back with a wall clock of years ago, or hence.
  @Test(arguments: [500, -366 * 86_400, 366 * 86_400] as [Double])
  func aRebootDuringAPauseLeavesTheMeasurementExact(wall: Double) throws {
    let clock = ManualClock(at: Instant(seconds: 1_700_000_000))
    var play = try Self.running(clock)
    clock.advance(40)
    play = try PlayMachine.apply(.pause, to: play, at: clock.now()).play
    clock.reboot(afterSeconds: wall)
    play = try PlayMachine.apply(.resume, to: play, at: clock.now()).play
    clock.advance(2)
    let run = try Self.run(try PlayMachine.apply(.done(.now), to: play, at: clock.now()).facts)
    #expect(run.actual == 42)
    #expect(!run.isAcrossReboot)
    #expect(run.marks.contains(.interrupted))
  }

  @Test func anEndBeforeTheBeginningIsRefusedAcrossARebootToo() throws {
    let clock = ManualClock(at: Instant(seconds: 1_700_000_000))
    let play = try Self.running(clock)
    clock.advance(10)
    clock.reboot(afterSeconds: 50)
    #expect(throws: PlayRefusal.endsBeforeItBegan) {
      try PlayMachine.apply(.done(.ago(seconds: 61)), to: play, at: clock.now())
    }
    let run = try Self.run(try PlayMachine.apply(.done(.ago(seconds: 55)), to: play, at: clock.now()).facts)
    #expect(run.actual == 5)
  }

  @Test func whatIsToldFromMemoryCountsAsToldAndIsMarked() throws {
    let clock = ManualClock(at: Instant(seconds: 1_700_000_000))
    let play = try Self.running(clock)
    clock.reboot(afterSeconds: 10)
    let run = try Self.run(try PlayMachine.apply(.done(.took(seconds: 720)), to: play, at: clock.now()).facts)
    #expect(run.actual == 720)
    #expect(run.marks == [.adjusted, .recalled])
    #expect(!run.isAcrossReboot)
  }

  @Test func theQuestionWhetherItWasTheWholeTimeCostsNoTime() throws {
    let clock = ManualClock(at: Instant(seconds: 1_700_000_000))
    var play = try Self.running(clock)
    clock.advance(5000)
    play = PlayMachine.asked(play, at: clock.now())
    clock.advance(60)
    play = PlayMachine.asked(play, at: clock.now())
    clock.advance(60)
    let asked = play.tasks[0].watch.askedAt
    let run = try Self.run(try PlayMachine.apply(.done(.now, said: asked), to: play, at: clock.now()).facts)
    #expect(run.actual == 5000)
  }

  @Test func goingOnAfterTheQuestionTakesItBack() throws {
    let clock = ManualClock(at: Instant(seconds: 1_700_000_000))
    var play = try Self.running(clock)
    clock.advance(5000)
    play = PlayMachine.asked(play, at: clock.now())
    for command in [PlayCommand.pause, .resume] {
      clock.advance(10)
      play = try PlayMachine.apply(command, to: play, at: clock.now()).play
    }
    clock.advance(90)
    let asked = play.tasks[0].watch.askedAt
    let run = try Self.run(try PlayMachine.apply(.done(.now, said: asked), to: play, at: clock.now()).facts)
    #expect(run.actual == 5100)
  }
}
