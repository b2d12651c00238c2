import ArgumentParser
import Glibc
import ReminderYears

/// The long run of the simulated years: `make reminders SEEDS=20 DAYS=1000`.
@main
struct ReminderYearsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reminder-years",
    abstract: "Lives simulated years with reminders and looks that each comes once, in time, or not at all.",
    discussion: "Example: reminder-years --seeds 20 --days 1000")

  @Option(help: "How many lives.")
  var seeds: UInt64 = 20

  @Option(help: "The seed of the first; a violation names its own.")
  var first: UInt64 = 1

  @Option(help: "How many days each.")
  var days = 1000

  @Option(help: "Something for the simulated machine to do wrong, to see that it is noticed.")
  var defect: String?

  @Flag(help: "People who play after midnight: their days begin up to six hours later, and that changes.")
  var nightOwls = false

  func run() throws {
    print(YearsReport.head)
    let defect = try defect.map { name in
      guard let defect = Defect(rawValue: name) else {
        throw ValidationError("Defects: \(Defect.allCases.map(\.rawValue).joined(separator: ", ")).")
      }
      return defect
    }
    let options = ReminderYears.Options(
      seeds: first...(first + max(seeds, 1) - 1), days: days, defect: defect,
      isNightOwl: nightOwls)
    let report = try ReminderYears(options).run { row in
      print(YearsReport.line(row))
      for violation in row.violations { print("  \(violation.kind.rawValue): \(violation.text)") }
      // Flushes also if the output goes to a file.
      fflush(nil)
    }
    guard report.isClean else { throw ExitCode.failure }
  }
}
