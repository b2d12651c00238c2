internal import QuestEngines
internal import QuestModel
internal import QuestText
internal import QuestWire

/// Texts of reminders: something is ready, never late.
enum ReminderWording {
  /// One notification for the reminders, as that desktop can show it; `nil` until the desktop's capabilities are known.
  static func card(
    _ reminders: [(part: String, quest: String)], on screen: ReminderReport.Screen?
  ) -> ReminderReport.Card {
    let quests = reminders.map(\.quest)
    let isOne = quests.count == 1
    var body = isOne ? "How long will it take today?" : quests.joined(separator: ", ")
    var actions: [ReminderReport.Action] = []
    if screen?.canStart == true {
      actions.append(.init(key: .start, label: "Start"))
    } else {
      body += "\nIn a terminal: tqctl play"
    }
    actions += [.init(key: .later, label: "In 10 minutes"), .init(key: .notToday, label: "Not today")]
    return ReminderReport.Card(
      parts: reminders.map(\.part), summary: isOne ? "\(quests[0]) is ready" : "\(quests.count) quests are ready",
      body: body, actions: actions)
  }

  /// `Mon 07:30`; with the date where the weekday is ambiguous.
  static func soon(_ moment: Instant, now: Instant, in zone: Zone) -> String {
    let day = zone.localDay(of: moment)
    guard day - zone.localDay(of: now) < 7 else { return zone.text(moment) }
    let minute = Int(zone.secondOfDay(of: moment)) / 60
    return "\(Weekday.shortNames[day.weekday - 1]) \(TimeOfDay.text(minute: minute))"
  }

  static func recap(_ part: String) -> ReminderReport.Card {
    ReminderReport.Card(parts: [part], summary: RecapWording.notice.summary, body: RecapWording.notice.body)
  }

  /// The notification of goals without an entry.
  static func goals(_ part: String, _ goals: [String], on screen: ReminderReport.Screen?) -> ReminderReport.Card {
    var body = goals.joined(separator: ", ")
    var actions: [ReminderReport.Action] = []
    if screen?.canStart == true {
      actions.append(.init(key: .log, label: "Log"))
    } else {
      body += "\nIn a terminal: tqctl log --ask"
    }
    actions.append(.init(key: .notToday, label: "Not today"))
    return ReminderReport.Card(parts: [part], summary: "Anything to log today?", body: body, actions: actions)
  }

  static func test(_ number: Int, on screen: ReminderReport.Screen?) -> ReminderReport.Card {
    ReminderReport.Card(
      parts: [ScreenOutcome.part(ofTest: number)], summary: "This is how a reminder looks",
      body: "It comes once a day and stays quiet while you play.",
      actions: screen?.canStart == true ? [.init(key: .start, label: "Start")] : [])
  }

  /// Whether notifications reach the player, and what they offer.
  static func desktop(_ lease: NotificationLease?) -> String {
    guard let lease else { return noProgram }
    guard let screen = lease.screen else { return "The desktop has not been needed yet (tqctl remind test)." }
    guard screen.shows else { return "No notification service is on this session's bus (tqctl doctor)." }
    guard let obstacle = screen.obstacle else { return "Reminders reach your desktop, with Start." }
    return "Reminders reach your desktop, without Start: \(obstacle)."
  }

  /// No program holds the player's lease.
  static let noProgram =
    "No program shows reminders on your desktop now (systemctl --user start timequest-notify.service)."

  /// The state of a reminder, for `tqctl remind`.
  static func explanation(_ silence: ReminderBoard.Silence?, next: String?) -> String {
    let then = next.map { "; next \($0)" } ?? ""
    return switch silence {
    case nil: next.map { "comes \($0)" } ?? "does not come in the next days"
    case .off: "silent: all reminders are off (tqctl remind on)"
    case .inactive: "silent: the quest is not active (tqctl quest edit QUEST --active)"
    case .played: "played today" + then
    case .playing: "is being played" + then
    case .declined: "not today" + then
    case .shown: "shown today" + then
    case .missed: "today's time passed while it could not be shown" + then
    case .clockBehind: "silent: the machine's clock is earlier than the newest task in your history (tqctl doctor)"
    case .taskRunning: "waits until the task is done"
    }
  }
}
