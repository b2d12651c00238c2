import GRDB
private import Synchronization

/// Whoever is told of every changed row of the store, commit by commit in their order: the change log always, and a large
/// change while it is made on a copy.
///
/// They are told on the writer's thread, before the change is acknowledged, and hold it up for as long as they take. An
/// error means that rows were missed: what they know has a gap then.
final class ChangeFollowers: Sendable {
  typealias Follower = @Sendable (Result<[RowChange], any Error>) -> Void

  private struct State {
    var last = 0
    var followers: [Int: Follower] = [:]
  }

  private let state = Mutex(State())

  /// Tells of every change from now on. On the writer, outside any transaction. Answers a number to `forget` it by.
  func add(_ follower: @escaping Follower) -> Int {
    state.withLock { state in
      state.last += 1
      state.followers[state.last] = follower
      return state.last
    }
  }

  /// Tells that one no more.
  func forget(_ number: Int) { state.withLock { _ = $0.followers.removeValue(forKey: number) } }

  /// Hands on what the writer has committed.
  func tell(of db: Database) {
    let followers = state.withLock { $0.followers }
    let changes = Result { try ChangeCapture.take(from: db) }
    if case .success(let rows) = changes, rows.isEmpty { return }
    for follower in followers.values { follower(changes) }
  }
}
