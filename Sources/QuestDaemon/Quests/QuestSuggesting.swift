internal import QuestEngines
internal import QuestImportExport
internal import QuestModel
internal import QuestServer
internal import QuestStore
internal import QuestText
internal import QuestWire

/// Quests found in history.
extension Application {
  var questSuggestingRows: [MethodRow] {
    [
      .row(
        QuestSuggest.self, errors: [.invalidArgument], "Quests that the history already holds.", handler: suggest)
    ]
  }

  private func suggest(_ request: QuestSuggest, _ context: CallContext) throws -> QuestSuggest.Response {
    try reading(context) { snapshot in
      let found = try snapshot.sequences(asOf: try instant(request.asOf, parameter: "asOf"), rules.sequences)
      let quests = try snapshot.foundQuests(found)
      return QuestSuggest.Response(
        quests: quests, note: quests.isEmpty ? SequenceWording.nothing(rules: rules.sequences) : nil)
    }
  }
}

extension ReadContext {
  /// Tasks that followed each other, separately in runs and in tracked time, because both may be about the same hours.
  /// O(`rules.runs`), whatever the history.
  func sequences(asOf: Instant? = nil, _ rules: SequenceRules) throws -> [TaskSequence] {
    let limit = PastLimit(asOf: asOf, blindFilter: try blindFilter(), count: rules.runs)
    var skills = SkillNumbers(reader: reader, player: player)
    let runs = try reader.placedRuns(of: player, limit).compactMap { run in
      SequenceStep(
        run.task, skill: run.skill, TimedRun(actual: run.actual, end: run.recordedAt, zone: run.zone, isTimed: true))
    }
    let tracked = try tracked(limit, rules, &skills)
    let quests = try reader.quests(of: player).map { quest in
      Set(try quest.tasks.map { try skills.number(of: $0.task) })
    }
    // Each task is checked once: checking every run would be half of the cost.
    let fitting = Set((runs + tracked).map(\.task)).filter(Self.fits)
    let found = [runs, tracked].map { steps in
      TaskSequence.all(steps.filter { fitting.contains($0.task) }, beside: quests, rules: rules)
    }
    let beside = found[0].map { Set($0.skills) }
    let others = found[1].filter { one in beside.allSatisfy { $0.isDisjoint(with: one.skills) } }
    return Array((found[0] + others).prefix(rules.most))
  }

  private func tracked(
    _ limit: PastLimit, _ rules: SequenceRules, _ skills: inout SkillNumbers
  ) throws -> [SequenceStep] {
    guard let newest = try reader.newestTracked(of: player, limit) else { return [] }
    let first = newest.upperBound.advanced(bySeconds: -86_400 * Double(rules.days))
    let range = max(first, newest.lowerBound)...newest.upperBound
    return try reader.intervals(of: player, touching: range, blindFilter: limit.blindFilter).compactMap { tracked in
      guard let end = tracked.interval.endedAt, !tracked.interval.isUnconfirmed, end <= limit.asOf ?? .latest else {
        return nil
      }
      let task = TaskName(name: tracked.activity.name)
      let run = TimedRun(
        actual: end - tracked.interval.startedAt, end: end, zone: tracked.interval.zone, isTimed: true)
      return SequenceStep(task, skill: try skills.number(of: task), run)
    }
  }

  /// Whether a quest can have the task under that name.
  private static func fits(_ task: TaskName) -> Bool {
    task.name.count >= Quest.shortestName && task.name != HistoryLine.untitled && TaskName(parsing: task.typed) == task
      && task.splittingSetup().setup == nil && SuggestionText.split(task.typed).range == nil
  }

  /// The sequences that were almost found before an import.
  func sequencesBeforeImport() throws -> [TaskSequence] { try sequences(rules.sequences.lenient) }

  /// The quest to offer after an import: the best one, unless a part of it was almost found before. So an import that
  /// is repeated daily offers it once.
  func questOfImport(after before: [TaskSequence]) throws -> FoundQuest? {
    let known = Set(before.flatMap(\.skills))
    return try foundQuests(try sequences(rules.sequences).filter { known.isDisjoint(with: $0.skills) }).first
  }

  /// The sequences as suggestions with free names.
  func foundQuests(_ sequences: [TaskSequence]) throws -> [FoundQuest] {
    var names: Set<String> = []
    return try sequences.map { sequence in
      let usual = SequenceWording.name(sequence)
      var name = usual
      var number = 2
      while try names.contains(name) || reader.quest(named: name, of: player) != nil {
        name = "\(usual) \(number)"
        number += 1
      }
      names.insert(name)
      return FoundQuest(
        name: name, tasks: sequence.tasks.map(\.typed), days: sequence.days.days, heldDays: sequence.held,
        seenDays: sequence.seen, start: sequence.start.map(TimeOfDay.text(minute:)),
        text: SequenceWording.evidence(sequence))
    }
  }
}

/// Numbers that identify tasks: the skill's row, or a new number for a name that was never played.
private struct SkillNumbers {
  let reader: StoreReader
  let player: PlayerID
  private var known: [String: Int64] = [:]

  init(reader: StoreReader, player: PlayerID) {
    self.reader = reader
    self.player = player
  }

  mutating func number(of task: TaskName) throws -> Int64 {
    if let number = known[task.skillKey] { return number }
    let number = try reader.skillRows(of: [task], player: player).first.flatMap(\.self) ?? -Int64(known.count + 1)
    known[task.skillKey] = number
    return number
  }
}

extension TaskName {
  /// As a player types it: `Fix login @code`.
  fileprivate var typed: String { kind.map { "\(name) @\($0)" } ?? name }
}
