internal import Glibc

/// The destination of log lines.
public enum StandardError {
  /// Whether the descriptor is the journal's stream, which understands `<n>` priorities at the start of a line.
  /// `$JOURNAL_STREAM` alone is inherited by children whose stderr leads elsewhere.
  public static func isJournal() -> Bool {
    guard let stream = Environment["JOURNAL_STREAM"] else { return false }
    var status = stat()
    guard fstat(STDERR_FILENO, &status) == 0 else { return false }
    return stream == "\(status.st_dev):\(status.st_ino)"
  }

  /// Whether it is the terminal of another job, such as a shell's after `timequestd &`.
  public static func isOfAnotherJob() -> Bool {
    let foreground = tcgetpgrp(STDERR_FILENO)
    return foreground > 0 && foreground != getpgrp()
  }

  /// Writes one line, with a single call where possible, so that lines of several threads do not mix.
  public static func write(line: String) { write(line + "\n") }

  /// The same for a part of a line, such as a question.
  public static func write(_ text: String) {
    var bytes = ArraySlice(text.utf8)
    while !bytes.isEmpty {
      let written = bytes.withUnsafeBytes { Glibc.write(STDERR_FILENO, $0.baseAddress, $0.count) }
      if written < 0 && errno == EINTR { continue }
      // A failed write to the log cannot be reported.
      guard written > 0 else { return }
      bytes = bytes.dropFirst(written)
    }
  }
}
