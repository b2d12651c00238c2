internal import QuestEngines
internal import QuestModel
internal import QuestWire

/// Checks whether reminders that a guardian has set up can reach their player.
///
/// Its inputs are the setup, the clock and the player's settings. Nothing that changes by playing is an input, so it
/// reveals nothing about play.
struct SetupCheck {
  var settings: Settings
  var zone: Zone
  var systemZone: Zone
  /// The guardian's routines with a reminder.
  var reminding: [Quest]
  /// Whether a program can show reminders on the player's desktop.
  var hasScreen: Bool
  /// The player's name; `nil` if guardian and player are the same person.
  var name: String?

  var findings: [SystemInfo.Finding] {
    [zoneFinding] + (reminding.isEmpty ? [noReminder] : [switchFinding, desktop] + resting)
  }

  private var zoneFinding: SystemInfo.Finding {
    let whose = name.map { "The days of \($0) follow" } ?? "Days follow"
    guard zone != systemZone else { return finding("zone", .ok, "\(whose) \(zone.identifier), as this machine does.") }
    return finding("zone", .ok, "\(whose) \(zone.identifier); this machine is in \(systemZone.identifier).")
  }

  private var noReminder: SystemInfo.Finding { finding("reminders", .ok, "No routine of yours has a reminder.") }

  private var switchFinding: SystemInfo.Finding {
    settings.reminders
      ? finding("reminders", .ok, "Reminders are on.")
      : finding("reminders", .warning, "\(name ?? "The player") has turned reminders off: tqctl remind off.")
  }

  private var desktop: SystemInfo.Finding {
    let whose = name.map { "\($0)'s" } ?? "the"
    return hasScreen
      ? finding("desktop", .ok, "A notification program is running on \(whose) desktop.")
      : finding(
        "desktop", .warning, "No notification program is running on \(whose) desktop, as is usual without a login.")
  }

  private var resting: [SystemInfo.Finding] {
    reminding.filter { !$0.active }.map { quest in
      finding(
        "resting", .warning, "\(quest.setupName) has a reminder and is not active.",
        fix: "tqctl guardian quest edit \"\(quest.setupName)\" --active")
    }
  }

  private func finding(
    _ check: String, _ status: SystemInfo.Finding.Status, _ text: String, fix: String? = nil
  ) -> SystemInfo.Finding {
    SystemInfo.Finding(check: check, status: status, text: text, fix: fix, group: "Reminders")
  }

  /// The next moment a quest's reminder has by the calendar alone; `nil` for one that follows the player's own pace.
  static func next(of quest: Quest, after now: Instant, in zone: Zone, boundary: DayBoundary) -> Instant? {
    guard quest.reminder != .plan else { return nil }
    let today = boundary.day(of: now, in: zone)
    // A quest has at least one weekday, and a zone may skip a day.
    return (-1...9).compactMap { offset in
      ReminderCalendar.occurrence(of: quest, on: today.advanced(by: offset), in: zone, boundary: boundary, lead: nil)?
        .at
    }.filter { $0 > now }.min()
  }
}
