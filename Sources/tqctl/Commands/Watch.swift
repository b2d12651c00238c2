import Glibc
import QuestClient
import QuestWire

/// `status --watch`: prints the full state, then a line for each change, across restarts of the daemon. It blocks on
/// the event stream and uses no processor time in between.
struct Watch {
  let format: StatusLine.Format
  let caller: Caller

  /// Never returns. Throws when the output is closed, and for any error other than an absent daemon.
  func run() throws -> Never {
    var last: SessionState?
    try Self.overRestarts { connected in
      let (state, stream) = try caller.client.subscribe(to: [.session])
      connected()
      try show(state.session, after: &last)
      while true {
        for event in try stream.arrivedEvents() {
          if let session = event.session { try show(session, after: &last) }
        }
        try Self.wait(for: stream.descriptor)
      }
    }
  }

  /// Runs the body again whenever the daemon goes away, with growing pauses until the body calls `connected`. Rethrows
  /// any other error of the body.
  static func overRestarts(_ body: (_ connected: () -> Void) throws -> Void) throws -> Never {
    var backOff = BackOff()
    while true {
      do {
        try body { backOff = BackOff() }
      } catch let error as ClientError {
        if case .pathTooLong = error { throw error }
        if backOff.isFresh { StandardError.write("tqctl: timequestd does not answer; waiting for it.\n") }
        try backOff.wait()
      } catch let error as RPCError where error.kind == .busy {
        // The client fell behind, or connected during a shutdown: start again with the full state.
        try backOff.wait()
      }
    }
  }

  /// Waits until input is readable or the time is over. Throws if the reader of the output has ended, so that a closed
  /// status bar leaves no process behind.
  static func wait(for descriptor: Int32? = nil, milliseconds: Int32 = -1) throws(StandardOutput.Failure) {
    // poll(2) skips negative descriptors; it always reports errors and hang-ups.
    var watched = [
      pollfd(fd: descriptor ?? -1, events: Int16(POLLIN), revents: 0), pollfd(fd: 1, events: 0, revents: 0),
    ]
    guard poll(&watched, 2, milliseconds) > 0, watched[1].revents & Int16(POLLERR | POLLHUP) != 0 else { return }
    throw StandardOutput.Failure(reason: String(cString: strerror(EPIPE)))
  }

  private func show(_ state: SessionState, after last: inout SessionState?) throws {
    guard state != last else { return }
    defer { last = state }
    if let line = StatusLine.line(state, format) { return try StandardOutput.write(line: line) }
    try caller.show { page in
      if last != nil { page.line() }
      StateText.write(state, to: &page)
    }
  }
}

/// Growing waits between attempts: 0.1 s, doubled up to 5 s.
struct BackOff {
  private(set) var milliseconds: Int32 = 100
  private(set) var isFresh = true

  /// Throws as `Watch.wait` does.
  mutating func wait() throws(StandardOutput.Failure) {
    try Watch.wait(milliseconds: milliseconds)
    grow()
  }

  mutating func grow() {
    milliseconds = min(milliseconds * 2, 5000)
    isFresh = false
  }
}
