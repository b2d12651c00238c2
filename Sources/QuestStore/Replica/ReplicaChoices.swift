import GRDB
import QuestModel

/// Decides between shared records when only one may exist: one with a name, or one in a stretch of time.
extension ReplicaWriter {
  // MARK: - Names

  /// The record that represents its name: among those that are not deleted, or among all if all are deleted, the one
  /// with the smallest id. For terms of a goal from the same day, the last written ones.
  func winner(_ table: ReplicaTable, _ uid: String, _ state: ReplicaState) throws -> String {
    guard let name = table.uniqueName(state) else { return uid }
    let bearers = try rows.bearers(table.name, name)
    guard bearers.count > 1 else { return uid }
    let candidates = try bearers.compactMap { bearer in
      try rows.entry(table.name, bearer).map { (uid: bearer, state: $0.state) }
    }.filter { candidate in table.required.allSatisfy { candidate.state[$0] != .null } }
    if table.name == RecordType.goalTerms.name {
      return candidates.max { ($0.state.newest ?? Self.never, $0.uid) < ($1.state.newest ?? Self.never, $1.uid) }?.uid
        ?? uid
    }
    func rank(_ state: ReplicaState) -> Int { state["deleted"] == .integer(1) ? 1 : 0 }
    return candidates.min { (rank($0.state), $0.uid) < (rank($1.state), $1.uid) }?.uid ?? uid
  }

  private static let never = ReplicaStamp(clock: .min, device: "")

  /// Shows only the winner of a name. Children of the other records are shown as the winner's.
  func projectBearers(_ type: String, _ name: String) throws {
    guard let table = ReplicaTable.byName[type] else { return }
    let bearers = try rows.bearers(type, name)
    guard let first = bearers.first, let state = try rows.entry(type, first)?.state else { return }
    let winner = try winner(table, first, state)
    let others = bearers.filter { $0 != winner }
    // Names are unique in the table, so the other rows are renamed before the winner gets the name.
    for other in others where try rows.entry(type, other)?.shown != nil { try setAside(table, other) }
    if let entry = try rows.entry(type, winner) { try project(table, winner, entry) }
    for other in others {
      for child in try rows.children(of: other, type) { try project(child.type, child.uid) }
      try moveUnfinished(table, from: other, to: winner)
      if let entry = try rows.entry(type, other) { try project(table, other, entry) }
    }
    // Children that belonged to another record until now.
    for child in try rows.children(of: winner, type) { try project(child.type, child.uid) }
  }

  /// Moves records that are not shared yet from the other record to the winner.
  private func moveUnfinished(_ table: ReplicaTable, from other: String, to winner: String) throws {
    guard let old = try table.row(of: other, player: player, in: db),
      let new = try table.row(of: winner, player: player, in: db)
    else { return }
    let parts: [(table: JournaledTable, column: String)]
    switch table.name {
    case JournaledTable.routine.name:
      parts =
        [(JournaledTable.session, "routine")]
        + RecordType.all.flatMap { type in type.names(of: .quest).map { (type.journaled, $0) } }
    case RecordType.activity.name: parts = [(RecordType.interval.journaled, "activity")]
    default: return
    }
    let isNumber = table.name == JournaledTable.routine.name
    for part in parts {
      let sql = "SELECT id FROM \(part.table.name) WHERE player = ? AND \(part.column) = ?"
      let found = try db.values(
        Int64.self, sql, Bindings(values: [player.databaseValue, isNumber ? old.databaseValue : other.databaseValue]))
      try move(found, part.table, part.column, isNumber ? new.databaseValue : winner.databaseValue)
    }
  }

  private func move(
    _ found: [Int64], _ table: JournaledTable, _ column: String, _ value: DatabaseValue
  ) throws {
    for row in found {
      var image = try writer.currentImage(table, row)
      if let place = table.columns.firstIndex(of: column) { image.values[place] = value }
      try writer.update(table, row, image)
    }
  }

  /// Gives the row an unused name.
  private func setAside(_ table: ReplicaTable, _ uid: String) throws {
    guard let column = table.journaled.columns.firstIndex(of: "nameKey"),
      let row = try table.row(of: uid, player: player, in: db)
    else { return }
    var image = try writer.currentImage(table.journaled, row)
    image.values[column] = "\u{1}\(uid)".databaseValue
    try writer.update(table.journaled, row, image)
  }

  // MARK: - Intervals

  /// The shown end of an interval: its own, or the start of the next interval if that is earlier. Intervals never
  /// overlap.
  func shownEnd(of uid: String, _ values: [String: RecordValue]) throws -> Int64 {
    let (start, end) = (values["startedAt"]?.integer ?? 0, values["endedAt"]?.integer ?? 0)
    let sql = """
      SELECT min(startedAt) FROM interval WHERE player = ? AND (startedAt > ? OR startedAt = ? AND uid > ?)
        AND endedAt IS NOT NULL AND uid <> ?
      """
    let next = try db.value(Int64.self, sql, [player, start, start, uid, uid])
    return max(start, min(end, next ?? end))
  }

  /// The shown end of the previous interval may change.
  func projectNeighbour(of uid: String, _ values: [String: RecordValue]) throws {
    guard let start = values["startedAt"]?.integer else { return }
    let sql = """
      SELECT uid FROM interval WHERE player = ? AND (startedAt < ? OR startedAt = ? AND uid < ?) AND endedAt IS NOT NULL
      ORDER BY startedAt DESC, uid DESC LIMIT 1
      """
    guard let before = try db.value(String.self, sql, [player, start, start, uid]) else { return }
    let type = RecordType.interval.name
    guard let entry = try rows.entry(type, before), let table = ReplicaTable.byName[type] else { return }
    let end = try shownEnd(of: before, entry.state.values)
    guard entry.shown?["endedAt"] != .integer(end) else { return }
    try project(table, before, entry)
  }

  // MARK: - Skills

  /// The skill that a name is counted under, as the skill's name.
  func values(ofSkillName key: String) throws -> [String: RecordValue]? {
    let sql = "SELECT k.name FROM skillName n JOIN skill k ON k.id = n.skill WHERE n.player = ? AND n.key = ?"
    return try db.value(String.self, sql, [player, key]).map { ["skill": .text($0)] }
  }

  /// Counts the name under the skill that its state names. All names of one skill spell it like the name that is its
  /// own key, else like the first of them.
  func projectSkillName(_ key: String) throws {
    guard var entry = try rows.entry(ReplicaTable.skillNames, key) else { return }
    let table = JournaledTable.skillName
    let known = try db.first("SELECT id, skill FROM skillName WHERE player = ? AND key = ?", [player, key]) { row in
      (id: row[0] as Int64, skill: row[1] as Int64)
    }
    // A change of the name's skill was undone: its runs are counted under the name again.
    guard
      let named = try entry.state.isGone
        ? known.flatMap({ try firstSpelling(ofName: $0.id) }) : entry.state["skill"].text
    else {
      guard entry.state.isGone else { return }
      if let known {
        try writer.delete(table, known.id)
        try removeIfEmpty(skill: known.skill)
        hasProjected = true
      }
      entry.shown = nil
      return try rows.keep(entry, ReplicaTable.skillNames, key)
    }
    let group = NameKey.of(named)
    let written = try spelling(of: group) ?? named
    let skill = try skill(called: group, written, of: key, known?.skill)
    if known == nil { try writer.insert(table, RowImage([player, key, skill])) }
    try move(skillName: key, to: skill)
    // A run that arrived before its name may have created a second skill of this name.
    for member in try members(of: group) where member != key {
      guard var other = try rows.entry(ReplicaTable.skillNames, member) else { continue }
      try move(skillName: member, to: skill)
      other.shown = try values(ofSkillName: member)
      try rows.keep(other, ReplicaTable.skillNames, member)
    }
    entry.shown = try values(ofSkillName: key)
    try rows.keep(entry, ReplicaTable.skillNames, key)
  }

  private func move(skillName key: String, to skill: Int64) throws {
    let sql = "SELECT id, skill FROM skillName WHERE player = ? AND key = ?"
    let known = try db.first(sql, [player, key]) { (id: $0[0] as Int64, skill: $0[1] as Int64) }
    guard let known, known.skill != skill else { return }
    try writer.update(.skillName, known.id, RowImage([player, key, skill]))
    try removeIfEmpty(skill: known.skill)
    hasProjected = true
  }

  /// The skill's name without any change, as its first run spells it; `nil` without a run.
  private func firstSpelling(ofName row: Int64) throws -> String? {
    let sql = "SELECT task, kind FROM estimation WHERE skillName = ? ORDER BY recordedAt, id LIMIT 1"
    return try db.first(sql, [row]) { TaskName(name: $0[0], kind: $0[1]).skillName }
  }

  /// The keys whose states name the skill, sorted. O(names).
  private func members(of group: String) throws -> [String] {
    try states().filter { NameKey.of($0.skill) == group }.map(\.key)
  }

  private func states() throws -> [(key: String, skill: String)] {
    let sql = "SELECT uid, body FROM replicated WHERE player = ? AND type = ? ORDER BY uid"
    return try db.all(sql, [player, ReplicaTable.skillNames]) { row in
      let state = try ReplicaState(json: row[1])
      return (row[0] as String, state.isGone ? "" : state["skill"].text ?? "")
    }
  }

  private func spelling(of group: String) throws -> String? {
    let members = try states().filter { NameKey.of($0.skill) == group }
    return (members.first { $0.key == group } ?? members.first)?.skill
  }

  /// The row of the skill with that name, created or renamed if needed.
  private func skill(called group: String, _ written: String, of key: String, _ current: Int64?) throws -> Int64 {
    let named = try db.all("SELECT id, name FROM skill WHERE player = ? ORDER BY uid", [player]) { row in
      (id: row[0] as Int64, name: row[1] as String)
    }.filter { NameKey.of($0.name) == group }
    var found = named.first { $0.id == current }?.id ?? named.first?.id
    if found == nil, let current {
      let names = try db.values(String.self, "SELECT key FROM skillName WHERE skill = ?", [current])
      // The skill has no other name, so it is the one that was renamed.
      if names == [key] { found = current }
    }
    guard let found else {
      let uid = try ContentID.free(of: "skill", String(player), group) { uid in
        try db.value(Bool.self, "SELECT 1 FROM skill WHERE uid = ?", [uid]) != nil
      }
      hasProjected = true
      return try writer.insert(.skill, RowImage([uid, player, written]))
    }
    var image = try writer.currentImage(.skill, found)
    if String.fromDatabaseValue(image.values[JournaledTable.nameOfSkill]) != written {
      image.values[JournaledTable.nameOfSkill] = written.databaseValue
      try writer.update(.skill, found, image)
      hasProjected = true
    }
    return found
  }

  private func removeIfEmpty(skill: Int64) throws {
    let sql = "SELECT EXISTS (SELECT 1 FROM skillName WHERE skill = ?)"
    guard try db.value(Bool.self, sql, [skill]) != true else { return }
    try db.run("DELETE FROM skillTotals WHERE skill = ?", [skill])
    try writer.delete(.skill, skill)
  }
}
