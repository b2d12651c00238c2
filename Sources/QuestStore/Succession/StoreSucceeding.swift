import GRDB
import QuestModel
private import Synchronization

/// Large changes: imports, their undo and redo, restores (`Succession`).
extension QuestStore {
  /// Runs its argument while no other change runs.
  public typealias Exclusively = (_ step: () throws -> Void) throws -> Void

  /// Makes a large change on a copy that then replaces the store. One at a time; others wait.
  ///
  /// - Parameters:
  ///   - base: the origin of the copy.
  ///   - fate: what happens to the replaced file.
  ///   - isCompacted: whether the new file may not contain anything of deleted rows.
  ///   - now: when.
  ///   - exclusively: runs the last step.
  ///   - change: the large change, on the copy, outside any transaction. It is called again for another copy if a
  ///     concurrent change conflicted.
  ///   - closing: the last rows, in the last step.
  /// - Returns: what `closing` returns.
  /// - Throws: what the closures throw, or a `StoreError`: `busy` when the work was called off, or concurrent changes
  ///   conflicted repeatedly. Nothing has changed then.
  func succeed<Answer>(
    _ base: Succession.Base, old fate: Succession.Old, isCompacted: Bool = false, at now: Instant,
    exclusively: Exclusively,
    change: (Database) throws -> Void,
    closing: (_ next: Database) throws -> Answer
  ) throws -> Answer {
    var answer: Answer?
    try StoreError.translating {
      try successions.withLock { _ in
        for _ in 1...Self.mostAttempts where answer == nil {
          let succession = Succession(self, at: now)
          defer { succession.end() }
          do {
            try succession.copy(base, isCompacted: isCompacted, preparing: change)
            try succession.catchUp(base)
            try withoutActuallyEscaping(exclusively) { exclusively in
              try exclusively { answer = try succession.takeOver(base, old: fate, closing) }
            }
          } catch is Succession.Conflict {
            continue
          }
        }
        if answer != nil { adoptOldFiles() }
      }
    }
    guard let answer else { throw StoreError.busy }
    return answer
  }

  /// The most copies made until one has no conflict.
  private static let mostAttempts = 3

  /// Cancels all long work permanently: the service is stopping. Unfinished work is dropped, and its callers get
  /// `StoreError.closing`. Any thread; returns at once.
  public func cancelLongWork() {
    longWork.callOff()
    backups.stop()
  }

  /// Whether long work has been called off.
  public var isStopping: Bool { longWork.isCalledOff }

  /// Turns each replaced store file into a backup if it was meant to become one, and removes the others. Files that are
  /// still being read are left for the next call.
  func adoptOldFiles() {
    let needed = (try? read { try $0.backupsForUndo() }) ?? []
    try? backups.adoptWaiting(protecting: needed)
  }
}
