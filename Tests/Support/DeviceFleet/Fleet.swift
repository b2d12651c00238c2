import Logging
import QuestDaemon
import QuestModel
import QuestStore
import QuestTestKit
import QuestWire

/// Several devices of one player, each with its own game and store, and a carrier between them that loses, repeats and
/// reorders items.
///
/// After `settle` every device must have the same records. `differences` checks this.
public final class Fleet {
  public private(set) var devices: [Device] = []
  private var generator: SeededGenerator
  /// The carrier's items by feed: the newest item of each record.
  private var feeds: [String: [String: SyncItem]] = [:]
  /// The deliberate defect, if any.
  private let defect: Defect?
  public private(set) var delivered = 0
  private var arrivals = 0

  public enum Defect: String, CaseIterable, Sendable {
    /// A field is accepted regardless of its stamp.
    case clockDropped
    /// Deletions are not transferred.
    case tombstoneForgotten
    /// A feed is read after the number of the last received item, which need not be the highest.
    case cursorByArrival
  }

  public final class Device {
    let fixture: GameFixture
    /// The folder of its store.
    public var folder: String { fixture.folder.path }
    public let player: FleetPlayer
    public fileprivate(set) var id = ""
    /// The cursor of each feed for the defect `cursorByArrival`.
    fileprivate var cursors: [String: Int] = [:]

    fileprivate init(_ fixture: GameFixture, _ player: FleetPlayer) {
      self.fixture = fixture
      self.player = player
    }
  }

  /// `count` devices whose clocks differ by up to some hours; some have a history before they join.
  public init(seed: UInt64, count: Int, defect: Defect? = nil) throws {
    generator = SeededGenerator(seed: seed)
    self.defect = defect
    for place in 0..<count {
      // Logs what a store refuses.
      var log = Logger(label: "device \(place)") { StreamLogHandler.standardError(label: $0) }
      log.logLevel = .error
      let fixture = try GameFixture(zone: place % 2 == 0 ? .utc : Zone("Europe/Berlin") ?? .utc, log: log)
      fixture.clock.stepWall(Double(number(7200) - 3600))
      let player = FleetPlayer(fixture, seed: seed &* 31 &+ UInt64(place))
      devices.append(Device(fixture, player))
      for _ in 0..<number(12) { try player.play() }
      devices[place].id = try fixture.call(SyncBegin(name: "device \(place)")).device
    }
  }

  /// One step of a device: a command, an exchange or a restart.
  public func step() throws {
    let device = devices[number(devices.count)]
    switch number(20) {
    case 0..<13:
      // Time passes on all devices.
      let seconds = Double(number(900_000)) / 1000 + 0.001
      for device in devices { device.fixture.clock.advance(seconds) }
      try device.player.play()
    case 13..<16: try upload(device, most: number(40) + 1)
    case 16..<19: try download(device, losing: 3)
    default: try device.fixture.reopen()
    }
  }

  // MARK: - The carrier

  private func upload(_ device: Device, most: Int = 500) throws {
    while true {
      let known = feeds[device.id]?.values.map(\.n).max() ?? 0
      let answer = try device.fixture.call(SyncTake(device: device.id, after: known, limit: most))
      if answer.device != device.id { device.id = answer.device }
      for item in answer.items {
        if defect == .tombstoneForgotten, item.body.contains("\"gone\":1") { continue }
        feeds[device.id, default: [:]][item.record] = item
      }
      // Otherwise a withheld item would be requested again for ever.
      if let last = answer.items.last, defect == .tombstoneForgotten, last.body.contains("\"gone\":1") {
        feeds[device.id, default: [:]][""] = SyncItem(n: last.n, record: "", schema: 0, clock: 0, body: "")
      }
      guard answer.more, most == 500 else { return }
    }
  }

  /// Downloads items in random order, some twice. One in `losing` items is lost, unless `losing` is 0.
  private func download(_ device: Device, losing: Int) throws {
    for feed in feeds.keys.sorted() where feed != device.id {
      var items = (feeds[feed]?.values.filter { !$0.record.isEmpty } ?? []).sorted { $0.n < $1.n }
      if defect == .cursorByArrival {
        items = items.filter { $0.n > device.cursors[feed] ?? 0 }
      }
      if losing > 0 {
        items = items.filter { _ in number(losing) > 0 }
        items += items.filter { _ in number(8) == 0 }
        items.shuffle(using: &generator)
      }
      if let last = items.last { device.cursors[feed] = last.n }
      if defect == .clockDropped { items = items.map(stampedOnArrival) }
      var rest = items[...]
      while !rest.isEmpty {
        let some = rest.prefix(number(30) + 1)
        rest = rest.dropFirst(some.count)
        try device.fixture.call(SyncPut(device: feed, items: Array(some)))
        delivered += some.count
      }
    }
  }

  /// Stamps the item with the moment of arrival, so the item that arrives last counts.
  private func stampedOnArrival(_ item: SyncItem) -> SyncItem {
    var item = item
    arrivals += 1
    item.body = item.body.replacing(/"c":[0-9]+/, with: "\"c\":\(1_772_500_000_000_000 + arrivals)")
    return item
  }

  /// Delivers all items without further commands.
  public func settle() throws {
    for device in devices { try device.player.rest() }
    for _ in 1...8 {
      let before = try devices.map { try $0.fixture.call(SyncStatus()).last ?? 0 }
      for device in devices { try upload(device) }
      for device in devices { try download(device, losing: 0) }
      let after = try devices.map { device in
        try upload(device)
        return try device.fixture.call(SyncStatus()).last ?? 0
      }
      if before == after { return }
    }
  }

  // MARK: - What must hold

  /// Lines that only some devices have, and derived rows that differ from a rebuild; empty without differences.
  public func differences() throws -> [String] {
    var found: [String] = []
    let exports = try devices.map { try Self.lines($0.fixture.export()) }
    for (place, export) in exports.enumerated().dropFirst() {
      found += exports[0].filter { !export.contains($0) }.map { "0 alone, not \(place): \($0)" }
      found += export.filter { !exports[0].contains($0) }.map { "\(place) alone, not 0: \($0)" }
    }
    let quests = try devices.map {
      try $0.fixture.call(QuestList(all: true)).quests.map { "\($0.name): \($0.tasks.map(\.name))" }
    }
    for (place, list) in quests.enumerated() where list != quests[0] {
      found.append("quests of \(place): \(list), \(quests[0])")
    }
    for (place, device) in devices.enumerated() {
      let store = device.fixture.game.store
      let kept = try store.read { try $0.derivedRows() }
      try store.maintain { try $0.rebuildDerived() }
      if try store.read({ try $0.derivedRows() }) != kept { found.append("\(place): a rebuild differs") }
      found += try store.read { try $0.faults() }.map { "\(place): \($0)" }
    }
    return found
  }

  /// The lines of an export as a set, because an export lists notes in the order in which the device received them.
  private static func lines(_ export: String) -> Set<Substring> { Set(export.split(separator: "\n")) }

  private func number(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &generator) }
}
