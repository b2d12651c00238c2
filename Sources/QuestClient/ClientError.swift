/// QuestClient: the connection of a program to timequestd. A blocking Unix socket, typed calls, the event stream.
///
/// Start at `Client`: it finds the daemon, sends a request of QuestWire and returns its typed result. A refusal by the
/// daemon is thrown as `RPCError`, a failed connection as `ClientError`.
public enum ClientError: Error, Equatable, Sendable {
  /// A Unix socket's path holds at most `limit` bytes.
  case pathTooLong(path: String, limit: Int)
  /// Nothing listens there. `startCommand` is the one command that starts the daemon.
  case unreachable(path: String, reason: String, startCommand: String)
  /// The connection broke, and the retry failed too, if there was one.
  case connectionLost(path: String)
  /// The reply is not of this protocol.
  case garbled(path: String)
}

extension ClientError {
  /// What failed, and what to do next.
  ///
  /// - Parameter afterLoss: what became of the work when the connection broke, a sentence.
  /// - Returns: one line.
  public func sentence(afterLoss: String) -> String {
    switch self {
    case .pathTooLong(let path, let limit): "\(path) is longer than the \(limit) bytes that a socket's path may have."
    case .unreachable(let path, let reason, let command): "Nothing answers at \(path) (\(reason)). Start it: \(command)"
    case .connectionLost(let path): "The connection to \(path) broke. \(afterLoss)"
    case .garbled(let path): "What answers at \(path) is not TimeQuest."
    }
  }
}
