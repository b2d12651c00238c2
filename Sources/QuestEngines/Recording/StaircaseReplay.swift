internal import QuestModel

/// The staircases of imported skills, updated in order of time, including the store's runs in between.
struct StaircaseReplay {
  private var skills: [String: Entry] = [:]
  private let rules: CourseRules

  /// The most skills in memory: the least recently played ones are dropped and start again.
  private static let capacity = 20_000

  private struct Entry {
    var staircase: Staircase
    var isInStore: Bool
    /// The store's runs before this moment are included.
    var until: Instant
    var lastPlayed: Instant
  }

  init(rules: CourseRules) { self.rules = rules }

  /// The staircase just before the run.
  mutating func current(of run: PastTask, _ before: some HistoryBefore) -> Staircase {
    let entry = brought(run, before)
    skills[run.skillKey] = entry
    return entry.staircase
  }

  mutating func take(_ ratio: Double, _ run: PastTask, _ before: some HistoryBefore) {
    var entry = brought(run, before)
    entry.staircase.take(ratio, rules)
    entry.lastPlayed = run.recordedAt
    skills[run.skillKey] = entry
    if skills.count > Self.capacity { forgetOldest() }
  }

  /// The entry, updated with all of the store's runs before the run.
  private func brought(_ run: PastTask, _ before: some HistoryBefore) -> Entry {
    let moment = run.recordedAt
    guard var entry = skills[run.skillKey] else {
      let isInStore = before.hasRuns(ofSkill: run.skillKey)
      return Entry(
        staircase: isInStore ? before.staircase(ofSkill: run.skillKey, before: moment) : Staircase(),
        isInStore: isInStore, until: moment, lastPlayed: moment)
    }
    guard entry.isInStore, moment > entry.until else { return entry }
    for ratio in before.ratios(ofSkill: run.skillKey, from: entry.until, before: moment) {
      entry.staircase.take(ratio, rules)
    }
    entry.until = moment
    return entry
  }

  private mutating func forgetOldest() {
    let kept = skills.sorted { $0.value.lastPlayed > $1.value.lastPlayed }.prefix(Self.capacity / 2)
    skills = Dictionary(uniqueKeysWithValues: kept.map { ($0.key, $0.value) })
  }
}
