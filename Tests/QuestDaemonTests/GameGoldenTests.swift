import Foundation
import QuestModel
import QuestTestKit
import QuestWire
import Testing

/// The reference histories beside the project, if present: imported, exported and counted by the whole game.
struct GameGoldenTests {
  @Test(arguments: ReferenceFiles.golden)
  func anImportedHistoryIsScoredAsTheReferenceScoresIt(file: URL) throws {
    let golden = try JSONDecoder().decode(Golden.self, from: Data(contentsOf: file))
    let fixture = try GameFixture(at: golden.scenario.now)
    try fixture.call(SettingsSet(key: "timeZone", value: golden.scenario.timeZone))
    try fixture.call(SettingsSet(key: "weekStart", value: golden.weekStart))
    try fixture.call(SettingsSet(key: "difficulty", value: "fixed"))
    let report = try fixture.load(try golden.lines())
    #expect(report.sessions == golden.expected.sessions.count)
    #expect(report.estimations == golden.expected.sessions.reduce(0) { $0 + $1.estimations.count })

    for asOf in [nil, golden.scenario.now] {
      let text = try fixture.export(asOf: asOf)
      let lines = try text.split(separator: "\n").filter { $0.contains(#""type":"session""#) }
        .map { try JSONDecoder().decode(Golden.ExportedSession.self, from: Data($0.utf8)) }
      let exported = Dictionary(grouping: lines) { Golden.Key(routine: $0.routine, startedAt: $0.startedAt) }
      for expected in golden.expected.sessions {
        let key = Golden.Key(routine: expected.routine, startedAt: expected.startedAt)
        expect(try #require(exported[key]?.first), equals: expected)
      }
      try expectStats(try fixture.call(StatsGet(asOf: asOf)), golden.expected)
      try expectPatterns(try fixture.call(PatternsGet(asOf: asOf)), golden.expected)
      try expectWeeks(try fixture.call(RecapList(weeks: 6, asOf: asOf)).recaps, golden)
    }
    #expect(try fixture.call(StatsGet()) == fixture.call(StatsGet(asOf: golden.scenario.now)))

    let before = try fixture.export()
    #expect(try fixture.load(try golden.lines()).alreadyKnown == golden.expected.sessions.count)
    #expect(try fixture.export() == before)
    let other = try GameFixture(at: golden.scenario.now)
    try other.load(before)
    #expect(try other.export() == before)
    #expect(try other.call(StatsGet()) == fixture.call(StatsGet()))
  }

  private func expect(_ session: Golden.ExportedSession, equals expected: GoldenExpectation.Session) {
    #expect(session.calibration == expected.calibration)
    #expect(session.xpEarned == expected.xpEarned)
    #expect(session.tasks.count == expected.estimations.count)
    for (run, reference) in zip(session.tasks, expected.estimations) {
      #expect(run.task == reference.task)
      #expect(abs(run.differenceSeconds - reference.differenceSeconds) < 1e-6)
      #expect(abs(run.accuracyPercent - reference.accuracyPercent) < 1e-6)
      #expect(run.rating == reference.rating)
      #expect(run.xp == reference.xp)
      #expect(run.personalBest == reference.personalBest)
      #expect(run.integrity == reference.integrity)
    }
  }

  private func expectPatterns(_ patterns: PatternsGet.Response, _ expected: GoldenExpectation) throws {
    #expect(patterns.nextCursor == nil)
    #expect(patterns.tasks.map(\.skill).sorted() == expected.insights.map(\.task).sorted())
    for reference in expected.insights {
      let pattern = try #require(patterns.tasks.first { $0.skill == reference.task })
      #expect(pattern.sampleCount == reference.sampleCount)
      #expect(abs(pattern.meanDifferenceSeconds - reference.meanDifferenceSeconds) < 1e-6)
      #expect(abs(pattern.slopePerSession - reference.slopePerSession) < 1e-6)
      #expect(abs(pattern.coefficientOfVariation - reference.coefficientOfVariation) < 1e-6)
      #expect(pattern.recentActualSeconds == reference.recentActualSeconds)
      #expect(pattern.hint == reference.hint)
    }
  }

  /// Days and quests of the reference exclude calibration; a recap counts all plays.
  private func expectWeeks(_ recaps: [WeekRecap], _ golden: Golden) throws {
    let expected = golden.expected
    #expect(recaps.count == expected.reflections.count { $0.meaningful })
    for reference in expected.reflections where reference.meaningful {
      let start = try #require(Instant(rfc3339: reference.weekStart))
      let recap = try #require(recaps.first { Instant(rfc3339: $0.weekStart) == start })
      #expect(Instant(rfc3339: recap.weekEnd) == Instant(rfc3339: reference.weekEnd))
      let all = try golden.played(from: start, before: try #require(Instant(rfc3339: reference.weekEnd)))
      #expect(recap.questsCompleted == all.quests)
      #expect(recap.questsCompleted >= reference.questsCompleted)
      #expect(recap.xpEarned == all.xp)
      #expect(abs(recap.averageAccuracy - reference.averageAccuracy) < 1e-6)
      #expect((recap.accuracyChange == nil) == (reference.accuracyChange == nil))
      #expect(abs((recap.accuracyChange ?? 0) - (reference.accuracyChange ?? 0)) < 1e-6)
      #expect(abs((recap.bestEstimate?.accuracyPercent ?? 0) - (reference.bestEstimateAccuracy ?? 0)) < 1e-6)
      #expect(recap.daysPlayed == all.days)
      #expect(recap.daysPlayed >= reference.daysPlayed)
      #expect(recap.totalEstimations == reference.totalEstimations)
    }
  }

  private func expectStats(_ stats: StatsGet.Response, _ expected: GoldenExpectation) throws {
    #expect(stats.totalXP == expected.profile.totalXP)
    #expect(stats.level == expected.profile.level)
    #expect(abs(stats.levelProgress - expected.profile.progressToNextLevel) < 1e-6)
    #expect(stats.xpForNextLevel == expected.profile.xpForNextLevel)
    #expect(stats.streak.current == expected.profile.currentStreak)
    #expect(stats.personalBests.count == expected.personalBests.count)
    for reference in expected.personalBests {
      let best = try #require(stats.personalBests.first { $0.skill == reference.task })
      #expect(abs(best.differenceSeconds - reference.differenceSeconds) < 1e-6)
      #expect(Instant(rfc3339: best.recordedAt) == Instant(rfc3339: reference.date))
    }
  }
}

/// Real task logs beside the project, if present.
struct GameRealDataTests {
  private static let mapping = DataImport.Mapping(
    task: "X.words", kind: nil, estimate: "estimate", actual: "actual", date: "date")

  @Test(arguments: ReferenceFiles.taskLogs)
  func theRealLogComesInOnceWithEveryRowItHas(file: URL) throws {
    let fixture = try GameFixture()
    let text = try String(contentsOf: file, encoding: .utf8)
    let report = try fixture.load(text, format: "csv", mapping: Self.mapping, unit: "25m")
    #expect(report.estimations == 10_160)
    let stats = try fixture.call(StatsGet())
    #expect(stats.estimations == 10_160)
    #expect(stats.sessionsCompleted == report.sessions)
    let again = try fixture.load(text, format: "csv", mapping: Self.mapping, unit: "25m")
    #expect(again.sessions == 0)
    #expect(again.alreadyKnown == report.sessions)
    #expect(try fixture.call(StatsGet()) == stats)
    #expect(try fixture.call(StatsGet(asOf: "2100-01-01T00:00:00Z")).totalXP == stats.totalXP)
    try fixture.call(HistoryUndo())
    #expect(try fixture.export().isEmpty)
    try fixture.call(HistoryRedo())
    #expect(try fixture.call(StatsGet()) == stats)
  }

  @Test func rowsThatAreEqualInEveryWayAllStay() throws {
    let fixture = try GameFixture()
    let text = "X.words,estimate,actual,date\n" + String(repeating: "@email,1,2,2009-04-09\n", count: 515)
    #expect(try fixture.load(text, format: "csv", mapping: Self.mapping, unit: "25m").sessions == 515)
    #expect(try fixture.load(text, format: "csv", mapping: Self.mapping, unit: "25m").alreadyKnown == 515)
    #expect(try fixture.call(StatsGet()).sessionsCompleted == 515)
    let one = text + "@email,1,2,2009-04-09\n"
    #expect(try fixture.load(one, format: "csv", mapping: Self.mapping, unit: "25m").sessions == 1)
  }
}

enum ReferenceFiles {
  private static let shared = SourceTree.root.appending(path: "../shared")

  /// Empty in a clone without the reference histories.
  static let golden = files("golden", "json")
  static let taskLogs = files("data", "csv")

  private static func files(_ folder: String, _ ending: String) -> [URL] {
    let files = try? FileManager.default.contentsOfDirectory(
      at: shared.appending(path: folder), includingPropertiesForKeys: nil)
    return (files ?? []).filter { $0.pathExtension == ending }.sorted { $0.path < $1.path }
  }
}

extension JSONValue {
  fileprivate var text: String? { if case .string(let text) = self { text } else { nil } }
}

/// One file of reference history, as far as the game can check it.
private struct Golden: Decodable {
  var scenario: Scenario
  var expected: GoldenExpectation

  var weekStart: String {
    ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"][scenario.weekStart - 1]
  }

  /// The scenario as history JSON Lines.
  func lines() throws -> String {
    try scenario.sessions.map { session in
      guard case .object(var line) = session else { throw CocoaError(.coderReadCorrupt) }
      line["type"] = "session"
      return String(decoding: try JSONEncoder().encode(JSONValue.object(line)), as: UTF8.self) + "\n"
    }.joined()
  }

  /// What was completed and earned within a week, and on how many days, from the reference's own sessions.
  func played(from start: Instant, before end: Instant) throws -> (quests: Int, days: Int, xp: Int) {
    let zone = try #require(Zone(scenario.timeZone))
    var (quests, xp) = (0, 0)
    var days: Set<LocalDay> = []
    for (session, expected) in zip(scenario.sessions, self.expected.sessions) {
      guard case .object(let line) = session, case .array(let tasks)? = line["tasks"] else { continue }
      let completed = line["completedAt"].flatMap { $0.text }.flatMap { Instant(rfc3339: $0) }
      if let completed, start <= completed, completed < end {
        quests += 1
        xp += expected.xpEarned - expected.estimations.reduce(0) { $0 + $1.xp }
        days.insert(zone.localDay(of: completed))
      }
      for (task, run) in zip(tasks, expected.estimations) {
        guard case .object(let task) = task, let text = task["recordedAt"]?.text,
          let recorded = Instant(rfc3339: text), start <= recorded, recorded < end
        else { continue }
        days.insert(zone.localDay(of: recorded))
        xp += run.xp
      }
    }
    return (quests, days.count, xp)
  }

  struct Scenario: Decodable {
    var now: String
    var timeZone: String
    var weekStart: Int
    var sessions: [JSONValue]
  }

  struct Key: Hashable {
    var routine: String?
    var startedAt: Instant?

    init(routine: String?, startedAt: String) {
      self.routine = routine
      self.startedAt = Instant(rfc3339: startedAt)
    }
  }

  struct ExportedSession: Decodable {
    var routine: String?
    var startedAt: String
    var calibration: Bool
    var xpEarned: Int
    var tasks: [GoldenExpectation.Run]
  }
}
