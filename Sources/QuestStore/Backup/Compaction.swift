import GRDB

/// Rewrites a scratch file without its free space, in which the content of deleted and moved rows remains.
///
/// `VACUUM` would write a temporary file, a journal and the file itself. All of it would reach the disk at once, and
/// every change of the store would wait for that. This writes each page once, into another file, in pieces.
enum Compaction {
  static let suffix = "-compacted"

  private static func path(of file: String) -> String { file + suffix }

  /// Writes the content of the connection's file to another file beside it. O(file).
  ///
  /// The connection may be interrupted only by the cancellation, and by nothing afterwards.
  static func write(_ db: Database, of file: String, unless cancellation: Cancellation?) throws {
    let target = path(of: file)
    try Disk.makeFile(target)
    let writeBack = try WriteBack(target, unless: cancellation)
    writeBack.watch(db)
    defer { Cancellation.unwatch(db) }
    try db.execute(sql: "VACUUM INTO ?", arguments: [target])
    try writeBack.check()
  }

  /// Replaces the file with the one written beside it. No connection may have either of them open.
  static func finish(_ file: String) throws {
    try Disk.remove(file)
    try Disk.rename(path(of: file), to: file)
  }
}
