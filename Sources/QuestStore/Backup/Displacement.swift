import GRDB
import QuestModel
private import Synchronization

/// What happens when the files of an open store are removed or replaced by another program.
///
/// What is open still holds everything and takes changes, but the next start would not find it. So no change is
/// acknowledged unless the open files are the ones at their paths, before it and after its commit.
extension QuestStore {
  /// Puts the store's file back where it was removed, and saves what is open as a backup where another file has its
  /// place. O(1) when all is well: two stat(2), about 2 µs; else O(store).
  ///
  /// Must not be called inside `write`, `maintain` or `replace`.
  /// - Throws: `StoreError.displaced` while another file has the store's place, or what keeps the file from being
  ///   written again: changes are refused until it can be.
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

  private struct IsInPlace: Error {}

  private func putBack() throws {
    let old = connections.withLock { $0 }
    do {
      try Disk.makeFolders(Disk.folder(of: path))
      let replacement = Replacement(of: path, aside: "removed")
      try replace(with: replacement, at: newestMoment) { (db: Database) in
        // Another thread may have been first.
        guard connections.withLock({ $0.place.standing }) == .removed else { throw IsInPlace() }
        try copyOpenStore(db)
      }
      // Whatever is left of the old files is in the copy.
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
    for side in ["", "-journal"] { try Disk.remove(scratch + side) }
    do {
      try db.execute(sql: "VACUUM INTO ?", arguments: [scratch])
      try ScratchFile.attached(scratch) { copy, _ in
        try Verification.run(copy, schema: ScratchFile.schema, path: scratch)
        try Verification.compare(copy, with: db)
      }
    } catch {
      for side in ["", "-journal"] { try Disk.remove(scratch + side) }
      throw error
    }
  }

  /// The name of the backup that holds what is open, made once; `nil` when none can be made.
  private func saveCopy() -> String? {
    if let copy = displacement.withLock({ $0.copy }) { return copy }
    let copy = try? backUp(.displaced, at: newestMoment).backup.name
    displacement.withLock { $0.copy = copy }
    return copy
  }

  /// Whether another file has the place of the store's. Two stat(2).
  public var isDisplaced: Bool { connections.withLock { $0.place.standing } == .replaced }

  private static var putBackText: String {
    """
    The store's file was removed while the service was using it. It was written again from what was open. Nothing is \
    lost.
    """
  }

  /// The time of the newest change: what happens to the files has no clock of its own.
  private var newestMoment: Instant { displacement.withLock { $0.moment } }
}

/// What is known about the place of the store's files.
struct Displacement: Sendable {
  var moment: Instant
  /// The backup that was made when another file took the store's place.
  var copy: String?
}
