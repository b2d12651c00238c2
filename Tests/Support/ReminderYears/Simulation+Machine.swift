internal import QuestModel
internal import QuestTestKit
internal import QuestWire

/// What happens to the machine and to the service on it.
extension Simulation {
  mutating func live() throws {
    if !desktop.screen.isEmpty, chance(2) { return try press() }
    switch number(100) {
    case ..<54: try act()
    case ..<56: try press()
    case ..<62: try setUp()
    case ..<73: suspend(for: seconds(chance(12) ? 3600...170_000 : 300...12_000))
    case ..<76: try turnOff(for: seconds(chance(8) ? 86_400...400_000 : 300...20_000))
    case ..<81: crash()
    // The service dies as soon as it has something to show: after the commit, before it reaches the screen.
    case ..<84: desktop.isCutOff = true
    case ..<86: try restart()
    case ..<88: step()
    case ..<90: try travel()
    case ..<92: failForAWhile()
    case ..<94: loseDesktop()
    default: break
    }
  }

  /// The machine sleeps, so the service's timer is late.
  private mutating func suspend(for seconds: Double) {
    oracle.row.suspends += 1
    note("sleeps \(seconds) s")
    gap = .away
    pass(seconds)
    ring()
  }

  private mutating func turnOff(for seconds: Double) throws {
    oracle.row.stops += 1
    if chance(2) { service.stop() }
    die(for: 0)
    gap = .away
    elapsed += seconds
    clock.reboot(afterSeconds: seconds)
    if chance(4) { arrive() }
  }

  private mutating func crash() {
    oracle.row.crashes += 1
    die(for: chance(5) ? seconds(600...40_000) : seconds(1...30))
  }

  private mutating func restart() throws {
    oracle.row.stops += 1
    service.stop()
    die(for: 0)
    returns = nil
    try fixture.reopen()
    try begin()
  }

  /// The wall clock is set wrong, or set right again.
  private mutating func step() {
    oracle.row.steps += 1
    note("steps")
    gap = .jumped
    var seconds = -stepped
    if stepped == 0 || chance(6) {
      let size = pick([30.0, 4000, 90_000, 900_000, chance(3) ? 60_000_000 : 7200])
      seconds = Double.random(in: -size...size, using: &dice).rounded()
    }
    stepped += seconds
    lastStep = elapsed
    clock.stepWall(seconds)
    if defect != .hidesChangesOfTime { look() }
  }

  private mutating func travel() throws {
    gap = .jumped
    if chance(3) {
      // The player sets a time zone, or uses the machine's again.
      let place = chance(2) ? nil : pick(places)
      try call(SettingsSet(key: "timeZone", value: place?.zone.identifier))
      setPlace = place
    } else {
      arrive()
    }
    oracle.times = setPlace ?? place
    if defect != .hidesChangesOfTime { try learn() }
  }

  private mutating func arrive() {
    oracle.row.hops += 1
    note("arrives")
    place = pick(places)
    clock.travel(to: place.zone)
    oracle.times = setPlace ?? place
  }

  private mutating func failForAWhile() {
    oracle.row.faults += 1
    note("the disk fails")
    disk.fail(pick([.write, .sync, .lock]), pick([.failure, .noRoom]))
    mends = elapsed + seconds(60...6000)
  }

  /// The person logs out of the desktop while the service stays, or the service starts before the desktop.
  private mutating func loseDesktop() {
    guard desktop.isPresent else { return }
    note("no desktop")
    oracle.lose(onScreen.values.flatMap(\.self))
    onScreen = [:]
    desktop.clear()
    desktop.isPresent = false
    desktopReturns = elapsed + seconds(10...20_000)
    look()
  }
}
