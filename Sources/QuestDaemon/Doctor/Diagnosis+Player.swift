internal import LinuxHost
internal import QuestWire

/// Findings about the caller: the PIN, and how reminders reach the desktop.
extension Diagnosis {
  enum PIN: Equatable {
    /// A guardian has none.
    case unset
    case set
    case unlocked
    /// There were wrong tries; the moment of the next one.
    case waiting(until: String)
  }

  /// The program that shows the player's reminders.
  enum Reminders: Equatable {
    /// The daemon, or the player's own program, with the desktop's capabilities as far as known.
    case shown(ReminderReport.Screen?)
    /// None; with whether the player has reminders.
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

  /// The expected desktop before the first reminder; `nil` if there is no desktop to check.
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
