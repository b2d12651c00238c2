private import Foundation
internal import QuestEngines
internal import QuestModel
internal import QuestSimulations

/// Tests the dates of goals on real daily series: amounts of all tasks together and of the busiest tasks, with targets
/// of some weeks of pace, compared with a straight line with independent days.
struct PaceBacktest {
  /// The number of series besides that of all tasks.
  private static let busiest = 8
  /// Days from one origin to the next.
  private static let step = 17
  private static let horizons = [1, 2, 4, 8, 16, 26, 52]

  private let rules = PaceRules()
  /// Amounts by day, from the first day of the table to the last.
  private let series: [[Double]]

  /// `nil` if a column is missing or no line has a day.
  init?(text: String, task: String, amount: String, day: String) {
    var lines = text.split(whereSeparator: \.isNewline).makeIterator()
    let names = lines.next().map(PastRun.fields) ?? []
    guard let task = names.firstIndex(of: task), let amount = names.firstIndex(of: amount),
      let day = names.firstIndex(of: day)
    else { return nil }
    var runs: [(task: String, day: LocalDay, amount: Double)] = []
    while let line = lines.next() {
      let fields = PastRun.fields(line)
      guard fields.count == names.count, let day = LocalDay(fields[day]), let amount = Double(fields[amount]) else {
        continue
      }
      runs.append((fields[task], day, amount))
    }
    guard let first = runs.map(\.day).min(), let last = runs.map(\.day).max() else { return nil }
    func amounts(_ runs: [(task: String, day: LocalDay, amount: Double)]) -> [Double] {
      var days = [Double](repeating: 0, count: last - first + 1)
      for run in runs { days[run.day - first] += run.amount }
      return days
    }
    let tasks = Dictionary(grouping: runs, by: \.task)
    let totals = tasks.mapValues { $0.reduce(0) { $0 + $1.amount } }.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    series = [amounts(runs)] + totals.prefix(Self.busiest).map { amounts(tasks[$0.key] ?? []) }
  }

  /// Shares of dates that held, in percent.
  var table: String {
    let header = "\(series.count) daily series"
    let lines = Self.horizons.map { weeks -> String in
      let shares = rules.chances.map { chance in (ours(weeks, chance), line(weeks, chance)) }
      let cells = shares.map { percent($0.0) } + shares.map { percent($0.1) }
      return cell("\(weeks) weeks", 12) + cell("\(shares[1].0.of)", 8) + cells.map { cell($0, 8) }.joined()
    }
    let names = ["dates", "50", "80", "90", "line 50", "line 80", "line 90"]
    return ([cell(header, 12) + names.map { cell($0, 8) }.joined()] + lines).joined(separator: "\n")
  }

  private typealias Count = (held: Int, of: Int)

  private func ours(_ weeks: Int, _ chance: Double) -> Count {
    count(weeks) { past, target in
      let blocks = (0..<rules.weeks).map { past.dropFirst(7 * $0).prefix(7).reduce(0, +) }
      return AmountPace(weeks: blocks, rules: rules)?.days(until: target, chance: chance)
    }
  }

  private func line(_ weeks: Int, _ chance: Double) -> Count {
    count(weeks) { past, target in StraightLine.days(until: target, after: past, chance: chance) }
  }

  /// `date` gives the days until a target is reached, from the days of the last weeks.
  private func count(_ weeks: Int, date: (ArraySlice<Double>, Double) -> Int?) -> Count {
    var count = (held: 0, of: 0)
    for days in series {
      for origin in stride(from: 7 * rules.weeks, to: days.count, by: Self.step) {
        let past = days[(origin - 7 * rules.weeks)..<origin]
        let target = past.reduce(0, +) / Double(rules.weeks) * Double(weeks)
        // A pace needs two weeks with an amount; a date after the end of the table cannot be judged.
        guard past.count(where: { $0 > 0 }) >= 2, let span = date(past, target), origin + span <= days.count else {
          continue
        }
        count.of += 1
        if days[origin..<(origin + span)].reduce(0, +) >= target - 1e-9 { count.held += 1 }
      }
    }
    return count
  }

  private func percent(_ count: Count) -> String {
    count.of == 0 ? "–" : String(format: "%.0f", 100 * Double(count.held) / Double(count.of))
  }

  private func cell(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(1, width - text.count)) + text
  }
}
