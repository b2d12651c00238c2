internal import QuestModel
package import QuestStore
private import QuestText
internal import QuestWire

/// Writes the input of `timew import`: a list of intervals, one a line.
///
/// Both ends are truncated to the second, so that consecutive intervals never overlap. Intervals under a second,
/// unmeasured or open ones are left out.
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

  /// - Parameter isContinued: the list was begun on an earlier page, which contains at least one interval.
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
    var tags = [run.task.name]
    for tag in [quest, run.task.kind.map { "@\($0)" }] { if let tag, !tags.contains(tag) { tags.append(tag) } }
    try write(
      from: run.recordedAt.advanced(bySeconds: -actual), to: run.recordedAt, tags,
      note: run.facts.estimate.map { "guessed \(DurationText.short($0.seconds))" })
  }

  /// Seconds beyond which an interval counts zero until the player confirms it.
  static let longestUnasked = 86_400.0
  /// The last tag of an interval that is longer and was confirmed: the format has no field for it.
  static let confirmedTag = "confirmed"

  /// Writes an interval of tracked time with its activity by name: the first tag is the activity. Returns whether it
  /// was written.
  package mutating func write(interval record: DescribedRecord) throws -> Bool {
    guard let activity = record["activity"].text, let start = record["startedAt"].instant,
      let end = record["endedAt"].instant
    else { return false }
    var tags = record["tags"].text?.split(separator: ",").map(String.init) ?? []
    if end.wholeSecond - start.wholeSecond > Self.longestUnasked, record["unconfirmed"].integer != 1 {
      tags.append(Self.confirmedTag)
    }
    return try write(from: start, to: end, [activity] + tags, note: record["note"].text)
  }

  @discardableResult
  private mutating func write(from start: Instant, to end: Instant, _ tags: [String], note: String?) throws -> Bool {
    let (start, end) = (start.wholeSecond, end.wholeSecond)
    guard start < end, start >= .earliest else { return false }
    if !isFirst { output += Array(",\n".utf8) }
    isFirst = false
    output += try WireJSON.line(
      Interval(start: Self.text(start), end: Self.text(end), tags: tags, annotation: note)
    ).dropLast()
    return true
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
