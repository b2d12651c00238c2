internal import ArgumentParser
internal import BenchmarkKit
internal import Glibc

/// Counts the instructions of hot paths with valgrind. The numbers do not depend on the load of the machine, so one run
/// shows whether a change makes a path more expensive.
struct Instructions: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Count the instructions of hot paths, and compare them with their budgets.")

  @OptionGroup var programs: ProgramOptions
  @Option(help: "A name and a count a line; more than 5 % above it is an error.") var budget: String
  @Flag(help: "Write what was counted to the file.") var renew = false

  func run() throws {
    try programs.measure { place in
      let counted = try Self.count(place)
      if renew { try Self.write(counted, to: budget) }
      return try Self.compare(counted, with: budget)
    }
  }

  private static func write(_ counted: [(name: String, count: Int)], to budget: String) throws {
    let bytes = Array(counted.map { "\($0.name)\t\($0.count)\n" }.joined().utf8)
    let file = open(budget, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard file >= 0, Glibc.write(file, bytes, bytes.count) == bytes.count else {
      throw SystemFailure("write \(budget)")
    }
    close(file)
  }

  /// Prints the comparison. Returns whether no count is above its budget.
  private static func compare(_ counted: [(name: String, count: Int)], with budget: String) throws -> Bool {
    let allowed = try readBudget(budget)
    var isKept = true
    for (name, count) in counted {
      guard let bound = allowed[name] else { throw Unexpected("\(budget) says nothing about \(name)") }
      let share = Double(count) / Double(bound) - 1
      let verdict = share > 0.05 ? "DEARER" : share < -0.05 ? "cheaper: renew the budget" : "kept"
      isKept = isKept && share <= 0.05
      let change = "\(share < 0 ? "-" : "+")\(short(abs(share) * 100)) %"
      print("\(name): \(short(Double(count))) instructions, budget \(short(Double(bound))), \(change), \(verdict)")
    }
    return isKept
  }

  private static func readBudget(_ path: String) throws -> [String: Int] {
    let lines = try readFile(path).split(separator: "\n").map { $0.split(separator: "\t") }
    return Dictionary(lines.compactMap { $0.count == 2 ? (String($0[0]), Int($0[1]) ?? 0) : nil }) { $1 }
  }

  // MARK: - Counting

  /// Plays, each of three changes.
  private static let rounds = 160
  /// The number of rounds for cheap calls. Background work of the service differs between runs and may be at most a
  /// hundredth of the total.
  private static let cheapRounds = 1000

  private static func count(_ place: Workplace) throws -> [(name: String, count: Int)] {
    // Measures a client of a running service with data.
    let daemon = try Daemon(place, name: "client")
    let socket = try UnixSocket(connectingTo: daemon.socket)
    for _ in 0..<rounds { try play(socket) }
    let log = "\(place.folder)/valgrind.log"
    func client(_ arguments: [String]) throws -> Int {
      _ = try time(valgrind(log) + [daemon.tqctl] + arguments, environment: daemon.environment)
      return try collected(log)
    }
    var counted = [("tqctl status, the client", try client(["status"]))]
    counted.append(("tqctl alone, the client", try client([])))
    counted.append(("tqctl stats, the client", try client(["stats"])))
    try socket.ask("session.startTask", #"{"task":"Tea"}"#)
    counted.append(("tqctl estimate, the client", try client(["estimate", "300s"])))
    counted.append(("tqctl done, the client", try client(["done", "--took", "310s"])))
    counted.append(("tqctl recap, the client", try client(["recap"])))
    counted.append(("tqctl track start, the client", try client(["track", "start", "Mail"])))
    try daemon.stop()

    // The service's instructions per call: the difference between a run with many calls and one without.
    let base = try service(place, "base") { _ in }
    func each(_ name: String, rounds: Int, _ call: (UnixSocket) throws -> Void) throws -> Int {
      (try service(place, name) { socket in for _ in 0..<rounds { try call(socket) } } - base) / rounds
    }
    counted.append(("status, the service", try each("status", rounds: cheapRounds) { try $0.ask("session.status") }))
    counted.append(("a task from start to done, the service", try each("play", rounds: rounds) { try play($0) }))
    let recap = try each("recap", rounds: cheapRounds) { try $0.ask("recap.list", #"{"weeks":4}"#) }
    counted.append(("recap, the service", recap))
    return counted
  }

  /// Instructions of a service from start to end, with some runs in its store and these calls.
  private static func service(_ place: Workplace, _ name: String, _ calls: (UnixSocket) throws -> Void) throws -> Int {
    let log = "\(place.folder)/\(name).log"
    let daemon = try Daemon(place, name: name, under: valgrind(log))
    let socket = try UnixSocket(connectingTo: daemon.socket)
    for _ in 0..<5 { try play(socket) }
    try calls(socket)
    try daemon.stop()
    return try collected(log)
  }

  private static func play(_ socket: UnixSocket) throws {
    try socket.ask("session.startTask", #"{"task":"Tea"}"#)
    try socket.ask("session.estimate", #"{"estimate":300}"#)
    try socket.ask("session.done", #"{"took":310}"#)
  }

  private static func valgrind(_ log: String) -> [String] {
    ["/usr/bin/valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", "--log-file=\(log)"]
  }

  private static func collected(_ log: String) throws -> Int {
    let line = try readFile(log).split(separator: "\n").last { $0.contains("Collected : ") }
    guard let count = line?.split(separator: " ").last.flatMap({ Int($0) }) else {
      throw Unexpected("valgrind counted nothing: \(try readFile(log))")
    }
    return count
  }
}
