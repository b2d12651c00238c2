private import Foundation
internal import QuestEngines
internal import QuestSimulations

/// Coverage and loss of each way over all people. With several people, includes the 9-in-10 interval of a bootstrap
/// over people (Efron 1979), because runs of one person are not independent.
struct Report {
  let people: [PersonRecord]
  private static let draws = 1000

  var text: String {
    var lines = ["\(people.count) \(people.count == 1 ? "person" : "people"), exact hits as a half"]
    lines.append(Self.line("", "runs", ["50", "80", "90", "loss"]))
    for group in Group.allCases {
      lines.append(group.rawValue)
      for way in Way.allCases {
        let tallies = people.compactMap { $0[Row(way: way, group: group)] }
        guard !tallies.isEmpty else { continue }
        lines += Self.lines(way, tallies)
        guard way == .guess else { continue }
        lines += compared(group)
      }
    }
    return lines.joined(separator: "\n")
  }

  private static func lines(_ way: Way, _ tallies: [Tally]) -> [String] {
    let all = sum(tallies)
    let line = line("  " + way.rawValue, "\(Int(all.count))", cells(all.figures))
    let spans = intervals(tallies.count) { drawn in sum(drawn.map { tallies[$0] }).figures }
    guard !spans.isEmpty else { return [line] }
    let bounds = zip(cells(spans.map(\.low)), cells(spans.map(\.high))).map { "\($0)…\($1)" }
    return [line, Self.line("    9 in 10", "", bounds)]
  }

  /// The loss compared with that of the first rule, and the number of people for whom it is smaller.
  private func compared(_ group: Group) -> [String] {
    let pairs = people.compactMap { person -> (ours: Tally, first: Tally)? in
      guard let ours = person[Row(way: .guess, group: group)], let first = person[Row(way: .firstGuess, group: group)]
      else { return nil }
      return (ours, first)
    }
    func change(_ pairs: [(ours: Tally, first: Tally)]) -> Double {
      100 * (Self.sum(pairs.map(\.ours)).figures[3] / Self.sum(pairs.map(\.first)).figures[3] - 1)
    }
    let better = pairs.count { $0.ours.figures[3] < $0.first.figures[3] }
    let span = Self.intervals(pairs.count) { drawn in [change(drawn.map { pairs[$0] })] }.first
    let interval = span.map { String(format: " (%.1f … %.1f)", $0.low, $0.high) } ?? ""
    return [
      "    loss against the first rule: " + String(format: "%+.1f %%", change(pairs)) + interval
        + ", smaller for \(better) of \(pairs.count)"
    ]
  }

  private static func sum(_ tallies: [Tally]) -> Tally { tallies.reduce(into: Tally()) { $0.add($1) } }

  /// `[]` for a single person, because a bootstrap needs several.
  private static func intervals(
    _ count: Int, _ figures: (_ drawn: [Int]) -> [Double]
  ) -> [(low: Double, high: Double)] {
    guard count > 1 else { return [] }
    var generator = SeededGenerator(seed: 1)
    let drawn = (0..<draws).map { _ in figures((0..<count).map { _ in Int.random(in: 0..<count, using: &generator) }) }
    return (drawn.first ?? []).indices.map { index in
      let sorted = drawn.map { $0[index] }.sorted()
      return (Quantile.of(sorted, 0.05), Quantile.of(sorted, 0.95))
    }
  }

  private static func cells(_ figures: [Double]) -> [String] {
    figures.dropLast().map { String(format: "%.1f", 100 * $0) } + figures.suffix(1).map { String(format: "%.4f", $0) }
  }

  private static func line(_ name: String, _ runs: String, _ cells: [String]) -> String {
    let padded = ([runs] + cells).enumerated().map { index, cell in
      String(repeating: " ", count: max(1, (index == 0 ? 8 : index == 4 ? 17 : 13) - cell.count)) + cell
    }
    return name + String(repeating: " ", count: max(1, 30 - name.count)) + padded.joined()
  }
}
