import GRDB
public import QuestModel

extension StoreReader {
  /// The command that `undo` would revert next.
  public func nextUndo(of player: PlayerID) throws -> PastCommand? {
    try pastCommand("state = 1 ORDER BY id DESC", player)
  }

  /// The command that `redo` would repeat next: the last undone command, which is the oldest of the undone ones.
  public func nextRedo(of player: PlayerID) throws -> PastCommand? {
    try pastCommand("state = 2 ORDER BY id ASC", player)
  }

  private func pastCommand(_ condition: String, _ player: PlayerID) throws -> PastCommand? {
    let sql = "SELECT id, method, label, at FROM command WHERE player = ? AND \(condition) LIMIT 1"
    return try db.first(sql, [player.rawValue]) { row in
      PastCommand(id: row[0], method: row[1], label: row[2], at: Instant(milliseconds: row[3]))
    }
  }
}

extension StoreWriter {
  /// Reverts the command: every row it touched gets its previous values, and derived rows are updated. The undo itself
  /// is journaled too.
  public func undo(_ past: PastCommand) throws {
    try db.execute(sql: "PRAGMA defer_foreign_keys = ON")
    try removeReached(byStepsSince: past.id)
    try revert(changes(of: past.id).reversed(), of: past.id, isUndo: true)
    try markUndone(past.id, state: 2)
    label = past.label
  }

  public func redo(_ past: PastCommand) throws {
    try db.execute(sql: "PRAGMA defer_foreign_keys = ON")
    try removeReached(byStepsSince: past.id)
    try revert(changes(of: past.id), of: past.id, isUndo: false)
    try markUndone(past.id, state: 1)
    label = past.label
  }

  /// Removes the reached goals and badges that undo and redo have recorded since that command. No player's command
  /// contains them, so they would stay after an undo. Those that still hold are recorded again after the step.
  private func removeReached(byStepsSince command: Int64) throws {
    // A record knows the newest command before its own.
    let sql = "SELECT id, uid, goal FROM goalReached WHERE player = ? AND lastCommand >= ?"
    let reached = try db.all(sql, [self.command.player.rawValue, command]) { row in
      (row: row[0] as Int64, id: row[1] as String, goal: row[2] as String)
    }
    for item in reached where item.id == GoalReachedRecord.id(byStepOf: GoalID(item.goal)).text {
      try delete(GoalReachedRecord.recordType.journaled, item.row)
    }
    // Commands that can be undone contain their badges.
    let badges = """
      SELECT id FROM badge WHERE player = ?1 AND lastCommand >= ?2
        AND EXISTS (SELECT 1 FROM command c WHERE c.id = lastCommand + 1 AND c.player = ?1 AND c.state = 0)
      """
    for row in try db.values(Int64.self, badges, [self.command.player.rawValue, command]) {
      try delete(Badge.recordType.journaled, row)
    }
  }

  private func changes(of command: Int64) throws -> [JournaledChange] {
    let json = try db.value(String.self, "SELECT changes FROM journal WHERE command = ?", [command])
    return try json.map(JournaledChange.all) ?? []
  }

  private func revert(_ changes: [JournaledChange], of command: Int64, isUndo: Bool) throws {
    let closed = try sessionsClosedElsewhere(among: changes, isUndo: isUndo)
    hasPassedOver = !closed.isEmpty
    for change in changes where change.session.map(closed.contains) != true {
      try revert(change, of: command, isUndo: isUndo)
    }
  }

  private func revert(_ change: JournaledChange, of command: Int64, isUndo: Bool) throws {
    if change.record == ImportBatch.record { return try revertImport(change, of: command, isUndo: isUndo) }
    let (from, to) = isUndo ? (change.result, change.before) : (change.before, change.result)
    guard let table = JournaledTable.byName[change.record] else {
      throw StoreError.refused("the journal names an unknown record type \(change.record)")
    }
    if try isShared { return try revertShared(change, table, from, to) }
    let image = try to.map { try row($0, of: table) }
    switch (from, image) {
    case (let before?, let image?) where table.name == RecordType.sample.name:
      // The sample was hidden or shown again. Its source may have replaced or withdrawn it since.
      guard let row = try row(ofSample: image) else { break }
      try update(table, row, currentImage(table, row).reverting(from: self.row(before, of: table), to: image))
    case (let before?, let image?):
      // A play belongs to its player alone, and unjournaled values, stored when a question was asked, are reverted with
      // it.
      let isShared = table.name == JournaledTable.routine.name || table.name == JournaledTable.task.name
      let reverted =
        try isShared
        ? currentImage(table, change.row).reverting(from: row(before, of: table), to: image) : image
      try update(table, change.row, try fitting(reverted, table, id: change.row))
    case (_?, nil):
      guard try !holdsBroughtSamples(table, change.row) else { break }
      try delete(table, change.row)
    case (nil, let image?):
      if table.name == RecordType.metric.name, try row(ofMetric: image) == change.row {
        // The row was kept for its samples.
        try update(table, change.row, image)
      } else {
        try insert(table, try fitting(image, table), id: change.row)
      }
    case (nil, nil): break
    }
  }

  /// The same if other devices may have changed the record since: their changes to other fields stay.
  private func revertShared(
    _ change: JournaledChange, _ table: JournaledTable, _ from: NamedImage?, _ to: NamedImage?
  ) throws {
    var change = change
    if let reference = table.ownReference, let name = change.session {
      // The session may have another row number now, or may have been deleted with its quest.
      guard let row = try names.rowIfAny(reference, name, of: command.player.rawValue) else {
        hasPassedOver = true
        return
      }
      change.row = row
    }
    let image = try to.flatMap { try rowIfKnown($0, of: table, comparedTo: from) }
    let source = try from.flatMap { try rowIfKnown($0, of: table, comparedTo: to ?? from) }
    // If a row that it would refer to is gone, nothing is reverted.
    if to != nil {
      guard let image, try hasParents(image, table, comparedTo: source) else { return }
    }
    guard let known = image ?? source, let current = try currentRow(of: change, known, table)
    else {
      if from == nil, let image { try insert(table, fitting(image, table), id: freeRow(change.row, table)) }
      return
    }
    switch (from, image) {
    case (_?, let image?):
      let reverted = try currentImage(table, current).reverting(from: source ?? image, to: image)
      try update(table, current, fitting(reverted, table, id: current))
    case (nil, let image?): try update(table, current, fitting(image, table, id: current))
    case (_, nil):
      guard try !holdsBroughtSamples(table, current) else { return }
      try deleteShared(table, current)
    }
  }

  /// `nil` if it refers to a missing row. Unchanged references are not checked: the record may have another parent by
  /// now.
  private func rowIfKnown(_ image: NamedImage, of table: JournaledTable, comparedTo other: NamedImage?) throws
    -> RowImage?
  {
    do {
      return try row(image, of: table, comparedTo: other)
    } catch StoreError.refused {
      return nil
    }
  }

  /// Whether the new parents of this record exist. Parents that are the same in both images are not checked.
  private func hasParents(_ image: RowImage, _ table: JournaledTable, comparedTo source: RowImage?) throws -> Bool {
    guard let type = RecordType.all.first(where: { $0.name == table.name }) else { return true }
    for column in type.columns {
      guard let parent = column.kind.parent, let place = table.columns.firstIndex(of: column.name),
        source?.values[place] != image.values[place], let uid = String.fromDatabaseValue(image.values[place])
      else { continue }
      guard try db.value(Bool.self, "SELECT 1 FROM \(parent) WHERE uid = ?", [uid]) != nil else { return false }
    }
    return true
  }

  /// The record's previous row number, unless another record has it now.
  private func freeRow(_ row: Int64, _ table: JournaledTable) throws -> Int64? {
    let isTaken = try db.value(Bool.self, "SELECT 1 FROM \(table.name) WHERE id = ?", [row]) != nil
    return isTaken ? nil : row
  }

  /// Whether it is the metric of a source that has stored samples. Undo does not remove those, so the metric stays too,
  /// as it does when the source is removed.
  private func holdsBroughtSamples(_ table: JournaledTable, _ row: Int64) throws -> Bool {
    guard table.name == RecordType.metric.name else { return false }
    let sql = """
      SELECT EXISTS (SELECT 1 FROM metric m JOIN sample s ON s.player = m.player AND s.metric = m.key
        WHERE m.id = ? AND m.source IS NOT NULL)
      """
    return try db.value(Bool.self, sql, [row]) == true
  }

  private func row(ofMetric image: RowImage) throws -> Int64? {
    guard let key = RecordType.metric.index(of: "key").map({ image.values[$0] }) else { return nil }
    return try db.value(
      Int64.self, "SELECT id FROM metric WHERE player = ? AND key = ?", [command.player.rawValue.databaseValue, key])
  }

  /// The current row of the image's sample, which may have changed; `nil` if the sample is gone.
  private func row(ofSample image: RowImage) throws -> Int64? {
    let uid = RecordType.sample.index(of: "uid").map { image.values[$0] } ?? .null
    return try db.value(Int64.self, "SELECT id FROM sample WHERE uid = ?", [uid])
  }

  func row(_ image: NamedImage, of table: JournaledTable, comparedTo other: NamedImage? = nil) throws -> RowImage {
    try image.row(of: table, names, player: command.player.rawValue, comparedTo: other)
  }

  /// The image with a free name and a free id: records created since, such as a guardian's routine or another import,
  /// keep theirs. `id` is the row that may already have them.
  func fitting(_ image: RowImage, _ table: JournaledTable, id: Int64? = nil) throws -> RowImage {
    var image = image
    if let column = table.columns.firstIndex(of: "uid"), let uid = String.fromDatabaseValue(image.values[column]) {
      let sql = "SELECT EXISTS (SELECT 1 FROM \(table.name) WHERE uid = ? AND id IS NOT ?)"
      if try db.value(Bool.self, sql, [uid, id]) == true {
        image.values[column] = ContentID.copy(of: uid, for: command.player.rawValue).databaseValue
      }
    }
    guard table.name == JournaledTable.routine.name else { return try withFreeName(image, table, id: id) }
    guard let taken = try takenName(image, id: id) else { return image }
    image.rename(try reader.freeName(like: taken, of: command.player))
    return image
  }

  /// The same for an activity or a food, whose names are unique too.
  private func withFreeName(_ image: RowImage, _ table: JournaledTable, id: Int64?) throws -> RowImage {
    guard let key = table.columns.firstIndex(of: "nameKey"), let place = table.columns.firstIndex(of: "name"),
      let name = String.fromDatabaseValue(image.values[place])
    else { return image }
    func isTaken(_ name: String) throws -> Bool {
      let sql = "SELECT EXISTS (SELECT 1 FROM \(table.name) WHERE player = ? AND nameKey = ? AND id IS NOT ?)"
      return try db.value(Bool.self, sql, [command.player.rawValue, NameKey.of(name), id]) == true
    }
    guard try isTaken(name) else { return image }
    let free = try StoreReader.freeName(like: name, isTaken: isTaken)
    var image = image
    image.values[place] = free.databaseValue
    image.values[key] = NameKey.of(free).databaseValue
    return image
  }

  /// A name of the routine's image that another routine has: any routine's setup name, or a shown name of a quest that
  /// is not deleted.
  private func takenName(_ image: RowImage, id: Int64?) throws -> String? {
    let names = image.names
    let sql = "SELECT EXISTS (SELECT 1 FROM routine WHERE player = ? AND nameKey = ? AND id IS NOT ?)"
    if let first = names.first, try db.value(Bool.self, sql, [command.player.rawValue, NameKey.of(first), id]) == true {
      return first
    }
    guard !image.isDeleted else { return nil }
    return try names.first { name in
      let holder = try reader.quest(named: name, of: command.player)
      return try holder.map { try !$0.deleted && routineRow($0.id) != id } ?? false
    }
  }

  func markUndone(_ id: Int64, state: Int) throws {
    try db.execute(sql: "UPDATE command SET state = ? WHERE id = ?", arguments: [state, id])
    try db.execute(sql: "UPDATE command SET target = ? WHERE id = ?", arguments: [id, try commandRow()])
  }
}

extension RowImage {
  /// Sets the fields that differ between the two images to their values in `target` and keeps all others: a change is
  /// reverted, and other changes to the row since are kept.
  fileprivate func reverting(from source: RowImage, to target: RowImage) -> RowImage {
    var result = self
    for (index, value) in target.values.enumerated()
    where index < source.values.count && source.values[index] != value && values[index] == source.values[index] {
      result.values[index] = value
    }
    return result
  }

  private static let routineName = JournaledTable.routine.columns.firstIndex(of: "name") ?? 0
  private static let routineNameKey = JournaledTable.routine.columns.firstIndex(of: "nameKey") ?? 0

  private static let routineDeleted = JournaledTable.routine.columns.firstIndex(of: "deleted") ?? 0
  private static let routineSetup = JournaledTable.routine.columns.firstIndex(of: "setup") ?? 0

  /// For a routine's image: the setup name, and the shown name if it is different.
  fileprivate var names: [String] {
    [Self.routineSetup, Self.routineName].compactMap { String.fromDatabaseValue(values[$0]) }
  }

  fileprivate var isDeleted: Bool { Bool.fromDatabaseValue(values[Self.routineDeleted]) == true }

  /// Gives a routine's image the same setup name and shown name.
  fileprivate mutating func rename(_ name: String) {
    values[Self.routineName] = name.databaseValue
    values[Self.routineNameKey] = NameKey.of(name).databaseValue
    values[Self.routineSetup] = .null
  }
}
