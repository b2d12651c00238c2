private import Foundation
private import GRDB
internal import QuestDaemon
internal import QuestModel
internal import QuestTestKit
internal import QuestWire

/// Simulates a person, a machine and the service for some days, by a seed.
///
/// Time advances from one event to the next: actions of the person or the machine, the service's timer, and moments at
/// which the oracle's verdict changes. After each event the oracle checks the screen.
struct Simulation {
  let days: Int
  let defect: Defect?
  /// Whether the person plays after midnight and changes the beginning of the day.
  let isNightOwl: Bool
  var dice: SeededGenerator
  let clock: ManualClock
  let disk: FaultyDisk
  let fixture: GameFixture
  let desktop = SimulatedDesktop()
  var service: Service
  var oracle: Oracle
  /// Seconds since the beginning, independent of the wall clock.
  var elapsed = 0.0
  var nextEvent = 3600.0
  /// When the service runs again; `nil` while it runs.
  var returns: Double?
  /// When the failing disk works again.
  var mends: Double?
  /// Until then the service may be waiting to retry what failed.
  var excusedUntil = 0.0
  var desktopReturns: Double?
  var desktopIsBackSince = -1000.0
  /// How far the wall clock is wrong.
  var stepped = 0.0
  var behindSince: Double?
  var lastStep = 0.0
  /// Why the screen was not checked since the last check.
  var gap: Row.Drop?
  /// Ids of quests by every name they had, and the zone and start of each session.
  var ids: [String: String] = [:]
  var begun: [String: (at: Instant, times: LocalTimes)] = [:]
  var plays = Plays()
  var onScreen: [UInt32: [Oracle.Case]] = [:]
  var places: [LocalTimes] = []
  /// The time zone of the machine, and the time zone set by the player.
  var place: LocalTimes
  var setPlace: LocalTimes?
  var named = 0
  /// The last events, to find the cause of a violation.
  private var trail: [String] = []

  static let zones = [
    "Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Africa/Casablanca", "Asia/Kathmandu", "Pacific/Apia",
    "Pacific/Honolulu", "Pacific/Kiritimati", "America/St_Johns", "Africa/Cairo",
  ]

  struct NoSuchZone: Error {}

  init(seed: UInt64, days: Int, defect: Defect?, isNightOwl: Bool) throws {
    self.days = days
    self.defect = defect
    self.isNightOwl = isNightOwl
    dice = SeededGenerator(seed: seed)
    // Every second life includes the day that Samoa skipped at the end of 2011.
    let start = seed.isMultiple(of: 2) ? "2011-06-01T06:00:00Z" : "2025-01-15T06:00:00Z"
    guard let instant = Instant(rfc3339: start) else { throw NoSuchZone() }
    for name in Self.zones {
      guard let zone = Zone(name) else { throw NoSuchZone() }
      places.append(LocalTimes(zone, from: instant.advanced(bySeconds: -9 * 366 * 86_400), years: 22))
    }
    // Lives of 2011 begin in Samoa.
    let home = seed.isMultiple(of: 2) ? places[5] : places[Int(seed / 2) % places.count]
    place = home
    clock = ManualClock(at: instant, zone: home.zone)
    disk = try FaultyDisk(TemporaryFolder())
    fixture = try GameFixture(in: disk.folder, clock: clock)
    service = Service(fixture, desktop)
    oracle = Oracle(home, seed: seed)
  }

  var now: Instant { clock.now().wall }
  var isUp: Bool { returns == nil }

  mutating func number(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &dice) }
  mutating func chance(_ oneIn: Int) -> Bool { number(oneIn) == 0 }
  mutating func seconds(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &dice).rounded() }
  mutating func pick<Item>(_ items: [Item]) -> Item { items[number(items.count)] }

  mutating func run() throws -> Row {
    if isNightOwl { try call(SettingsSet(key: "dayStart", value: "04:00")) }
    for minute in [0, 150, 450, 1015, 1430] { try addQuest(at: minute) }
    try learn()
    while elapsed < Double(days) * 86_400, oracle.row.violations.count < 20 {
      try goOn()
      if let mends, mends <= elapsed {
        disk.mend()
        self.mends = nil
        excusedUntil = elapsed + 960
      }
      if let desktopReturns, desktopReturns <= elapsed {
        desktop.isPresent = true
        self.desktopReturns = nil
        desktopIsBackSince = elapsed
      }
      if let returns, returns <= elapsed { try comeBack() }
      ring()
      if elapsed >= nextEvent {
        nextEvent = elapsed + pause()
        if isUp, mends == nil { try live() }
      }
      settle()
    }
    oracle.row.days = Int(elapsed / 86_400)
    return oracle.row
  }

  /// Advances to the next event.
  private mutating func goOn() throws {
    let moments = [oracle.nextChange(now), isUp ? timer : nil].compactMap { $0.map { max(0, $0 - now) } }
    let spans = [nextEvent, returns, mends, desktopReturns].compactMap { $0.map { max(0, $0 - elapsed) } }
    // Rounds to whole milliseconds, as moments are.
    pass((moments + spans).min() ?? 60)
  }

  mutating func pass(_ seconds: Double) {
    clock.advance(seconds)
    elapsed += seconds
  }

  private mutating func pause() -> Double {
    let isPlaying = oracle.known.isTaskRunning || oracle.known.playing != nil
    let mean = isPlaying && !chance(20) ? 900.0 : 14_000
    return max(1, (-log(Double.random(in: 0.0001...1, using: &dice)) * mean).rounded())
  }

  // MARK: - The service

  /// The timer rings at its moment, or at once if the moment passed while the machine slept.
  mutating func ring() {
    if isUp, let timer, timer <= now { look() }
  }

  private var timer: Instant? { service.timer?.advanced(bySeconds: defect == .sleepsTooLong ? 10_800 : 0) }

  /// Wakes the service and checks what it has put on the screen.
  mutating func look() {
    let shown = oracle.row.announced
    let found = oracle.row.violations.count
    let looks = service.wake()
    note("looked, timer \(service.timer.map(oracle.times.zone.text) ?? "none")")
    if looks >= 10 { oracle.violated(.restless, nil, now, "it looks again and again") }
    if let timer = service.timer, timer <= now { oracle.violated(.restless, nil, now, "the timer rings at once") }
    let isKilled = desktop.isCutOff && !desktop.posts.isEmpty
    account()
    if oracle.row.announced - shown > 1 { oracle.violated(.restless, nil, now, "several notifications at once") }
    // The desktop may be gone again before the next event.
    oracle.giveUpLost(now, isNoted: canTell)
    explain(from: found)
    if isKilled { die(for: seconds(1...20)) }
  }

  private mutating func account() {
    for (id, content) in desktop.posts {
      let told = oracle.row.tellings
      // A notification may have gained another reminder.
      let there = onScreen[id] ?? []
      let new = content.quests.map { ids[$0] ?? $0 }.filter { quest in !there.contains { $0.quest == quest } }
      onScreen[id] = there + new.map { oracle.told($0, now, onScreen: !desktop.isCutOff) }
      if oracle.row.tellings > told { oracle.row.announced += 1 }
    }
    desktop.posts = []
    for (id, items) in onScreen {
      let names = desktop.screen[id]?.quests ?? []
      let left = items.filter { item in names.contains { ids[$0] == item.quest } }
      oracle.left(items.filter { !left.contains($0) }, now)
      onScreen[id] = left.isEmpty ? nil : left
    }
    guard !desktop.isPresent else { return }
    // Without a desktop a reminder is an event and a journal entry, and counts as announced.
    for item in oracle.cases(now) where oracle.verdict(item, now).isMust {
      _ = oracle.told(item.quest, now, onScreen: false)
    }
  }

  /// Reads the visible state again after a change.
  mutating func learn() throws {
    oracle.known = try GameState(fixture, ids: &ids, begun: &begun, plays: &plays, now: now, times: oracle.times)
    look()
  }

  /// Whether the service runs and its store can record.
  private var canTell: Bool { isUp && mends == nil && elapsed >= excusedUntil }

  private mutating func settle() {
    let isTrying = !desktop.isPresent || elapsed < desktopIsBackSince + 901 || !canTell
    if isUp {
      for item in onScreen.values.flatMap(\.self) where !oracle.stands(item, now) {
        oracle.violated(.left, item, now, "on the screen, though \(oracle.verdict(item, now))")
        onScreen = [:]
      }
      if oracle.known.isTaskRunning, !desktop.screen.isEmpty {
        oracle.violated(.left, nil, now, "something is on the screen while a task runs")
      }
    }
    let lost = oracle.row.violations.count
    if isUp { oracle.giveUpLost(now, isNoted: canTell) }
    if isUp, !isTrying {
      for item in oracle.cases(now) where oracle.fates[item]?.isLost == true && oracle.stands(item, now) {
        oracle.violated(.missed, item, now, "lost from the screen and not shown again")
      }
      oracle.forgetLost(now)
    }
    oracle.settle(now, canTell: canTell, after: gap)
    explain(from: lost)
    if isUp { gap = nil }
  }

  mutating func note(_ what: String) {
    trail.append("\(oracle.times.zone.text(now)) \(what)")
    trail.removeFirst(max(0, trail.count - 12))
  }

  /// Adds the service's own messages to violations.
  private mutating func explain(from first: Int) {
    guard first < oracle.row.violations.count else { return }
    let list = Result { try fixture.call(ReminderList()).reminders.map { "\($0.quest): \($0.text)" } }
    for index in first..<oracle.row.violations.count {
      oracle.row.violations[index].text += "; before: \(trail.joined(separator: ", ")); the service says \(list)"
    }
  }

  /// Kills the process, which comes back later.
  mutating func die(for seconds: Double) {
    note("died for \(seconds) s")
    oracle.lose(onScreen.values.flatMap(\.self))
    onScreen = [:]
    desktop.clear()
    returns = elapsed + seconds
    gap = .away
  }

  private mutating func comeBack() throws {
    returns = nil
    disk.mend()
    mends = nil
    if defect == .forgetsDeliveries { try forgetDeliveries() }
    try fixture.crash()
    try begin()
  }

  /// Starts a new process, which checks for the first time.
  mutating func begin() throws {
    desktop.isCutOff = false
    service = Service(fixture, desktop)
    try learn()
  }

  private func forgetDeliveries() throws {
    let file = try DatabaseQueue(path: "\(disk.folder.path)/timequest.sqlite")
    try file.write { db in try db.execute(sql: "DELETE FROM reminderDelivery") }
    try file.close()
  }
}
