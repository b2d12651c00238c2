internal import LinuxHost

/// The program to open in a terminal.
public enum TerminalProgram: CaseIterable, Sendable {
  /// For *Start*.
  case play
  /// For *Log*.
  case log
}

/// Opens the terminal for *Start* and *Log*.
public protocol Launcher {
  /// Why it cannot open; `nil` if it can. Cheap enough to call for each notification.
  func obstacle() -> String?
  /// Opens it outside of the caller's process tree. Returns whether the request was accepted.
  @discardableResult
  func launch(_ program: TerminalProgram, activationToken: String?) -> Bool
}

/// Opens the installed desktop entry in the user's terminal through the user's service manager, as a unit of its own: a
/// hardened caller starts no program, and the terminal does not inherit its restrictions.
public struct DesktopTerminal: Launcher, Sendable {
  /// The base name of the installed desktop entry, and of its icon.
  public static let entryName = "timequest"

  public init() {}

  public func obstacle() -> String? {
    switch plan(.play) {
    case .success: nil
    case .failure(let obstacle): obstacle.text
    }
  }

  @discardableResult
  public func launch(_ program: TerminalProgram, activationToken: String?) -> Bool {
    guard case .success(let plan) = plan(program) else { return false }
    var environment: [String: String] = [:]
    // The current name and the one of X11 programs.
    if let activationToken {
      environment = ["XDG_ACTIVATION_TOKEN": activationToken, "DESKTOP_STARTUP_ID": activationToken]
    }
    return plan.manager.start(
      "app-\(Self.entryName)@\(String(UInt64.random(in: 0 ... .max), radix: 16)).service",
      description: "TimeQuest in a terminal",
      plan.words, environment: environment)
  }

  private struct Plan {
    var manager: UserManager.Connection
    var words: [String]
  }

  private struct Obstacle: Error {
    var text: String
  }

  private func plan(_ program: TerminalProgram) -> Result<Plan, Obstacle> {
    guard let manager = UserManager.Connection(), let environment = manager.environment() else {
      return .failure(Obstacle(text: "no user service manager (systemd --user) is on this session's bus"))
    }
    guard environment["DISPLAY"] != nil || environment["WAYLAND_DISPLAY"] != nil else {
      return .failure(
        Obstacle(
          text: "the user's service manager knows no display "
            + "(systemctl --user import-environment DISPLAY WAYLAND_DISPLAY XAUTHORITY)"))
    }
    let name = program == .play ? Self.entryName : Self.entryName + "-log"
    guard let entry = DesktopEntry(name, environment: environment) else {
      return .failure(Obstacle(text: "the desktop entry \(name).desktop is not installed"))
    }
    guard entry.canRun(environment: environment) else {
      return .failure(Obstacle(text: "\(entry.path) names a program that is not there"))
    }
    guard let words = TerminalOpener.words(for: entry, environment: environment) else {
      return .failure(Obstacle(text: "no terminal program is installed"))
    }
    return .success(Plan(manager: manager, words: words))
  }
}
