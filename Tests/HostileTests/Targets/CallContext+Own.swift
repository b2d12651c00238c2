import LinuxHost
import QuestDaemon
import QuestServer
import QuestModel

extension CallContext {
  /// A connection of this process with itself.
  static func own(_ events: EventHub, arrived: ClockReading) -> CallContext {
    CallContext(peer: .own, connection: ConnectionContext(events: events), arrived: arrived)
  }
}
