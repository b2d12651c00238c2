internal import QuestModel
internal import QuestStore

/// Reads the table that Beeminder exports of one goal: day, value and comment of a datapoint a row, with or without a
/// header. The metric is the mapping's.
struct BeeminderTableReader: TableToolReader {
  var runs: ToolRuns
  private(set) var lines = 0
  var csv = CSVReader()
  private var builder: SampleBuilder
  private let metric: String?

  init(_ builder: SampleBuilder, metric: String?) {
    self.builder = builder
    self.metric = metric
    runs = ToolRuns(zone: builder.zone)
  }

  mutating func takeRecords() -> [ImportedNote] { builder.takeRecords() }

  mutating func take(_ record: CSVRecord) throws {
    let isFirst = lines == 0
    lines = record.line
    func fault(_ column: Int?, _ reason: String) -> ImportError {
      ImportError(line: record.line, column: column, reason: reason)
    }
    guard let name = metric else { throw BeeminderReader.namesNoGoal(record.line) }
    guard record.count >= 2 else { throw fault(nil, "the row has no value") }
    let date = NameKey.trimmed(record.string(at: 0))
    guard let moment = BeeminderReader.day(date, in: builder.zone) else {
      // A header.
      if isFirst, !date.contains(where: \.isNumber) { return }
      throw fault(1, "\"\(date.prefix(40))\" isn't a date such as 2026-03-15")
    }
    let metric: Metric
    do {
      metric = try builder.metric(name)
    } catch {
      throw ImportError(line: record.line, error)
    }
    do {
      let value = try TypedSample(record.string(at: 1), kind: .level)
      var identity = ContentID("beeminder")
      identity.combine(metric.key.text)
      identity.combine(value.value)
      identity.combine(moment.instant)
      try builder.add(
        SampleBuilder.Row(
          line: record.line, value: value, moment: moment, note: record.count > 2 ? record.string(at: 2) : nil,
          identity: identity, hasOwnID: false), to: metric)
    } catch {
      throw fault(2, error.message)
    }
  }
}
