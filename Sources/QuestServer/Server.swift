public import LinuxHost
public import Logging
internal import NIOCore
internal import NIOPosix
public import QuestModel
internal import QuestWire
internal import Synchronization

/// Serves a dispatch table on a Unix socket.
///
/// One event loop reads, splits lines and writes, and records the moment of arrival. A few worker threads decode, run
/// reads and encode; changes run one after another on the thread of the change queue, long work on threads of its own.
/// Nothing runs on Swift's default executor or a dispatch queue: a single job there wakes the process every second for
/// ever.
public final class Server: Sendable {
  private enum State {
    case idle
    case running(any Channel, NIOLoopBound<ConnectionRegistry>, ListeningSocket)
    /// Accepts no more connections; the future completes when the last one has ended.
    case closing(NIOLoopBound<ConnectionRegistry>, EventLoopFuture<Void>)
    case stopped
  }

  private let dispatcher: Dispatcher
  private let events: EventHub
  private let clock: any Clock
  private let limits: ServerLimits
  private let log: Logger
  private let group: MultiThreadedEventLoopGroup
  private let workers: Workers
  private let replied: @Sendable () -> Void
  private let state = Mutex(State.idle)

  /// - Parameters:
  ///   - dispatcher: handles the calls.
  ///   - events: where connections subscribe.
  ///   - clock: reads the moment of each call.
  ///   - changes: the order of the changes that the dispatcher's handlers make.
  ///   - limits: limits of what clients may use.
  ///   - log: the service's.
  ///   - replied: called on the event loop after each reply that was passed to a connection.
  public init(
    dispatcher: Dispatcher, events: EventHub, clock: any Clock, changes: ChangeQueue,
    limits: ServerLimits = ServerLimits(), log: Logger, replied: @escaping @Sendable () -> Void = {}
  ) {
    self.dispatcher = dispatcher
    self.events = events
    self.clock = clock
    self.limits = limits
    self.log = log
    self.replied = replied
    group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
    workers = Workers(limits, changes)
  }

  /// Starts to accept connections. Returns when clients are served. The server owns the socket from here on.
  public func start(on socket: ListeningSocket) throws {
    workers.start()
    let loop = group.next()
    let registry = try loop.submit { NIOLoopBound(ConnectionRegistry(), eventLoop: loop) }.wait()
    let channel = try ServerBootstrap(group: group)
      .childChannelOption(.autoRead, value: false)
      // A buffer of fixed size is reused; a growing one is allocated again each time.
      .childChannelOption(.recvAllocator, value: FixedSizeRecvByteBufferAllocator(capacity: limits.bytesInOneRead))
      .childChannelOption(.allowRemoteHalfClosure, value: true)
      .childChannelOption(
        .writeBufferWaterMark, value: .init(low: limits.unreadBytes / 2, high: limits.unreadBytes)
      )
      .childChannelInitializer { [self] channel in
        channel.eventLoop.makeCompletedFuture { try self.admit(channel, registry.value) }
      }
      .withBoundSocket(socket.descriptor)
      .wait()
    state.withLock { $0 = .running(channel, registry, socket) }
  }

  /// Sends watchdog keep-alives at regular intervals, on the path of a request: from the event loop through a worker.
  /// When the loop or every worker hangs, they stop. The threads for long work may be busy for longer than the
  /// watchdog's timeout and are not included. The timer wakes the process, so use it only with a watchdog.
  public func beat(everyMicroseconds interval: UInt64, _ sign: @escaping @Sendable () -> Void) {
    let pause = TimeAmount.microseconds(Int64(clamping: interval))
    group.next().scheduleRepeatedTask(initialDelay: pause, delay: pause) { [workers] _ in
      workers.submit(for: PeerCredentials.own.uid, sign)
    }
  }

  /// Stops accepting, removes its own socket file, lets the connections finish what has arrived, then closes them;
  /// after `milliseconds` in any case. Long work that has not begun is refused. Blocks. The threads stay idle:
  /// `endThreads` ends them.
  public func stop(withinMilliseconds milliseconds: Int64 = 1000) {
    workers.beginStop()
    let running = state.withLock { state -> State in
      defer { state = .stopped }
      return state
    }
    do {
      switch running {
      case .running(let channel, let registry, let socket):
        socket.removeFile()
        try channel.close().wait()
        let loop = channel.eventLoop
        let end = try loop.submit { registry.value.stop(on: loop) }.wait()
        try outlast(end, of: registry, within: .milliseconds(milliseconds))
      case .closing(let registry, let end):
        try outlast(end, of: registry, within: .milliseconds(milliseconds))
      case .idle, .stopped: break
      }
    } catch {
      log.warning("Not every client could be served to the end.", metadata: ["error": "\(error)"])
    }
  }

  /// Stops accepting and reading as soon as no call or import is in progress and `isAllowed` returns true. The socket's
  /// file stays for the next program. `closed` is called on the event loop when that has happened; then call `stop`.
  public func closeWhenQuiet(
    if isAllowed: @escaping @Sendable () -> Bool = { true }, _ closed: @escaping @Sendable () -> Void
  ) {
    guard case .running(let channel, let registry, _) = state.withLock({ $0 }) else { return }
    let loop = channel.eventLoop
    loop.execute { [self] in
      registry.value.awaitQuiet(if: isAllowed) { [self] in
        channel.close(promise: nil)
        let end = registry.value.stop(on: loop)
        state.withLock { $0 = .closing(registry, end) }
        closed()
      }
    }
  }

  /// Ends the threads of a stopped server, which cannot be used again. A process that is about to exit skips this,
  /// because it uses a dispatch queue, whose threads print an error if they may not set their niceness.
  public func endThreads() {
    do {
      try workers.end()
      try group.syncShutdownGracefully()
    } catch {
      log.warning("The threads did not end in order.", metadata: ["error": "\(error)"])
    }
  }

  private func outlast(
    _ end: EventLoopFuture<Void>, of registry: NIOLoopBound<ConnectionRegistry>, within limit: TimeAmount
  ) throws {
    let deadline = end.eventLoop.scheduleTask(in: limit) {
      for connection in registry.value.connections.values { connection.channel.close(promise: nil) }
    }
    defer { deadline.cancel() }
    try end.wait()
  }
}

extension Channel {
  /// Shuts the socket down for input; buffered data is read to the end. On the event loop. Returns false on failure.
  func endInput() -> Bool {
    let code = try? pipeline.syncOperations.withUnsafeTransportIfAvailable(of: NIOBSDSocket.Handle.self) {
      shutdown($0, CInt(SHUT_RD))
    }
    return code == 0
  }
}

// MARK: - Admission

extension Server {
  private func admit(_ channel: any Channel, _ registry: ConnectionRegistry) throws {
    let peer = try channel.pipeline.syncOperations.withUnsafeTransportIfAvailable(of: NIOBSDSocket.Handle.self) {
      try PeerCredentials(socket: $0)
    }
    guard let peer else { throw ChannelError.operationUnsupported }
    if let refusal = refusal(of: peer, registry) {
      log.notice("A connection was refused.", metadata: ["uid": "\(peer.uid)", "reason": "\(refusal.data.kind)"])
      try channel.pipeline.syncOperations.addHandler(RefusedConnection(line: dispatcher.refusal(refusal)))
      return
    }
    let context = ConnectionContext(events: events, restrictedBytes: limits.restrictedBytes) {
      channel.eventLoop.execute { channel.pipeline.fireUserInboundEventTriggered(EventsWaiting()) }
    }
    let handler = ConnectionHandler(
      channel: channel, call: CallContext(peer: peer, connection: context, arrived: clock.now()), registry: registry,
      dispatcher: dispatcher, workers: workers, clock: clock, limits: limits, log: log,
      replied: replied)
    registry.add(handler)
    try channel.pipeline.syncOperations.addHandler(handler)
  }

  private func refusal(of peer: PeerCredentials, _ registry: ConnectionRegistry) -> RPCError? {
    if let refusal = dispatcher.policy.refusal(for: peer) { return refusal }
    guard !registry.isStopping, registry.hasRoom(for: peer.uid, limits) else {
      return RPCError(
        .busy, "\(limits.connections) clients are connected, which is the most.", hint: "Close some, then try again.")
    }
    return nil
  }
}
