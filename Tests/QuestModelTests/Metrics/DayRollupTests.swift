import QuestModel
import QuestTestKit
import Testing

struct DayRollupTests {
  private static func samples(_ count: Int, _ generator: inout SeededGenerator) throws -> [Sample] {
    let key = try #require(MetricKey("m"))
    return (0..<count).map { _ in
      Sample(
        id: .random(using: &generator), metric: key, value: Double.random(in: -50...50, using: &generator),
        weight: Double.random(in: 0.1...9, using: &generator),
        at: Instant(milliseconds: Int64.random(in: 0..<6, using: &generator)), day: LocalDay(ordinal: 0),
        recordedAt: Instant(milliseconds: Int64.random(in: 0..<3, using: &generator)))
    }
  }

  /// Each kind's formula over the samples themselves.
  private static func expected(_ kind: MetricKind, _ samples: [Sample]) -> Double {
    let last = samples.max { ($0.at, $0.recordedAt, $0.id) < ($1.at, $1.recordedAt, $1.id) }?.value ?? 0
    let values = samples.reduce(0) { $0 + $1.value }
    let weights = samples.reduce(0) { $0 + $1.weight }
    return switch kind {
    case .sum: values
    case .level, .clock: last
    case .mean: samples.reduce(0) { $0 + $1.value * $1.weight } / weights
    case .share: 100 * values / weights
    case .check: values > 0 ? 1 : 0
    }
  }

  @Test(arguments: MetricKind.allCases)
  func aDaysValueFollowsItsSamples(kind: MetricKind) throws {
    var generator = SeededGenerator(seed: 3)
    for _ in 0..<200 {
      let samples = try Self.samples(Int.random(in: 1...8, using: &generator), &generator)
      let rollup = try #require(DayRollup(samples, kind: kind))
      #expect(abs(try #require(rollup.value(kind)) - Self.expected(kind, samples)) < 1e-9)
    }
  }

  @Test func aShareOfNothingHasNoValue() throws {
    var generator = SeededGenerator(seed: 6)
    var sample = try Self.samples(1, &generator)[0]
    (sample.value, sample.weight) = (0, 0)
    let rollup = try #require(DayRollup([sample], kind: .share))
    #expect(rollup.value(.share) == nil)
    #expect(MetricKind.share.periodValue([rollup]) == nil)
    #expect(DayRollup([], kind: .sum) == nil)
  }

  @Test func aPeriodPoolsMeansAndTakesTheMedianOfClocks() throws {
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<100 {
      let days = try (1...5).map { _ in try Self.samples(Int.random(in: 1...4, using: &generator), &generator) }
      for kind in MetricKind.allCases {
        let rollups = days.compactMap { DayRollup($0, kind: kind) }
        let values = days.map { Self.expected(kind, $0) }
        let expected =
          switch kind {
          case .sum, .check: values.reduce(0, +)
          case .level: values[4]
          case .mean, .share: Self.expected(kind, days.flatMap(\.self))
          case .clock: values.sorted()[2]
          }
        #expect(abs(try #require(kind.periodValue(rollups)) - expected) < 1e-9)
        #expect(kind.periodValue([]) == nil)
      }
      let even = days.dropLast().compactMap { DayRollup($0, kind: .clock) }
      let middle = even.map(\.amount).sorted()[1...2]
      #expect(MetricKind.clock.periodValue(even) == middle.reduce(0, +) / 2)
    }
  }

  @Test func aLevelIsShownForFourteenDays() {
    let sample = LocalDay(ordinal: 100)
    func shown(_ day: Int32) -> Double? {
      LevelCarry.shown(on: LocalDay(ordinal: day)) { $0 == sample ? 72 : nil }?.value
    }
    #expect(shown(99) == nil)
    #expect(shown(100) == 72 && shown(114) == 72)
    #expect(shown(115) == nil)
  }
}
