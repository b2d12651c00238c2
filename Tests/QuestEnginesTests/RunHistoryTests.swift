import Foundation
import QuestEngines
import QuestModel
import QuestTestKit
import Testing

/// The forecast of one task: a weighted list of the player's own runs. Expected numbers were made with the reference.
struct RunHistoryTests {
  /// A made-up history: tasks in turn, exact hits, and every `blank`th run without a guess.
  private struct SyntheticHistory {
    var own: [[Forecast.Past]]
    var guessed: [Forecast.Past] = []
    var repeats: [RunHistory.Repeat] = []

    init(runs: Int, tasks: Int = 3, blank: Int = 0) {
      own = [[Forecast.Past]](repeating: [], count: tasks)
      for i in 0..<runs {
        let task = i % tasks
        let isBlank = blank > 0 && i % blank == blank - 1
        let estimate = isBlank ? nil : Double(60 * (5 + 7 * i % 11 + 10 * task))
        let actual = i % 6 == 5 ? estimate : nil
        let run = Forecast.Past(
          estimate: estimate, actual: actual ?? Double(60 * (4 + (5 * i + i * i) % 13 + 12 * task)), calibration: false)
        if let before = own[task].first { repeats.insert(RunHistory.Repeat(run, after: before), at: 0) }
        own[task].insert(run, at: 0)
        if estimate != nil { guessed.insert(run, at: 0) }
      }
    }

    var history: RunHistory { RunHistory(guessed: guessed, repeats: repeats) }
  }

  private func agree(_ ours: [Double], _ theirs: [Double]) -> Bool {
    ours.count == theirs.count && zip(ours, theirs).allSatisfy { abs($0 - $1) <= 1e-9 * max(1e-3, abs($1)) }
  }

  private func quantiles(_ list: WeightedDurations?) throws -> [Double] {
    let list = try #require(list)
    return [0.02, 0.1, 0.5, 0.8, 0.9, 0.98].map { exp(list.quantile($0)) }
  }

  private struct Case {
    var runs: Int
    var blank = 0
    var isNew = false
    var guess: Double? = 900
    var quantiles: [Double]
    /// Of at most 5, 15 and 25 minutes.
    var chances: [Double]
  }

  private static let cases = [
    Case(
      runs: 4,
      quantiles: [
        253.60448048638636, 582.9183922483816, 900, 1051.2850030732848, 1410.1742956321177, 3076.248561565246,
      ], chances: [0.03779609033709451, 0.6359821008030137, 0.909983006232211]),
    Case(
      runs: 4, guess: nil,
      quantiles: [
        157.51358323248638, 247.52125180525226, 900, 1622.4175857639282, 2688.761767805374, 3093.890304847139,
      ], chances: [0.1961762223983436, 0.587977362999779, 0.7682769989046839]),
    Case(
      runs: 4, isNew: true,
      quantiles: [
        261.80630862412545, 548.3362355759342, 900, 1034.5131786847228, 1477.195828849853, 3093.890304847139,
      ], chances: [0.039345961945029165, 0.5978734361230748, 0.9033750328215556]),
    Case(
      runs: 30,
      quantiles: [
        281.14242699528154, 346.41626501689876, 900, 1075.1229550264209, 1235.4832212351048, 2010.3620252147082,
      ], chances: [0.03311715624347668, 0.570531743065649, 0.9629298968321106]),
    Case(
      runs: 30, guess: nil,
      quantiles: [144.6241185309599, 240, 525.2026555561355, 780, 900, 1441.7743731458697],
      chances: [0.24065564479985924, 0.9293768730149059, 0.9850089837545078]),
    Case(
      runs: 30, blank: 4,
      quantiles: [
        262.0362177184332, 297.49430619170175, 795.608505424765, 975.1220910119971, 1234.2383274459637,
        1637.226316525235,
      ], chances: [0.10555406033299478, 0.7484841918034126, 0.9566660999491177]),
    Case(
      runs: 30, blank: 4, guess: nil,
      quantiles: [148.4933793444373, 240, 539.9769576718727, 788.487313970792, 900, 1675.6563486261928],
      chances: [0.22155938846013304, 0.9043706738222242, 0.9647976311396215]),
    Case(
      runs: 330,
      quantiles: [
        241.1063906134841, 310.1604615011354, 758.1371475576476, 935.1992435897547, 1157.759246006987,
        1644.351151466125,
      ], chances: [0.09514553458826905, 0.7505950230504189, 0.9711545560906117]),
    Case(
      runs: 330, isNew: true,
      quantiles: [
        287.393888748545, 594.242287235277, 932.2320209050027, 1286.0183813164156, 1435.4934466629422,
        1964.7997679489492,
      ], chances: [0.023321918276360508, 0.4931389045283037, 0.9400904554879271]),
  ]

  @Test(arguments: cases.indices)
  func theListHasTheQuantilesAndChancesOfTheReference(index: Int) throws {
    let item = Self.cases[index]
    let synthetic = SyntheticHistory(runs: item.runs, blank: item.blank)
    let list = synthetic.history.next(of: item.isNew ? [] : synthetic.own[0], guess: item.guess)
    #expect(agree(try quantiles(list), item.quantiles))
    #expect(agree([300, 900, 1500].compactMap { list?.chance(within: log($0)) }, item.chances))
  }

  @Test func aSumAndTheSlopeAreTheReferences() throws {
    let synthetic = SyntheticHistory(runs: 30)
    #expect(abs(synthetic.history.slope - 0.7389082393665332) < 1e-12)
    let parts = try synthetic.own.map {
      DurationForecast.weighted(try #require(synthetic.history.next(of: $0, guess: 900)))
    }
    guard case .normal(let center, let scale)? = DurationForecast.sum(of: parts) else {
      throw Unexpected(what: "no sum")
    }
    #expect(abs(center - 8.012738664664889) < 1e-9)
    #expect(abs(scale - 0.15927953857512608) < 1e-9)
  }

  struct Unexpected: Error { var what: String }

  @Test func withoutRunAndGuessNothingIsKnown() {
    #expect(SyntheticHistory(runs: 30).history.next(of: [], guess: nil) == nil)
    #expect(Forecast.task([], guess: nil, history: RunHistory()) == nil)
  }

  // MARK: - What counts

  @Test func onlyTheNewestRunsCount() throws {
    let synthetic = SyntheticHistory(runs: 330)
    let cut = RunHistory(guessed: Array(synthetic.guessed.prefix(100)), repeats: Array(synthetic.repeats.prefix(100)))
    #expect(cut == synthetic.history)
    #expect(
      synthetic.history.next(of: Array(synthetic.own[0].prefix(20)), guess: 900)
        == synthetic.history.next(of: synthetic.own[0], guess: 900)
    )
  }

  /// A hinted guess moves a run of the task and says nothing about guesses.
  @Test func aHintedGuessIsNoGuessOfThePlayers() throws {
    let synthetic = SyntheticHistory(runs: 30)
    func hinted(_ run: Forecast.Past) -> Forecast.Past {
      Forecast.Past(estimate: run.estimate, actual: run.actual, calibration: false, hinted: true)
    }
    func blank(_ run: Forecast.Past) -> Forecast.Past {
      Forecast.Past(estimate: nil, actual: run.actual, calibration: false)
    }
    func history(_ change: (Forecast.Past) -> Forecast.Past) -> RunHistory {
      RunHistory(
        guessed: synthetic.guessed.map(change),
        repeats: synthetic.repeats.map { RunHistory.Repeat(change($0.run), after: change($0.before)) })
    }
    for guess in [900.0, nil] {
      #expect(
        try quantiles(history(hinted).next(of: synthetic.own[0], guess: guess))
          == quantiles(history(blank).next(of: synthetic.own[0], guess: guess)))
    }
    let own = synthetic.own[0]
    #expect(
      history(hinted).next(of: own.map(hinted), guess: 900) == history(hinted).next(of: own, guess: 900),
      "its own runs are moved by them")
    #expect(
      synthetic.history.next(of: [hinted(own[0])] + own.dropFirst(), guess: nil)
        != synthetic.history.next(of: own, guess: nil),
      "the guess of a run after a hint is not the one of now")
  }

  @Test func theFirstGamesCountOnlyWhileThereIsLittleElse() throws {
    let synthetic = SyntheticHistory(runs: 30)
    func first(_ count: Int) -> [Forecast.Past] {
      synthetic.guessed.enumerated().map { index, run in
        var run = run
        run.calibration = index >= synthetic.guessed.count - count
        return run
      }
    }
    let settled = RunHistory(guessed: first(3))
    #expect(settled == RunHistory(guessed: Array(synthetic.guessed.dropLast(3))))
    #expect(RunHistory(guessed: first(27)) != RunHistory(guessed: Array(synthetic.guessed.prefix(3))))
    let task = Array(synthetic.own[0].prefix(7)).enumerated().map { index, run in
      Forecast.Past(estimate: run.estimate, actual: run.actual, calibration: index >= 5)
    }
    #expect(Forecast.task(task, guess: 900, history: synthetic.history)?.runs == 5)
    #expect(Forecast.task(Array(task.suffix(4)), guess: 900, history: synthetic.history)?.runs == 4)
  }

  // MARK: - Shape

  @Test(arguments: [1, 2, 3] as [UInt64])
  func aListIsADistribution(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<200 {
      let items = (0..<Int.random(in: 1...40, using: &generator)).map { _ -> WeightedDurations.Item in
        // Whole numbers, so that there are ties.
        (Double(Int.random(in: 0...9, using: &generator)), Double.random(in: 0.01...2, using: &generator))
      }
      let list = try #require(WeightedDurations(items))
      #expect(list == WeightedDurations(items.reversed()))
      let quantiles = stride(from: 0.0, through: 1, by: 0.01).map(list.quantile)
      #expect(zip(quantiles, quantiles.dropFirst()).allSatisfy { $0 <= $1 })
      #expect(quantiles.first == items.map(\.value).min() && quantiles.last == items.map(\.value).max())
      for chance in stride(from: 0.02, to: 1, by: 0.07) {
        #expect(list.chance(within: list.quantile(chance)) >= chance - 1e-9 || list.quantile(chance) == quantiles.last)
      }
      #expect(list.chance(within: -0.5) == 0 && list.chance(within: 9.5) == 1)
    }
  }

  @Test func whatRunsTakeExactlyIsMoreThanFiveInTen() throws {
    let run = Forecast.Past(estimate: 1500, actual: 1500, calibration: false)
    let runs = [Forecast.Past](repeating: run, count: 6)
    let history = RunHistory(
      guessed: runs, repeats: [RunHistory.Repeat](repeating: RunHistory.Repeat(run, after: run), count: 5))
    let forecast = try #require(Forecast.task(runs, guess: 1500, history: history))
    #expect(abs(forecast.quantile(0.5) - 1500) < 1e-9)
    #expect(abs(forecast.chance(within: 1500) - 0.888399739423796) < 1e-9)
    #expect(forecast.tenths(within: 1500, asked: 0.5) == 8)
    #expect(forecast.tenths(within: 1500, asked: 0.9) == 9)
    #expect(forecast.tenths(within: 100_000, asked: 0.5) == 9, "never sure")
  }
}

/// What kept forecasts say about the next ones.
struct ForecastLearningTests {
  @Test func aChanceIsMovedByHowKeptForecastsDid() {
    let kept: [[Double]] = [[], [1, 0, 0.5, 1], [Double](repeating: 0, count: 7), [Double](repeating: 1, count: 200)]
    let expected = [
      0.5: [0.5, 0.495, 0.535, 0.3], 0.8: [0.8, 0.80448, 0.83584, 0.672], 0.9: [0.9, 0.90396, 0.92268, 0.864],
    ]
    for (chance, results) in expected {
      for (held, result) in zip(kept, results) {
        #expect(abs(ForecastLearning.adjusted(chance, held: held) - result) < 1e-12)
      }
    }
  }

  private func forecast(_ outcomes: [ForecastLearning.Outcome]) throws -> Forecast {
    let play = Forecast.Past(estimate: nil, actual: 840, calibration: false)
    var forecast = try #require(Forecast.quest([play], tasks: 3, parts: nil))
    forecast.learning = ForecastLearning(outcomes)
    return forecast
  }

  private let kept = KeptForecast.Quantiles(p50: 600, p80: 700, p90: 800)

  @Test func whereTooFewHeldTheNextAskForMore() throws {
    let before = try forecast([])
    #expect(before.quantile(0.9) == before.duration.quantile(0.9))
    let late = try forecast([ForecastLearning.Outcome](repeating: (kept, 900), count: 20))
    let early = try forecast([ForecastLearning.Outcome](repeating: (kept, 500), count: 20))
    for chance in [0.5, 0.8, 0.9] {
      #expect(late.quantile(chance) > before.quantile(chance))
      #expect(early.quantile(chance) < before.quantile(chance))
    }
    #expect(late.chance(within: 900) < before.chance(within: 900))
    for forecast in [before, late, early] {
      for chance in [0.5, 0.8, 0.9] {
        #expect(abs(forecast.chance(within: forecast.quantile(chance)) - chance) < 1e-9)
      }
    }
  }

  @Test func onlyTheNewestHundredTeach() throws {
    let outcomes = [ForecastLearning.Outcome](repeating: (kept, 500), count: 100)
    #expect(
      try forecast(outcomes + [ForecastLearning.Outcome](repeating: (kept, 900), count: 100)).learning
        == forecast(outcomes).learning)
  }

  /// Seven in ten beyond the middle, and all within the 8-in-10 time: alone, the middle would ask for more than it.
  @Test func lessIsNeverPromisedForMore() throws {
    let outcomes = (0..<100).map { index -> ForecastLearning.Outcome in (kept, index < 70 ? 650 : 500) }
    let forecast = try forecast(outcomes)
    let times = [0.5, 0.8, 0.9].map(forecast.quantile)
    #expect(times == times.sorted() && times[0] < times[1])
  }

  @Test func anExactHitIsHeldByHalf() {
    #expect(Coverage.outcome(600, within: 600) == 0.5)
    #expect(Coverage.outcome(600, within: exp(log(600))) == 0.5)
    #expect(Coverage.outcome(599.9, within: 600) == 1 && Coverage.outcome(600.1, within: 600) == 0)
    let coverage = Coverage([1, 1, 0.5, 0.5, 0])
    #expect(coverage.held == 4 && coverage.ties == 2 && coverage.count == 5 && coverage.judged == 3)
    let exact = Coverage(held: 40, ties: 40, count: 40)
    #expect(ForecastWording.plans(exact)?.contains("narrower") == true, "all of them just so is no 9 in 10")
  }
}
