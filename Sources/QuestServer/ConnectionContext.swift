public import QuestWire
internal import Synchronization

/// An object whose life ends with a connection at the latest: an unfinished import, a lock held for a client.
public protocol ConnectionBound: AnyObject, Sendable {
  /// Called once when the connection has ended, on a worker thread, when no call of the connection is in progress; or by
  /// the call that restricts the connection.
  func close()
}

/// The state of one connection. Calls of a connection run one after the other, so a handler that takes an object out
/// and puts it back is never interrupted by another call of the same client.
public final class ConnectionContext: Sendable {
  private struct State {
    var objects: [String: any ConnectionBound] = [:]
    var subscription: Subscription?
    var client = Client.listening
    var restriction: Restriction?
  }

  /// The state of the client.
  private enum Client {
    case listening
    /// The client reads no replies any more; its calls may be in progress.
    case gone
    /// None of its calls is in progress, and its objects are closed.
    case ended
  }

  private let state = Mutex(State())
  private let events: EventHub
  private let wake: @Sendable () -> Void
  /// Bytes of lines that a restricted connection may send.
  private let restrictedBytes: Int

  /// A context for the given hub. `wake` is called, on any thread, when the subscription has something new to deliver.
  public init(
    events: EventHub, restrictedBytes: Int = ServerLimits().restrictedBytes, wake: @escaping @Sendable () -> Void = {}
  ) {
    self.events = events
    self.restrictedBytes = restrictedBytes
    self.wake = wake
  }

  /// Keeps the object until it is removed or the connection ends, then closes it. An object already kept under the key
  /// is closed; on an ended connection the new one is, at once.
  public func store(_ object: any ConnectionBound, for key: String) {
    let closing = state.withLock { state -> (any ConnectionBound)? in
      if state.client == .ended { return object }
      return state.objects.updateValue(object, forKey: key)
    }
    closing?.close()
  }

  public func object(for key: String) -> (any ConnectionBound)? {
    state.withLock { $0.objects[key] }
  }

  /// Takes the object out without closing it.
  @discardableResult
  public func remove(_ key: String) -> (any ConnectionBound)? {
    state.withLock { $0.objects.removeValue(forKey: key) }
  }

  /// Starts the connection's event stream, replacing an earlier one. Returns the number that the first event exceeds.
  ///
  /// Call it before reading the state for the result: changes in between then come as events. Events are sent after the
  /// current call's reply.
  public func subscribe(audience: Audience, topics: Set<Event.Topic>) -> Int {
    let (subscription, seq) = events.subscribe(audience: audience, topics: topics, wake: wake)
    let closing = state.withLock { state -> Subscription? in
      if state.client == .ended { return subscription }
      let earlier = state.subscription
      state.subscription = subscription
      return earlier
    }
    if let closing { events.remove(closing) }
    return seq
  }
}

// MARK: - Rights

extension ConnectionContext {
  /// Limits the connection to these rights until it ends. Ends its event stream and closes its objects. Returns the
  /// number of bytes that it may still send.
  ///
  /// - Throws: `forbidden` for a connection with other rights.
  public func restrict(to rights: Rights) throws(RPCError) -> Int {
    let (restriction, objects, subscription) = state.withLock { state in
      if let known = state.restriction { return (known, [any ConnectionBound](), Subscription?.none) }
      let restriction = Restriction(rights: rights, bytesLeft: restrictedBytes)
      let before = (restriction, Array(state.objects.values), state.subscription)
      state.restriction = restriction
      state.objects = [:]
      state.subscription = nil
      return before
    }
    if let subscription { events.remove(subscription) }
    for object in objects { object.close() }
    guard restriction.rights == rights else {
      throw RPCError(
        .forbidden, "This connection is restricted to \(restriction.rights.words) already.",
        hint: "Connect again for another scope.")
    }
    return restriction.bytesLeft
  }

  /// `nil` for a connection with all rights of its user.
  var restriction: Restriction? { state.withLock { $0.restriction } }

  /// Call it for each line that a restricted connection has sent.
  func count(bytes: Int) { state.withLock { $0.restriction?.bytesLeft -= bytes } }
}

// MARK: - The server's side

extension ConnectionContext {
  /// The current event stream.
  var subscription: Subscription? { state.withLock { $0.subscription } }

  /// Whether something depends on the connection: an event stream, an unfinished import.
  var isInUse: Bool { state.withLock { $0.subscription != nil || !$0.objects.isEmpty } }

  /// Whether something in progress ends with the connection: an unfinished import.
  var isHolding: Bool { state.withLock { !$0.objects.isEmpty } }

  /// Whether a reply can still be read. If not, changes are made anyway and reads are skipped.
  var isListening: Bool { state.withLock { $0.client == .listening } }

  /// Call it when the client has disconnected; its earlier calls may still be in progress.
  func stopListening() { state.withLock { if $0.client == .listening { $0.client = .gone } } }

  /// Ends the event stream and closes the kept objects.
  func end() {
    let (objects, subscription) = state.withLock { state in
      let left = (state.objects, state.subscription)
      state = State(client: .ended, restriction: state.restriction)
      return left
    }
    if let subscription { events.remove(subscription) }
    for object in objects.values { object.close() }
  }
}
