internal import LinuxHost
internal import QuestWire

/// What concerns the caller more than the machine: the PIN, and how reminders reach the desktop.
extension Diagnosis {
  enum PIN: Equatable {
    /// A guardian has none.
    case unset
    case set
    case unlocked
    /// There were wrong ones; the next try can be made then.
    case waiting(until: String)
  }

  /// Who shows the player's reminders.
  enum Reminders: Equatable {
    /// The daemon, or the player's own program; what the desktop can do as far as it has been looked at.
    case shown(ReminderReport.Screen?)
    /// Nobody; whether the player has any.
    case unseen(isWanted: Bool)
  }

  var pin: SystemInfo.Finding? {
    switch standing.pin {
    case nil: return nil
    case .unset?:
      var finding = ok("pin", "What you set up for your players is behind no PIN. To set one:")
      finding.fix = "tqctl guardian set-pin"
      return finding
    case .set?: return ok("pin", "Setup is behind your PIN.")
    case .unlocked?: return ok("pin", "Setup is behind your PIN, and unlocked in this terminal session.")
    case .waiting(let moment)?:
      return ok("pin", "Setup is behind your PIN. There were wrong ones: the next can be tried on \(moment).")
    }
  }

  var reminders: SystemInfo.Finding? {
    switch standing.reminders {
    case nil, .unseen(isWanted: false)?: nil
    case .unseen(isWanted: true)?:
      warning(
        "reminders", "No program shows your reminders on your desktop now.",
        fix: "systemctl --user start timequest-notify.service")
    case .shown(let screen)?:
      standing.isShared
        ? ok("reminders", "timequest-notify is there. " + (screen.map(reach) ?? "It has had no reminder to show yet."))
        : (screen ?? likelyScreen).flatMap { $0.shows ? ok("reminders", reach($0)) : nil }
    }
  }

  /// Before there was a reminder to show, what the first is going to find; `nil` where there is nothing to find.
  private var likelyScreen: ReminderReport.Screen? {
    switch host.notifications {
    case .present?, .activatable?:
      ReminderReport.Screen(shows: true, actions: true, obstacle: host.startObstacle)
    default: nil
    }
  }

  private func reach(_ screen: ReminderReport.Screen) -> String {
    guard screen.shows else { return "There is no notification service on your session's bus." }
    return screen.canStart
      ? "Reminders come with Start, which opens the quest in a terminal."
      : "Reminders come without Start\(screen.obstacle.map { ": \($0)" } ?? "")."
  }
}
