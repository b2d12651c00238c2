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
          if let session = try stream.nextEvent().session { try show(session, after: &last) }
        }
      } catch let error as ClientError {
        if case .pathTooLong = error { throw error }
        if backOff.isFresh { StandardError.write("tqctl: timequestd does not answer; waiting for it.\n") }
        backOff.wait()
      } catch let error as RPCError where error.kind == .busy {
        // Fell too far behind or came while it was closing down: begin anew with the full state.
        backOff.wait()
      }
    }
  }

  private func show(_ state: SessionState, after last: inout SessionState?) throws {
    guard state != last else { return }
    defer { last = state }
    if let line = StatusLine.line(state, format) { return try StandardOutput.write(Array((line + "\n").utf8)) }
    try caller.show { page in
      if last != nil { page.line() }
      StateText.write(state, to: &page)
    }
  }
}

/// Growing waits between attempts: 0.1 s, doubled up to 5 s.
struct BackOff {
  private(set) var milliseconds: UInt32 = 100
  private(set) var isFresh = true

  mutating func wait() {
    usleep(milliseconds * 1000)
    grow()
  }

  mutating func grow() {
    milliseconds = min(milliseconds * 2, 5000)
    isFresh = false
  }
}
