import Glibc
import QuestClient

/// What the three standard streams are, looked at once.
struct Terminal {
  let inputIsTerminal: Bool
  let errorIsTerminal: Bool
  let outputIsTerminal: Bool
  /// How answers look.
  let output: Look

  struct Look: Equatable {
    /// Columns, 20 or more.
    var width: Int
    var isColoured: Bool

    /// 80 columns without colour: what a pipe gets.
    static let plain = Look(width: 80, isColoured: false)
  }

  /// Somebody sits there and can be asked.
  var isInteractive: Bool { inputIsTerminal && outputIsTerminal }

  static var current: Terminal {
    let outputIsTerminal = isatty(1) == 1
    let environment = ProcessEnvironment.value
    return Terminal(
      inputIsTerminal: isatty(0) == 1,
      errorIsTerminal: isatty(2) == 1,
      outputIsTerminal: outputIsTerminal,
      output: Look(
        width: width(ofWindow: outputIsTerminal ? windowColumns() : nil, environment("COLUMNS")),
        isColoured: outputIsTerminal && environment("NO_COLOR") == nil && environment("TERM") != "dumb"
      )
    )
  }

  static func width(ofWindow columns: Int?, _ variable: String?) -> Int {
    max(20, columns ?? variable.flatMap(Int.init) ?? 80)
  }

  private static func windowColumns() -> Int? {
    var size = winsize()
    guard ioctl(1, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }
}

/// The answer's way out.
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
}

/// Messages, which are no answer.
enum StandardError {
  static func write(_ text: String) {
    // Where messages cannot be written there is nobody left to tell.
    _ = try? StandardOutput.write(Array(text.utf8), to: 2)
  }
}
