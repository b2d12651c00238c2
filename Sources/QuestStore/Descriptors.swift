private import Glibc

/// Whether the process may still open files.
///
/// A connection that fails halfway has to be let go of, and letting go of one starts a thread of libdispatch's, which
/// ends the process when it cannot open its own files. So whoever needs files asks first.
enum Descriptors {
  /// More than a connection takes: the file, its log, its index, a scratch file.
  private static let enough = 6

  /// Throws `StoreError.tooManyFiles` when the process may not open as many files as a connection takes: it will be able
  /// to in a moment, when clients have gone.
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
