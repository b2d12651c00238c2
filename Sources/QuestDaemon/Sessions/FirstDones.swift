private import FoundationEssentials
internal import NIOConcurrencyHelpers
internal import QuestModel

/// The moments of refused `done`s, by player: in memory and, once a folder is set, in a file of mode 0600 that survives
/// the process. The folder is a runtime folder, on another file system than the store.
final class FirstDones: Sendable {
  private struct State {
    var moments: [PlayerID: FirstDone] = [:]
    var path: String?
    /// Whether the file equals the memory.
    var isWritten = true
  }

  private let state = NIOLockedValueBox(State())

  var isEmpty: Bool { state.withLockedValue(\.moments.isEmpty) }

  /// Whether the kept moments would survive a SIGKILL.
  var outlivesProcess: Bool { state.withLockedValue { $0.path != nil && $0.isWritten } }

  subscript(player: PlayerID) -> FirstDone? {
    get { state.withLockedValue { $0.moments[player] } }
    set {
      state.withLockedValue { state in
        guard state.moments[player] != newValue else { return }
        state.moments[player] = newValue
        Self.write(&state)
      }
    }
  }

  /// Starts to use the folder. Throws when its content cannot be read; then the moments stay in memory.
  func keep(in folder: String) throws {
    try state.withLockedValue { state in
      let path = folder + "/moments.json"
      if FileManager.default.fileExists(atPath: path) {
        let kept = try JSONDecoder().decode([Entry].self, from: Data(contentsOf: URL(filePath: path)))
        for entry in kept where state.moments[PlayerID(entry.player)] == nil {
          state.moments[PlayerID(entry.player)] = entry.moment
        }
      }
      state.path = path
    }
  }

  private struct Entry: Codable {
    var player: Int64
    /// Absent when the store could not even be read.
    var session: String?
    var index: Int?
    var said: ClockReading

    init(_ player: PlayerID, _ moment: FirstDone) {
      self.player = player.rawValue
      session = moment.task?.session.text
      index = moment.task?.index
      said = moment.said
    }

    var moment: FirstDone {
      guard let session, let index else { return FirstDone(task: nil, said: said) }
      return FirstDone(task: RunningTask(session: SessionID(session), index: index), said: said)
    }
  }

  private static func write(_ state: inout State) {
    guard let path = state.path else { return }
    do {
      if state.moments.isEmpty {
        if FileManager.default.fileExists(atPath: path) { try FileManager.default.removeItem(atPath: path) }
      } else {
        let entries = state.moments.map { Entry($0.key, $0.value) }
        // Files of this process are private (umask 077).
        try JSONEncoder().encode(entries).write(to: URL(filePath: path), options: .atomic)
      }
      state.isWritten = true
    } catch {
      state.isWritten = false
    }
  }
}
