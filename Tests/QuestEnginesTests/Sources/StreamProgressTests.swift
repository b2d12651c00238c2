import QuestEngines
import QuestModel
import QuestTestKit
import Testing

/// The requests of a stream, compared with a dictionary of days without intervals.
struct StreamProgressTests {
  private static let first = LocalDay(ordinal: 20_000)

  private static func time(_ now: Instant) -> FetchTime {
    FetchTime(now: now, today: Zone.utc.localDay(of: now)) { Zone.utc.startOfDay($0) }
  }

  private static func moment(_ day: LocalDay, _ hour: Int = 12) -> Instant {
    Zone.utc.startOfDay(day).advanced(bySeconds: Double(hour) * 3600)
  }

  private func days(_ wants: [StreamWant]) -> [ClosedRange<LocalDay>] {
    wants.compactMap { want in
      guard case .days(let first, let last) = want else { return nil }
      return LocalDay(ordinal: first)...LocalDay(ordinal: last)
    }
  }

  /// Answers in any order, some from a clock that was ahead, the list kept short now and then.
  @Test(arguments: 1...60 as ClosedRange<UInt64>)
  func whatIsWantedAreTheDaysThatAreNotSettled(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let stream = Source.Stream(
      name: "days", strategy: .days, settle: Int.random(in: 0...72, using: &random) * 3600,
      chunkDays: Int.random(in: 1...40, using: &random), metrics: ["a.b"])
    let since = Self.first.advanced(by: Int.random(in: -300...0, using: &random))
    var progress = StreamProgress()
    var oracle: [LocalDay: [Instant]] = [:]
    var now = Self.moment(Self.first)
    for _ in 1...40 {
      now = now.advanced(bySeconds: Double.random(in: 0...80_000, using: &random))
      let ahead = Int.random(in: 0...9, using: &random) == 0 ? 900 * 86_400.0 : 0
      let shown = now.advanced(bySeconds: ahead)
      let today = Zone.utc.localDay(of: shown)
      let wanted = days(progress.wants(stream, since: since, Self.time(shown)))
      for range in wanted {
        #expect(range.upperBound - range.lowerBound < stream.chunkDays)
        #expect(range.lowerBound >= since && range.upperBound <= today)
      }
      #expect(wanted.count <= SourceRules.chunks)
      #expect(zip(wanted, wanted.dropFirst()).allSatisfy { $0.lowerBound > $1.upperBound }, "newest first")
      if wanted.count < SourceRules.chunks {
        let all = (0...(today - since)).map { since.advanced(by: $0) }
        let open = all.filter { day in
          guard let at = oracle[day]?.last(where: { $0 <= shown }) else { return true }
          return Self.moment(day, 24).advanced(bySeconds: Double(stream.settle)) > at
        }
        #expect(Set(wanted.flatMap { range in all.filter(range.contains) }) == Set(open))
      }
      for range in wanted.shuffled(using: &random).prefix(Int.random(in: 0...4, using: &random)) {
        progress.answered(range, at: shown, command: 0)
        for day in 0...(range.upperBound - range.lowerBound) {
          oracle[range.lowerBound.advanced(by: day), default: []].append(shown)
        }
      }
      if Int.random(in: 0...2, using: &random) == 0 {
        progress.compact(stream, Self.time(now))
        oracle = oracle.mapValues { at in at.filter { $0 <= now } }
      }
    }
    #expect(progress.answers.count < 120)
  }

  @Test(arguments: 1...40 as ClosedRange<UInt64>)
  func aDayIsCoveredOnceItWasAnsweredAfterItsEnd(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var answers = AnsweredDays()
    var oracle: [LocalDay: Instant] = [:]
    var now = Self.moment(Self.first)
    for _ in 1...30 {
      now = now.advanced(bySeconds: Double.random(in: 0...50_000, using: &random))
      let today = Zone.utc.localDay(of: now)
      let low = today.advanced(by: -Int.random(in: 0...20, using: &random))
      let range = low...low.advanced(by: Int.random(in: 0...(today - low), using: &random))
      answers.add(AnsweredDays.Answer(range, at: now, command: 0))
      for day in 0...(range.upperBound - range.lowerBound) { oracle[range.lowerBound.advanced(by: day)] = now }
    }
    let today = Zone.utc.localDay(of: now)
    let covered = answers.covered(now: now, today: today, day: Zone.utc.localDay(of:))
    for back in 0...60 {
      let day = today.advanced(by: -back)
      let isKnown = oracle[day].map { $0 >= Self.moment(day, 24) || Zone.utc.localDay(of: $0) == today } ?? false
      #expect(covered.contains(day) == isKnown, "\(day)")
    }
  }

  @Test func anAnswerOfAClockThatWasAheadNeverCounts() {
    let stream = Source.Stream(name: "days", strategy: .days, metrics: ["a.b"])
    var progress = StreamProgress()
    let later = Self.first.advanced(by: 2000)
    progress.answered(Self.first...later, at: Self.moment(later), command: 0)
    let today = Self.first.advanced(by: 3)
    progress.compact(stream, Self.time(Self.moment(today)))
    #expect(progress.answers.isEmpty)
    let wants = progress.wants(stream, since: Self.first, Self.time(Self.moment(later)))
    #expect(days(wants).first?.upperBound == later, "nor when its day comes")
  }

  // MARK: - Versions and positions

  private let items = Source.Stream(name: "items", strategy: .version, metrics: ["a.b"])
  private let now = Self.moment(Self.first)

  private func begun(_ progress: StreamProgress, at now: Instant, _ stream: Source.Stream) -> StreamProgress {
    var progress = progress
    progress.pass = progress.wants(stream, since: Self.first, Self.time(now)).first.map(StreamProgress.Pass.init)
    return progress
  }

  @Test func aVersionCountsWithTheLastPageAlone() {
    var progress = begun(StreamProgress(), at: now, items)
    #expect(progress.pass?.want == .everything)
    #expect(progress.take(version: 7, after: nil, isLast: false, .version, at: now) == .goesOn)
    #expect(progress.version == nil, "more pages follow")
    #expect(progress.take(version: 7, after: nil, isLast: nil, .version, at: now) == .goesOn)
    #expect(progress.finish(at: now) == .isWhole && progress.version == 7)
    #expect(begun(progress, at: now.advanced(bySeconds: 29 * 86_400), items).pass?.want == .since(7))
    #expect(begun(progress, at: now.advanced(bySeconds: 30 * 86_400), items).pass?.want == .everything)
    #expect(begun(progress, at: now.advanced(bySeconds: -1), items).pass?.want == .everything)
  }

  @Test func pagesOfTwoVersionsBeginAgainThreeTimes() {
    var progress = begun(StreamProgress(), at: now, items)
    var steps: [StreamProgress.Step] = []
    for version in [1, 2, 3, 4, 5, 6, 7, 8] {
      steps.append(progress.take(version: version, after: nil, isLast: false, .version, at: now))
    }
    #expect(
      steps == [
        .goesOn, .again(.everything), .goesOn, .again(.everything), .goesOn, .again(.everything), .goesOn, .givesUp,
      ])
    #expect(progress.finish(at: now) == .goesOn && progress.version == nil)
  }

  @Test func aServiceThatWentBackIsAskedForEverything() {
    var progress = begun(StreamProgress(), at: now, items)
    _ = progress.take(version: 9, after: nil, isLast: true, .version, at: now)
    progress = begun(progress, at: now, items)
    #expect(progress.take(version: 4, after: nil, isLast: true, .version, at: now) == .again(.everything))
    #expect(begun(progress, at: now, items).pass?.want == .everything, "also after a crash")
    let log = Source.Stream(name: "log", strategy: .cursor, metrics: ["a.b"])
    var read = begun(StreamProgress(), at: now, log)
    _ = read.take(version: nil, after: .number(50), isLast: true, .cursor, at: now)
    read = begun(read, at: now, log)
    #expect(read.pass?.want == .after(.number(50)))
    #expect(read.take(version: nil, after: .number(50), isLast: false, .cursor, at: now) == .goesOn, "nothing new")
    #expect(read.take(version: nil, after: .number(49), isLast: true, .cursor, at: now) == .again(.everything))
  }

  @Test func aSnapshotIsTakenOnceADay() {
    let stream = Source.Stream(name: "now", strategy: .snapshot, metrics: ["a.b"])
    var progress = StreamProgress()
    let today = Self.first
    #expect(progress.wants(stream, since: today, Self.time(now)) == [.today(today.ordinal)])
    progress.answered(today...today, at: now, command: 0)
    #expect(progress.wants(stream, since: today, Self.time(now)).isEmpty)
    let tomorrow = Self.time(now.advanced(bySeconds: 86_400))
    #expect(progress.wants(stream, since: today, tomorrow) == [.today(today.ordinal + 1)])
    progress.fullFrom = now.milliseconds + 1
    #expect(!progress.wants(stream, since: today, Self.time(now.advanced(bySeconds: 60))).isEmpty)
  }

  @Test func aVersionDecidesWhereTheAnswerIsNotAllThereIs() {
    #expect(SampleMerge.wins(rev: 3, over: 3, isReplaced: false))
    #expect(!SampleMerge.wins(rev: 2, over: 3, isReplaced: false))
    #expect(SampleMerge.wins(rev: 2, over: 3, isReplaced: true))
    #expect(SampleMerge.wins(rev: nil, over: 3, isReplaced: false))
  }

  @Test func aServiceThatCountsIsAskedForWholeMonthsAndForEverythingOnlyWhereTheyDiffer() throws {
    let log = Source.Stream(name: "log", strategy: .cursor, metrics: ["a.b"], verify: true)
    var now = try #require(Instant(rfc3339: "2026-03-10T12:00:00Z"))
    var progress = StreamProgress()
    func wants() -> [StreamWant] { progress.wants(log, since: Self.first, Self.time(now)) }
    func counted(_ notBefore: Instant? = nil) -> [String] {
      progress.counts(log, wants()[0], notBefore: notBefore, now: now)
        .map { "\($0.start.rfc3339().prefix(10)) \($0.stop.rfc3339().prefix(10))" }
    }
    #expect(wants() == [.everything] && counted().isEmpty)
    progress.pass = StreamProgress.Pass(want: .everything)
    #expect(progress.take(version: nil, after: .number(7), isLast: true, .cursor, at: now) == .isWhole)
    now = now.advanced(bySeconds: 29 * 86_400)
    #expect(wants() == [.after(.number(7))] && counted().isEmpty)
    now = try #require(Instant(rfc3339: "2026-04-09T13:00:00Z"))
    #expect(wants() == [.after(.number(7))], "no full pass")
    let months = counted()
    #expect(months.count == 13 && months[0] == "1970-01-01 2025-04-01" && months[1] == "2025-04-01 2025-05-01")
    #expect(months[9] == "2025-12-01 2026-01-01" && months[12] == "2026-03-01 2026-04-01")
    #expect(counted(Instant(rfc3339: "2026-02-10T05:00:00Z")) == ["2026-02-11 2026-03-01", "2026-03-01 2026-04-01"])
    #expect(counted(Instant(rfc3339: "2026-04-02T00:00:00Z")).isEmpty)
    var uncounted = log
    uncounted.verify = nil
    #expect(progress.wants(uncounted, since: Self.first, Self.time(now)) == [.everything])
    progress.pass = StreamProgress.Pass(want: .after(.number(7)))
    #expect(progress.compared(isEqual: true, at: now) == .goesOn)
    #expect(counted().isEmpty, "for another 30 days")
    #expect(progress.compared(isEqual: false, at: now) == .again(.everything))
    #expect(wants() == [.everything], "also by the next fetch")
  }
}
