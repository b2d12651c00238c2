public import Logging
public import QuestWire
internal import Synchronization

/// Carries what was committed to whoever subscribed.
///
/// Thread-safe. Events get their numbers and their order from the order of `publish` calls, so call it right after each
/// commit, in commit order. Publishing never waits for a subscriber: one that falls behind is cut off.
public final class EventHub: Sendable {
  private struct State {
    var seq = 0
    var subscriptions: [Subscription] = []
  }

  private let state = Mutex(State())
  private let log: Logger

  public init(log: Logger) { self.log = log }

  /// Tells the player's subscribers of the topic. Cost without a subscriber: one lock.
  public func publish(
    topic: Event.Topic, player: Int64, what: String, session: SessionState? = nil, progress: Progress? = nil
  ) {
    let woken = state.withLock { state -> [Subscription] in
      state.seq += 1
      let receivers = state.subscriptions.filter { $0.player == player && $0.topics.contains(topic) }
      guard !receivers.isEmpty else { return [] }
      let event = Event(topic: topic, seq: state.seq, what: what, session: session, progress: progress)
      do {
        let line = try WireJSON.line(EventFrame(event))
        return receivers.filter { $0.offer(line) }
      } catch {
        log.error("An event could not be written.", metadata: ["what": "\(what)", "error": "\(error)"])
        return []
      }
    }
    for subscription in woken { subscription.wake() }
  }

  func subscribe(
    player: Int64, topics: Set<Event.Topic>, wake: @escaping @Sendable () -> Void
  ) -> (subscription: Subscription, seq: Int) {
    let subscription = Subscription(player: player, topics: topics, wake: wake)
    let seq = state.withLock { state in
      state.subscriptions.append(subscription)
      return state.seq
    }
    return (subscription, seq)
  }

  func remove(_ subscription: Subscription) {
    state.withLock { $0.subscriptions.removeAll { $0 === subscription } }
  }
}
