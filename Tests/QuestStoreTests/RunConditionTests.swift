import GRDB
import QuestModel
@testable import QuestStore
import QuestTestKit
import Testing

/// SQL conditions on runs equal the rules on the run's facts, for every mark and integrity.
struct RunConditionTests {
  @Test func sqlAndFactsAgreeOnEveryRun() throws {
    let conditions = """
      SELECT \(SkillBests.counts), \(SkillCourses.scored), \(SkillBests.difference) IS NOT NULL, \(SkillCourses.speaks)
      FROM (SELECT ? AS estimate, ? AS actual, ? AS rating, ? AS marks, ? AS integrity, 0 AS calibration)
      """
    let fixture = try StoreFixture()
    try fixture.store.withWriter { db in
      for facts in Self.everyKind {
        let row = try #require(
          try Row.fetchOne(
            db.cachedStatement(sql: conditions),
            arguments: [
              facts.estimate?.seconds, facts.actual, facts.score?.rating.rawValue, facts.marks.rawValue,
              facts.integrity.code,
            ]))
        #expect(row[0] == facts.counts, "\(facts)")
        #expect(row[1] == facts.isScored, "\(facts)")
        // A difference is asked only of what counts.
        #expect((row[0] && row[2]) == facts.canBeBest, "\(facts)")
        #expect(row[3] == facts.isOwnGuess, "\(facts)")
      }
    }
  }

  @Test func whatARunAddsToTheTotalsIsWhatItsFactsSay() {
    for facts in Self.everyKind {
      let run = Estimation(
        sessionID: SessionID("s"), position: 0, task: TaskName(name: "Tidy"), recordedAt: StoreFixture.start,
        zone: .utc, day: LocalDay(ordinal: 0), calibration: false, facts: facts)
      let image = EstimationRow(run: run, session: 1, player: 1, skillName: 1, zone: 1).image
      #expect(RunFacts(image) == facts)
      let added = RunContribution(image, skill: 1)
      #expect(added.counts == facts.counts, "\(facts)")
      #expect((added.accuracy != nil) == facts.isScored, "\(facts)")
      #expect((added.bestCandidate != nil) == facts.canBeBest, "\(facts)")
      #expect(added.speaks == facts.isOwnGuess, "\(facts)")
    }
  }

  /// Every mark with every integrity, with and without guess and measurement.
  private static let everyKind: [RunFacts] = (0..<(1 << 10)).flatMap { marks in
    Integrity.allCases.flatMap { integrity in
      [(nil, 70), (60, nil), (60, 70)].map { (estimate: Double?, actual: Double?) in
        var facts = RunFacts(
          estimate: estimate.map(Estimate.init(seconds:)), actual: actual, felt: 50, marks: Marks(rawValue: marks),
          integrity: integrity, level: 2, xp: 69)
        if let estimate, let actual {
          facts.score = Score(difference: estimate - actual, accuracy: 88, rating: .close)
        }
        return facts
      }
    }
  }
}
