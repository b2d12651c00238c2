public import QuestModel

/// A night: one or several stretches that count, and those of other devices that do not (SPEC §19).
public struct MergedNight: Hashable, Sendable {
  /// The stretches that count, sorted by time; they do not overlap.
  public var parts: [Night]
  /// Stretches that overlap them and do not count, sorted by start.
  public var aside: [Night] = []

  public var start: Instant { parts.first?.startedAt ?? .earliest }
  public var end: Instant { parts.map(\.endedAt).max() ?? .earliest }

  /// The part that ends last.
  private var last: Night? { parts.max { ($0.endedAt, $0.id) < ($1.endedAt, $1.id) } }
  /// The local day of waking.
  public var day: LocalDay { last?.day ?? LocalDay(ordinal: 0) }
  /// The zone in which it ended.
  public var zone: Zone { last?.zone ?? .utc }

  /// Local time in minutes after noon.
  public var bedtime: Int { parts.first.map { Self.clock($0.startedAt, $0.zone) } ?? 0 }
  public var waketime: Int { Self.clock(end, zone) }

  private static func clock(_ instant: Instant, _ zone: Zone) -> Int {
    ClockMinutes.afterNoon(minuteOfDay: zone.secondOfDay(of: instant) / 60)
  }

  public var asleepSeconds: Double { parts.reduce(0) { $0 + $1.asleepSeconds } }
  /// Whether it has stages of sleep.
  public var hasStages: Bool { parts.contains(where: \.hasStages) }

  /// Seconds of one stage; `nil` without stages.
  public func seconds(of stage: SleepStage) -> Double? {
    hasStages ? parts.reduce(0) { $0 + ($1.stages?.seconds(of: [stage]) ?? 0) } : nil
  }

  /// Seconds asleep, and seconds from falling asleep to waking; `nil` without stages.
  public var efficiency: (asleep: Double, of: Double)? {
    guard hasStages, end > start else { return nil }
    return (min(asleepSeconds, end - start), end - start)
  }
}

/// Combines stretches of sleep into nights.
///
/// 1. Overlapping stretches of one device are resolved like those of two devices. The remaining ones that are less than
///    2 hours apart form one block.
/// 2. If blocks of two devices overlap, one of them counts, never the sum: the one with more seconds in stages, then
///    the longer sleep, then the earlier start, then the smaller id.
/// 3. Blocks that count and are less than 2 hours apart form one night.
public enum NightRules {
  /// The nights of all stretches, by their end. O(n log n) for stretches of which few overlap.
  public static func nights(_ stretches: [Night]) -> [MergedNight] {
    groups(stretches.sorted { ($0.startedAt, $0.id) < ($1.startedAt, $1.id) }.map { Block([$0]) })
      .flatMap(merged).sorted { ($0.end, $0.start) < ($1.end, $1.start) }
  }

  /// Stretches that are selected or rejected together.
  private struct Block {
    var parts: [Night]
    var start: Instant
    var end: Instant

    init(_ parts: [Night]) {
      self.parts = parts
      start = parts.map(\.startedAt).min() ?? .earliest
      end = parts.map(\.endedAt).max() ?? .earliest
    }

    func overlaps(_ other: Block) -> Bool { start < other.end && other.start < end }

    /// Seconds between the two; negative where they overlap.
    func distance(to other: Block) -> Double { max(other.start - end, start - other.end) }

    func isBetter(than other: Block) -> Bool {
      let staged = parts.reduce(0) { $0 + $1.stagedSeconds }
      let others = other.parts.reduce(0) { $0 + $1.stagedSeconds }
      if staged != others { return staged > others }
      let asleep = parts.reduce(0) { $0 + $1.asleepSeconds }
      let otherAsleep = other.parts.reduce(0) { $0 + $1.asleepSeconds }
      if asleep != otherAsleep { return asleep > otherAsleep }
      if start != other.start { return start < other.start }
      return (parts.first?.id.text ?? "") < (other.parts.first?.id.text ?? "")
    }
  }

  /// Blocks sorted by start; those with less than `Night.gap` between them are merged.
  private static func groups(_ sorted: [Block]) -> [[Block]] {
    var groups: [[Block]] = []
    var end = Instant.earliest
    for block in sorted {
      if groups.isEmpty || block.start - end >= Night.gap {
        groups.append([block])
        end = block.end
      } else {
        groups[groups.count - 1].append(block)
        end = max(end, block.end)
      }
    }
    return groups
  }

  private static func merged(_ group: [Block]) -> [MergedNight] {
    var ofDevices: [Block] = []
    var aside: [Night] = []
    for (_, blocks) in Dictionary(grouping: group, by: { $0.parts[0].device }) {
      let (taken, left) = chosen(blocks)
      aside += left
      ofDevices += groups(taken).map { Block($0.flatMap(\.parts)) }
    }
    let (taken, left) = chosen(ofDevices)
    aside += left
    let blocks = groups(taken).map { Block($0.flatMap(\.parts)) }
    var nights = blocks.map { MergedNight(parts: $0.parts) }
    for night in aside.sorted(by: { ($0.startedAt, $0.id) < ($1.startedAt, $1.id) }) {
      let near = blocks.indices.min {
        blocks[$0].distance(to: Block([night])) < blocks[$1].distance(to: Block([night]))
      }
      if let near { nights[near].aside.append(night) }
    }
    return nights
  }

  /// The best ones of overlapping blocks, sorted by start, and the stretches of the others.
  private static func chosen(_ blocks: [Block]) -> (taken: [Block], left: [Night]) {
    guard blocks.count > 1 else { return (blocks, []) }
    var taken: [Block] = []
    var left: [Night] = []
    for block in blocks.sorted(by: { $0.isBetter(than: $1) }) {
      if taken.contains(where: block.overlaps) { left += block.parts } else { taken.append(block) }
    }
    return (taken.sorted { $0.start < $1.start }, left)
  }
}

// MARK: - Metrics

extension NightRules {
  /// The roll-up of one day's nights in the metric of that key (`Metric.ofNights`); `nil` without data. Times of day
  /// are those of the longest night.
  public static func rollup(of key: MetricKey, _ nights: [MergedNight]) -> DayRollup? {
    guard let longest = nights.max(by: { ($0.end - $0.start, $1.start) < ($1.end - $1.start, $0.start) }) else {
      return nil
    }
    func sum(_ values: [Double]) -> DayRollup? {
      values.isEmpty ? nil : DayRollup(amount: values.reduce(0, +) / 60)
    }
    switch key.text {
    case "sleep": return sum(nights.map(\.asleepSeconds))
    case "rem": return sum(nights.compactMap { $0.seconds(of: .rem) })
    case "deep": return sum(nights.compactMap { $0.seconds(of: .deep) })
    case "light": return sum(nights.compactMap { $0.seconds(of: .light) })
    case "bedtime": return DayRollup(amount: Double(longest.bedtime))
    case "waketime": return DayRollup(amount: Double(longest.waketime))
    case "efficiency":
      let shares = nights.compactMap(\.efficiency)
      guard !shares.isEmpty else { return nil }
      return DayRollup(
        amount: shares.reduce(0) { $0 + $1.asleep } / 60, weight: shares.reduce(0) { $0 + $1.of } / 60)
    default: return nil
    }
  }
}
