import Glibc
import QuestClient
import QuestWire

/// `status --watch`: the full state first, then a line a change, across restarts of the daemon. Blocks on the event
/// stream in between and uses no processor time.
struct Watch {
  let format: StatusLine.Format
  let caller: Caller

  /// Returns never, but throws when the output is closed or something other than the daemon's absence is wrong.
  func run() throws -> Never {
    var last: SessionState?
    var backOff = BackOff()
    while true {
      do {
        let (state, stream) = try caller.client.subscribe(to: ["session"])
        backOff = BackOff()
        try show(state.session, after: &last)
        while true {
          for event in try stream.arrivedEvents() {
            if let session = event.session { try show(session, after: &last) }
          }
          try Self.wait(for: stream.descriptor)
        }
      } catch let error as ClientError {
        if case .pathTooLong = error { throw error }
        if backOff.isFresh { StandardError.write("tqctl: timequestd does not answer; waiting for it.\n") }
        try backOff.wait()
      } catch let error as RPCError where error.kind == .busy {
        // Fell too far behind or came while it was closing down: begin again with the full state.
        try backOff.wait()
      }
    }
  }

  /// Waits until something can be read or the time is over. Throws once nobody reads the output any more: a bar that is
  /// gone leaves no process behind that waits for the next change to find out.
  static func wait(for descriptor: Int32? = nil, milliseconds: Int32 = -1) throws(StandardOutput.Failure) {
    // poll(2) leaves out negative descriptors; errors and hang-ups it tells unasked.
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
