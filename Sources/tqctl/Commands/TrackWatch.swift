import Glibc
import QuestClient
import QuestWire

/// `track status --watch`: a line for each change, and for each minute while a clock is visible. This process counts
/// the minutes, so the daemon is not woken.
struct TrackWatch {
  let caller: Caller

  /// Never returns. Throws when the output is closed, and for any error other than an absent daemon.
  func run() throws -> Never {
    var last: String?
    try Watch.overRestarts { connected in
      let stream = try caller.client.subscribe(to: [.track]).stream
      connected()
      while true { try count(on: try caller.client.call(TrackStatus()), stream, &last) }
    }
  }

  /// Prints the state, and repeats it each minute, until something changes.
  private func count(on state: TrackState, _ stream: Connection, _ last: inout String?) throws {
    let read = Self.milliseconds()
    while true {
      var shown = state
      let passed = Self.milliseconds() - read
      shown.elapsedSeconds = state.elapsedSeconds.map { $0 + Double(passed) / 1000 }
      shown.todaySeconds = state.todaySeconds.map { $0 + (state.running ? Double(passed) / 1000 : 0) }
      try show(shown, &last)
      let rest = shown.elapsedSeconds.map { 60_000 - Int32($0.truncatingRemainder(dividingBy: 60) * 1000) }
      try Watch.wait(for: stream.descriptor, milliseconds: rest ?? -1)
      if try !stream.arrivedEvents().isEmpty { return }
    }
  }

  private func show(_ state: TrackState, _ last: inout String?) throws {
    let line = caller.json ? StatusLine.json(state) : TrackText.line(state)
    guard line != last else { return }
    last = line
    try StandardOutput.write(line: line)
  }

  /// CLOCK_BOOTTIME.
  private static func milliseconds() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_BOOTTIME, &time)
    return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
  }
}
