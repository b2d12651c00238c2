public import QuestModel

/// The store's history, for imported sessions that lie between stored ones.
///
/// The scorer calls the first two once a key and the others only for keys with history, so an empty store gets almost
/// no queries. Times increase from call to call, except for overlapping sessions.
public protocol HistoryBefore {
  /// Whether any completed session of the quest is known; with `nil`, any solo run.
  func hasSessions(ofQuest quest: String?) -> Bool
  /// Whether any scored run of any skill is known on that local day.
  func hasRuns(on day: LocalDay) -> Bool
  /// Completed sessions of the quest that started before `instant`; with `nil`, solo runs that did.
  func sessions(ofQuest quest: String?, before instant: Instant) -> Int
  /// Scored runs of the skill on that local day that were recorded before `instant`.
  func scoredRuns(ofSkill skill: String, on day: LocalDay, before instant: Instant) -> Int
  /// The skill's staircase before `instant`; called once a skill.
  func staircase(ofSkill skill: String, before instant: Instant) -> Staircase
  /// Whether the store knows any run of the skill.
  func hasRuns(ofSkill skill: String) -> Bool
  /// Log ratios for the staircase, in order, of the skill's runs recorded from `start` on and before `end`.
  func ratios(ofSkill skill: String, from start: Instant, before end: Instant) -> [Double]
}
