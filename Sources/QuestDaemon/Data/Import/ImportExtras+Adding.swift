internal import QuestImportExport
internal import QuestModel
internal import QuestStore
internal import QuestWire

/// What an import added besides sessions and notes.
struct AddedExtras {
  var quests = 0
  var settings = 0
  var sources = 0
  var metrics = 0
  /// Notes, besides the extras.
  var notes = 0
  /// Quests that a guardian had set up, and that belong to the player here.
  var adoptedQuests = 0
}

/// An import only adds: existing records stay unchanged.
extension ImportExtras {
  /// Adds missing records.
  ///
  /// - Parameters:
  ///   - writer: the import's.
  ///   - player: who imports.
  ///   - zone: the player's zone.
  ///   - maySetUp: whether the caller has a guardian's rights. Then a guardian's quests stay a guardian's. Otherwise
  ///     they become the player's own, and existing quests stay unchanged.
  /// - Returns: how much was added.
  /// - Throws: a `StoreError`.
  func add(to writer: StoreWriter, player: PlayerID, zone: Zone, maySetUp: Bool) throws -> AddedExtras {
    var added = AddedExtras()
    // The last of several values for one key counts.
    for record in records.reversed() {
      guard let record = Self.normalized(record), try writer.addKnown(record, zone: zone) else { continue }
      switch record.type {
      case .metric: added.metrics += 1
      case SourceRecord.recordType: added.sources += 1
      default: added.settings += 1
      }
    }
    // All names of a quest's task belong to one skill, unless the import separates them.
    for skill in skills { try add(skill, to: writer, player) }
    for quest in quests where try add(quest, to: writer, player, maySetUp) {
      added.quests += 1
      if quest.createdBy == .guardian, !maySetUp { added.adoptedQuests += 1 }
    }
    return added
  }

  /// `nil` for an unknown setting or an invalid value. A source is switched off, because it may name a command to run
  /// and hosts to call, and nobody was asked.
  private static func normalized(_ record: DescribedRecord) -> DescribedRecord? {
    if record.type == SourceRecord.recordType {
      var source = SourceRecord(record)
      source.isEnabled = false
      return source.record
    }
    guard record.type == .setting else { return record }
    guard let rule = SettingsCatalog.rules.first(where: { $0.key == record["key"].text }),
      let value = SettingsCatalog.normalized(record["value"].text ?? "", by: rule)
    else { return nil }
    return DescribedRecord(.setting, ["key": .text(rule.key), "value": .text(value)])
  }

  private func add(
    _ line: HistoryQuest, to writer: StoreWriter, _ player: PlayerID, _ maySetUp: Bool
  ) throws -> Bool {
    let reader = writer.reader
    let copy = QuestID(ContentID.of("copy", line.id.text, String(player.rawValue)))
    let ofSetup = try line.setup.flatMap { try reader.quest(named: $0, of: player) }
    let known =
      try ofSetup ?? reader.quest(named: line.name, of: player) ?? reader.quest(line.id, of: player)
      ?? reader.quest(copy, of: player)
    if let known, !known.deleted || (known.createdBy == .guardian && !maySetUp) { return false }
    let id = try reader.quest(line.id) == nil ? line.id : copy
    var quest = Quest(
      id: known?.id ?? id, name: line.name, setup: line.setup, tasks: [],
      days: line.days, createdBy: maySetUp ? line.createdBy : .player, active: line.active, reminder: line.reminder,
      deadline: line.deadline, deleted: false, createdAt: line.createdAt, updatedAt: line.updatedAt)
    for task in line.tasks {
      let id = try free(task.id, for: quest, in: writer.reader)
      quest.tasks.append(QuestTask(id: id, task: task.task, setup: task.setup, suggested: task.suggested))
    }
    if known == nil { try writer.add(quest, isMade: false) } else { try writer.replace(quest) }
    return true
  }

  /// The task's id, or one derived from it if another quest's task has that id.
  private func free(_ id: TaskID, for quest: Quest, in reader: StoreReader) throws -> TaskID {
    func isTaken(_ id: TaskID) throws -> Bool {
      if quest.tasks.contains(where: { $0.id == id }) { return true }
      return try reader.quest(ofTask: id).map { $0 != quest.id } ?? false
    }
    guard try isTaken(id) else { return id }
    return TaskID(try ContentID.free(of: "task", quest.id.text, id.text) { try isTaken(TaskID($0)) })
  }

  /// Assigns every name of the imported skill to this skill, unless the name belongs to a renamed skill already.
  private func add(_ line: HistorySkill, to writer: StoreWriter, _ player: PlayerID) throws {
    let home = try writer.skill(for: TaskName(skillName: line.name))
    for name in line.taskNames {
      let other = try writer.skill(for: TaskName(skillName: name))
      if other != home { try writer.merge(skill: other, into: home) }
    }
  }
}

extension TaskName {
  /// The task of a skill's name: `@code` is a kind, anything else a name.
  init(skillName: String) {
    if skillName.hasPrefix("@"), skillName.count > 1 {
      self.init(name: String(skillName.dropFirst()), kind: String(skillName.dropFirst()))
    } else {
      self.init(name: skillName)
    }
  }
}
