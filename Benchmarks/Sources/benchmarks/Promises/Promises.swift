internal import ArgumentParser
internal import BenchmarkKit
internal import Glibc

/// The promises of speed and size, beside other programs.
struct Promises: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "promises", abstract: "Measure the promised limits, and compare with timewarrior.")

  enum Part: String, CaseIterable, ExpressibleByArgument {
    case scale, notes, sources

    static let help: ArgumentHelp = """
      Measure a part alone: every command on histories of 1,000 to 1,000,000 estimations (scale, which is in no other \
      run); samples, goals and tracked time (notes); what sources bring, and what fetching costs (sources).
      """
  }

  @OptionGroup var programs: ProgramOptions
  @Option(help: Part.help) var only: Part?
  @Flag(help: "Print JSON instead of the table.") var json = false
  @Option(help: "Store at most this many estimations or samples, from 10.") var largest = 1_000_000

  func validate() throws {
    guard largest >= 10 else { throw ValidationError("--largest is 10 or more.") }
  }

  func run() throws {
    try programs.measure { place in
      var report = Report(machine: try Self.machine())
      switch only {
      case .scale:
        for size in [1000, 10_000, 100_000, 1_000_000] where size <= largest {
          Benchmarks.progress("\(short(Double(size))) estimations")
          let scale = try Scale(place, size: size)
          report.scale.append(scale)
          report.findings += scale.findings
        }
      case .notes: report.findings += try notes(place, try FilledTimewarrior(place))
      case .sources: report.findings += try sources(place)
      case nil: report.findings += try everything(place)
      }
      print(json ? report.json : report.table)
      return report.findings.allSatisfy(\.isKept)
    }
  }

  private func everything(_ place: Workplace) throws -> [Finding] {
    let timew = try Timewarrior(place)
    Benchmarks.progress("timewarrior's summary")
    let filled = try FilledTimewarrior(place)
    let summary = try filled.summary()
    var findings: [Finding] = []
    for size in [10, 1000, 100_000, 1_000_000] where size <= largest {
      findings += try Self.measure(place, timew, size: size, summary: summary)
    }
    findings += try Self.measureTable(place, count: min(largest, 100_000))
    findings += try notes(place, filled)
    findings += try sources(place)
    Benchmarks.progress("many processes at once")
    return findings + [try measureConcurrentChanges(place, processes: 40)]
  }

  private func notes(_ place: Workplace, _ timew: FilledTimewarrior) throws -> [Finding] {
    Benchmarks.progress("\(short(Double(largest))) samples, \(short(Double(largest / 10))) intervals, 200 goals")
    return try measureNoteRows(place, samples: largest, timew)
  }

  private func sources(_ place: Workplace) throws -> [Finding] {
    let samples = max(1000, min(largest, 200_000))
    Benchmarks.progress("sources, \(short(Double(samples))) samples")
    return try measureSources(place, samples: samples)
  }

  /// Runs all measurements on a store of this size.
  private static func measure(
    _ place: Workplace, _ timew: Timewarrior, size: Int, summary: Int64
  ) throws -> [Finding] {
    Benchmarks.progress("\(short(Double(size))) estimations")
    let path = "\(place.folder)/\(size).jsonl"
    try History.writeLines(size, to: path)
    let daemon = try Daemon(place, name: "store\(size)")
    var findings = try measureImport(daemon, [path], what: "JSON Lines", count: size)
    // A small import measures the start of a process.
    if size < 100_000 { findings.removeAll() }
    try daemon.stop()

    let (again, start) = try startAgain(place, name: "store\(size)", stored: size)
    if size == 1_000_000 { findings += try measureIdle(again, stored: size) }
    findings += try measureStatus(again, stored: size, timew: timew, pairs: 300)
    if size >= 100_000 {
      findings.append(start)
      findings += try measureChanges(again, folder: place.folder, rounds: 500)
      findings += try measureReads(again, stored: size, summary: summary)
      let memory = try again.child.memory("VmRSS")
      findings.append(
        Finding(
          what: "RSS after all of this, \(short(Double(size))) stored",
          measured: "\(short(Double(memory) / 1024)) KiB", figure: Double(memory) / 1_048_576, unit: "MiB",
          promise: .atMost(48)))
      let echo = try EchoServer(place)
      findings.append(try measurePipelining(again, echo: echo, requests: 100_000))
      findings += try measureManyConnections(again, echo: echo, requests: 100_000)
      try echo.stop()
    }
    try again.stop()
    unlink(path)
    return findings
  }

  private static func measureTable(_ place: Workplace, count: Int) throws -> [Finding] {
    Benchmarks.progress("a table of \(short(Double(count))) rows")
    let path = "\(place.folder)/table.csv"
    try History.writeTable(count, to: path)
    let daemon = try Daemon(place, name: "table")
    let mapping = "task=project,kind=tag,estimate=est,actual=act,date=day"
    let findings = try measureImport(daemon, [path, "--map", mapping, "--unit", "s"], what: "CSV", count: count)
    try daemon.stop()
    return findings
  }

  /// `2 × AMD EPYC, Linux 6.1, 16 GiB`.
  private static func machine() throws -> String {
    let processors = try readFile("/proc/cpuinfo").split(separator: "\n")
    let name = processors.first { $0.hasPrefix("model name") }?.split(separator: ":").last ?? "unknown processor"
    let count = processors.count { $0.hasPrefix("processor") }
    let kernel = try readFile("/proc/sys/kernel/osrelease").split(separator: "\n").first ?? ""
    let memory = try readFile("/proc/meminfo").split(separator: "\n").first { $0.hasPrefix("MemTotal") }
    let kibibytes = memory?.split(separator: " ").dropFirst().first.flatMap { Double($0) } ?? 0
    return "\(count) × \(name.drop { $0 == " " }), Linux \(kernel), \(short(kibibytes / 1_048_576)) GiB"
  }
}
