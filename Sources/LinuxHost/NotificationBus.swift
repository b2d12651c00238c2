internal import CSystemd
internal import Glibc

/// The desktop's notifications (`org.freedesktop.Notifications`) over the session bus.
///
/// Use it on one thread. It keeps one connection for its whole life: some desktops remove an application's
/// notifications when its name leaves the bus. Calls wait for the server for three seconds at most. A missing bus or
/// server is normal.
public final class NotificationBus {
  /// What the user did with a notification, and changes of the server.
  public enum Signal: Hashable, Sendable {
    /// An action was chosen. The token lets a window come to the front, if the server sends one.
    case action(id: UInt32, key: String, token: String? = nil)
    case closed(id: UInt32)
    /// A notification was shown late: the server was slow, and `show` had returned `nil`.
    case late(id: UInt32, Content)
    /// The server ended or was replaced: none of our notifications is shown, and ids begin again.
    case serverChanged
    /// A server that did not respond before responds now.
    case serverReady
  }

  /// One notification as it is shown.
  public struct Content: Hashable, Sendable {
    public var summary: String
    public var body: String
    /// Key and label; left out if the server shows no actions.
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
  /// The server's capabilities, queried once: `actions`, `body`, `sound`, …
  private var capabilities: Set<String>?
  /// The unique bus name of the server that responded last.
  private var server: String?
  /// Pending calls by their cookies. Late replies of calls that timed out are still handled.
  private var pending: [UInt64: (question: Question, isLate: Bool)] = [:]
  private var answers: [UInt64: Answer] = [:]
  private var tokens: [UInt32: String] = [:]

  private enum Question {
    case capabilities
    case notify(Content)
  }

  private enum Answer {
    case capabilities(Set<String>)
    case shown(UInt32)
    case refused
  }

  /// Connects to the session bus of this process's user; `nil` when there is none.
  public init?() {
    var bus: OpaquePointer?
    guard sd_bus_open_user(&bus) >= 0, let bus else { return nil }
    self.bus = bus
    // The end of the bus ends the connection, not the process.
    sd_bus_set_exit_on_disconnect(bus, 0)
    let me = Unmanaged.passUnretained(self).toOpaque()
    for member in ["ActionInvoked", "NotificationClosed", "ActivationToken"] {
      guard sd_bus_match_signal(bus, nil, nil, Self.path, Self.name, member, Self.received, me) >= 0 else {
        return nil
      }
    }
    let ownership = """
      type='signal',sender='org.freedesktop.DBus',interface='org.freedesktop.DBus',member='NameOwnerChanged',\
      arg0='\(Self.name)'
      """
    guard sd_bus_add_match(bus, nil, ownership, Self.ownerChanged, me) >= 0 else { return nil }
  }

  deinit { sd_bus_flush_close_unref(bus) }

  /// Shows a notification. It replaces an earlier one of ours when `replacing` names it.
  ///
  /// Returns the server's id for it; `nil` when no server shows it. Blocks for up to three seconds.
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
    switch answer(to: message, .notify(content)) {
    case .shown(let id): return id
    case .capabilities, .refused, nil: return nil
    }
  }

  /// Removes a notification from the screen, if it is there. Does not wait.
  public func close(_ id: UInt32) {
    guard let message = call("CloseNotification") else { return }
    defer { sd_bus_message_unref(message) }
    var id = id
    sd_bus_message_append_basic(message, Self.uint32, &id)
    sd_bus_message_set_expect_reply(message, 0)
    sd_bus_send(bus, message, nil)
    sd_bus_flush(bus)
  }

  /// The server's capabilities; `nil` when none responds.
  public func serverCapabilities() -> Set<String>? {
    if let capabilities { return capabilities }
    guard let message = call("GetCapabilities") else { return nil }
    defer { sd_bus_message_unref(message) }
    guard case .capabilities(let found) = answer(to: message, .capabilities) else { return nil }
    return found
  }

  // MARK: - Waiting

  /// The descriptor to poll until `pump` has something to return.
  public var waiting: WallAlarm.Other {
    var deadline: UInt64 = .max
    sd_bus_get_timeout(bus, &deadline)
    // Received while waiting for another reply.
    if !signals.isEmpty { deadline = 0 }
    return WallAlarm.Other(
      descriptor: sd_bus_get_fd(bus), events: Int16(truncatingIfNeeded: sd_bus_get_events(bus)),
      deadline: deadline == .max ? nil : deadline)
  }

  /// The signals that have arrived since the last call; `nil` if the bus and with it this connection have ended.
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
      me.signals.append(.action(id: id, key: key, token: me.tokens.removeValue(forKey: id)))
    } else if sd_bus_message_is_signal(message, name, "ActivationToken") > 0 {
      // Arrives right before the action. Other programs' notifications have tokens too, which stay unused.
      if let token = string(from: message) { me.tokens = [id: token] }
    } else {
      me.signals.append(.closed(id: id))
    }
    return 0
  }

  private static let ownerChanged: sd_bus_message_handler_t = { message, context, _ in
    guard let message, let context else { return 0 }
    let me = Unmanaged<NotificationBus>.fromOpaque(context).takeUnretainedValue()
    guard string(from: message) != nil, string(from: message) != nil, let owner = string(from: message) else {
      return 0
    }
    // A server that our own call has just started, or that responded before, is not news.
    guard owner.isEmpty || owner != me.server else { return 0 }
    me.server = owner.isEmpty ? nil : owner
    me.capabilities = nil
    me.signals.append(.serverChanged)
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

  /// Sends a call and waits for the reply until the timeout; `nil` when it has not arrived by then. A late reply is
  /// still handled.
  private func answer(to message: OpaquePointer, _ question: Question) -> Answer? {
    let me = Unmanaged.passUnretained(self).toOpaque()
    var cookie: UInt64 = 0
    // No timeout: when the callee ends without a reply, the bus sends one.
    guard sd_bus_call_async(bus, nil, message, Self.answered, me, .max) >= 0,
      sd_bus_message_get_cookie(message, &cookie) >= 0
    else { return nil }
    pending[cookie] = (question, isLate: false)
    let deadline = MonotonicClock.microseconds() + Self.patience
    while answers[cookie] == nil, MonotonicClock.microseconds() < deadline {
      let progress = sd_bus_process(bus, nil)
      if progress < 0 { break }
      if progress == 0 { sd_bus_wait(bus, deadline - min(deadline, MonotonicClock.microseconds())) }
    }
    if let answer = answers.removeValue(forKey: cookie) { return answer }
    pending[cookie]?.isLate = true
    return nil
  }

  private static let answered: sd_bus_message_handler_t = { message, context, _ in
    guard let message, let context else { return 0 }
    let me = Unmanaged<NotificationBus>.fromOpaque(context).takeUnretainedValue()
    var cookie: UInt64 = 0
    guard sd_bus_message_get_reply_cookie(message, &cookie) >= 0,
      let (question, isLate) = me.pending.removeValue(forKey: cookie)
    else { return 0 }
    let answer = answer(in: message, to: question)
    if case .refused = answer {
    } else if let sender = sd_bus_message_get_sender(message) {
      me.server = String(cString: sender)
    }
    if case .capabilities(let found) = answer { me.capabilities = found }
    guard isLate else {
      me.answers[cookie] = answer
      return 0
    }
    switch (answer, question) {
    case (.shown(let id), .notify(let content)): me.signals.append(.late(id: id, content))
    case (.capabilities, _): me.signals.append(.serverReady)
    default: break
    }
    return 0
  }

  private static func answer(in message: OpaquePointer, to question: Question) -> Answer {
    guard sd_bus_message_is_method_error(message, nil) == 0 else { return .refused }
    switch question {
    case .capabilities:
      return strings(from: message).map(Answer.capabilities) ?? .refused
    case .notify:
      var id: UInt32 = 0
      return sd_bus_message_read_basic(message, uint32, &id) > 0 ? .shown(id) : .refused
    }
  }

  private static func strings(from message: OpaquePointer) -> Set<String>? {
    guard sd_bus_message_enter_container(message, array, "s") > 0 else { return nil }
    var found: Set<String> = []
    while let text = string(from: message) { found.insert(text) }
    return found
  }

  private func append(_ text: String, to message: OpaquePointer) {
    // A NUL would end the text early. The bus requires UTF-8, which Swift's strings always are.
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

  /// Escaped for the desktop's markup.
  private static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }
}
