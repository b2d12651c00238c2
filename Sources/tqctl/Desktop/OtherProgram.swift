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
    return spawn(arguments, .apart(output: nil)) != nil
  }

  /// Runs it and returns its output; `nil` if it fails, takes longer than two seconds or prints more than `most` bytes.
  func said(_ arguments: [String], most: Int = 4096) -> String? {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    defer { close(ends[0]) }
    let child = spawn(arguments, .apart(output: ends[1]))
    close(ends[1])
    guard let child else { return nil }
    let text = all(of: ends[0], most: most)
    if text == nil { kill(child, SIGKILL) }
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0 { guard errno == EINTR else { return nil } }
    return status == 0 ? text : nil
  }

  /// Runs it and ignores its output; `false` when it fails.
  func run(_ arguments: [String]) -> Bool {
    guard let child = spawn(arguments, .apart(output: nil)) else { return false }
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0 { guard errno == EINTR else { return false } }
    return status == 0
  }

  /// Runs it on our terminal with our standard input, and returns its exit status; `nil` if it cannot start or was
  /// killed. Its output goes to our standard output, or with `asMessages` to our standard error.
  func converse(_ arguments: [String], asMessages: Bool = false) -> Int32? {
    let streams: Streams = asMessages ? .told(output: STDERR_FILENO) : .here(input: nil)
    guard let child = spawn(arguments, streams) else { return nil }
    // An interrupt is meant for the program that has the terminal.
    signal(SIGINT, SIG_IGN)
    defer { signal(SIGINT, SIG_DFL) }
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0 { guard errno == EINTR else { return nil } }
    return status & 0x7F == 0 ? status >> 8 & 0xFF : nil
  }

  /// The same, and returns at most `most` bytes of its output.
  func heard(_ arguments: [String], most: Int) -> (status: Int32, output: [UInt8])? {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    defer { close(ends[0]) }
    let child = spawn(arguments, .told(output: ends[1]))
    close(ends[1])
    guard let child else { return nil }
    // An interrupt is meant for the program that has the terminal.
    signal(SIGINT, SIG_IGN)
    defer { signal(SIGINT, SIG_DFL) }
    var output: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while case let count = read(ends[0], &buffer, buffer.count), count > 0 {
      output += buffer[..<min(count, most - output.count)]
    }
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0 { guard errno == EINTR else { return nil } }
    return status & 0x7F == 0 ? (status >> 8 & 0xFF, output) : nil
  }

  /// Runs it on our terminal with these bytes as its input, and returns its exit status, or 128 plus the number of the
  /// signal that killed it. It may end before it has read all of them. `nil` if it cannot start.
  func converse(_ arguments: [String], input bytes: [UInt8]) -> Int32? {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    let child = spawn(arguments, .here(input: ends[0]))
    close(ends[0])
    guard let child else {
      close(ends[1])
      return nil
    }
    signal(SIGPIPE, SIG_IGN)
    // An interrupt is meant for the program that has the terminal.
    signal(SIGINT, SIG_IGN)
    defer { signal(SIGINT, SIG_DFL) }
    _ = try? StandardOutput.write(bytes, to: ends[1])
    close(ends[1])
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0, errno == EINTR {}
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

  /// The destinations of a program's streams.
  private enum Streams {
    /// In a separate session, without our terminal; the output goes there or nowhere.
    case apart(output: Int32?)
    /// On our terminal, with this input, or with ours.
    case here(input: Int32?)
    /// On our terminal, with our input; the output goes there.
    case told(output: Int32)
  }

  private func spawn(_ arguments: [String], _ streams: Streams) -> pid_t? {
    Self.keepDescriptors()
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    var flags = Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF)
    switch streams {
    case .apart(let output):
      flags |= Self.ownSession
      posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
      if let output {
        posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
      } else {
        posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
      }
      posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    case .here(let input?): posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
    case .here(nil): break
    case .told(let output): posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
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
