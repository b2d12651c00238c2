import QuestModel
import QuestTestKit
import Testing

struct StaircaseTests {
  private func climbed(_ ratios: [Double]) -> Staircase {
    ratios.reduce(into: Staircase()) { $0.take($1) }
  }

  @Test func theFirstThreeRunsSetTheWidth() {
    // 1.04 · √((2 · .35² + .01 + .04 + .09) / 5)
    #expect(abs(climbed([0.1, -0.2, 0.3]).width - 0.288588) < 1e-6)
    #expect(abs(climbed([0, 0, 0]).width - 0.230214) < 1e-6)
    #expect(climbed([1.0986, -1.0986, 1.0986]).width == 0.8)
  }

  @Test func aHitNarrowsAndAMissWidensByStepsThatShrink() {
    var staircase = climbed([0.1, -0.2, 0.3])
    // The fourth run: δ = .30.
    staircase.take(0.288)
    #expect(abs(staircase.width - 0.263750) < 1e-6)
    // The fifth: δ = .30 / 1.1.
    staircase.take(-0.5)
    #expect(abs(staircase.width - 0.319229) < 1e-6)
    let later = Staircase(runs: 500, squares: 0, width: 0.3, widthLevel: 3)
    var hit = later
    hit.take(0)
    #expect(abs(hit.width - 0.294648) < 1e-6)
    var miss = later
    miss.take(1)
    #expect(abs(miss.width - 0.312868) < 1e-6)
  }

  @Test func theWidthStaysWithinItsBounds() {
    #expect(climbed([Double](repeating: 1.0986, count: 300)).width == 1)
    #expect(climbed([Double](repeating: 0, count: 300)).width == 0.05)
  }

  @Test func everySkillIsAtLevelOneForItsFirstFiveRuns() {
    var staircase = Staircase()
    for run in 0..<5 {
      #expect(staircase.level() == 1, "before run \(run + 1)")
      staircase.take(0)
    }
    #expect(staircase.level() > 1)
  }

  @Test func aLevelChangesOnlySevenPercentBeyondItsWidth() {
    func level(width: Double, from level: Int) -> Int {
      // A miss at 500 runs multiplies by e^.042.
      var staircase = Staircase(runs: 500, squares: 0, width: width / 1.0428944, widthLevel: level)
      staircase.take(1)
      return staircase.level()
    }
    // Level 2 begins at .45: up below .4185, down above .4815.
    #expect(level(width: 0.42, from: 1) == 1)
    #expect(level(width: 0.417, from: 1) == 2)
    #expect(level(width: 0.48, from: 2) == 2)
    #expect(level(width: 0.483, from: 2) == 1)
    // Far off it moves several levels at once.
    #expect(level(width: 0.1, from: 1) == 5)
    #expect(level(width: 0.9, from: 5) == 1)
  }

  @Test(arguments: [UInt64(1), 2, 3])
  func seventyPercentOfASteadyPlayersRunsAreHits(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var staircase = Staircase()
    var hits = 0
    for run in 0..<4000 {
      // Sum of twelve uniform numbers: near enough to a normal one of deviation .3.
      let noise = (0..<12).reduce(0) { sum, _ in sum + Double.random(in: 0..<1, using: &generator) } - 6
      if run >= 50, abs(noise * 0.3) <= staircase.width { hits += 1 }
      staircase.take(noise * 0.3)
    }
    #expect((0.67...0.73).contains(Double(hits) / 3950))
  }
}
