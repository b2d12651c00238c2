import QuestEngines
import QuestSimulations
import Testing

/// The acceptance rule of the pace (SPEC §14): dates of 8 in 10 are shown at a horizon where 72 to 90 of 100 hold.
struct AcceptanceTests {
  private static let players = 150

  private static func rows(_ kind: String, _ rules: PaceRules = PaceRules()) -> [SimulationRow] {
    PaceRates(seed: 3, players: players, rules: rules).rows().filter { $0.what.contains(kind) }
  }

  private static let amounts = "date held, amounts, all"

  @Test func theRuleIsSeventyTwoToNinetyOfADateOfEightInTen() throws {
    let rules = PaceRules()
    #expect(rules.promise == 0.8)
    #expect(rules.accepted == 0.72...0.90)
    #expect(rules.chances.contains(rules.promise), "the date is among those that are told")
    // Simulations judge each horizon of amounts by it.
    let rows = Self.rows(Self.amounts)
    #expect(rows.count == 7)
    #expect(rows.allSatisfy { $0.bounds == 0.72...0.90 })
    // At its edges, which count as accepted.
    for (share, isAccepted) in [(0.7199, false), (0.72, true), (0.8, true), (0.90, true), (0.9001, false)] {
      var row = try #require(rows.first)
      row.ours = share
      #expect(row.holds == isAccepted, "\(share)")
    }
  }

  @Test func datesAreShownAtHorizonsThatItAccepts() {
    for row in Self.rows(Self.amounts) { #expect(row.holds, "\(row.what): \(row.ours)") }
  }

  /// Each of these gives dates that hold too seldom or too often, at every horizon up to 16 weeks.
  @Test(arguments: [0.5, 0.65, 0.95]) func anotherPromiseIsNotAccepted(promise: Double) {
    var rules = PaceRules()
    rules.promise = promise
    let rows = Self.rows(Self.amounts, rules).prefix(5)
    for row in rows { #expect(!row.holds, "\(row.what): \(row.ours)") }
    #expect(rows.allSatisfy { ($0.ours < 0.72) == (promise < 0.8) })
  }

  @Test func aPaceThatIsTooSureOrNotSureEnoughIsNotAccepted() {
    var sure = PaceRules()
    (sure.weekSpread, sure.baseVariance, sure.weeklyVariance) = (0.05, 0, 0)
    #expect(Self.rows(Self.amounts, sure).contains { $0.ours < 0.72 && !$0.holds })
    var unsure = PaceRules()
    unsure.baseVariance = 1
    #expect(Self.rows(Self.amounts, unsure).contains { $0.ours > 0.90 && !$0.holds })
  }

  /// Of levels some kind lies outside at every horizon, and eight weeks do not tell the kinds apart: so no date is named.
  @Test func noHorizonOfLevelsIsAccepted() {
    let rows = Self.rows("bound held, levels")
    for weeks in [4, 8, 16] {
      let kinds = rows.filter { $0.what.hasSuffix(", \(weeks) weeks") }
      #expect(kinds.count == 5)
      #expect(kinds.contains { !PaceRules().accepted.contains($0.ours) }, "\(kinds)")
    }
  }
}
