internal import LinuxHost
internal import Logging
internal import NIOCore
internal import NIOPosix
internal import QuestModel
internal import QuestWire

/// One connection. Received bytes are split into lines, the available lines are handled in one round, and the replies
/// are written together. So replies keep the order of the calls, and calls of a connection never run concurrently. The
/// clock is read as soon as bytes arrive: that is the moment of the calls in them.
///
/// Reading stops while too much input is unhandled or the client does not read its replies. A client that sends half a
/// line and stalls costs only its bytes. Complete lines are handled even if the client has disconnected.
final class ConnectionHandler: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  let channel: any Channel
  let call: CallContext
  private let registry: ConnectionRegistry
  private let dispatcher: Dispatcher
  private let workers: Workers
  private let clock: any Clock
  private let limits: ServerLimits
  let log: Logger
  /// Called after a reply was passed to the channel.
  private let replied: @Sendable () -> Void

  private(set) var state = ConnectionState()
  private var inbox = Inbox()
  private var accountedBytes = 0
  /// Bytes of replies written and not yet accepted by the kernel.
  private(set) var unreadBytes = 0
  /// The moment of the last reply; before the first, of the connection.
  private(set) var lastServed = NIODeadline.now()
  /// The duration of the reads in the last round.
  private var lastReadings = TimeAmount.zero

  /// The stream whose subscribing call has been answered: only its events may be written.
  var releasedSubscription: Subscription?

  init(
    channel: any Channel, call: CallContext, registry: ConnectionRegistry, dispatcher: Dispatcher,
    workers: Workers, clock: any Clock, limits: ServerLimits, log: Logger,
    replied: @escaping @Sendable () -> Void = {}
  ) {
    self.channel = channel
    self.call = call
    self.registry = registry
    self.dispatcher = dispatcher
    self.workers = workers
    self.clock = clock
    self.limits = limits
    self.log = log
    self.replied = replied
  }

  func channelActive(context: ChannelHandlerContext) { proceed() }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard !state.isCutOff else { return }
    let moment = clock.now()
    inbox.append(unwrapInboundIn(data).readableBytesView, at: moment)
    account()
    registry.keepUnparsed(below: limits.unparsedBytes)
  }

  func channelReadComplete(context: ChannelHandlerContext) {
    state.endReading()
    proceed()
  }

  func channelWritabilityChanged(context: ChannelHandlerContext) { proceed() }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    switch event {
    case is EventsWaiting:
      deliverEvents()
    case ChannelEvent.inputClosed as ChannelEvent:
      state.closeInput()
      proceed()
    default:
      break
    }
  }

  func channelInactive(context: ChannelHandlerContext) {
    state.lose()
    call.connection.stopListening()
    proceed()
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    log.debug("A connection broke.", metadata: ["peer": "\(call.peer.pid)", "error": "\(error)"])
    channel.close(promise: nil)
  }

  /// Does all that is possible now: passes lines to a worker, delivers events, continues reading, closes.
  func proceed() {
    work()
    deliverEvents()
    finishIfDone()
    readOn()
  }

  /// The server stops: lines that have arrived are handled and answered, then the connection is closed. The socket
  /// accepts nothing from now on, so that a client either gets a reply or cannot send.
  func stop() {
    state.stop()
    // Data still in the socket comes first, and `inputClosed` after it.
    if !channel.endInput() { state.closeInput() }
    proceed()
  }
}

// MARK: - Working

extension ConnectionHandler {
  private func work() {
    guard state.mayWork, state.isGone || channel.isWritable else { return }
    let lines = inbox.take(mostLines: limits.linesInOneGo, mostBytes: limits.readAheadBytes) { clock.now() }
    account()
    guard let first = lines.first else { return }
    state.beginWork()
    let handler = NIOLoopBound(self, eventLoop: channel.eventLoop)
    let journey = RoundJourney(
      dispatcher: dispatcher, call: call, workers: workers, mostBytes: limits.answerBytesInOneGo,
      isLaborious: lastReadings >= Workers.longGo
    ) { [loop = channel.eventLoop] round, readingsTook in
      loop.execute {
        handler.value.lastReadings = readingsTook
        handler.value.finishWork(round.answers, round.left)
      }
    }
    journey.begin(Round(lines), on: dispatcher.firstLane(of: first.line))
  }

  private func finishWork(_ answers: ByteBuffer, _ left: ArraySlice<ArrivedLine>) {
    state.endWork()
    inbox.putBack(left)
    account()
    lastServed = .now()
    if state.maySend, answers.readableBytes > 0 {
      write(answers)
      replied()
    }
    releasedSubscription = call.connection.subscription
    proceed()
    registry.noteQuiet()
  }

  private func write(_ answers: ByteBuffer) {
    let size = answers.readableBytes
    let handler = NIOLoopBound(self, eventLoop: channel.eventLoop)
    unreadBytes += size
    registry.unreadBytes += size
    channel.writeAndFlush(answers).whenComplete { _ in
      handler.value.unreadBytes -= size
      handler.value.registry.unreadBytes -= size
    }
    registry.keepUnread(below: limits.unreadBytesInAll)
  }

  /// Reports to the registry how much this connection holds.
  private func account() {
    registry.unparsedBytes += inbox.heldBytes - accountedBytes
    accountedBytes = inbox.heldBytes
  }
}

// MARK: - What others may ask of it

extension ConnectionHandler {
  /// Bytes that closing it now would free.
  var waitingBytes: Int { state.isWorking ? inbox.pendingBytes : accountedBytes }

  /// Whether the connection is idle, so that closing it loses nothing else.
  var isDispensable: Bool { state.isIdle && inbox.hasNothingLeft && !call.connection.isInUse }
}

// MARK: - Quiet

extension ConnectionHandler {
  /// Whether the server may end without interrupting anything: no call is in progress, and none has arrived that could
  /// be answered.
  var isQuiet: Bool {
    !state.isWorking && (state.isCutOff || !channel.isWritable || inbox.isDrained) && !call.connection.isHolding
  }
}

// MARK: - Reading and hanging up

extension ConnectionHandler {
  private func readOn() {
    guard state.mayRead, channel.isWritable else { return }
    // A line may be longer than the read-ahead; reading continues while nothing else waits.
    guard !state.isWorking || (inbox.pendingBytes < limits.readAheadBytes && !inbox.isFull) else { return }
    state.beginReading()
    channel.read()
  }

  private func finishIfDone() {
    switch state.ending(isDrained: inbox.isDrained, isSubscribed: releasedSubscription != nil) {
    case .close:
      state.close()
      closeAfterFlush()
    case .release: end()
    case nil: break
    }
  }

  /// Closes after everything written so far is sent.
  private func closeAfterFlush() {
    let channel = channel
    channel.writeAndFlush(ByteBuffer()).whenComplete { _ in channel.close(promise: nil) }
  }

  /// Sends the reason and closes the connection, after a while even if the client does not read it.
  func cutOff(_ reason: RPCError) {
    guard state.cutOff() else { return }
    call.connection.stopListening()
    log.notice("A client was disconnected.", metadata: ["peer": "\(call.peer.pid)", "reason": "\(reason.message)"])
    inbox.clear(keepingTaken: state.isWorking)
    account()
    channel.write(ByteBuffer(bytes: dispatcher.refusal(reason)), promise: nil)
    let channel = channel
    let deadline = channel.eventLoop.scheduleTask(in: .seconds(limits.reasonSeconds)) {
      channel.close(promise: nil)
    }
    channel.closeFuture.whenComplete { _ in deadline.cancel() }
    closeAfterFlush()
  }

  /// Releases the connection's resources, on a worker, because closing an object may take long.
  private func end() {
    state.end()
    inbox.clear(keepingTaken: false)
    account()
    let connection = call.connection
    let handler = NIOLoopBound(self, eventLoop: channel.eventLoop)
    let loop = channel.eventLoop
    workers.submit(for: call.peer.uid) {
      connection.end()
      loop.execute { handler.value.registry.remove(handler.value) }
    }
  }
}
