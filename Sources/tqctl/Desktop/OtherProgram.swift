import Glibc
import QuestClient

/// Another program, found by PATH and started without a shell.
struct OtherProgram {
  let path: String

  /// The first of the names found in `PATH`; a name with a slash is a path.
  init?(_ names: String..., searching path: String? = ProcessEnvironment.value("PATH")) {
    self.init(names, searching: path)
  }

  init?(_ names: [String], searching path: String? = ProcessEnvironment.value("PATH")) {
    let folders = (path ?? "/usr/local/bin:/usr/bin:/bin").split(separator: ":").filter { $0.hasPrefix("/") }
    for name in names {
      for candidate in name.contains("/") ? [name] : folders.map({ "\($0)/\(name)" })
      where access(candidate, X_OK) == 0 && Self.isFile(candidate) {
        self.path = candidate
        return
      }
    }
    return nil
  }

  /// The folder of this program.
  static var ownFolder: String? {
    guard let own = realpath("/proc/self/exe", nil) else { return nil }
    defer { free(own) }
    let path = String(cString: own)
    return path.lastIndex(of: "/").map { String(path[..<$0]) }
  }

  private static func isFile(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  /// Starts it in a session of its own with its streams on /dev/null: it outlives this process and cannot write to its
  /// terminal. It is not waited for and leaves no zombie. Returns `false` when it cannot start.
  func begin(_ arguments: [String]) -> Bool {
    // With SIGCHLD ignored, children need not be waited for.
    signal(SIGCHLD, SIG_IGN)
    return spawn(arguments, Streams(isApart: true)) != nil
  }

  /// Runs it and returns its output; `nil` if it fails, takes longer than two seconds or prints more than `most` bytes.
  func said(_ arguments: [String], most: Int = 4096) -> String? {
    guard let pipe = Pipe() else { return nil }
    let child = spawn(arguments, Streams(output: pipe.writing, isApart: true))
    pipe.closeWriting()
    guard let child else { return nil }
    let text = all(of: pipe.reading, most: most)
    pipe.closeReading()
    if text == nil { kill(child, SIGKILL) }
    return status(of: child) == 0 ? text : nil
  }

  /// Runs it and ignores its output; `false` when it fails.
  func run(_ arguments: [String]) -> Bool {
    spawn(arguments, Streams(isApart: true)).map { status(of: $0) } == 0
  }

  /// The destination of the output of a program that has our terminal.
  enum Output {
    case terminal
    /// Our standard error, because our standard output is for JSON.
    case messages
    /// `Ending.output`, up to this number of bytes; the rest is read and dropped.
    case kept(most: Int)
  }

  struct Ending {
    /// The exit status, or 128 plus the number of the signal that killed it.
    var status: Int32
    /// The kept output.
    var output: [UInt8] = []
  }

  /// Runs it on our terminal with our standard input, or with these bytes. It may end before it has read all of them.
  /// `nil` if it cannot start.
  func converse(_ arguments: [String], input: [UInt8]? = nil, output: Output = .terminal) -> Ending? {
    var (source, sink): (Pipe?, Pipe?)
    var streams = Streams()
    if input != nil {
      source = Pipe()
      guard let source else { return nil }
      streams.input = source.reading
    }
    switch output {
    case .terminal: break
    case .messages: streams.output = STDERR_FILENO
    case .kept:
      sink = Pipe()
      guard let sink else { return nil }
      streams.output = sink.writing
    }
    guard let child = spawn(arguments, streams) else { return nil }
    sink?.closeWriting()
    signal(SIGPIPE, SIG_IGN)
    // An interrupt is meant for the program that has the terminal.
    signal(SIGINT, SIG_IGN)
    defer { signal(SIGINT, SIG_DFL) }
    if let source, let input {
      source.closeReading()
      _ = try? StandardOutput.write(input, to: source.writing)
      source.closeWriting()
    }
    var kept: [UInt8] = []
    if case .kept(let most) = output, let sink {
      var buffer = [UInt8](repeating: 0, count: 4096)
      while case let count = read(sink.reading, &buffer, buffer.count), count > 0 || count < 0 && errno == EINTR {
        kept += buffer[..<min(max(0, count), most - kept.count)]
      }
      sink.closeReading()
    }
    return Ending(status: status(of: child), output: kept)
  }

  /// Waits for the end. Returns the exit status, or 128 plus the number of the signal.
  private func status(of child: pid_t) -> Int32 {
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0 { guard errno == EINTR else { return -1 } }
    return status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + (status & 0x7F)
  }

  private func all(of descriptor: Int32, most: Int) -> String? {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1024)
    while bytes.count <= most {
      var watched = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&watched, 1, 2000) > 0 else { return nil }
      let count = read(descriptor, &buffer, buffer.count)
      guard count >= 0 else { return nil }
      if count == 0 { return String(decoding: bytes, as: UTF8.self) }
      bytes += buffer[..<count]
    }
    return nil
  }

  /// Inherited descriptors are closed in the child, because it may outlive a process that waits for their end.
  private static func keepDescriptors() {
    for descriptor in STDERR_FILENO + 1..<Int32(clamping: min(sysconf(Int32(_SC_OPEN_MAX)), 4096)) {
      _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    }
  }

  /// POSIX_SPAWN_SETSID of spawn.h, which Swift does not import.
  private static let ownSession: Int16 = 0x80

  /// The streams of a program; absent ones are ours, or nowhere if it is apart.
  private struct Streams {
    var input: Int32?
    var output: Int32?
    /// In a separate session, without our terminal.
    var isApart = false
  }

  private func spawn(_ arguments: [String], _ streams: Streams) -> pid_t? {
    Self.keepDescriptors()
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    var flags = Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF)
    if streams.isApart {
      flags |= Self.ownSession
      for (stream, mode) in [(STDIN_FILENO, O_RDONLY), (STDOUT_FILENO, O_WRONLY), (STDERR_FILENO, O_WRONLY)] {
        posix_spawn_file_actions_addopen(&actions, stream, "/dev/null", mode, 0)
      }
    }
    for (stream, end) in [(STDIN_FILENO, streams.input), (STDOUT_FILENO, streams.output)] {
      if let end { posix_spawn_file_actions_adddup2(&actions, end, stream) }
    }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // Restore default signal handling and an empty mask in the child.
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    var usual = sigset_t()
    sigemptyset(&usual)
    for signal in [SIGINT, SIGCHLD, SIGPIPE] { sigaddset(&usual, signal) }
    posix_spawnattr_setsigdefault(&attributes, &usual)
    posix_spawnattr_setflags(&attributes, flags)
    var words = ([path] + arguments).map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var child: pid_t = 0
    return posix_spawn(&child, path, &actions, &attributes, &words, environ) == 0 ? child : nil
  }
}

/// A pipe. A child gets an end only as a standard stream. Close the end that is used last explicitly, because Swift may
/// release the object after its last use.
private final class Pipe {
  private(set) var reading: Int32 = -1
  private(set) var writing: Int32 = -1

  init?() {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    (reading, writing) = (ends[0], ends[1])
  }

  func closeReading() { Self.end(&reading) }
  func closeWriting() { Self.end(&writing) }

  deinit {
    closeReading()
    closeWriting()
  }

  private static func end(_ descriptor: inout Int32) {
    if descriptor >= 0 { close(descriptor) }
    descriptor = -1
  }
}
