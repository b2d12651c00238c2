private import Glibc

/// Whether the process may still open files.
///
/// Releasing a connection that failed halfway starts a libdispatch thread, which ends the process when it cannot open
/// its own files. So callers check before opening files.
enum Descriptors {
  /// More than a connection takes: the file, its log, its index, a scratch file.
  private static let enough = 6

  /// Throws `StoreError.tooManyFiles` when the process cannot open as many files as a connection needs. It is
  /// temporary: clients free descriptors when they disconnect.
  static func expectEnough() throws { if areFew { throw StoreError.tooManyFiles } }

  static var areFew: Bool {
    var opened: [Int32] = []
    defer { for descriptor in opened { close(descriptor) } }
    for _ in 0..<enough {
      let descriptor = open("/dev/null", O_RDONLY | O_CLOEXEC)
      guard descriptor >= 0 else { return true }
      opened.append(descriptor)
    }
    return false
  }
}
