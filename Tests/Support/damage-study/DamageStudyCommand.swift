import ArgumentParser
import DamageStudy

/// The whole comparison: `make damage`.
@main
struct DamageStudyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "damage-study",
    abstract:
      "Damages stores in every way, opens them again, and counts what is lost and whether what is said is true.",
    discussion: "Example: damage-study --cases page:4,bits:1")

  @Option(help: "Some cases alone: a kind of damage and a seed.")
  var cases = ""

  func run() throws {
    let study = try DamageStudy()
    let wanted = Set(cases.split(separator: ",").map(String.init))
    var outcomes: [DamageStudy.Outcome] = []
    for blow in DamageBlow.allCases {
      for hasBackup in [true, false] {
        for seed in 1...blow.seeds where wanted.isEmpty || wanted.contains("\(blow):\(seed)") {
          let outcome = try study.strike(blow, hasBackup: hasBackup, seed: seed)
          outcomes.append(outcome)
          guard outcome.lost + outcome.wrong > 0 || outcome.isMendedInVain else { continue }
          print(
            "\(blow):\(seed), \(hasBackup ? "with" : "without") a backup: \(outcome.lost) lost, \(outcome.wrong) wrong. "
              + (outcome.said ?? outcome.refusal ?? "Nothing said."))
        }
      }
    }
    print(DamageStudy.table(outcomes, runs: 250))
    if outcomes.contains(where: { $0.isLie || $0.isMendedInVain || $0.refusal != nil }) { throw ExitCode.failure }
  }
}
