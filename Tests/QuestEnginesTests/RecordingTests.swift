import QuestEngines
import QuestModel
import QuestTestKit
import Testing

/// One set of rules for every way a run is recorded.
struct RecordingTests {
  private let recording = Recording(difficulty: .adaptive)

  @Test(arguments: 1...300 as ClosedRange<UInt64>)
  func aConfirmedRunIsWorthWhatItWouldHaveBeenWorthAtOnce(seed: UInt64) {
    var dice = Dice(seed)
    let run = dice.run()
    let moment = dice.moment()
    let waiting = facts(of: run, moment)
    let confirmed = recording.confirmed(waiting, isSolo: moment.isSolo) { moment.place }
    var expected = facts(of: run, moment, isConfirmed: true)
    // A run that needed no confirmation may have one all the same.
    expected.marks.insert(.confirmed)
    #expect(confirmed == expected)
  }

  @Test(arguments: 1...300 as ClosedRange<UInt64>)
  func aCorrectionLeavesThePointsAndCanBeTakenBackByAnother(seed: UInt64) throws {
    var dice = Dice(seed)
    let run = dice.run()
    let moment = dice.moment()
    let before = facts(of: run, moment)
    guard let actual = before.actual else { return }
    let corrected = recording.corrected(before, estimate: Estimate(seconds: 77), actual: 990, felt: 5)
    #expect(corrected.xp == before.xp)
    #expect(corrected.marks.contains(.corrected) && corrected.score?.difference == 77 - 990)
    var back = recording.corrected(corrected, estimate: run.estimate, actual: actual, felt: run.felt)
    #expect(back.xp == before.xp)
    #expect(back.level == before.level)
    guard run.estimate != nil, before.isScored || before.integrity != .overlong else { return }
    // A value given by the player is accepted: an overlong run counts, and marks of a short measurement or a reboot are
    // removed.
    #expect(back.score == before.score && back.actual == before.actual)
    back.marks.subtract([.corrected, .confirmed])
    #expect(back.marks == before.marks.subtracting(.confirmed))
  }

  @Test func nothingCorrectedIsNothingChanged() {
    var dice = Dice(7)
    for _ in 0..<300 {
      let run = facts(of: dice.run(), dice.moment())
      guard run.integrity != .suspiciouslyFast, run.integrity != .clockChanged else { continue }
      #expect(recording.corrected(run, estimate: run.estimate, actual: nil, felt: run.felt) == run)
    }
  }

  @Test(arguments: 1...200 as ClosedRange<UInt64>)
  func pointsNeedAGuessAMeasurementAndNoLookAtTheClock(seed: UInt64) {
    var dice = Dice(seed)
    let run = facts(of: dice.run(), dice.moment())
    #expect((run.score != nil) == (run.estimate != nil && run.actual != nil))
    #expect(run.counts || run.xp == 0)
    #expect(run.marks.contains(.unmeasured) == (run.actual == nil))
    #expect((run.actual ?? 3) >= 3)
    #expect(run.estimate != nil || run.level == 1)
  }

  // MARK: - Dice

  private struct Moment {
    var isSolo: Bool
    var isAcrossReboot: Bool
    var place: Int
    var staircase: Staircase
  }

  private func facts(of run: RunFacts, _ moment: Moment, isConfirmed: Bool = false) -> RunFacts {
    recording.facts(
      of: run, isSolo: moment.isSolo, isAcrossReboot: moment.isAcrossReboot, isConfirmed: isConfirmed
    ) {
      nil
    } staircase: {
      moment.staircase
    } place: {
      moment.place
    }
  }

  private struct Dice {
    private var generator: SeededGenerator

    init(_ seed: UInt64) { generator = SeededGenerator(seed: seed) }

    mutating func run() -> RunFacts {
      let guess = Double(number(1200) + 1)
      let actual = [1, 2.5, guess, guess * 1.1, guess * 3, 50_000][number(6)]
      let marks: [Marks] = [[], .hinted, .unblinded, .interrupted, [.adjusted, .recalled], .adjusted]
      return RunFacts(
        estimate: number(8) == 0 ? nil : Estimate(seconds: guess), actual: number(8) == 0 ? nil : actual,
        felt: number(2) == 0 ? nil : 200, marks: marks[number(marks.count)])
    }

    mutating func moment() -> Moment {
      var staircase = Staircase()
      for _ in 0..<number(40) { staircase.take(0.03) }
      return Moment(
        isSolo: number(2) == 0, isAcrossReboot: number(5) == 0, place: number(9) + 1, staircase: staircase)
    }

    private mutating func number(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &generator) }
  }
}
