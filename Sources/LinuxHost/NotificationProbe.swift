internal import CSystemd
internal import Glibc

/// Whether a server on the session bus would show a notification.
public enum NotificationProbe {
  public enum Answer: Equatable, Sendable {
    /// There is no session bus.
    case noBus
    /// A notification server is running.
    case present
    /// The bus starts one on demand.
    case activatable
    /// The bus knows none.
    case absent
    /// The bus did not answer in time.
    case silent
  }

  private static let service = "org.freedesktop.Notifications"

  /// Queries the bus without starting a server. Blocks for at most the timeout.
  public static func ask(timeoutMilliseconds: Int64) -> Answer {
    var connection: OpaquePointer?
    guard sd_bus_open_user(&connection) >= 0, let bus = connection else { return .noBus }
    defer { sd_bus_close_unref(bus) }
    let deadline = MonotonicClock.microseconds() + UInt64(timeoutMilliseconds) * 1000
    // Wait for the bus's greeting here, with a timeout, because the calls below would wait for it without one.
    while sd_bus_is_ready(bus) == 0 {
      let progress = sd_bus_process(bus, nil)
      if progress < 0 { return .noBus }
      guard MonotonicClock.microseconds() < deadline else { return .silent }
      if progress == 0 { sd_bus_wait(bus, deadline - min(deadline, MonotonicClock.microseconds())) }
    }
    guard let owned = names(bus, "ListNames", until: deadline) else { return .silent }
    if owned.contains(service) { return .present }
    guard let activatable = names(bus, "ListActivatableNames", until: deadline) else { return .silent }
    return activatable.contains(service) ? .activatable : .absent
  }

  /// The names that a method of the bus itself returns.
  private static func names(_ bus: OpaquePointer, _ question: String, until deadline: UInt64) -> Set<String>? {
    var message: OpaquePointer?
    let busName = "org.freedesktop.DBus"
    guard sd_bus_message_new_method_call(bus, &message, busName, "/org/freedesktop/DBus", busName, question) >= 0
    else { return nil }
    defer { sd_bus_message_unref(message) }
    var reply: OpaquePointer?
    // 0 would mean the default timeout of 25 seconds.
    let patience = max(1, deadline - min(deadline, MonotonicClock.microseconds()))
    guard sd_bus_call(bus, message, patience, nil, &reply) >= 0 else { return nil }
    defer { sd_bus_message_unref(reply) }
    guard sd_bus_message_enter_container(reply, CChar(UInt8(ascii: "a")), "s") > 0 else { return nil }
    var names: Set<String> = []
    var name: UnsafePointer<CChar>?
    while sd_bus_message_read_basic(reply, CChar(UInt8(ascii: "s")), &name) > 0, let text = name {
      names.insert(String(cString: text))
    }
    return names
  }
}
