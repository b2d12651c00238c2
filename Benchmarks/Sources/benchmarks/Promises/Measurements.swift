internal import BenchmarkKit
internal import Glibc

/// Measures `tqctl status` as a whole process, alternating with `timew` on an empty database, and the two most used
/// screens.
func measureStatus(_ daemon: Daemon, stored: Int, timew: Timewarrior, pairs: Int) throws -> [Finding] {
  let screens = [("status", ["status"]), ("home", []), ("stats", ["stats"])]
  var ours = [[Int64]](repeating: [], count: screens.count)
  var theirs: [Int64] = []
  for round in 0..<(pairs + 10) {
    let times = try screens.map { try daemon.run($0.1) }
    let other = try timew.time()
    // The first rounds only warm the caches.
    guard round >= 10 else { continue }
    for (index, time) in times.enumerated() { ours[index].append(time) }
    theirs.append(other)
  }
  let status = median(ours[0])
  return screens.indices.map { index in
    let (name, yardstick) = index == 0 ? ("timew", median(theirs)) : ("tqctl status", status)
    let mine = median(ours[index])
    return Finding(
      what: "tqctl \(screens[index].0), \(short(Double(stored))) stored", measured: milliseconds(mine),
      against: "\(name) \(milliseconds(yardstick))", figure: Double(mine) / Double(yardstick), unit: "×",
      promise: .atMost(2))
  }
}

/// Starts the service after an import: a new process, so that memory and caches are those of a normal day. The median of
/// five starts, because the disk may still be writing what was imported.
func startAgain(_ place: Workplace, name: String, stored: Int) throws -> (daemon: Daemon, finding: Finding) {
  var daemon = try Daemon(place, name: name)
  var starts = [daemon.startNanoseconds]
  for _ in 1..<5 {
    try daemon.stop()
    daemon = try Daemon(place, name: name)
    starts.append(daemon.startNanoseconds)
  }
  let start = median(starts)
  let finding = Finding(
    what: "start to READY, \(short(Double(stored))) stored", measured: milliseconds(start), figure: Double(start) / 1e6,
    unit: "ms", promise: .atMost(60))
  return (daemon, finding)
}

/// Measures the time of an import as a whole process and the daemon's memory. Compares it with the time of sqlite3's
/// shell to import the same sessions and runs, as CSV, into tables with the same indexes.
func measureImport(_ daemon: Daemon, _ arguments: [String], what: String, count: Int) throws -> [Finding] {
  let elapsed = try daemon.run(["import"] + arguments)
  let memory = try daemon.child.peakMemory()
  let theirs = try timeShellImport(of: daemon.store)
  return [
    Finding(
      what: "import, \(what), \(short(Double(count)))",
      measured: "\(short(Double(elapsed) / 1e9)) s, \(short(Double(count) / Double(elapsed) * 1e9))/s",
      against: "sqlite3's .import \(short(Double(theirs) / 1e9)) s", figure: Double(elapsed) / Double(theirs),
      unit: "×",
      promise: .atMost(3)),
    Finding(
      what: "import, \(what), daemon's peak RSS", measured: "\(short(Double(memory) / 1024)) KiB",
      figure: Double(memory) / 1_048_576, unit: "MiB", promise: .atMost(64)),
  ]
}

/// Nanoseconds that sqlite3's shell takes to import the store's sessions and runs into an empty database with the same
/// columns and indexes, without a constraint, on the same disk.
private func timeShellImport(of store: String) throws -> Int64 {
  let copy = store + "-shell"
  let tables = ["session", "estimation"]
  let indexes = copy + ".indexes"
  defer {
    for path in [copy, copy + "-wal", copy + "-shm", indexes] + tables.map({ "\(copy).\($0)" }) { unlink(path) }
  }
  func shell(_ arguments: [String]) throws -> Int64 { try time(["/usr/bin/sqlite3"] + arguments, environment: []) }
  for table in tables {
    _ = try shell(["-readonly", "-csv", store, ".once '\(copy).\(table)'", "SELECT * FROM \(table)"])
  }
  let ofTables = "tbl_name IN ('\(tables.joined(separator: "', '"))') AND sql IS NOT NULL"
  _ = try shell([
    "-readonly", store, ".once '\(indexes)'",
    "SELECT sql || ';' FROM sqlite_schema WHERE type = 'index' AND \(ofTables)",
  ])
  let empty = tables.map { "CREATE TABLE \($0) AS SELECT * FROM store.\($0) LIMIT 0;" }.joined()
  _ = try shell([copy, "PRAGMA journal_mode = WAL", "ATTACH '\(store)' AS store; \(empty)", ".read '\(indexes)'"])
  return try shell(["-csv", copy, "PRAGMA synchronous = FULL"] + tables.map { ".import '\(copy).\($0)' \($0)" })
}

/// Measures an acknowledged change, alternating with a write and fdatasync of 4 KiB on the same file system. Subtracts
/// the round trip of the request, measured with `system.ping`. Also measures writing only the pages of a `done`, which
/// no service could do faster.
func measureChanges(_ daemon: Daemon, folder: String, rounds: Int) throws -> [Finding] {
  let socket = try UnixSocket(connectingTo: daemon.socket)
  func ask(_ method: String, _ parameters: String = "") throws -> Int64 {
    try socket.ask(method, "{\(parameters)}").nanoseconds
  }
  let disk = try Disk(folder)
  defer { disk.end() }

  var pings: [Int64] = []
  var estimates: [Int64] = []
  var dones: [Int64] = []
  var syncs: [Int64] = []
  var written: [Int64] = []
  for round in 0..<rounds {
    _ = try ask("session.startTask", "\"task\":\"Task \(round % 20)\"")
    pings.append(try ask("system.ping"))
    estimates.append(try ask("session.estimate", "\"estimate\":300"))
    syncs.append(try disk.write(pages: 1))
    let before = try bytesWritten(by: daemon.child.pid)
    dones.append(try ask("session.done", "\"took\":310"))
    written.append(try bytesWritten(by: daemon.child.pid) - before)
  }
  let sync = median(syncs)
  let pages = Int(median(written) / 4120)
  let whole = median(try (0..<rounds).map { _ in try disk.write(pages: pages) })
  let ping = median(pings)
  let least = "; of the \(pages) pages it writes \(microseconds(whole))"
  let answered = [("estimate", median(estimates)), ("done", median(dones))]
  return answered.map { name, time in
    Finding(
      what: "\(name), acknowledged, in the daemon",
      measured: "\(microseconds(time - ping)) (with the way there and back \(microseconds(time)))",
      against: "write + fdatasync \(microseconds(sync))" + (name == "done" ? least : ""),
      figure: Double(time - ping) / Double(sync), unit: "×",
      promise: .atMost(3))
  }
}

/// The bytes that the process has written to files and sockets.
private func bytesWritten(by process: pid_t) throws -> Int64 {
  let line = try readFile("/proc/\(process)/io").split(separator: "\n").first { $0.hasPrefix("wchar: ") }
  guard let bytes = line.flatMap({ Int64($0.dropFirst("wchar: ".count)) }) else { throw Unexpected("no wchar") }
  return bytes
}

/// A file that grows with each write and sync, as a log does.
private final class Disk {
  private let file: Int32
  private var length: off_t = 0
  private let head = [UInt8](repeating: 0x68, count: 24)
  private let page = [UInt8](repeating: 0x74, count: 4096)

  init(_ folder: String) throws {
    file = open("\(folder)/fdatasync", O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw SystemFailure("open \(folder)/fdatasync") }
  }

  /// Writes pages and returns nanoseconds. If there are several pages, each has a header, as in SQLite's log.
  func write(pages: Int) throws -> Int64 {
    let start = nanoseconds()
    for _ in 0..<pages {
      for piece in pages == 1 ? [page] : [head, page] {
        guard pwrite(file, piece, piece.count, length) == piece.count else { throw SystemFailure("pwrite") }
        length += off_t(piece.count)
      }
    }
    guard fdatasync(file) == 0 else { throw SystemFailure("fdatasync") }
    return nanoseconds() - start
  }

  func end() { close(file) }
}

/// Debian's timewarrior with an empty database.
struct Timewarrior {
  private let arguments: [String]
  private let environment: [String]

  init(_ place: Workplace) throws {
    let folder = "\(place.folder)/timewarrior"
    mkdir(folder, 0o700)
    environment = ["TIMEWARRIORDB=\(folder)", "HOME=\(folder)", "PATH=/usr/bin:/bin"]
    arguments = ["/usr/bin/timew"]
    // The first run creates the database and reports this; its exit status is 1 while nothing is tracked.
    _ = try BenchmarkKit.time(arguments + [":yes"], environment: environment, expecting: [0, 1])
  }

  func time() throws -> Int64 { try BenchmarkKit.time(arguments, environment: environment, expecting: [1]) }
}
