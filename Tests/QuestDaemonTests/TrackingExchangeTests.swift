@testable import QuestDaemon
import QuestModel
import QuestTestKit
import QuestWire
import Testing

/// Tracked time as a list for Timewarrior, days in words, and goals about an activity.
@MainActor
struct TrackingExchangeTests {
  private let fixture: GameFixture

  init() throws {
    // A Monday.
    fixture = try GameFixture(at: "2026-03-02T12:00:00Z", zone: try #require(Zone("Europe/Berlin")))
  }

  private func exported(_ fixture: GameFixture) throws -> String {
    var text = ""
    var cursor: String?
    repeat {
      let page = try fixture.call(DataExport(format: Open(.timewarrior), as: Open(.intervals), cursor: cursor))
      text += page.text
      cursor = page.nextCursor
    } while cursor != nil
    return text
  }

  private func loadIntervals(_ text: String, into fixture: GameFixture) throws -> DataImport.Report {
    let opened = try fixture.call(DataImport(format: Open(.timewarrior), as: Open(.intervals)))
    var rest = text[...]
    while !rest.isEmpty {
      try fixture.call(DataImport(importId: opened.importId, text: String(rest.prefix(100_000))))
      rest = rest.dropFirst(100_000)
    }
    return try #require(try fixture.call(DataImport(importId: opened.importId, commit: true)).report)
  }

  @Test(arguments: ["0", "360", "361", "-1", "1.5", "\"04:00\"", "null"])
  func aDayStartOfAnImportIsUpToSixHours(dayStart: String) throws {
    let line =
      #"{"type":"interval","id":"abcd1234","activity":"Code","start":"2026-03-01T09:00:00Z","#
      + #""end":"2026-03-01T10:00:00Z","timeZone":"Europe/Berlin","unconfirmed":false,"dayStart":\#(dayStart)}"# + "\n"
    let isValid = ["0", "360", "null"].contains(dayStart)
    let refusal = Result { try fixture.load(line) }
    #expect((try? refusal.get()) != nil || !isValid)
    #expect(try fixture.call(TrackList(from: "2026-02-20")).intervals.count == (isValid ? 1 : 0))
    guard case .failure(let error as RPCError) = refusal else { return }
    #expect(error.kind == .invalidImport && error.message.contains("dayStart"), "\(error)")
  }

  @Test func trackedTimeGoesOutAsAListAndComesBackAsItWas() throws {
    try fixture.call(
      TrackAdd(activity: "Code, mostly", from: "09:00", to: "10:00", tags: ["deep", "parser"], note: "x"))
    try fixture.call(TrackAdd(activity: "Mail", from: "23:50", to: "00:20", day: "2026-02-27"))
    try fixture.call(TrackStart(activity: "Mail"))
    let text = try exported(fixture)
    #expect(
      text == """
        [
        {"annotation":"x","end":"20260302T090000Z","start":"20260302T080000Z","tags":["Code, mostly","deep","parser"]},
        {"end":"20260227T232000Z","start":"20260227T225000Z","tags":["Mail"]}
        ]

        """)
    let other = try GameFixture(at: "2026-03-02T12:00:00Z", zone: try #require(Zone("Europe/Berlin")))
    #expect(try loadIntervals(text, into: other).intervals == 2)
    #expect(try exported(other) == text)
    #expect(try loadIntervals(text, into: other).knownNotes == 2)
    let here = try loadIntervals(text, into: fixture)
    #expect(here.intervals == 0 && here.leftOut.map(\.reason) == ["it overlaps tracked time"])
  }

  @Test func aConfirmedIntervalOverADayComesBackConfirmed() throws {
    for (day, confirm) in [("2026-02-23", true), ("2026-02-26", false)] {
      let next = day.dropLast(2) + "\((Int(day.suffix(2)) ?? 0) + 2)"
      try fixture.call(
        TrackAdd(
          activity: "Hike", from: "\(day)T06:00:00Z", to: "\(next)T06:00:00Z", tags: ["alps"],
          confirm: confirm ? true : nil))
    }
    let text = try exported(fixture)
    let other = try GameFixture(at: "2026-03-02T12:00:00Z", zone: try #require(Zone("Europe/Berlin")))
    #expect(try loadIntervals(text, into: other).intervals == 2)
    let intervals = try other.call(TrackList(from: "2026-02-20")).intervals
    #expect(intervals.map(\.marks) == [[Open(.unconfirmed)], []])
    #expect(intervals.map(\.tags) == [["alps"], ["alps"]])
    #expect(try exported(other) == text)
  }

  @Test func aListOfManyPagesIsOneListAndAnEmptyOneIsEmpty() throws {
    #expect(try exported(fixture) == "[\n]\n")
    let lines = (0..<2500).map { number in
      let start = Instant(seconds: 1_600_000_000 + Double(number) * 600)
      // The first page has none that is long enough.
      let length = number < 1001 ? 0.5 : 300
      return #"{"type":"interval","id":"interval-\#(number)","activity":"Code","start":"\#(start.rfc3339())","#
        + #""end":"\#(start.advanced(bySeconds: length).rfc3339())"}"# + "\n"
    }
    try fixture.load(lines.joined())
    let other = try GameFixture(zone: try #require(Zone("Europe/Berlin")))
    #expect(try loadIntervals(try exported(fixture), into: other).intervals == 1499)
    #expect(try fixture.refusal(of: DataExport(format: Open(.csv), as: Open(.intervals))) == .invalidArgument)
  }

  @Test func daysOfTrackingAreNamedAsThoseOfSamples() throws {
    let added = try fixture.call(TrackAdd(activity: "Code", from: "09:00", to: "10:00", day: "yesterday"))
    #expect(added.start == "2026-03-01T09:00:00+01:00")
    let logged = try fixture.call(SampleLog(metric: "pages", value: .number(3), day: "sun"))
    #expect(logged.day == "2026-03-01")
    let list = try fixture.call(TrackList(from: "mon", to: "today"))
    #expect(list.from == "2026-03-02" && list.to == "2026-03-02" && list.intervals.isEmpty)
    #expect(try fixture.call(TrackList(from: "1mar")).intervals.count == 1)
    #expect(try fixture.refusal(of: TrackList(from: "someday")) == .invalidArgument)
  }

  @Test func aGoalFollowsItsActivityToAnotherName() throws {
    try fixture.call(TrackAdd(activity: "Code", from: "09:00", to: "10:00"))
    try fixture.call(TrackAdd(activity: "Mail", from: "10:00", to: "10:30"))
    try fixture.call(
      GoalCreate(name: "Hours", metric: "track.minutes", of: "activity:Code", atLeast: 30, per: Open(.day)))
    func value() throws -> Double? { try fixture.call(GoalGet(goal: "Hours")).goal.today.value }
    #expect(try value() == 60)
    let before = try fixture.export()
    try fixture.call(ActivityUpdate(activity: "Code", name: "Coding"))
    #expect(try value() == 60)
    try fixture.call(ActivityMerge(from: "Mail", into: "Coding"))
    #expect(try value() == 90)
    for _ in 0..<2 { try fixture.call(HistoryUndo()) }
    #expect(try fixture.export() == before)
  }

  /// Which intervals are in the way would tell when tracking began.
  @Test func anImportWhileATaskRunsDoesNotTellWhatOverlaps() throws {
    try fixture.call(SessionDo(name: "Tea", estimates: [.seconds(300)]))
    fixture.clock.advance(60)
    try fixture.call(TrackStart(activity: "Code"))
    fixture.clock.advance(3600)
    func report(_ start: String, _ end: String, dryRun: Bool) throws -> DataImport.Report {
      let line = #"{"type":"interval","id":"\#(end)","activity":"Mail","start":"\#(start)","end":"\#(end)"}"# + "\n"
      return try fixture.load(line, dryRun: dryRun)
    }
    for dryRun in [true, false] {
      let free = try report("2026-03-02T12:00:10Z", "2026-03-02T12:00:20Z", dryRun: dryRun)
      let taken = try report("2026-03-02T12:10:00Z", "2026-03-02T12:10:10Z", dryRun: dryRun)
      #expect(free == taken)
    }
    #expect(try fixture.call(HistoryUndo()).change == "the import")
    try fixture.call(SessionDone())
    #expect(try fixture.call(TrackList()).intervals.map(\.activity) == ["Code"])
  }

  @Test func anExportOfBeforeARenameAddsToTheRenamedActivity() throws {
    try fixture.call(TrackAdd(activity: "Code", from: "09:00", to: "10:00"))
    let text = try fixture.export()
    try fixture.call(ActivityUpdate(activity: "Code", name: "Coding"))
    let more =
      #"{"type":"interval","id":"later1","activity":"code","start":"2026-02-27T08:00:00Z","end":"2026-02-27T09:00:00Z"}"#
    let goal = """
      {"type":"goal","id":"goal1","name":"Hours","kind":"atLeast","metric":"track.minutes","of":"activity","label":"code",\
      "createdAt":"2026-02-27T08:00:00Z"}
      {"type":"goalTerms","id":"terms1","goal":"goal1","since":"2026-02-27","amount":30,"per":"day"}
      """
    #expect(try fixture.load(text + more + "\n" + goal + "\n").intervals == 1)
    #expect(try fixture.call(ActivityList()).activities.map(\.name) == ["Coding"])
    #expect(try fixture.call(GoalGet(goal: "Hours")).goal.today.value == 60)
  }
}
