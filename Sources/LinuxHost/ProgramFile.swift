internal import CSystemd
internal import Glibc
internal import Synchronization

/// The file this process was started from, watched for a replacement.
///
/// inotify(7) reports changes in its folder, so watching costs nothing while nothing is installed.
public final class ProgramFile: Sendable {
  /// The program's path: as it was called, if that is a full path, else as the kernel resolved it.
  public let path: String
  /// Becomes readable when something in the folder changes.
  let descriptor: Int32
  private let running: State
  /// The newest file that was checked already.
  private let tried = Mutex<State?>(nil)

  /// The identity of a file at one moment.
  private struct State: Equatable {
    var device: dev_t
    var inode: ino_t
    var mode: mode_t
    var size: off_t
    var writtenAt: Int

    func isSameFile(as other: State) -> Bool { device == other.device && inode == other.inode }
  }

  enum Replacement: Equatable {
    /// It runs, and says this to `--version`.
    case runs(String)
    case doesNotRun
  }

  /// `nil` if the file cannot be watched, or if it is unknown how the process was called (as with some preloaded
  /// libraries) or which file runs. Then the service has to be restarted by hand.
  init?(calledAs name: String? = CommandLine.arguments.first) {
    guard let name, let running = Self.state("/proc/self/exe"), let target = Self.target(of: "/proc/self/exe") else {
      return nil
    }
    let mark = " (deleted)"
    let found = target.hasSuffix(mark) ? String(target.dropLast(mark.count)) : target
    // A debugger that runs the program inside its own process (valgrind) names one file and shows another.
    guard target != found || Self.state(found)?.isSameFile(as: running) == true else { return nil }
    // A name that is a symbolic link leads to the next version.
    let isNamed = name.hasPrefix("/") && Self.state(name).map { $0.isSameFile(as: running) } == true
    path = isNamed ? name : found
    self.running = running
    descriptor = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
    guard descriptor >= 0 else { return nil }
    let folder = String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
    // Installers rename, link, or write and then change the mode.
    let changes = [IN_MOVED_TO, IN_CREATE, IN_CLOSE_WRITE, IN_ATTRIB].reduce(0) { $0 | UInt32($1) }
    guard inotify_add_watch(descriptor, folder.isEmpty ? "/" : folder, changes) >= 0 else { return nil }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// The replacement of the running file, reported once each; `nil` while there is none, or none that can run yet.
  /// Costs two system calls when nothing has changed. Runs a new file with `--version` for at most ten seconds, or
  /// until the interruption is readable.
  func replacement(unless interruption: Int32) -> Replacement? {
    var buffer = [UInt8](repeating: 0, count: 4096)
    while read(descriptor, &buffer, buffer.count) > 0 {}
    guard let now = Self.state(path), !now.isSameFile(as: running), access(path, X_OK) == 0,
      tried.withLock({ $0 != now })
    else { return nil }
    let replacement: Replacement
    switch trial(unless: interruption) {
    case .unfinished: return nil
    case .failed: replacement = .doesNotRun
    case .said(let version): replacement = .runs(version)
    }
    tried.withLock { $0 = now }
    return replacement
  }

  /// Executes the program at the path in this process, with the same arguments and environment and the descriptors
  /// without FD_CLOEXEC. Returns only on failure.
  public func become(arguments: [String] = CommandLine.arguments) -> SystemError {
    var words: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) }
    defer { for word in words { free(word) } }
    words.append(nil)
    // Signals blocked here must not stay blocked in the next program.
    var none = sigset_t()
    sigemptyset(&none)
    pthread_sigmask(SIG_SETMASK, &none, nil)
    execv(path, words)
    return SystemError("\(path) cannot be run")
  }

  private static func state(_ path: String) -> State? {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return State(
      device: status.st_dev, inode: status.st_ino, mode: status.st_mode, size: status.st_size,
      writtenAt: status.st_mtim.tv_sec * 1_000_000_000 + status.st_mtim.tv_nsec)
  }

  private static func target(of link: String) -> String? {
    var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(link, &bytes, bytes.count)
    guard count > 0 else { return nil }
    return String(decoding: bytes[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
