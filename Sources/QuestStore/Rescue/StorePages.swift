/// A store's pages as they stand: the file with its write-ahead log laid over it. Nothing is written, and no byte of
/// the file is trusted.
final class StorePages {
  /// SQLite's own, which our stores have.
  static let usualPageSize = 4096
  static let magic = Array("SQLite format 3\0".utf8)

  let main: PageFile?
  let log: LogFrames
  let pageSize: Int
  /// The bytes of a page that hold cells.
  var usable: Int { pageSize }
  /// What the file or its log hold, whichever is more.
  let pageCount: Int

  /// Throws `StoreError.unreadable` when the disk fails, and `StoreError.unusable` for files that may not be read.
  init(path: String, staysOpen: Bool = false) throws {
    let main = try PageFile.opened(path, staysOpen: staysOpen)
    let header = main?.bytes(at: 0, count: 100)
    let declared = header.map { $0.short(at: 16) == 1 ? 65536 : $0.short(at: 16) } ?? 0
    let isPlausible =
      header?.starts(with: Self.magic) == true && (512...65536).contains(declared)
      && declared & (declared - 1) == 0
    let pageSize = isPlausible ? declared : Self.usualPageSize
    let logFile = try PageFile.opened(path + "-wal", staysOpen: staysOpen)
    let indexFile = try PageFile.opened(path + "-shm", staysOpen: staysOpen)
    let log = LogFrames(logFile, index: LogIndex(indexFile), pageSize: pageSize)
    self.main = main
    self.pageSize = pageSize
    self.log = log
    self.logFile = logFile
    self.indexFile = indexFile
    let inFile = (main?.size ?? 0) / pageSize
    pageCount = log.pageCount ?? inFile
  }

  private let logFile: PageFile?
  private let indexFile: PageFile?
  private var files: [PageFile] { [main, logFile, indexFile].compactMap(\.self) }

  /// Throws `StoreError.unreadable` when any read has failed so far: then nothing that was found out about the store
  /// can be relied on.
  func expectRead() throws {
    if let failure = files.lazy.compactMap(\.failure).first { throw failure }
  }

  /// Reads every byte again, from the disk where the kernel allows it. Throws `StoreError.unreadable`. O(size).
  func readThrough() throws { for file in files { try file.readThrough() } }

  /// The page of that number, counted from 1; `nil` when it is not there.
  func page(_ number: Int) -> Bytes? {
    guard number >= 1, number <= pageCount else { return nil }
    if let offset = log.pages[number] { return logFile?.bytes(at: offset, count: pageSize) }
    return main?.bytes(at: (number - 1) * pageSize, count: pageSize)
  }

  /// The first hundred bytes, as the newest change left them.
  var header: Bytes? { page(1)?.prefix(100) }
  /// What the last change said about the size, in pages.
  var declaredPageCount: Int { Int(header?.integer(at: 28) ?? 0) }
  var schemaVersion: Int { Int(header?.integer(at: 60) ?? 0) }
}
