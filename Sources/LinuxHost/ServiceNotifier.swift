internal import CSystemd

/// Tells the service manager how the process is. Does nothing, cheaply, where there is none (`$NOTIFY_SOCKET` unset).
public struct ServiceNotifier: Sendable {
  public init() {}

  /// The service is up: clients may come.
  public func ready(status: String) { send("READY=1\nSTATUS=\(status)") }

  /// One line for `systemctl status`. Never anything about a running task.
  public func status(_ text: String) { send("STATUS=\(text)") }

  public func stopping() { send("STOPPING=1\nSTATUS=Stopping") }

  /// A lost notification has no remedy here: the manager's own timeout is one.
  private func send(_ state: String) { sd_notify(0, state) }
}
