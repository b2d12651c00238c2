import GRDB
public import QuestModel

extension StoreReader {
  /// What `undo` would take back next.
  public func nextUndo(of player: PlayerID) throws -> PastCommand? {
    try pastCommand("state = 1 ORDER BY id DESC", player)
  }

  /// What `redo` would do again next: the command undone last, which is the oldest of those undone.
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
  /// Takes the command back: every row it touched is as it was before, and everything derived follows. The undo itself
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

  /// Removes what undo and redo have recorded since that command, goals that were reached and badges: none of the player's
  /// changes has it, so it would stay when they are taken back. What still holds is recorded again after the step.
  private func removeReached(byStepsSince command: Int64) throws {
    // A record knows the newest command before its own.
    let sql = "SELECT id, uid, goal FROM goalReached WHERE player = ? AND lastCommand >= ?"
    let reached = try db.all(sql, [self.command.player.rawValue, command]) { row in
      (row: row[0] as Int64, id: row[1] as String, goal: row[2] as String)
    }
    for item in reached where item.id == GoalReachedRecord.id(byStepOf: GoalID(item.goal)).text {
      try delete(GoalReachedRecord.recordType.journaled, item.row)
    }
    // Those that undo can take back have their badges with them.
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
      // Hidden or shown again. Its source may have replaced or withdrawn it since.
      guard let row = try row(ofSample: image) else { break }
      try update(table, row, currentImage(table, row).reverting(from: self.row(before, of: table), to: image))
    case (let before?, let image?):
      // A play is its player's alone, and what it noted without a journal, when a question was asked, goes with it.
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
        // It was kept for its samples.
        try update(table, change.row, image)
      } else {
        try insert(table, try fitting(image, table), id: change.row)
      }
    case (nil, nil): break
    }
  }

  /// The same where other devices may have touched the record since: what they did to other fields stays.
  private func revertShared(
    _ change: JournaledChange, _ table: JournaledTable, _ from: NamedImage?, _ to: NamedImage?
  ) throws {
    var change = change
    if let reference = table.ownReference, let name = change.session {
      // The session may have another number by now, or be gone with its quest.
      guard let row = try names.rowIfAny(reference, name, of: command.player.rawValue) else {
        hasPassedOver = true
        return
      }
      change.row = row
    }
    let image = try to.flatMap { try rowIfKnown($0, of: table, comparedTo: from) }
    let source = try from.flatMap { try rowIfKnown($0, of: table, comparedTo: to ?? from) }
    // What it would refer to may be gone: then so is the record.
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

  /// `nil` where it refers to a row that is not there. References that the change does not alter are not looked at: the
  /// record may belong to another one by now.
  private func rowIfKnown(_ image: NamedImage, of table: JournaledTable, comparedTo other: NamedImage?) throws
    -> RowImage?
  {
    do {
      return try row(image, of: table, comparedTo: other)
    } catch StoreError.refused {
      return nil
    }
  }

  /// Whether the records that this one would come to belong to are here. Those in both images are not looked at.
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

  /// The number that a record had, unless another has it by now.
  private func freeRow(_ row: Int64, _ table: JournaledTable) throws -> Int64? {
    let isTaken = try db.value(Bool.self, "SELECT 1 FROM \(table.name) WHERE id = ?", [row]) != nil
    return isTaken ? nil : row
  }

  /// Whether it is the metric of a source that has brought samples: no undo takes those back, so their metric stays too,
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

  /// The row of the sample that an image is of: it may have another one since; `nil` where it is gone.
  private func row(ofSample image: RowImage) throws -> Int64? {
    let uid = RecordType.sample.index(of: "uid").map { image.values[$0] } ?? .null
    return try db.value(Int64.self, "SELECT id FROM sample WHERE uid = ?", [uid])
  }

  func row(_ image: NamedImage, of table: JournaledTable, comparedTo other: NamedImage? = nil) throws -> RowImage {
    try image.row(of: table, names, player: command.player.rawValue, comparedTo: other)
  }

  /// The image with a name and an id that are free: what came since, a guardian's routine or another's import, keeps its
  /// own. `id` is the row that may have them already.
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

  /// The same for an activity or a food: their names are unique, too.
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

  /// A name of the routine's image that another one has: the one it is set up under, whoever that is, else one that a
  /// quest is known by that is not deleted.
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
  /// What differs between the two images as it is in `target`, all else as it is here: a change is taken back, and what
  /// others did to the row since is not.
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

  /// Of a routine's image: the name it is set up under, and the one it is shown by if that is another.
  fileprivate var names: [String] {
    [Self.routineSetup, Self.routineName].compactMap { String.fromDatabaseValue(values[$0]) }
  }

  fileprivate var isDeleted: Bool { Bool.fromDatabaseValue(values[Self.routineDeleted]) == true }

  /// Gives a routine's image one name for both.
  fileprivate mutating func rename(_ name: String) {
    values[Self.routineName] = name.databaseValue
    values[Self.routineNameKey] = NameKey.of(name).databaseValue
    values[Self.routineSetup] = .null
  }
}
