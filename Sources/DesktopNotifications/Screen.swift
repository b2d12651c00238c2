public import LinuxHost
public import QuestWire

/// The notifications on a screen and what the user did with them. Use it on one thread.
///
/// It keeps no essential state: each `look` asks the source what to show, and notifications lost by a server or a bus
/// are shown again while the source still returns them.
public struct Screen {
  private let source: any ReminderSource
  private let connect: () -> (any Desktop)?
  private let launcher: any Launcher
  private var desktop: (any Desktop)?
  private var shown: [UInt32: ReminderReport.Card] = [:]
  /// Notifications that no desktop has accepted yet.
  private var refused: [ReminderReport.Card] = []
  /// Outcomes not yet reported to the source, oldest first.
  private var untold: [ReminderReport.Outcome] = []
  /// *Start* or *Log* was chosen, with the desktop's activation token. The terminal is opened after the report.
  private var launches: [(program: TerminalProgram, token: String?)] = []
  /// How often each part was shown again.
  private var posts: [String: Int] = [:]
  private var facts: ReminderReport.Screen?
  /// Consecutive looks in which the source failed, and in which a notification was not accepted.
  private var failures = 0
  private var refusals = 0

  /// The limit for a notification that crashes its server each time.
  private static let mostPosts = 3

  /// - Parameters:
  ///   - source: returns what to show.
  ///   - launcher: opens the terminal for *Start*.
  ///   - connect: opens the desktop; called when there are reminders, `nil` when there is none.
  public init(
    _ source: any ReminderSource, launcher: any Launcher, connect: @escaping () -> (any Desktop)?
  ) {
    self.source = source
    self.launcher = launcher
    self.connect = connect
  }

  /// What to poll besides the moment that `look` returns.
  public var waiting: WallAlarm.Other? { desktop?.waiting }

  /// The screen's bus has ended, and no other has been found since.
  public private(set) var hasLostDesktop = false

  /// Seconds until a failed look is tried again, growing up to a quarter of an hour; `nil` when nothing failed. At
  /// login the service may start before the desktop.
  public var retryAfter: Double? {
    if failures > 0 { return Self.delay(60, failures) }
    return refused.isEmpty ? nil : Self.delay(15, refusals)
  }

  private static func delay(_ seconds: Double, _ times: Int) -> Double {
    min(900, seconds * Double(1 << min(times - 1, 10)))
  }

  /// One round: reads the desktop's events, reports to the source and asks it, shows and removes notifications. The
  /// source's last reply says when to look again, besides `retryAfter`. Rethrows errors of the source; the screen is
  /// then unchanged and reports at the next look.
  public mutating func look() throws -> ReminderReport.Response {
    hear()
    do {
      var answer = try tell()
      if desktop == nil, answer.hasReminders || !answer.cards.isEmpty {
        desktop = connect()
        hasLostDesktop = hasLostDesktop && desktop == nil
      }
      // The text depends on the desktop's capabilities, which are queried only when there is something to show.
      if answer.cards.contains(where: { !shown.values.contains($0) }) {
        let facts = look(at: desktop)
        if facts != self.facts {
          self.facts = facts
          answer = try tell()
        }
      }
      if put(answer.cards) { answer = try tell() }
      failures = answer.noted ? 0 : failures + 1
      return answer
    } catch {
      failures += 1
      throw error
    }
  }

  /// Removes all notifications; they are shown again when the source returns them.
  public mutating func clear() {
    for id in shown.keys { desktop?.close(id) }
    shown = [:]
    posts = [:]
  }

  private mutating func tell() throws -> ReminderReport.Response {
    defer {
      // Also when the source fails: the opened program reports it.
      for launch in launches { launcher.launch(launch.program, activationToken: launch.token) }
      launches = []
    }
    // As many as a report holds.
    untold.removeFirst(max(0, untold.count - 100))
    var answer = try source.exchange(ReminderReport(outcomes: untold, screen: facts))
    if answer.noted {
      untold = []
    } else {
      // A notification that the user dismissed stays away, although the source does not know it yet.
      let away = Set(untold.filter(\.isWord).flatMap(\.parts))
      answer.cards.removeAll { !away.isDisjoint(with: $0.parts) }
    }
    return answer
  }

  // MARK: - Showing

  /// Makes the screen show exactly these. Returns whether there is something to report.
  private mutating func put(_ cards: [ReminderReport.Card]) -> Bool {
    let parts = Set(cards.flatMap(\.parts))
    posts = posts.filter { parts.contains($0.key) }
    var places: [UInt32: ReminderReport.Card] = [:]
    var outcomes: [ReminderReport.Outcome] = []
    let earlier = refused
    refused = []
    for card in cards {
      let place = shown.keys.sorted().first { places[$0] == nil && shown[$0]?.shares(with: card) == true }
      if let place, shown[place] == card {
        places[place] = card
      } else if let id = post(card, replacing: place) {
        places[id] = card
        outcomes.append(ReminderReport.Outcome(parts: card.parts, what: Open(.shown)))
      } else {
        refused.append(card)
        // Report it once only.
        if !earlier.contains(card) { outcomes.append(ReminderReport.Outcome(parts: card.parts, what: Open(.failed))) }
      }
    }
    for id in shown.keys where places[id] == nil { desktop?.close(id) }
    shown = places
    refusals = refused.isEmpty ? 0 : refusals + 1
    untold += outcomes
    return !outcomes.isEmpty
  }

  private mutating func post(_ card: ReminderReport.Card, replacing place: UInt32?) -> UInt32? {
    guard facts?.shows == true else { return nil }
    guard place != nil || card.parts.contains(where: { posts[$0, default: 0] < Self.mostPosts }) else { return nil }
    guard let id = desktop?.show(card.content, replacing: place ?? 0) else { return nil }
    if place == nil { for part in card.parts { posts[part, default: 0] += 1 } }
    return id
  }

  private func look(at desktop: (any Desktop)?) -> ReminderReport.Screen {
    guard let capabilities = desktop?.serverCapabilities() else {
      return ReminderReport.Screen(shows: false, actions: false)
    }
    let canChoose = capabilities.contains("actions")
    return ReminderReport.Screen(
      shows: true, actions: canChoose,
      obstacle: canChoose ? launcher.obstacle() : "this desktop's notifications have no buttons")
  }

  // MARK: - Hearing

  private mutating func hear() {
    guard let desktop else { return }
    guard let signals = desktop.pump() else {
      // The desktop has ended with all notifications. The next one gets those that are still valid.
      self.desktop = nil
      hasLostDesktop = true
      lose()
      return
    }
    for signal in signals { hear(signal, on: desktop) }
  }

  /// The current desktop shows none of our notifications.
  private mutating func lose() {
    shown = [:]
    facts = nil
  }

  private mutating func hear(_ signal: NotificationBus.Signal, on desktop: any Desktop) {
    switch signal {
    case .action(let id, let key, let token):
      guard let card = shown.removeValue(forKey: id) else { return }
      // Some desktops do not remove it by themselves.
      desktop.close(id)
      let what = key == Self.click ? card.program?.what : Open<ReminderReport.Outcome.What>(rawValue: key)
      guard let what, card.actions.contains(where: { $0.key == what }) else { return tell(card, Open(.closed)) }
      if let program = card.program, program.what == what { launches.append((program, token)) }
      tell(card, what)
    case .closed(let id):
      if let card = shown.removeValue(forKey: id) { tell(card, Open(.closed)) }
    case .late(let id, let content):
      // It may be unwanted by now, or another one may have replaced it.
      guard let index = refused.firstIndex(where: { $0.content == content }) else { return desktop.close(id) }
      let card = refused.remove(at: index)
      shown[id] = card
      tell(card, Open(.shown))
    case .serverChanged: lose()
    case .serverReady: facts = nil
    }
  }

  private mutating func tell(_ card: ReminderReport.Card, _ what: Open<ReminderReport.Outcome.What>) {
    untold.append(ReminderReport.Outcome(parts: card.parts, what: what))
  }

  /// The action key of a click on the notification itself.
  fileprivate static let click = "default"
}

extension TerminalProgram {
  /// The outcome of the button that opens it.
  fileprivate var what: Open<ReminderReport.Outcome.What> {
    switch self {
    case .play: Open(.start)
    case .log: Open(.log)
    }
  }
}

extension ReminderReport.Card {
  fileprivate func shares(with other: Self) -> Bool { !Set(parts).isDisjoint(with: other.parts) }

  /// What one of its buttons opens.
  fileprivate var program: TerminalProgram? {
    TerminalProgram.allCases.first { program in actions.contains { $0.key == program.what } }
  }

  /// Converts it for the desktop: a click on the notification itself is *Start* or *Log*, if it has such a button.
  fileprivate var content: NotificationBus.Content {
    let buttons = actions.map { NotificationBus.Content.Action(key: $0.key.rawValue, label: $0.label) }
    let click = actions.filter { $0.key == program?.what }.map {
      NotificationBus.Content.Action(key: Screen.click, label: $0.label)
    }
    return NotificationBus.Content(
      summary: summary, body: body, actions: click + buttons, sound: nil, desktopEntry: DesktopTerminal.entryName)
  }
}
