import Glibc
import QuestClient

/// A program that shows lines and prints the chosen one. It is started without a shell, so names need no quoting.
struct Launcher: MenuReader {
  enum Kind: String, CaseIterable {
    case rofi, fuzzel, wofi, dmenu
  }

  let kind: Kind

  /// The command line of one question.
  func words(for question: MenuQuestion) -> [String] {
    switch kind {
    case .rofi:
      ["rofi", "-dmenu", "-i", "-p", question.prompt]
        + (question.note.map { ["-mesg", Self.escapedMarkup($0)] } ?? [])
    case .fuzzel: ["fuzzel", "--dmenu", "--prompt", question.prompt + " "]
    case .wofi: ["wofi", "--dmenu", "--insensitive", "--prompt", question.prompt]
    case .dmenu: ["dmenu", "-i", "-p", question.prompt]
    }
  }

  /// The chosen or typed line; `nil` if the user left.
  func answer(to question: MenuQuestion) throws -> String? {
    let words = words(for: question)
    var toChild: [Int32] = [0, 0]
    var fromChild: [Int32] = [0, 0]
    guard pipe(&toChild) == 0, pipe(&fromChild) == 0 else { throw failure(errno) }
    // The child gets its two ends as its standard streams, and no others.
    for end in toChild + fromChild { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    posix_spawn_file_actions_adddup2(&actions, toChild[0], 0)
    posix_spawn_file_actions_adddup2(&actions, fromChild[1], 1)
    defer { posix_spawn_file_actions_destroy(&actions) }
    let arguments = words.map { strdup($0) } + [nil]
    defer { arguments.forEach { free($0) } }
    var child: pid_t = 0
    let code = posix_spawnp(&child, words[0], &actions, nil, arguments, environ)
    close(toChild[0])
    close(fromChild[1])
    guard code == 0 else {
      close(toChild[1])
      close(fromChild[0])
      throw failure(code)
    }
    // A launcher that ends before reading everything must not end this process.
    signal(SIGPIPE, SIG_IGN)
    let text = question.entries.map { $0 + "\n" }.joined()
    _ = try? StandardOutput.write(Array(text.utf8), to: toChild[1])
    close(toChild[1])
    let said = Self.everything(fromChild[0])
    close(fromChild[0])
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0, errno == EINTR {}
    let line = String(decoding: said.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    return line.isEmpty ? nil : line
  }

  private func failure(_ code: Int32) -> CommandFailure {
    CommandFailure(
      status: ExitStatus.unavailable,
      message: "\(kind.rawValue) cannot be started: \(String(cString: strerror(code))).",
      hint: "Install it, or name another: --launcher \(Kind.allCases.map(\.rawValue).joined(separator: "|"))")
  }

  private static func everything(_ descriptor: Int32) -> [UInt8] {
    var said: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      if count > 0 { said += buffer[..<count] } else if count == 0 || errno != EINTR { return said }
    }
  }

  /// rofi reads Pango markup in its message.
  static func escapedMarkup(_ text: String) -> String {
    text.reduce(into: "") { result, character in
      switch character {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      default: result.append(character)
      }
    }
  }
}
