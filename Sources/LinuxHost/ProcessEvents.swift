internal import CSystemd
internal import Glibc

/// Events for the main thread of a service: a signal to stop, a new version of its program, a wake from another thread.
/// It uses poll(2): no handler, no queue, no wakeup in between.
public final class ProcessEvents: Sendable {
  public enum Event: Sendable {
    /// SIGTERM or SIGINT.
    case stop
    /// The program's file was replaced by one with this `--version`.
    case replaced(by: String)
    /// The program's file was replaced by one that does not run.
    case replacedInVain
    case knock
  }

  /// The program that runs; `nil` where its file cannot be watched.
  public let program: ProgramFile?
  private let signals: TerminationDescriptor
  private let bell: Int32

  /// Blocks normal delivery of both signals: see `TerminationDescriptor`.
  ///
  /// - Throws: a `SystemError` when the process is out of descriptors.
  public init() throws {
    signals = try TerminationDescriptor()
    bell = eventfd(0, Int32(EFD_CLOEXEC) | Int32(EFD_NONBLOCK))
    guard bell >= 0 else { throw SystemError("An event descriptor cannot be made") }
    program = ProgramFile()
  }

  deinit { close(bell) }

  /// Ends the current wait, or the next one.
  public func knock() {
    var one: UInt64 = 1
    // A full counter is readable as well.
    _ = write(bell, &one, 8)
  }

  /// Blocks until one of the events; a signal comes first.
  public func wait() -> Event {
    var watched = [signals.descriptor, bell, program?.descriptor ?? -1].map {
      pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
    }
    while true {
      // Also before the first wait: the program may have been replaced during its start.
      switch program?.replacement(unless: signals.descriptor) {
      case .runs(let version)?: return .replaced(by: version)
      case .doesNotRun?: return .replacedInVain
      case nil: break
      }
      // Only EINTR, as under a tracer.
      guard poll(&watched, nfds_t(watched.count), -1) > 0 else { continue }
      if watched[0].revents != 0 { return .stop }
      var rung: UInt64 = 0
      if watched[1].revents != 0, read(bell, &rung, 8) == 8 { return .knock }
    }
  }
}
