/// The progress of a connection from its first byte to its release, and whether calls of it are in progress.
///
/// A value without side effects: the handler reports events and asks for the next step.
struct ConnectionState: Equatable {
  enum Phase: Equatable {
    /// Calls are read. `isStopping`: the server is stopping, so the end of the input is near and events keep nothing open.
    case open(isReading: Bool, isStopping: Bool)
    /// No more calls are read: the client has finished sending, or the server is stopping. Calls read before are
    /// handled.
    case inputClosed(isStopping: Bool)
    /// Everything is answered; the channel closes when the last byte is sent.
    case closing
    /// The client got a reason instead of its replies; the channel closes. Nothing received or queued is handled.
    case cutOff
    /// The channel is closed. The calls read before are still handled, unless the connection was cut off.
    case gone(wasCutOff: Bool)
    /// The connection's resources are being released.
    case ended(wasCutOff: Bool)
  }

  /// The next step for a connection without a call in progress.
  enum Ending: Equatable {
    /// Close the channel after the last byte.
    case close
    /// Release what the connection holds.
    case release
  }

  private(set) var phase: Phase
  /// Whether a round of calls is in progress.
  private(set) var isWorking = false

  init(phase: Phase = .open(isReading: false, isStopping: false)) { self.phase = phase }

  // MARK: - What it says

  /// Replies and events may be written.
  var maySend: Bool { !isCutOff && !isGone }

  /// Nothing received or queued is handled any more.
  var isCutOff: Bool {
    switch phase {
    case .cutOff, .gone(wasCutOff: true), .ended(wasCutOff: true): true
    case .open, .inputClosed, .closing, .gone, .ended: false
    }
  }

  /// The channel is closed.
  var isGone: Bool {
    switch phase {
    case .gone, .ended: true
    case .open, .inputClosed, .closing, .cutOff: false
    }
  }

  /// Another read may be requested.
  var mayRead: Bool { if case .open(isReading: false, _) = phase { true } else { false } }

  /// The next calls may begin.
  var mayWork: Bool { !isWorking && !isCutOff }

  /// Whether closing the connection now would lose nothing else.
  var isIdle: Bool {
    switch phase {
    case .open, .inputClosed: !isWorking
    case .closing, .cutOff, .gone, .ended: false
    }
  }

  /// What to do now. `isDrained`: every line that was received is handled. `isSubscribed`: events may follow.
  func ending(isDrained: Bool, isSubscribed: Bool) -> Ending? {
    guard !isWorking else { return nil }
    switch phase {
    case .inputClosed(let isStopping): return isDrained && (isStopping || !isSubscribed) ? .close : nil
    case .gone(let wasCutOff): return isDrained || wasCutOff ? .release : nil
    case .open, .closing, .cutOff, .ended: return nil
    }
  }

  // MARK: - What happens

  /// A read was requested.
  mutating func beginReading() {
    if case .open(_, let isStopping) = phase { phase = .open(isReading: true, isStopping: isStopping) }
  }

  /// The bytes of the read have arrived.
  mutating func endReading() {
    if case .open(_, let isStopping) = phase { phase = .open(isReading: false, isStopping: isStopping) }
  }

  /// A round of calls begins.
  mutating func beginWork() { isWorking = true }

  /// The round has ended.
  mutating func endWork() { isWorking = false }

  /// The server stops.
  mutating func stop() {
    switch phase {
    case .open(let isReading, _): phase = .open(isReading: isReading, isStopping: true)
    case .inputClosed: phase = .inputClosed(isStopping: true)
    case .closing, .cutOff, .gone, .ended: break
    }
  }

  /// The end of the input was read, or no end can be expected.
  mutating func closeInput() {
    if case .open(_, let isStopping) = phase { phase = .inputClosed(isStopping: isStopping) }
  }

  /// Everything is answered.
  mutating func close() {
    if case .inputClosed = phase { phase = .closing }
  }

  /// Call it before sending the client a reason and disconnecting it. Returns false if it is too late for that.
  mutating func cutOff() -> Bool {
    guard maySend else { return false }
    phase = .cutOff
    return true
  }

  /// The channel is closed.
  mutating func lose() {
    guard !isGone else { return }
    phase = .gone(wasCutOff: phase == .cutOff)
  }

  /// The release begins.
  mutating func end() {
    if case .gone(let wasCutOff) = phase { phase = .ended(wasCutOff: wasCutOff) }
  }
}
