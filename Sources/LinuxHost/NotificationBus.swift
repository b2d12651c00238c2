internal import CSystemd
internal import Glibc

/// The desktop's notifications (`org.freedesktop.Notifications`) over the session bus.
///
/// Belongs to one thread. One connection is held for life: some desktops take an application's notifications away when
/// its name leaves the bus. Calls wait for the server for three seconds at most. A missing bus or server is normal.
public final class NotificationBus {
  /// What the person did with a notification of ours.
  public enum Signal: Hashable, Sendable {
    case action(id: UInt32, key: String)
    case closed(id: UInt32)
  }

  /// One notification as it is shown.
  public struct Content: Hashable, Sendable {
    public var summary: String
    public var body: String
    /// Key and label; left out where the server shows none.
    public var actions: [Action]
    /// A name of the sound theme; `nil` for silence.
    public var sound: String?
    /// Base name of the installed desktop entry.
    public var desktopEntry: String

    public struct Action: Hashable, Sendable {
      public var key: String
      public var label: String

      public init(key: String, label: String) {
        self.key = key
        self.label = label
      }
    }

    public init(summary: String, body: String, actions: [Action], sound: String?, desktopEntry: String) {
      self.summary = summary
      self.body = body
      self.actions = actions
      self.sound = sound
      self.desktopEntry = desktopEntry
    }
  }

  private static let name = "org.freedesktop.Notifications"
  private static let path = "/org/freedesktop/Notifications"
  private static let patience: UInt64 = 3_000_000

  private let bus: OpaquePointer
  private var signals: [Signal] = []
  /// What the server can do, asked once: `actions`, `body`, `sound`, …
  private var capabilities: Set<String>?

  /// Connects to the session bus of this process's user; `nil` when there is none.
  public init?() {
    var bus: OpaquePointer?
    guard sd_bus_open_user(&bus) >= 0, let bus else { return nil }
    self.bus = bus
    // The bus going away ends the connection, never the process.
    sd_bus_set_exit_on_disconnect(bus, 0)
    let me = Unmanaged.passUnretained(self).toOpaque()
    for member in ["ActionInvoked", "NotificationClosed"] {
      guard sd_bus_match_signal(bus, nil, Self.name, Self.path, Self.name, member, Self.received, me) >= 0 else {
        return nil
      }
    }
  }

  deinit { sd_bus_flush_close_unref(bus) }

  /// Shows a notification, in place of an earlier one of ours when `replacing` names it.
  ///
  /// Answers the server's id for it; `nil` when there is no server to show it. Blocks for up to three seconds.
  public func show(_ content: Content, replacing id: UInt32 = 0) -> UInt32? {
    let known = serverCapabilities()
    guard let known, let message = call("Notify") else { return nil }
    defer { sd_bus_message_unref(message) }
    var id = id
    append("TimeQuest", to: message)
    sd_bus_message_append_basic(message, Self.uint32, &id)
    append("timequest", to: message)
    append(content.summary, to: message)
    append(known.contains("body-markup") ? Self.escaped(content.body) : content.body, to: message)
    sd_bus_message_open_container(message, Self.array, "s")
    if known.contains("actions") {
      for action in content.actions {
        append(action.key, to: message)
        append(action.label, to: message)
      }
    }
    sd_bus_message_close_container(message)
    sd_bus_message_open_container(message, Self.array, "{sv}")
    hint("desktop-entry", content.desktopEntry, to: message)
    hint("category", "presence", to: message)
    if let sound = content.sound { hint("sound-name", sound, to: message) }
    sd_bus_message_close_container(message)
    var untilServerSays: Int32 = -1
    sd_bus_message_append_basic(message, Self.int32, &untilServerSays)
    guard let reply = answer(to: message) else { return nil }
    defer { sd_bus_message_unref(reply) }
    var shown: UInt32 = 0
    return sd_bus_message_read_basic(reply, Self.uint32, &shown) > 0 ? shown : nil
  }

  /// Takes a notification off the screen; one that has gone is no matter.
  public func close(_ id: UInt32) {
    guard let message = call("CloseNotification") else { return }
    defer { sd_bus_message_unref(message) }
    var id = id
    sd_bus_message_append_basic(message, Self.uint32, &id)
    if let reply = answer(to: message) { sd_bus_message_unref(reply) }
  }

  /// What the server can do; `nil` when none answers.
  public func serverCapabilities() -> Set<String>? {
    if let capabilities { return capabilities }
    guard let message = call("GetCapabilities") else { return nil }
    defer { sd_bus_message_unref(message) }
    guard let reply = answer(to: message) else { return nil }
    defer { sd_bus_message_unref(reply) }
    guard sd_bus_message_enter_container(reply, Self.array, "s") > 0 else { return nil }
    var found: Set<String> = []
    while let text = Self.string(from: reply) { found.insert(text) }
    capabilities = found
    return found
  }

  // MARK: - Waiting

  /// What to wait for until `signals` has something.
  public var waiting: WallAlarm.Other {
    var deadline: UInt64 = .max
    sd_bus_get_timeout(bus, &deadline)
    return WallAlarm.Other(
      descriptor: sd_bus_get_fd(bus), events: Int16(truncatingIfNeeded: sd_bus_get_events(bus)),
      deadline: deadline == .max ? nil : deadline)
  }

  /// What has come since the last call; `nil` when the bus has gone and this connection with it.
  public func pump() -> [Signal]? {
    while true {
      let result = sd_bus_process(bus, nil)
      if result < 0 { return nil }
      if result == 0 { break }
    }
    guard sd_bus_is_open(bus) > 0 else { return nil }
    defer { signals = [] }
    return signals
  }

  private static let received: sd_bus_message_handler_t = { message, context, _ in
    guard let message, let context else { return 0 }
    let me = Unmanaged<NotificationBus>.fromOpaque(context).takeUnretainedValue()
    var id: UInt32 = 0
    guard sd_bus_message_read_basic(message, uint32, &id) > 0 else { return 0 }
    if sd_bus_message_is_signal(message, name, "ActionInvoked") > 0 {
      guard let key = string(from: message) else { return 0 }
      me.signals.append(.action(id: id, key: key))
    } else {
      me.signals.append(.closed(id: id))
    }
    return 0
  }

  // MARK: - Messages

  private static let string = CChar(UInt8(ascii: "s"))
  private static let uint32 = CChar(UInt8(ascii: "u"))
  private static let int32 = CChar(UInt8(ascii: "i"))
  private static let array = CChar(UInt8(ascii: "a"))
  private static let entry = CChar(UInt8(ascii: "e"))
  private static let variant = CChar(UInt8(ascii: "v"))

  private func call(_ member: String) -> OpaquePointer? {
    var message: OpaquePointer?
    guard sd_bus_message_new_method_call(bus, &message, Self.name, Self.path, Self.name, member) >= 0 else {
      return nil
    }
    return message
  }

  private func answer(to message: OpaquePointer) -> OpaquePointer? {
    var reply: OpaquePointer?
    guard sd_bus_call(bus, message, Self.patience, nil, &reply) >= 0 else { return nil }
    return reply
  }

  private func append(_ text: String, to message: OpaquePointer) {
    // A zero would end the text early, and the bus refuses what is no UTF-8; Swift's strings always are.
    _ = text.replacing("\0", with: " ").withCString { sd_bus_message_append_basic(message, Self.string, $0) }
  }

  private func hint(_ key: String, _ value: String, to message: OpaquePointer) {
    sd_bus_message_open_container(message, Self.entry, "sv")
    append(key, to: message)
    sd_bus_message_open_container(message, Self.variant, "s")
    append(value, to: message)
    sd_bus_message_close_container(message)
    sd_bus_message_close_container(message)
  }

  private static func string(from message: OpaquePointer) -> String? {
    var text: UnsafePointer<CChar>?
    guard sd_bus_message_read_basic(message, string, &text) > 0, let text else { return nil }
    return String(cString: text)
  }

  /// As the desktop's markup wants it.
  private static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }
}
