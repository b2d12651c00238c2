import GRDB
internal import QuestModel

/// The result of taking an item.
public enum ReplicaOutcome: Sendable {
  case added, changed, deleted, unchanged
  /// The item waits for a newer schema, or for its clock.
  case waiting
}

/// Merges states of other devices and writes the result to the tables.
///
/// A table's content is a function of all states, independent of their order. If several records exclude each other,
/// the states alone decide which one counts (`ReplicaWriter.winner`). A record whose parent is missing waits.
extension ReplicaWriter {
  /// Merges the state of a record that another device sent. O(fields; when the record appears or goes, also its
  /// children).
  ///
  /// - Throws: a `StoreError`.
  public func merge(_ record: String, _ incoming: ReplicaState) throws -> ReplicaOutcome {
    let parts = record.split(separator: "/", maxSplits: 1).map(String.init)
    guard parts.count == 2, (1...400).contains(parts[1].utf8.count) else { return .unchanged }
    let (type, uid) = (parts[0], parts[1])
    guard type == ReplicaTable.devices || type == ReplicaTable.skillNames || ReplicaTable.byName[type] != nil else {
      return .unchanged
    }
    var entry = try rows.entry(type, uid) ?? ReplicaRows.Entry()
    let before = entry.state
    entry.state.merge(incoming)
    guard entry.state != before else { return .unchanged }
    let name = ReplicaTable.byName[type]?.uniqueName(before)
    try rows.keep(entry, type, uid)
    guard type != ReplicaTable.devices else {
      // A copy of this store got another id and removed this one from the list, but this device still uses it.
      if uid == head.device, entry.state.isGone, !before.isGone, before["forgotten"] != .integer(1),
        let name = before["name"].text, let day = before["joinedOn"].day
      {
        try listAgain(name, joinedOn: day)
      }
      return .changed
    }
    // A state that no table accepts is stored and not shown. It must not stop the states after it.
    _ = try writer.attempt {
      try project(type, uid)
      if let name, name != ReplicaTable.byName[type]?.uniqueName(entry.state) {
        try projectRenamed(type, uid, from: name)
      }
    }
    guard !entry.state.isGone else { return before.fields.isEmpty || before.isGone ? .unchanged : .deleted }
    return before.fields.isEmpty ? .added : .changed
  }

  /// Stores an item that cannot be merged yet.
  public func keepWaiting(_ item: ReplicaItem, from device: String, schema: Int, isAhead: Bool, isDark: Bool) throws {
    let reason: ReplicaRows.Reason = isDark ? .dark : isAhead ? .ahead : .newer
    try db.run(
      "DELETE FROM replicaInbox WHERE player = ? AND device = ? AND record = ?", [player, device, item.record])
    try db.run(
      """
      INSERT INTO replicaInbox (player, reason, device, schema, clock, record, body) VALUES (?, ?, ?, ?, ?, ?, ?)
      """, [player, reason.rawValue, device, schema, item.clock, item.record, item.body])
  }

  /// Merges up to `limit` waiting items whose reason to wait is gone. Returns whether more are left. O(limit).
  public func takeWaiting(clockUpTo clock: Int64, schema: Int, limit: Int) throws -> Bool {
    let sql = """
      SELECT id, record, body FROM replicaInbox
      WHERE player = ? AND reason IN (0, 1, 2) AND clock <= ? AND schema <= ? ORDER BY id LIMIT ?
      """
    let found = try db.all(sql, [player, clock, schema, limit]) { row in
      (id: row[0] as Int64, record: row[1] as String, body: row[2] as String)
    }
    for item in found {
      try db.run("DELETE FROM replicaInbox WHERE id = ?", [item.id])
      // An item that waited for an upgrade was stored unread, so it may be damaged.
      if let state = try? ReplicaState(json: item.body) { _ = try merge(item.record, state) }
    }
    return found.count == limit
  }

  // MARK: - One record

  /// Resolves conflicts after a local change, such as a name that another record has or an overlapping interval.
  func projectAfterChange(_ type: String, _ uid: String) throws {
    let table = ReplicaTable.byName[type]
    if table?.hasUniqueName == true || type == RecordType.interval.name || type == JournaledTable.task.name {
      try project(type, uid)
    }
    // Records from other devices may have waited for this new one.
    try projectWaiting(of: uid, type)
  }

  /// The record has lost its name: other records of that name are shown, and children shown as theirs move back.
  func projectRenamed(_ type: String, _ uid: String, from name: String) throws {
    try projectBearers(type, name)
    for child in try rows.children(of: uid, type) { try project(child.type, child.uid) }
  }

  /// Writes the record's state to the table.
  func project(_ type: String, _ uid: String) throws {
    guard inProgress.insert("\(type)/\(uid)").inserted else { return }
    defer { inProgress.remove("\(type)/\(uid)") }
    if type == ReplicaTable.skillNames { return try projectSkillName(uid) }
    guard let table = ReplicaTable.byName[type], let entry = try rows.entry(type, uid) else { return }
    if let name = table.uniqueName(entry.state), try rows.bearers(type, name).count > 1 {
      return try projectBearers(type, name)
    }
    try project(table, uid, entry)
  }

  func project(_ table: ReplicaTable, _ uid: String, _ entry: ReplicaRows.Entry) throws {
    let key = "\(table.name)/\(uid)"
    guard beingWritten.insert(key).inserted else { return }
    defer { beingWritten.remove(key) }
    // The scan has not reached the record yet. Writing it now would revert the local change.
    if isScanning, try isUnnoted(table, uid, entry.shown) { return }
    let wanted = try wanted(table, uid, entry.state)
    let wasShown = entry.shown != nil
    let row = try wasShown ? table.row(of: uid, player: player, in: db) : nil
    if let wanted {
      let isDone = try writer.attempt {
        try write(wanted, table, uid, row)
      }
      if !isDone, wasShown { return }
    } else if let row {
      guard try !isInUse(row, table, uid), try writer.attempt({ try remove(row, table, uid) }) else { return }
    } else if !wasShown {
      return
    }
    try noteShown(table, uid)
    if wanted == nil, let name = entry.shown.flatMap(table.uniqueName(inTable:)) {
      // The row was kept for something in progress and held the name, so another record is hidden, or shown under its
      // old name.
      let isWaiting = try rows.bearers(table.name, name).contains { other in
        try other != uid && rows.entry(table.name, other)?.shown.flatMap(table.uniqueName(inTable:)) != name
      }
      if isWaiting { try projectBearers(table.name, name) }
    }
    if wanted != nil, !wasShown { try projectWaiting(of: uid, table.name) }
    if table.name == JournaledTable.task.name {
      // The state of a deleted task does not name its quest.
      for quest in Set([entry.state["routine"].text, entry.shown?["routine"]?.text].compactMap(\.self)) {
        try projectTasks(of: quest)
      }
    }
    if table.name == RecordType.interval.name { try projectNeighbour(of: uid, wanted ?? entry.shown ?? [:]) }
  }

  /// Stores the table's current values of the record.
  func noteShown(_ table: ReplicaTable, _ uid: String) throws {
    guard var entry = try rows.entry(table.name, uid) else { return }
    entry.shown = try tableValues(table, uid)
    try rows.keep(entry, table.name, uid)
  }

  /// The table's values of the record; `nil` for no row.
  private func tableValues(_ table: ReplicaTable, _ uid: String) throws -> [String: RecordValue]? {
    try table.row(of: uid, player: player, in: db).flatMap { try table.values(ofRow: $0, writer.names) }?.values
  }

  /// Whether the table's values differ from the stored ones: an unnoted local change.
  private func isUnnoted(_ table: ReplicaTable, _ uid: String, _ shown: [String: RecordValue]?) throws -> Bool {
    switch (try tableValues(table, uid), shown) {
    case (nil, nil): false
    case (let values?, let shown?): values.contains { shown[$0.key] ?? .null != $0.value }
    default: true
    }
  }

  /// Projects children that could not be shown without this record.
  private func projectWaiting(of uid: String, _ type: String) throws {
    for child in try rows.children(of: uid, type) where try rows.entry(child.type, child.uid)?.shown == nil {
      try project(child.type, child.uid)
    }
  }

  /// The values that the table should have; `nil` for no row.
  private func wanted(
    _ table: ReplicaTable, _ uid: String, _ state: ReplicaState
  ) throws -> [String: RecordValue]? {
    guard !state.isGone, table.required.allSatisfy({ state[$0] != .null }) else { return nil }
    if table.hasUniqueName, try winner(table, uid, state) != uid { return nil }
    var values = state.values
    for (column, type) in table.parents {
      guard let parent = state[column].text else { continue }
      guard let shown = try shownParent(type, parent, of: table) else { return nil }
      values[column] = .text(shown)
    }
    if table.name == JournaledTable.routine.name, state["deleted"] == .integer(1),
      try rows.entry(table.name, uid)?.shown == nil, try !isNeeded(quest: uid, table.uniqueName(state))
    {
      return nil
    }
    if table.name == RecordType.interval.name { values["endedAt"] = .integer(try shownEnd(of: uid, values)) }
    if table.name == JournaledTable.task.name { values["position"] = try shownPosition(ofTask: uid, values) }
    if table.name == JournaledTable.task.name, values["position"] == .null { return nil }
    return values
  }

  /// Whether a deleted quest is still needed for its history, or for the history of other quests of its name.
  private func isNeeded(quest uid: String, _ name: String?) throws -> Bool {
    let bearers = try name.map { try rows.bearers(JournaledTable.routine.name, $0) } ?? [uid]
    return try bearers.contains { bearer in
      try rows.children(of: bearer, JournaledTable.routine.name).contains { child in
        try child.type != JournaledTable.task.name && rows.entry(child.type, child.uid)?.state.isGone == false
      }
    }
  }

  /// Removes rows that were kept for something in progress here: of records deleted elsewhere, and of records that
  /// another one of the name represents. O(quests and activities).
  func removeUnused() throws {
    for type in [JournaledTable.routine.name, RecordType.activity.name] {
      for uid in try rows.mayBeUnused(type) {
        guard let table = ReplicaTable.byName[type], let state = try rows.entry(type, uid)?.state,
          try state.isGone || winner(table, uid, state) != uid,
          let row = try table.row(of: uid, player: player, in: db),
          try !isInUse(row, table, uid)
        else { continue }
        try project(type, uid)
      }
    }
  }

  /// The record that represents the parent, if the table has it.
  private func shownParent(_ type: String, _ uid: String, of child: ReplicaTable) throws -> String? {
    guard let table = ReplicaTable.byName[type], let entry = try rows.entry(type, uid) else { return nil }
    let standsFor = try winner(table, uid, entry.state)
    // Tasks stay with their own quest: they are not shown as those of the quest that represents it.
    if standsFor != uid, child.name == JournaledTable.task.name { return nil }
    if try rows.entry(type, standsFor)?.shown == nil { try project(type, standsFor) }
    return try rows.entry(type, standsFor)?.shown == nil ? nil : standsFor
  }

  // MARK: - Rows

  private func write(_ values: [String: RecordValue], _ table: ReplicaTable, _ uid: String, _ row: Int64?) throws {
    var image =
      try row.map { try writer.currentImage(table.journaled, $0) }
      ?? RowImage(values: table.journaled.columns.map { _ in .null })
    for (place, column) in table.journaled.columns.enumerated() {
      if let value = try value(of: column, place, table, uid, values, isNew: row == nil) { image.values[place] = value }
    }
    if let row {
      let before = try writer.currentImage(table.journaled, row)
      guard before != image else { return }
      try writer.update(table.journaled, row, image)
    } else {
      try writer.insert(table.journaled, image)
    }
    hasProjected = true
  }

  /// The value of a column; `nil` for one that stays unchanged.
  private func value(
    of column: String, _ place: Int, _ table: ReplicaTable, _ uid: String, _ values: [String: RecordValue], isNew: Bool
  ) throws -> DatabaseValue? {
    if column == table.identity { return uid.databaseValue }
    switch column {
    case "player": return player.databaseValue
    case "nameKey": return (values["setup"]?.text ?? values["name"]?.text).map(NameKey.of)?.databaseValue
    case "lastCommand": return isNew ? try newestBefore().databaseValue : nil
    case "skillName" where table.name == ReplicaTable.estimation.name:
      let task = TaskName(name: values["task"]?.text ?? "", kind: values["kind"]?.text)
      return try Lookups(db: db).skillName(task, player: player).databaseValue
    default: break
    }
    guard table.fields.contains(place) else { return nil }
    switch values[column] ?? .null {
    case .null: return .null
    case .integer(let integer): return integer.databaseValue
    case .number(let number): return number.databaseValue
    case .text(let text):
      guard let reference = table.journaled.references[place] else { return text.databaseValue }
      return try (reference == .zone ? writer.names.row(ofZone: text) : writer.names.row(reference, text, of: player))
        .databaseValue
    }
  }

  private func newestBefore() throws -> Int64 {
    try writer.commandID.map { $0 - 1 } ?? writer.reader.newestCommand()
  }

  /// Whether something in progress on this device, unknown to other devices, needs the row. The row is removed
  /// afterwards.
  private func isInUse(_ row: Int64, _ table: ReplicaTable, _ uid: String) throws -> Bool {
    switch table.name {
    case JournaledTable.routine.name:
      try db.value(Bool.self, "SELECT 1 FROM play p JOIN session s ON s.id = p.id WHERE s.routine = ?", [row]) != nil
    case RecordType.activity.name:
      try db.value(Bool.self, "SELECT 1 FROM interval WHERE activity = ? AND endedAt IS NULL", [uid]) != nil
    default: false
    }
  }

  /// Removes the row, after the rows that belong only to it.
  private func remove(_ row: Int64, _ table: ReplicaTable, _ uid: String) throws {
    for child in try rows.children(of: uid, table.name) {
      guard let childTable = ReplicaTable.byName[child.type],
        let childRow = try childTable.row(of: child.uid, player: player, in: db),
        let entry = try rows.entry(child.type, child.uid), entry.shown != nil
      else { continue }
      if let wanted = try wanted(childTable, child.uid, entry.state),
        childTable.parents.allSatisfy({ wanted[$0.column] != .text(uid) })
      {
        try project(childTable, child.uid, entry)
        continue
      }
      try remove(childRow, childTable, child.uid)
      try noteShown(childTable, child.uid)
    }
    if table.name == ReplicaTable.session.name {
      let parts = "SELECT id FROM sessionTask WHERE session = ?"
      for part in try db.values(Int64.self, parts, [row]) { try writer.delete(.sessionTask, part) }
    }
    let shown = try rows.entry(table.name, uid)?.shown
    try writer.delete(table.journaled, row)
    hasProjected = true
    if table.name == RecordType.interval.name { try projectNeighbour(of: uid, shown ?? [:]) }
  }
}
