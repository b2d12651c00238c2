import Glibc
import QuestClient

/// The properties of the three standard streams, determined once.
struct Terminal {
  let inputIsTerminal: Bool
  let errorIsTerminal: Bool
  let outputIsTerminal: Bool
  /// `--plain` or `TIMEQUEST_PLAIN`: words only.
  private var isPlain: Bool
  private var palette = Palette.standard
  /// A variable's value; an empty one counts as absent.
  private let environment: (String) -> String?

  /// Whether the user can be asked.
  var isInteractive: Bool { inputIsTerminal && outputIsTerminal }

  /// Whether a line of messages may be rewritten in place.
  var canRedraw: Bool { errorIsTerminal && !isPlain && environment("TERM") != "dumb" }

  /// The render style of results. Computed each time, since windows are resized.
  var output: RenderStyle { style(of: 1, isTerminal: outputIsTerminal) }

  /// The render style of messages.
  var messages: RenderStyle { style(of: 2, isTerminal: errorIsTerminal) }

  static var current: Terminal { Terminal(environment: ProcessEnvironment.value) { isatty($0) == 1 } }

  init(environment: @escaping (String) -> String?, isTerminal: (Int32) -> Bool) {
    (inputIsTerminal, outputIsTerminal, errorIsTerminal) = (isTerminal(0), isTerminal(1), isTerminal(2))
    self.environment = environment
    isPlain = environment("TIMEQUEST_PLAIN") != nil
  }

  /// This terminal with `--plain`.
  func plain(_ wanted: Bool) -> Terminal {
    var terminal = self
    if wanted { terminal.isPlain = true }
    return terminal
  }

  /// This terminal in the colours of a theme.
  func painted(_ palette: Palette) -> Terminal {
    var terminal = self
    terminal.palette = palette
    return terminal
  }

  private func style(of descriptor: Int32, isTerminal: Bool) -> RenderStyle {
    let readsUnicode = Self.isUnicode(environment)
    var style = RenderStyle(
      width: Self.width(ofWindow: isTerminal ? Self.windowColumns(descriptor) : nil, environment("COLUMNS")),
      isColoured: isTerminal && !isPlain && environment("NO_COLOR") == nil && environment("TERM") != "dumb")
    style.folds = isTerminal || environment("COLUMNS") != nil
    style.symbols = isPlain ? .words : readsUnicode ? .unicode : .ascii
    // In a pipe, names are written as they are; on a terminal, unsafe characters are replaced.
    style.isASCIIAlone = !readsUnicode && isTerminal
    style.palette = palette
    style.depth = Palette.Depth(colorTerm: environment("COLORTERM"), term: environment("TERM"))
    return style
  }

  static func width(ofWindow columns: Int?, _ variable: String?) -> Int {
    max(20, columns ?? variable.flatMap(Int.init) ?? 80)
  }

  /// Whether the locale uses UTF-8, by the first of the three variables that is set.
  static func isUnicode(_ environment: (String) -> String?) -> Bool {
    let named = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap(environment).first ?? "C"
    return named.lowercased().filter { $0 != "-" }.contains("utf8")
  }

  /// Lines of the window that standard output is; `nil` for anything else, and for a terminal that cannot scroll back.
  var outputLines: Int? {
    guard outputIsTerminal, environment("TERM") != "dumb" else { return nil }
    return Self.window(1).map { Int($0.ws_row) }.flatMap { $0 > 0 ? $0 : nil }
  }

  private static func windowColumns(_ descriptor: Int32) -> Int? {
    window(descriptor).map { Int($0.ws_col) }.flatMap { $0 > 0 ? $0 : nil }
  }

  private static func window(_ descriptor: Int32) -> winsize? {
    var size = winsize()
    return ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 ? size : nil
  }
}

/// Standard output.
enum StandardOutput {
  struct Failure: Error {
    let reason: String
  }

  static func write(_ bytes: [UInt8], to descriptor: Int32 = 1) throws(Failure) {
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes {
        Glibc.write(descriptor, $0.baseAddress?.advanced(by: written), $0.count - written)
      }
      if count > 0 {
        written += count
      } else if count == 0 || errno != EINTR {
        throw Failure(reason: String(cString: strerror(errno)))
      }
    }
  }

  /// Writes one line as it is, of any width: for programs to read.
  static func write(line: String) throws(Failure) { try write(Array((line + "\n").utf8)) }
}

/// Standard error, for messages.
enum StandardError {
  static func write(_ text: String) {
    // A failed write to standard error cannot be reported.
    _ = try? StandardOutput.write(Array(text.utf8), to: 2)
  }
}
