internal import QuestWire
internal import Synchronization

/// The queue of one subscriber's unsent events: at most 1,000 and at most 1 MiB.
final class Subscription: Sendable {
  static let mostEvents = 1000
  static let mostBytes = 1 << 20

  /// What the reader gets: whole lines in order, or that it fell too far behind and is cut off.
  enum Delivery: Equatable {
    case lines([[UInt8]])
    case fellBehind
  }

  private struct Queue {
    var lines: [[UInt8]] = []
    var bytes = 0
    var isWoken = false
    var fellBehind = false
  }

  let audience: Audience
  let topics: Set<Event.Topic>
  /// Called after `offer` returned true. It must lead to a `take`, on any thread.
  let wake: @Sendable () -> Void
  private let queue = Mutex(Queue())

  init(audience: Audience, topics: Set<Event.Topic>, wake: @escaping @Sendable () -> Void) {
    self.audience = audience
    self.topics = topics
    self.wake = wake
  }

  /// Appends a line. Returns true when the reader must be woken. Beyond the bounds everything is dropped permanently.
  func offer(_ line: [UInt8]) -> Bool {
    queue.withLock { queue in
      guard !queue.fellBehind else { return false }
      if queue.lines.count == Self.mostEvents || queue.bytes + line.count > Self.mostBytes {
        queue = Queue(isWoken: queue.isWoken, fellBehind: true)
        return true
      }
      queue.lines.append(line)
      queue.bytes += line.count
      defer { queue.isWoken = true }
      return !queue.isWoken
    }
  }

  /// Whether it was cut off. Reported even to a subscriber that cannot take lines.
  var hasFallenBehind: Bool { queue.withLock { $0.fellBehind } }

  /// Removes lines until they reach `bytes` or more. The caller must take the rest itself: only an empty queue wakes
  /// the reader.
  func take(upTo bytes: Int) -> Delivery {
    queue.withLock { queue in
      guard !queue.fellBehind else { return .fellBehind }
      var size = 0
      var count = 0
      while count < queue.lines.count, size < bytes {
        size += queue.lines[count].count
        count += 1
      }
      let taken = Array(queue.lines.prefix(count))
      queue.lines.removeFirst(count)
      queue.bytes -= size
      queue.isWoken = !queue.lines.isEmpty
      return .lines(taken)
    }
  }
}
