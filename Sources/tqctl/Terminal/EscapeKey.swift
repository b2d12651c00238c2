import Glibc

/// Makes Esc end a line, like Enter, on a terminal that reads whole lines. The kernel still edits the line, so nothing
/// is redrawn and a screen reader reads the typed text.
struct EscapeKey {
  static let byte: UInt8 = 0x1B
  private let descriptor: Int32
  private let usual: termios

  /// `nil` where the descriptor is no terminal.
  init?(descriptor: Int32) {
    var usual = termios()
    guard tcgetattr(descriptor, &usual) == 0 else { return nil }
    (self.descriptor, self.usual) = (descriptor, usual)
  }

  /// Also call it after the process was stopped, because a shell may have reset the terminal.
  func watch() {
    var attributes = termios()
    guard tcgetattr(descriptor, &attributes) == 0 else { return }
    // VEOL; the array is a tuple here.
    attributes.c_cc.11 = Self.byte
    tcsetattr(descriptor, TCSANOW, &attributes)
  }

  func restore() {
    var attributes = usual
    tcsetattr(descriptor, TCSANOW, &attributes)
  }

  /// The bytes after an Esc: none for the key itself, the rest of the sequence for an arrow key. Waits for them for a
  /// tenth of a second at most.
  func rest() -> [UInt8] {
    var lines = termios()
    guard tcgetattr(descriptor, &lines) == 0 else { return [] }
    var bytes = lines
    bytes.c_lflag &= ~tcflag_t(ICANON)
    // VMIN and VTIME: whatever has arrived within a tenth of a second.
    (bytes.c_cc.6, bytes.c_cc.5) = (0, 1)
    guard tcsetattr(descriptor, TCSANOW, &bytes) == 0 else { return [] }
    defer { tcsetattr(descriptor, TCSANOW, &lines) }
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = read(descriptor, &buffer, buffer.count)
    return Array(buffer.prefix(max(0, count)))
  }
}
