import Foundation
import QuestEngines
import QuestModel
import QuestTestKit
import Testing

/// Claims and difficulty against the reference implementation: vectors made with it, its own, and a thousand random
/// ones.
struct ClaimReferenceTests {
  private struct Vectors: Decodable {
    var E: [Double]
    var A: [Double]
    var r: [Double]
    var spread: Double
  }

  @Test(.enabled(if: ReferenceScience.isHere, "the reference lies beside the project"))
  func theVectorsOfTheReferenceAgree() throws {
    let file = ReferenceScience.folder.appending(path: "vectors2.json")
    let vectors = try JSONDecoder().decode(Vectors.self, from: Data(contentsOf: file))
    let ratios = zip(vectors.E, vectors.A).map { Scoring.boundedLogRatio(estimate: $0, actual: $1) }
    #expect(zip(ratios, vectors.r).allSatisfy { abs($0 - $1) < 1e-12 })
    let belief = RatioBelief(Moments(ratios))
    #expect(abs(belief.mean - -0.18878138694400257) < 1e-9)
    #expect(abs(belief.deviation - 0.10470730380622055) < 1e-9)
    #expect(belief.bias == nil)
    #expect(abs(belief.spread - vectors.spread) < 1e-9)
  }

  /// The same with stored numbers of the reference, for a clone without it.
  @Test func ratiosMakeTheBiasAndSpreadOfTheReference() {
    let under = RatioBelief(Moments([-0.4, -0.35, -0.5, -0.3, -0.45, -0.25]))
    #expect(abs(under.mean - -0.30870209612534405) < 1e-9)
    #expect(abs(under.deviation - 0.12614078218370706) < 1e-9)
    #expect(abs(under.factorRange.lowerBound - 1.1436752423652947) < 1e-9)
    #expect(abs(under.factorRange.upperBound - 1.621184765450369) < 1e-9)
    #expect(abs(under.spread - 0.2435273) < 1e-6)
    #expect(under.bias?.direction == .under)
    #expect(under.bias?.strength == .maybe)
    #expect(RatioBelief(Moments([-0.45, -0.4, -0.55, -0.35, -0.5, -0.3, -0.4, -0.5])).bias?.strength == .plain)
    #expect(RatioBelief(Moments([0.4, 0.35, 0.5, 0.3])).bias == nil, "four runs say nothing")
    #expect(RatioBelief(Moments([0.1, -0.1, 0.05, 0, -0.05, 0.1, 0.02])).bias == nil)
    let over = RatioBelief(Moments([0.4, 0.35, 0.5, 0.3, 0.45, 0.25]))
    #expect(over.bias?.direction == .over)
  }

  private struct Answer: Decodable {
    var mean: Double
    var deviation: Double
    var label: String?
    var firm: Bool
    var spread: Double
    var trend: String?
    var width: Double
  }

  private static let script = """
    import json, math
    import reference2 as r
    for line in sys.stdin:
      ratios, qs = json.loads(line)
      w = r.Welford()
      for x in ratios: w.add(x)
      m, d, label, firm = r.bias(w)
      t = r.Trend()
      for q in qs: t.add(q)
      width = 0
      if len(ratios) >= 3:
        width = min(.8, max(.1, 1.04 * math.sqrt((2 * .35 ** 2 + sum(x * x for x in ratios[:3])) / 5)))
        for i, x in enumerate(ratios[3:], 3): width = r.staircase(width, abs(x) <= width, i)
      print(json.dumps(dict(mean=m, deviation=d, label=label, firm=bool(firm), spread=r.spread(w), trend=t.label(),
        width=width)))
    """

  @Test(.enabled(if: ReferenceScience.canRun, "the reference lies beside the project, and python3 is there"))
  func aThousandRandomCasesAgreeWithTheReference() throws {
    var generator = SeededGenerator(seed: 7)
    let cases = (0..<1000).map { _ -> (ratios: [Double], values: [Double]) in
      let lean = Double.random(in: -0.6...0.6, using: &generator)
      let spread = Double.random(in: 0.01...0.5, using: &generator)
      let ratios = (0..<Int.random(in: 1...60, using: &generator)).map { _ in
        max(-log(3), min(log(3), lean + Double.random(in: -spread...spread, using: &generator)))
      }
      let slope = Double.random(in: -0.2...0.2, using: &generator)
      let values = (1...Int.random(in: 2...80, using: &generator)).map { number in
        slope * log(Double(number)) + Double.random(in: -0.3...0.3, using: &generator)
      }
      return (ratios, values)
    }
    let answers: [Answer] = try ReferenceScience.answers(
      to: cases.map { "[\($0.ratios),\($0.values)]" }, of: Self.script)
    try #require(answers.count == cases.count)
    for (item, answer) in zip(cases, answers) {
      let belief = RatioBelief(Moments(item.ratios))
      #expect(abs(belief.mean - answer.mean) < 1e-9)
      #expect(abs(belief.deviation - answer.deviation) < 1e-9)
      #expect(abs(belief.spread - answer.spread) < 1e-9)
      #expect(belief.bias?.direction.rawValue == answer.label)
      #expect((belief.bias?.strength == .plain) == answer.firm)
      var trend = LogTrend()
      for (index, value) in item.values.enumerated() { trend.add(value, number: index + 1) }
      #expect((trend.direction()?.rawValue ?? "steady") == (answer.trend ?? "steady"))
      let staircase = item.ratios.reduce(into: Staircase()) { $0.take($1) }
      #expect(abs(staircase.width - answer.width) < 1e-9)
    }
    #expect(Set(answers.map { $0.trend ?? "early" }).count == 4)
    #expect(answers.count { $0.label != nil } > 100)
  }
}
