internal import QuestEngines
internal import QuestModel
internal import QuestStore
internal import QuestText
internal import QuestWire

/// The patterns of runs without an estimate.
extension ReadContext {
  /// Adds usual times of these skills, and the usual days of the one requested or of all. O(200) for each skill with runs
  /// without a guess.
  func addUsual(
    to response: inout PatternsGet.Response, of skills: [(id: String, name: String)], skill isOne: Bool, isFirst: Bool,
    from start: Instant? = nil, upTo end: Instant?
  ) throws {
    let filter = try blindFilter()
    func runs(_ skill: String?, _ count: Int) throws -> [TimedRun] {
      try reader.unguessedRuns(
        ofSkill: skill, of: player, PastLimit(from: start, asOf: end, blindFilter: filter, count: count)
      )
      .map { TimedRun(actual: $0.actual, end: $0.recordedAt, zone: $0.zone, isTimed: $0.isTimed) }
    }
    let times = try skills.filter { try reader.hasUnguessedRuns(ofSkill: $0.id) }.compactMap { skill in
      try UsualTime(runs(skill.id, rules.usualRuns), rules: rules).map { PatternsGet.UsualTime(skill.name, $0) }
    }
    if !times.isEmpty { response.usualTimes = times }
    guard isFirst, try reader.unguessedRuns(of: player) > 0 else { return }
    let days = UsualDay.all(
      try runs(isOne ? skills.first?.id : nil, rules.usualRunsOfAll), weekStart: settings.weekStart)
    guard !days.isEmpty else { return }
    response.usualDays = days.map(PatternsGet.UsualDay.init)
    if response.tasks.isEmpty, response.learning.isEmpty { response.overall.note = ClaimWording.noGuesses }
  }
}

extension PatternsGet.UsualTime {
  fileprivate init(_ skill: String, _ time: UsualTime) {
    self.init(
      skill: skill, runs: time.runs, medianSeconds: time.median, lowSeconds: time.middle.lowerBound,
      highSeconds: time.middle.upperBound)
  }
}

extension PatternsGet.UsualDay {
  fileprivate init(_ day: UsualDay) {
    func text(_ minute: Int?) -> String? { minute.map { TimeOfDay.text(minute: $0 % 1440) } }
    self.init(
      weekday: day.weekday, days: day.days, medianSeconds: day.total, firstStart: text(day.hours?.lowerBound),
      lastEnd: text(day.hours?.upperBound))
  }
}
