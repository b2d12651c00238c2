import QuestEngines
import QuestModel
import QuestText
import Testing

/// Valid PINs, and the time that guessing takes.
struct PINRulesTests {
  private let rules = PINRules.standard

  private func reading(_ seconds: Double, boot: String = "b", wall: Double = 0) -> ClockReading {
    ClockReading(wall: Instant(seconds: wall), bootNanoseconds: Int64(seconds * 1e9), bootID: boot)
  }

  @Test(arguments: ["1234", "0000", "123456789012"])
  func digitsAreAPIN(_ pin: String) { #expect(PINForm.accepts(pin)) }

  @Test(arguments: ["", "123", "1234567890123", "12 34", "123a", "١٢٣٤", "-123", "1234\n", "１２３４"])
  func anythingElseIsNone(_ pin: String) { #expect(!PINForm.accepts(pin)) }

  @Test func threeTriesAreFreeAndEachOneMoreDoublesTheWaitUpToAnHour() {
    let waits = (0...12).map(rules.wait(after:))
    #expect(waits == [0, 0, 0, 30, 60, 120, 240, 480, 960, 1920, 3600, 3600, 3600])
    #expect(rules.wait(after: .max) == 3600)
  }

  @Test func theWaitRunsOnTheBootClockWhateverTheWallClockSays() {
    let tries = PINTries(count: 4, bootNanoseconds: 100_000_000_000, bootID: "b")
    for wall in [-1e9, 0, 1e9] {
      #expect(rules.remaining(after: tries, now: reading(100, wall: wall)) == 60)
      #expect(rules.remaining(after: tries, now: reading(130, wall: wall)) == 30)
      #expect(rules.remaining(after: tries, now: reading(160, wall: wall)) == 0)
    }
    #expect(rules.remaining(after: nil, now: reading(0)) == 0)
    #expect(rules.remaining(after: PINTries(count: 2, bootNanoseconds: 0, bootID: "b"), now: reading(0)) == 0)
  }

  @Test func aRebootFreesNothingThatDidNotSurelyPass() {
    let tries = PINTries(count: 10, bootNanoseconds: 3_600_000_000_000, bootID: "b")
    #expect(rules.remaining(after: tries, now: reading(5, boot: "c", wall: 1e9)) == 3595)
    #expect(rules.remaining(after: tries, now: reading(3600, boot: "c")) == 0)
    // A clock that was set back does not shorten the wait, and the wait is never longer than its length.
    #expect(rules.remaining(after: tries, now: reading(5)) == 3600)
  }

  @Test func aTryIsCountedFromItsBeginning() {
    let first = rules.counting(nil, now: reading(7))
    #expect(first == PINTries(count: 1, bootNanoseconds: 7_000_000_000, bootID: "b"))
    #expect(
      rules.counting(first, now: reading(9, boot: "c"))
        == PINTries(count: 2, bootNanoseconds: 9_000_000_000, bootID: "c"))
    #expect(
      rules.counting(PINTries(count: 1_000_000, bootNanoseconds: 0, bootID: "b"), now: reading(1)).count == 1_000_000)
  }

  /// How long it takes to try a PIN so often, waiting no longer than one has to.
  @Test(arguments: [(3, 0), (10, 3810), (100, 327_810), (1000, 3_567_810)])
  func guessingTakesWeeks(tries: Int, seconds: Int) {
    let waited = (1..<tries).map(rules.wait(after:)).reduce(0, +)
    #expect(waited == Double(seconds))
  }
}
