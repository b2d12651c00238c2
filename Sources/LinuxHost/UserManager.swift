internal import CSystemd
internal import Glibc

/// The user's service manager, `systemd --user`.
public enum UserManager {
  /// The unit of the user's manager that this process runs as; `nil` when it was started otherwise.
  public static var ownUnit: String? {
    var name: UnsafeMutablePointer<CChar>?
    guard sd_pid_get_user_unit(0, &name) >= 0, let name else { return nil }
    defer { free(name) }
    let unit = String(cString: name)
    // A terminal's scope, or another service that started us, is none of ours.
    return unit.hasPrefix("timequest") && unit.hasSuffix(".service") ? unit : nil
  }

  /// Lets the unit start at login, as its `[Install]` section says. Blocks for three seconds at most; whether it worked.
  public static func enable(_ unit: String) -> Bool {
    var bus: OpaquePointer?
    guard sd_bus_open_user(&bus) >= 0, let bus else { return false }
    defer { sd_bus_flush_close_unref(bus) }
    let manager = "org.freedesktop.systemd1"
    var message: OpaquePointer?
    guard
      sd_bus_message_new_method_call(
        bus, &message, manager, "/org/freedesktop/systemd1", "\(manager).Manager", "EnableUnitFiles") >= 0, let message
    else { return false }
    defer { sd_bus_message_unref(message) }
    sd_bus_message_open_container(message, CChar(UInt8(ascii: "a")), "s")
    _ = unit.withCString { sd_bus_message_append_basic(message, CChar(UInt8(ascii: "s")), $0) }
    sd_bus_message_close_container(message)
    // Not for this session alone, and nobody else's links are replaced.
    for var flag in [Int32(0), 0] { sd_bus_message_append_basic(message, CChar(UInt8(ascii: "b")), &flag) }
    return sd_bus_call(bus, message, 3_000_000, nil, nil) >= 0
  }
}
