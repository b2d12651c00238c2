import Glibc
import QuestClient
import QuestWire

/// `goals --watch`: a line for each change, and at the start of each day. This process waits for the end of the day, so
/// the daemon is not woken.
struct GoalWatch {
  let format: GoalLine.Format
  let caller: Caller

  /// Topics whose events may change a goal.
  private static let topics: [Event.Topic] = [.goals, .progress, .session, .track, .settings, .store]
  /// Seconds after which the clock is checked again: the clock may be set, and a wait does not count suspend.
  private static let patience = 300.0

  /// Never returns. Throws when the output is closed, and for any error other than an absent daemon.
  func run() throws -> Never {
    var last: GoalList.Response?
    try Watch.overRestarts { connected in
      let stream = try caller.client.subscribe(to: Self.topics).stream
      connected()
      while true {
        let response = try caller.client.call(GoalList())
        try show(response, after: &last)
        try wait(for: stream, until: response.dayEnds)
      }
    }
  }

  /// Returns at a change, and at the given moment, in seconds since 1970.
  private func wait(for stream: Connection, until end: Double) throws {
    while true {
      let rest = end - Double(time(nil))
      guard rest > 0 else { return }
      try Watch.wait(for: stream.descriptor, milliseconds: Int32(min(rest, Self.patience) * 1000))
      if try !stream.arrivedEvents().isEmpty { return }
    }
  }

  private func show(_ response: GoalList.Response, after last: inout GoalList.Response?) throws {
    guard response != last else { return }
    defer { last = response }
    if let line = GoalLine.line(response, format) {
      if let last, GoalLine.line(last, format) == line { return }
      return try StandardOutput.write(line: line)
    }
    try caller.show { page in
      if last != nil { page.line() }
      GoalText.list(GoalTable(response), to: &page)
    }
  }
}
