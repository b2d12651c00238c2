import Foundation
import QuestEngines
import QuestTestKit
import Testing

struct LevelingTests {
  @Test(arguments: [
    (1, 100), (2, 282), (3, 519), (4, 800), (9, 2700), (16, 6400), (19, 8281), (20, 8944), (100, 100_000),
    (10_000, 100_000_000), (1_000_000, 100_000_000_000), (0, 0), (-3, 0),
  ])
  func levelsBeginAtAHundredTimesTheirThreeHalvesPower(level: Int, points: Int) {
    #expect(Leveling.xpRequired(level) == points)
  }

  @Test func theIntegerCurveIsTheWrittenOne() {
    for level in 1...20_000 { #expect(Leveling.xpRequired(level) == Int(100 * pow(Double(level), 1.5))) }
  }

  @Test func theCurveRisesEverSteeper() {
    var previous = (required: 0, step: 0)
    for level in 1...50_000 {
      let required = Leveling.xpRequired(level)
      let step = required - previous.required
      // Truncation may take one point off a step.
      guard required > previous.required, step >= previous.step - 1 else {
        Issue.record("level \(level)")
        return
      }
      previous = (required, step)
    }
  }

  @Test func aLevelIsReachedExactlyAtItsPoints() {
    for level in Array(2...3000) + [9_999, 10_000, 123_456, 1_000_000, 44_444_444] {
      let required = Leveling.xpRequired(level)
      #expect(Leveling.level(xp: required) == level)
      #expect(Leveling.level(xp: required - 1) == level - 1)
      #expect(Leveling.xpForNextLevel(xp: required - 1) == required)
    }
  }

  @Test func pointsLieBetweenTheirLevelAndTheNext() {
    var generator = SeededGenerator(seed: 71)
    for _ in 0..<5000 {
      let xp = Int.random(in: 1...(1 << Int.random(in: 1...62, using: &generator)), using: &generator)
      let level = Leveling.level(xp: xp)
      #expect(level == 1 || Leveling.xpRequired(level) <= xp)
      #expect(xp < Leveling.xpRequired(level + 1))
      #expect((0..<1).contains(Leveling.progress(xp: xp)))
    }
    #expect(Leveling.level(xp: .max) > 1_000_000_000)
  }

  @Test func anyPointsMakeLevelOneWhoseProgressStartsAtNothing() {
    #expect(Leveling.level(xp: 0) == 0)
    #expect(Leveling.progress(xp: 0) == 0)
    #expect(Leveling.xpForNextLevel(xp: 0) == 100)
    #expect(Leveling.level(xp: 1) == 1)
    #expect(Leveling.xpForNextLevel(xp: 1) == 282)
    #expect(Leveling.progress(xp: 141) == 0.5)
    #expect(Leveling.progress(xp: 282) == 0)
  }
}
