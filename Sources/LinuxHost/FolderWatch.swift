internal import CSystemd
internal import Glibc

/// Watches folders for new entries and for changes of permissions. Costs nothing while nothing changes.
public final class FolderWatch {
  private let descriptor: Int32

  /// Watches those of the folders that exist.
  public init(_ folders: [String]) throws {
    descriptor = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
    guard descriptor >= 0 else { throw SystemError("Folders cannot be watched") }
    for folder in folders { inotify_add_watch(descriptor, folder, UInt32(IN_MOVED_TO | IN_CREATE | IN_ATTRIB)) }
  }

  deinit { close(descriptor) }

  /// Whether something has happened since the last call.
  public func hasNews() -> Bool {
    var buffer = [UInt8](repeating: 0, count: 4096)
    var got = false
    while read(descriptor, &buffer, buffer.count) > 0 { got = true }
    return got
  }

  /// Becomes readable when something has appeared.
  public var waiting: WallAlarm.Other { .init(descriptor: descriptor, events: Int16(POLLIN), deadline: nil) }
}
