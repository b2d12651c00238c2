internal import ArgumentParser
internal import BenchmarkKit
internal import Glibc

/// Measures the effect of long work on others: measured tasks, small changes and readers, and the effect of its
/// interruption.
struct Contention: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Measure how long work delays other clients, and its interruption.",
    discussion: """
      As root in a mount namespace of its own (`unshare --mount`) it measures a system service of several users, else a \
      service of one.
      """)

  @OptionGroup var programs: ProgramOptions
  @Option(help: "Runs in the store, from 1,000.") var runs = 1_000_000
  @Option(help: "Tasks measured beside everything at once.") var tasks = 200
  @Option(help: "Seconds that each kind of work goes on alone, at least.") var seconds = 20
  @Option(help: "One kind of work alone, by its name in the table; or \"tasks\", for everything at once.")
  var only: Selection?

  enum Selection: ExpressibleByArgument {
    case tasks
    case work(Work)

    init?(argument: String) {
      if argument == "tasks" {
        self = .tasks
      } else if let work = Work(rawValue: argument) {
        self = .work(work)
      } else {
        return nil
      }
    }

    static var allValueStrings: [String] { ["tasks"] + Work.allCases.map(\.rawValue) }
  }

  func validate() throws {
    guard runs >= 1000, tasks > 0, seconds > 0 else {
      throw ValidationError("--runs is 1,000 or more, --tasks and --seconds are 1 or more.")
    }
  }

  func run() throws {
    try programs.measure { place in
      let scene = try ContentionScene(place)
      let daemon = try scene.start()
      Benchmarks.progress("filling a store of \(short(Double(runs))) runs")
      try scene.fill(daemon, runs: runs)
      let service = scene.isSystem ? "a system service, \(scene.users.count) users" : "a service of one user"
      print("\(short(Double(runs))) runs, \(service)\n")
      switch only {
      case .tasks:
        let isKept = try Together.measure(scene, daemon, tasks: tasks)
        try daemon.stop()
        return isKept
      case .work(let work):
        let isKept = try Alone.measure(scene, daemon, seconds: seconds, [work])
        try daemon.stop()
        return isKept
      case nil:
        let tables = [
          try Together.measure(scene, daemon, tasks: tasks), try Alone.measure(scene, daemon, seconds: seconds),
          try Interrupted.measure(scene, daemon),
        ]
        return tables.allSatisfy { $0 }
      }
    }
  }
}

/// All long work at once, while tasks are measured.
enum Together {
  /// Prints a table. Returns whether all promises are kept.
  static func measure(_ scene: ContentionScene, _ daemon: Daemon, tasks: Int) throws -> Bool {
    Benchmarks.progress("\(tasks) tasks beside everything at once")
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
    _ scene: ContentionScene, _ daemon: Daemon, seconds: Int, _ works: [Work] = Work.allCases
  ) throws -> Bool {
    var table = Table([
      "changes beside one kind of work", "promise", "p50", "p99", "worst", "beyond the disk", "bare sync", "status",
      "bare sleep", "rounds", "longest",
    ])
    for work in works {
      Benchmarks.progress("changes beside \(work.rawValue)")
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
