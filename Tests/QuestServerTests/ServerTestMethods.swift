import QuestDaemon
import QuestServer
import QuestTestKit
import QuestWire
import Synchronization

/// Gives back what it got.
struct Echo: Request {
  static let method = "test.echo"
  var text: String
  struct Response: Codable, Equatable, Sendable { var text: String }
}

/// Answers when the test opens the gate.
struct Wait: Request {
  static let method = "test.wait"
  typealias Response = Nothing
}

/// Answers with that many bytes.
struct Swell: Request {
  static let method = "test.swell"
  var bytes: Int
  typealias Response = Echo.Response
}

/// Adds one to a number the test can read.
struct Count: ChangingRequest {
  static let method = "test.count"
  var idempotencyKey: String?
  struct Response: Codable, Equatable, Sendable { var count: Int }
}

/// Fails with an error whose details no client should get.
struct Break: Request {
  static let method = "test.break"
  typealias Response = Nothing
}

/// Subscribes to the topics, or to all, and publishes one event before it answers.
struct Listen: Request {
  static let method = "test.listen"
  var player: Int64
  var topics: [String]?
  struct Response: Codable, Equatable, Sendable { var seq: Int }
}

/// Stores an object on the connection.
struct Hold: ChangingRequest {
  static let method = "test.hold"
  var idempotencyKey: String?
  typealias Response = Nothing
}

/// Records calls of the test methods, for tests to check and wait for.
final class Probe: Sendable {
  let gate = Gate()
  /// A worker has come to the gate.
  let arrived = Gate()
  let closed = Gate()
  private let calls = Atomic(0)
  private let running = Atomic(0)
  private let mostRunning = Atomic(0)

  var count: Int { calls.load(ordering: .sequentiallyConsistent) }
  /// The most `test.count` calls in progress at the same time.
  var mostAtOnce: Int { mostRunning.load(ordering: .sequentiallyConsistent) }

  func add() -> Int {
    let now = running.add(1, ordering: .sequentiallyConsistent).newValue
    mostRunning.max(now, ordering: .sequentiallyConsistent)
    defer { running.subtract(1, ordering: .sequentiallyConsistent) }
    return calls.add(1, ordering: .sequentiallyConsistent).newValue
  }

  func rows(_ events: EventHub) -> [MethodRow] {
    [
      .row(Echo.self, "Echo.") { request, _ in Echo.Response(text: request.text) },
      .row(Swell.self, "Swell.") { request, _ in
        Echo.Response(text: String(repeating: "x", count: request.bytes))
      },
      .row(Count.self, "Count.") { [self] _, _ in Count.Response(count: add()) },
      .row(Wait.self, "Wait.") { [self] _, _ in
        arrived.open()
        gate.pass()
        return Nothing()
      },
      .row(Break.self, "Break.") { _, _ in throw Secret() },
      .row(Listen.self, "Listen.") { request, context in
        let topics = request.topics.map { Set($0.compactMap(Event.Topic.init)) } ?? Set(Event.Topic.allCases)
        let seq = context.connection.subscribe(audience: Audience(user: UInt32(request.player)), topics: topics)
        events.publish(topic: .session, to: Audience(user: UInt32(request.player)), what: "during")
        return Listen.Response(seq: seq)
      },
      .row(Hold.self, "Hold.") { [self] _, context in
        context.connection.store(Held(closed: closed), for: "held")
        return Nothing()
      },
    ]
  }

  private struct Secret: Error, CustomStringConvertible { var description: String { "the secret reason" } }

  private final class Held: ConnectionBound {
    let closed: Gate
    init(closed: Gate) { self.closed = closed }
    func close() { closed.open() }
  }
}

extension LineSocket {
  /// Sends a call of the method with those parameters, as JSON.
  func send(_ method: String, _ params: String = "{}", id: String? = "1") throws {
    let id = id.map { "\"id\":\($0)," } ?? ""
    try send(line: #"{"jsonrpc":"2.0",\#(id)"method":"\#(method)","params":\#(params)}"#)
  }

  /// The kind of the error on the next line.
  func errorKind() throws -> String? {
    guard let line = try line() else { return nil }
    let frame = try WireJSON.decode(ResponseFrame<Nothing>.self, from: Array(line.utf8))
    guard case .failure(let error) = frame.outcome else { return nil }
    return error.data.kind
  }
}
