import GRDB
import QuestModel
private import Synchronization

/// Handles files of an open store that another program removes or replaces.
///
/// The open files still hold everything and accept changes, but the next start would not find them. So no change is
/// acknowledged unless the open files are the ones at their paths, before it and after its commit.
extension QuestStore {
  /// Writes the store's file again if it was removed. Saves the open content as a backup if another file has its place.
  /// O(1) in the normal case: two stat(2), about 2 µs; else O(store).
  ///
  /// Must not be called inside `write`, `maintain` or `replace`.
  /// - Throws: `StoreError.displaced` while another file has the store's place, or the error that prevents the file
  ///   from being written again: changes are refused until it can be.
  public func secure() throws {
    let (standing, isCurrent) = connections.withLock {
      ($0.place.standing, $0.standing == .current && $0.copy == nil)
    }
    guard isCurrent else { return }
    switch standing {
    case .inPlace: displacement.withLock { $0.copy = nil }
    case .removed: try putBack()
    case .replaced: throw StoreError.displaced(path: path, copy: saveCopy())
    }
  }

  /// The same after a commit, before it is acknowledged. If the file was removed, it is written again with the change.
  /// - Throws: `StoreError.unacknowledged`.
  func secureCommit() throws {
    do {
      try secure()
    } catch {
      throw StoreError.unacknowledged(because: error as? StoreError ?? .failing("\(error)"))
    }
  }

  /// Refuses changes while the store's files are not where the next start would find them, and puts removed ones back.
  func expectInPlace() throws {
    try expectWritable(at: displacement.withLock { $0.moment })
    try secure()
  }

  private struct IsInPlace: Error {}

  /// `ownsFolder` takes the lock of the store's folder again, before a removed file is written again; false if another
  /// service has it. It throws a `StoreError` if the lock cannot be taken.
  public func keepLock(_ ownsFolder: @escaping @Sendable () throws -> Bool) {
    displacement.withLock { $0.ownsFolder = ownsFolder }
  }

  private func putBack() throws {
    let old = connections.withLock { $0 }
    do {
      try Disk.makeFolders(Disk.folder(of: path))
      if let ownsFolder = displacement.withLock({ $0.ownsFolder }), try !ownsFolder() {
        throw StoreError.displaced(path: path, copy: nil)
      }
      let replacement = Replacement(of: path, aside: "removed")
      try replace(with: replacement, at: newestMoment) { (db: Database) in
        // Another thread may have written it already.
        guard connections.withLock({ $0.place.standing }) == .removed else { throw IsInPlace() }
        try copyOpenStore(db)
      }
      // The copy has the content of all that is left of the old files.
      if !Disk.exists(replacement.asidePath) || old.place.isMain(replacement.asidePath) {
        for side in ["-wal", "-shm", ""] { try Disk.remove(replacement.asidePath + side) }
      }
    } catch is IsInPlace {
      return
    }
    try maintain { try $0.tell(.putBack, Self.putBackText, at: newestMoment) }
  }

  private func copyOpenStore(_ db: Database) throws {
    let scratch = Replacement.scratchPath(of: path)
    try ScratchFile.remove(scratch)
    do {
      try db.execute(sql: "VACUUM INTO ?", arguments: [scratch])
      try ScratchFile.attached(scratch) { copy, _ in
        try Verification.run(copy, schema: ScratchFile.schema, path: scratch)
        try Verification.compare(copy, with: db)
      }
      try Disk.sync(scratch)
    } catch {
      try? ScratchFile.remove(scratch)
      throw error
    }
  }

  /// The name of the backup with the open content, made once; `nil` if none can be made.
  private func saveCopy() -> String? {
    if let copy = displacement.withLock({ $0.copy }) { return copy }
    let copy = try? backUp(.displaced, at: newestMoment).backup.name
    displacement.withLock { $0.copy = copy }
    return copy
  }

  /// Whether another file has the store's place. Two stat(2).
  public var isDisplaced: Bool { connections.withLock { $0.place.standing } == .replaced }

  private static var putBackText: String {
    """
    The store's file was removed while the service was using it. It was written again from what was open. Nothing is \
    lost.
    """
  }

  /// The time of the newest change, used because the handling of files has no clock.
  private var newestMoment: Instant { displacement.withLock { $0.moment } }
}

/// The known state of the store's files.
struct Displacement: Sendable {
  var moment: Instant
  /// The backup that was made when another file took the store's place.
  var copy: String?
  var ownsFolder: (@Sendable () throws -> Bool)?
}
