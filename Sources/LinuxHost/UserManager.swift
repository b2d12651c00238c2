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
    // A terminal's scope, or another service that started this process, is not one of our units.
    return unit.hasPrefix("timequest") && unit.hasSuffix(".service") ? unit : nil
  }

  /// Lets the unit start at login, as its `[Install]` section says. Blocks for three seconds at most; whether it worked.
  public static func enable(_ unit: String) -> Bool { Connection()?.enable(unit) ?? false }

  /// A connection to the manager over the session bus, for a few questions on one thread. Each answer is waited for
  /// three seconds at most.
  public final class Connection {
    private static let name = "org.freedesktop.systemd1"
    private static let path = "/org/freedesktop/systemd1"

    private let bus: OpaquePointer

    /// `nil` without a session bus.
    public init?() {
      var bus: OpaquePointer?
      guard sd_bus_open_user(&bus) >= 0, let bus else { return nil }
      self.bus = bus
      sd_bus_set_method_call_timeout(bus, 3_000_000)
    }

    deinit { sd_bus_flush_close_unref(bus) }

    /// Lets the unit start at login; whether it worked.
    func enable(_ unit: String) -> Bool {
      guard let message = call("EnableUnitFiles") else { return false }
      defer { sd_bus_message_unref(message) }
      append([unit], to: message)
      // Permanently, and without replacing other links.
      for var flag in [Int32(0), 0] { sd_bus_message_append_basic(message, Self.boolean, &flag) }
      return sd_bus_call(bus, message, 0, nil, nil) >= 0
    }

    /// What the manager hands to the programs it starts; `nil` when no manager is on the bus.
    public func environment() -> [String: String]? {
      var reply: OpaquePointer?
      let interface = "\(Self.name).Manager"
      guard sd_bus_get_property(bus, Self.name, Self.path, interface, "Environment", nil, &reply, "as") >= 0,
        let reply
      else { return nil }
      defer { sd_bus_message_unref(reply) }
      guard sd_bus_message_enter_container(reply, Self.array, "s") > 0 else { return nil }
      var environment: [String: String] = [:]
      var text: UnsafePointer<CChar>?
      while sd_bus_message_read_basic(reply, Self.string, &text) > 0, let line = text {
        let parts = String(cString: line).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        if parts.count == 2, !parts[1].isEmpty { environment[String(parts[0])] = String(parts[1]) }
      }
      return environment
    }

    /// Starts a program as a transient unit that lasts as long as any of its processes. Returns whether the manager
    /// accepted it; failures later are in its journal.
    public func start(
      _ unit: String, description: String, _ words: [String], environment: [String: String]
    ) -> Bool {
      guard let program = words.first, let message = call("StartTransientUnit") else { return false }
      defer { sd_bus_message_unref(message) }
      append(unit, to: message)
      append("fail", to: message)
      sd_bus_message_open_container(message, Self.array, "(sv)")
      property("Description", "s", in: message) { append(description, to: message) }
      // The program that opens the terminal ends before the terminal does.
      property("ExitType", "s", in: message) { append("cgroup", to: message) }
      property("CollectMode", "s", in: message) { append("inactive-or-failed", to: message) }
      property("Environment", "as", in: message) {
        append(environment.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }, to: message)
      }
      property("ExecStart", "a(sasb)", in: message) {
        sd_bus_message_open_container(message, Self.array, "(sasb)")
        sd_bus_message_open_container(message, Self.structure, "sasb")
        append(program, to: message)
        append(words, to: message)
        var ignoresFailure: Int32 = 0
        sd_bus_message_append_basic(message, Self.boolean, &ignoresFailure)
        sd_bus_message_close_container(message)
        sd_bus_message_close_container(message)
      }
      sd_bus_message_close_container(message)
      // Units to be started along with it: none.
      sd_bus_message_open_container(message, Self.array, "(sa(sv))")
      sd_bus_message_close_container(message)
      return sd_bus_call(bus, message, 0, nil, nil) >= 0
    }

    // MARK: - Messages

    private static let string = CChar(UInt8(ascii: "s"))
    private static let boolean = CChar(UInt8(ascii: "b"))
    private static let array = CChar(UInt8(ascii: "a"))
    private static let structure = CChar(UInt8(ascii: "r"))
    private static let variant = CChar(UInt8(ascii: "v"))

    private func call(_ member: String) -> OpaquePointer? {
      var message: OpaquePointer?
      let interface = "\(Self.name).Manager"
      guard sd_bus_message_new_method_call(bus, &message, Self.name, Self.path, interface, member) >= 0 else {
        return nil
      }
      return message
    }

    private func append(_ text: String, to message: OpaquePointer) {
      _ = text.withCString { sd_bus_message_append_basic(message, Self.string, $0) }
    }

    private func append(_ texts: [String], to message: OpaquePointer) {
      sd_bus_message_open_container(message, Self.array, "s")
      for text in texts { append(text, to: message) }
      sd_bus_message_close_container(message)
    }

    private func property(_ name: String, _ type: String, in message: OpaquePointer, _ value: () -> Void) {
      sd_bus_message_open_container(message, Self.structure, "sv")
      append(name, to: message)
      sd_bus_message_open_container(message, Self.variant, type)
      value()
      sd_bus_message_close_container(message)
      sd_bus_message_close_container(message)
    }
  }
}
