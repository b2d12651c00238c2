internal import CSystemd

/// Tells the service manager how the process is. Does nothing, cheaply, where there is none (`$NOTIFY_SOCKET` unset).
public struct ServiceNotifier: Sendable {
  public init() {}

  /// The service is up: clients may come.
  public func ready(status: String) { send("READY=1\nSTATUS=\(status)") }

  /// One line for `systemctl status`. Never anything about a running task.
  public func status(_ text: String) { send("STATUS=\(text)") }

  /// How long the manager waits for a sign of life before it ends the process, in microseconds; `nil` when it does not.
  public var watchdogMicroseconds: UInt64? {
    var interval: UInt64 = 0
    return sd_watchdog_enabled(0, &interval) > 0 ? interval : nil
  }

  /// A sign of life.
  public func alive() { send("WATCHDOG=1") }

  /// The start takes longer than usual: the manager waits for so many seconds from now.
  public func starting(status: String, atMostSeconds seconds: Int64) {
    send("STATUS=\(status)\nEXTEND_TIMEOUT_USEC=\(seconds * 1_000_000)")
  }

  public func stopping() { send("STOPPING=1\nSTATUS=Finishing what is in work") }

  /// A lost notification has no remedy here: the manager's own timeout is one.
  private func send(_ state: String) { sd_notify(0, state) }
}
