internal import LinuxHost
internal import NIOCore
package import QuestWire

/// Moves a round from lane to lane until it ends.
struct RoundJourney: Sendable {
  let dispatcher: Dispatcher
  let call: CallContext
  let workers: Workers
  /// Bytes of replies after which the round ends.
  let mostBytes: Int
  /// Whether the connection's last round of reads took long.
  let isLaborious: Bool
  /// Called once, on a thread of the last lane, with the total duration of the reads.
  let ended: @Sendable (Round, _ readingsTook: TimeAmount) -> Void

  /// Begins on the lane that `Dispatcher.firstLane` has guessed. A plain change may share its commit with others.
  func begin(_ round: Round, on lane: Lane) { go(on: round, to: lane, readingsTook: .zero, mayShareCommit: true) }

  private func go(on round: Round, to lane: Lane, readingsTook: TimeAmount, mayShareCommit: Bool = false) {
    workers.submit(to: lane, for: call.peer.uid, isLaborious: isLaborious, mayShareCommit: mayShareCommit) { refusal in
      let start = NIODeadline.now()
      // A change whose commit fails begins again with the same round.
      var round = round
      let step = round.advance(
        on: lane, dispatcher, call, plainChangesOnly: mayShareCommit && lane == .change, refusing: refusal
      ) { round in
        round.answers.readableBytes < mostBytes && NIODeadline.now() - start < Workers.longestGo
      }
      let readingsTook = lane == .short ? readingsTook + (NIODeadline.now() - start) : readingsTook
      return { [round] in
        switch step {
        case .goesOn(let next): go(on: round, to: next, readingsTook: readingsTook)
        case .ends: ended(round, readingsTook)
        }
      }
    }
  }
}

extension RPCError {
  /// The refusal of work while the service stops.
  package static let stopping = RPCError(
    .busy, "The service is stopping; this was cancelled.", hint: "Try again in a moment.")
}
