import ArgumentParser
import Glibc

/// The source of a PIN. Never the command line, which every user of the machine can read.
struct PINOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("Read PINs from this file descriptor, one a line; 0 is standard input.", valueName: "n"))
  var pinFd: Int32?

  var input: PINInput { PINInput(descriptor: pinFd) }

  func validate() throws {
    if let pinFd, pinFd < 0 { throw ValidationError("--pin-fd takes the number of an open file: 0, 3, …") }
  }
}

/// Reads PINs from the controlling terminal, without echo, or from a descriptor.
final class PINInput {
  private let descriptor: Int32?

  init(descriptor: Int32?) { self.descriptor = descriptor }

  /// Whether the user types it and can be asked again.
  var isTerminal: Bool { descriptor == nil }

  /// The next PIN. Throws a `CommandFailure` if there is neither a PIN nor a terminal to ask on.
  func pin(_ prompt: String) throws -> String {
    let text = if let descriptor { try line(from: descriptor) } else { try typed(prompt) }
    guard let text, !text.isEmpty else {
      throw CommandFailure(
        status: ExitStatus.notAllowed, message: "No PIN was given.",
        hint: isTerminal ? nil : "One PIN a line is read from the descriptor.")
    }
    return text
  }

  /// Reads byte by byte: the rest of the input is not ours. `nil` at the end.
  private func line(from descriptor: Int32) throws -> String? {
    var line: [UInt8] = []
    var byte: UInt8 = 0
    while line.count < Self.longest {
      let count = read(descriptor, &byte, 1)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else {
        let reason = String(cString: strerror(errno))
        throw CommandFailure(
          status: ExitStatus.noInput, message: "No PIN can be read from descriptor \(descriptor): \(reason).")
      }
      if count == 0 { return line.isEmpty ? nil : String(decoding: line, as: UTF8.self) }
      if byte == UInt8(ascii: "\n") { break }
      line.append(byte)
    }
    return String(decoding: line, as: UTF8.self)
  }

  /// The most bytes of a line; the daemon refuses PINs far shorter than this.
  private static let longest = 256

  /// Asks on the controlling terminal, whatever the standard streams are. `nil` at the end of input.
  func typed(_ prompt: String) throws -> String? {
    let terminal = open("/dev/tty", O_RDWR | O_CLOEXEC | O_NOCTTY)
    guard terminal >= 0, terminal < 64 else {
      throw CommandFailure(
        status: ExitStatus.notAllowed, message: "There is no terminal to ask for the PIN on.",
        hint: "From a script: --pin-fd 0 reads it from standard input.")
    }
    defer { close(terminal) }
    var usual = termios()
    guard tcgetattr(terminal, &usual) == 0 else { return nil }
    var silent = usual
    silent.c_lflag &= ~tcflag_t(ECHO)
    // Created before echo is switched off, so that echo is restored on Ctrl-C.
    let lines = LineInput(descriptor: terminal, escape: EscapeKey(descriptor: terminal))
    guard tcsetattr(terminal, TCSAFLUSH, &silent) == 0 else { return nil }
    defer { tcsetattr(terminal, TCSAFLUSH, &usual) }
    try StandardOutput.write(Array(prompt.utf8), to: terminal)
    // The Enter that was typed is not shown either.
    defer { _ = try? StandardOutput.write([UInt8(ascii: "\n")], to: terminal) }
    return try lines.line {
      // A shell may have switched echo on.
      tcsetattr(terminal, TCSAFLUSH, &silent)
      _ = try? StandardOutput.write(Array(prompt.utf8), to: terminal)
    }
  }
}
