import QuestEngines
import QuestModel

/// An empty history.
struct NoHistory: HistoryBefore {
  func hasSessions(ofQuest quest: String?) -> Bool { false }
  func hasRuns(on day: LocalDay) -> Bool { false }
  func sessions(ofQuest quest: String?, before instant: Instant) -> Int { 0 }
  func scoredRuns(ofSkill skill: String, on day: LocalDay, before instant: Instant) -> Int { 0 }
  func staircase(ofSkill skill: String, before instant: Instant) -> Staircase { Staircase() }
  func hasRuns(ofSkill skill: String) -> Bool { false }
  func ratios(ofSkill skill: String, from start: Instant, before end: Instant) -> [Double] { [] }
}
