import GRDB

/// Erasing from backups, one by one.
extension QuestStore {
  /// Backups that an unfinished erasure has not processed, newest first. What they contain may still change.
  public func backupsToErase() throws -> [Backup] {
    let waiting = try read { try $0.unfinishedErasures() }
    guard !waiting.isEmpty else { return [] }
    return backups.list().filter { !concerning($0, waiting).isEmpty }
  }

  private func concerning(_ backup: Backup, _ waiting: [UnfinishedErasure]) -> [UnfinishedErasure] {
    let lastCommand = backups.facts(of: backup)?.lastCommand
    return waiting.filter { $0.concerns(backup, upTo: lastCommand) }
  }

  /// Erases from one more backup. Returns false when there is none left.
  func eraseFromNextBackup(removed: (String) -> Void, _ reached: (ErasureStep) throws -> Void) throws -> Bool {
    try backups.alone {
      guard let backup = try backupsToErase().first else { return false }
      try erase(from: backup, removed: removed, reached)
      return true
    }
  }

  /// Completes the pending erasures of this backup before it is used.
  ///
  /// - Throws: a `StoreError`; `backupGone` when it could not be read and was removed. Cost: that of rewriting it.
  func settle(_ backup: Backup) throws {
    func waits() throws -> Bool { try !concerning(backup, read { try $0.unfinishedErasures() }).isEmpty }
    guard try waits() else { return }
    try backups.alone {
      if try waits() { try erase(from: backup, removed: { _ in }, { _ in }) }
    }
    guard backups.facts(of: backup) != nil else { throw StoreError.backupGone }
  }

  private func erase(
    from backup: Backup, removed: (String) -> Void, _ reached: (ErasureStep) throws -> Void
  ) throws {
    let waiting = concerning(backup, try read { try $0.unfinishedErasures() })
    do {
      guard let facts = backups.facts(of: backup) else {
        throw StoreError.unusable(path: backup.name, reason: "it cannot be read")
      }
      let older = waiting.filter { facts.lastCommand < $0.command }.map(\.erasure)
      let matching = try StoreError.translating { try backups.matching(older, backup, facts) }
      // A backup made since holds erased data in free space only.
      if !matching.isEmpty || older.count < waiting.count {
        try rewrite(backup) { store in
          for erasure in matching { try store.eraseFromBackup(erasure) }
          if !matching.isEmpty { try store.rebuildDerived() }
        }
        try reached(.backupWritten)
      }
    } catch _ where !Disk.exists(backups.path(of: backup)) {
      // The backup was removed in between, because there were too many.
    } catch StoreError.unusable {
      // Its content is unknown.
      try Disk.remove(backups.path(of: backup))
      removed(backup.name)
    }
    try maintain { store in
      for item in waiting {
        try store.db.run("INSERT OR IGNORE INTO erasedBackup VALUES (?, ?)", [item.id, backup.name])
      }
    }
    try reached(.backupMarked)
  }
}

extension StoreMaintainer {
  fileprivate func eraseFromBackup(_ erasure: Erasure) throws {
    let rows = try ErasureRows(erasure, in: db, isBackup: true)
    try rows.putOpenAway()
    try rows.delete()
    try ErasureTraces(db: db, erasure: erasure).removeAll()
  }
}

extension Backups {
  /// The schema version since which the tables to erase from are the same.
  private static let comparable = 6

  /// The erasures that concern data of the backup. A backup with an early schema is not examined: all erasures concern
  /// it.
  fileprivate func matching(_ erasures: [Erasure], _ backup: Backup, _ facts: BackupFacts) throws -> [Erasure] {
    guard facts.schema >= Self.comparable else { return erasures }
    return try ScratchFile.attached(path(of: backup)) { db, connection in
      try begin(on: connection)
      defer { end() }
      return try erasures.filter { erasure in
        let rows = try ErasureRows(erasure, in: db, isBackup: true)
        let traces = ErasureTraces(db: db, erasure: erasure)
        return try rows.areAny() || traces.areAny(traces.collect(rows))
      }
    }
  }
}
