internal import BenchmarkKit
internal import Glibc

/// Interrupts each kind of long work by SIGTERM and SIGKILL.
enum Interrupted {
  /// Ends the running daemon. Prints a table. Returns whether all promises are kept.
  static func measure(_ scene: ContentionScene, _ running: Daemon) throws -> Bool {
    var daemon = running
    var table = Table([
      "in the middle of", "promise", "exit after SIGTERM", "its client", "a reader", "a change", "READY after SIGTERM",
      "READY after SIGKILL",
    ])
    for work in Work.allCases {
      Benchmarks.progress("SIGTERM in the middle of \(work.rawValue)")
      let ended = try interrupt(work, scene, daemon, with: SIGTERM)
      daemon = try scene.start()
      let afterTerm = daemon.startNanoseconds
      Benchmarks.progress("SIGKILL in the middle of \(work.rawValue)")
      _ = try interrupt(work, scene, daemon, with: SIGKILL)
      daemon = try scene.start()
      table.add(
        [
          work.rawValue, "≤ 2 s, no client dropped",
          milliseconds(ended.nanoseconds)
            + (ended.code == 0 ? "" : " with \(ended.code)"), ended.client, ended.reader, ended.change,
          milliseconds(afterTerm), milliseconds(daemon.startNanoseconds),
        ],
        isKept: ended.nanoseconds <= 2_000_000_000 && ended.code == 0
          && ![ended.client, ended.reader, ended.change].contains("dropped"))
    }
    try daemon.stop()
    print(table.text)
    return table.isKept
  }

  private struct Ending {
    var nanoseconds: Int64
    var code: Int32
    var client: String
    var reader: String
    var change: String
  }

  private static func interrupt(_ work: Work, _ scene: ContentionScene, _ daemon: Daemon, with signal: Int32) throws
    -> Ending
  {
    let path = daemon.socket
    let working = Loop.working(work, try Wire(to: path, as: scene.neighbour), try Wire(to: path, as: scene.owner))
    let reader = Loop.status(try Wire(to: path, as: scene.players[0]), pause: 0)
    let change = Loop.changing(try Wire(to: path, as: scene.players[0]), pause: 0)
    while !working.notes.hasBegun, !working.hasEnded { usleep(1000) }
    // Waits until the work is probably in progress.
    usleep(100_000)
    let start = nanoseconds()
    kill(daemon.child.pid, signal)
    let code = try daemon.child.wait()
    let time = nanoseconds() - start
    let notes = [working, reader, change].map { $0.join() }
    for notes in notes { if let failure = notes.failure { throw Unexpected("\(work.rawValue): \(failure)") } }
    return Ending(
      nanoseconds: time, code: code, client: notes[0].ending, reader: notes[1].ending, change: notes[2].ending)
  }
}
