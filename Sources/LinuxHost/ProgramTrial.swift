internal import CSystemd
internal import Glibc

extension ProgramFile {
  enum Trial {
    /// Its first line.
    case said(String)
    /// The file is still being written, or the trial was interrupted.
    case unfinished
    case failed
  }

  /// Runs the program at the path with `--version`. One that is truncated, lacks a library, prints nothing or takes
  /// longer than ten seconds fails.
  func trial(unless interruption: Int32) -> Trial {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return .unfinished }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    defer { close(ends[0]) }
    let child: pid_t
    switch begin(output: ends[1]) {
    case .success(let pid): child = pid
    case .failure(let error):
      close(ends[1])
      return error.code == ETXTBSY || error.code == EAGAIN ? .unfinished : .failed
    }
    close(ends[1])
    let said = line(from: ends[0], unless: interruption)
    if said == nil { kill(child, SIGKILL) }
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0, errno == EINTR {}
    guard let said else { return isReadable(interruption) ? .unfinished : .failed }
    return status == 0 && !said.isEmpty ? .said(said) : .failed
  }

  private func begin(output: Int32) -> Result<pid_t, SystemError> {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
    var words: [UnsafeMutablePointer<CChar>?] = [strdup(path), strdup("--version"), nil]
    defer { for word in words { free(word) } }
    // Only the library path is passed on; the manager's and the clients' sockets are not.
    let libraries = "LD_LIBRARY_PATH"
    var environment: [UnsafeMutablePointer<CChar>?] = [
      Environment[libraries].flatMap { strdup("\(libraries)=\($0)") }, nil,
    ]
    defer { for word in environment { free(word) } }
    var child: pid_t = 0
    let code = posix_spawn(&child, path, &actions, &attributes, &words, &environment)
    return code == 0 ? .success(child) : .failure(SystemError("\(path) cannot be tried", code: code))
  }

  /// The first line of the output; `nil` on timeout.
  private func line(from descriptor: Int32, unless interruption: Int32) -> String? {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 256)
    while bytes.count < 4096 {
      var watched = [
        pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
        pollfd(fd: interruption, events: Int16(POLLIN), revents: 0),
      ]
      let count = poll(&watched, 2, 10_000)
      if count < 0 && errno == EINTR { continue }
      guard count > 0, watched[1].revents == 0 else { return nil }
      let got = read(descriptor, &buffer, buffer.count)
      guard got >= 0 else { return nil }
      if got == 0 { break }
      bytes += buffer[..<got]
    }
    return String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
  }

  private func isReadable(_ descriptor: Int32) -> Bool {
    var watched = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&watched, 1, 0) > 0
  }
}
