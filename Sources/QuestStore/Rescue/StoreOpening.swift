import GRDB
import QuestModel

/// Long work that opening a store may need first.
public enum OpeningWork: Sendable {
  /// Migrating an earlier version's store.
  case migrating
  /// Rebuilding a damaged one.
  case mending
}

/// Opens a store: it is inspected first, and rebuilt if it is damaged.
extension QuestStore {
  /// Crash points of a rescue, before and after those of the replacement.
  enum MendingStep: CaseIterable, Sendable {
    case found, built, replaced, quarantined
  }

  /// Opens the store at the path, whatever state it is in.
  ///
  /// Cost for a sound one: that of `StoreInspection` and of opening. A rescue takes seconds at 1,000,000 runs. A crash
  /// in the middle leaves the damaged file in place, or a rebuilt store; the next start continues from there.
  /// - Parameters:
  ///   - path: the store's file.
  ///   - witness: records the rescue in the new store.
  ///   - told: called before long work, seconds for some hundred megabytes.
  /// - Returns: the store, and what was saved if it was rebuilt.
  /// - Throws: `StoreError.newerSchema` for a later version's file, and whatever prevents the rescue of a damaged one:
  ///   then nothing has changed. A failing disk (`StoreError.unreadable`) is never taken for damage.
  public static func opened(
    path: String, witness: Rescue.Witness, told: (OpeningWork) -> Void = { _ in }
  ) throws -> (store: QuestStore, report: Rescue.Report?) {
    try opened(path: path, witness: witness, told: told) { _ in }
  }

  static func opened(
    path named: String, witness: Rescue.Witness, told: (OpeningWork) -> Void = { _ in },
    _ reached: (MendingStep) throws -> Void
  ) throws -> (store: QuestStore, report: Rescue.Report?) {
    let path = Disk.resolved(named)
    let isReplaced = try Replacement.finishPending(of: path) != nil
    try Quarantine(store: path).collect()
    let backups = try Backups(of: named).paths()
    let hasPast = try !backups.isEmpty || LogTail(folder: ChangeLog.folder(of: path)) != nil
    switch try StoreInspection(path: path, hasPast: hasPast) {
    case .newer(let schema):
      throw StoreError.newerSchema(found: schema, known: Migrations.newest, path: path)
    case .damaged(let damage):
      told(.mending)
      return try mended(named, damage, backups, witness, reached)
    case .absent:
      try makeEmpty(at: path)
      return (try QuestStore(path: named, at: witness.at), nil)
    case .sound where QuestStore.obstacle(toWriting: path) != nil:
      return (try QuestStore(path: named, at: witness.at, Migrations.all, reading: try ReadingCopy.make(of: path)), nil)
    case .sound(let schema):
      if schema < Migrations.newest { told(.migrating) }
      do {
        let store = try QuestStore(path: named, at: witness.at)
        let damage: StoreDamage? =
          switch store.standing {
          case .storeIsBehind: .behind
          case .storeIsOther: .other
          case .current: try store.isBehind(backups) ? .behind : nil
          }
        guard let damage else {
          if isReplaced { try store.beginLog() }
          return (store, nil)
        }
        told(.mending)
        return try (store, store.mend(damage, witness: witness))
      } catch StoreError.damaged {
        try StoreFiles(path: path).readThrough()
        do {
          return (try QuestStore(path: named, at: witness.at), nil)
        } catch StoreError.damaged {
          told(.mending)
          return try mended(named, .damaged, backups, witness, reached)
        }
      }
    }
  }

  /// Begins a new chain of the change log: the present one belongs to the file that was replaced.
  private func beginLog() throws { try onWriter(inTransaction: false) { db in log.begin(on: db) } }

  /// Whether the newest readable backup contains commands that the store lacks: then the store is an older file, or its
  /// log is lost. Command numbers are never reused. O(1).
  private func isBehind(_ backups: [String]) throws -> Bool {
    guard let newest = backups.first else { return false }
    let latest = try? ScratchFile.attached(newest) { db, _ in
      try Int64.fetchOne(db, sql: "SELECT coalesce(max(id), 0) FROM command")
    }
    guard let latest = latest ?? nil else { return false }
    return try read { reader in
      let last = try Int64.fetchOne(reader.db, sql: "SELECT seq FROM sqlite_sequence WHERE name = 'command'") ?? 0
      return latest > last
    }
  }

  /// Creates a first store under another name and renames it when it is complete and synced: an interrupted start
  /// leaves nothing that looks like a damaged store.
  private static func makeEmpty(at path: String) throws {
    let scratch = Replacement.scratchPath(of: path)
    do {
      try ScratchFile.opened(scratch) { connection in
        try connection.writeWithoutTransaction { db in try Migrations.run(on: db) }
      }
      try Replacement(of: path, aside: "none").run()
    } catch {
      try ScratchFile.remove(scratch)
      throw (error as? DatabaseError).map { StoreError(opening: $0, path: path) } ?? error
    }
  }

  private static func mended(
    _ named: String, _ damage: StoreDamage, _ backups: [String], _ witness: Rescue.Witness,
    _ reached: (MendingStep) throws -> Void
  ) throws -> (store: QuestStore, report: Rescue.Report?) {
    let path = Disk.resolved(named)
    try reached(.found)
    let replacement = Replacement(of: path, aside: Quarantine.label(damage, at: witness.at))
    let report = try rescue(path, damage, backups, witness)
    try reached(.built)
    try replacement.run()
    try reached(.replaced)
    try Quarantine(store: path).collect()
    try reached(.quarantined)
    return (try QuestStore(path: named, at: witness.at), report)
  }

  /// Makes the new file; on failure leaves nothing of it.
  private static func rescue(
    _ path: String, _ damage: StoreDamage, _ backups: [String], isLogAhead: Bool = false, _ witness: Rescue.Witness
  ) throws -> Rescue.Report {
    let scratch = Replacement.scratchPath(of: path)
    do {
      let report = try Rescue.build(
        at: scratch, of: path, damage: damage, backups: backups, isAhead: isLogAhead, witness: witness)
      try Disk.sync(scratch)
      return report
    } catch {
      // Removing it may free space on a full disk.
      try Disk.remove(scratch)
      throw error
    }
  }

  /// Rebuilds the store while it is in use: changes wait, reads continue with the old file.
  ///
  /// - Returns: what was saved.
  /// - Throws: a `StoreError`; nothing is changed then.
  public func mend(_ damage: StoreDamage = .damaged, witness: Rescue.Witness) throws -> Rescue.Report {
    let replacement = Replacement(of: path, aside: Quarantine.label(damage, at: witness.at))
    var report: Rescue.Report?
    try replace(with: replacement, at: witness.at) {
      report = try Self.rescue(path, damage, backups.paths(), isLogAhead: standing == .storeIsBehind, witness)
    }
    try Quarantine(store: path).collect()
    guard let report else { throw StoreError.refused("nothing was mended") }
    return report
  }
}

extension Backups {
  /// The files, newest first. Throws `StoreError.unreadable` when the folder cannot be read.
  func paths() throws -> [String] {
    try Disk.expectReadable(folder)
    return list().map(path)
  }
}
