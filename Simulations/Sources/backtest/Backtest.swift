private import Foundation
internal import QuestEngines

/// `backtest FILE TASK ESTIMATE ACTUAL UNIT [DAY]`: forecasts every run of a real history from the runs before it, with the
/// engine that ships, and compares the forecasts with what came and with the rules of thumb people use.
///
/// FILE is a table with one run a line in the order of time; the next three name its columns, UNIT is the seconds of one
/// unit. Runs without estimate or actual are left out. With DAY, the column of the run's date, it also forecasts when
/// targets of all runs and of the busiest tasks are reached.
@main
struct Backtest {
  static func main() throws {
    let arguments = CommandLine.arguments.dropFirst()
    let given = Array(arguments)
    guard (5...6).contains(given.count), let unit = Double(given[4]), unit > 0 else {
      FileHandle.standardError.write(
        Data("usage: backtest FILE TASK ESTIMATE ACTUAL UNIT-IN-SECONDS [DAY]\n".utf8))
      exit(64)
    }
    let text = try String(contentsOfFile: given[0], encoding: .utf8)
    guard
      let runs = PastRun.runs(
        in: text, task: given[1], estimate: given[2], actual: given[3], unit: unit)
    else {
      FileHandle.standardError.write(Data("the table has no column of one of these names\n".utf8))
      exit(65)
    }
    var backtest = Comparison()
    for run in runs { backtest.take(run) }
    print(backtest.table)
    guard given.count == 6 else { return }
    guard let paces = PaceBacktest(text: text, task: given[1], amount: given[3], day: given[5]) else {
      FileHandle.standardError.write(Data("the table has no column of that name with days\n".utf8))
      exit(65)
    }
    print("\n" + paces.table)
  }
}

/// One run of the table.
struct PastRun {
  var task: String
  /// Seconds.
  var estimate: Double
  var actual: Double

  /// `nil` when a column is missing.
  static func runs(in text: String, task: String, estimate: String, actual: String, unit: Double)
    -> [PastRun]?
  {
    var lines = text.split(whereSeparator: \.isNewline).makeIterator()
    let names = lines.next().map(fields) ?? []
    guard let task = names.firstIndex(of: task), let estimate = names.firstIndex(of: estimate),
      let actual = names.firstIndex(of: actual)
    else { return nil }
    var runs: [PastRun] = []
    while let line = lines.next() {
      let fields = fields(line)
      guard fields.count == names.count, let guess = Double(fields[estimate]),
        let took = Double(fields[actual]),
        guess > 0, took > 0
      else { continue }
      runs.append(PastRun(task: fields[task], estimate: guess * unit, actual: took * unit))
    }
    return runs
  }

  /// Cells of a line, quotes taken off.
  static func fields(_ line: Substring) -> [String] {
    var fields = [""]
    var isQuoted = false
    for character in line {
      switch character {
      case "\"": isQuoted.toggle()
      case "," where !isQuoted: fields.append("")
      default: fields[fields.count - 1].append(character)
      }
    }
    return fields
  }
}

/// What each way to forecast has earned so far.
struct Comparison {
  private let rules = GameRules.standard
  /// By task, newest first.
  private var known: [String: [Forecast.Past]] = [:]
  /// ln ratios of all tasks, newest last.
  private var ratios: [Double] = []
  private var count = 0
  private var scores: [Row: Score] = [:]

  private struct Row: Hashable {
    var way: Way
    var group: Group
  }

  private enum Way: String, CaseIterable {
    case guess = "forecast from guess and history"
    case history = "forecast from history alone"
    case last = "as long as the last time"
    case lastFive = "mean of the last five"
    case mean = "mean of all"
  }

  private enum Group: String, CaseIterable {
    case new = "first run of a task"
    case rare = "1 to 4 runs before"
    case known = "5 to 19 runs before"
    case old = "20 and more before"
    case all = "all with a run before"
  }

  /// Coverage of 5, 8 and 9 in 10, and the pinball loss, both as sums.
  private struct Score {
    var count = 0
    var held = [0, 0, 0]
    var loss = 0.0

    mutating func take(_ quantiles: [Double], _ chances: [Double], actual: Double) {
      count += 1
      for (index, quantile) in quantiles.enumerated() where actual <= quantile * (1 + 1e-9) {
        held[index] += 1
      }
      loss += ForecastScore.pinballLoss(
        quantiles: Array(zip(chances, quantiles)).map { (chance: $0, seconds: $1) }, actual: actual)
    }
  }

  /// Forecasts the run, then learns from it.
  mutating func take(_ run: PastRun) {
    let past = known[run.task] ?? []
    let lean = BiasPosterior(Moments(ratios.suffix(rules.evidence.window)), rules: rules.evidence)
    let forecasts: [(Way, Forecast?)] = [
      (.guess, Forecast.task(past, guess: run.estimate, lean: lean, rules: rules.forecast)),
      (
        .history,
        past.isEmpty ? nil : Forecast.task(past, guess: nil, lean: lean, rules: rules.forecast)
      ),
    ]
    for case (let way, let forecast?) in forecasts {
      score(way, rules.forecast.chances.map(forecast.duration.quantile), run, past.count)
    }
    if let last = past.first {
      score(.last, [last.actual], run, past.count)
      score(.lastFive, [Self.mean(past.prefix(5))], run, past.count)
      score(.mean, [Self.mean(past[...])], run, past.count)
    }
    let isCalibration = count < rules.calibrationSessions
    known[run.task, default: []].insert(
      Forecast.Past(estimate: run.estimate, actual: run.actual, calibration: isCalibration), at: 0)
    if !isCalibration {
      ratios.append(
        Scoring.boundedLogRatio(estimate: run.estimate, actual: run.actual, rules: rules))
    }
    count += 1
  }

  private static func mean(_ runs: ArraySlice<Forecast.Past>) -> Double {
    runs.reduce(0) { $0 + $1.actual } / Double(runs.count)
  }

  private mutating func score(_ way: Way, _ quantiles: [Double], _ run: PastRun, _ before: Int) {
    let chances = rules.forecast.chances
    // A single number stands for every chance.
    let all = quantiles.count == 1 ? chances.map { _ in quantiles[0] } : quantiles
    let group: Group =
      switch before {
      case 0: .new
      case 1...4: .rare
      case 5...19: .known
      default: .old
      }
    for group in before == 0 ? [group] : [group, .all] {
      scores[Row(way: way, group: group), default: Score()].take(all, chances, actual: run.actual)
    }
  }

  /// Runs, shares that held in percent, and the mean loss.
  var table: String {
    var lines = [Self.line("", "runs", "50", "80", "90", "loss")]
    for group in Group.allCases {
      lines.append(group.rawValue)
      for way in Way.allCases {
        guard let score = scores[Row(way: way, group: group)] else { continue }
        let shares = score.held.map {
          String(format: "%.1f", 100 * Double($0) / Double(score.count))
        }
        let loss = String(format: "%.4f", score.loss / Double(score.count))
        lines.append(
          Self.line("  " + way.rawValue, "\(score.count)", shares[0], shares[1], shares[2], loss))
      }
    }
    return lines.joined(separator: "\n")
  }

  private static func line(_ name: String, _ cells: String...) -> String {
    let padded = cells.map { String(repeating: " ", count: max(1, 8 - $0.count)) + $0 }
    return name + String(repeating: " ", count: max(1, 36 - name.count)) + padded.joined()
  }
}
