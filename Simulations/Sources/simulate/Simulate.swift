private import Foundation
internal import QuestSimulations

/// `simulate [PLAYERS [SEED]]`: prints the table and exits with 1 if a line is outside its promised range.
@main
struct Simulate {
  static func main() {
    let numbers = CommandLine.arguments.dropFirst().map { UInt64($0) }
    guard numbers.count <= 2, !numbers.contains(nil), let players = Int(exactly: numbers.first.flatMap(\.self) ?? 4000),
      (100...10_000_000).contains(players)
    else {
      FileHandle.standardError.write(Data("usage: simulate [PLAYERS [SEED]], at least 100 players\n".utf8))
      exit(64)
    }
    let table = SimulationTable(seed: numbers.dropFirst().first.flatMap(\.self) ?? 1, players: players)
    print(table.text)
    exit(table.rows.allSatisfy(\.holds) ? 0 : 1)
  }
}
