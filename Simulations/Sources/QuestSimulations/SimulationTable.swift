private import Foundation

/// All simulations, and their table.
public struct SimulationTable: Sendable {
  public let rows: [SimulationRow]
  private let heading: String

  /// - Parameters:
  ///   - seed: the seed of all random numbers.
  ///   - players: the number of simulated players for each line; 2,000 take some seconds in a release build, and shares
  ///     are then exact to about a percent.
  public init(seed: UInt64, players: Int) {
    rows =
      ClaimRates(seed: seed, players: players).rows() + DifficultyRates(seed: seed, players: players).rows()
      + ForecastRates(seed: seed, players: players).rows() + PaceRates(seed: seed, players: players).rows()
    heading = "\(players) simulated players a line, seed \(seed)"
  }

  public var text: String {
    let lines = rows.map { row in
      [
        row.what, row.firstDesign.map { Self.figure($0, row.isShare) } ?? "", Self.figure(row.ours, row.isShare),
        row.bounds.map { "\(Self.figure($0.lowerBound, row.isShare)) to \(Self.figure($0.upperBound, row.isShare))" }
          ?? "",
        row.holds ? "" : "<- outside",
      ]
    }
    let table = [["", "first design", "ours", "promised", ""]] + lines
    let widths = (0..<5).map { column in table.map { $0[column].count }.max() ?? 0 }
    let body = table.map { row in
      row.enumerated().map { column, cell in
        let blanks = String(repeating: " ", count: widths[column] - cell.count)
        return column == 0 ? cell + blanks : blanks + cell
      }.joined(separator: "  ")
    }
    return ([heading, ""] + body).map { $0.replacing(/[ ]+$/, with: "") }.joined(separator: "\n")
  }

  private static func figure(_ value: Double, _ isShare: Bool) -> String {
    isShare ? String(format: "%.1f %%", value * 100) : String(format: "%.3f", value)
  }
}
