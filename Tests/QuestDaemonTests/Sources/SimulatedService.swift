import QuestModel
import QuestTestKit
import QuestWire

/// A service whose items are added, changed and deleted, and the requests of a connector. Independent of the daemon.
struct SimulatedService {
  struct Item: Hashable {
    var key: String
    /// Seconds since 1970; several items may share it.
    var second: Int64
    var value: Double
    var rev: Int

    var at: Instant { Instant(seconds: Double(second)) }
    var day: LocalDay { Zone.utc.localDay(of: at) }
  }

  enum Kind: String, CaseIterable, Sendable {
    /// Sums of days, and single items asked for by day.
    case sums, dayItems
    case version, cursor, snapshot
    /// `cursor` that can count.
    case counted
  }

  let kind: Kind
  private(set) var items: [String: Item] = [:]
  private(set) var version = 1
  /// Deleted keys and the version of their deletion.
  private var deleted: [String: Int] = [:]
  private var level = 1000.0
  private var numbers = 0
  private var random: SeededGenerator
  /// The number of requests.
  var requests = 0

  init(_ kind: Kind, seed: UInt64) {
    self.kind = kind
    random = SeededGenerator(seed: seed)
  }

  var stream: SourceStream {
    switch kind {
    case .sums, .dayItems: GameFixture.days
    case .version: GameFixture.items
    case .cursor: GameFixture.log
    case .counted: GameFixture.counted
    case .snapshot: GameFixture.level
    }
  }

  var metric: String { stream.metrics[0].key }

  // MARK: - Life

  /// Changes the service's items up to now.
  mutating func live(until now: Instant, late: Bool, deletes: Bool) {
    for _ in 0..<Int.random(in: 0...6, using: &random) {
      let back =
        late && Int.random(in: 0...3, using: &random) == 0 ? Int64.random(in: 0...1_700_000, using: &random) : 0
      add(at: now.milliseconds / 1000 - back - Int64.random(in: 0...4, using: &random) * 60)
    }
    if late, kind != .counted, Bool.random(using: &random) { change() }
    if deletes, Bool.random(using: &random) { delete(isTold: true) }
    level += Double(Int.random(in: -20...20, using: &random))
  }

  mutating func add(at second: Int64) {
    numbers += 1
    version += 1
    let key = "i\(numbers)"
    items[key] = Item(key: key, second: second, value: Double(Int.random(in: 1...9, using: &random)), rev: version)
  }

  private var anyKey: String? { mutating get { items.keys.sorted().randomElement(using: &random) } }

  mutating func change() {
    guard let key = anyKey else { return }
    version += 1
    items[key]?.value += 1
    items[key]?.rev = version
  }

  /// Deletes an item; `isTold` says whether the service tells so when asked for changes.
  mutating func delete(isTold: Bool) {
    guard let key = anyKey else { return }
    version += 1
    items[key] = nil
    if isTold { deleted[key] = version }
  }

  /// As after a restored backup: half of its items and its version are gone.
  mutating func goBack() {
    let kept = items.values.sorted { $0.rev < $1.rev }.prefix(items.count / 2)
    items = Dictionary(uniqueKeysWithValues: kept.map { ($0.key, $0) })
    version = kept.last?.rev ?? 1
    deleted = [:]
  }

  // MARK: - Answers

  /// A page with its items, its deletions and its end.
  struct Page {
    var samples: [SourcePut.Sample] = []
    var gone: [SourcePut.Gone] = []
    var covered: SourcePut.Covered?
    var state: SourcePut.Position?
  }

  static let pageSize = 4

  /// A page for a `want`. A page of the kind `version` has the version at the moment of the request, which may change
  /// between two pages.
  mutating func page(_ want: SourceWant, _ number: Int, today: String) -> (page: Page, isLast: Bool) {
    requests += 1
    var page = Page()
    switch kind {
    case .sums:
      for (day, items) in Dictionary(grouping: items.values.filter { want.contains($0.day) }, by: \.day) {
        page.samples.append(
          .init(metric: metric, day: day.description, value: items.map(\.value).reduce(0, +)))
      }
      page.covered = .init(stream: "days", from: want.from ?? today, to: want.to ?? today)
      return (page, true)
    case .dayItems:
      page.samples = items.values.filter { want.contains($0.day) }.map(sample)
      page.covered = .init(stream: "days", from: want.from ?? today, to: want.to ?? today)
      return (page, true)
    case .version:
      let due = items.values.filter { $0.rev > want.since ?? 0 }.sorted { $0.rev < $1.rev }
      let (part, isLast) = Self.part(due, number)
      page.samples = part.map(sample)
      if isLast, let since = want.since {
        page.gone = deleted.filter { $0.value > since }.keys.sorted().map { .init(stream: "items", key: $0) }
      }
      page.state = .init(stream: "items", version: version, complete: isLast ? nil : false)
      return (page, isLast)
    case .cursor, .counted:
      var after: Int64 = .min
      if case .number(let second)? = want.after { after = Int64(second) }
      let due = items.values.filter { $0.second >= after }.sorted { ($0.second, $0.key) < ($1.second, $1.key) }
      let groups = Dictionary(grouping: due, by: \.second).sorted { $0.key < $1.key }.map(\.value)
      let (part, isLast) = Self.part(groups, number)
      page.samples = part.joined().map(sample)
      let last = part.last?.first?.second ?? (after == .min ? 0 : after)
      page.state = .init(stream: "log", after: .number(Int(last)), complete: isLast)
      if isLast {
        page.state?.counts = want.verify?.map { span in
          items.values.count { (span.from..<span.to).contains($0.at.rfc3339()) }
        }
      }
      return (page, isLast)
    case .snapshot:
      page.samples = [.init(metric: metric, day: want.to ?? today, value: level)]
      page.state = .init(stream: "level")
      return (page, true)
    }
  }

  private static func part<Element>(_ all: [Element], _ number: Int) -> (ArraySlice<Element>, Bool) {
    let start = min(all.count, number * pageSize)
    let end = min(all.count, start + pageSize)
    return (all[start..<end], end == all.count)
  }

  private func sample(_ item: Item) -> SourcePut.Sample {
    SourcePut.Sample(
      metric: metric, at: item.at.rfc3339(), value: item.value, key: item.key, rev: kind == .version ? item.rev : nil)
  }

  /// What a reader of the service would write down: one line a value.
  func truth(since: LocalDay, readings: [LocalDay: Double]) -> [String] {
    switch kind {
    case .sums:
      Dictionary(grouping: items.values.filter { $0.day >= since }, by: \.day)
        .map { "\($0.key) \($0.value.map(\.value).reduce(0, +))" }.sorted()
    case .dayItems: items.values.filter { $0.day >= since }.map { "\($0.day) \($0.value)" }.sorted()
    case .version, .cursor, .counted: items.values.map { "\($0.day) \($0.value)" }.sorted()
    case .snapshot: readings.map { "\($0.key) \($0.value)" }.sorted()
    }
  }
}

extension SourceWant {
  fileprivate func contains(_ day: LocalDay) -> Bool {
    guard let from = from.flatMap({ LocalDay($0) }), let to = to.flatMap({ LocalDay($0) }) else { return false }
    return (from...to).contains(day)
  }
}
