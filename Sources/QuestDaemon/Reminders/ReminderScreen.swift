package import LinuxHost
internal import Logging
package import QuestModel

/// What is on the screen, and what has been done with it. Lives on the desk's thread.
///
/// The store is told before the screen is: whatever ends the process in between, the next one finds what was on the
/// screen, shows again what is still right, and forgets the rest.
package struct ReminderScreen {
  private let game: Game
  private let connect: () -> (any Desktop)?
  private var desktop: (any Desktop)?
  private var shown: [UInt32: [Reminder]] = [:]
  private var tests: Set<UInt32> = []
  /// Told, and not on the screen because no desktop took them yet.
  private var untaken: [Reminder] = []
  /// What happened to reminders and is not in the store yet, in its order.
  private var words: [(reminders: [Reminder], state: ReminderDelivery.State)] = []
  /// Looks in a row that failed, and shows in a row that no desktop took.
  private var failures = 0
  private var refusals = 0
  private var isFirstLook = true
  /// Whether there were any at the last look. What was there at the start has been seen to before.
  private var hasReminders: Bool?
  private let atFirstReminder: () -> Void

  package init(game: Game, connect: @escaping () -> (any Desktop)?, atFirstReminder: @escaping () -> Void = {}) {
    self.game = game
    self.connect = connect
    self.atFirstReminder = atFirstReminder
  }

  package var waiting: WallAlarm.Other? { desktop?.waiting }

  /// One waking: hears the desktop, asks the game, shows and takes away. Answers when to look again.
  package mutating func look() -> Instant? {
    do {
      hear()
      // What cannot be noted now must not keep a notification on the screen that has to leave it.
      try? noteWords()
      let round = try game.nextReminders()
      if let before = hasReminders, !before, round.hasReminders { atFirstReminder() }
      hasReminders = round.hasReminders
      keep(round.standing + round.arrivals)
      if round.isTaskRunning { clear() }
      show(round)
      try noteWords()
      failures = 0
      return [round.next, untaken.isEmpty ? nil : later(15, refusals)].compactMap(\.self).min()
    } catch {
      game.log.error("Reminders could not be looked up.", metadata: ["error": "\(error)"])
      failures += 1
      return later(60, failures)
    }
  }

  /// A moment to try again what failed so many times in a row: later each time, up to a quarter of an hour.
  private func later(_ seconds: Double, _ times: Int) -> Instant {
    game.clock.now().wall.advanced(bySeconds: min(900, seconds * Double(1 << min(times, 10)) / 2))
  }

  /// Takes everything off the screen; the store goes on knowing it as shown.
  package mutating func clear() {
    for id in tests.union(shown.keys) { desktop?.close(id) }
    shown = [:]
    tests = []
    untaken = []
  }

  /// Shows what a reminder looks like; whether the desktop took it.
  mutating func showTest() -> Bool {
    if desktop == nil { desktop = connect() }
    guard let id = desktop?.show(ReminderWording.test, replacing: 0) else { return false }
    tests.insert(id)
    return true
  }

  // MARK: - Words

  private mutating func hear() {
    guard let signals = desktop?.pump() else {
      // The desktop has gone, and took everything with it. The next one gets what is still right.
      desktop = nil
      untaken += shown.values.flatMap(\.self)
      shown = [:]
      tests = []
      return
    }
    for signal in signals {
      switch signal {
      case .action(let id, let key):
        guard let reminders = shown.removeValue(forKey: id) else { continue }
        switch key {
        case ReminderWording.notToday: words.append((reminders, .declined))
        case ReminderWording.later: words.append((reminders, .snoozed))
        default: words.append((reminders, .gone))
        }
        // Some desktops leave it on the screen.
        desktop?.close(id)
      case .closed(let id):
        guard let reminders = shown.removeValue(forKey: id) else { continue }
        words.append((reminders, .gone))
      }
    }
  }

  private mutating func noteWords() throws {
    while let (reminders, state) = words.first {
      try game.note(reminders, state)
      words.removeFirst()
    }
  }

  // MARK: - Showing

  /// Takes off the screen all but these: what is played, too late, or in the way of a task. A quest's new name is shown.
  private mutating func keep(_ standing: [Reminder]) {
    let right = Dictionary(standing.map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })
    words.append((untaken.filter { right[$0.key] == nil }, .gone))
    untaken = untaken.compactMap { right[$0.key] }
    for (id, reminders) in shown {
      let left = reminders.compactMap { right[$0.key] }
      guard left.map(\.name) != reminders.map(\.name) else { continue }
      shown[id] = nil
      if let content = ReminderWording.content(left.map(\.name)) {
        if let id = desktop?.show(content, replacing: id) { shown[id] = left } else { untaken += left }
      } else {
        desktop?.close(id)
      }
      words.append((reminders.filter { right[$0.key] == nil }, .gone))
    }
  }

  /// Puts on the screen what has become due, and what a desktop has not taken yet: all together, since several at once
  /// would be a flood.
  private mutating func show(_ round: ReminderRound) {
    if !round.arrivals.isEmpty {
      let summary = ReminderWording.content(round.arrivals.map(\.name))?.summary ?? ""
      game.log.info("\(summary)", metadata: ["quests": "\(round.arrivals.count)"])
    }
    if isFirstLook {
      // After a restart the screen may have lost what the store knows to be shown.
      untaken += round.standing
      words.append((round.overdue, .gone))
      isFirstLook = false
    }
    untaken += round.arrivals
    guard let content = ReminderWording.content(untaken.map(\.name)) else {
      refusals = 0
      return
    }
    if desktop == nil { desktop = connect() }
    if let id = desktop?.show(content, replacing: 0) {
      shown[id] = untaken
      untaken = []
      refusals = 0
    } else {
      // At login the service may be there before the desktop is.
      refusals += 1
    }
  }
}
