@testable import QuestDaemon
import QuestModel
import QuestStore
import QuestTestKit
import QuestWire
import Testing

/// The import refuses what the store would refuse, with its line, and repairs what it can.
@Suite struct GameImportEdgeTests {
  /// A valid line with the given members replaced.
  private static func session(_ members: String = "", routine: String = "null", task: String = "") -> String {
    #"{"type":"session","id":"s1","routine":\#(routine),"startedAt":"2026-01-05T09:00:00Z","#
      + #""completedAt":"2026-01-05T09:10:00Z","calibration":false,"tasks":[{"id":"s1-0","task":"Write","#
      + #""recordedAt":"2026-01-05T09:10:00Z","estimatedSeconds":500,"actualSeconds":600,"differenceSeconds":-100,"#
      + #""accuracyPercent":80,"rating":"close","level":1,"xp":60,"integrity":"clean"\#(task)}]\#(members)}"#
  }

  private static func quest(_ name: String, id: String, _ tasks: [String], _ members: String = "") -> String {
    let tasks = tasks.map { #"{"id":"\#($0)","task":"Task \#($0)"}"# }.joined(separator: ",")
    return #"{"type":"quest","id":"\#(id)","name":"\#(name)","tasks":[\#(tasks)],"days":[2],"createdBy":"player","#
      + #""active":true\#(members)}"#
  }

  /// Lines, each with the field for which it is refused.
  private static let refused: [(line: String, field: String)] = [
    (session(task: #","xp":1001"#), "xp"),
    (session(#","completionBonus":20"#), "completionBonus"),
    (session(task: #","estimatedSeconds":null"#), "rating"),
    (session(task: #","actualSeconds":0"#), "rating"),
    (session(task: #","estimatedSeconds":5e-324"#), "estimatedSeconds"),
    (session(task: #","actualSeconds":1e-300"#), "actualSeconds"),
    (session(task: #","estimatedLowSeconds":1e-200,"estimatedHighSeconds":1e-180"#), "estimatedLowSeconds"),
    (session(task: #","feltSeconds":1e-9"#), "feltSeconds"),
    (session(#","totalSeconds":1e300"#), "totalSeconds"),
    (session(#","timeZone":"""#), "timeZone"),
    (session(#","timeZone":"\u0000UTC""#), "timeZone"),
    (session(#","timeZone":"UTC\u0000""#), "timeZone"),
    (session(task: #","task":"a\u0000b""#), "task"),
    (
      #"{"type":"session","routine":null,"startedAt":"2026-01-05T09:00:00Z","completedAt":null,"tasks":["#
        + [String](repeating: #"{"recordedAt":"2026-01-05T09:10:00Z"}"#, count: 10_001).joined(separator: ",") + "]}",
      "tasks"
    ),
    (quest("Morning", id: "q1", ["t1"], #","reminderTime":"plan""#), "reminderTime"),
    (quest("Morning", id: "q1", ["t1", "t1"]), "id"),
    (quest("Morning", id: "q1", (0..<11).map { "t\($0)" }), "tasks"),
    (#"{"type":"skill","name":"\#(String(repeating: "a", count: 202))","taskNames":[]}"#, "name"),
  ]

  /// Derived totals follow a small import run by run, except that a quest's runs arrive together.
  @Test func whatIsDerivedFollowsAnImportOfQuestsItsUndoAndItsRedo() throws {
    func expectWhatARebuildGives(_ fixture: GameFixture) throws {
      let kept = try fixture.game.store.read { try $0.derivedRows() }
      try fixture.game.store.maintain { try $0.rebuildDerived() }
      #expect(try fixture.game.store.read { try $0.derivedRows() } == kept)
    }
    let lines = (1...9).map { day in
      let tasks = ["Shower", "Breakfast", "Pack"].enumerated().map { index, task in
        #"{"task":"\#(task)","recordedAt":"2026-01-0\#(day)T07:\#(10 + index):00Z","#
          + #""estimatedSeconds":300,"actualSeconds":\#(300 + 7 * day + index)}"#
      }
      return #"{"type":"session","routine":"Morning","startedAt":"2026-01-0\#(day)T07:00:00Z","#
        + #""completedAt":"2026-01-0\#(day)T07:12:00Z","tasks":[\#(tasks.joined(separator: ","))]}"#
    }
    let fixture = try GameFixture()
    #expect(try fixture.load(lines.joined(separator: "\n")).sessions == 9)
    try expectWhatARebuildGives(fixture)
    try fixture.call(HistoryUndo(confirm: true))
    try expectWhatARebuildGives(fixture)
    try fixture.call(HistoryRedo())
    try expectWhatARebuildGives(fixture)
  }

  @Test func whatTheStoreCannotHoldIsRefusedByItsLineAndLeavesNothing() throws {
    let game = try GameFixture()
    for (line, field) in Self.refused {
      let error = try #require(throws: RPCError.self, "\(line.suffix(300))") {
        try game.load(Self.session().replacing("s1", with: "s0") + "\n" + line + "\n")
      }
      #expect(error.kind == .invalidImport, "\(line.prefix(300)): \(error.message)")
      #expect(error.data.line == 2)
      #expect(error.message.hasPrefix("Line 2: \(field) "), "\(error.message)")
      #expect(try game.export().isEmpty)
    }
    #expect(try game.load(Self.session()).sessions == 1)
  }

  @Test func ofSeveralValuesOfASettingTheLastThatIsOneCounts() throws {
    let game = try GameFixture()
    let lines = ["off", "before", "never"].map { #"{"type":"setting","key":"hints","value":"\#($0)"}"# + "\n" }
    try game.load(lines.joined())
    #expect(try game.export() == lines[1])
    // Existing records stay.
    try game.load(lines[0])
    #expect(try game.export() == lines[1])
  }

  @Test(arguments: [
    ("0001-01-01", "20000"), ("0001-01-01T00:00:10Z", "600"), ("9999-12-31 23:00", "600"), ("2026-01-05", "1e-9"),
    ("2026-01-05", "nan"), ("2026-01-05", "1e300"),
  ])
  func rowOutsideTheCalendarOrAnyMeasureIsRefusedByItsLine(_ day: String, _ actual: String) throws {
    // The first noon is in the first day's first hours of UTC there, the last evening after the last moment.
    let game = try GameFixture(zone: #require(Zone(day.hasPrefix("0") ? "Asia/Tokyo" : "Pacific/Niue")))
    let mapping = DataImport.Mapping(task: "task", kind: nil, estimate: nil, actual: "act", date: "day")
    let error = try #require(throws: RPCError.self) {
      try game.load("task,act,day\nWrite,\(actual),\(day)\n", format: "csv", mapping: mapping, unit: "s")
    }
    #expect(error.kind == .invalidImport && error.data.line == 2, "\(error.message)")
    #expect(try game.export().isEmpty)
  }

  @Test func theFirstOfSeveralTagsCountsOnWish() throws {
    let game = try GameFixture()
    var mapping = DataImport.Mapping(task: "task", kind: "tags", actual: "act", date: "day")
    let many = (0..<60).map { "tag\($0)" }.joined(separator: ", ")
    let table = """
      task,tags,act,day
      "Mail, inbox","work, urgent ",600,2026-01-05
      Call,home,600,2026-01-06
      ",Tea",,600,2026-01-07
      Read," , ",600,2026-01-08
      """
    mapping.split = ","
    let dry = try game.load(table, format: "csv", mapping: mapping, dryRun: true)
    #expect(dry.splitCells == 4)
    #expect(
      dry.tasks?.map { "\($0.task) \($0.kind ?? "-")" }.sorted() == ["Call home", "Mail work", "Read -", "Tea -"])
    #expect(try game.load(table, format: "csv", mapping: mapping).estimations == 0)
    // It is the same run with any separator.
    mapping.split = nil
    let again = try game.load(table, format: "csv", mapping: mapping)
    #expect(again.sessions == 0 && again.alreadyKnown == 4 && again.splitCells == nil)
    // Text that is too long for one name can still be split.
    let long = "task,tags,act,day\nMail,\"\(many)\",600,2026-02-05\n"
    #expect(throws: RPCError.self) { try game.load(long, format: "csv", mapping: mapping) }
    mapping.split = ","
    #expect(try game.load(long, format: "csv", mapping: mapping).sessions == 1)
    for wrong in ["", "123456789"] {
      mapping.split = wrong
      #expect(throws: RPCError.self) { try game.load(table, format: "csv", mapping: mapping) }
    }
  }

  /// A row with only a day reveals no time of day anywhere.
  @Test func aRowThatOnlyHasADayIsToldWithoutATime() throws {
    let game = try GameFixture(zone: #require(Zone("Europe/London")))
    let mapping = DataImport.Mapping(task: "task", kind: nil, estimate: "est", actual: "act", date: "day")
    let rows = (0..<30).map { "Write,\(1500 + $0 % 3 * 400),1500,2014-05-\(10 + $0 % 20)\n" }.joined()
    try game.load(
      "task,est,act,day\n" + rows + "Call,600,600,2014-06-01 12:00\n", format: "csv", mapping: mapping, unit: "s")
    let sessions = try game.call(SessionHistory()).sessions
    #expect(sessions[0].startedAtText == "Sun 1 Jun 2014, 11:50")
    #expect(sessions[1].startedAtText == "Thu 29 May 2014")
    #expect(sessions[1].tasks.map(\.recordedAtText) == ["Thu 29 May 2014"])
    #expect(sessions[1].tasks.map(\.marks) == [["imported", "dayOnly"]])
    let bests = try game.call(StatsGet()).personalBests
    #expect(bests.map(\.recordedAtText).sorted() == ["Sat 10 May 2014", "Sun 1 Jun 2014, 12:00"])
    #expect(try game.call(StatsGet(asOf: "2015-01-01T00:00:00Z")).personalBests.count == 2)
    #expect(try game.call(StatsGet(asOf: "2015-01-01T00:00:00Z")).personalBests == bests)
    // An export and import preserves this.
    let other = try GameFixture()
    try other.load(try game.export())
    #expect(try other.call(SessionHistory()).sessions == sessions)
  }

  @Test func linesWithoutIDBesideTheirOwnExportAreTheSameSessions() throws {
    let line = #"{"type":"session","routine":null,"startedAt":"2026-01-05T09:00:00Z","completedAt":null,"tasks":[]}"#
    let first = try GameFixture()
    #expect(try first.load("\(line)\n\(line)\n\(line)\n").sessions == 3)
    let export = try first.export()
    for text in ["\(line)\n\(line)\n\(line)\n" + export, export + "\(line)\n\(line)\n\(line)\n"] {
      let second = try GameFixture()
      let report = try second.load(text)
      #expect(report.sessions + report.alreadyKnown == 6)
      #expect(try second.load(text).sessions == 0)
      #expect(try second.load(export).sessions == 0)
    }
  }

  @Test func questThatTookAnotherNameLeavesItsOldOneToHistory() throws {
    let game = try GameFixture()
    try game.load(Self.session(routine: #""Morning""#))
    try game.load(Self.quest("Morning", id: "q1", ["t1"]))
    let quest = try #require(try game.call(QuestList()).quests.first)
    try game.call(QuestUpdate(quest: quest.id, name: "Evening"))
    try game.load(Self.session(routine: #""Morning""#).replacing("s1", with: "s2"))
    #expect(Set(try game.call(SessionHistory()).sessions.compactMap(\.quest)) == ["Morning", "Evening"])
    // The earlier quest is found by neither name nor id now; its tasks belong to another quest.
    #expect(try game.load(Self.quest("Morning", id: "q1", ["t1"])).quests == 1)
    #expect(try game.load(Self.quest("Night", id: "q2", ["t1"])).quests == 1)
    #expect(try game.game.store.read { try $0.faults() } == [])
  }

  @Test func smallLettersLongerThanTheirCapitalsComeBackFromAnExport() throws {
    let game = try GameFixture()
    let wide = String(repeating: "\u{23A}", count: 100)
    let kind = String(repeating: "k", count: 200)
    try game.load(Self.session(task: #","task":"\#(wide)","kind":"\#(kind)""#))
    try game.load(
      #"{"type":"skill","name":"Reading","taskNames":["@\#(kind)","\#(wide)","\#(wide.lowercased())"]}"#)
    let export = try game.export()
    let other = try GameFixture()
    try other.load(export)
    #expect(try other.export() == export)
  }

  @Test func momentsAtTheEndsOfTheCalendarComeBackFromAnExport() throws {
    for (zone, moment) in [("America/New_York", "0001-01-01T00:00:00Z"), ("Europe/Berlin", "9999-12-31T23:59:59Z")] {
      let game = try GameFixture()
      try game.load(
        #"{"type":"session","routine":null,"startedAt":"\#(moment)","completedAt":"\#(moment)","#
          + #""timeZone":"\#(zone)","tasks":[{"recordedAt":"\#(moment)","actualSeconds":5}]}"#)
      let export = try game.export()
      let other = try GameFixture()
      #expect(try other.load(export).sessions == 1)
      #expect(try other.export() == export)
    }
  }
}
