public import Logging

/// A rare, important event with its own `MESSAGE_ID` in the journal, which never changes (`journalctl MESSAGE_ID=…`).
/// The manual page timequestd(8) lists them.
///
/// No entry is made when a task begins, and none whose time would reveal that: the journal stores each entry's time to
/// the microsecond.
public enum NotedEvent: String, CaseIterable, Sendable {
  /// Clients are served.
  case ready = "c9f1a4d27b0e4c55a6d38e0f5b71926a"
  /// The service was asked to stop.
  case stopped = "5d0b7e3c81f24a9fb2c64d97e80a1f35"
  /// The running program was replaced by another version.
  case replaced = "e27c50b9a6d1483f9a05c1f7d3b8642e"
  /// The store's file is damaged.
  case damaged = "8a63f1d05c7e4b2e91d4a0b85e6f37c2"
  /// The store was rebuilt.
  case mended = "b41e96c7f2a8450d83c5e7d10f9a6b24"
  /// Reminders are due.
  case reminded = "3fd8027ae5b94c618f70b2a9c4e1d65b"
  /// A session is over and no other has begun. Its id is in `TIMEQUEST_SESSION`.
  case sessionEnded = "7c95e2b8140d4fa6b3e8d6f10a27c59d"

  /// Marks a line: `log.info("Ready.", metadata: NotedEvent.ready.metadata)`.
  public var metadata: Logger.Metadata { [Self.key: .string(rawValue)] }

  /// The key of a line's metadata that names its event.
  static let key = "event"
}

extension Logger.Metadata {
  /// The metadata of the event with further pairs.
  public static func noted(_ event: NotedEvent, _ more: Logger.Metadata = [:]) -> Logger.Metadata {
    more.merging(event.metadata) { $1 }
  }
}
