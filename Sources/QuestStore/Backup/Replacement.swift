/// Replaces the store's file completely or not at all, even after a crash in between.
///
/// A store is up to three files: the main one, its write-ahead log (`-wal`) and the log's index (`-shm`). An old log
/// beside a new main file would be checkpointed into it and damage it, so the old three are renamed before the new one
/// comes:
///
/// 1. The new file is complete, closed and on the disk under a temporary name, which a crash leaves to be swept.
/// 2. It is renamed to `timequest.sqlite.next.LABEL`. From here on the replacement is decided: every start finishes it.
/// 3. The old files are renamed to `timequest.sqlite.LABEL` and its `-wal` and `-shm`, where they remain a store that can
///    be opened. `LABEL` stands in the name of step 2, so a start after a crash gives the same names.
/// 4. Only then, with the folder on the disk, the new file gets the store's name.
///
/// Each step can be done again without harm. Used for a file that is damaged or missing, and for large changes, which are
/// made in a copy (`Succession`).
public struct Replacement: Sendable {
  /// The store's path.
  public let store: String
  /// What the old files are called from now on: `STORE.LABEL`.
  public let label: String

  /// Where the old main file is afterwards.
  public var asidePath: String { "\(store).\(label)" }
  private var nextPath: String { "\(store).next.\(label)" }

  /// Where a new file for the store is made; whatever is there before is an unfinished one.
  public static func scratchPath(of store: String) -> String { "\(store).next.tmp" }

  /// Prepares to put the old files aside under the label, or the label and a number if that is taken.
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

  /// Decides: the file at `scratchPath`, or at the path given, will be the store. It must be closed, without a log, and
  /// sound.
  ///
  /// Until this returns nothing has changed; after it the store must not be written until `finish` is through.
  func decide(from scratch: String? = nil, _ reached: (Step) throws -> Void = { _ in }) throws {
    let scratch = scratch ?? Self.scratchPath(of: store)
    for side in ["-wal", "-journal"] where Disk.exists(scratch + side) {
      throw StoreError.failing("the new store file still has a log")
    }
    try Disk.sync(scratch)
    try reached(.synced)
    try Disk.rename(scratch, to: nextPath)
    try Disk.sync(Disk.folder(of: store))
    try reached(.decided)
  }

  /// Performs the decided replacement. Can be repeated from any step.
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
    try Disk.sync(Disk.folder(of: store))
    try reached(.placed)
  }

  /// Takes back what was decided, from wherever it stopped: the old files are the store again, and the new one is a scratch
  /// file. A crash in the middle leaves a store without a main file, which the next start finds put aside.
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

  /// The main file comes last: as long as it is missing, this is to be done.
  private func bringBack() throws {
    for side in ["-wal", "-shm", ""] where !Disk.exists(store + side) {
      try Disk.renameIfPresent(asidePath + side, to: store + side)
    }
    try Disk.sync(Disk.folder(of: store))
  }

  /// Replaces the file of a store that is not open, at a start. For an open store use `QuestStore.replace`.
  public func run() throws {
    try decide()
    try finish()
  }

  /// Finishes a replacement that a crash interrupted, and sweeps one that was never decided. Belongs before anything
  /// looks at the store's file. Answers what was finished.
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
        finished = replacement
      }
    }
    if finished == nil, !Disk.exists(store) { try bringBackOld(of: store) }
    return finished
  }

  /// A taking back was interrupted: the old files are still called what they were to be called afterwards.
  private static func bringBackOld(of store: String) throws {
    let prefix = Disk.name(of: store) + "."
    let labels = Disk.names(in: Disk.folder(of: store)).filter { $0.hasPrefix(prefix) }
      .map { String($0.dropFirst(prefix.count)) }.filter(Backups.isLabel)
    if let label = labels.last { try Replacement(of: store, decided: label).bringBack() }
  }
}
