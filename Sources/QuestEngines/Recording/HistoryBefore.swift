public import QuestModel

/// What was known before an import, for imported sessions that lie between known ones.
///
/// The scorer asks the first two once a key and the others only for keys with history, so an empty store is asked next
/// to nothing. Times rise from question to question but for overlapping sessions.
public protocol HistoryBefore {
  /// Whether any completed session of the quest is known; with `nil`, any solo run.
  func hasSessions(ofQuest quest: String?) -> Bool
  /// Whether any scored run of any skill is known on that local day.
  func hasRuns(on day: LocalDay) -> Bool
  /// Completed sessions of the quest that started before `instant`; with `nil`, solo runs that did.
  func sessions(ofQuest quest: String?, before instant: Instant) -> Int
  /// Scored runs of the skill on that local day that were recorded before `instant`.
  func scoredRuns(ofSkill skill: String, on day: LocalDay, before instant: Instant) -> Int
  /// Where the skill's staircase stood before `instant`; asked once a skill.
  func staircase(ofSkill skill: String, before instant: Instant) -> Staircase
  /// Whether the store knows any run of the skill.
  func hasRuns(ofSkill skill: String) -> Bool
  /// Log ratios that the staircase takes, in their order, of the skill's runs recorded from `start` on and before `end`.
  func ratios(ofSkill skill: String, from start: Instant, before end: Instant) -> [Double]
}

/// Nothing was known before.
public struct NoHistory: HistoryBefore, Sendable {
  public init() {}
  public func hasSessions(ofQuest quest: String?) -> Bool { false }
  public func hasRuns(on day: LocalDay) -> Bool { false }
  public func sessions(ofQuest quest: String?, before instant: Instant) -> Int { 0 }
  public func scoredRuns(ofSkill skill: String, on day: LocalDay, before instant: Instant) -> Int { 0 }
  public func staircase(ofSkill skill: String, before instant: Instant) -> Staircase { Staircase() }
  public func hasRuns(ofSkill skill: String) -> Bool { false }
  public func ratios(ofSkill skill: String, from start: Instant, before end: Instant) -> [Double] { [] }
}
