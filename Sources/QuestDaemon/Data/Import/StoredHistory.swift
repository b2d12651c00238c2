internal import QuestEngines
internal import QuestModel
internal import QuestStore
internal import Synchronization

/// The store's history before an import. The scorer's queries cannot throw, so the store's first error is kept and
/// thrown at the end.
final class StoredHistory: HistoryBefore {
  private let reader: StoreReader
  private let player: PlayerID
  private let isEmpty: Bool
  private let failure = Mutex<(any Error)?>(nil)

  init(reader: StoreReader, player: PlayerID) throws {
    self.reader = reader
    self.player = player
    isEmpty = try !reader.hasSessions()
  }

  func rethrow() throws {
    if let error = failure.withLock({ $0 }) { throw error }
  }

  func hasSessions(ofQuest quest: String?) -> Bool {
    !isEmpty && sessions(ofQuest: quest, before: .latest) > 0
  }

  func hasRuns(on day: LocalDay) -> Bool {
    asking(false) { try !isEmpty && reader.hasRuns(of: player, on: day) }
  }

  func sessions(ofQuest quest: String?, before instant: Instant) -> Int {
    asking(0) {
      let known = try quest.map { try reader.quest(named: $0, of: player)?.id }
      // A quest unknown to the store has no sessions.
      if case .some(.none) = known { return 0 }
      return try reader.completedSessions(
        of: known ?? nil, player: player, startedBefore: instant, limit: GameRules.standard.calibrationSessions)
    }
  }

  func scoredRuns(ofSkill skill: String, on day: LocalDay, before instant: Instant) -> Int {
    asking(0) { try reader.scoredRuns(ofSkillKey: skill, player: player, on: day, before: instant) }
  }

  func staircase(ofSkill skill: String, before instant: Instant) -> Staircase {
    asking(Staircase()) { try reader.course(ofSkillKey: skill, player: player, before: instant).staircase }
  }

  func hasRuns(ofSkill skill: String) -> Bool {
    asking(false) { try !isEmpty && reader.hasRuns(ofSkillKey: skill, player: player) }
  }

  func ratios(ofSkill skill: String, from start: Instant, before end: Instant) -> [Double] {
    asking([]) {
      try reader.scoredRuns(ofSkillKey: skill, player: player, from: start, before: end)
        .filter(\.isOwnGuess).map(\.logRatio)
    }
  }

  private func asking<Value>(_ fallback: Value, _ question: () throws -> Value) -> Value {
    do {
      return try question()
    } catch {
      failure.withLock { $0 = $0 ?? error }
      return fallback
    }
  }
}
