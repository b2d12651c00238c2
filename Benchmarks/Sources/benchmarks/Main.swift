internal import BenchmarkKit
internal import Glibc

/// Measures the promises with numbers (see README.md of the package).
@main
struct Benchmarks {
  static let usage = """
    Usage: benchmarks --bin FOLDER [--scale | --notes | --sources] [--json] [--largest N] [--disk FOLDER]

      --bin FOLDER    where timequestd and tqctl are
      --scale         every command on histories of 1,000 to 1,000,000 estimations, instead of the rest
      --notes         samples, goals and tracked time, instead of the rest
      --sources       what sources bring, and what fetching costs, instead of the rest
      --json          print JSON instead of the table
      --largest N     store at most N estimations or samples (default: 1000000)
      --disk FOLDER   keep the stores here, on the file system to measure (default: /var/tmp)
    """

  struct Options {
    var programs = ""
    var isJSON = false
    var isScale = false
    var isNotes = false
    var isSources = false
    var largest = 1_000_000
    var disk = "/var/tmp"

    /// `nil` for invalid arguments.
    init?(_ arguments: [String]) {
      var rest = arguments[...]
      while let flag = rest.popFirst() {
        switch flag {
        case "--json": isJSON = true
        case "--scale": isScale = true
        case "--notes": isNotes = true
        case "--sources": isSources = true
        case "--bin":
          guard let value = rest.popFirst() else { return nil }
          programs = value
        case "--disk":
          guard let value = rest.popFirst() else { return nil }
          disk = value
        case "--largest":
          guard let value = rest.popFirst().flatMap({ Int($0) }), value >= 10 else { return nil }
          largest = value
        default: return nil
        }
      }
      guard !programs.isEmpty, [isScale, isNotes, isSources].count(where: { $0 }) <= 1 else { return nil }
    }
  }

  static func main() throws {
    guard let options = Options(Array(CommandLine.arguments.dropFirst())) else {
      print(usage)
      exit(CommandLine.arguments.contains("--help") ? 0 : 64)
    }
    signal(SIGPIPE, SIG_IGN)
    let place = try Workplace(programs: options.programs, parent: options.disk)
    defer { place.remove() }
    var report = Report(machine: try machine())
    if options.isScale {
      for size in [1000, 10_000, 100_000, 1_000_000] where size <= options.largest {
        progress("\(short(Double(size))) estimations")
        let scale = try Scale(place, size: size)
        report.scale.append(scale)
        report.findings += scale.findings
      }
    } else if options.isNotes {
      report.findings += try measureNotes(place, options, try FilledTimewarrior(place))
    } else if options.isSources {
      report.findings += try measureSources(place, options)
    } else {
      let timew = try Timewarrior(place)
      progress("timewarrior's summary")
      let filled = try FilledTimewarrior(place)
      let summary = try filled.summary()
      for size in [10, 1000, 100_000, 1_000_000] where size <= options.largest {
        report.findings += try measure(place, timew, size: size, summary: summary)
      }
      report.findings += try measureTable(place, count: min(options.largest, 100_000))
      report.findings += try measureNotes(place, options, filled)
      report.findings += try measureSources(place, options)
      progress("many processes at once")
      report.findings.append(try measureConcurrentChanges(place, processes: 40))
    }
    print(options.isJSON ? report.json : report.table)
    guard report.findings.allSatisfy(\.isKept) else { exit(1) }
  }

  private static func measureNotes(
    _ place: Workplace, _ options: Options, _ timew: FilledTimewarrior
  ) throws -> [Finding] {
    progress("\(short(Double(options.largest))) samples, \(short(Double(options.largest / 10))) intervals, 200 goals")
    return try measureNoteRows(place, samples: options.largest, timew)
  }

  private static func measureSources(_ place: Workplace, _ options: Options) throws -> [Finding] {
    let samples = max(1000, min(options.largest, 200_000))
    progress("sources, \(short(Double(samples))) samples")
    return try benchmarks.measureSources(place, samples: samples)
  }

  /// Runs all measurements on a store of this size.
  private static func measure(
    _ place: Workplace, _ timew: Timewarrior, size: Int, summary: Int64
  ) throws -> [Finding] {
    progress("\(short(Double(size))) estimations")
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
    progress("a table of \(short(Double(count))) rows")
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

  private static func progress(_ text: String) {
    let line = Array("Measuring: \(text) ...\n".utf8)
    _ = write(STDERR_FILENO, line, line.count)
  }
}
