internal import Glibc

/// The command that starts the daemon on this machine, shown when nothing answers.
public enum StartCommand {
  /// `systemctl --user start timequest.socket` where a user manager runs and knows the unit, else `timequestd &`.
  public static func text(environment: (String) -> String? = ProcessEnvironment.value) -> String {
    UserUnits(environment: environment).canStart ? "systemctl --user start timequest.socket" : "timequestd &"
  }

  /// For a named socket: only a daemon started for that path helps.
  public static func text(socket: String) -> String { "timequestd --socket '\(socket)' &" }
}

public enum ProcessEnvironment {
  /// A variable of this process; an empty one counts as absent.
  public static func value(_ name: String) -> String? {
    guard let value = getenv(name) else { return nil }
    return value.pointee == 0 ? nil : String(cString: value)
  }
}
