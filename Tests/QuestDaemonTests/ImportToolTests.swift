import QuestModel
import QuestTestKit
import QuestWire
import Testing

@testable import QuestDaemon
@testable import QuestImportExport

/// What people bring from the tools they leave: files of the real Timewarrior and of org's own clock, and of Super
/// Productivity and Toggl as their formats are documented.
@Suite struct ImportToolTests {
  @Test func timewarriorGivesRunsWithoutEstimatesAndLeavesOutWhatIsNone() throws {
    let text = try ToolReading.fixture("timewarrior.json")
    let reading = try ToolReading(text, .timewarrior)
    #expect(
      reading.runs == [
        "Fix login, work | - | 2400 | 2026-03-02T08:40:00Z", "Mail, work | - | 1500 | 2026-03-02T09:25:00Z",
        "Fix login, work | - | 3300 | 2026-03-03T08:55:00Z", "Night watch | - | 1800 | 2026-03-29T01:15:00Z",
        "called \"Jo\" – ünïcode | - | 720 | 2026-03-30T06:12:00Z",
      ])
    #expect(reading.leftOut == ["it is longer than 30 days: 7", "it is still running: 8"])
    let first = try ToolReading(text, .timewarrior, map: "task=first-tag,kind=first-tag")
    #expect(first.runs[0] == "Fix login @Fix-login | - | 2400 | 2026-03-02T08:40:00Z")
    #expect(first.ids == reading.ids, "what a task is taken from makes no other run of it")
    #expect(try ToolReading(text, .timewarrior, map: "task=annotation").runs[4].hasPrefix("called \"Jo\""))
  }

  @Test func orgClocksAreRunsAsTheirHeadlinesStateSays() throws {
    let reading = try ToolReading(try ToolReading.fixture("work.org"), .org)
    #expect(
      reading.runs == [
        // Done, with an effort: the clocks of two days together.
        "Write the report | 5400 | 6900 | 2026-03-15T10:50:00Z",
        // No keyword: each clock.
        "Meeting | - | 1500 | 2026-03-15T12:25:00Z", "Meeting | - | 2400 | 2026-03-15T14:40:00Z",
        "Call https://example.org | 1200 | 1860 | 2026-03-15T15:31:00Z",
        // Repeated: each day's clocks.
        "Water plants | 600 | 360 | 2026-03-14T17:06:00Z", "Water plants | 600 | 600 | 2026-03-15T17:22:00Z",
        // Over the changes of the clocks; what org counted for the second is -1:40.
        "Night watch | - | 1800 | 2026-03-29T01:15:00Z", "Night watch | - | 2400 | 2026-10-25T01:20:00Z",
      ])
    #expect(
      reading.leftOut == [
        "it is not done yet, so its time is not final: 14", "it is still running: 25", "it was given up: 18",
      ])
    let mapped = try ToolReading(try ToolReading.fixture("work.org"), .org, map: "task=parent,kind=tag")
    #expect(mapped.runs[0] == "Project Alpha @writing | 5400 | 6900 | 2026-03-15T10:50:00Z")
    #expect(mapped.runs[1] == "Meeting | - | 1500 | 2026-03-15T12:25:00Z")
  }

  @Test func superProductivityPairsEstimatesWithTheWholeTimeOfWhatIsDone() throws {
    let text = try ToolReading.fixture("super-productivity.json")
    let reading = try ToolReading(text, .superProductivity)
    #expect(
      reading.runs == [
        "Fix login | 2700 | 3480 | 2026-03-03T14:30:00Z",
        // Ticked off two days later: noon of the day it was worked on.
        "Write “spec” | 3600 | 4200 | 2026-03-02T11:00:00Z", "Changelog | 1200 | 1500 | 2026-03-05T13:00:00Z",
        "Tag it | - | 1500 | 2026-03-05T14:00:00Z", "Fix login | 1800 | 1980 | 2026-02-20T10:00:00Z",
        "Mail | 900 | 720 | 2025-11-03T08:15:00Z", "(untitled) | - | 540 | 2025-11-04T08:15:00Z",
      ])
    #expect(reading.untitled == 1)
    #expect(
      reading.leftOut.map { $0.prefix { $0 != ":" } } == [
        "it is not done yet, so its time is not final", "its time is that of its subtasks", "no time was spent on it",
      ])
    let mapped = try ToolReading(text, .superProductivity, map: "task=parent,kind=project")
    #expect(mapped.runs.contains("Release @Inbox | 1200 | 1500 | 2026-03-05T13:00:00Z"))
    #expect(mapped.runs.contains("Fix login @Web-Shop | 2700 | 3480 | 2026-03-03T14:30:00Z"))
    #expect(mapped.ids.sorted() == reading.ids.sorted())
    let tagged = try ToolReading(text, .superProductivity, map: "kind=tag")
    #expect(tagged.runs.contains("Fix login @deep-work | 1800 | 1980 | 2026-02-20T10:00:00Z"))
    // Older backups have no wrapper and one archive.
    let old =
      #"{"taskArchive":{"ids":["x"],"entities":{"x":{"id":"x","title":"Old","isDone":true,"timeEstimate":60000,"#
      + #""timeSpent":90000,"doneOn":1772442000000,"timeSpentOnDay":{}}}},"project":{}}"#
    #expect(try ToolReading(old, .superProductivity).runs == ["Old | 60 | 90 | 2026-03-02T09:00:00Z"])
  }

  @Test func togglKeepsTheTimeThatPassedWhateverTheClocksSaid() throws {
    let text = try ToolReading.fixture("toggl.csv")
    let reading = try ToolReading(text, .toggl)
    #expect(
      reading.runs == [
        "Wireframes | - | 5400 | 2026-03-02T09:30:00Z", "Say \"hello\" | - | 730 | 2026-03-02T09:42:10Z",
        "(untitled) | - | 300 | 2026-03-03T08:05:00Z", "Watch | - | 12600 | 2026-03-29T01:30:00Z",
        // 02:50 is twice that night; the end says it was the second one.
        "Watch | - | 1200 | 2026-10-25T02:10:00Z",
      ])
    #expect(reading.leftOut == ["it took no time: 7"])
    let mapped = try ToolReading(text, .toggl, map: "task=project,kind=client")
    #expect(mapped.runs[0] == "Website @Acme | - | 5400 | 2026-03-02T09:30:00Z")
    #expect(mapped.ids == reading.ids)
  }

  @Test(arguments: [
    ("15.03.2026", "9:05", "", "2026-03-15T08:05:30Z"), ("15/03/2026", "09:05:00", "", "2026-03-15T08:05:30Z"),
    ("03/15/2026", "9:05 PM", "", "2026-03-15T20:05:30Z"),
    ("03/04/2026", "12:05 AM", "date=dmy", "2026-04-02T22:05:30Z"),
    ("03-04-2026", "12:05:00 PM", "date=mdy", "2026-03-04T11:05:30Z"),
  ])
  func togglWritesDatesInManyWays(_ date: String, _ time: String, _ map: String, _ end: String) throws {
    let text = "Description,Duration,Start date,Start time,Stop date,Stop time\nRead,0:00:30,\(date),\(time),,\n"
    #expect(try ToolReading(text, .toggl, map: map).runs == ["Read | - | 30 | \(end)"])
  }

  @Test func togglDateThatMayBeTwoDaysIsAskedFor() throws {
    let text = "Start date,Start time,Duration\n03/04/2026,09:00:00,00:10:00\n"
    let error = try #require(throws: ImportError.self) { try ToolReading(text, .toggl) }
    #expect(error.message.contains("--map date=dmy or date=mdy"))
  }

  @Test(arguments: [
    ("1:30", 5400), ("45", 2700), ("1d 2:00", 93_600), ("1h 30min", 5400), ("1.5h", 5400), ("0:10:30", 630),
    ("2w", 1_209_600),
  ])
  func orgEffortsAreReadAsOrgReadsThem(_ effort: String, _ seconds: Int) throws {
    let text =
      "* DONE Task\n:PROPERTIES:\n:effort: \(effort)\n:END:\nCLOCK: [2026-03-15 10:00]--[2026-03-15 11:00] =>  1:00\n"
    #expect(try ToolReading(text, .org).runs == ["Task | \(seconds) | 3600 | 2026-03-15T10:00:00Z"])
  }

  @Test func whatLooksLikeOrgInsideABlockIsNone() throws {
    let text = """
      CLOCK: [2026-03-15 Sun 08:00]--[2026-03-15 Sun 09:00] =>  1:00
      #+SEQ_TODO: ASK(a) | SAID(s@)
      * ASK COMMENTs :a_b:@c:
      * SAID   Hello   world   :not a tag:
      :PROPERTIES:
      :Effort: soon
      :END:
      #+begin_example
      CLOCK: [2026-03-15 Sun 10:00]--[2026-03-15 Sun 11:00] =>  1:00
      #+end_example
        CLOCK: <2026-03-15 So. 12:00>--<2026-03-15 So. 12:30> =>  0:30
      CLOCK: =>  2:00
      CLOCK: [2026-03-15 Sun 12:00]--[2026-03-15 Sun 11:30] =>  0:30
      CLOCK: [2026-03-15 Sun 25:00]--[2026-03-15 Sun 26:30] =>  1:30
      CLOCK: [2026-03-15 Sun 12:00]--[2026-03-15 Sun 12:00] =>  0:00
      """
    let reading = try ToolReading(text, .org)
    #expect(reading.runs == ["Hello   world   :not a tag: | - | 1800 | 2026-03-15T11:30:00Z"])
    #expect(
      reading.leftOut == [
        "a clock above the first headline: 1", "a clock that cannot be read: 14", "a clock without its times: 12",
        "an Effort that isn't a duration; its time came in without it: 6", "it ends before it begins: 13",
      ])
  }

  @Test(arguments: ImportTool.allCases)
  func everyFileReadsTheSameHoweverItIsCutAndEnded(_ tool: ImportTool) throws {
    let text = try ToolReading.fixture(try #require(ToolReading.files[tool]))
    let whole = try ToolReading(text, tool)
    for pieces in [1, 2, 3, 7, 64, 1000] { #expect(try ToolReading(text, tool, pieces: pieces) == whole) }
    let unix = text.replacing("\r\n", with: "\n")
    for other in [unix, unix.replacing("\n", with: "\r\n"), "\u{FEFF}" + unix.trimmingPrefix("\u{FEFF}")] {
      #expect(try ToolReading(String(other), tool) == whole)
    }
  }

  @Test(arguments: ImportTool.allCases)
  func eachFileIsInOnceAndUndoTakesItBackWhole(_ tool: ImportTool) throws {
    let game = try GameFixture(zone: #require(Zone("Europe/Berlin")))
    let text = try ToolReading.fixture(try #require(ToolReading.files[tool]))
    let dry = try game.load(text, format: tool.rawValue, dryRun: true)
    #expect(try game.export().isEmpty && dry.tasks?.isEmpty == false)
    let report = try game.load(text, format: tool.rawValue)
    #expect(report.sessions == dry.sessions && report.leftOut == dry.leftOut && report.tasks == nil)
    #expect(dry.tasks?.reduce(0) { $0 + $1.runs } == report.estimations + report.withoutEstimate)
    #expect(dry.tasks?.reduce(0) { $0 + $1.withEstimate } == report.estimations)
    let export = try game.export()
    // Another zone and another mapping: still the same runs.
    let again = try game.load(text, format: tool.rawValue)
    #expect(again.sessions == 0 && again.alreadyKnown == report.sessions)
    #expect(try game.export() == export)
    try game.call(HistoryUndo(confirm: true))
    #expect(try game.export().isEmpty)
  }

  @Test func timeWithoutAnEstimateFeedsHintsAndForecastsAndNoScore() throws {
    let game = try GameFixture(at: "2026-04-01T08:00:00Z")
    let rows = (1...8).map { day in
      #"{"id":1,"start":"2026030\#(day)T080000Z","end":"2026030\#(day)T08\#(10 + day)00Z","tags":["Mail"]}"#
    }
    try game.load("[\(rows.joined(separator: ",\n"))]", format: "timewarrior")
    let stats = try game.call(StatsGet())
    #expect(stats.totalXP == 0 && stats.averageAccuracy == 0 && stats.personalBests.isEmpty)
    // The first three are those of calibration, which count only while there are few others.
    #expect(try game.call(ForecastGet(name: "Mail")).basis.runs == 5)
    try game.call(SessionStartTask(task: "Mail"))
    #expect(try game.call(SessionHint()).hint?.contains("Last 5 times") == true)
  }

  @Test(arguments: [
    ("[{\"start\":\"20260302T080000Z\"", ImportTool.timewarrior), ("{\"a\":1}", .timewarrior), ("[1]", .timewarrior),
    ("[]]", .timewarrior), ("", .timewarrior), ("[{\"start\":01}]", .timewarrior), ("[]", .superProductivity),
    ("{\"task\":{\"entities\":{\"a\":{\"title\":\"x\\q\"}}}}", .superProductivity), ("a,b\n1,2\n", .toggl),
    ("Start date,Start time,Duration\n2026-03-02,09:00:00\n", .toggl),
    ("[\(String(repeating: "[", count: 70))", .timewarrior),
  ])
  func textThatIsNotTheToolsIsRefusedByItsLineAndLeavesNothing(_ text: String, _ tool: ImportTool) throws {
    let game = try GameFixture()
    let error = try #require(throws: RPCError.self) { try game.load(text, format: tool.rawValue) }
    #expect(error.kind == .invalidImport && error.message.hasPrefix("Line 1: ") || error.data.line == 2, "\(error)")
    #expect(try game.export().isEmpty)
  }

  @Test func mappingSaysWhatItCanBe() throws {
    let game = try GameFixture()
    for (format, mapping, hint) in [
      ("org", DataImport.Mapping(task: "title"), "headline, parent"),
      ("timewarrior", DataImport.Mapping(kind: "project"), "first-tag"),
      ("timewarrior", DataImport.Mapping(date: "dmy"), "Leave date"),
      ("toggl", DataImport.Mapping(date: "ymd"), "date=mdy"),
      ("super-productivity", DataImport.Mapping(actual: "timeSpent"), "task=… and kind=…"),
      ("watson", DataImport.Mapping(), "tqctl import"),
    ] {
      let error = try #require(throws: RPCError.self) {
        try game.call(DataImport(format: Open(rawValue: format), mapping: mapping))
      }
      #expect(error.kind == .invalidArgument && error.data.hint?.contains(hint) == true, "\(error)")
    }
  }

  @Test func namesOfAnyLengthAndKindBecomeNames() {
    #expect(ToolRuns.name(" a\u{0}b\n\tc ") == "a b  c")
    #expect(ToolRuns.name("@@deep work", isKind: true) == "deep-work")
    let long = ToolRuns.name(String(repeating: "ä", count: 5000))
    #expect(NameRule.accepts(long) && long.hasSuffix("…"))
    #expect(NameRule.accepts(ToolRuns.name("e" + String(repeating: "\u{301}", count: 900))))
  }
}
