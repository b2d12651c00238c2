public import LinuxHost
internal import Logging
internal import NIOConcurrencyHelpers
internal import NIOPosix
internal import QuestModel
internal import Synchronization

/// Brings reminders to the desktop: one thread that sleeps until the next one is due.
///
/// What has been said is in the store alone. The desk asks the game at each waking, shows what is new, and takes its
/// notifications off the screen as soon as a task is locked in: desktops print how old one is, and that is a clock
/// (SPEC §3). Without a desktop a reminder is an event and a journal line.
public final class ReminderDesk: Sendable {
  private let game: Game
  private let alarm: WallAlarm
  private let connect: @Sendable () -> (any Desktop)?
  private let atFirstReminder: @Sendable () -> Void
  private let thread = NIOThreadPool(numberOfThreads: 1)
  private let isStopping = Mutex(false)
  private let working = ConditionLock(value: false)
  /// Tests that somebody waits for.
  private let tests = Mutex<[Test]>([])

  private final class Test: Sendable {
    let isAnswered = ConditionLock(value: false)
    let wasShown = Mutex(false)
  }

  /// - Parameters:
  ///   - game: whose reminders they are.
  ///   - connect: opens the desktop; called when there is something to show, `nil` when there is none.
  ///   - atFirstReminder: called when the first quest gets a reminder: from then on the service has to be there without
  ///     anybody asking.
  /// - Throws: a `SystemError` when the process is out of descriptors.
  public init(
    _ game: Game, connect: @escaping @Sendable () -> (any Desktop)? = { NotificationBus() },
    atFirstReminder: @escaping @Sendable () -> Void = {}
  ) throws {
    self.game = game
    self.connect = connect
    self.atFirstReminder = atFirstReminder
    alarm = try WallAlarm()
  }

  /// Begins to work, on a thread of its own.
  public func start() {
    game.tell(self)
    working.lock()
    working.unlock(withValue: true)
    thread.start()
    thread.submit { [self] _ in
      work()
      working.lock()
      working.unlock(withValue: false)
    }
  }

  /// Ends the work as soon as no call to the desktop is under way, and takes the notifications off the screen: after the
  /// next start those still right are shown again.
  ///
  /// Waits for that a second at most.
  public func stop() {
    isStopping.withLock { $0 = true }
    alarm.knock()
    if working.lock(whenValue: false, timeoutSeconds: 1) { working.unlock() }
  }

  /// Something has changed.
  func lookAgain() { alarm.knock() }

  /// Shows a notification on the desk's thread; whether the desktop took it. Waits for that, some seconds at most.
  func showTest() -> Bool {
    let test = Test()
    tests.withLock { $0.append(test) }
    alarm.knock()
    guard test.isAnswered.lock(whenValue: true, timeoutSeconds: 5) else { return false }
    test.isAnswered.unlock()
    return test.wasShown.withLock { $0 }
  }

  private func work() {
    var screen = ReminderScreen(game: game, connect: connect, atFirstReminder: atFirstReminder)
    while !isStopping.withLock({ $0 }) {
      let next = screen.look()
      for test in tests.withLock({ waiting in
        defer { waiting = [] }
        return waiting
      }) {
        test.wasShown.withLock { $0 = screen.showTest() }
        test.isAnswered.lock()
        test.isAnswered.unlock(withValue: true)
      }
      do {
        _ = try alarm.wait(until: next?.milliseconds, or: screen.waiting)
      } catch {
        game.log.error("Reminders have stopped; restart the service.", metadata: ["error": "\(error)"])
        return
      }
    }
    screen.clear()
  }
}

/// What is on the screen, and what has been done with it. Lives on the desk's thread.
struct ReminderScreen {
  private let game: Game
  private let connect: () -> (any Desktop)?
  private var desktop: (any Desktop)?
  private var shown: [UInt32: [Reminder]] = [:]
  private var tests: Set<UInt32> = []
  private var isFirstLook = true
  /// Whether there were any at the last look. What was there at the start has been seen to before.
  private var hasReminders: Bool?
  private let atFirstReminder: () -> Void

  init(game: Game, connect: @escaping () -> (any Desktop)?, atFirstReminder: @escaping () -> Void = {}) {
    self.game = game
    self.connect = connect
    self.atFirstReminder = atFirstReminder
  }

  var waiting: WallAlarm.Other? { desktop?.waiting }

  /// One waking: hears the desktop, asks the game, shows and takes away. Answers when to look again.
  mutating func look() -> Instant? {
    do {
      try hear()
      let round = try game.nextReminders()
      if let before = hasReminders, !before, round.hasReminders { atFirstReminder() }
      hasReminders = round.hasReminders
      try takeAway(allBut: Set(round.standing))
      if round.isTaskRunning { clear() }
      // After a restart the screen may have lost what the store knows to be shown.
      if isFirstLook { show(round.standing) }
      isFirstLook = false
      for group in Self.byMinute(round.arrivals) { show(group) }
      return round.next
    } catch {
      game.log.error("Reminders could not be looked up.", metadata: ["error": "\(error)"])
      return nil
    }
  }

  /// Takes everything off the screen; the store goes on knowing it as shown.
  mutating func clear() {
    for id in tests.union(shown.keys) { desktop?.close(id) }
    shown = [:]
    tests = []
  }

  /// Takes off the screen what is no longer right: played, too late, or a task is on.
  private mutating func takeAway(allBut standing: Set<Reminder>) throws {
    for (id, reminders) in shown {
      let left = reminders.filter(standing.contains)
      guard left.count < reminders.count else { continue }
      shown[id] = nil
      if let content = ReminderWording.content(left.map(\.name)) {
        if let id = desktop?.show(content, replacing: id) { shown[id] = left }
      } else {
        desktop?.close(id)
      }
      try game.note(reminders.filter { !standing.contains($0) }, .gone)
    }
  }

  /// Shows what a reminder looks like; whether the desktop took it.
  mutating func showTest() -> Bool {
    if desktop == nil { desktop = connect() }
    guard let id = desktop?.show(ReminderWording.test, replacing: 0) else { return false }
    tests.insert(id)
    return true
  }

  private mutating func hear() throws {
    guard let signals = desktop?.pump() else {
      // The desktop has gone, and took everything with it.
      desktop = nil
      shown = [:]
      tests = []
      return
    }
    for signal in signals {
      switch signal {
      case .action(let id, let key):
        guard let reminders = shown.removeValue(forKey: id) else { continue }
        switch key {
        case ReminderWording.notToday: try game.note(reminders, .declined)
        case ReminderWording.later: try game.note(reminders, .snoozed)
        default: try game.note(reminders, .gone)
        }
        // Some desktops leave it on the screen.
        desktop?.close(id)
      case .closed(let id):
        guard let reminders = shown.removeValue(forKey: id) else { continue }
        try game.note(reminders, .gone)
      }
    }
  }

  private mutating func show(_ reminders: [Reminder]) {
    guard let content = ReminderWording.content(reminders.map(\.name)) else { return }
    if desktop == nil { desktop = connect() }
    if let id = desktop?.show(content, replacing: 0) { shown[id] = reminders }
    game.log.info("\(content.summary)", metadata: ["quests": "\(reminders.count)"])
  }

  /// Quests of one minute share a notification.
  static func byMinute(_ reminders: [Reminder]) -> [[Reminder]] {
    Dictionary(grouping: reminders) { $0.at.milliseconds / 60_000 }.sorted { $0.key < $1.key }.map(\.value)
  }
}
