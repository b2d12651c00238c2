internal import BenchmarkKit
internal import Glibc

/// Measures the effect of long work on others: measured tasks, small changes and readers, and the effect of its
/// interruption.
@main
struct Contention {
  static let usage = """
    Usage: contention --bin FOLDER [--runs N] [--tasks N] [--seconds N] [--folder FOLDER]

      --bin FOLDER     where timequestd and tqctl are
      --runs N         runs in the store (default: 1,000,000)
      --tasks N        tasks measured beside everything at once (default: 200)
      --seconds N      how long each kind of work goes on alone, at least (default: 20)
      --only WORK      one kind of work alone, by its name in the table; or "tasks", for everything at once
      --folder FOLDER  where the store is made (default: /var/tmp)

    As root in a mount namespace of its own (`unshare --mount`) it measures a system service of several users, else a
    service of one.
    """

  static func main() throws {
    var (programs, folder) = ("", "/var/tmp")
    var (runs, tasks, seconds) = (1_000_000, 200, 20)
    var only: Work?
    var onlyTasks = false
    var rest = CommandLine.arguments.dropFirst()
    while let flag = rest.popFirst() {
      let value = flag == "--help" ? nil : rest.popFirst()
      switch flag {
      case "--bin": programs = value ?? ""
      case "--folder": folder = value ?? folder
      case "--runs": runs = max(1000, value.flatMap { Int($0) } ?? runs)
      case "--tasks": tasks = max(1, value.flatMap { Int($0) } ?? tasks)
      case "--only" where value == "tasks": onlyTasks = true
      case "--only" where value.flatMap(Work.init(rawValue:)) != nil: only = value.flatMap(Work.init(rawValue:))
      case "--seconds": seconds = max(1, value.flatMap { Int($0) } ?? seconds)
      default:
        print(usage)
        exit(flag == "--help" ? 0 : 64)
      }
    }
    guard !programs.isEmpty else {
      print(usage)
      exit(64)
    }
    signal(SIGPIPE, SIG_IGN)
    let place = try Workplace(programs: programs, parent: folder)
    defer { place.remove() }
    let scene = try Scene(place)
    let daemon = try scene.start()
    scene.say("filling a store of \(short(Double(runs))) runs")
    try scene.fill(daemon, runs: runs)
    let service = scene.isSystem ? "a system service, \(scene.users.count) users" : "a service of one user"
    print("\(short(Double(runs))) runs, \(service)\n")
    if onlyTasks || only != nil {
      let isKept =
        try only.map { try Alone.measure(scene, daemon, seconds: seconds, [$0]) }
        ?? Together.measure(scene, daemon, tasks: tasks)
      try daemon.stop()
      exit(isKept ? 0 : 1)
    }
    let tables = [
      try Together.measure(scene, daemon, tasks: tasks), try Alone.measure(scene, daemon, seconds: seconds),
      try Interrupted.measure(scene, daemon),
    ]
    guard tables.allSatisfy({ $0 }) else { exit(1) }
  }
}

/// All long work at once, while tasks are measured.
enum Together {
  /// Prints a table. Returns whether all promises are kept.
  static func measure(_ scene: Scene, _ daemon: Daemon, tasks: Int) throws -> Bool {
    scene.say("\(tasks) tasks beside everything at once")
    let path = daemon.socket
    let players = try scene.players.map { try Wire(to: path, as: $0) }
    let status = Loop.status(try Wire(to: path, as: scene.players[0]))
    // Work of the neighbour, who in a system service is another user.
    let works = try Work.besideTasks.map { work in
      Loop.working(work, try Wire(to: path, as: scene.neighbour), try Wire(to: path, as: scene.owner))
    }
    let games = players.enumerated().map { index, wire in
      Loop.playing(tasks / players.count + (index < tasks % players.count ? 1 : 0), wire)
    }
    let probes = try Loop.bare(in: scene.place.folder)
    let played = games.map { $0.join() }
    for loop in works + [status] + probes { loop.stop() }
    let worked = works.map { $0.join() }
    let asked = status.join()
    let bare = probes.map { $0.join() }

    for notes in played + worked + bare + [asked] {
      if let failure = notes.failure { throw Unexpected(failure) }
    }
    let largest = played.flatMap(\.differences).map(abs).max() ?? 0
    let count = played.reduce(0) { $0 + $1.differences.count }
    var table = Table(["beside everything at once", "promise", "p50", "p99", "worst", "beyond the disk"])
    table.add(
      ["difference of \(count) measured tasks", "≤ 10 ms", "", "", milliseconds(Int64(largest * 1e9))],
      isKept: largest <= 0.01)
    let disk = bare.flatMap { $0.waits[Loop.bareSync] ?? [] }
    for what in ["session.status", "session.estimate", "session.done"] {
      let waits = ([asked] + played).flatMap { $0.waits[what] ?? [] }
      let beyond = Wait.longest(waits, beyond: disk)
      table.add(row(what, waits) + [milliseconds(beyond)], isKept: beyond <= longestWait)
    }
    for what in [Loop.bareSync, Loop.bareSleep] {
      table.add(row(what, bare.flatMap { $0.waits[what] ?? [] }, promise: ""))
    }
    for (work, notes) in zip(Work.besideTasks, worked) {
      let waits = (notes.waits[work.rawValue] ?? []).map(\.length).sorted()
      table.add([
        "\(work.rawValue), \(waits.count) rounds", "", milliseconds(median(waits)), "",
        milliseconds(waits.last ?? 0),
      ])
    }
    for (what, count) in worked.flatMap(\.refusals).sorted(by: { $0.key < $1.key }) {
      table.add(["refused: \(what)", "", "", "", "\(count) times"])
    }
    print(table.text)
    return table.isKept
  }

  /// The longest promised wait, less the wait of a bare synced write at the same moment, in nanoseconds.
  static let longestWait: Int64 = 50_000_000

  static func row(_ what: String, _ waits: [Wait], promise: String = "≤ 50 ms beyond the disk") -> [String] {
    let sorted = waits.map(\.length).sorted()
    return [
      what, promise, milliseconds(percentile(0.5, of: sorted)), milliseconds(percentile(0.99, of: sorted)),
      milliseconds(sorted.last ?? 0),
    ]
  }
}

/// One kind of long work after the other, with small changes at the same time.
enum Alone {
  static func measure(
    _ scene: Scene, _ daemon: Daemon, seconds: Int, _ works: [Work] = Work.allCases
  ) throws -> Bool {
    var table = Table([
      "changes beside one kind of work", "promise", "p50", "p99", "worst", "beyond the disk", "bare sync", "status",
      "bare sleep", "rounds", "longest",
    ])
    for work in works {
      scene.say("changes beside \(work.rawValue)")
      let path = daemon.socket
      let changes = Loop.changing(try Wire(to: path, as: scene.players[0]))
      let status = Loop.status(try Wire(to: path, as: scene.players[0]))
      let working = Loop.working(
        work, try Wire(to: path, as: scene.neighbour), try Wire(to: path, as: scene.owner))
      let probes = try Loop.bare(in: scene.place.folder)
      let end = nanoseconds() + Int64(seconds) * 1_000_000_000
      // At least one complete round, regardless of its length.
      while nanoseconds() < end || (working.notes.waits.isEmpty && !working.hasEnded) { usleep(10_000) }
      for loop in [working, changes, status] + probes { loop.stop() }
      let (worked, changed, asked) = (working.join(), changes.join(), status.join())
      let bare = probes.map { $0.join() }
      for notes in [worked, changed, asked] + bare {
        if let failure = notes.failure { throw Unexpected("\(work.rawValue): \(failure)") }
      }
      let waits = changed.waits["settings.set"] ?? []
      let beyond = Wait.longest(waits, beyond: bare.flatMap { $0.waits[Loop.bareSync] ?? [] })
      let rounds = (worked.waits[work.rawValue] ?? []).map(\.length)
      let refused = (Array(worked.refusals) + Array(changed.refusals)).map { "\($0.key) ×\($0.value)" }.sorted()
      table.add(
        Together.row(work.rawValue, waits) + [
          milliseconds(beyond), longest(bare, Loop.bareSync), longest([asked], "session.status"),
          longest(bare, Loop.bareSleep), "\(rounds.count)",
          milliseconds(rounds.max() ?? 0) + (refused.isEmpty ? "" : "; \(refused.joined(separator: ", "))"),
        ], isKept: beyond <= Together.longestWait)
    }
    print(table.text)
    return table.isKept
  }

  private static func longest(_ notes: [Loop.Notes], _ what: String) -> String {
    milliseconds(notes.flatMap { $0.waits[what] ?? [] }.map(\.length).max() ?? 0)
  }
}
