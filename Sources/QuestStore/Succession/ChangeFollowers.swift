import GRDB
private import Synchronization

/// Observers of every changed row of the store, in commit order: the change log always, and a large change while it is
/// made on a copy.
///
/// They are called on the writer's thread, before the next change, and delay it. An error means that rows were missed, so
/// their data has a gap.
final class ChangeFollowers: Sendable {
  typealias Follower = @Sendable (Result<[RowChange], any Error>) -> Void

  private struct State {
    var last = 0
    var followers: [Int: Follower] = [:]
  }

  private let state = Mutex(State())

  /// Adds an observer of every change from now on. On the writer, outside any transaction. Returns a number for
  /// `forget`.
  func add(_ follower: @escaping Follower) -> Int {
    state.withLock { state in
      state.last += 1
      state.followers[state.last] = follower
      return state.last
    }
  }

  /// Removes an observer.
  func forget(_ number: Int) { state.withLock { _ = $0.followers.removeValue(forKey: number) } }

  /// Passes on what the writer has committed.
  func tell(of db: Database) {
    let followers = state.withLock { $0.followers }
    let changes = Result { try ChangeCapture.take(from: db) }
    if case .success(let rows) = changes, rows.isEmpty { return }
    for follower in followers.values { follower(changes) }
  }
}
