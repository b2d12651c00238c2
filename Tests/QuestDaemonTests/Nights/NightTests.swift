@testable import QuestDaemon
import QuestModel
import QuestServer
import QuestTestKit
import QuestWire
import Testing

/// Nights that are logged and imported, and the metrics over them.
@MainActor
struct NightTests {
  private let fixture: GameFixture

  init() throws {
    // A Monday, 13:00 in Berlin.
    fixture = try GameFixture(at: "2026-03-02T12:00:00Z", zone: try #require(Zone("Europe/Berlin")))
  }

  private func load(
    _ text: String, as format: DataImport.Format = .sleep, dryRun: Bool? = nil, into game: GameFixture? = nil
  ) throws -> DataImport.Report {
    let game = game ?? fixture
    let opened = try game.call(DataImport(format: Open(format), dryRun: dryRun))
    for start in stride(from: 0, to: text.count, by: 900) {
      try game.call(DataImport(importId: opened.importId, text: String(text.dropFirst(start).prefix(900))))
    }
    return try #require(try game.call(DataImport(importId: opened.importId, commit: true)).report)
  }

  private func day(_ metric: String, _ day: String = "2026-03-02") throws -> String? {
    try fixture.call(SampleList(metric: metric, from: day, to: day, days: true)).days?.first?.valueText
  }

  private static let table = """
    start,end,stage,device,timezone
    2026-03-01 23:10,2026-03-02 01:10,light,Watch,
    2026-03-02 01:10,2026-03-02 02:10,deep,Watch,
    2026-03-02 02:10,2026-03-02 03:10,rem,Watch,
    2026-03-02 03:10,2026-03-02 03:20,awake,Watch,
    2026-03-02T02:20:00Z,2026-03-02T06:10:00Z,light,Watch,
    2026-03-01 22:00,2026-03-02 08:00,in bed,Phone,

    """

  @Test func aLoggedNightFeedsMetricsAndGoals() throws {
    #expect(try fixture.refusal(of: SampleList(metric: "sleep")) == .unknownMetric)
    let unknown = try #require(throws: RPCError.self) {
      try fixture.call(SampleLog(metric: "sleep", value: .text("7")))
    }
    // A client offers the definition that a hint names, so this one names none.
    #expect(unknown.data.hint == "It is there with the first night: tqctl log sleep 23:10..06:50")
    #expect(try !fixture.call(MetricList()).metrics.contains { $0.key == "sleep" })
    let logged = try fixture.call(NightLog(from: "23:10", to: "06:50"))
    #expect(logged.spanText == "23:10..06:50" && logged.dayText == "today" && logged.night?.sleepText == "7h 40m")
    #expect(try day("sleep") == "460 min")
    #expect(try day("bedtime") == "23:10" && day("waketime") == "06:50")
    #expect(try day("efficiency") == "–" && day("rem") == "–")
    let metrics = try fixture.call(MetricList()).metrics
    #expect(
      metrics.filter { $0.source == .nights }.map(\.key) == [
        "sleep", "efficiency", "rem", "deep", "light", "bedtime", "waketime",
      ])
    #expect(metrics.filter { $0.key == "bedtime" }.count == 1)
    #expect(try fixture.call(InsightList()).cards.map(\.metric) == ["sleep", "bedtime", "waketime"])
    try fixture.call(GoalCreate(name: "Rest", metric: "sleep", atLeast: 420, per: Open(.day)))
    let next = try fixture.call(NightLog(from: "23:00", to: "23:30", day: "2026-02-28"))
    #expect(next.goals?.map(\.name) == ["Rest"])
    #expect(try fixture.call(GoalList()).goals.first?.today.value == 460)
    // What is computed is not logged.
    #expect(try fixture.refusal(of: SampleLog(metric: "bedtime", value: .text("23:10"))) == .notYours)
    #expect(try fixture.refusal(of: NightLog(from: "23:10", to: "06:50")) == .alreadyThere)
    try fixture.call(HistoryUndo())
    try fixture.call(HistoryUndo())
    try fixture.call(HistoryUndo())
    #expect(try fixture.call(NightList()).nights.isEmpty)
    #expect(try fixture.refusal(of: SampleList(metric: "sleep")) == .unknownMetric)
  }

  @Test func aStretchThatJoinsAnotherHasItsOwnLengthBesideTheNights() throws {
    try fixture.call(NightLog(from: "21:00", to: "22:00", day: "yesterday"))
    let logged = try fixture.call(NightLog(from: "23:10", to: "06:40"))
    #expect(logged.spanText == "23:10..06:40" && logged.sleepText == "7h 30m")
    #expect(logged.night?.spanText == "21:00..06:40" && logged.night?.sleepText == "8h 30m")
    #expect(try fixture.call(NightDelete(id: logged.id)).sleepText == nil)
  }

  @Test func whatThePlayerDefinedStaysThePlayersOwn() throws {
    try fixture.call(SampleLog(metric: "bedtime", value: .text("22:00")))
    try fixture.call(MetricDefine(metric: "sleep", unit: "h"))
    try fixture.call(SampleLog(metric: "sleep", value: .number(8)))
    try fixture.call(NightLog(from: "23:10", to: "06:50"))
    #expect(try day("bedtime") == "22:00" && day("sleep") == "8 h" && day("waketime") == "06:50")
    try fixture.call(MetricDelete(metric: "sleep"))
    #expect(try day("sleep") == "460 min")
  }

  @Test func aTableOfTwoDevicesIsOneNightAndComesOnce() throws {
    let dry = try load(Self.table, dryRun: true)
    #expect(dry.nights == 2 && dry.sampled?.map(\.metric) == ["sleep"] && dry.sampled?.first?.lastDate == "2026-03-02")
    #expect(try fixture.call(NightList()).nights.isEmpty)
    #expect(try load(Self.table).nights == 2)
    let night = try #require(try fixture.call(NightList()).nights.first)
    #expect(night.spanText == "23:10..07:10" && night.stretches.map(\.counts) == [true, false])
    #expect(night.sleepMinutes == 470 && night.remMinutes == 60 && night.deepMinutes == 60 && night.lightMinutes == 350)
    #expect(abs((night.efficiency ?? 0) - 100 * 470.0 / 480) < 1e-9)
    #expect(night.stretches.first?.stages == "l7200d3600r3600w600l13800")
    let again = try load(Self.table)
    #expect(again.nights == 0 && again.knownNotes == 2)
    // What brings nothing is nothing to take back.
    try fixture.call(HistoryUndo())
    #expect(try fixture.call(NightList()).nights.isEmpty)
  }

  @Test func whatIsNoNightIsLeftOutWithItsReason() throws {
    let report = try load(
      """
      start,end,stage,device,timezone,line
      2026-02-01 22:00,2026-02-03 04:00,asleep,Watch,,11
      2026-02-01 22:00,2026-02-01 21:00,asleep,Watch,,12
      2026-02-01 22:00,2026-02-01 22:00,asleep,Watch,,13
      2026-04-01 22:00,2026-04-02 06:00,asleep,Watch,,14
      1969-04-01 22:00,1969-04-02 06:00,asleep,Watch,,15
      soon,2026-02-02 06:00,asleep,Watch,,16
      2026-02-01 22:00,2026-02-02 06:00,asleep,Watch,Nowhere/Atall,17

      """)
    #expect(report.nights == 1)
    #expect(
      Dictionary(uniqueKeysWithValues: report.leftOut.map { ($0.reason, $0.lines ?? []) }) == [
        "it is longer than 24 hours": [11], "it ends before it begins": [12], "it took no time": [13],
        "it is in the future": [14], "it is before 1970": [15],
        "\"soon\" isn't a moment I know; write 2026-03-15 23:10 or RFC 3339": [16],
      ])
    for bad in [
      "begin,end\n", "", "start,end\n2026-02-01,2026-02-02\n",
      "start,end,stage\n2026-02-01 22:00,2026-02-02 06:00,snoring\n",
    ] {
      #expect(throws: RPCError.self, "\(bad)") { try load(bad) }
    }
    let nights = "2026-02-01 22:00,2026-02-02 06:00,\n2026-02-02 22:00,2026-02-03 06:00,Europe/Berlim\n"
    let error = #expect(throws: RPCError.self) { try load("start,end,timezone\n" + nights) }
    #expect(error?.data.line == 3 && error?.message.contains("\"Europe/Berlim\" isn't a time zone I know") == true)
  }

  @Test func aLineOfANightIsRefusedWhereItsEndDoesNotSuitItsStart() throws {
    func line(endingAt end: String) -> String {
      #"{"type":"night","id":"night-\#(end.prefix(10))","start":"2026-02-01T22:10:00Z","end":"\#(end)"}"# + "\n"
    }
    let good = line(endingAt: "2026-02-02T05:40:00Z")
    for (end, reason) in [
      ("2026-02-01T05:40:00Z", "it ends before it begins"), ("2026-02-01T22:10:00Z", "it took no time"),
      ("2026-02-03T05:40:00Z", "it is longer than 24 hours"),
    ] {
      let error = #expect(throws: RPCError.self) { try load(good + line(endingAt: end), as: .jsonl) }
      #expect(error?.data.line == 2 && error?.message == "Line 2: end does not suit start: \(reason).")
    }
    #expect(try !fixture.export().contains(#""type":"night""#))
    #expect(try load(good, as: .jsonl).nights == 1)
    #expect(try fixture.call(NightList(from: "2026-02-02", to: "2026-02-02")).nights.first?.sleepMinutes == 450)
  }

  @Test func overlappingStagesCountOnce() throws {
    _ = try load(
      """
      start,end,stage
      2026-03-01 23:00,2026-03-02 07:00,in bed
      2026-03-01 23:30,2026-03-02 06:30,asleep
      2026-03-02 00:00,2026-03-02 02:00,deep
      2026-03-02 01:00,2026-03-02 03:00,rem
      """)
    let night = try #require(try fixture.call(NightList()).nights.first)
    #expect(night.stretches.first?.stages == "b1800s1800d3600r7200s12600b1800")
    #expect(night.sleepMinutes == 420)
  }

  @Test func sleepAsAndroidsEventsAreStages() throws {
    let start = try #require(Instant(rfc3339: "2026-03-01T22:10:00Z")).milliseconds
    let text = """
      Id,Tz,From,To,Sched,Hours,Rating,Comment,Framerate,Snore,Noise,Cycles,DeepSleep,LenAdjust,Geo,"23:10","Event","Event","Event"
      "\(start)","Europe/Berlin","01. 03. 2026 23:10","02. 03. 2026 7:10","","8.0","4.0","","10000","-1","-1.0","5","0.4","0","","1.0","LIGHT_START-\(start)","DEEP_START-\(start + 3_600_000)","REM_START-\(start + 7_200_000)"
      "","","","","","","","","","","","","","","","0.2"
      Id,Tz,From,To
      "x","Europe/Berlin","01. 03. 2026 23:10","02. 03. 2026 7:10"

      """
    let report = try load(text, as: .sleepAsAndroid)
    #expect(report.nights == 1 && report.leftOut.map(\.reason) == ["it cannot be read"])
    let night = try #require(try fixture.call(NightList()).nights.first)
    #expect(night.spanText == "23:10..07:10" && night.stretches.first?.stages == "l3600d3600r21600")
    #expect(throws: RPCError.self) { try load("a,b\n", as: .sleepAsAndroid) }
  }

  @Test func whatIsExportedComesBackAsItWas() throws {
    _ = try load(Self.table)
    try fixture.call(NightLog(from: "23:10", to: "06:50", day: "yesterday", note: "a note"))
    let text = try fixture.export()
    let other = try GameFixture(at: "2026-03-02T12:00:00Z", zone: try #require(Zone("Europe/Berlin")))
    #expect(try load(text, as: .jsonl, into: other).nights == 3)
    #expect(try other.call(NightList()) == fixture.call(NightList()))
    #expect(try other.export().split(separator: "\n").filter { $0.contains(#""type":"night""#) }.count == 3)
  }

  @Test func aDeletedStretchLeavesTheNightToTheOtherDevice() throws {
    _ = try load(Self.table)
    let watch = try #require(try fixture.call(NightList()).nights.first?.stretches.first)
    try fixture.call(NightDelete(id: String(watch.id.prefix(8))))
    let night = try #require(try fixture.call(NightList()).nights.first)
    #expect(night.spanText == "22:00..08:00" && night.efficiency == nil && night.sleepMinutes == 600)
    #expect(try fixture.refusal(of: NightDelete(id: "ab")) == .invalidArgument)
    #expect(try fixture.refusal(of: NightDelete(id: "nothing-there")) == .notFound)
    try fixture.call(HistoryUndo())
    #expect(try fixture.call(NightList()).nights.first?.spanText == "23:10..07:10")
  }

  @Test func whileATaskRunsNothingOfANewNightShows() throws {
    try fixture.call(NightLog(from: "23:10", to: "06:50", day: "yesterday"))
    try fixture.call(SessionDo(name: "Tea", estimates: [.seconds(300)]))
    fixture.clock.advance(200)
    try fixture.call(SessionDone())
    try fixture.call(SessionDo(name: "Tea", estimates: [.seconds(300)]))
    fixture.clock.advance(60)
    #expect(try fixture.refusal(of: NightLog(from: "23:10", to: "06:50")) == .taskRunning)
    #expect(try fixture.refusal(of: NightDelete(id: "abcd")) == .taskRunning)
    _ = try load(Self.table)
    #expect(try fixture.call(NightList()).nights.map(\.dayText) == ["yesterday"])
    #expect(try fixture.call(NightList()).dark == true)
    #expect(try day("sleep") == "–" && day("sleep", "2026-03-01") == "460 min")
    #expect(try !fixture.export().contains("Watch"))
    fixture.clock.advance(60)
    try fixture.call(SessionDone())
    #expect(try fixture.call(NightList()).nights.map(\.dayText) == ["today", "yesterday"])
  }

  @Test func whatWasDeletedSinceTheLastDoneShowsWhileATaskRuns() throws {
    let days = ["2026-02-24", "2026-02-26"]
    for day in days { try fixture.call(NightLog(from: "23:10", to: "06:50", day: day)) }
    try fixture.call(SessionDo(name: "Tea", estimates: [.seconds(300)]))
    try fixture.call(SessionDone())
    let newest = try #require(try fixture.call(NightList()).nights.first?.stretches.first)
    try fixture.call(NightDelete(id: newest.id))
    try fixture.call(SessionDo(name: "Tea", estimates: [.seconds(300)]))
    #expect(try fixture.call(NightList()).nights.map(\.day) == days.reversed())
  }

  @Test func aMetricOfNightsIsNotDefinedAnewWhileATaskRuns() throws {
    try fixture.call(NightLog(from: "23:10", to: "06:50"))
    try fixture.call(SessionDo(name: "Tea", estimates: [.seconds(300)]))
    #expect(try fixture.refusal(of: MetricDefine(metric: "sleep", unit: "h")) == .nameTaken)
    #expect(try day("sleep") == "–")
  }

  @Test func nightsAreErasedForGood() throws {
    _ = try load(Self.table)
    try fixture.call(SampleLog(metric: "pages", value: .number(12)))
    #expect(try fixture.refusal(of: DataErase(metric: "sleep", confirm: true)) == .notYours)
    #expect(try fixture.refusal(of: DataErase(nights: true)) == .confirmationNeeded)
    #expect(try fixture.call(DataErase(nights: true, confirm: true)).entries == 2)
    #expect(try fixture.call(NightList()).nights.isEmpty)
    #expect(try day("pages") == "12" && !fixture.export().contains(#""type":"night""#))
    #expect(try load(Self.table).nights == 2)
  }

  @Test func aNightHasTwoEndsThatHaveBeen() throws {
    for (from, to, on) in [
      ("23:10", "23:10", nil), ("23:10", "later", nil), ("23:10", "14:00", "today"), ("23:10", "06:50", "soon"),
      ("2026-02-01T23:00:00Z", "2026-02-04T05:00:00Z", nil),
    ] as [(String, String, String?)] {
      #expect(try fixture.refusal(of: NightLog(from: from, to: to, day: on)) == .invalidArgument, "\(from)..\(to)")
    }
    // The clock went back at 03:00: the night had nine hours.
    let autumn = try GameFixture(at: "2026-10-25T12:00:00Z", zone: try #require(Zone("Europe/Berlin")))
    #expect(try autumn.call(NightLog(from: "23:00", to: "07:00")).night?.sleepMinutes == 540)
    let spring = try GameFixture(at: "2026-03-29T12:00:00Z", zone: try #require(Zone("Europe/Berlin")))
    #expect(try spring.call(NightLog(from: "23:00", to: "07:00")).night?.sleepMinutes == 420)
    // The clock went from 02:00 to 03:00: what lies between took no time.
    for (from, to) in [("02:10", "02:50"), ("02:30", "02:30"), ("02:10", "03:00")] {
      let skipped = NightLog(from: from, to: to, day: "2026-03-29")
      #expect(try spring.refusal(of: skipped) == .invalidArgument, "\(from)..\(to)")
    }
    let cut = try spring.call(NightLog(from: "02:10", to: "06:00", day: "2026-03-29"))
    #expect(cut.spanText == "03:00..06:00")
  }
}
