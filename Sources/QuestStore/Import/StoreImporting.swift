import GRDB
public import QuestModel
private import Synchronization

/// Merges a scored stage into the store.
extension QuestStore {
  /// The plan of an import before its merge.
  public struct ImportPlan: Sendable {
    public var command: Command
    /// Number of quests, tasks, settings and skills beside the sessions.
    public var names = 0
    /// The player's own zone, for notes that leave theirs out.
    public var zone = Zone.utc
    /// Skills that are imported with all their names: merged and renamed ones.
    public var skills: [TaskName] = []

    public init(_ command: Command) { self.command = command }
  }

  /// The result of merging a stage.
  public struct Merged: Sendable {
    /// Staged sessions that another import or another device has added since the comparison.
    public var dropped = 0
    /// Counts of the sessions that were added.
    public var counts = ImportCounts()
    public var notes = NoteCounts()
  }

  /// Merges a scored stage in one command, completely or not at all.
  ///
  /// A small one is one transaction. A large one is merged into a copy of the store, which then replaces the store; the
  /// old file becomes a backup. Other changes wait only for that last step.
  ///
  /// - Parameters:
  ///   - stage: identified and scored.
  ///   - plan: who imports, and what beside the sessions.
  ///   - exclusively: runs the step that others wait for.
  ///   - also: further changes of the same command, before the sessions and notes: quests, settings.
  ///   - then: further ones, after them. Both may be called again, for another copy.
  ///   - answer: makes the result; what it writes, such as the kept reply, belongs to the same command.
  /// - Returns: the result.
  /// - Throws: what the closures throw, or a `StoreError`; then nothing has changed.
  ///
  /// The transaction writes to one file only. With two files SQLite would commit them one after the other, and a disk
  /// failure in between would keep a refused import.
  public func merge<Answer>(
    _ stage: ImportStage, _ plan: ImportPlan, exclusively: Exclusively, also: (StoreWriter) throws -> Void,
    then: (StoreWriter, Merged) throws -> Void, answer: (StoreWriter, Merged) throws -> Answer
  ) throws -> Answer {
    var merged = Merged()
    var number: Int64?
    func merge(into db: Database) throws -> StoreWriter {
      let writer = StoreWriter(db: db, command: plan.command)
      try also(writer)
      StoreStep.pass(.begun)
      try writer.mergeStage()
      merged.notes = try writer.mergeNotes(zone: plan.zone)
      StoreStep.pass(.merged)
      try then(writer, merged)
      number = writer.commandID
      return writer
    }
    func conclude(_ writer: StoreWriter) throws -> Answer {
      let said = try answer(writer, merged)
      times.note(plan.command, number: number)
      StoreStep.pass(.beforeCommit)
      return said
    }
    let size = try size(of: stage, plan)
    guard size.weight >= largeFrom.withLock({ $0 }) else {
      let rows = try StagedRows(of: stage)
      var said: Answer?
      try withoutActuallyEscaping(exclusively) { exclusively in
        try exclusively {
          said = try withWriter { db in
            try rows.attached(to: db) { db in
              try merged.update(fromStageIn: db, for: plan.command.player)
              let writer = try merge(into: db)
              let said = try conclude(writer)
              try writer.finish()
              return said
            }
          }
          StoreStep.pass(.committed)
        }
      }
      guard let said else { throw StoreError.refused("the import gave no answer") }
      return said
    }
    try makeNames(of: stage, plan)
    let said = try succeed(
      .living(size.reserved), old: try oldFile(.beforeImport, at: plan.command.at), at: plan.command.at,
      exclusively: exclusively
    ) { db in
      try stage.attached(to: db) {
        try merged.update(fromStageIn: db, for: plan.command.player)
        try db.transaction { db in try merge(into: db).finish() }
      }
    } closing: { db in
      try conclude(StoreWriter(db: db, command: plan.command))
    }
    StoreStep.pass(.committed)
    return said
  }

  /// An unchanged store needs no backup.
  private func oldFile(_ reason: Backup.Reason, at now: Instant) throws -> Succession.Old {
    try read({ try $0.hasCommands() }) ? .backup(backups.free(reason, at: now)) : .gone
  }

  /// Creates the zones and skill names of the staged sessions before the copy is made, so that they have the same
  /// numbers in the store and in its copy. They contain no history. A few at a time, so that no change waits long.
  ///
  /// Imported skills come first, because a skill keeps the spelling that it was created with.
  private func makeNames(of stage: ImportStage, _ plan: ImportPlan) throws {
    for zone in try stage.queue.read({ db in try String.fetchAll(db, sql: "SELECT name FROM stage.zone") }) {
      _ = try maintain { try Lookups(db: $0.db).zone(SessionColumns.zone(zone)) }
    }
    try makeNames(plan.skills[...], for: plan.command.player)
    var last: Int64 = 0
    while true {
      try longWork.check()
      let names = try stage.queue.read { db in
        try Row.fetchAll(
          db, sql: "SELECT id, task, kind FROM stage.name WHERE id > ? ORDER BY id LIMIT 100", arguments: [last])
      }
      guard let newest = names.last else { return }
      last = newest[0]
      try makeNames(names.map { TaskName(name: $0[1], kind: $0[2]) }[...], for: plan.command.player)
    }
  }

  private func makeNames(_ names: ArraySlice<TaskName>, for player: PlayerID) throws {
    var names = names
    while !names.isEmpty {
      let some = names.prefix(100)
      try maintain { maintainer in
        let lookups = Lookups(db: maintainer.db)
        for name in some { _ = try lookups.skillName(name, player: player.rawValue) }
      }
      names = names.dropFirst(some.count)
    }
  }
}

extension ImportStage {
  /// Runs the body with the scratch file attached to a connection, outside any transaction.
  fileprivate func attached(to db: Database, _ body: () throws -> Void) throws {
    try db.execute(sql: "ATTACH DATABASE ? AS stage", arguments: [path])
    defer { try? db.execute(sql: "DETACH DATABASE stage") }
    try StageSchema.attachTargets(to: db)
    defer { try? db.execute(sql: "DETACH DATABASE target") }
    try db.execute(sql: "PRAGMA stage.journal_mode = MEMORY")
    try body()
  }
}

extension QuestStore.Merged {
  /// Removes sessions that were added to the store since the comparison from the attached stage, and counts the rest.
  /// The connection is the store's only writer, so nothing else changes meanwhile.
  fileprivate mutating func update(fromStageIn db: Database, for player: PlayerID) throws {
    dropped += try Self.dropBroughtMeanwhile(db, for: player)
    counts = try ImportCounts(ofStageIn: db)
  }

  /// Removes the player's own sessions from the stage, and avoids the ids of other players' sessions. O(stage · log).
  private static func dropBroughtMeanwhile(_ db: Database, for player: PlayerID) throws -> Int {
    let met = "FROM stage.session s CROSS JOIN main.session m ON m.uid = s.uid AND m.player"
    let others = try db.all("SELECT s.id, s.uid \(met) <> ?", [player.rawValue]) { ($0[0] as Int64, $0[1] as String) }
    for (id, uid) in others {
      try db.run("UPDATE stage.session SET uid = ? WHERE id = ?", [ContentID.copy(of: uid, for: player.rawValue), id])
    }
    try db.run("DELETE FROM stage.session WHERE id IN (SELECT s.id \(met) = ?)", [player.rawValue])
    let dropped = db.changesCount
    guard dropped > 0 else { return 0 }
    for table in ["place", "run"] {
      try db.run("DELETE FROM stage.\(table) WHERE session NOT IN (SELECT id FROM stage.session)")
    }
    return dropped
  }
}
