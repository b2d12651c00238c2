private import FoundationEssentials
private import Glibc

/// File operations that are durable when they return. The store's own transactions do not cover them.
enum Disk {
  static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// The names in a folder, sorted; empty if it does not exist.
  static func names(in folder: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
  }

  /// Throws if the folder exists and its names cannot be read.
  static func expectReadable(_ folder: String) throws {
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else {
      if errno == ENOENT { return }
      throw StoreError(unreadCode: errno, folder)
    }
    close(descriptor)
  }

  /// The target of a symbolic link, even if it does not exist yet; any other path unchanged. SQLite keeps the log
  /// beside the file, not beside the link.
  static func resolved(_ path: String) -> String {
    var path = path
    for _ in 0..<40 {
      var target = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
      let length = readlink(path, &target, Int(PATH_MAX))
      guard length > 0 else { return path }
      let name = String(decoding: target[..<length].map { UInt8(bitPattern: $0) }, as: UTF8.self)
      path = name.hasPrefix("/") ? name : "\(folder(of: path))/\(name)"
    }
    return path
  }

  /// Whether the file system has free space but no inode for another file.
  static func lacksInodes(_ path: String) -> Bool {
    var status = statvfs()
    return statvfs(folder(of: path), &status) == 0 && status.f_files > 0 && status.f_favail == 0
  }

  static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  static func name(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path
  }

  /// Syncs a file or a folder to the disk, a large file in pieces: see `WriteBack`. A file that is nearly all on the disk
  /// needs no pieces, and asking for each of them takes 5 ms for 200 MB.
  static func sync(_ path: String, inPieces: Bool = true) throws {
    let size = inPieces ? Int(size(of: path)) : 0
    let isLarge = size > WriteBack.bytesAtOnce
    let descriptor = open(path, (isLarge ? O_RDWR : O_RDONLY) | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure("\(path) cannot be opened") }
    defer { close(descriptor) }
    for start in stride(from: 0, to: isLarge ? size : 0, by: WriteBack.bytesAtOnce) {
      // Mapping a part of a file allows syncing that part alone.
      let length = min(WriteBack.bytesAtOnce, size - start)
      let piece = mmap(nil, length, PROT_READ, MAP_SHARED, descriptor, start)
      guard piece != MAP_FAILED else { throw failure("\(path) cannot be read") }
      defer { munmap(piece, length) }
      guard msync(piece, length, MS_SYNC) == 0 else { throw failure("\(path) cannot be written to the disk") }
    }
    guard fsync(descriptor) == 0 else { throw failure("\(path) cannot be written to the disk") }
  }

  /// Renames the file within its folder, replacing an existing one. Durable after `sync` of the folder.
  static func rename(_ path: String, to target: String) throws {
    guard Glibc.rename(path, target) == 0 else { throw failure("\(path) cannot be renamed") }
  }

  /// The same; does nothing if the file does not exist.
  static func renameIfPresent(_ path: String, to target: String) throws {
    if exists(path) { try rename(path, to: target) }
  }

  /// Renames the file to the target, and removes what was there. The target exists at every moment, and the space of a
  /// large one is freed in pieces (`remove`). Durable after `sync` of the folder.
  static func replace(_ target: String, with path: String) throws {
    let old = path + "-replaced"
    try remove(old)
    // Where there are no links, the rename frees the space.
    _ = link(target, old)
    let renamed = Result { try rename(path, to: target) }
    try remove(old)
    try renamed.get()
  }

  /// A copy of the file under another name; not durable before `sync`.
  static func copy(_ path: String, to target: String, unless cancellation: Cancellation? = nil) throws {
    let source = open(path, O_RDONLY | O_CLOEXEC)
    guard source >= 0 else { throw failure("\(path) cannot be read") }
    defer { close(source) }
    try copy(source, to: target, unless: cancellation)
  }

  /// The same for a file that SQLite has open. Its descriptor stays open as long as the process, because closing any
  /// descriptor of a file releases SQLite's locks. For rare work.
  static func copyKeepingOpen(_ path: String, to target: String) throws {
    let source = open(path, O_RDONLY | O_CLOEXEC)
    guard source >= 0 else { throw failure("\(path) cannot be read") }
    try copy(source, to: target, unless: nil)
  }

  private static func copy(_ source: Int32, to target: String, unless cancellation: Cancellation?) throws {
    let copy = try create(target)
    defer { close(copy) }
    while true {
      try cancellation?.check()
      let copied = sendfile(copy, source, nil, WriteBack.bytesAtOnce)
      if copied == 0 { return }
      let isSynced = WriteBack.alone { fdatasync(copy) == 0 || errno == EINTR }
      guard isSynced else { throw failure("\(target) cannot be written to the disk") }
      guard copied > 0 || errno == EINTR else { throw failure("\(target) cannot be written") }
    }
  }

  /// Removes the file, if it exists. The space of a large file is freed in pieces (`FreedFile`).
  static func remove(_ path: String) throws {
    let removed = FreedFile(path)
    guard unlink(path) == 0 || errno == ENOENT else { throw failure("\(path) cannot be removed") }
    removed?.free()
  }

  /// Whether another process or descriptor has the file open. False when unknown.
  static func isOpen(_ path: String) -> Bool {
    let descriptor = open(path, O_RDWR | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    return !FreedFile.isOpenOnlyHere(descriptor) && errno == EAGAIN
  }

  /// Makes the folder, mode 0700, if it is missing.
  static func makeFolder(_ path: String) throws {
    guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw failure("The folder \(path) cannot be made") }
  }

  /// The same, with missing parent folders.
  static func makeFolders(_ path: String) throws {
    // mkdir(2) reports a link to a folder that is gone as existing.
    let path = resolved(path)
    if mkdir(path, 0o700) == 0 || errno == EEXIST { return }
    guard errno == ENOENT, folder(of: path) != path else { throw failure("The folder \(path) cannot be made") }
    try makeFolders(folder(of: path))
    try makeFolder(path)
  }

  /// Makes an empty file, mode 0600. Throws if it exists.
  static func makeFile(_ path: String) throws { close(try create(path)) }

  private static func create(_ path: String) throws -> Int32 {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw failure("\(path) cannot be made") }
    return descriptor
  }

  /// Mode 0600: only the owner may read and write the file.
  static func closeToOthers(_ path: String) throws {
    guard chmod(path, 0o600) == 0 else { throw failure("The mode of \(path) cannot be changed") }
  }

  /// Bytes of the file; 0 if it does not exist.
  static func size(of path: String) -> Int64 {
    var status = stat()
    return stat(path, &status) == 0 ? Int64(status.st_size) : 0
  }

  /// Sets the file's times, in seconds since 1970, if the file exists, is ours and has other times.
  static func setTimes(of path: String, modified: Int64, read: Int64) {
    var status = stat()
    guard stat(path, &status) == 0 else { return }
    let isSet = status.st_mtim.tv_sec == Int(modified) && status.st_mtim.tv_nsec == 0
    if isSet, status.st_atim.tv_sec == Int(read) { return }
    let times = [timespec(tv_sec: Int(read), tv_nsec: 0), timespec(tv_sec: Int(modified), tv_nsec: 0)]
    // If this is refused, as on a read-only disk, nothing was written either.
    utimensat(AT_FDCWD, path, times, 0)
  }

  /// The error of the system call that has just failed, as a `StoreError`.
  private static func failure(_ what: String) -> StoreError {
    StoreError(systemCode: errno, what)
  }
}
