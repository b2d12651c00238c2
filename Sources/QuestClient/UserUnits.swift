internal import Glibc

/// The units of the user's own service manager, read from their files; nothing is queried or started.
public struct UserUnits: Equatable, Sendable {
  /// The manager runs for this user.
  public var managerRuns: Bool
  /// Where `timequest.socket` is installed.
  public var file: String?
  /// It, or the service itself, is started at login.
  public var isEnabled: Bool
  /// The timer of `timequest-fetch` is started at login.
  public var fetches: Bool

  public init(managerRuns: Bool, file: String? = nil, isEnabled: Bool = false, fetches: Bool = false) {
    self.fetches = fetches
    self.managerRuns = managerRuns
    self.file = file
    self.isEnabled = isEnabled
  }

  public init(environment: (String) -> String? = ProcessEnvironment.value) {
    let runtime = environment("XDG_RUNTIME_DIR") ?? "/run/user/\(getuid())"
    let home = environment("HOME") ?? ""
    let folders = [
      environment("XDG_CONFIG_HOME") ?? "\(home)/.config", environment("XDG_DATA_HOME") ?? "\(home)/.local/share",
      "/etc", "/usr/local/lib", "/usr/lib",
    ].map { "\($0)/systemd/user" }
    managerRuns = access("\(runtime)/systemd", F_OK) == 0
    file = folders.map { "\($0)/timequest.socket" }.first { access($0, F_OK) == 0 }
    let links = ["sockets.target.wants/timequest.socket", "default.target.wants/timequest.service"]
    isEnabled = folders.contains { folder in links.contains { access("\(folder)/\($0)", F_OK) == 0 } }
    fetches = folders.contains { access("\($0)/timers.target.wants/timequest-fetch.timer", F_OK) == 0 }
  }

  /// The manager can start the service.
  public var canStart: Bool { managerRuns && file != nil }
}
