internal import NIOCore
internal import QuestWire

/// Notifies a connection's handler that its subscription has something to deliver.
struct EventsWaiting: Sendable {}

// MARK: - Events

extension ConnectionHandler {
  /// Writes as much as the channel accepts. The rest waits in the bounded queue until the channel is writable.
  func deliverEvents() {
    guard let subscription = call.connection.subscription, subscription === releasedSubscription, state.maySend
    else { return }
    var hasWritten = false
    delivery: while channel.isWritable {
      switch subscription.take(upTo: 16 << 10) {
      case .lines(let lines):
        guard !lines.isEmpty else { break delivery }
        var buffer = ByteBuffer()
        for line in lines { buffer.writeBytes(line) }
        channel.write(buffer, promise: nil)
        hasWritten = true
      case .fellBehind:
        break delivery
      }
    }
    if hasWritten { channel.flush() }
    if subscription.hasFallenBehind {
      cutOff(
        RPCError(
          .tooLarge, "This subscriber was too far behind: \(Subscription.mostEvents) events or 1 MiB.",
          hint: "Subscribe again: the answer is the full state."))
    }
  }
}
