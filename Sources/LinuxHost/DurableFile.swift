internal import Glibc

/// Files that are either complete or absent, and survive a power cut once written.
package enum DurableFile {
  /// A step of a write at which a test lets the process die.
  package enum WriteStep: String { case written, synced, renamed }

  /// The file's bytes; `nil` if it does not exist. Throws a `SystemError`, also for a file longer than `most`.
  ///
  /// With `followsLinks` the path may be a symbolic link or a special file. Without it, anything but a regular file
  /// counts as absent.
  package static func read(_ path: String, atMost most: Int, followsLinks: Bool = false) throws -> [UInt8]? {
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | (followsLinks ? 0 : O_NOFOLLOW))
    guard file >= 0 else {
      if errno == ENOENT || errno == ENOTDIR || (errno == ELOOP && !followsLinks) { return nil }
      throw SystemError("\(path) cannot be read")
    }
    defer { close(file) }
    if !followsLinks {
      var status = stat()
      guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    }
    var bytes: [UInt8] = []
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
  package static func write(
    _ bytes: [UInt8], to path: String, passing: (WriteStep) -> Void = { _ in }
  ) throws {
    let slash = path.lastIndex(of: "/")
    let folder = slash.map { String(path[...$0]) } ?? "./"
    let name = slash.map { path[path.index(after: $0)...] } ?? path[...]
    let new = "\(folder).\(name).tmp"
    unlink(new)
    let file = open(new, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard file >= 0 else { throw SystemError("\(path) cannot be written") }
    do {
      defer { close(file) }
      try append(bytes, to: file, named: path)
      passing(.written)
      guard fsync(file) == 0 else { throw SystemError("\(path) cannot be written") }
      passing(.synced)
      guard rename(new, path) == 0 else { throw SystemError("\(path) cannot be written") }
      passing(.renamed)
    } catch {
      unlink(new)
      throw error
    }
    try sync(folder: folder)
  }

  /// Writes all bytes to the open file; `path` is for the error.
  package static func append(_ bytes: [UInt8], to file: Int32, named path: String) throws {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withContiguousStorageIfAvailable { Glibc.write(file, $0.baseAddress, $0.count) } ?? -1
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw SystemError("\(path) cannot be written") }
      rest = rest.dropFirst(count)
    }
  }

  /// Makes the latest additions and removals of names in the folder durable.
  package static func sync(folder: String) throws {
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw SystemError("\(folder) cannot be opened") }
    defer { close(descriptor) }
    // Some network file systems do not support fsync for folders.
    guard fsync(descriptor) == 0 || errno == EINVAL else { throw SystemError("\(folder) cannot be written") }
  }

  /// The names in a folder; empty if it does not exist.
  package static func names(in folder: String) throws -> [String] {
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
  package static func stamp(_ path: String) -> String? {
    var status = stat()
    guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return "\(status.st_size) \(status.st_ino) \(status.st_mtim.tv_sec).\(status.st_mtim.tv_nsec)"
  }
}
