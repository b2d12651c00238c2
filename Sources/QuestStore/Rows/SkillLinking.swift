import GRDB
import QuestModel

extension StoreWriter {
  /// Keeps each skill with its task's setup name, and shows it under the task's shown name: both names of a task belong
  /// to one skill.
  ///
  /// A skill that the player has renamed keeps its name, and a shown name that already belongs to another skill stays
  /// with that skill. A task with a kind is counted under its kind.
  ///
  /// - Parameters:
  ///   - quest: its new set-up.
  ///   - before: its previous tasks.
  ///   - player: whose quest it is. If somebody else sets it up, the change belongs to the player, and nobody can undo
  ///     it.
  /// - Throws: a `StoreError`.
  func linkSkills(of quest: Quest, before: [QuestTask], _ player: PlayerID) throws {
    let tasks = quest.tasks.compactMap { task -> (now: QuestTask, then: QuestTask?)? in
      let then = before.first { $0.id == task.id }
      guard task.task.kind == nil, task.setup != nil || then?.setup != nil else { return nil }
      return (task, then)
    }
    guard !quest.deleted, !tasks.isEmpty else { return }
    guard player != command.player else { return try tasks.forEach { try linkSkill(of: $0.now, then: $0.then) } }
    try also(for: player, method: command.method) { writer in
      for task in tasks { try writer.linkSkill(of: task.now, then: task.then) }
      writer.label = "the names of \(quest.name)"
    }
  }

  private func linkSkill(of task: QuestTask, then: QuestTask?) throws {
    let player = command.player.rawValue
    let former = then.flatMap { $0.task.kind == nil ? $0.task.skillKey : nil }
    let keys = [task.setupTask.skillKey, task.task.skillKey]
    let known = "SELECT skill FROM skillName WHERE player = ? AND key = ?"
    let homes = try [keys[0], former, keys[1]].compactMap(\.self).compactMap { key in
      try db.value(Int64.self, known, [player, key])
    }
    if homes.isEmpty { _ = try Lookups(db: db).skillName(task.setupTask, player: player) }
    guard let skill = try homes.first ?? db.value(Int64.self, known, [player, keys[0]]) else { return }
    for key in keys where try db.value(Int64.self, known, [player, key]) == nil {
      try insert(.skillName, RowImage([player, key, skill]))
    }
    // The shown name belongs to another skill.
    guard try db.value(Int64.self, known, [player, keys[1]]) == skill else { return }
    var image = try currentImage(.skill, skill)
    let written = String.fromDatabaseValue(image.values[JournaledTable.nameOfSkill]).map(NameKey.of)
    guard written == keys[0] || written == former else { return }
    image.values[JournaledTable.nameOfSkill] = task.task.name.databaseValue
    try update(.skill, skill, image)
  }
}
