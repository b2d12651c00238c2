import ArgumentParser
import CrashHarness
import Glibc

/// The long run of the crash harness: `make crash KILLS=1000 SEED=7`.
@main
struct CrashHarnessCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "crash-harness",
    abstract: "Kills timequestd under load and compares what it leaves with what it acknowledged.",
    discussion: "Example: crash-harness --programs .build/debug --kills 1000 --seed 7")

  @Option(help: "Folder of the built programs.")
  var programs: String

  @Option(help: "How often to kill.")
  var kills = 1000

  @Option(help: "The seed of all chance; a failure names the one that plays its store again.")
  var seed: UInt64 = 1

  @Option(help: "Kills on one store before the next begins empty.")
  var killsPerStore = 30

  @Option(help: "Clients at once.")
  var clients = 4

  @Flag(help: "Kill at random moments alone, as a release build needs.")
  var withoutSteps = false

  @Option(help: "Let a debug daemon answer at once and commit so many changes together: the harness must find losses.")
  var commitEvery = 1

  @Option(help: "Kill fetches from a source and the daemon so often, instead of the rest.")
  var fetches: Int?

  func run() throws {
    if let fetches { return try study(fetches) }
    let options = CrashHarness.Options(
      programs: programs, kills: kills, seed: seed, diesAtSteps: !withoutSteps, killsPerStore: killsPerStore,
      clients: clients, changesInOneCommit: commitEvery)
    let report = try CrashHarness(options) { report in
      print("\(report.kills) kills, \(report.violations.count) violations, \(Int(report.seconds)) s")
      // Flushes also if the output goes to a file.
      fflush(nil)
    }.run()
    print(report.table)
    guard report.isClean else { throw ExitCode.failure }
  }

  private func study(_ fetches: Int) throws {
    var study = try FetchStudy(.init(programs: programs, fetches: fetches, seed: seed)) { report in
      print("\(report.fetches) fetches, \(report.violations.count) violations, \(Int(report.seconds)) s")
      fflush(nil)
    }
    let report = try study.run()
    print(report.table)
    guard report.isClean else { throw ExitCode.failure }
  }
}
