internal import Glibc
internal import QuestReplica

/// Prompts and output on the terminal.
struct Terminal {
  let isOn = isatty(1) == 1

  /// The terminal's width; `nil` if unknown.
  var columns: Int? {
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }

  /// A typed line, or the next line of standard input.
  func line(_ prompt: String) throws -> String {
    if isatty(0) == 1 {
      let bytes = Array(prompt.utf8)
      write(STDERR_FILENO, bytes, bytes.count)
    }
    guard let line = readLine(), !line.isEmpty else {
      throw ReplicaProblem(.usage, "Nothing was entered, so nothing has changed.")
    }
    return line
  }

  /// A line that is not shown while it is typed, or the next line of standard input if that is no terminal. Empty for
  /// none.
  func password() -> String {
    if isatty(0) == 1 {
      return getpass("Password of the database (not shown; empty for none): ").map { String(cString: $0) } ?? ""
    }
    return readLine() ?? ""
  }

  /// The PIN of setup, as `password`.
  func pin() throws -> String {
    let text =
      isatty(0) == 1 ? getpass("PIN of the set-up (not shown): ").map { String(cString: $0) } : readLine()
    guard let text, !text.isEmpty else { throw ReplicaProblem(.usage, "Nothing was entered, so nothing has changed.") }
    return text
  }

  /// Not shown while it is typed, because it can hold a password.
  func connectionString() throws -> String {
    let text: String?
    if isatty(0) == 1 {
      text = getpass(
        "Connection string (not shown), such as host=db.example.org dbname=timequest user=anna password=...: "
      )
      .map { String(cString: $0) }
    } else {
      text = readLine()
    }
    guard let text, !text.isEmpty else { throw ReplicaProblem(.usage, "Nothing was entered, so nothing has changed.") }
    return text
  }

  /// The machine's name, without its domain.
  static var hostName: String {
    var name = [CChar](repeating: 0, count: 256)
    guard gethostname(&name, name.count - 1) == 0 else { return "device" }
    let bytes = name.prefix { $0 != 0 && $0 != CChar(UInt8(ascii: ".")) }.map { UInt8(bitPattern: $0) }
    return bytes.isEmpty ? "device" : String(String(decoding: bytes, as: UTF8.self).prefix(32))
  }
}
