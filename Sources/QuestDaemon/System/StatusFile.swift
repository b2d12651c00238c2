internal import LinuxHost
internal import Logging
public import QuestWire

/// Whoever shows where the player stands, as the game knows it.
package protocol SessionWatch: Sendable {
  /// The state after a change, or at the beginning. Called on any thread; returns at once.
  func show(_ state: SessionState)
}

/// `$XDG_RUNTIME_DIR/timequest/status`: where the player stands, for a shell's prompt, which has no time to ask.
///
///     Morning Quest · 2 of 4 · Shower · active
///     1 active 2 4 Shower
///
/// The first line is for people, empty when nothing is open. The second is for programs: the number of this format, the
/// phase as in `session.status` (`none` when nothing is open), which task of how many, and the task's name up to the end of
/// the line. The blanks that fill the file up to its size follow; `read -r` of a shell leaves them out. More may follow in
/// a later format on further lines.
///
/// Blind (SPEC §3): it says what `session.status` says, and neither its size nor its times ever change (`MemoryFile`), so
/// nothing of it tells when that was written. It is made when the service starts, before anybody is served; when that was
/// is known to the service manager anyway. The system service keeps none: its folder is everybody's, and a file for each
/// player would have to come when they first play.
///
/// Taken away when the service stops. After a crash the one left behind says what the store says too, and the next
/// service goes on with it.
public final class StatusFile: SessionWatch {
  /// Bytes. Two names of 200 and the words around them fit.
  static let size = 1024
  private let file: MemoryFile

  /// Beside the socket. Throws a `MemoryFile.Obstacle` or a `SystemError`, where there can be none.
  public init(besideSocket socket: String) throws {
    let folder = socket.lastIndex(of: "/").map { String(socket[..<$0]) } ?? "."
    file = try MemoryFile(path: "\(folder)/status", size: Self.size, content: Self.content(SessionState(phase: "none")))
  }

  public func show(_ state: SessionState) { file.write(Self.content(state)) }

  public func remove() { file.remove() }

  static func content(_ state: SessionState) -> [UInt8] {
    let isOpen = state.line != nil
    let words = [
      "1", isOpen ? state.phase : "none", "\(isOpen ? state.taskIndex ?? 0 : 0)",
      "\(isOpen ? state.taskCount ?? 0 : 0)",
    ]
    let forPrograms = (words + (isOpen ? [state.task ?? ""] : [])).joined(separator: " ")
    return Array("\(state.line ?? "")\n\(forPrograms)".utf8)
  }
}
