internal import Glibc
internal import LinuxHost

/// Files that are either complete or absent, and survive a power cut once written.
enum DurableFile {
  /// The file's bytes; `nil` if it does not exist. Throws a `SystemError`, also for a file longer than `most`.
  static func read(_ path: String, atMost most: Int) throws -> [UInt8]? {
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW)
    guard file >= 0 else {
      if errno == ENOENT || errno == ENOTDIR || errno == ELOOP { return nil }
      throw SystemError("\(path) cannot be read")
    }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    guard Int(status.st_size) <= most else { throw SystemError("\(path) cannot be used", code: EFBIG) }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(Int(status.st_size))
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    while bytes.count <= most {
      let count = Glibc.read(file, &buffer, buffer.count)
      guard count >= 0 else { throw SystemError("\(path) cannot be read") }
      if count == 0 { return bytes }
      bytes += buffer[..<count]
    }
    throw SystemError("\(path) cannot be used", code: EFBIG)
  }

  /// Mode 0600: a temporary file beside it, fsync, rename, fsync of the folder.
  static func write(_ bytes: [UInt8], to name: String, in folder: String) throws {
    let path = "\(folder)/\(name)"
    let new = "\(folder)/.\(name).tmp"
    unlink(new)
    let file = open(new, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard file >= 0 else { throw SystemError("\(path) cannot be written") }
    do {
      defer { close(file) }
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = rest.withContiguousStorageIfAvailable { Glibc.write(file, $0.baseAddress, $0.count) } ?? -1
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { throw SystemError("\(path) cannot be written") }
        rest = rest.dropFirst(count)
      }
      ReplicaFaults.pass(.written)
      guard fsync(file) == 0 else { throw SystemError("\(path) cannot be written") }
      ReplicaFaults.pass(.synced)
      guard rename(new, path) == 0 else { throw SystemError("\(path) cannot be written") }
      ReplicaFaults.pass(.renamed)
    } catch {
      unlink(new)
      throw error
    }
    try sync(folder: folder)
  }

  /// Makes the latest additions and removals of names in the folder durable.
  static func sync(folder: String) throws {
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw SystemError("\(folder) cannot be opened") }
    defer { close(descriptor) }
    // Some network file systems do not support fsync for folders.
    guard fsync(descriptor) == 0 || errno == EINVAL else { throw SystemError("\(folder) cannot be written") }
  }

  /// The names in a folder; empty if it does not exist.
  static func names(in folder: String) throws -> [String] {
    guard let stream = opendir(folder) else {
      if errno == ENOENT || errno == ENOTDIR { return [] }
      throw SystemError("\(folder) cannot be read")
    }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = FileNames.text(entry.pointee)
      if name != "." && name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  /// Changes when the file does: size, inode and times.
  static func stamp(_ path: String) -> String? {
    var status = stat()
    guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return "\(status.st_size) \(status.st_ino) \(status.st_mtim.tv_sec).\(status.st_mtim.tv_nsec)"
  }
}
