internal import LinuxHost
internal import Logging
public import QuestWire

/// The observer of the player's state.
package protocol SessionWatch: Sendable {
  /// The state after a change, or at the beginning. Called on any thread; returns at once.
  func show(_ state: SessionState)
}

/// `$XDG_RUNTIME_DIR/timequest/status`: the player's state, for shell prompts, which have no time for a call.
///
///     Morning Quest · 2 of 4 · Shower · active
///     1 active 2 4 Shower
///
/// The first line is for people, empty when nothing is open. The second is for programs: the number of this format, the
/// phase as in `session.status` (`none` when nothing is open), which task of how many, and the task's name up to the
/// end of the line. Blanks fill the file up to its size; `read -r` of a shell drops them. A later format may add
/// further lines.
///
/// Blind (SPEC §3): it contains what `session.status` contains, and neither its size nor its times ever change
/// (`MemoryFile`), so it does not reveal when it was written. It is made when the service starts, before clients are
/// served; the service manager knows that moment anyway. A system service has none: its folder is shared, and a
/// player's file would appear when they first play.
///
/// Removed when the service stops. After a crash the remaining file agrees with the store, and the next service takes
/// it over.
public final class StatusFile: SessionWatch {
  /// Bytes. Two names of 200 and the words around them fit.
  static let size = 1024
  private let file: MemoryFile

  /// Makes the file beside the socket. Throws a `MemoryFile.Obstacle` or a `SystemError` when that is not possible.
  public init(besideSocket socket: String) throws {
    let folder = socket.lastIndex(of: "/").map { String(socket[..<$0]) } ?? "."
    file = try MemoryFile(
      path: "\(folder)/status", size: Self.size, content: Self.content(SessionState(phase: Open(.idle))))
  }

  public func show(_ state: SessionState) { file.write(Self.content(state)) }

  public func remove() { file.remove() }

  static func content(_ state: SessionState) -> [UInt8] {
    let isOpen = state.line != nil
    let words = [
      "1", isOpen ? state.phase.rawValue : "none", "\(isOpen ? state.taskIndex ?? 0 : 0)",
      "\(isOpen ? state.taskCount ?? 0 : 0)",
    ]
    let forPrograms = (words + (isOpen ? [state.task ?? ""] : [])).joined(separator: " ")
    return Array("\(state.line ?? "")\n\(forPrograms)".utf8)
  }
}
