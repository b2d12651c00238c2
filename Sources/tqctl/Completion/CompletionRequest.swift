import Glibc
import QuestClient

/// `tqctl --complete SHELL …`: the completion request that the three shells send at each Tab. It bypasses the argument
/// parser and takes one second at most: if the service hangs, the shell gets no completions.
///
///     tqctl --complete bash LINE-UP-TO-THE-CURSOR BREAKS     each line is what the line editor inserts
///     tqctl --complete zsh|fish WORD… WORD-UNDER-THE-CURSOR  each line is a word, a tab, and what it is
///
/// Exits with 0, or with 10 if the shell should complete file names.
struct CompletionRequest {
  enum Shell: String {
    case bash, zsh, fish
  }

  static let filesBelong: Int32 = 10

  let shell: Shell
  let rest: [String]

  /// `nil` for any other command line.
  init?(_ arguments: [String]) {
    guard arguments.count >= 3, arguments[1] == "--complete", let shell = Shell(rawValue: arguments[2]) else {
      return nil
    }
    self.shell = shell
    rest = Array(arguments.dropFirst(3))
  }

  /// The exit code.
  func run() -> Int32 {
    guard let tree = try? CommandTree.whole() else { return ExitStatus.ok }
    let (lines, isForFiles) = answer(tree) { search in
      Self.endSilentlyAfterASecond()
      return Client(search)
    }
    let text = lines.map { $0 + "\n" }.joined()
    _ = try? StandardOutput.write(Array(text.utf8))
    return isForFiles ? Self.filesBelong : ExitStatus.ok
  }

  /// The lines to print, and whether the shell should complete file names.
  func answer(_ tree: CommandTree, client: (SocketSearch) -> Client) -> (lines: [String], isForFiles: Bool) {
    let line = shell == .bash ? BashLine(rest.first ?? "", breaks: rest.dropFirst().first ?? "") : nil
    let words = line.map { Array($0.words.dropFirst()) } ?? Array(rest.dropLast())
    let place = CompletionPlace(words: words, word: line?.word ?? rest.last ?? "", in: tree)
    guard !wantsFiles(place) else { return ([], true) }
    let search = SocketSearch(option: Self.socket(in: words))
    var opened: Client?
    return withoutActuallyEscaping(client) { client in
      let candidates = Candidates(place: place, tree: tree) {
        if let opened { return opened }
        let client = client(search)
        opened = client
        return client
      }.all()
      guard let line else {
        return (candidates.map { [$0.text, $0.about].compactMap(\.self).joined(separator: "\t") }, false)
      }
      return (Self.matching(line.word, candidates.map(\.text)).compactMap(line.replacement), false)
    }
  }

  private func wantsFiles(_ place: CompletionPlace) -> Bool {
    guard !place.isOption, let argument = place.argument else { return false }
    return ValueSource.of(argument, path: place.path) == .files
  }

  private static func socket(in words: [String]) -> String? {
    if let place = words.lastIndex(of: "--socket"), place + 1 < words.count { return words[place + 1] }
    let prefix = "--socket="
    return words.last { $0.hasPrefix(prefix) }.map { String($0.dropFirst(prefix.count)) }
  }

  /// Bash does not filter, so this does: completions with that prefix; else with that prefix ignoring case; else the
  /// only completion that contains the text. The other shells filter by their own rules.
  static func matching(_ word: String, _ candidates: [String]) -> [String] {
    let beginning = candidates.filter { $0.hasPrefix(word) }
    guard beginning.isEmpty else { return beginning }
    let key = word.lowercased()
    let alike = candidates.filter { $0.lowercased().hasPrefix(key) }
    guard alike.isEmpty else { return alike }
    let holding = candidates.filter { $0.lowercased().contains(key) }
    return holding.count == 1 ? holding : []
  }

  /// A timer that ends the process, so that no wait for a service takes longer.
  private static func endSilentlyAfterASecond() {
    var action = sigaction()
    action.__sigaction_handler.sa_handler = { _ in _exit(0) }
    sigaction(SIGALRM, &action, nil)
    // The parent may have blocked the signal, which is inherited.
    var alarm = sigset_t()
    sigemptyset(&alarm)
    sigaddset(&alarm, SIGALRM)
    sigprocmask(SIG_UNBLOCK, &alarm, nil)
    var timer = itimerval(it_interval: timeval(), it_value: timeval(tv_sec: 1, tv_usec: 0))
    setitimer(__itimer_which_t(ITIMER_REAL.rawValue), &timer, nil)
  }
}
