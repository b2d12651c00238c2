import Foundation
@testable import QuestDaemon
import QuestModel
import QuestStore
import QuestTestKit
import QuestWire
import Testing

/// Sources with random failures of services, machines and clocks. After a complete fetch without failures, the stored
/// data equals the service's.
///
/// `TIMEQUEST_TABLE=1` prints the table of services and faults.
@Suite(.serialized) struct SourceLifeTests {
  /// The failures in a simulation, at several of its fetches.
  enum Fault: String, CaseIterable, Sendable {
    case none, offline, asleep, signIn, limited, upstream, bug, cancelled
    /// The fetch dies without an end, with and without what it has put.
    case dies
    case putTwice, truncated, duplicated, outOfOrder
    /// The service changes between two pages.
    case changesMeanwhile
    case late, deletes, deletesSilently
    case goesBack
    case clockAhead, clockBehind
    case daemonDies
    case all
  }

  struct Report {
    var differences: [String] = []
    var requests = 0
    var fetches = 0
  }

  @Test(arguments: SimulatedService.Kind.allCases)
  func whatIsStoredIsWhatTheServiceHas(kind: SimulatedService.Kind) throws {
    var rows: [String] = []
    // Counts can tell that something came late. They cannot tell a deletion and a late item from none of both.
    let uncounted: Set<Fault> = [.deletes, .deletesSilently, .changesMeanwhile, .goesBack, .all]
    for (number, fault) in Fault.allCases.enumerated() where kind != .counted || !uncounted.contains(fault) {
      let seeds: ClosedRange<UInt64> = fault == .all ? 1...3 : 1...1
      for seed in seeds {
        var simulation = try SourceSimulation(kind, fault, seed: seed &+ UInt64(number) &* 1000)
        let report = try simulation.run()
        #expect(report.differences.isEmpty, "\(kind) \(fault) seed \(seed): \(report.differences.prefix(5))")
        let numbers = [report.fetches, report.requests, report.differences.count].map { "\($0)" }
        rows.append("| \(kind.rawValue) | \(fault.rawValue) \(seed) | \(numbers.joined(separator: " | ")) |")
      }
    }
    if ProcessInfo.processInfo.environment["TIMEQUEST_TABLE"] != nil {
      print(
        (["| service | fault | fetches | requests | differences |", "|---|---|---|---|---|"] + rows).joined(
          separator: "\n"))
    }
  }
}

/// One simulated year of a source.
private struct SourceSimulation {
  let fixture: GameFixture
  let fault: SourceLifeTests.Fault
  var service: SimulatedService
  private var random: SeededGenerator
  /// What a snapshot read on each day.
  private var readings: [LocalDay: Double] = [:]
  private var report = SourceLifeTests.Report()
  /// The error of the clock in seconds.
  private var error = 0.0

  init(_ kind: SimulatedService.Kind, _ fault: SourceLifeTests.Fault, seed: UInt64) throws {
    fixture = try GameFixture()
    self.fault = fault
    service = SimulatedService(kind, seed: seed)
    random = SeededGenerator(seed: seed ^ 0x5eed)
    let since = kind == .snapshot ? nil : "2026-01-10"
    try fixture.addSource("git", [service.stream], since: since)
    let start = fixture.clock.now().wall.milliseconds / 1000
    for back in 0..<20 { service.add(at: start - Int64(back) * 150_000) }
  }

  private func happens(_ faults: SourceLifeTests.Fault...) -> Bool { faults.contains(fault) || fault == .all }
  private mutating func sometimes(_ odds: Int = 2) -> Bool { Int.random(in: 0..<odds, using: &random) == 0 }

  mutating func run() throws -> SourceLifeTests.Report {
    for _ in 1...10 {
      fixture.clock.advance(Double(Int.random(in: 1...40, using: &random)) * 3600)
      service.live(
        until: now, late: happens(.late), deletes: happens(.deletes))
      if happens(.deletesSilently), sometimes() { service.delete(isTold: false) }
      if happens(.goesBack), sometimes(4) { service.goBack() }
      try shiftClock()
      if happens(.daemonDies), sometimes() { try fixture.crash() }
      try fetch(isHonest: false)
    }
    try honestEnd()
    report.requests = service.requests
    let stored = try fixture.samples(of: "git.\(service.metric)").map { "\($0.day) \($0.value)" }.sorted()
    // What was read on days that the clock had made up is not among the days that there are.
    let days = readings.filter { $0.key <= Zone.utc.localDay(of: now) }
    let truth = service.truth(since: try #require(LocalDay("2026-01-10")), readings: days)
    report.differences = Array(Set(stored).symmetricDifference(truth)).sorted()
    if stored.count != truth.count { report.differences.append("\(stored.count) of \(truth.count)") }
    let derived = try fixture.game.store.read { try $0.derivedRows() }
    try fixture.game.store.maintain { try $0.rebuildDerived() }
    if try fixture.game.store.read({ try $0.derivedRows() }) != derived { report.differences.append("roll-ups") }
    try fixture.game.close()
    return report
  }

  /// The true present moment, as the service has it.
  private var now: Instant { fixture.clock.now().wall.advanced(bySeconds: -error) }

  private mutating func shiftClock() throws {
    var wanted = error
    if happens(.clockAhead), sometimes(3) { wanted = error > 0 ? 0 : 400 * 86_400 }
    if happens(.clockBehind), sometimes(3) { wanted = error < 0 ? 0 : -20 * 86_400 }
    fixture.clock.stepWall(wanted - error)
    error = wanted
  }

  /// The clock is right, everything is requested, and every fetch succeeds.
  private mutating func honestEnd() throws {
    fixture.clock.stepWall(-error)
    error = 0
    fixture.clock.advance(700)
    try fixture.call(SourceConfigure(name: "git"))
    if service.kind == .counted {
      // Nobody asks for everything: what came late shows by the counts of whole months.
      fixture.clock.advance(62 * 86_400)
    } else {
      try fixture.call(SourceRefresh(name: "git", full: true))
    }
    for _ in 1...4 {
      let left = try fetch(isHonest: true)
      if left.isEmpty { return }
    }
    report.differences.append("the fetch does not end")
  }

  // MARK: - A fetch

  /// Does what `timequest-fetch` does with a connector. Returns what remains to be requested.
  @discardableResult
  private mutating func fetch(isHonest: Bool) throws -> [SourceWant] {
    let fault: SourceLifeTests.Fault =
      isHonest || !sometimes()
      ? .none : self.fault == .all ? Self.ofFetch.randomElement(using: &random) ?? .none : self.fault
    guard try isHonest || fixture.call(SourceDue()).names == ["git"] else { return [] }
    report.fetches += 1
    let began = try fixture.call(SourceBegin(name: "git"))
    var puts = Puts(run: began.run)
    let outcome: SourceEnd.Outcome? =
      switch fault {
      case .offline: .offline
      case .asleep: .asleep
      case .signIn: .signIn
      case .limited: .limited
      case .upstream: .upstream
      case .bug: .bug
      case .cancelled: .cancelled
      default: nil
      }
    // Some of what was asked for comes before it fails.
    let stop = outcome == nil && fault != .dies && fault != .truncated ? Int.max : Int.random(in: 0...3, using: &random)
    var wants = began.want
    var asked = 0
    do {
      while !wants.isEmpty, asked < stop {
        let want = wants.removeFirst()
        asked += 1
        if let again = try answer(want, fault, &puts, today: began.today, isCut: asked == stop) { wants += again }
      }
    } catch let refusal as RPCError where refusal.kind == .invalidArgument && error < 0 {
      // To a clock that is behind, what has just happened lies in the future.
      try fixture.call(SourceEnd(run: began.run, outcome: Open(.bug), problem: refusal.message))
      return []
    }
    if fault == .dies {
      fixture.clock.advance(601)
      #expect(try fixture.refusal(of: SourceEnd(run: began.run, outcome: Open(.ok))) == .leaseLost)
      return []
    }
    let end = SourceEnd(
      run: began.run, outcome: Open(outcome ?? (fault == .truncated ? .upstream : .ok)), problem: "why",
      retryAfterSeconds: fault == .limited ? 120 : nil)
    let ended = try fixture.call(end)
    if fault == .putTwice { #expect(try fixture.call(end) == ended) }
    if fault == .signIn { try fixture.call(SourceConfigure(name: "git")) }
    return ended.want ?? []
  }

  private static let ofFetch: [SourceLifeTests.Fault] = [
    .none, .offline, .signIn, .limited, .upstream, .dies, .putTwice, .truncated, .duplicated, .outOfOrder,
    .changesMeanwhile,
  ]

  private struct Puts {
    var run: String
    var n = 0
  }

  /// Answers one `want` page by page. Returns what the daemon requests again.
  private mutating func answer(
    _ want: SourceWant, _ fault: SourceLifeTests.Fault, _ puts: inout Puts, today: String, isCut: Bool
  ) throws -> [SourceWant]? {
    var number = 0
    while true {
      var (page, isLast) = service.page(want, number, today: today)
      if fault == .duplicated { page.samples += page.samples.shuffled(using: &random).prefix(2) }
      if fault == .outOfOrder { page.samples.shuffle(using: &random) }
      if isCut, fault == .truncated || fault == .dies {
        // Some of a page without its end.
        try put(SourcePut(run: puts.run, n: 0, samples: Array(page.samples.prefix(2))), &puts, fault)
        return nil
      }
      let put = SourcePut(
        run: puts.run, n: 0, samples: page.samples, gone: page.gone, covered: page.covered, state: page.state)
      let answer = try self.put(put, &puts, fault)
      if service.kind == .snapshot, let value = page.samples.first?.value, let day = LocalDay(today) {
        readings[day] = value
      }
      if let again = answer.want { return again }
      if isLast { return nil }
      number += 1
      if fault == .changesMeanwhile, sometimes() { service.change() }
    }
  }

  @discardableResult
  private mutating func put(
    _ put: SourcePut, _ puts: inout Puts, _ fault: SourceLifeTests.Fault
  ) throws -> SourcePut.Response {
    // Now and then samples and their end come in puts of their own.
    if sometimes(3), let samples = put.samples, !samples.isEmpty {
      puts.n += 1
      var first = put
      (first.n, first.gone, first.covered, first.state) = (puts.n, nil, nil, nil)
      let answer = try fixture.call(first)
      #expect(answer == SourcePut.Response(stored: 0, unchanged: 0, withdrawn: 0))
      var rest = put
      rest.samples = nil
      return try self.put(rest, &puts, fault)
    }
    puts.n += 1
    var put = put
    put.n = puts.n
    let answer = try fixture.call(put)
    if fault == .putTwice { #expect(try fixture.call(put) == answer) }
    return answer
  }
}
