import Glibc

/// Makes Esc end a line, as Enter does, on a terminal that reads whole lines. The kernel goes on editing the line, so
/// nothing is redrawn and a screen reader hears what is typed.
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

  /// Also after the process was stopped, as a shell may have set the terminal back.
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

  /// What came with an Esc: nothing for the key itself, the rest of the sequence for an arrow key. Waits for it for a
  /// tenth of a second at most.
  func rest() -> [UInt8] {
    var lines = termios()
    guard tcgetattr(descriptor, &lines) == 0 else { return [] }
    var bytes = lines
    bytes.c_lflag &= ~tcflag_t(ICANON)
    // VMIN and VTIME: whatever there is, within a tenth of a second.
    (bytes.c_cc.6, bytes.c_cc.5) = (0, 1)
    guard tcsetattr(descriptor, TCSANOW, &bytes) == 0 else { return [] }
    defer { tcsetattr(descriptor, TCSANOW, &lines) }
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = read(descriptor, &buffer, buffer.count)
    return Array(buffer.prefix(max(0, count)))
  }
}
