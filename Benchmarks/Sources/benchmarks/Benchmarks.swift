internal import ArgumentParser
internal import BenchmarkKit
internal import Glibc

/// Measures the promises that are numbers (see README.md of the package).
@main
struct Benchmarks: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "benchmarks", abstract: "Measure the built programs.",
    subcommands: [
      Promises.self, Load.self, Contention.self, Instructions.self, Torture.self, Echo.self,
    ])

  static func main() {
    signal(SIGPIPE, SIG_IGN)
    main(nil)
  }

  /// On standard error, what is measured now.
  static func progress(_ text: String) {
    let line = Array("Measuring: \(text) ...\n".utf8)
    _ = write(STDERR_FILENO, line, line.count)
  }
}

/// The measured programs, and the file system of their stores.
struct ProgramOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Where timequestd and tqctl are.", valueName: "folder"))
  var bin: String

  @Option(help: ArgumentHelp("Keep the stores here, on the file system to measure.", valueName: "folder"))
  var folder = "/var/tmp"

  /// Runs the body in a folder of its own. Ends the process with 1 if it returns that a promise was not kept.
  func measure(_ body: (Workplace) throws -> Bool) throws {
    let place = try Workplace(programs: bin, parent: folder)
    defer { place.remove() }
    guard try body(place) else { throw ExitCode.failure }
  }
}
