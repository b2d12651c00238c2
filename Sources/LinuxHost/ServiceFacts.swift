internal import CSystemd
internal import Glibc

/// How the process was started, as far as it can tell.
public struct ServiceFacts: Equatable, Sendable {
  /// The systemd unit it was started as: `timequest.service`; `nil` when started by hand.
  public var unit: String?
  /// The unit belongs to the user's own service manager.
  public var isUserUnit: Bool
  /// The watchdog's interval in seconds, where one is set.
  public var watchdogSeconds: Double?
  /// Lingering is enabled: the user's services run without a login.
  public var lingers: Bool

  public init(
    unit: String? = nil, isUserUnit: Bool = false, watchdogSeconds: Double? = nil, lingers: Bool = false
  ) {
    self.unit = unit
    self.isUserUnit = isUserUnit
    self.watchdogSeconds = watchdogSeconds
    self.lingers = lingers
  }

  /// Of this process. Reads a few small files.
  public static func own() -> ServiceFacts {
    var facts = ServiceFacts()
    // The manager gives each start of a unit an id. Children such as terminals inherit it, so the notification socket
    // must be present as well.
    if Environment["INVOCATION_ID"] != nil, Environment["NOTIFY_SOCKET"] != nil {
      facts.unit = name(sd_pid_get_user_unit)
      facts.isUserUnit = facts.unit != nil
      facts.unit = facts.unit ?? name(sd_pid_get_unit)
    }
    var microseconds: UInt64 = 0
    if sd_watchdog_enabled(0, &microseconds) > 0 { facts.watchdogSeconds = Double(microseconds) / 1e6 }
    if let user = getpwuid(geteuid()), let name = user.pointee.pw_name {
      facts.lingers = access("/var/lib/systemd/linger/\(String(cString: name))", F_OK) == 0
    }
    return facts
  }

  private static func name(_ ask: (pid_t, UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?) -> Int32) -> String? {
    var text: UnsafeMutablePointer<CChar>?
    guard ask(0, &text) >= 0, let text else { return nil }
    defer { free(text) }
    return String(cString: text)
  }
}
