/// A restriction of a goal's metric.
public enum GoalScope: Hashable, Sendable {
  /// A skill, by its key.
  case skill(key: String)
  case quest(QuestID)
  /// An activity, by its key.
  case activity(key: String)
  /// A tag of intervals, by its key.
  case tag(key: String)
  /// The skill and the activity with that key.
  case name(key: String)

  public var kind: MetricScopeKind {
    switch self {
    case .skill: .skill
    case .quest: .quest
    case .activity: .activity
    case .tag: .tag
    case .name: .name
    }
  }
}

/// The part of a goal that is stored once. Terms, guess, rests and the reached day are separate records, so that an
/// edit never judges older days again and two devices can add to one goal.
public struct GoalRecord: Hashable, Sendable {
  public var id: GoalID
  public var name: String
  public var kind: Goal.Kind
  public var metric: MetricKey
  public var scope: GoalScope?
  public var baseline: Double?
  public var silence: Goal.Silence
  public var reachedBy: Goal.ReachedBy
  /// One of 8 colours, 0 … 7.
  public var colour: Int?
  /// The player's own order, from 0.
  public var position: Int
  public var isArchived: Bool
  public var createdAt: Instant
  public var zone: Zone

  public init(
    id: GoalID, name: String, kind: Goal.Kind, metric: MetricKey, scope: GoalScope? = nil, baseline: Double? = nil,
    silence: Goal.Silence = .unknown, reachedBy: Goal.ReachedBy = .value, colour: Int? = nil, position: Int = 0,
    isArchived: Bool = false, createdAt: Instant, zone: Zone
  ) {
    self.id = id
    self.name = name
    self.kind = kind
    self.metric = metric
    self.scope = scope
    self.baseline = baseline
    self.silence = silence
    self.reachedBy = reachedBy
    self.colour = colour
    self.position = position
    self.isArchived = isArchived
    self.createdAt = createdAt
    self.zone = zone
  }
}

public enum GoalPartTag {}
public typealias GoalPartID = Identifier<GoalPartTag>

/// A version of a goal's terms.
public struct GoalTermsRecord: Hashable, Sendable {
  public var id: GoalPartID
  public var goal: GoalID
  /// The rhythm of a `reach` is every day, and ignored.
  public var terms: GoalTerms

  public init(id: GoalPartID, goal: GoalID, terms: GoalTerms) {
    self.id = id
    self.goal = goal
    self.terms = terms
  }
}

/// The player's guess of when a goal is reached.
public struct GoalGuessRecord: Hashable, Sendable {
  public var id: GoalPartID
  public var goal: GoalID
  public var madeOn: LocalDay
  /// `nil` if the player declined to guess.
  public var days: ClosedRange<LocalDay>?

  public init(id: GoalPartID, goal: GoalID, madeOn: LocalDay, days: ClosedRange<LocalDay>?) {
    self.id = id
    self.goal = goal
    self.madeOn = madeOn
    self.days = days
  }
}

/// Days of rest.
public struct GoalRestRecord: Hashable, Sendable {
  public var id: GoalPartID
  /// `nil` for all goals.
  public var goal: GoalID?
  public var days: ClosedRange<LocalDay>

  public init(id: GoalPartID, goal: GoalID?, days: ClosedRange<LocalDay>) {
    self.id = id
    self.goal = goal
    self.days = days
  }
}

/// The fact that a goal was reached.
public struct GoalReachedRecord: Hashable, Sendable {
  public var id: GoalPartID
  public var goal: GoalID
  public var reached: GoalReached

  public init(id: GoalPartID, goal: GoalID, reached: GoalReached) {
    self.id = id
    self.goal = goal
    self.reached = reached
  }
}
