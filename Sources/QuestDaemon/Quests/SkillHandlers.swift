internal import QuestModel
internal import QuestServer
internal import QuestStore
internal import QuestWire

/// Skills.
extension Application {
  var skillRows: [MethodRow] {
    [
      .row(SkillList.self, errors: [.invalidArgument], "Skills with a run, latest first.", handler: list),
      .row(
        SkillRename.self, errors: [.notFound, .ambiguousName, .nameTaken, .invalidArgument], "Renames a skill.",
        handler: rename),
      .row(
        SkillMerge.self, errors: [.notFound, .ambiguousName, .invalidArgument], "Lets one skill take over another.",
        handler: merge),
    ]
  }

  private func list(_ request: SkillList, _ context: CallContext) throws -> SkillList.Response {
    try reading(context) { snapshot in
      let limit = try pageSize(request.limit, default: 100)
      guard let offset = Int(request.cursor ?? "0"), offset >= 0 else {
        throw RPCError(
          .invalidArgument, "That is not a cursor.", hint: "Pass nextCursor of the previous page unchanged.")
      }
      let skills = try snapshot.reader.skills(of: snapshot.player, offset: offset, limit: limit + 1)
      return SkillList.Response(
        skills: skills.prefix(limit).map { SkillInfo($0, snapshot) },
        nextCursor: skills.count > limit ? String(offset + limit) : nil)
    }
  }

  private func rename(_ request: SkillRename, _ context: CallContext) throws -> SkillInfo {
    try changing(request, context) { change in
      let skill = try change.snapshot.skill(request.skill)
      let name = try acceptedName(request.name, what: "A task")
      if let other = try change.snapshot.reader.skill(named: name, of: change.player), other.id != skill.id {
        throw RPCError(
          .nameTaken, "\(other.name) is a task of its own.",
          hint: "To make them one: tqctl skills merge \"\(skill.name)\" \"\(other.name)\"")
      }
      try change.writer.rename(skill: skill.id, to: name)
      try change.nameTasks(skill.keys, name)
      change.writer.label = "the new name of \(skill.name)"
      change.announce(.progress, .renamed)
      try change.writer.settle()
      return try change.snapshot.info(ofSkill: name)
    }
  }

  private func merge(_ request: SkillMerge, _ context: CallContext) throws -> SkillInfo {
    try changingHistory(request, context) { change in try change.merge(request) }
  }
}

extension WriteContext {
  func merge(_ request: SkillMerge) throws -> SkillInfo {
    let from = try snapshot.skill(request.from)
    let into = try snapshot.skill(request.into)
    guard from.id != into.id else {
      throw RPCError(.invalidArgument, "\(into.name) is one task already.", hint: "Name two different ones.")
    }
    try writer.merge(skill: from.id, into: into.id)
    try nameTasks(from.keys, into.name)
    writer.require { try $0.name(ofSkill: into.id) == into.name }
    writer.label = "the merging of \(from.name) into \(into.name)"
    announce(.progress, .merged)
    try writer.settle()
    return try snapshot.info(ofSkill: into.keys.first ?? into.name)
  }

  /// Gives the tasks of the player's quests that have one of these name keys the chosen name. A task with a kind keeps
  /// its name, because its kind is the skill.
  fileprivate func nameTasks(_ keys: [String], _ name: String) throws {
    guard !name.hasPrefix("@") else { return }
    for quest in try snapshot.reader.quests(of: player) where quest.createdBy == .player {
      var renamed = quest
      for index in quest.tasks.indices where keys.contains(quest.tasks[index].task.skillKey) {
        let task = quest.tasks[index]
        if task.task.kind == nil { renamed.tasks[index].setNames(shown: TaskName(name: name), setup: task.setup) }
      }
      guard renamed != quest else { continue }
      try writer.replace(renamed)
      announce(.quests, .changed)
    }
  }
}

extension ReadContext {
  fileprivate func info(ofSkill name: String) throws -> SkillInfo { SkillInfo(try skill(name), self) }
}

extension SkillInfo {
  init(_ skill: SkillSummary, _ snapshot: ReadContext) {
    self.init(
      id: skill.id, name: skill.name, runs: skill.runs, personalBestSeconds: skill.bestDifference,
      lastPlayed: skill.lastRecordedAt.map { snapshot.day(of: $0).description })
  }
}
