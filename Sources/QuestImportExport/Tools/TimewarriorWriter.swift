internal import QuestModel
private import QuestText
internal import QuestWire

/// Writes the input of `timew import`: a list of intervals, one a line.
///
/// Both ends are cut to the second in the same direction, so that runs one after the other never overlap. Runs under a
/// second and unmeasured runs are left out.
package struct TimewarriorWriter {
  package private(set) var output: [UInt8] = []
  /// Whether an interval was written before.
  private var isFirst: Bool

  private struct Interval: Encodable {
    var start: String
    var end: String
    var tags: [String]
    var annotation: String?
  }

  /// - Parameter isContinued: the list was begun on an earlier page, which holds an interval at least.
  package init(isContinued: Bool) {
    isFirst = !isContinued
    if !isContinued { output += Array("[\n".utf8) }
  }

  package mutating func end() { output += Array(isFirst ? "]\n".utf8 : "\n]\n".utf8) }

  package mutating func write(_ session: HistorySession) throws {
    for run in session.tasks { try write(run, quest: session.quest) }
  }

  mutating func write(_ run: HistoryTask, quest: String?) throws {
    guard let actual = run.facts.actual else { return }
    let end = run.recordedAt.wholeSecond
    let start = run.recordedAt.advanced(bySeconds: -actual).wholeSecond
    guard start < end, start >= .earliest else { return }
    var tags = [run.task.name]
    for tag in [quest, run.task.kind.map { "@\($0)" }] { if let tag, !tags.contains(tag) { tags.append(tag) } }
    let interval = Interval(
      start: Self.text(start), end: Self.text(end), tags: tags,
      annotation: run.facts.estimate.map { "guessed \(DurationText.short($0.seconds))" })
    if !isFirst { output += Array(",\n".utf8) }
    isFirst = false
    output += try WireJSON.line(interval).dropLast()
  }

  package mutating func takeOutput() -> [UInt8] {
    defer { output.removeAll(keepingCapacity: true) }
    return output
  }

  /// `20260315T070000Z`.
  private static func text(_ instant: Instant) -> String {
    instant.rfc3339().filter { $0 != "-" && $0 != ":" }
  }
}

extension Instant {
  fileprivate var wholeSecond: Instant {
    let rest = milliseconds % 1000
    return Instant(milliseconds: milliseconds - (rest < 0 ? rest + 1000 : rest))
  }
}
