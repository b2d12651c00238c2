internal import CSystemd
internal import Glibc
internal import Synchronization

/// The file this process was started from, watched for a new version in its place.
///
/// The kernel tells of changes in its folder (inotify(7)), so watching costs nothing while nobody installs anything.
public final class ProgramFile: Sendable {
  /// Where the program is started from: as it was called, if that is a full path, else where the kernel found it.
  public let path: String
  /// Becomes readable when something in the folder changes.
  let descriptor: Int32
  private let running: State
  /// What has been looked at already.
  private let tried = Mutex<State?>(nil)

  /// A file as it is at one moment.
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

  /// `nil` where the file cannot be watched, where it is not known how the process was called, as in some with a
  /// preloaded library, or which file runs: it then stays what it is until somebody restarts it.
  init?(calledAs name: String? = CommandLine.arguments.first) {
    guard let name, let running = Self.state("/proc/self/exe"), let target = Self.target(of: "/proc/self/exe") else {
      return nil
    }
    let mark = " (deleted)"
    let found = target.hasSuffix(mark) ? String(target.dropLast(mark.count)) : target
    // A debugger that runs the program inside its own (valgrind) names one file and lets another be seen.
    guard target != found || Self.state(found)?.isSameFile(as: running) == true else { return nil }
    // A name that is a link follows it to the next version.
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

  /// Another file that has taken the place of the one that runs, once for each; `nil` while there is none, or none that
  /// could be run yet. Costs two system calls when nothing has changed; tries a new file, for ten seconds at most and no
  /// longer than the interruption is not readable.
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

  /// Ends this program and begins the one that is at the path now, in the same process: with the same arguments and
  /// environment, and with the descriptors that do not close themselves. Returns only when that fails.
  public func become(arguments: [String] = CommandLine.arguments) -> SystemError {
    var words: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) }
    defer { for word in words { free(word) } }
    words.append(nil)
    // What this process withheld from its threads is not withheld from the next program.
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
