import Foundation
import Testing

@testable import QuestSimulations

/// What documents say about kinds of people is what simulations hold forecasts to.
struct StatedRateTests {
  @Test func numbersSayTheRatesOfTheKindsThatHaveTheirOwn() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let page = try String(contentsOf: root.appending(path: "docs/NUMBERS.md"), encoding: .utf8)
      .split(whereSeparator: \.isWhitespace).joined(separator: " ")
    func words(_ habit: Habit, _ runs: Int) -> String {
      let shares = habit.stated(runs: runs).map { "\(Int(($0 * 100).rounded()))" }
      return "\(shares[0]), \(shares[1]) and \(shares[2])"
    }
    #expect(page.contains("\(words(.growth, 5)) hold after 5 runs and \(words(.growth, 20)) after 20"))
    #expect(words(.noise, 5) == words(.noise, 20) && page.contains("\(words(.noise, 5)) hold."))
    for habit in Habit.allCases where habit != .growth && habit != .noise {
      #expect([5, 20].allSatisfy { habit.stated(runs: $0) == [0.5, 0.8, 0.9] }, "\(habit)")
    }
  }

  @Test func aRateMoreThanThreePointsFromWhatIsStatedIsOutside() {
    let rows = ForecastRates(seed: 1, players: 100).rows().filter { $0.what.contains(" runs, ") }
    #expect(rows.count == Habit.allCases.count * 6)
    for row in rows {
      var moved = row
      let bounds = row.bounds ?? 0...0
      moved.ours = bounds.lowerBound + 0.03
      #expect(abs(bounds.upperBound - bounds.lowerBound - 0.06) < 1e-9 && moved.holds)
      for far in [-0.031, 0.031] {
        moved.ours = bounds.lowerBound + 0.03 + far
        #expect(!moved.holds, "\(row.what)")
      }
    }
  }
}
