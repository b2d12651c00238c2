import GRDB
import QuestModel
private import Synchronization

/// Replaced store files that wait to become backups or to be removed.
extension Backups {
  private static let waiting = "as-"

  /// The label for a file that will become that backup.
  static func waitingLabel(_ backup: Backup) -> String { waiting + backup.name }

  /// The label for a file that will be removed.
  static let goneLabel = "gone"

  /// Whether the name is that of a replaced store file.
  static func isLabel(_ label: String) -> Bool {
    if label.hasPrefix(waiting) { return Backup(name: String(label.dropFirst(waiting.count))) != nil }
    return label.hasPrefix(goneLabel) && !label.contains("-wal") && !label.contains("-shm")
  }

  /// Whether the name is that of a replaced store file, its log, or the log's index.
  static func isPutAside(_ label: String) -> Bool { label.hasPrefix(waiting) || label.hasPrefix(goneLabel) }

  /// Whether there is such a file, because a reader still uses it.
  var areFilesWaiting: Bool {
    let prefix = Disk.name(of: store) + "."
    return Disk.names(in: Disk.folder(of: store)).contains {
      $0.hasPrefix(prefix) && Self.isPutAside(String($0.dropFirst(prefix.count)))
    }
  }

  /// The path where the future backup waits.
  func waitingPath(of backup: Backup) -> String { "\(store).\(Self.waitingLabel(backup))" }

  /// Renames the waiting files to backups, and removes the others.
  ///
  /// Each is a complete store with its log, even after a crash: its log is checkpointed first. Throws a `StoreError`
  /// for a file that is still read or that the disk refuses; it stays for the next call. Cost: that of the log, which
  /// grows while the large change that replaced the file is made.
  func adoptWaiting(protecting needed: Set<String>) throws {
    // A second caller finds the work done.
    try adopting.withLock { _ in try adoptAll(protecting: needed) }
  }

  private func adoptAll(protecting needed: Set<String>) throws {
    let home = Disk.folder(of: store)
    let prefix = Disk.name(of: store) + "."
    for name in Disk.names(in: home) where name.hasPrefix(prefix) {
      let label = String(name.dropFirst(prefix.count))
      if label.hasPrefix(Self.goneLabel) {
        if !Disk.isOpen("\(home)/\(name)") { try Disk.remove("\(home)/\(name)") }
      } else if label.hasPrefix(Self.waiting), let backup = Backup(name: String(label.dropFirst(Self.waiting.count))) {
        try StoreError.translating { try adopt("\(home)/\(name)", as: backup) }
        try prune(protecting: needed, at: backup.at)
      }
    }
  }

  private func adopt(_ file: String, as backup: Backup) throws {
    // SQLite removes the log. Without this its space would be freed at once: it was 58 MB after a restore.
    let log = FreedFile(file + "-wal")
    try ScratchFile.opened(file) { connection in
      try connection.writeWithoutTransaction { db in
        // A longer reader is not waited for.
        try db.execute(sql: "PRAGMA busy_timeout = 1000")
        try Migrations.check(db, path: file)
        _ = try db.checkpoint(.restart)
        guard try String.fetchOne(db, sql: "PRAGMA journal_mode = DELETE") == "delete" else { throw StoreError.busy }
      }
    }
    log?.free()
    try Disk.sync(file)
    try makeFolder()
    try Disk.rename(file, to: path(of: backup))
    for side in ["-wal", "-shm", "-journal"] { try Disk.remove(file + side) }
    try Disk.sync(folder)
    try Disk.sync(Disk.folder(of: store))
    for path in [path(of: backup), folder] {
      Disk.setTimes(of: path, modified: backup.at.milliseconds / 1000, read: FileTimes.ahead)
    }
  }
}
