internal import Glibc

/// The parts of an installed application's desktop entry (freedesktop specification) that starting it needs.
public struct DesktopEntry: Equatable, Sendable {
  public var path: String
  /// Of `Exec`, its field codes left out.
  public var words: [String]
  /// `TryExec`: a program without which the entry is ignored.
  public var required: String?

  /// Reads the first `applications/NAME.desktop` in the data folders of the environment; `nil` if there is none, or if
  /// it is hidden or starts nothing.
  public init?(_ name: String, environment: [String: String]) {
    let paths = Self.folders(environment).map { "\($0)/applications/\(name).desktop" }
    guard let path = paths.first(where: { access($0, R_OK) == 0 }), let text = TextFile.contents(of: path) else {
      return nil
    }
    self.init(path: path, text: text)
  }

  init?(path: String, text: String) {
    self.path = path
    var keys: [Substring: Substring] = [:]
    var isInGroup = false
    for line in text.split(separator: "\n") {
      if line.hasPrefix("[") {
        isInGroup = line == "[Desktop Entry]"
      } else if isInGroup, let equals = line.firstIndex(of: "=") {
        keys[Self.trimmed(line[..<equals])] = Self.trimmed(line[line.index(after: equals)...])
      }
    }
    guard keys["Hidden"] != "true", let words = keys["Exec"].flatMap(Self.words), !words.isEmpty else { return nil }
    self.words = words
    required = keys["TryExec"].map(String.init)
  }

  /// Whether its programs exist, searched with this environment.
  public func canRun(environment: [String: String]) -> Bool {
    ([words[0]] + (required.map { [$0] } ?? [])).allSatisfy {
      ProgramSearch.path(of: $0, environment: environment) != nil
    }
  }

  /// `$XDG_DATA_HOME`, then `$XDG_DATA_DIRS`, with their defaults.
  private static func folders(_ environment: [String: String]) -> [String] {
    let own = environment["XDG_DATA_HOME"] ?? (environment["HOME"] ?? Environment.home).map { $0 + "/.local/share" }
    let shared = environment["XDG_DATA_DIRS"].flatMap { $0.isEmpty ? nil : $0 } ?? "/usr/local/share:/usr/share"
    return (own.map { [$0] } ?? []) + shared.split(separator: ":").map(String.init)
  }

  private static func trimmed(_ text: Substring) -> Substring {
    let start = text.drop { $0 == " " || $0 == "\t" }
    return start.lastIndex { $0 != " " && $0 != "\t" && $0 != "\r" }.map { start[...$0] } ?? start[..<start.startIndex]
  }

  /// Splits a command line by the specification's quoting rules; `nil` when a quotation does not end.
  private static func words(_ text: Substring) -> [String]? {
    var words: [String] = []
    var word: String?
    var isQuoted = false
    var characters = text.makeIterator()
    while let character = characters.next() {
      switch character {
      case "\"":
        isQuoted.toggle()
        word = word ?? ""
      case "\\" where isQuoted:
        guard let next = characters.next() else { return nil }
        word = (word ?? "") + String(next)
      case "%" where !isQuoted:
        // Field codes for a file, an icon or a name, which nothing here supplies.
        if characters.next() == "%" { word = (word ?? "") + "%" }
      case " " where !isQuoted, "\t" where !isQuoted:
        if let finished = word { words.append(finished) }
        word = nil
      default:
        word = (word ?? "") + String(character)
      }
    }
    if let word { words.append(word) }
    return isQuoted ? nil : words
  }
}

/// Where programs are found.
public enum ProgramSearch {
  /// The program's path, searched with this environment; `nil` if no executable file has that name.
  public static func path(of program: String, environment: [String: String]) -> String? {
    if program.hasPrefix("/") { return access(program, X_OK) == 0 ? program : nil }
    let folders = environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin"
    return folders.split(separator: ":").map { "\($0)/\(program)" }.first { access($0, X_OK) == 0 }
  }
}

/// Opens a desktop entry that needs a terminal.
public enum TerminalOpener {
  /// The terminals that any version of GLib can start.
  private static let knownToGLib = [
    "kgx", "gnome-terminal", "mate-terminal", "xfce4-terminal", "tilix", "konsole", "nxterm", "color-xterm", "rxvt",
    "dtterm", "xterm",
  ]

  /// The command, with the path of its program first; `nil` if nothing on this machine can open a terminal.
  ///
  /// In order: the user's choice of a terminal (`xdg-terminal-exec`), the desktop's opener (`gio launch`), Debian's
  /// alternative (`x-terminal-emulator`, which every packaged terminal provides).
  public static func words(for entry: DesktopEntry, environment: [String: String]) -> [String]? {
    func path(_ program: String) -> String? { ProgramSearch.path(of: program, environment: environment) }
    if let chosen = path("xdg-terminal-exec") { return [chosen] + entry.words }
    if let gio = path("gio"), knownToGLib.contains(where: { path($0) != nil }) { return [gio, "launch", entry.path] }
    if let debian = path("x-terminal-emulator") { return [debian, "-e"] + entry.words }
    return nil
  }
}
