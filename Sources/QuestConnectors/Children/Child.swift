internal import CChild
internal import Glibc
internal import LinuxHost
internal import QuestWire

/// A less trusted child program, and its surroundings.
public struct ChildPlan: Sendable {
  /// The program's path and its arguments.
  public var words: [String]
  /// The whole environment.
  public var environment: [String: String]
  /// Its working directory.
  public var folder: String
  /// Folders and files that are hidden from it; missing ones are ignored.
  public var hidden: [String]
  public var limits: ChildLimits

  public init(
    words: [String], environment: [String: String], folder: String, hidden: [String] = [],
    limits: ChildLimits = ChildLimits()
  ) {
    self.words = words
    self.environment = environment
    self.folder = folder
    self.hidden = hidden
    self.limits = limits
  }
}

public struct ChildLimits: Sendable {
  /// Limits of its running time and of its processor time, in seconds.
  public var seconds = 120
  /// Bytes of its private memory.
  public var memory: UInt64 = 512 << 20
  /// The largest file that it may write, in bytes: enough for a copy of a collection.
  public var file: UInt64 = 1 << 30
  public var lineBytes = 64 << 10
  public init() {}
}

/// How a child ended.
public enum ChildEnding: Equatable, Sendable {
  case exited(Int32)
  case killed(signal: Int32)
  case tooLong(seconds: Int)
  /// `interruption` became readable.
  case interrupted
  case lineTooLong
}

public struct ChildOutcome: Equatable, Sendable {
  public var ending: ChildEnding
  /// Whether the kernel allowed hiding the files.
  public var isHidden: Bool
}

/// Runs a child to its end on the calling thread: writes its input, reads its lines, passes its errors on.
public enum Child {
  /// `line` gets each line of its output; if it throws, the child is killed and the error rethrown. `errors` gets the
  /// child's standard error. `interruption` is a descriptor that ends the child by becoming readable.
  ///
  /// The process must ignore SIGPIPE, which `prepareProgram` arranges. Throws `SystemError` if the child cannot be
  /// started. Its process group never outlives this call.
  public static func run(
    _ plan: ChildPlan, input: [UInt8], interruption: Int32? = nil, errors: ([UInt8]) -> Void,
    line: ([UInt8]) throws -> Void
  ) throws -> ChildOutcome {
    let words = plan.words.map { $0 + "\0" }.joined()
    let environment = plan.environment.map { "\($0.key)=\($0.value)\0" }.joined()
    let hidden = plan.hidden.map { $0 + "\0" }.joined()
    let limits = timequest_child_limits(
      memory: plan.limits.memory, file: plan.limits.file, seconds: UInt64(plan.limits.seconds))
    var child = timequest_child_start(
      words, words.utf8.count, environment, environment.utf8.count, hidden, hidden.utf8.count, plan.folder, limits)
    guard child.pid > 0 else { throw SystemError("\(plan.words[0]) cannot be started", code: child.error) }
    let isHidden = child.is_hidden != 0
    var talk = Talk(child: child, input: input, limits: plan.limits, interruption: interruption)
    let early: ChildEnding?
    do {
      early = try talk.untilEnd(errors: errors, line: line)
    } catch {
      child = talk.child
      _ = timequest_child_finish(&child)
      throw error
    }
    child = talk.child
    let status = timequest_child_finish(&child)
    let signal = status & 0x7F
    let own = signal == 0 ? ChildEnding.exited((status >> 8) & 0xFF) : .killed(signal: signal)
    return ChildOutcome(ending: early ?? own, isHidden: isHidden)
  }

  /// Call it once, before the program has children. It prevents other processes from reading its memory. It also makes
  /// the program adopt orphaned grandchildren, which are killed when their parent ends.
  public static func prepareProgram() {
    timequest_child_prepare()
    signal(SIGPIPE, SIG_IGN)
  }
}

/// The pipes of a running child.
private struct Talk {
  var child: timequest_child
  private var input: ArraySlice<UInt8>
  private let seconds: Int
  private let deadline: ContinuousClock.Instant
  private let interruption: Int32?
  private var framer: LineFramer
  private var buffer = [UInt8](repeating: 0, count: 64 << 10)

  init(child: timequest_child, input: [UInt8], limits: ChildLimits, interruption: Int32?) {
    self.child = child
    self.input = input[...]
    self.interruption = interruption
    seconds = limits.seconds
    deadline = .now + .seconds(limits.seconds)
    framer = LineFramer(limit: limits.lineBytes)
    if input.isEmpty { Self.forget(&self.child.input) }
  }

  /// Returns why the child must be killed; `nil` if it has ended by itself.
  mutating func untilEnd(
    errors: ([UInt8]) -> Void, line: ([UInt8]) throws -> Void
  ) throws -> ChildEnding? {
    while true {
      var watched = [
        pollfd(fd: child.end, events: Int16(POLLIN), revents: 0),
        pollfd(fd: child.output, events: Int16(POLLIN), revents: 0),
        pollfd(fd: child.errors, events: Int16(POLLIN), revents: 0),
        pollfd(fd: input.isEmpty ? -1 : child.input, events: Int16(POLLOUT), revents: 0),
        pollfd(fd: interruption ?? -1, events: Int16(POLLIN), revents: 0),
      ]
      let left = deadline - .now
      guard left > .zero else { return .tooLong(seconds: seconds) }
      let milliseconds = left.components.seconds * 1000 + left.components.attoseconds / 1_000_000_000_000_000 + 1
      let count = poll(&watched, nfds_t(watched.count), Int32(clamping: milliseconds))
      guard count >= 0 || errno == EINTR else { throw SystemError("A child cannot be waited for") }
      if count <= 0 { continue }
      if watched[4].revents != 0 { return .interrupted }
      if watched[3].revents != 0 { write() }
      // Output from before its end is read before the end counts.
      let hasEnded = watched[0].revents != 0
      if watched[2].revents != 0 || hasEnded { drainErrors(atMost: hasEnded ? 64 : 1, errors) }
      if watched[1].revents != 0 || hasEnded {
        if let early = try drainOutput(isLast: hasEnded, line) { return early }
      }
      if hasEnded { return nil }
    }
  }

  private mutating func write() {
    let count = input.withContiguousStorageIfAvailable { Glibc.write(child.input, $0.baseAddress, $0.count) } ?? -1
    if count > 0 { input = input.dropFirst(count) }
    // A child that does not read its input has not failed yet: its output counts.
    if count < 0, errno != EAGAIN, errno != EINTR { input = [] }
    if input.isEmpty { Self.forget(&child.input) }
  }

  private mutating func drainOutput(isLast: Bool, _ line: ([UInt8]) throws -> Void) throws -> ChildEnding? {
    // One piece at a time, so that the time limit and Ctrl-C also work for a child that writes without end.
    repeat {
      let count = read(child.output, &buffer, buffer.count)
      if count <= 0 {
        if count == 0 || (errno != EAGAIN && errno != EINTR) { Self.forget(&child.output) }
        return nil
      }
      framer.append(buffer[..<count])
      while let next = framer.next() {
        guard case .complete(let bytes) = next else { return .lineTooLong }
        try line(bytes)
      }
      if .now > deadline { return .tooLong(seconds: seconds) }
    } while isLast
    return nil
  }

  private mutating func drainErrors(atMost pieces: Int, _ take: ([UInt8]) -> Void) {
    for _ in 0..<pieces {
      let count = read(child.errors, &buffer, buffer.count)
      if count <= 0 {
        if count == 0 || (errno != EAGAIN && errno != EINTR) { Self.forget(&child.errors) }
        return
      }
      take(Array(buffer[..<count]))
    }
  }

  private static func forget(_ descriptor: inout Int32) {
    close(descriptor)
    descriptor = -1
  }
}
