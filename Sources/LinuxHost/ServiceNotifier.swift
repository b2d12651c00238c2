internal import CSystemd

/// Reports the process's state to the service manager (sd_notify(3)). Does nothing when there is none (`$NOTIFY_SOCKET`
/// unset).
public struct ServiceNotifier: Sendable {
  public init() {}

  /// Reports that clients are served.
  public func ready(status: String) { send("READY=1\nSTATUS=\(status)") }

  /// One line for `systemctl status`. Never anything about a running task.
  public func status(_ text: String) { send("STATUS=\(text)") }

  /// The watchdog's timeout in microseconds; `nil` when there is no watchdog.
  public var watchdogMicroseconds: UInt64? {
    var interval: UInt64 = 0
    return sd_watchdog_enabled(0, &interval) > 0 ? interval : nil
  }

  /// Sends a watchdog keep-alive.
  public func alive() { send("WATCHDOG=1") }

  /// Asks the manager to wait that many more seconds for the start.
  public func starting(status: String, atMostSeconds seconds: Int64) {
    send("STATUS=\(status)\nEXTEND_TIMEOUT_USEC=\(seconds * 1_000_000)")
  }

  public func stopping() { send("STOPPING=1\nSTATUS=Finishing what is in work") }

  /// A lost notification is ignored: the manager's own timeout handles it.
  private func send(_ state: String) { sd_notify(0, state) }
}
