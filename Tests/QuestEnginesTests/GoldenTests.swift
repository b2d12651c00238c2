import Foundation
import QuestEngines
import QuestModel
import QuestTestKit
import Testing

/// The reference histories beside the project, if present, with all numbers of an independent implementation.
struct GoldenTests {
  @Test(arguments: GoldenHistory.files)
  func theEnginesAgreeWithTheReference(file: URL) throws {
    let golden = try GoldenHistory(contentsOf: file)
    let zone = try #require(Zone(golden.scenario.timeZone))
    var scorer = HistoryScorer(before: NoHistory())
    var bests: [String: (difference: Double, recordedAt: Instant)] = [:]
    var runs: [String: [RunFacts]] = [:]
    var days: Set<LocalDay> = []
    var total = 0

    #expect(golden.scenario.sessions.count == golden.expected.sessions.count)
    for (session, expected) in zip(golden.scenario.sessions, golden.expected.sessions) {
      let past = try session.past(in: zone)
      let facts = scorer.score(past)
      let earned = facts.bonus + facts.runs.reduce(0) { $0 + $1.xp }
      #expect(facts.calibration == expected.calibration)
      #expect(earned == expected.xpEarned)
      #expect(facts.runs.count == expected.estimations.count)
      total += earned
      if let completedAt = session.completedAt {
        days.insert(zone.localDay(of: try #require(Instant(rfc3339: completedAt))))
      }
      for (index, run) in facts.runs.enumerated() {
        let reference = expected.estimations[index]
        let score = try #require(run.score)
        let actual = try #require(run.actual)
        let skill = reference.task
        let isBest = bests[skill].map { abs(score.difference) < abs($0.difference) } ?? true
        if isBest { bests[skill] = (score.difference, past.tasks[index].recordedAt) }
        if !facts.calibration { runs[skill, default: []].append(.init(actual: actual, score: score)) }
        #expect(session.tasks[index].task == skill)
        #expect(agree(score.difference, reference.differenceSeconds))
        #expect(agree(score.accuracy, reference.accuracyPercent))
        #expect(score.rating.name == reference.rating)
        #expect(run.xp == reference.xp)
        #expect(isBest == reference.personalBest)
        #expect(run.integrity.rawValue == reference.integrity)
      }
    }
    expectProfile(golden.expected.profile, xp: total, days: days)
    try expectBests(golden.expected.personalBests, bests)
    try expectPatterns(golden.expected.insights, runs)
  }

  private func expectProfile(_ expected: GoldenExpectation.Profile, xp: Int, days: Set<LocalDay>) {
    #expect(xp == expected.totalXP)
    #expect(Leveling.level(xp: xp) == expected.level)
    #expect(agree(Leveling.progress(xp: xp), expected.progressToNextLevel))
    #expect(Leveling.xpForNextLevel(xp: xp) == expected.xpForNextLevel)
    #expect(DayStreak.current(days: days) == expected.currentStreak)
  }

  private func expectBests(
    _ expected: [GoldenExpectation.Best], _ bests: [String: (difference: Double, recordedAt: Instant)]
  ) throws {
    #expect(expected.count == bests.count)
    for reference in expected {
      let best = try #require(bests[reference.task])
      #expect(agree(best.difference, reference.differenceSeconds))
      #expect(best.recordedAt == Instant(rfc3339: reference.date))
    }
  }

  private func expectPatterns(
    _ expected: [GoldenExpectation.Pattern], _ runs: [String: [RunFacts]]
  ) throws {
    let patterns = runs.compactMapValues { DescriptivePattern(runs: $0) }
    #expect(Set(patterns.keys) == Set(expected.map(\.task)))
    for reference in expected {
      let pattern = try #require(patterns[reference.task])
      #expect(pattern.sampleCount == reference.sampleCount)
      #expect(agree(pattern.meanDifferenceSeconds, reference.meanDifferenceSeconds))
      #expect(agree(pattern.slopePerSession, reference.slopePerSession))
      #expect(agree(pattern.coefficientOfVariation, reference.coefficientOfVariation))
      #expect(pattern.recentActualSeconds == reference.recentActualSeconds)
      #expect(pattern.hint == reference.hint)
    }
  }

  private func agree(_ a: Double, _ b: Double) -> Bool { abs(a - b) < 1e-6 }
}

/// One file of reference history, as far as the engines can check it.
struct GoldenHistory: Decodable {
  var scenario: Scenario
  var expected: GoldenExpectation

  /// Empty in a clone without the reference histories.
  static let files: [URL] = {
    let root = SourceTree.root
    let folder = root.appending(path: "../shared/golden")
    let files = try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    return (files ?? []).filter { $0.pathExtension == "json" }.sorted { $0.path < $1.path }
  }()

  init(contentsOf file: URL) throws {
    self = try JSONDecoder().decode(GoldenHistory.self, from: Data(contentsOf: file))
  }

  struct Scenario: Decodable {
    var timeZone: String
    var sessions: [PlayedSession]
  }

  struct PlayedSession: Decodable {
    var routine: String?
    var startedAt: String
    var completedAt: String?
    var tasks: [PlayedTask]

    func past(in zone: Zone) throws -> PastSession {
      PastSession(
        quest: routine, startedAt: try #require(Instant(rfc3339: startedAt)), isCompleted: completedAt != nil,
        tasks: try tasks.map { task in
          let recordedAt = try #require(Instant(rfc3339: task.recordedAt))
          return PastTask(
            skillKey: TaskName(name: task.task).skillKey, recordedAt: recordedAt, day: zone.localDay(of: recordedAt),
            facts: RunFacts(estimate: task.estimatedSeconds.map(Estimate.init(seconds:)), actual: task.actualSeconds))
        })
    }
  }

  struct PlayedTask: Decodable {
    var task: String
    var estimatedSeconds: Double?
    var actualSeconds: Double
    var recordedAt: String
  }
}
