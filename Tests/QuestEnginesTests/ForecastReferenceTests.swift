import Foundation
import QuestEngines
import QuestTestKit
import Testing

/// The reference implementation beside the project, where it exists: its vectors, and a thousand random ones made by it.
struct ForecastReferenceTests {
  private static let science = SourceTree.root.appending(path: "../shared/science")

  private static let isHere = FileManager.default.fileExists(atPath: science.path + "/reference.py")
  private static let python = ["/usr/bin/python3", "/usr/local/bin/python3"].first {
    FileManager.default.isExecutableFile(atPath: $0)
  }

  private struct Vectors: Decodable {
    var A: [Double]
    var q: [Double]
    var new: [Double]
  }

  private func quantiles(_ forecast: DurationForecast?) throws -> [Double] {
    try ForecastRules().chances.map { chance in try #require(forecast).quantile(chance) }
  }

  private func agree(_ ours: [Double], _ theirs: [Double]) -> Bool {
    ours.count == theirs.count && zip(ours, theirs).allSatisfy { abs($0 / $1 - 1) < 1e-9 }
  }

  @Test(.enabled(if: isHere, "the reference lies beside the project"))
  func theVectorsOfTheReferenceAgree() throws {
    let file = Self.science.appending(path: "vectors.json")
    let vectors = try JSONDecoder().decode(Vectors.self, from: Data(contentsOf: file))
    let own = DurationForecast.next(after: Moments(vectors.A.map { log($0) }), guess: nil, priorSpread: 0.25)
    #expect(agree(try quantiles(own), vectors.q))
    let new = DurationForecast.next(after: Moments(), guess: log(600) + 0.15, priorSpread: 0.25)
    #expect(agree(try quantiles(new), vectors.new))
  }

  /// Reads one case a line (number of tasks or 0, guess or null, durations) and answers the quantiles.
  private static let script = """
    import json, math, sys
    sys.path.insert(0, sys.argv[1])
    import reference as r
    for line in sys.stdin:
      k, guess, durations = json.loads(line)
      w = r.Welford()
      for d in durations: w.add(math.log(d))
      s0 = r.s0_routine(k) if k else .25
      print(json.dumps([r.predictive(p, w.n, w.m, w.M2, guess, s0=s0) for p in (.5, .8, .9)]))
    """

  @Test(.enabled(if: isHere && python != nil, "the reference lies beside the project, and python3 is there"))
  func aThousandRandomCasesAgreeWithTheReference() throws {
    var generator = SeededGenerator(seed: 5)
    let cases = (0..<1000).map { _ -> (tasks: Int, guess: Double?, durations: [Double]) in
      let durations = (0..<Int.random(in: 0...25, using: &generator)).map { _ in
        exp(Double.random(in: 1...11, using: &generator))
      }
      let hasGuess = durations.isEmpty || Bool.random(using: &generator)
      let guess = hasGuess ? Double.random(in: 1...11, using: &generator) : nil
      return (Int.random(in: 0...10, using: &generator), guess, durations)
    }
    let lines = cases.map { item in "[\(item.tasks),\(item.guess.map { "\($0)" } ?? "null"),\(item.durations)]" }
    let answers = try answers(to: lines)
    try #require(answers.count == cases.count)
    for (item, answer) in zip(cases, answers) {
      let rules = ForecastRules()
      let forecast = DurationForecast.next(
        after: Moments(item.durations.map { log($0) }), guess: item.guess,
        priorSpread: item.tasks > 0 ? rules.spread(ofQuestWith: item.tasks) : rules.taskSpread)
      #expect(agree(try quantiles(forecast), answer), "\(item)")
    }
  }

  private func answers(to lines: [String]) throws -> [[Double]] {
    let folder = try TemporaryFolder()
    let input = URL(filePath: folder.path + "/cases")
    try Data(lines.joined(separator: "\n").utf8).write(to: input)
    let process = Process()
    process.executableURL = URL(filePath: try #require(Self.python))
    // Nothing is written beside the reference.
    process.arguments = ["-B", "-c", Self.script, Self.science.path]
    process.standardInput = try FileHandle(forReadingFrom: input)
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let text = try #require(try output.fileHandleForReading.readToEnd())
    process.waitUntilExit()
    return try text.split(separator: UInt8(ascii: "\n")).map { try JSONDecoder().decode([Double].self, from: $0) }
  }
}
