private import Synchronization
import QuestModel

/// Sets the times of the store's files so that `ls -l` in the data folder does not reveal when a task began (SPEC §3).
///
/// After each change the modification time of the files is the start of the day (UTC) of the last `done`, plus one
/// second for each change. Programs that compare times still detect a change, and nothing else is revealed. The access
/// time is so far ahead that `relatime` does not change it. ctime belongs to the kernel and cannot be set. The owner
/// can also read the store itself; the promise is only about the files' times.
///
/// Cost: ten system calls a change, of one to four microseconds each, and one for the first read after it.
final class FileTimes: Sendable {
  private struct State {
    /// The day of the last `done`, in days since 1970.
    var day: Int64
    var command: Int64
    /// Whether a reader still has to record in the log's index that it has seen the newest change.
    var awaitsReader = true
  }

  private let store: String
  private let state: Mutex<State>

  /// Seconds of a day; the number of the newest change is encoded within one.
  private static let day: Int64 = 86_400
  /// 2100-01-01.
  static let ahead: Int64 = 4_102_444_800

  /// - Parameters:
  ///   - store: the path of its file.
  ///   - lastDone: when the last `done` was.
  ///   - command: the number of the newest change.
  init(of store: String, lastDone: Instant, command: Int64) {
    self.store = store
    state = Mutex(State(day: lastDone.utcDay, command: command))
  }

  /// A change that is about to be committed under that number; `nil` when nothing has changed.
  func note(_ command: Command, number: Int64?) {
    guard let number else { return }
    state.withLock { state in
      state.command = number
      // The question before an overlong reveal is not undoable and does not count as a `done` yet.
      if command.method == Self.done, command.undoable { state.day = command.at.utcDay }
    }
  }

  /// The method whose moment the files may reveal.
  static let done = "session.done"

  /// Resets the times after a possible write, also of the files and folders in `others`. Missing files and those of
  /// other users are skipped.
  func settle(also others: [String]) {
    let time = state.withLock { state in
      state.awaitsReader = true
      return state.day * Self.day + state.command % Self.day
    }
    // The folder comes last, because adding or removing a file changes its time.
    for path in others + [store, store + "-wal", store + "-shm", Disk.folder(of: store)] {
      Disk.setTimes(of: path, modified: time, read: Self.ahead)
    }
  }

  /// Resets the times after a read. The first one after a change writes to the log's index.
  func settleAfterReading() {
    let time: Int64? = state.withLock { state in
      guard state.awaitsReader else { return nil }
      state.awaitsReader = false
      return state.day * Self.day + state.command % Self.day
    }
    if let time { Disk.setTimes(of: store + "-shm", modified: time, read: Self.ahead) }
  }

  /// The same for the other files of the folder, once at the start.
  func settleAll(also others: [String]) {
    settle(also: others)
    let folder = Disk.folder(of: store)
    let time = state.withLock { $0.day * Self.day }
    for name in Disk.names(in: folder) where !name.hasPrefix(Disk.name(of: store)) {
      Disk.setTimes(of: "\(folder)/\(name)", modified: time, read: Self.ahead)
    }
  }
}
