public import Logging
package import QuestWire
internal import Synchronization

/// Publishes events of committed changes to subscribers.
///
/// Thread-safe. Events get their numbers and their order from the order of `publish` calls, so call it right after each
/// commit, in commit order. Publishing never waits for a subscriber: one that falls behind is cut off.
public final class EventHub: Sendable {
  private struct State {
    /// Each audience has its own sequence: gaps would reveal how busy other players are.
    var seqs: [Audience: Int] = [:]
    var subscriptions: [Subscription] = []
  }

  private let state = Mutex(State())
  private let log: Logger

  public init(log: Logger) { self.log = log }

  /// Publishes to the topic's subscribers of one audience, or to all of them. `make` gets the event's number; it is
  /// called for an audience with a subscriber, and must not call the hub. Cost without a subscriber: one lock.
  package func publish(_ topic: Event.Topic, to audience: Audience?, _ make: (_ seq: Int) -> Event) {
    let woken = state.withLock { state -> [Subscription] in
      let everybody = audience.map { [$0] } ?? Set(state.subscriptions.map(\.audience))
      return everybody.flatMap { audience -> [Subscription] in
        let seq = state.seqs[audience, default: 0] + 1
        state.seqs[audience] = seq
        let receivers = state.subscriptions.filter { $0.audience == audience && $0.topics.contains(topic) }
        guard !receivers.isEmpty else { return [] }
        let event = make(seq)
        do {
          let line = try WireJSON.line(EventFrame(event))
          return receivers.filter { $0.offer(line) }
        } catch {
          log.error("An event could not be written.", metadata: ["what": "\(event.what)", "error": "\(error)"])
          return []
        }
      }
    }
    for subscription in woken { subscription.wake() }
  }

  func subscribe(
    audience: Audience, topics: Set<Event.Topic>, wake: @escaping @Sendable () -> Void
  ) -> (subscription: Subscription, seq: Int) {
    let subscription = Subscription(audience: audience, topics: topics, wake: wake)
    let seq = state.withLock { state in
      state.subscriptions.append(subscription)
      return state.seqs[audience, default: 0]
    }
    return (subscription, seq)
  }

  func remove(_ subscription: Subscription) {
    state.withLock { $0.subscriptions.removeAll { $0 === subscription } }
  }
}

/// Those whom events concern. Each audience has a key of its own; the server compares keys only.
public struct Audience: Hashable, Sendable {
  private let key: Int64

  package init(key: Int64) { self.key = key }
  public init(user: UInt32) { self.init(key: Int64(user)) }
}
