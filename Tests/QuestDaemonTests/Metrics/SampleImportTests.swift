@testable import QuestDaemon
import QuestModel
import QuestTestKit
import QuestWire
import Testing

/// Values of metrics from tables, from Loop Habit Tracker and from Beeminder.
@MainActor
struct SampleImportTests {
  private let fixture: GameFixture

  init() throws { fixture = try GameFixture(zone: try #require(Zone("Europe/Berlin"))) }

  private func load(
    _ text: String, _ format: DataImport.Format, value: String? = nil, metric: String? = nil, note: String? = nil,
    define: DataImport.Definition? = nil, dryRun: Bool? = nil
  ) throws -> DataImport.Report {
    let mapping =
      value == nil && metric == nil
      ? nil : DataImport.Mapping(date: value == nil ? nil : "date", value: value, metric: metric, note: note)
    let opened = try fixture.call(
      DataImport(format: Open(format), mapping: mapping, define: define, dryRun: dryRun))
    // Cut in the middle of a row.
    for piece in [text.prefix(text.count / 2), text.dropFirst(text.count / 2)] where !piece.isEmpty {
      try fixture.call(DataImport(importId: opened.importId, text: String(piece)))
    }
    return try #require(try fixture.call(DataImport(importId: opened.importId, commit: true)).report)
  }

  private func refusal(_ body: () throws -> DataImport.Report) throws -> RPCError? {
    let before = try fixture.export()
    defer { #expect((try? fixture.export()) == before, "a refused import left something") }
    do {
      _ = try body()
      return nil
    } catch let error as RPCError {
      return error
    }
  }

  private func days(_ metric: String, from: String = "2026-01-01", to: String = "2026-01-10") throws -> [String] {
    try fixture.call(SampleList(metric: metric, from: from, to: to, days: true)).days?
      .filter { $0.state != .unknown && $0.state != .carried }
      .map { "\($0.day) \($0.value ?? .nan)" }.sorted().reversed() ?? []
  }

  private static let books = """
    Date,Pages,Remark
    2026-01-02,12,Dune
    2026-01-02,12,Dune
    2026-01-03 23:30,30,
    2026-01-04,,nothing
    """

  @Test func aTableOfValuesBecomesSamplesOnceAndUndoTakesThemBack() throws {
    let preview = try load(Self.books, .csv, value: "pages", metric: "pages", note: "remark", dryRun: true)
    #expect(preview.samples == 3 && preview.metrics == 1)
    #expect(
      preview.sampled == [
        .init(metric: "pages", samples: 3, firstDate: "2026-01-02", lastDate: "2026-01-03")
      ])
    #expect(try fixture.export() == "")
    let report = try load(Self.books, .csv, value: "pages", metric: "pages", note: "remark")
    #expect(report.samples == 3 && report.metrics == 1 && report.knownNotes == 0)
    #expect(report.leftOut.map(\.reason) == ["it has no value"] && report.leftOut.first?.lines == [5])
    #expect(try days("pages") == ["2026-01-03 30.0", "2026-01-02 24.0"])
    let export = try fixture.export()
    #expect(export.contains(#""note":"Dune""#))
    let again = try load(Self.books, .csv, value: "pages", metric: "pages", note: "remark")
    #expect(again.samples == 0 && again.metrics == 0 && again.knownNotes == 3)
    #expect(try fixture.export() == export)
    #expect(try fixture.call(HistoryUndo()).change == "the import of 3 samples")
    #expect(try fixture.export() == "")
  }

  @Test func aColumnMayNameTheMetricAndAnUnknownOneIsRefusedWithItsLine() throws {
    let text = "what,date,n\nwater,2026-01-02,3\nbedtime,2026-01-02,23:10\ncups,2026-01-03,2\n"
    let error = try #require(try refusal { try load(text, .csv, value: "n", metric: "what") })
    #expect(error.kind == .unknownMetric && error.message == "Line 4, column 1: there is no metric cups.")
    #expect(error.data.hint?.contains("tqctl metric define cups --kind sum") == true)
    let report = try load(text, .csv, value: "n", metric: "what", define: .init(kind: Open(.sum), unit: "cups"))
    #expect(report.samples == 3 && report.metrics == 3)
    #expect(try days("cups") == ["2026-01-03 2.0"])
    #expect(try days("bedtime") == ["2026-01-02 670.0"])
    let cups = try #require(try fixture.call(MetricList(own: true)).metrics.first { $0.key == "cups" })
    #expect(cups.kind == .sum && cups.unit == "cups")
  }

  @Test func linesOfJSONAreRowsTooAndCheckmarksAreSharesAreReadAsTyped() throws {
    let text = """
      {"date":"2026-01-02","score":"34/40","extra":{"a":[1,2]}}

      {"score":"9/10","date":"2026-01-03T22:30:00Z"}
      """
    let report = try load(text, .jsonl, value: "score", metric: "quiz", define: .init(kind: Open(.share)))
    #expect(report.samples == 2)
    #expect(try days("quiz") == ["2026-01-03 90.0", "2026-01-02 85.0"])
    #expect(try refusal { try load("[1]", .jsonl, value: "score", metric: "quiz") }?.kind == .invalidImport)
  }

  @Test(arguments: [
    ("1969-12-31,3", "Line 2, column 1: the day is too early: samples begin on 1970-01-01."),
    ("2199-01-01,3", "Line 2, column 1: the day is in the future: give one up to "),
    ("yesterday,3", "Line 2, column 1: \"yesterday\" isn't a date I know; "),
    ("2026-01-02,nan", "Line 2, column 2: the value is not a number: "),
    ("2026-01-02,inf", "Line 2, column 2: the value is not a number: "),
    ("2026-01-02,1e300", "Line 2, column 2: the value is too large: "),
    ("2026-01-02,0x10", "Line 2, column 2: the value is not a number: "),
    ("2026-01-02,=4", "Line 2, column 2: the value is not a number: "),
    ("2026-01-02,1,2", "Line 2: the row has 3 cells, the header 2."),
  ])
  func aBadRowRefusesTheWholeAndIsNamed(_ row: String, _ message: String) throws {
    let error = try #require(
      try refusal { try load("date,n\n\(row)\n2026-01-02,4\n", .csv, value: "n", metric: "water") })
    #expect(error.message.hasPrefix(message), "\(error.message)")
    #expect(error.data.line == 2)
  }

  @Test func theBoundsOfASumAreThoseOfItsDay() throws {
    try fixture.call(SampleLog(metric: "steps", value: .number(900_000), day: "2026-01-03"))
    let text = "date,n\n2026-01-02,600000\n2026-01-03,50000\n2026-01-02,400000\n2026-01-03,60000\n"
    let error = try #require(try refusal { try load(text, .csv, value: "n", metric: "steps") })
    #expect(error.message == "Line 5: on 2026-01-03 steps comes to 1,010,000, which is outside 0 to 1,000,000.")
    #expect(try refusal { try load(text, .csv, value: "n", metric: "steps", dryRun: true) }?.data.line == 5)
    let less = text.replacing("60000\n", with: "50000\n")
    #expect(try load(less, .csv, value: "n", metric: "steps").samples == 4)
    // What is known already does not count again.
    #expect(try load(less, .csv, value: "n", metric: "steps").knownNotes == 4)
    // An export of ours comes back whatever bounds there are by now.
    let export = try fixture.export()
    try fixture.call(MetricUpdate(metric: "steps", most: 1000))
    let other = try GameFixture(zone: try #require(Zone("Europe/Berlin")))
    try other.load(try fixture.export())
    #expect(try other.export().split(separator: "\n").count == export.split(separator: "\n").count)
  }

  @Test func whatIsComputedTakesNoSamples() throws {
    let error = try #require(
      try refusal { try load("date,n\n2026-01-02,4\n", .csv, value: "n", metric: "play.minutes") })
    #expect(error.message == "Line 1: play.minutes is computed, and takes no samples.")
    #expect(
      try refusal { try load("date,n\n2026-01-02,4\n", .csv, value: "n") }?.kind == .invalidArgument,
      "the metric is required")
  }

  // MARK: - Loop Habit Tracker

  private static let habits = """
    Position,Name,Type,Question,Description,FrequencyNumerator,FrequencyDenominator,Color,Unit,Target Type,Target Value,Archived?
    001,Wake up early,YES_NO,Did you?,,1,1,#FF8F00,,,,false
    002,"Read, a lot",NUMERICAL,How much?,,1,1,#00897B,pages,AT_LEAST,30.0,false

    """

  @Test func habitsOfLoopBecomeChecksAndCounts() throws {
    let checkmarks = """
      Date,Wake up early,"Read, a lot",
      2026-01-04,UNKNOWN,UNKNOWN,
      2026-01-03,YES_AUTO,12500,
      2026-01-02,YES_MANUAL,0,
      2026-01-01,NO,SKIP,
      """
    let report = try load(Self.habits + "\n" + checkmarks, .loop)
    #expect(report.samples == 4 && report.metrics == 2)
    #expect(report.leftOut.map(\.reason) == ["it was skipped in Loop"] && report.leftOut.first?.lines == [5])
    #expect(try days("wake-up-early") == ["2026-01-02 1.0", "2026-01-01 0.0"])
    #expect(try days("read-a-lot") == ["2026-01-03 12.5", "2026-01-02 0.0"])
    let metrics = try fixture.call(MetricList(own: true)).metrics
    #expect(metrics.map(\.name) == ["Read, a lot", "Wake up early"] && metrics.map(\.unit) == ["pages", nil])
    // Older versions write numbers, and a later export has further days.
    let later = "Date,Wake up early,\n2026-01-05,2,\n2026-01-02,2,\n2026-01-01,0,\n"
    let again = try load(later, .loop)
    #expect(again.samples == 1 && again.knownNotes == 2 && again.metrics == 0)
  }

  @Test func aCountWithoutHabitsIsRefusedWithItsLine() throws {
    let error = try #require(try refusal { try load("Date,Drinks\n2026-01-02,2\n2026-01-01,8000\n", .loop) })
    #expect(error.data.line == 3 && error.message.contains("only Habits.csv says of what"))
    #expect(try refusal { try load("a,b\n1,2\n", .loop) }?.data.line == 1)
    #expect(try refusal { try load(Self.habits, .loop) }?.kind == .invalidImport)
  }

  @Test func aHabitThatIsAnotherKindOfMetricHereIsRefused() throws {
    let error = try #require(
      try refusal { try load("Date,Weight\n2026-01-02,2\n", .loop) })
    #expect(error.message.hasSuffix("the habit \"Weight\" is done or not, and the metric weight is of the kind level."))
  }

  // MARK: - Beeminder

  @Test func goalsOfBeeminderBecomeMetricsOfTheirNames() throws {
    let text = """
      {"username":"ada","goals":[
      {"datapoints":[{"id":"a1","timestamp":1767265200,"daystamp":"20260101","value":3,"comment":"via web"},
      {"id":{"$oid":"a2"},"timestamp":1767351600,"daystamp":"20260102","value":4.5,"comment":""}],
      "slug":"Push Ups","title":"Push-ups","gunits":"reps","kyoom":true,"aggday":"sum"},
      {"slug":"scale","aggday":"min","datapoints":[{"id":"b1","timestamp":1767265200,"value":72.5}]}]}
      """
    let report = try load(text, .beeminder)
    #expect(report.samples == 3 && report.metrics == 2)
    #expect(try days("push-ups") == ["2026-01-02 4.5", "2026-01-01 3.0"])
    #expect(try days("scale") == ["2026-01-01 72.5"])
    let metrics = try fixture.call(MetricList(own: true)).metrics
    #expect(metrics.map { $0.kind } == [Open(.sum), Open(.level)] && metrics.first?.unit == "reps")
    #expect(try load(text, .beeminder).knownNotes == 3)
  }

  @Test func datapointsAloneNeedTheNameOfTheirMetric() throws {
    let points = #"[{"id":"p1","timestamp":1767265200,"daystamp":"20260101","value":2}]"#
    let table = "2026 01 02,5,\"note\"\n20260103,6\n"
    for text in [points, table] {
      let error = try #require(try refusal { try load(text, .beeminder) })
      #expect(error.data.line == 1 && error.data.hint?.contains("--map metric=KEY") == true)
      #expect(try load(text, .beeminder, metric: "water").samples == (text == points ? 1 : 2))
    }
    #expect(try days("water") == ["2026-01-03 6.0", "2026-01-02 5.0", "2026-01-01 2.0"])
    let late = #"{"slug":"x","datapoints":[{"id":"p","daystamp":"21260101","value":2}]}"#
    #expect(try refusal { try load(late, .beeminder) }?.message.contains("the day is in the future") == true)
  }
}
