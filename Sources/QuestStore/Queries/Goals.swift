public import QuestModel

/// A goal with all its parts.
public struct StoredGoal: Sendable {
  public var record: GoalRecord
  /// In the order of creation. Never empty.
  public var terms: [GoalTermsRecord]
  public var rests: [GoalRestRecord]
  /// `nil` while the player has neither guessed nor declined to.
  public var guess: GoalGuessRecord?
  public var reached: GoalReached?

  public init(
    record: GoalRecord, terms: [GoalTermsRecord], rests: [GoalRestRecord] = [], guess: GoalGuessRecord? = nil,
    reached: GoalReached? = nil
  ) {
    self.record = record
    self.terms = terms
    self.rests = rests
    self.guess = guess
    self.reached = reached
  }

  public var id: GoalID { record.id }

  public var state: GoalState { record.isArchived ? .archived : reached != nil ? .reached : .active }

  /// The goal as a value for the rules. O(versions).
  public var goal: Goal {
    var goal = Goal(
      id: record.id, name: record.name, kind: record.kind, metric: record.metric,
      terms: terms.first?.terms ?? GoalTerms(since: LocalDay(ordinal: 0), amount: 0),
      rests: DayRanges(rests.map(\.days)), baseline: record.baseline, silence: record.silence,
      reachedBy: record.reachedBy)
    for version in terms.dropFirst() { goal.change(to: version.terms) }
    return goal
  }
}

/// The state of a goal.
public enum GoalState: String, CaseIterable, Sendable {
  case active, reached, archived
}

extension StoreReader {
  /// The player's goals in their order, all or those on these metrics, as the blind filter shows them. O(goals and
  /// their parts); goals on other metrics cost little.
  public func goals(
    of player: PlayerID, on metrics: Set<MetricKey>? = nil, blindFilter: BlindFilter?
  ) throws -> [StoredGoal] {
    let range = metrics.map(Self.range)
    let records = try goalParts(GoalRecord.self, of: player, blindFilter, range)
    guard !records.isEmpty else { return [] }
    let own = metrics.map { _ in RecordRange(column: "goal", texts: Set(records.map(\.id.text))) }
    let terms = Dictionary(grouping: try goalParts(GoalTermsRecord.self, of: player, blindFilter, own), by: \.goal)
    let rests = Dictionary(grouping: try goalParts(GoalRestRecord.self, of: player, blindFilter, own), by: \.goal)
    let guesses = Dictionary(grouping: try goalParts(GoalGuessRecord.self, of: player, blindFilter, own), by: \.goal)
    let reached = Dictionary(grouping: try goalParts(GoalReachedRecord.self, of: player, blindFilter, own), by: \.goal)
    let goals = records.compactMap { record in
      terms[record.id].map { terms in
        StoredGoal(
          record: record, terms: terms, rests: (rests[nil] ?? []) + (rests[record.id] ?? []),
          guess: guesses[record.id]?.last, reached: reached[record.id]?.last?.reached)
      }
    }
    return goals.sorted { ($0.record.position, $0.record.createdAt) < ($1.record.position, $1.record.createdAt) }
  }

  /// Whether a `reach` goal on one of the metrics is neither reached nor archived, hidden goals included. O(goals on
  /// them).
  public func hasOpenGoal(of player: PlayerID, on metrics: Set<MetricKey>) throws -> Bool {
    // Each play calls this, and most players have no goals.
    let any = "SELECT 1 FROM goal WHERE player = ? LIMIT 1"
    guard try db.value(Bool.self, any, [player.rawValue]) != nil else { return false }
    let sql = """
      SELECT EXISTS (
        SELECT 1 FROM json_each(?2) CROSS JOIN goal
        WHERE player = ?1 AND metric = json_each.value AND kind = 0 AND archived = 0
          AND NOT EXISTS (SELECT 1 FROM goalReached r WHERE r.player = ?1 AND r.goal = goal.uid))
      """
    return try db.value(Bool.self, sql, [player.rawValue, Self.range(of: metrics).json]) ?? false
  }

  private static func range(of metrics: Set<MetricKey>) -> RecordRange {
    RecordRange(column: "metric", texts: Set(metrics.map(\.text)))
  }

  /// In the order of their making.
  private func goalParts<Part: StoredRecord>(
    _ part: Part.Type, of player: PlayerID, _ blindFilter: BlindFilter?, _ range: RecordRange?
  ) throws -> [Part] {
    try newest(part, of: player, upTo: .latest, blindFilter: blindFilter, limit: .max, among: range).reversed()
  }
}
