import QuestSimulations
import Testing

/// The rates that are promised for what is said about people, on few made-up ones; `make simulate` plays many.
struct RateTests {
  private static let players = 150

  private func expect(_ rows: [SimulationRow]) {
    #expect(!rows.isEmpty)
    for row in rows where !row.holds(countedOver: Self.players) {
      Issue.record("\(row.what): \(row.ours), promised \(row.bounds.map { "\($0)" } ?? "nothing")")
    }
  }

  @Test(arguments: [1, 2] as [UInt64])
  func claimsAreRarelyFalseAndOftenMadeWhereTheyAreTrue(seed: UInt64) {
    expect(ClaimRates(seed: seed, players: Self.players).rows())
  }

  @Test(arguments: [1, 2] as [UInt64])
  func difficultyHitsSevenInTenAndTheMedianPaysBest(seed: UInt64) {
    expect(DifficultyRates(seed: seed, players: Self.players).rows())
  }

  @Test(arguments: [1, 2] as [UInt64])
  func forecastsHoldAsOftenAsTheySay(seed: UInt64) {
    expect(ForecastRates(seed: seed, players: Self.players).rows())
  }

  @Test(arguments: [1, 2] as [UInt64])
  func datesOfGoalsHoldAsOftenAsTheySay(seed: UInt64) {
    expect(PaceRates(seed: seed, players: Self.players).rows())
  }

  @Test func theSameSeedGivesTheSameTable() {
    let tables = (1...2).map { _ in ForecastRates(seed: 5, players: 50).rows().map(\.ours) }
    #expect(tables[0] == tables[1])
  }
}
