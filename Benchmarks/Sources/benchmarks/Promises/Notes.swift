internal import BenchmarkKit
internal import Glibc

/// Measures samples, goals and tracked time at their promised numbers: readings as whole processes, `log` and
/// `track.stop` compared with `estimate`, and `tqctl track` compared with `timew` with the same number of intervals.
func measureNoteRows(_ place: Workplace, samples: Int, _ timew: FilledTimewarrior) throws -> [Finding] {
  let intervals = samples / 10
  let path = "\(place.folder)/notes.jsonl"
  try History.writeNotes(samples: samples, goals: 200, intervals: intervals, to: path)
  let importing = try Daemon(place, name: "notes")
  let elapsed = try importing.run(["import", path])
  let memory = try importing.child.peakMemory()
  unlink(path)
  let lines = Double(samples + intervals)
  var findings = [
    Finding(
      what: "import of \(short(Double(samples))) samples, \(short(Double(intervals))) intervals",
      measured: "\(short(Double(elapsed) / 1e9)) s", figure: lines / Double(elapsed) * 1e9, unit: "/s",
      promise: .atLeast(10_000)),
    Finding(
      what: "import of samples and intervals, daemon's peak RSS", measured: "\(short(Double(memory) / 1024)) KiB",
      figure: Double(memory) / 1_048_576, unit: "MiB", promise: .atMost(64)),
  ]
  try importing.stop()
  // A new process, so that memory and caches are those of a normal day instead of the import's.
  let daemon = try Daemon(place, name: "notes")
  try awaitRest(of: daemon)
  findings += try measureNoteReads(daemon, samples)
  findings += try measureNoteChanges(daemon)
  findings += try measureTracking(daemon, timew, intervals)
  try daemon.stop()
  return findings
}

private func measureNoteReads(_ daemon: Daemon, _ samples: Int) throws -> [Finding] {
  let reads = [
    ("goals", ["goals"]), ("goal show", ["goal", "show", "Goal 3"]),
    ("goal show, of a reach", ["goal", "show", "Goal 0"]),
    ("insights", ["insights"]), ("track", ["track"]), ("log --days", ["log", "m1", "--days"]),
  ]
  return try reads.map { name, arguments in
    _ = try daemon.run(arguments)
    let time = median(try (0..<25).map { _ in try daemon.run(arguments) })
    return Finding(
      what: "tqctl \(name), \(short(Double(samples))) samples, 200 goals", measured: milliseconds(time),
      figure: Double(time) / 1e6, unit: "ms", promise: .atMost(10))
  }
}

/// Changes on an open connection, in turn.
private func measureNoteChanges(_ daemon: Daemon) throws -> [Finding] {
  let socket = try UnixSocket(connectingTo: daemon.socket)
  func ask(_ method: String, _ parameters: String = "") throws -> Int64 {
    try socket.ask(method, "{\(parameters)}").nanoseconds
  }
  var estimates: [Int64] = []
  var logs: [Int64] = []
  var stops: [Int64] = []
  for round in 0..<200 {
    _ = try ask("session.startTask", "\"task\":\"Task \(round % 20)\"")
    estimates.append(try ask("session.estimate", "\"estimate\":300"))
    _ = try ask("session.done", "\"took\":310")
    logs.append(try ask("sample.log", "\"metric\":\"m\(round % History.metrics)\",\"value\":1"))
    _ = try ask("track.start", "\"activity\":\"Activity 3\"")
    stops.append(try ask("track.stop"))
  }
  let yardstick = median(estimates)
  return [("log", median(logs)), ("track stop", median(stops))].map { name, time in
    Finding(
      what: "\(name), acknowledged", measured: microseconds(time), against: "estimate \(microseconds(yardstick))",
      figure: Double(time) / Double(yardstick), unit: "×", promise: .atMost(1.5))
  }
}

private func measureTracking(_ daemon: Daemon, _ timew: FilledTimewarrior, _ intervals: Int) throws -> [Finding] {
  let steps = [
    ("start", ["track", "start", "Activity 1"], ["start", "tag1"]), ("stop", ["track", "stop"], ["stop"]),
    ("list of a week", ["track", "list"], ["summary", "2024-01-01", "-", "2024-01-08"]),
    (
      "list of everything", ["track", "list", "--from", "1990-01-01"], ["summary", "2013-01-01", "-", "2026-01-01"]
    ),
  ]
  var times = [(ours: [Int64], theirs: [Int64])](repeating: ([], []), count: steps.count)
  for _ in 0..<10 {
    for (index, step) in steps.enumerated() {
      times[index].ours.append(try daemon.run(step.1))
      if index == 1 { waitForNextSecond() }
      // Measuring everything three times would take minutes.
      if index < 3 || times[index].theirs.isEmpty { times[index].theirs.append(try timew.time(step.2)) }
    }
  }
  return zip(steps, times).map { step, times in
    let (mine, other) = (median(times.ours), median(times.theirs))
    return Finding(
      what: "tqctl track \(step.0), \(short(Double(intervals))) intervals", measured: milliseconds(mine),
      against: "timew \(step.2[0]) \(milliseconds(other))", figure: Double(mine) / Double(other), unit: "×",
      promise: .atMost(2))
  }
}

/// timew counts whole seconds, and refuses to stop in the second in which it started.
private func waitForNextSecond() {
  let second = Glibc.time(nil)
  while Glibc.time(nil) == second { usleep(1000) }
}
