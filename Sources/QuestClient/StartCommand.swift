internal import Glibc

/// The one command that starts the daemon on this machine, to be shown when nobody answers.
public enum StartCommand {
  /// `systemctl --user start timequest.socket` where a user manager runs and knows the unit, else `timequestd &`.
  public static func text(environment: (String) -> String? = ProcessEnvironment.value) -> String {
    let runtime = environment("XDG_RUNTIME_DIR") ?? "/run/user/\(getuid())"
    let managerRuns = access("\(runtime)/systemd", F_OK) == 0
    let unitIsKnown = unitFolders(environment).contains { access("\($0)/systemd/user/timequest.socket", F_OK) == 0 }
    return managerRuns && unitIsKnown ? "systemctl --user start timequest.socket" : "timequestd &"
  }

  /// For a socket somebody named: only a daemon started for that very path helps.
  public static func text(socket: String) -> String { "timequestd --socket '\(socket)' &" }

  private static func unitFolders(_ environment: (String) -> String?) -> [String] {
    let home = environment("HOME") ?? ""
    return [
      environment("XDG_CONFIG_HOME") ?? "\(home)/.config", environment("XDG_DATA_HOME") ?? "\(home)/.local/share",
      "/etc", "/usr/local/lib", "/usr/lib",
    ]
  }
}

public enum ProcessEnvironment {
  /// A variable of this process; an empty one counts as absent.
  public static func value(_ name: String) -> String? {
    guard let value = getenv(name) else { return nil }
    return value.pointee == 0 ? nil : String(cString: value)
  }
}
