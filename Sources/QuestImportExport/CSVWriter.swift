internal import QuestModel

/// Writes CSV with RFC 4180 quoting. Records end with a bare newline, as Unix tools expect.
///
/// Nothing is altered: a cell that begins with `=`, `+`, `-` or `@` stays unchanged, so that reading returns the same
/// text. Open an export as text in a spreadsheet.
package enum CSVWriter {
  /// Appends one record. A record of one empty field is written `""`, because a blank line is no record.
  package static func append(_ fields: [String], to output: inout [UInt8]) {
    for (index, field) in fields.enumerated() {
      if index > 0 { output.append(UInt8(ascii: ",")) }
      append(field, isAlone: fields.count == 1, to: &output)
    }
    output.append(UInt8(ascii: "\n"))
  }

  private static func append(_ field: String, isAlone: Bool, to output: inout [UInt8]) {
    let special = Array(",\"\n\r".utf8)
    let needsQuotes = field.utf8.contains(where: special.contains)
    // At the start of a file, a field that begins with the byte order mark would lose it.
    guard needsQuotes || (isAlone && field.isEmpty) || field.utf8.starts(with: [0xEF, 0xBB, 0xBF]) else {
      output.append(contentsOf: field.utf8)
      return
    }
    output.append(UInt8(ascii: "\""))
    for byte in field.utf8 {
      if byte == UInt8(ascii: "\"") { output.append(byte) }
      output.append(byte)
    }
    output.append(UInt8(ascii: "\""))
  }
}

// MARK: - History as a table

extension CSVWriter {
  /// The columns of `tqctl export --format csv`. Durations are seconds; date and time are in the zone of the run; marks
  /// are separated by blanks. New columns are appended.
  package static let historyHeader = [
    "date", "time", "quest", "task", "kind", "estimatedSeconds", "actualSeconds", "differenceSeconds",
    "accuracyPercent", "rating", "xp", "integrity", "marks", "estimatedLowSeconds", "estimatedHighSeconds",
    "feltSeconds", "level", "calibration", "personalBest", "outcome", "recordedAt", "timeZone", "session",
  ]

  /// Appends the runs of a session, a row each.
  package static func append(_ session: HistorySession, to output: inout [UInt8]) {
    for run in session.tasks { append(run, of: session, to: &output) }
  }

  /// Appends one run; absent values are empty cells.
  static func append(_ run: HistoryTask, of session: HistorySession, to output: inout [UInt8]) {
    let zone = run.zone ?? session.zone ?? .utc
    let second = zone.secondOfDay(of: run.recordedAt)
    let time = [second / 3600, second / 60 % 60, second % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }
    let number = HistoryLineWriter.text
    let facts = run.facts
    func own(_ text: String) -> String { run.hasFacts ? text : "" }
    append(
      [
        zone.localDay(of: run.recordedAt).description, time.joined(separator: ":"), session.quest ?? "", run.task.name,
        run.task.kind ?? "", number(facts.estimate?.seconds), number(facts.actual), number(facts.score?.difference),
        number(facts.score?.accuracy), facts.score?.rating.name ?? "", own("\(facts.xp)"),
        own(facts.integrity.rawValue), facts.marks.names.joined(separator: " "),
        number(facts.estimate?.range?.lowerBound), number(facts.estimate?.range?.upperBound), number(facts.felt),
        own("\(facts.level)"), session.calibration.map { "\($0)" } ?? "", own("\(run.personalBest)"),
        session.outcome.rawValue, zone.rfc3339(run.recordedAt), zone.identifier, session.id?.text ?? "",
      ], to: &output)
  }
}
