internal import CSystemd
internal import Glibc
internal import Synchronization

/// A small file whose content changes while its metadata does not: size, inode and all times, ctime included, stay.
///
/// The kernel sets ctime at every write(2), rename(2) and utimensat(2). So the file is created once on tmpfs and then
/// changed only through a shared mapping, which is a store to memory. Three cases would still set the times. On a disk,
/// write-back makes the kernel notice the next change: only tmpfs is accepted. A swapped page is noticed when it
/// changes again: the page is locked into memory. A kernel might notice every change: the first write detects that, and
/// there is no file. The only information left is when the file was created.
///
/// Readers read it like any file. A reader within the nanoseconds of a change may get the beginning of one content and
/// the end of the other. inotify reports no change.
public final class MemoryFile: Sendable {
  public let path: String
  /// Bytes of the file, always.
  public let size: Int
  private let descriptor: Int32
  private let memory: Mutex<UnsafeMutableRawPointer>

  /// Why such a file is impossible here.
  public enum Obstacle: Error, Equatable, CustomStringConvertible, Sendable {
    case notInMemory(folder: String)
    case isAnother(path: String)
    case isTaken(path: String)
    case isNoticed(path: String)

    public var description: String {
      switch self {
      case .notInMemory(let folder): "\(folder) is not on a file system in memory (tmpfs)."
      case .isAnother(let path): "\(path) isn't a plain file of this user; it is left alone."
      case .isTaken(let path): "Another process keeps \(path)."
      case .isNoticed(let path): "Changes of \(path) would show in its times."
      }
    }
  }

  /// Makes the file, mode 0600, or takes over one that another process left behind.
  ///
  /// - Parameters:
  ///   - path: in a folder that exists, on a tmpfs.
  ///   - size: bytes, at most 4,096.
  ///   - content: fills it at once; the rest is blanks.
  /// - Throws: an `Obstacle`, or a `SystemError`.
  public init(path: String, size: Int, content: [UInt8]) throws {
    let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
    guard try FileSystemFacts(holding: folder).kind == "tmpfs" else { throw Obstacle.notInMemory(folder: folder) }
    let descriptor = try Self.opened(path)
    do {
      let memory = try Self.mapped(descriptor, path, size)
      self.memory = Mutex(memory)
    } catch {
      close(descriptor)
      throw error
    }
    self.path = path
    self.size = size
    self.descriptor = descriptor
    write(content)
    Self.setTimes(of: descriptor)
    write(content)
    guard Self.modified(descriptor) == Self.shownTime else {
      remove()
      throw Obstacle.isNoticed(path: path)
    }
  }

  deinit {
    memory.withLock { _ = munmap($0, size) }
    close(descriptor)
  }

  /// Replaces the content; blanks and a newline fill the rest. What does not fit is cut off.
  public func write(_ content: [UInt8]) {
    var bytes = Array(content.prefix(size - 1))
    bytes += Array(repeating: UInt8(ascii: " "), count: size - 1 - bytes.count) + [UInt8(ascii: "\n")]
    memory.withLock { $0.copyMemory(from: bytes, byteCount: bytes.count) }
  }

  /// Removes the file, unless another file has its name.
  public func remove() {
    if OpenFile.isSame(descriptor, path) { unlink(path) }
  }

  // MARK: - Making it

  private static func opened(_ path: String) throws -> Int32 {
    while true {
      let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0o600)
      guard descriptor >= 0 else {
        if errno == ELOOP { throw Obstacle.isAnother(path: path) }
        throw SystemError("\(path) cannot be opened")
      }
      do {
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_uid == geteuid(),
          status.st_nlink <= 1
        else { throw Obstacle.isAnother(path: path) }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { throw Obstacle.isTaken(path: path) }
        // The previous owner may have removed it in between.
        if OpenFile.isSame(descriptor, path) { return descriptor }
        close(descriptor)
      } catch {
        close(descriptor)
        throw error
      }
    }
  }

  private static func mapped(_ descriptor: Int32, _ path: String, _ size: Int) throws -> UnsafeMutableRawPointer {
    guard fchmod(descriptor, 0o600) == 0, ftruncate(descriptor, off_t(size)) == 0 else {
      throw SystemError("\(path) cannot be made")
    }
    guard let memory = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_POPULATE, descriptor, 0),
      memory != MAP_FAILED
    else { throw SystemError("\(path) cannot be mapped") }
    guard mlock(memory, size) == 0 else {
      let error = SystemError("\(path) cannot be kept in memory")
      munmap(memory, size)
      throw error
    }
    return memory
  }

  /// Seconds since 1970 that `ls -l` shows: 2000-01-01.
  static let shownTime = 946_684_800

  private static func setTimes(of descriptor: Int32) {
    let times = [timespec(tv_sec: FileFacts.timeAhead, tv_nsec: 0), timespec(tv_sec: shownTime, tv_nsec: 0)]
    futimens(descriptor, times)
  }

  private static func modified(_ descriptor: Int32) -> Int? {
    var status = stat()
    return fstat(descriptor, &status) == 0 ? status.st_mtim.tv_sec : nil
  }
}
