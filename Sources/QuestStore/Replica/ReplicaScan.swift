import GRDB
import QuestModel

/// Turns local changes into items: from the journal since the last scan, or in a pass over all records.
extension ReplicaWriter {
  /// Processes some of the changes. Returns whether more are left. Call it repeatedly, each time in a transaction of
  /// its own. O(limit records).
  public func scan(limit: Int = 60) throws -> Bool {
    isScanning = true
    defer { isScanning = false }
    let newest = try newestCommand()
    if head.scanned < newest {
      try scanJournal(upTo: newest, limit: limit)
    } else if head.pass != nil {
      try scanPage(limit: limit)
    }
    let more = try head.pass != nil || head.scanned < newestCommand()
    if !more { try removeUnused() }
    try keepHead()
    return more
  }

  /// Starts a pass over all records, because the journal does not list every change: at the beginning, and after an
  /// import, an erasure or a restore.
  public func requirePass() {
    if head.pass == nil { head.pass = ReplicaRows.Head.Pass(table: "", row: 0) }
  }

  private func newestCommand() throws -> Int64 {
    let sql = "SELECT coalesce(max(id), 0) FROM command WHERE player = ? AND state IN (0, 1, 2, 3)"
    return try db.value(Int64.self, sql, [player]) ?? 0
  }

  // MARK: - By the journal

  private struct Key: Hashable {
    var type: String
    var uid: String
  }

  private func scanJournal(upTo newest: Int64, limit: Int) throws {
    let sql = """
      SELECT j.command, j.clock, j.changes FROM command c CROSS JOIN journal j ON j.command = c.id
      WHERE +c.player = ? AND c.id > ? AND c.id <= ? ORDER BY c.id LIMIT 50
      """
    let commands = try db.all(sql, [player, head.scanned, newest]) { row in
      (id: row[0] as Int64, clock: row[1] as Int64, changes: row[2] as String)
    }
    var touched: [Key: Int64] = [:]
    var order: [Key] = []
    var last = newest
    for command in commands {
      // A pass finds the changes that a damaged row described.
      guard let changes = try? JournaledChange.all(command.changes) else {
        requirePass()
        last = command.id
        continue
      }
      for change in changes {
        for key in try keys(of: change) where touched.updateValue(command.clock, forKey: key) == nil {
          order.append(key)
        }
      }
      last = command.id
      if order.count >= limit { break }
    }
    head.scanned = commands.count < 50 && last == commands.last?.id ? newest : last
    for key in order { try note(key.type, key.uid, clock: touched[key] ?? 0) }
  }

  /// The records that a change touched.
  private func keys(of change: JournaledChange) throws -> [Key] {
    func value(_ name: String) -> String? {
      guard let image = change.before ?? change.result else { return nil }
      return String.fromDatabaseValue(image[name])
    }
    switch change.record {
    case JournaledTable.session.name:
      guard let session = value("uid") else { return [] }
      // The session's runs were not shared while it was open.
      let here = "SELECT e.position FROM session s JOIN estimation e ON e.session = s.id WHERE s.uid = ?"
      let runs = try db.values(Int64.self, here, [session]).map { "\(session)-\($0)" }
      let shared = try rows.children(of: session, ReplicaTable.session.name).map(\.uid)
      return [Key(type: change.record, uid: session)]
        + (runs + shared.filter { !runs.contains($0) }).map { Key(type: ReplicaTable.estimation.name, uid: $0) }
    case JournaledTable.estimation.name:
      guard let image = change.before ?? change.result, let session = value("session"),
        let position = Int64.fromDatabaseValue(image["position"])
      else { return [] }
      return [Key(type: change.record, uid: "\(session)-\(position)")]
    case JournaledTable.skillName.name:
      return value("key").map { [Key(type: ReplicaTable.skillNames, uid: $0)] } ?? []
    case JournaledTable.skill.name:
      let sql = "SELECT n.key FROM skill k JOIN skillName n ON n.skill = k.id WHERE k.uid = ? AND k.player = ?"
      return try value("uid").map { uid in
        try db.values(String.self, sql, [uid, player]).map { Key(type: ReplicaTable.skillNames, uid: $0) }
      } ?? []
    case ImportBatch.record, "erasure", "restore":
      requirePass()
      return []
    default:
      guard let table = ReplicaTable.byName[change.record], let identity = table.identity, let uid = value(identity)
      else { return [] }
      return [Key(type: change.record, uid: uid)]
    }
  }

  // MARK: - By a pass

  /// First the rows, table by table. Then shared records without a row: a record was deleted, or waits for a name that
  /// may be free now.
  private func scanPage(limit: Int) throws {
    guard let pass = head.pass else { return }
    if pass.table.hasPrefix(":") { return try scanWithoutRow(after: String(pass.table.dropFirst()), limit: limit) }
    let names = ReplicaTable.all.map(\.name) + [ReplicaTable.skillNames]
    let place = names.firstIndex(of: pass.table) ?? 0
    let name = names[place]
    let own = ReplicaTable.byName[name]?.isOwn ?? "player = ?"
    let found = try db.values(
      Int64.self, "SELECT id FROM \(name) WHERE \(own) AND id > ? ORDER BY id LIMIT ?", [player, pass.row, limit])
    for row in found {
      if let table = ReplicaTable.byName[name] {
        if let (uid, values) = try table.values(ofRow: row, writer.names) {
          try note(name, uid, values, clock: nil)
        }
      } else if let key = try db.value(String.self, "SELECT key FROM skillName WHERE id = ?", [row]) {
        try note(name, key, clock: nil)
      }
    }
    if let last = found.last, found.count == limit {
      head.pass = ReplicaRows.Head.Pass(table: name, row: last)
    } else if place + 1 < names.count {
      head.pass = ReplicaRows.Head.Pass(table: names[place + 1], row: 0)
    } else {
      head.pass = ReplicaRows.Head.Pass(table: ":", row: 0)
    }
  }

  /// `place` is the type and id of the last record, separated by a slash.
  private func scanWithoutRow(after place: String, limit: Int) throws {
    let parts = place.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let sql = """
      SELECT type, uid, shown IS NOT NULL, name IS NOT NULL AND shown IS NOT '' FROM replicated
      WHERE player = ? AND (type, uid) > (?, ?) AND (shown IS NOT NULL OR name IS NOT NULL)
      ORDER BY type, uid LIMIT ?
      """
    let start = parts.count == 2 ? parts : ["", ""]
    let found = try db.all(sql, [player, start[0], start[1], limit]) { row in
      (type: row[0] as String, uid: row[1] as String, isShown: row[2] as Bool, isWaiting: row[3] as Bool)
    }
    for item in found {
      if item.isShown { try note(item.type, item.uid, clock: nil) }
      if item.isWaiting { try project(item.type, item.uid) }
    }
    head.pass = found.last.flatMap { last in
      found.count == limit ? ReplicaRows.Head.Pass(table: ":\(last.type)/\(last.uid)", row: 0) : nil
    }
  }

  // MARK: - One record

  /// Writes differences between the row and the shared state to the state. `clock` is the time of the local change. If
  /// it is `nil`, the time is unknown: the change counts as made now, and a record that was not shared before as older
  /// than all others. A deleted record was brought back now, by an import or a restore.
  func note(_ type: String, _ uid: String, clock: Int64?) throws {
    if type == ReplicaTable.skillNames {
      return try note(type, uid, try values(ofSkillName: uid), clock: clock)
    }
    guard let table = ReplicaTable.byName[type] else { return }
    let row = try table.row(of: uid, player: player, in: db)
    try note(type, uid, try row.flatMap { try table.values(ofRow: $0, writer.names) }?.values, clock: clock)
  }

  private func note(_ type: String, _ uid: String, _ values: [String: RecordValue]?, clock: Int64?) throws {
    var entry = try rows.entry(type, uid) ?? ReplicaRows.Entry()
    let isUnknown = entry.shown == nil && !entry.state.isGone
    let clock = clock ?? (isUnknown ? Self.unknown : Self.clock(of: writer.command))
    // The shared states hold a task's rank, which this updates.
    if type == JournaledTable.task.name, let place = values?["position"], entry.shown?["position"] != place,
      let quest = values?["routine"]?.text
    {
      try rankTasks(of: quest, clock: clock)
      entry = try rows.entry(type, uid) ?? entry
    }
    let shared = type == JournaledTable.task.name ? values?.filter { $0.key != "position" } : values
    let name = ReplicaTable.byName[type]?.uniqueName(entry.state)
    switch (shared, entry.shown) {
    case (nil, nil): return
    case (let shared?, let shown?):
      guard values != shown else {
        // The interval that shortened this one was erased.
        if type == RecordType.interval.name, entry.state["endedAt"] != shown["endedAt"] { try project(type, uid) }
        return
      }
      let changed = shared.filter { shown[$0.key] ?? .null != $0.value }
      if !changed.isEmpty { try change(&entry, changed, clock: clock) }
    case (let values?, nil):
      try change(&entry, entry.state.fields[ReplicaState.gone] == nil ? values : values.restored, clock: clock)
      if type == ReplicaTable.estimation.name { try noteSkillName(of: values, clock: clock) }
      if type == RecordType.interval.name { try reviveActivity(of: values, clock: clock) }
    case (nil, _?):
      // History may still refer to a quest whose creation was undone.
      let isQuest = type == JournaledTable.routine.name && !head.isErasing
      let state: [String: RecordValue] =
        isQuest ? ["deleted": .integer(1), "active": .integer(0)] : [ReplicaState.gone: .integer(1)]
      try change(&entry, state, clock: clock)
    }
    let before = entry.shown
    entry.shown = values
    try rows.keep(entry, type, uid)
    if let name {
      try noteName(name, type, uid, entry.state, wasDeleted: before?["deleted"] == .integer(1), clock: clock)
    } else if let table = ReplicaTable.byName[type], let held = before.flatMap(table.uniqueName(inTable:)),
      values.flatMap(table.uniqueName(inTable:)) != held
    {
      // The record was deleted elsewhere, kept for something in progress, and has lost its name.
      try projectBearers(type, held)
    }
    try projectAfterChange(type, uid)
    // Its neighbours, before and now.
    for place in [before, values].compactMap(\.self) {
      if type == RecordType.interval.name { try projectNeighbour(of: uid, place) }
      if type == JournaledTable.task.name, let quest = place["routine"]?.text { try projectTasks(of: quest) }
    }
  }

  private static let unknown: Int64 = 1

  /// Deleting a record deletes all records of its name, since they are shown as one. After renaming it, the others are
  /// shown.
  private func noteName(
    _ name: String, _ type: String, _ uid: String, _ state: ReplicaState, wasDeleted: Bool, clock: Int64
  ) throws {
    let isDeleted = state["deleted"] == .integer(1)
    if state.isGone || isDeleted && !wasDeleted {
      let values: [String: RecordValue] =
        isDeleted ? ["deleted": .integer(1), "active": .integer(0)] : [ReplicaState.gone: .integer(1)]
      for other in try rows.bearers(type, name) where other != uid {
        guard var entry = try rows.entry(type, other), entry.state["deleted"] != .integer(1) else { continue }
        try change(&entry, values, clock: clock)
        try rows.keep(entry, type, other)
      }
    } else if ReplicaTable.byName[type]?.uniqueName(state) != name {
      try projectRenamed(type, uid, from: name)
    }
  }

  /// Another device has deleted the activity while it was tracked here.
  private func reviveActivity(of interval: [String: RecordValue], clock: Int64) throws {
    guard let uid = interval["activity"]?.text, let table = ReplicaTable.byName[RecordType.activity.name],
      var entry = try rows.entry(table.name, uid), entry.state.isGone,
      let row = try table.row(of: uid, player: player, in: db),
      let values = try table.values(ofRow: row, writer.names)?.values
    else { return }
    try change(&entry, values.restored, clock: clock)
    entry.shown = values
    try rows.keep(entry, table.name, uid)
    try projectAfterChange(table.name, uid)
  }

  /// The name that a run is counted under is created without a journal row.
  private func noteSkillName(of run: [String: RecordValue], clock: Int64) throws {
    guard let task = run["task"]?.text else { return }
    let key = TaskName(name: task, kind: run["kind"]?.text).skillKey
    if try rows.entry(ReplicaTable.skillNames, key) == nil { try note(ReplicaTable.skillNames, key, clock: clock) }
  }
}

extension ReplicaRows.Head {
  /// Whether a pass looks for deleted rows: then a missing quest was erased, not undone.
  fileprivate var isErasing: Bool { pass?.table.hasPrefix(":") == true }
}

extension [String: RecordValue] {
  /// The same as what brings a deleted record back.
  fileprivate var restored: Self { merging([ReplicaState.gone: .integer(0)]) { $1 } }
}
