internal import BenchmarkKit
internal import Glibc

/// Starts many processes at once, each with its own change: `tqctl` with a daemon, and `timew track` on its own
/// database. Counts the stored changes afterwards.
func measureConcurrentChanges(_ place: Workplace, processes: Int) throws -> Finding {
  let daemon = try Daemon(place, name: "together")
  try runTogether(
    (1...processes).map { [daemon.tqctl, "quest", "create", "Quest number \($0)", "--task", "Task \($0)"] },
    environment: daemon.environment)
  let answer = try UnixSocket(connectingTo: daemon.socket).ask("quest.list", #"{"all":true}"#).reply
  let ours = (1...processes).count { answer.contains("\"Quest number \($0)\"") }
  try daemon.stop()

  let theirs = try timewarriorKeeps(place, of: processes)
  return Finding(
    what: "\(processes) processes changing at once", measured: "\(ours) kept",
    against: "timew track: \(theirs) of \(processes) kept", figure: Double(ours), unit: "of \(processes)",
    promise: .atLeast(Double(processes)))
}

/// Each interval takes half an hour, none overlaps another, and all are in the file of one month.
private func timewarriorKeeps(_ place: Workplace, of processes: Int) throws -> Int {
  let folder = "\(place.folder)/timewarrior-together"
  mkdir(folder, 0o700)
  let environment = ["TIMEWARRIORDB=\(folder)", "HOME=\(folder)", "PATH=/usr/bin:/bin", "TZ=UTC"]
  _ = try time(["/usr/bin/timew", ":yes"], environment: environment, expecting: [0, 1])
  try runTogether(
    (0..<processes).map { number in
      let day = "2024-01-\(twoDigits(1 + number / 20))T\(twoDigits(number % 20))"
      return ["/usr/bin/timew", "track", "\(day):00", "-", "\(day):30", "tag\(number)"]
    }, environment: environment)
  let kept = try readFile("\(folder)/data/2024-01.data")
  return (0..<processes).count { number in kept.split(separator: "\n").contains { $0.hasSuffix(" tag\(number)") } }
}

private func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

/// Starts all processes, then waits for all, regardless of their results.
private func runTogether(_ commands: [[String]], environment: [String]) throws {
  for child in try commands.map({ try Child($0, environment: environment) }) { try child.wait() }
}
