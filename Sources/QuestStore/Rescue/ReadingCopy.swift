private import Glibc
import QuestModel
private import Synchronization

/// A temporary copy of a store on a read-only disk: SQLite must write beside a WAL database even to read it. The copy
/// is lost when the service ends, so changes are refused.
struct ReadingCopy: Sendable {
  let folder: String
  var path: String { folder + "/timequest.sqlite" }

  private static let prefix = "timequest-reading-"

  /// Copies the store and its log. O(store). Throws a `StoreError` if no temporary folder has room.
  static func make(of store: String) throws -> ReadingCopy {
    var failure = StoreError.readOnly("there is no folder for temporary files")
    let named: [String] = ["TMPDIR", "XDG_RUNTIME_DIR"].compactMap { (name: String) -> String? in
      getenv(name).map { String(cString: $0) }
    }
    for parent in named + ["/tmp", "/dev/shm"] {
      sweep(parent)
      var name = Array("\(parent)/\(prefix)\(getpid())-XXXXXX".utf8CString)
      guard mkdtemp(&name) != nil else { continue }
      let copy = ReadingCopy(folder: String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self))
      do {
        for side in ["", "-wal"] where Disk.exists(store + side) { try Disk.copy(store + side, to: copy.path + side) }
        return copy
      } catch let error as StoreError {
        failure = error
        copy.remove()
      }
    }
    throw failure
  }

  func remove() {
    for side in ["", "-wal", "-shm"] { unlink(path + side) }
    rmdir(folder)
  }

  /// Removes copies of processes that were killed.
  private static func sweep(_ parent: String) {
    for name in Disk.names(in: parent) where name.hasPrefix(prefix) {
      guard let pid = pid_t(name.dropFirst(prefix.count).prefix { $0 != "-" }), kill(pid, 0) != 0, errno == ESRCH else {
        continue
      }
      ReadingCopy(folder: "\(parent)/\(name)").remove()
    }
  }
}

extension QuestStore {
  /// Whether the disk is read-only: then a copy is read, and changes are refused.
  public var isReadOnly: Bool { connections.withLock { $0.copy != nil } }

  /// Why the store's folder is not writable; `nil` if it is. Two access(2).
  static func obstacle(toWriting path: String) -> String? {
    for (file, mode) in [(Disk.folder(of: path), W_OK | X_OK), (path, R_OK | W_OK)] where access(file, mode) != 0 {
      if [EROFS, EACCES, EPERM].contains(errno) { return "\(file): \(String(cString: strerror(errno)))" }
    }
    return nil
  }

  /// Switches from the copy to the store itself once that is writable. Throws `StoreError.readOnly` until then.
  func expectWritable(at now: Instant) throws {
    let old = try connections.withLock { current -> Connections? in
      guard current.copy != nil else { return nil }
      if let obstacle = Self.obstacle(toWriting: path) { throw StoreError.readOnly(obstacle) }
      let new = try Connections(path: path, backups, at: now, Migrations.all)
      return switchTo(new, from: &current)
    }
    old?.end()
    old?.copy?.remove()
  }
}
