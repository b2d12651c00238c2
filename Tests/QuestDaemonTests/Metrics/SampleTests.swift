@testable import QuestDaemon
import QuestModel
import QuestStore
import QuestTestKit
import QuestWire
import Testing

/// Logging values: what they come to, what is refused, and what a running task keeps back.
struct SampleTests {
  /// Monday 2 March 2026, 08:00.
  private let fixture: GameFixture

  init() throws { fixture = try GameFixture() }

  @discardableResult
  private func log(
    _ metric: String, _ value: String? = nil, set: Bool? = nil, weight: Double? = nil, at: String? = nil,
    day: String? = nil, note: String? = nil
  ) throws -> LoggedSample {
    try fixture.call(
      SampleLog(
        metric: metric, value: value.map { .text($0) }, set: set, weight: weight, at: at, day: day, note: note))
  }

  private func refusal(_ metric: String, _ value: String? = nil, at: String? = nil, day: String? = nil) throws
    -> ErrorKind?
  {
    try fixture.refusal(of: SampleLog(metric: metric, value: value.map { .text($0) }, at: at, day: day))
  }

  private func days(_ metric: String) throws -> [SampleList.Day] {
    try #require(fixture.call(SampleList(metric: metric, days: true)).days)
  }

  // MARK: - Values

  @Test func samplesOfASumAddUpAndEqualsSetsTheDaysSum() throws {
    #expect(try log("pages", "12").dayText == "today 12")
    #expect(try log("pages", "18").dayText == "today 30")
    let set = try log("pages", "=40")
    #expect(set.valueText == "10")
    #expect(set.dayValue == 40)
    #expect(try log("pages", "=25").valueText == "-15")
    #expect(try log("pages", "5", set: true, day: "yesterday").dayText == "yesterday 5")
  }

  @Test func eachKindReadsItsOwnValues() throws {
    #expect(try log("meds").dayText == "today done")
    #expect(try log("bedtime", "00:30", day: "yesterday").dayText == "yesterday 00:30")
    #expect(try log("weight", "72.5").dayText == "today 72.5 kg")
    try log("mood", "2")
    #expect(try log("mood", "5", weight: 2).dayValue == 4)
    try fixture.call(MetricDefine(metric: "retention", kind: Open(.share)))
    #expect(try log("retention", "34/40").dayText == "today 85 %")
    let clock = try fixture.call(SampleList(metric: "bedtime"))
    #expect(clock.samples?.first?.value == 750)
  }

  @Test func zeroSaysNoneAndCoversTheDay() throws {
    try log("pages", "0")
    let today = try #require(days("pages").last)
    #expect(today.state == .known)
    #expect(today.value == 0)
    #expect(try days("pages").dropLast().allSatisfy { $0.state == .unknown && $0.value == nil })
  }

  @Test func aLevelIsCarriedForFourteenDaysAndNoLonger() throws {
    try log("weight", "72.5", day: "2026-02-10")
    let days = try days("weight")
    #expect(days.filter { $0.state == .carried }.map(\.day).last == "2026-02-24")
    #expect(days.count { $0.state == .carried } == 14)
    #expect(days.last?.state == .unknown)
  }

  @Test(arguments: ["nan", "inf", "1e300", "0x10", "1,5", "twelve", "", "--3", "100001"])
  func whatIsNoValueIsRefused(text: String) throws {
    #expect(try refusal("pages", text) == .invalidArgument)
    #expect(try fixture.call(MetricList(own: true)).metrics.isEmpty)
  }

  @Test(arguments: ["1900-01-01", "2026-03-10", "tomorrow week", "2026-02-30"])
  func aDayOutOfReachIsRefused(day: String) throws { #expect(try refusal("pages", "1", day: day) == .invalidArgument) }

  @Test func boundsAreThoseOfTheDay() throws {
    try log("water", "990")
    #expect(try refusal("water", "20") == .invalidArgument)
    #expect(try refusal("water", "-1000") == .invalidArgument)
    #expect(try log("water", "10").dayValue == 1000)
  }

  @Test func computedMetricsAreNotLogged() throws {
    #expect(try refusal("play.minutes", "3") == .notYours)
    #expect(try refusal("pags", "3") == .unknownMetric)
  }

  // MARK: - One command

  @Test func theFirstUseOfAnOfferedMetricIsOneCommand() throws {
    try log("pages", "12")
    #expect(try fixture.call(MetricList(own: true)).metrics.map(\.key) == ["pages"])
    #expect(try fixture.call(HistoryUndo()).change == "pages 12")
    #expect(try fixture.call(MetricList(own: true)).metrics.isEmpty)
    try fixture.call(HistoryRedo())
    #expect(try days("pages").last?.value == 12)
  }

  @Test func aSampleIsChangedAndDeletedWithUndo() throws {
    let first = try log("pages", "12", note: "Emma")
    try log("pages", "30")
    let changed = try fixture.call(SampleUpdate(id: first.id, value: .text("20"), note: ""))
    #expect(changed.dayText == "today 50")
    #expect(try fixture.call(SampleList(metric: "pages")).samples?.map(\.note) == [nil, nil])
    let moved = try fixture.call(SampleUpdate(id: first.id, day: "yesterday"))
    #expect(moved.dayText == "yesterday 20")
    #expect(try fixture.call(SampleDelete(id: first.id)).dayValue == nil)
    #expect(try days("pages").suffix(2).map(\.value) == [nil, 30])
    for _ in 1...3 { try fixture.call(HistoryUndo()) }
    #expect(try days("pages").suffix(2).map(\.value) == [nil, 42])
    for _ in 1...3 { try fixture.call(HistoryRedo()) }
    #expect(try days("pages").suffix(2).map(\.value) == [nil, 30])
  }

  @Test func changingTheWeightAloneKeepsTheValue() throws {
    let mood = try log("mood", "2")
    try log("mood", "5")
    #expect(try fixture.call(SampleUpdate(id: mood.id, weight: 2)).dayValue == 3)
  }

  @Test func aMetricIsDeletedWithItsSamplesAndUndoBringsBoth() throws {
    try log("pages", "12")
    #expect(try fixture.call(MetricDelete(metric: "pages")).samples == 1)
    #expect(try fixture.call(MetricList(own: true)).metrics.isEmpty)
    try fixture.call(HistoryUndo())
    #expect(try days("pages").last?.value == 12)
  }

  @Test func theKindChangesOnlyWithoutSamples() throws {
    try fixture.call(MetricDefine(metric: "Cups", unit: "cups"))
    #expect(try fixture.call(MetricUpdate(metric: "cups", kind: Open(.mean))).kind == .mean)
    try log("cups", "2")
    #expect(try fixture.refusal(of: MetricUpdate(metric: "cups", kind: Open(.sum))) == .invalidArgument)
    #expect(try fixture.refusal(of: MetricDefine(metric: "CUPS")) == .nameTaken)
    #expect(try fixture.refusal(of: MetricUpdate(metric: "play.days", name: "x")) == .notYours)
    #expect(try fixture.refusal(of: MetricDefine(metric: "2cups")) == .invalidArgument)
  }

  // MARK: - Days

  @Test func theSettingDayStartDecidesTheDayOfWhatIsLoggedFromThenOn() throws {
    fixture.clock.advance(17 * 3600)
    let before = try log("pages", "1")
    try fixture.call(SettingsSet(key: "dayStart", value: "04:00"))
    let after = try log("pages", "2")
    #expect(before.day == "2026-03-03")
    #expect(after.day == "2026-03-02")
    #expect(after.dayText == "today 2")
    // The night's 01:30 belongs to the day before.
    #expect(try log("pages", "4", at: "01:30").dayText == "today 6")
    #expect(try fixture.call(SampleList(metric: "pages")).samples?.dropFirst().first?.at == "2026-03-03T01:30:00Z")
  }

  // MARK: - While a task runs

  @Test func aRunningTaskTakesValuesAndTellsNoDay() throws {
    try log("pages", "12")
    try fixture.call(SessionDo(name: "Read", estimates: [.seconds(600)]))
    fixture.clock.advance(100)
    let answer = try log("pages", "18")
    #expect(answer.dayValue == nil && answer.dayText == nil)
    #expect(try log("pages", "=30").valueText == "=30", "the difference would tell the sum")
    #expect(try refusal("pages", "1", at: "07:30") == .taskRunning)
    #expect(try fixture.refusal(of: SampleUpdate(id: answer.id, note: "x")) == .taskRunning)
    #expect(try fixture.refusal(of: SampleDelete(id: answer.id)) == .taskRunning)
    #expect(try fixture.call(SampleList(metric: "pages")).samples?.isEmpty == true)
    #expect(try days("pages").last?.state == .unknown)
    fixture.clock.advance(100)
    try fixture.call(SessionDone())
    #expect(try days("pages").last?.value == 30)
  }

  @Test func aSampleChangedBeforeATaskIsAsOfTheLastDoneWhileItRuns() throws {
    let sample = try log("pages", "12")
    try fixture.call(SessionDo(name: "Read", estimates: [.seconds(600)]))
    fixture.clock.advance(100)
    try fixture.call(SessionDone())
    try fixture.call(SampleUpdate(id: sample.id, value: .text("20"), at: "08:01"))
    try fixture.call(SessionDo(name: "Read", estimates: [.seconds(600)]))
    #expect(try fixture.call(SampleList(metric: "pages")).samples?.map(\.value) == [12])
    #expect(try days("pages").last?.value == 12)
    try fixture.call(SessionDone())
    #expect(try days("pages").last?.value == 20)
  }

  // MARK: - Pages

  @Test func samplesComeNewestFirstPageByPage() throws {
    for (index, day) in ["2026-03-01", "2026-02-27", "2026-03-02", "2026-03-01"].enumerated() {
      try log("pages", "\(index + 1)", day: day)
    }
    var values: [Double] = []
    var cursor: String?
    repeat {
      let page = try fixture.call(SampleList(metric: "pages", cursor: cursor, limit: 1))
      values += (page.samples ?? []).map(\.value)
      cursor = page.nextCursor
    } while cursor != nil
    #expect(values == [3, 4, 1, 2])
    let some = try fixture.call(SampleList(metric: "pages", from: "2026-02-28", to: "2026-03-01"))
    #expect(some.samples?.map(\.value) == [4, 1])
    #expect(try fixture.refusal(of: SampleList(metric: "pages", cursor: "x")) == .invalidArgument)
    #expect(try fixture.refusal(of: SampleList(metric: "pages", from: "2020-01-01", days: true)) == .invalidArgument)
  }
}
