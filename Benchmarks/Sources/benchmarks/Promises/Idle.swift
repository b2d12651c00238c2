internal import BenchmarkKit
internal import Glibc

/// Measures how often an idle daemon wakes up, and its memory. Takes more than a minute.
///
/// A thread that wakes up gives up the processor again, so its context switches count wakeups without a tracer.
func measureIdle(_ daemon: Daemon, stored: Int) throws -> [Finding] {
  let last = try awaitRest(of: daemon)
  let memory = try daemon.child.memory("VmRSS")
  sleep(60)
  let wakeups = try switches(of: daemon.child.pid) - last
  return [
    Finding(
      what: "idle for 60 s, \(short(Double(stored))) stored", measured: "\(wakeups) wakeups", figure: Double(wakeups),
      unit: "wakeups", promise: .atMost(0)),
    Finding(
      what: "idle, RSS after start, \(short(Double(stored))) stored",
      measured: "\(short(Double(memory) / 1024)) KiB", figure: Double(memory) / 1_048_576, unit: "MiB",
      promise: .atMost(32)),
  ]
}

/// Waits for the end of the work after a start: the store's check, the daily backup, releasing memory. Nothing reports
/// its end, so waits until no thread has run for five seconds. Returns the context switches so far.
@discardableResult
func awaitRest(of daemon: Daemon) throws -> Int {
  var last = try switches(of: daemon.child.pid)
  let begun = nanoseconds()
  while true {
    sleep(5)
    let now = try switches(of: daemon.child.pid)
    if now == last { return now }
    last = now
    guard nanoseconds() - begun < 120_000_000_000 else { throw Unexpected("timequestd does not come to rest") }
  }
}

/// Context switches of all threads so far.
private func switches(of process: pid_t) throws -> Int {
  guard let folder = opendir("/proc/\(process)/task") else { throw SystemFailure("/proc/\(process)/task") }
  defer { closedir(folder) }
  var sum = 0
  while let entry = readdir(folder) {
    let name = withUnsafePointer(to: entry.pointee.d_name) {
      $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
    }
    guard Int(name) != nil else { continue }
    for line in try readFile("/proc/\(process)/task/\(name)/status").split(separator: "\n")
    where line.contains("ctxt_switches") {
      sum += line.split(whereSeparator: \.isWhitespace).last.flatMap { Int($0) } ?? 0
    }
  }
  return sum
}
