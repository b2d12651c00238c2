private import Foundation
internal import QuestEngines

/// `backtest FILE TASK ESTIMATE ACTUAL UNIT [DAY|- [PERSON]] [, FILE …]`: forecasts every run of real histories from
/// the runs before it with the product's engine, and compares the forecasts with the actual times, with the previous
/// rule and with common rules of thumb.
///
/// FILE is a table with one run per line in the order of time. The next three arguments name its columns, and UNIT is
/// the number of seconds in one unit. Runs without estimate or actual are left out. With DAY, the column of the run's
/// date, it also forecasts when targets of all runs and of the busiest tasks are reached. With PERSON, a column, a
/// table has several people, otherwise one. Several files, each with its columns, are separated by a comma.
@main
struct Backtest {
  static func main() throws {
    let sources = CommandLine.arguments.dropFirst().split(separator: ",").map { Source(Array($0)) }
    guard !sources.isEmpty, !sources.contains(where: { $0 == nil }) else {
      fail("usage: backtest FILE TASK ESTIMATE ACTUAL UNIT-IN-SECONDS [DAY|- [PERSON]] [, FILE …]", 64)
    }
    var people: [PersonRecord] = []
    var paces: [PaceBacktest] = []
    for source in sources.compactMap(\.self) {
      let text = try String(contentsOfFile: source.file, encoding: .utf8)
      guard let histories = PastRun.histories(in: text, source) else {
        fail("\(source.file) has no column of one of these names", 65)
      }
      people += histories.map { runs in
        var comparison = Comparison()
        for run in runs { comparison.take(run) }
        return comparison.record
      }
      guard let day = source.day else { continue }
      guard let pace = PaceBacktest(text: text, task: source.task, amount: source.actual, day: day) else {
        fail("\(source.file) has no column of that name with days", 65)
      }
      paces.append(pace)
    }
    print(Report(people: people).text)
    for pace in paces { print("\n" + pace.table) }
  }

  private static func fail(_ words: String, _ code: Int32) -> Never {
    FileHandle.standardError.write(Data((words + "\n").utf8))
    exit(code)
  }
}

/// A table and its columns.
struct Source {
  var file: String
  var task: String
  var estimate: String
  var actual: String
  /// Seconds of one unit.
  var unit: Double
  var day: String?
  var person: String?

  init?(_ words: [String]) {
    guard (5...7).contains(words.count), let unit = Double(words[4]), unit > 0 else { return nil }
    (file, task, estimate, actual) = (words[0], words[1], words[2], words[3])
    self.unit = unit
    day = words.count > 5 && words[5] != "-" ? words[5] : nil
    person = words.count > 6 ? words[6] : nil
  }
}

/// One run of a table.
struct PastRun {
  var task: String
  /// Seconds.
  var estimate: Double
  var actual: Double

  /// The runs of each person, in their order; `nil` if a column is missing.
  static func histories(in text: String, _ source: Source) -> [[PastRun]]? {
    var lines = text.split(whereSeparator: \.isNewline).makeIterator()
    let names = lines.next().map(fields) ?? []
    guard let task = names.firstIndex(of: source.task), let estimate = names.firstIndex(of: source.estimate),
      let actual = names.firstIndex(of: source.actual)
    else { return nil }
    let person = source.person.flatMap { names.firstIndex(of: $0) }
    if source.person != nil, person == nil { return nil }
    var runs: [String: [PastRun]] = [:]
    while let line = lines.next() {
      let fields = fields(line)
      guard fields.count == names.count, let guess = Double(fields[estimate]), let took = Double(fields[actual]),
        guess > 0, took > 0
      else { continue }
      runs[person.map { fields[$0] } ?? "", default: []].append(
        PastRun(task: fields[task], estimate: guess * source.unit, actual: took * source.unit))
    }
    return runs.sorted { $0.key < $1.key }.map(\.value)
  }

  /// The cells of a line without quotes.
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
