import Foundation
import QuestEngines
import QuestTestKit
import Testing

/// Forecasts against the reference beside the project, where it exists: its vectors, and many random ones made by it.
struct ForecastReferenceTests {
  // MARK: - One task

  /// An estimate, or none, and the actual.
  private typealias Pair = [Double?]

  private struct Vectors: Decodable {
    var cases: [Case]
    var sum: Sum
    var adjusted: [Adjusted]

    struct Case: Decodable {
      var name: String
      var own: [Pair]
      var ratios: [Pair]
      var pairs: [[Pair]]
      var guess: Double?
      var slope: Double?
      var quantiles: [String: Double]?
      var chance: [[Double]]?
    }
    struct Sum: Decodable {
      var of: [String]
      var center: Double
      var scale: Double
    }
    struct Adjusted: Decodable {
      var chance: Double
      var held: [Double]
      var result: Double
    }
  }

  private func past(_ pair: Pair) throws -> Forecast.Past {
    Forecast.Past(estimate: pair[0], actual: try #require(pair[1]), calibration: false)
  }

  private func history(_ ratios: [Pair], _ pairs: [[Pair]]) throws -> RunHistory {
    RunHistory(
      guessed: try ratios.map(past),
      repeats: try pairs.map { RunHistory.Repeat(try past($0[0]), after: try past($0[1])) })
  }

  @Test(.enabled(if: ReferenceScience.isHere, "the reference lies beside the project"))
  func theVectorsOfTasksAgree() throws {
    let file = ReferenceScience.folder.appending(path: "forecast-vectors.json")
    let vectors = try JSONDecoder().decode(Vectors.self, from: Data(contentsOf: file))
    #expect(vectors.cases.count > 20)
    var lists: [String: WeightedDurations] = [:]
    for item in vectors.cases {
      let history = try history(item.ratios, item.pairs)
      if let slope = item.slope { #expect(abs(history.slope - slope) < 1e-9, "\(item.name)") }
      let list = history.next(of: try item.own.map(past), guess: item.guess)
      lists[item.name] = list
      #expect((list == nil) == (item.quantiles == nil), "\(item.name)")
      for (chance, seconds) in item.quantiles ?? [:] {
        let ours = exp(try #require(list).quantile(try #require(Double(chance))))
        #expect(abs(ours / seconds - 1) < 1e-9, "\(item.name), \(chance): \(ours), \(seconds)")
      }
      for pair in item.chance ?? [] {
        #expect(abs(try #require(list).chance(within: log(pair[0])) - pair[1]) < 1e-9, "\(item.name), \(pair)")
      }
    }
    let parts = try vectors.sum.of.map { DurationForecast.weighted(try #require(lists[$0])) }
    let sum = try #require(DurationForecast.sum(of: parts))
    #expect(abs(sum.center - vectors.sum.center) < 1e-9)
    #expect(abs(log(sum.quantile(0.9) / sum.quantile(0.5)) / Quantile.normal(0.9) - vectors.sum.scale) < 1e-9)
    for item in vectors.adjusted {
      #expect(abs(ForecastLearning.adjusted(item.chance, held: item.held) - item.result) < 1e-12)
    }
  }

  private static let tasks = """
    import json, math
    import forecast as f
    for line in sys.stdin:
      own, ratios, pairs, guess = json.loads(line)
      d = f.forecast(own, ratios, pairs, guess)
      print(json.dumps([math.exp(d.quantile(p)) for p in (.5, .8, .9)] + [d.chance(math.log(s)) for s in (300, 900)]))
    """

  @Test(.enabled(if: ReferenceScience.canRun, "the reference lies beside the project, and python3 is there"))
  func fiveHundredRandomTasksAgreeWithTheReference() throws {
    var generator = SeededGenerator(seed: 11)
    func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }
    func run() -> String {
      let actual = number(1...60) * 30
      let estimate = number(0...3) == 0 ? "null" : "\(number(0...2) == 0 ? actual : number(1...12) * 300)"
      return "[\(estimate), \(actual)]"
    }
    let lines = (0..<500).map { _ -> String in
      let own = (0..<number(0...25)).map { _ in run() }
      let ratios = (0..<number(0...120)).map { _ in run() }.filter { !$0.contains("null") }
      let pairs = (0..<number(0...120)).map { _ in "[\(run()), \(run())]" }
      let guess = own.isEmpty || number(0...2) > 0 ? "\(number(1...90) * 60)" : "null"
      let lists = [own, ratios, pairs].map { "[\($0.joined(separator: ","))]" }
      return "[\(lists.joined(separator: ",")),\(guess)]"
    }
    let answers: [[Double]] = try ReferenceScience.answers(to: lines, of: Self.tasks)
    try #require(answers.count == lines.count)
    struct Case: Decodable {
      var own: [Pair]
      var ratios: [Pair]
      var pairs: [[Pair]]
      var guess: Double?

      init(from decoder: any Decoder) throws {
        var values = try decoder.unkeyedContainer()
        own = try values.decode([Pair].self)
        ratios = try values.decode([Pair].self)
        pairs = try values.decode([[Pair]].self)
        guess = try values.decodeNil() ? nil : try values.decode(Double.self)
      }
    }
    for (line, answer) in zip(lines, answers) {
      let item = try JSONDecoder().decode(Case.self, from: Data(line.utf8))
      let list = try #require(history(item.ratios, item.pairs).next(of: item.own.map(past), guess: item.guess))
      let ours =
        [0.5, 0.8, 0.9].map { exp(list.quantile($0)) } + [300, 900].map { list.chance(within: log($0)) }
      #expect(zip(ours, answer).allSatisfy { abs($0 - $1) <= 1e-9 * max(1, abs($1)) }, "\(line)")
    }
  }

  // MARK: - Quests

  private struct QuestVectors: Decodable {
    var A: [Double]
    var quest: [Double]
  }

  private func quantiles(_ forecast: DurationForecast?) throws -> [Double] {
    try ForecastRules().chances.map { chance in try #require(forecast).quantile(chance) }
  }

  private func agree(_ ours: [Double], _ theirs: [Double]) -> Bool {
    ours.count == theirs.count && zip(ours, theirs).allSatisfy { abs($0 / $1 - 1) < 1e-9 }
  }

  @Test(.enabled(if: ReferenceScience.isHere, "the reference lies beside the project"))
  func theVectorsOfQuestsAgree() throws {
    let file = ReferenceScience.folder.appending(path: "vectors2.json")
    let vectors = try JSONDecoder().decode(QuestVectors.self, from: Data(contentsOf: file))
    let quest = DurationForecast.next(
      after: Moments(vectors.A.map { log($0) }), guess: nil, priorSpread: ForecastRules().spread(ofQuestWith: 5))
    #expect(agree(try quantiles(quest), vectors.quest))
  }

  /// Reads one case per line (number of tasks, guess or null, durations) and prints the quantiles.
  private static let quests = """
    import json, math
    import reference2 as r
    for line in sys.stdin:
      k, guess, durations = json.loads(line)
      w = r.Welford()
      for d in durations: w.add(math.log(d))
      print(json.dumps([r.predictive(p, w.n, w.m, w.M2, guess, s0=r.s0_routine(k)) for p in (.5, .8, .9)]))
    """

  @Test(.enabled(if: ReferenceScience.canRun, "the reference lies beside the project, and python3 is there"))
  func aThousandRandomQuestsAgreeWithTheReference() throws {
    var generator = SeededGenerator(seed: 5)
    let cases = (0..<1000).map { _ -> (tasks: Int, guess: Double?, durations: [Double]) in
      let durations = (0..<Int.random(in: 0...25, using: &generator)).map { _ in
        exp(Double.random(in: 1...11, using: &generator))
      }
      let hasGuess = durations.isEmpty || Bool.random(using: &generator)
      let guess = hasGuess ? Double.random(in: 1...11, using: &generator) : nil
      return (Int.random(in: 1...10, using: &generator), guess, durations)
    }
    let answers: [[Double]] = try ReferenceScience.answers(
      to: cases.map { item in "[\(item.tasks),\(item.guess.map { "\($0)" } ?? "null"),\(item.durations)]" },
      of: Self.quests)
    try #require(answers.count == cases.count)
    for (item, answer) in zip(cases, answers) {
      let forecast = DurationForecast.next(
        after: Moments(item.durations.map { log($0) }), guess: item.guess,
        priorSpread: ForecastRules().spread(ofQuestWith: item.tasks))
      #expect(agree(try quantiles(forecast), answer), "\(item)")
    }
  }
}
