public import QuestModel

/// The changes of a command that may earn badges.
public struct BadgeCauses: Equatable, Sendable {
  /// Goals, or days on which they were reached.
  public var goals = false
  /// Plays were completed, or completed plays changed.
  public var plays = false
  /// The first local day with new facts.
  public var firstDay: LocalDay?
  /// The same, as the start of the first interval.
  public var firstMoment: Instant?

  public init() {}

  fileprivate mutating func add(day: Int64?) {
    guard let day = day.flatMap(Int32.init(exactly:)).map(LocalDay.init(ordinal:)) else { return }
    firstDay = min(firstDay ?? day, day)
  }
}

extension StoreWriter {
  /// The metrics whose days have changed since the last call: by samples, plays or intervals.
  public func takeChangedMetrics() -> Set<MetricKey> {
    defer { changedMetrics = [] }
    return changedMetrics
  }

  /// The changes since the last call that may earn badges.
  public func takeBadgeCauses() -> BadgeCauses {
    defer { badgeCauses = BadgeCauses() }
    return badgeCauses
  }

  /// A run or a play counts in every metric over plays.
  func noteChange(of table: JournaledTable, _ image: RowImage) {
    switch table.name {
    case JournaledTable.estimation.name:
      changedMetrics.formUnion(Self.metricsOfPlays)
      badgeCauses.add(day: image.integer(EstimationRow.Column.day.rawValue))
    case JournaledTable.session.name:
      guard let day = image.integer(SessionRow.Column.completedDay.rawValue) else {
        changedMetrics.formUnion(Self.metricsOfPlays)
        return
      }
      notePlays(from: day)
    case RecordType.interval.name:
      changedMetrics.formUnion(Self.metricsOfIntervals)
      guard let start = integer("startedAt", of: .interval, image).map(Instant.init(milliseconds:)) else { return }
      badgeCauses.firstMoment = min(badgeCauses.firstMoment ?? start, start)
    case RecordType.night.name:
      changedMetrics.formUnion(Self.metricsOfNights)
      badgeCauses.add(day: integer("day", of: .night, image))
    case RecordType.sample.name: badgeCauses.add(day: integer("day", of: .sample, image))
    case RecordType.goalTerms.name: badgeCauses.add(day: integer("since", of: .goalTerms, image))
    case RecordType.goalRest.name: badgeCauses.add(day: integer("firstDay", of: .goalRest, image))
    case RecordType.goal.name, RecordType.goalReached.name: badgeCauses.goals = true
    default: break
    }
  }

  /// Notes that many plays have changed at once; `day` is the local day of the first one.
  func notePlays(from day: Int64?) {
    changedMetrics.formUnion(Self.metricsOfPlays)
    badgeCauses.plays = true
    badgeCauses.add(day: day)
  }

  private func integer(_ column: String, of type: RecordType, _ image: RowImage) -> Int64? {
    type.index(of: column).flatMap(image.integer)
  }

  static let metricsOfPlays = Set(
    Metric.builtIn.filter { $0.source == .own || $0.scopes == [.name] }.map(\.key))
  private static let metricsOfNights = Set(Metric.ofNights.map(\.key))
  private static let metricsOfIntervals = Set(Metric.builtIn.filter { $0.source == .track }.map(\.key))
}
