import GRDB
private import Synchronization

/// Whoever is told of every changed row of the store, commit by commit in their order.
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

  /// Tells of every change from now on. On the writer, outside any transaction. Answers a number to `remove` it by.
  func add(on db: Database, _ follower: @escaping Follower) throws -> Int {
    if isEmpty { try ChangeCapture.begin(on: db) }
    return state.withLock { state in
      state.last += 1
      state.followers[state.last] = follower
      return state.last
    }
  }

  /// Tells that one no more. Its connection is about to be closed.
  func forget(_ number: Int) { state.withLock { _ = $0.followers.removeValue(forKey: number) } }

  /// On the writer, outside any transaction.
  func remove(_ number: Int, on db: Database) throws {
    forget(number)
    if isEmpty { try ChangeCapture.end(on: db) }
  }

  /// The store has another writer now: it is another file.
  func move(to db: Database) throws {
    if !isEmpty { try ChangeCapture.begin(on: db) }
  }

  /// Hands on what the writer has committed. Costs nothing while nobody follows.
  func tell(of db: Database) {
    let followers = state.withLock { $0.followers }
    guard !followers.isEmpty else { return }
    let changes = Result { try ChangeCapture.take(from: db) }
    if case .success(let rows) = changes, rows.isEmpty { return }
    for follower in followers.values { follower(changes) }
  }

  private var isEmpty: Bool { state.withLock { $0.followers.isEmpty } }
}
