internal import Logging
internal import QuestModel
internal import QuestServer
internal import QuestStore
internal import QuestText
internal import QuestWire

/// Permanent erasure.
extension Application {
  var erasingRows: [MethodRow] {
    [
      .row(
        DataErase.self,
        errors: [
          .confirmationNeeded, .notFound, .ambiguousName, .sessionAlreadyOpen, .invalidArgument, .unknownMetric,
          .notYours,
        ],
        "Erases for good, out of the journal and the backups too.", lane: { _, _ in .long }, handler: erase),
      .row(DataErasures.self, "What erasures have left to do in the background.", handler: progress),
    ]
  }

  private func erase(_ request: DataErase, _ context: CallContext) throws -> DataErase.Response {
    // The number of files would reveal how active other players are.
    let files =
      looksAfterStore(context) ? (backups: store.backups.list().count, damaged: store.damagedFiles().count) : nil
    // A guardian's setup is kept in a system service, and while it is locked.
    let keepsSetup = try solo == nil || isLocked(context)
    if request.confirm != true {
      return try reading(context) { snapshot in
        throw try question(request, snapshot, keepingSetup: keepsSetup, files: files)
      }
    }
    let player = try exclusively(context) { player, _ in (player, []) }
    var isNew = false
    var response = try unlessStopping("nothing was erased") {
      try once(request, of: player) {
        let isHere = try looking(player, context.arrived) { snapshot in
          try snapshot.reader.holds(try snapshot.target(of: request, keepingSetup: keepsSetup).erasure)
        }
        let command = Command(player: player, method: DataErase.method, at: context.arrived.wall, undoable: false)
        let erased = try store.erase(command, isHere: isHere) { step in
          try exclusively(context) { _, _ in
            try step()
            return ((), [.progress, .quests, .goals, .settings].map { News(topic: $0, what: .erased) })
          }
        } _: { writer in
          let snapshot = try ReadContext(reader: writer.reader, player: player, now: context.arrived, rules: rules)
          return try erase(request, snapshot, writer, keepsSetup)
        }
        isNew = true
        return erased
      }
    }
    // The records are erased even if this cannot be read.
    let left = try? erasuresLeft(context)
    if isNew { response.backups = left?.backups }
    response.isFinished = left?.isFinished ?? false
    erasures.goOn()
    return response
  }

  private func erase(
    _ request: DataErase, _ snapshot: ReadContext, _ writer: StoreWriter, _ keepsSetup: Bool
  ) throws -> DataErase.Response {
    let target = try snapshot.target(of: request, keepingSetup: keepsSetup)
    try refuseIfOpen(target, try writer.reader.counts(of: target.erasure), snapshot)
    writer.label = "an erasure"
    let erased = try writer.erase(target.erasure)
    let response = DataErase.Response(
      runs: erased.runs, sessions: erased.sessions, quests: erased.quests, settings: erased.settings,
      entries: target.isRecord ? erased.entries : nil,
      others: !target.isRecord && erased.notes > 0 ? erased.notes : nil, backups: nil, removedFiles: [],
      stillTaskOf: target.stillTaskOf)
    // The quests' names may be erased later, so they are not kept with the reply.
    var remembered = response
    remembered.stillTaskOf = []
    try IdempotentReplies.keep(remembered, to: request, writer)
    return response
  }

  // MARK: - In the background

  private func progress(_ request: DataErasures, _ context: CallContext) throws -> DataErasures.Response {
    try translating { try erasuresLeft(context) }
  }

  /// The caller's unfinished erasures; all of them for the owner of the store.
  private func erasuresLeft(_ context: CallContext) throws -> DataErasures.Response {
    let isKeeper = looksAfterStore(context)
    let state = erasures.state
    let isFinished = try store.read { reader in
      try !reader.hasUnfinishedErasure(of: isKeeper ? nil : player(for: context, in: reader) ?? .nobody)
    }
    return DataErasures.Response(
      isFinished: isFinished, backups: isKeeper ? try store.backupsToErase().count : nil,
      removedFiles: isKeeper ? state.removed : [], trouble: isFinished ? nil : state.trouble)
  }

  // MARK: - Before it

  private func refuseIfOpen(_ target: ErasureTarget, _ counts: ErasureCounts, _ snapshot: ReadContext) throws {
    guard let open = try snapshot.reader.openSession(of: snapshot.player)?.play,
      counts.touchesOpenSession || target.refusesOpenSession
    else { return }
    throw RPCError(
      .sessionAlreadyOpen, "\(open.title) is open, and an erasure cannot keep part of an open session.",
      hint: "Finish it, or put it away first: tqctl abandon.")
  }

  /// The question before anything is erased.
  private func question(
    _ request: DataErase, _ snapshot: ReadContext, keepingSetup: Bool, files: (backups: Int, damaged: Int)?
  ) throws -> RPCError {
    let target = try snapshot.target(of: request, keepingSetup: keepingSetup)
    let counts = try snapshot.reader.counts(of: target.erasure)
    try refuseIfOpen(target, counts, snapshot)
    var parts: [String] = []
    if target.isRecord {
      parts.append(Figures.of(counts.entries, "entry", "entries"))
    } else {
      parts.append(Figures.of(counts.runs, "task"))
      parts.append(Figures.of(counts.sessions, "whole entry", "whole entries"))
      if counts.notes > 0 { parts.append(Figures.of(counts.notes, "other entry", "other entries")) }
      if counts.quests > 0 { parts.append(Figures.of(counts.quests, "quest")) }
      if counts.settings > 0 { parts.append(Figures.of(counts.settings, "setting")) }
    }
    var message = "This erases \(target.words) for good: \(parts.joined(separator: ", "))"
    switch files?.backups {
    case nil: message += ", also out of the backups"
    case 0?: break
    case let backups?: message += ", also out of \(backups) \(backups == 1 ? "backup" : "backups")"
    }
    message += "."
    if files.map({ $0.damaged > 0 }) ?? true { message += " Damaged files kept aside go too." }
    if try snapshot.reader.replicaStanding(of: snapshot.player) != nil {
      message +=
        request.everything == true
        ? " Other devices keep theirs, and this one no longer shares."
        : " Other devices delete it at their next exchange, but keep it in their journals and backups. Erase it there too before that exchange."
    }
    return RPCError(
      .confirmationNeeded, "\(message) It cannot be undone, and nothing before it can be.",
      hint: "To erase it: tqctl erase \(target.option) --yes")
  }
}

/// The scope of an erase request.
private struct ErasureTarget {
  var erasure: Erasure
  /// `Shower`, `everything before 2026-03-15`.
  var words: String
  /// The option of tqctl for it.
  var option: String
  var stillTaskOf: [String] = []
  /// Whether it is a described record with its dependent records, without runs.
  var isRecord = false
  /// Whether any open session refuses the erasure, because even the session's start must not be revealed.
  var refusesOpenSession = false
}

extension ReadContext {
  fileprivate func target(of request: DataErase, keepingSetup: Bool) throws -> ErasureTarget {
    let given = [
      request.skill != nil, request.quest != nil, request.goal != nil, request.metric != nil, request.before != nil,
      request.activity != nil, request.source != nil, request.nights == true, request.food == true,
      request.everything == true,
    ]
    guard given.count(where: \.self) == 1 else {
      throw RPCError(
        .invalidArgument,
        "Name one thing to erase: a task, a quest, a goal, a metric, an activity, a source, nights, food, everything before a day, or all data.",
        hint: "For example: tqctl erase --task Shower")
    }
    if let skill = request.skill { return try target(skill: skill) }
    if let quest = request.quest { return try target(quest: quest, keepingSetup) }
    if let activity = request.activity { return try target(activity: activity) }
    if let goal = request.goal {
      let found = try self.goal(goal, in: try reader.goals(of: player, blindFilter: nil), isExact: true)
      return ErasureTarget(
        erasure: .record(GoalRecord.recordType, found.id.text, of: player), words: "the goal \(found.record.name)",
        option: "--goal \"\(goal == found.id.text ? goal : found.record.name)\"", isRecord: true)
    }
    if let source = request.source { return try target(source: source) }
    if let metric = request.metric {
      let metric = try self.metric(named: metric)
      if let source = metric.source.connector {
        throw RPCError(
          .notYours, "\(metric.key) is filled by the source \(source).",
          hint: "Erase the source with all its data: tqctl erase --source \(source)")
      }
      guard metric.source != .nights else {
        throw RPCError(
          .notYours, "\(metric.key) is computed from your nights.",
          hint: "Erase the nights instead: tqctl erase --nights")
      }
      guard metric.source != .food else {
        throw RPCError(.notYours, "\(metric.key) is computed from your food.", hint: "Erase that: tqctl erase --food")
      }
      guard metric.source == .manual else {
        throw RPCError(
          .notYours, "\(metric.key) is computed from what you do and track.",
          hint: "Erase the runs or the tracked time instead: tqctl erase --task, --quest or --activity")
      }
      return ErasureTarget(
        erasure: .record(Metric.recordType, metric.key.text, of: player),
        words: "\(metric.key), its samples and the goals about it", option: "--metric \(metric.key)", isRecord: true)
    }
    if request.nights == true {
      return ErasureTarget(
        erasure: .every(Night.recordType, of: player), words: "all your nights", option: "--nights", isRecord: true,
        refusesOpenSession: true)
    }
    if request.food == true {
      return ErasureTarget(
        erasure: .food(of: player), words: "all your food", option: "--food", isRecord: true, refusesOpenSession: true)
    }
    if let before = request.before {
      guard let day = LocalDay(before) else { throw Refusals.notADay(before, "before") }
      return ErasureTarget(
        erasure: .before(zone.instant(on: day, secondOfDay: 0), of: player), words: "everything before \(day.text)",
        option: "--before \(day)", refusesOpenSession: true)
    }
    return ErasureTarget(
      erasure: .everything(of: player, keepingSetup: keepingSetup), words: "everything you have here",
      option: "--everything",
      refusesOpenSession: true)
  }

  /// A skill with runs, or a name that only the journal and the backups may still contain. Typing errors are not
  /// corrected here.
  private func target(skill typed: String) throws -> ErasureTarget {
    var keys = try reader.keysOfSkill(named: typed, of: player)
    var name = typed
    if keys.isEmpty {
      let skills = try reader.skills(of: player, limit: 10_000)
      switch NameMatch.find(typed, in: skills, isExact: true, name: \.name) {
      case .one(let skill): (keys, name) = (skill.keys, skill.name)
      case .several(let names): throw Refusals.ambiguous(typed, Array(names.prefix(20)))
      case .none:
        throw RPCError(
          .notFound, "Nothing is known of \"\(typed.prefix(80))\".", hint: "tqctl skills lists the known ones.")
      }
    } else if let skill = try reader.skill(named: typed, of: player) {
      name = skill.name
    }
    let known = Set(keys)
    let quests = try reader.quests(of: player).filter { quest in
      quest.tasks.contains { known.contains($0.task.skillKey) || known.contains($0.setupTask.skillKey) }
    }
    return ErasureTarget(
      erasure: .skill(keys: keys, of: player), words: name, option: "--task \"\(name)\"",
      stillTaskOf: quests.map(\.name))
  }

  /// A source, or a removed one whose metrics still exist. Typing errors are not corrected here.
  private func target(source typed: String) throws -> ErasureTarget {
    guard let name = Source.key(typed),
      try reader.source(name, of: player) != nil || ownMetrics().contains(where: { $0.source == .connector(name) })
    else {
      throw RPCError(.notFound, "There is no source \"\(typed.prefix(40))\".", hint: "tqctl sources lists them.")
    }
    return ErasureTarget(
      erasure: .record(SourceRecord.recordType, name, of: player),
      words: "the source \(name), its metrics and samples and the goals about them", option: "--source \(name)",
      isRecord: true, refusesOpenSession: true)
  }

  /// Typing errors are not corrected here.
  private func target(activity typed: String) throws -> ErasureTarget {
    guard let activity = try reader.activity(named: typed, of: player) else {
      throw RPCError(
        .notFound, "There is no activity \"\(typed.prefix(80))\".", hint: "tqctl track activities --all lists them.")
    }
    return ErasureTarget(
      erasure: .record(Activity.recordType, activity.id.text, of: player), words: "\(activity.name) and its intervals",
      option: "--activity \"\(activity.name)\"", isRecord: true, refusesOpenSession: true)
  }

  private func target(quest typed: String, _ keepingSetup: Bool) throws -> ErasureTarget {
    let quests = try reader.questsEverKnown(of: player)
    let found = NameMatch.quest(typed, in: quests, isExact: true)
    guard case .one(let quest) = found else {
      if case .several(let names) = found { throw Refusals.ambiguous(typed, names) }
      throw RPCError(
        .notFound, "There is no quest \"\(typed.prefix(80))\".", hint: "tqctl quests --all lists them.")
    }
    return ErasureTarget(
      erasure: .quest(quest, of: player, keepingSetup: keepingSetup), words: quest.name,
      option: "--quest \"\(quest.name)\"")
  }
}
