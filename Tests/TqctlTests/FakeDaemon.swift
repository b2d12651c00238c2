import Glibc
import QuestWire

@testable import QuestClient

/// The daemon's end of a socket pair: its answers are written before the client's requests, which are read afterwards.
/// Nothing runs in parallel, so there are no races.
///
/// An answer may name any id; the client counts from 1 on each connection.
final class FakeDaemon {
  private let descriptor: Int32
  let connection: Connection

  /// After the answers the stream ends.
  init(_ answers: [String] = []) {
    var pair: [Int32] = [0, 0]
    precondition(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &pair) == 0)
    descriptor = pair[1]
    connection = Connection(descriptor: pair[0], path: "/fake/control.sock")
    let bytes = Array(answers.joined().utf8)
    precondition(send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count)
    shutdown(descriptor, Int32(SHUT_WR))
  }

  deinit { close(descriptor) }

  /// The lines received from the client so far.
  func received() -> [String] {
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    let count = recv(descriptor, &bytes, bytes.count, Int32(MSG_DONTWAIT))
    return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self).split(separator: "\n").map(String.init)
  }

  static func result(_ id: Int, _ result: String) -> String {
    #"{"id":\#(id),"jsonrpc":"2.0","result":\#(result)}"# + "\n"
  }

  static func result(_ id: Int, _ result: some Encodable) -> String {
    guard let line = try? WireJSON.line(result) else { return "" }
    return Self.result(id, String(decoding: line.dropLast(), as: UTF8.self))
  }

  static func error(_ id: Int, _ error: RPCError) -> String {
    guard let line = try? WireJSON.line(error) else { return "" }
    return #"{"error":\#(String(decoding: line.dropLast(), as: UTF8.self)),"id":\#(id),"jsonrpc":"2.0"}"# + "\n"
  }
}

/// Hands out prepared connections in turn.
final class Connections {
  private let daemons: [FakeDaemon]
  private var handedOut = 0

  init(_ daemons: FakeDaemon...) { self.daemons = daemons }

  func next() throws -> Connection {
    guard handedOut < daemons.count else {
      throw ClientError.unreachable(path: "/fake/control.sock", reason: "gone", startCommand: "timequestd &")
    }
    handedOut += 1
    return daemons[handedOut - 1].connection
  }
}
