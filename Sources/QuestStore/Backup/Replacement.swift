/// Replaces the store's file completely or not at all, even after a crash in between.
///
/// A store is up to three files: the main one, its write-ahead log (`-wal`) and the log's index (`-shm`). An old log
/// beside a new main file would be checkpointed into it and damage it, so the old three are renamed before the new one
/// gets the store's name:
///
/// 1. The new file is complete, closed and synced under a temporary name. After a crash here, the next start removes
///    it.
/// 2. It is renamed to `timequest.sqlite.next.LABEL`. From here on the replacement is decided: every start finishes it.
/// 3. The old files are renamed to `timequest.sqlite.LABEL` and its `-wal` and `-shm`, where they remain a store that
///    can be opened. `LABEL` is part of the name of step 2, so a start after a crash uses the same names.
/// 4. The folder is synced. Then the new file gets the store's name.
/// 5. The folder is synced again. A start after a power cut before that repeats step 4.
///
/// Each step can be repeated without harm. Used for a file that is damaged or missing, and for large changes, which are
/// made in a copy (`Succession`).
public struct Replacement: Sendable {
  /// The store's path.
  public let store: String
  /// The suffix of the old files' new names: `STORE.LABEL`.
  public let label: String

  /// The path of the old main file afterwards.
  public var asidePath: String { "\(store).\(label)" }
  private var nextPath: String { "\(store).next.\(label)" }

  /// The path for preparing a new file for the store. An existing file there is unfinished.
  public static func scratchPath(of store: String) -> String { "\(store).next.tmp" }

  /// Prepares to rename the old files with the label, or with the label and a number if that name is taken.
  ///
  /// - Parameters:
  ///   - store: the store's path.
  ///   - label: letters, digits and dashes: `damaged-20261121T060340Z`.
  public init(of store: String, aside label: String) {
    self.store = store
    var free = label
    var number = 2
    while Disk.exists("\(store).\(free)") || Disk.exists("\(store).\(free)-wal") {
      free = "\(label)-\(number)"
      number += 1
    }
    self.label = free
  }

  private init(of store: String, decided label: String) {
    self.store = store
    self.label = label
  }

  /// Crash points.
  enum Step: CaseIterable, Sendable {
    case synced, decided, mainAside, logAside, indexAside, oldGone, placed
  }

  /// Decides that the file at `scratchPath`, or at the given path, will be the store. It must be closed, without a log,
  /// sound, and, if it is large, on the disk but for its last changes.
  ///
  /// Until this returns nothing has changed. Afterwards the store must not be written until `finish` has returned.
  func decide(from scratch: String? = nil, _ reached: (Step) throws -> Void = { _ in }) throws {
    let scratch = scratch ?? Self.scratchPath(of: store)
    for side in ["-wal", "-journal"] where Disk.exists(scratch + side) {
      throw StoreError.failing("the new store file still has a log")
    }
    try Disk.sync(scratch, inPieces: false)
    try reached(.synced)
    try Disk.rename(scratch, to: nextPath)
    try Disk.sync(Disk.folder(of: store))
    try reached(.decided)
  }

  /// Performs the decided replacement up to step 4. Can be repeated from any step. Call `syncName` afterwards.
  func finish(_ reached: (Step) throws -> Void = { _ in }) throws {
    guard Disk.exists(nextPath) else { return }
    try Disk.renameIfPresent(store, to: asidePath)
    try reached(.mainAside)
    try Disk.renameIfPresent(store + "-wal", to: asidePath + "-wal")
    try reached(.logAside)
    try Disk.renameIfPresent(store + "-shm", to: asidePath + "-shm")
    try reached(.indexAside)
    try Disk.sync(Disk.folder(of: store))
    try reached(.oldGone)
    try Disk.rename(nextPath, to: store)
    try reached(.placed)
  }

  /// Step 5. It may fail: until the first change in the new file, which syncs the folder with its log, a start finds the
  /// decided replacement.
  func syncName() { try? Disk.sync(Disk.folder(of: store)) }

  /// Reverts a decided replacement from any step: the old files are the store again, and the new file is a scratch
  /// file. A crash in between leaves a store without a main file; the next start finds the renamed files.
  func takeBack() throws {
    let scratch = Self.scratchPath(of: store)
    if Disk.exists(nextPath) {
      try Disk.rename(nextPath, to: scratch)
    } else if Disk.exists(asidePath) {
      // Nothing was written to the new file.
      for side in ["-wal", "-shm"] { try Disk.remove(store + side) }
      try Disk.renameIfPresent(store, to: scratch)
    }
    try bringBack()
    try Disk.remove(scratch)
  }

  /// The main file comes last: while it is missing, the next start repeats this.
  private func bringBack() throws {
    for side in ["-wal", "-shm", ""] where !Disk.exists(store + side) {
      try Disk.renameIfPresent(asidePath + side, to: store + side)
    }
    try Disk.sync(Disk.folder(of: store))
  }

  /// Replaces the file of a store that is not open, at the start. For an open store use `QuestStore.replace`.
  public func run() throws {
    try decide()
    try finish()
    syncName()
  }

  /// Finishes a replacement that a crash interrupted, and removes one that was never decided. Call it before anything
  /// reads the store's file. Returns the finished replacement.
  @discardableResult
  public static func finishPending(of store: String) throws -> Replacement? {
    let prefix = Disk.name(of: store) + ".next."
    var finished: Replacement?
    for name in Disk.names(in: Disk.folder(of: store)) where name.hasPrefix(prefix) {
      let label = String(name.dropFirst(prefix.count))
      if label == "tmp" || label.hasPrefix("tmp-") {
        try Disk.remove("\(Disk.folder(of: store))/\(name)")
      } else {
        let replacement = Replacement(of: store, decided: label)
        try replacement.finish()
        replacement.syncName()
        finished = replacement
      }
    }
    if finished == nil, !Disk.exists(store) { try bringBackOld(of: store) }
    return finished
  }

  /// A revert was interrupted: the old files still have their new names.
  private static func bringBackOld(of store: String) throws {
    let prefix = Disk.name(of: store) + "."
    let labels = Disk.names(in: Disk.folder(of: store)).filter { $0.hasPrefix(prefix) }
      .map { String($0.dropFirst(prefix.count)) }.filter(Backups.isLabel)
    if let label = labels.last { try Replacement(of: store, decided: label).bringBack() }
  }
}
