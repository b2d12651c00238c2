internal import LinuxHost
internal import NIOConcurrencyHelpers
internal import QuestModel
internal import QuestServer

/// The terminal sessions that are unlocked for setup, and a lock that allows one PIN hash at a time.
///
/// This state is only in memory, so a restart locks all sessions. A guardian is a Unix user of a system service, or
/// `nil`: the owner of a user service.
final class SetupLock: Sendable {
  private struct Unlocked {
    var guardian: UInt32?
    var peer: UInt32
    var leader: SessionLeader
    var until: Deadline

    func belongs(to context: CallContext, _ guardian: UInt32?) -> Bool {
      self.guardian == guardian && peer == context.peer.uid && leader.session == context.peer.session
    }
  }

  /// A moment of the boot clock.
  struct Deadline: Sendable {
    var bootNanoseconds: Int64
    var bootID: String

    init(_ seconds: Double, after now: ClockReading) {
      bootNanoseconds = now.bootNanoseconds + Int64(seconds * 1e9)
      bootID = now.bootID
    }

    func isAhead(of now: ClockReading) -> Bool { bootID == now.bootID && now.bootNanoseconds < bootNanoseconds }
  }

  private struct State {
    var sessions: [Unlocked] = []
    /// Increases when a guardian's PIN changes: a check against an earlier PIN unlocks nothing.
    var rounds: [UInt32?: Int] = [:]
    var hashings = 0
  }

  private let state = NIOLockedValueBox(State())
  private let hashing = NIOLock()

  /// The most unlocked sessions; further ones lock the oldest.
  static let mostSessions = 64

  /// Runs the body, which hashes, exclusively: each hash takes 16 MiB and a processor. Holds no other lock.
  func hashing<Value>(_ body: () throws -> Value) rethrows -> Value {
    try hashing.withLock {
      state.withLockedValue { $0.hashings += 1 }
      return try body()
    }
  }

  /// Number of hashes since the start.
  var hashings: Int { state.withLockedValue(\.hashings) }

  // MARK: - Sessions

  func round(of guardian: UInt32?) -> Int { state.withLockedValue { $0.rounds[guardian] ?? 0 } }

  /// Unlocks the caller's session; without an identifiable session only its connection.
  ///
  /// - Parameters:
  ///   - context: the caller.
  ///   - guardian: the guardian whose PIN was right.
  ///   - until: when it locks by itself.
  ///   - round: the result of `round(of:)` before the PIN was checked.
  func unlock(_ context: CallContext, for guardian: UInt32?, until: Deadline, round: Int) {
    let leader = context.peer.session.flatMap(SessionLeader.init)
    let isStale = state.withLockedValue { state -> Bool in
      guard round == state.rounds[guardian] ?? 0 else { return true }
      guard let leader else { return false }
      state.sessions.removeAll { $0.belongs(to: context, guardian) || !$0.leader.isAlive }
      state.sessions.append(Unlocked(guardian: guardian, peer: context.peer.uid, leader: leader, until: until))
      if state.sessions.count > Self.mostSessions { state.sessions.removeFirst() }
      return false
    }
    guard !isStale, leader == nil else { return }
    unlockConnection(of: context, for: guardian, until: until, round: round)
  }

  /// Unlocks only the caller's connection. `isUnlocked` compares the round.
  func unlockConnection(of context: CallContext, for guardian: UInt32?, until: Deadline, round: Int) {
    context.connection.store(UnlockedConnection(guardian: guardian, until: until, round: round), for: Self.key)
  }

  func isUnlocked(_ context: CallContext, for guardian: UInt32?, now: ClockReading) -> Bool {
    let isSessionUnlocked = state.withLockedValue { state in
      state.sessions.removeAll { !$0.until.isAhead(of: now) || !$0.leader.isAlive }
      return state.sessions.contains { $0.belongs(to: context, guardian) }
    }
    if isSessionUnlocked { return true }
    guard let own = context.connection.object(for: Self.key) as? UnlockedConnection else { return false }
    return own.guardian == guardian && own.until.isAhead(of: now) && own.round == round(of: guardian)
  }

  /// Locks the caller's session.
  func lock(_ context: CallContext, for guardian: UInt32?) {
    state.withLockedValue { state in state.sessions.removeAll { $0.belongs(to: context, guardian) } }
    context.connection.remove(Self.key)
  }

  /// Locks every session of the guardian, including checks in progress.
  func lockAll(of guardian: UInt32?) {
    state.withLockedValue { state in
      state.sessions.removeAll { $0.guardian == guardian }
      state.rounds[guardian, default: 0] += 1
    }
  }

  private static let key = "setup"

  /// For a caller without a session, as in a container whose leader is outside, and for a program with a credential.
  private final class UnlockedConnection: ConnectionBound {
    let guardian: UInt32?
    let until: Deadline
    let round: Int

    init(guardian: UInt32?, until: Deadline, round: Int) {
      self.guardian = guardian
      self.until = until
      self.round = round
    }

    func close() {}
  }
}
