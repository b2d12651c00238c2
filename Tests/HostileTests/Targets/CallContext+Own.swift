import LinuxHost
import QuestDaemon

extension CallContext {
  /// A connection of this process with itself.
  static func own(_ events: EventHub) -> CallContext {
    CallContext(peer: .own, connection: ConnectionContext(events: events))
  }
}
