internal import BenchmarkKit
internal import Glibc

/// Measures results computed from a whole history, as whole processes, compared with `timew summary` over 100,000
/// intervals, and a page of history compared with SQLite's shell and the same query.
func measureReads(_ daemon: Daemon, stored: Int, summary: Int64) throws -> [Finding] {
  let rounds = 25
  let reads = [
    ("recap", ["recap", "--weeks", "4"]), ("patterns", ["patterns"]),
    ("plan", ["plan", "Quest 3", "--by", "23:30"]), ("forecast", ["forecast", "Task 3", "30m"]),
    ("history of 40 days", ["history"] + fortyDays), ("stats of 40 days", ["stats"] + fortyDays),
    ("report of 40 days", ["report", "-o", "-"] + fortyDays),
    ("report of ten years", ["report", "-o", "-", "--since", "1985-01-01", "--until", "1994-12-31"]),
  ]
  var findings: [Finding] = []
  for (name, arguments) in reads {
    let times = try (0..<rounds).map { _ in try daemon.run(arguments) }
    findings.append(
      Finding(
        what: "tqctl \(name), \(short(Double(stored))) stored", measured: milliseconds(median(times)),
        against: "timew summary, 100,000 intervals: \(milliseconds(summary))", figure: Double(median(times)) / 1e6,
        unit: "ms", promise: .atMost(25)))
  }
  let query = """
    SELECT s.uid, s.startedAt, e.task, e.estimate, e.actual
    FROM (SELECT * FROM session WHERE player = 1 AND outcome <> 0 ORDER BY startedAt DESC, id DESC LIMIT 20) s
    JOIN estimation e ON e.session = s.id
    """
  var ours: [Int64] = []
  var theirs: [Int64] = []
  for _ in 0..<rounds {
    ours.append(try daemon.run(["history", "--limit", "20"]))
    theirs.append(try time(["/usr/bin/sqlite3", "-readonly", daemon.store, query], environment: []))
  }
  findings.append(
    Finding(
      what: "tqctl history, \(short(Double(stored))) stored", measured: milliseconds(median(ours)),
      against: "sqlite3, the same rows: \(milliseconds(median(theirs)))",
      figure: Double(median(ours)) / Double(median(theirs)), unit: "×", promise: .atMost(3)))
  return findings
}

/// Days in every history of `History`, which begins in 1985.
private let fortyDays = ["--since", "1985-03-01", "--until", "1985-04-09"]

/// Timewarrior with 100,000 intervals, an hour apart.
struct FilledTimewarrior {
  private let environment: [String]

  init(_ place: Workplace) throws {
    environment = try fillTimewarrior(place)
  }

  func time(_ arguments: [String]) throws -> Int64 {
    try BenchmarkKit.time(["/usr/bin/timew"] + arguments, environment: environment)
  }

  /// `timew summary` over all of them, the best of three.
  func summary() throws -> Int64 {
    try (0..<3).map { _ in try time(["summary", "2013-01-01", "-", "2026-01-01"]) }.min() ?? 0
  }
}

/// Creates the database and returns the environment to use it.
private func fillTimewarrior(_ place: Workplace) throws -> [String] {
  let folder = "\(place.folder)/timewarrior-summary"
  mkdir(folder, 0o700)
  mkdir("\(folder)/data", 0o700)
  let environment = ["TIMEWARRIORDB=\(folder)", "HOME=\(folder)", "PATH=/usr/bin:/bin", "TZ=UTC"]
  _ = try time(["/usr/bin/timew", ":yes"], environment: environment, expecting: [0, 1])
  // Timewarrior's format has a file for each month.
  var moment = 1_356_998_400  // 2013-01-01
  var files: [String: String] = [:]
  for number in 0..<100_000 {
    let (start, end) = (UTC(moment), UTC(moment + 1800))
    files["\(start.month).data", default: ""] += "inc \(start.text) - \(end.text) # tag\(number % 40)\n"
    moment += 3600
  }
  for (name, text) in files {
    let file = open("\(folder)/data/\(name)", O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw SystemFailure("open \(name)") }
    defer { close(file) }
    let bytes = Array(text.utf8)
    guard write(file, bytes, bytes.count) == bytes.count else { throw SystemFailure("write \(name)") }
  }
  return environment
}

/// A moment as timewarrior writes it.
private struct UTC {
  var month: String
  var text: String

  init(_ seconds: Int) {
    var parts = tm()
    var moment = time_t(seconds)
    gmtime_r(&moment, &parts)
    func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let year = parts.tm_year + 1900
    month = "\(year)-\(two(parts.tm_mon + 1))"
    text =
      "\(year)\(two(parts.tm_mon + 1))\(two(parts.tm_mday))T\(two(parts.tm_hour))\(two(parts.tm_min))"
      + "\(two(parts.tm_sec))Z"
  }
}
