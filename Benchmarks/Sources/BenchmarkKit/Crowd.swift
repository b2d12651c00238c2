internal import Glibc

/// Many clients in one thread. Each waits for its answer, pauses, and sends the next request.
package struct Crowd {
  /// The next step of a client.
  package struct Step {
    /// Nanoseconds from the last answer to the request.
    var after: Int64
    /// The request with its newline; `nil` if the client is done.
    var line: [UInt8]?

    package init(after: Int64, line: [UInt8]?) {
      self.after = after
      self.line = line
    }
  }

  private struct Member {
    var descriptor: Int32
    var line: [UInt8] = []
    var askedAt: Int64 = 0
    var dueAt: Int64 = 0
    var isWaiting = false
    var isThrough = false
    var reply: [UInt8] = []
  }

  private var members: [Member] = []
  private var buffer = [UInt8](repeating: 0, count: 1 << 16)
  /// Latencies in nanoseconds, from the first byte sent to the last byte received.
  package private(set) var latencies: [Int64] = []
  /// Up to ten answers that were errors.
  package private(set) var refusals: [String] = []
  package private(set) var refused = 0

  package init() {}

  /// Adds a client on a connected socket, which the crowd closes.
  package mutating func join(_ descriptor: Int32) { members.append(Member(descriptor: descriptor)) }

  /// Runs all clients until each has no more requests.
  ///
  /// - Parameters:
  ///   - next: the next step of the client with this number.
  ///   - tick: called about every 100 ms.
  /// - Throws: `SystemFailure` if a connection ends.
  package mutating func run(_ next: (Int) -> Step, tick: () throws -> Void = {}) throws {
    defer { for member in members { close(member.descriptor) } }
    let start = nanoseconds()
    for index in members.indices { plan(index, next, at: start) }
    var waiting = members.map { pollfd(fd: $0.descriptor, events: Int16(POLLIN), revents: 0) }
    var nextTick = start
    while members.contains(where: { !$0.isThrough }) {
      let now = nanoseconds()
      if now >= nextTick {
        try tick()
        nextTick = now + 100_000_000
      }
      var wait: Int64 = 100_000_000
      for index in members.indices where !members[index].isWaiting && !members[index].isThrough {
        if members[index].dueAt <= now { try ask(index) } else { wait = min(wait, members[index].dueAt - now) }
      }
      let count = poll(&waiting, nfds_t(waiting.count), Int32((wait + 999_999) / 1_000_000))
      guard count >= 0 || errno == EINTR else { throw SystemFailure("poll") }
      guard count > 0 else { continue }
      for index in waiting.indices where waiting[index].revents != 0 { try hear(index, next) }
    }
  }

  private mutating func plan(_ index: Int, _ next: (Int) -> Step, at now: Int64) {
    let step = next(index)
    members[index].isWaiting = false
    members[index].isThrough = step.line == nil
    members[index].line = step.line ?? []
    members[index].dueAt = now + step.after
  }

  private mutating func ask(_ index: Int) throws {
    members[index].isWaiting = true
    members[index].reply.removeAll(keepingCapacity: true)
    members[index].askedAt = nanoseconds()
    let line = members[index].line
    guard send(members[index].descriptor, line, line.count, 0) == line.count else { throw SystemFailure("send") }
  }

  private mutating func hear(_ index: Int, _ next: (Int) -> Step) throws {
    let count = recv(members[index].descriptor, &buffer, buffer.count, 0)
    guard count > 0 else { throw SystemFailure("recv", count == 0 ? ECONNRESET : errno) }
    members[index].reply += buffer[..<count]
    guard buffer[count - 1] == UInt8(ascii: "\n") else { return }
    let now = nanoseconds()
    latencies.append(now - members[index].askedAt)
    if members[index].reply.starts(with: Array(#"{"error""#.utf8)) {
      refused += 1
      if refusals.count < 10 { refusals.append(String(decoding: members[index].reply, as: UTF8.self)) }
    }
    plan(index, next, at: now)
  }
}
