public import QuestWire

/// One connection to the daemon. It sends a request and waits for the reply. Events that arrive in between are queued
/// for `nextEvent`.
///
/// Belongs to one thread. After a `ClientError` it is of no further use.
public final class Connection {
  public let path: String
  private let socket: UnixSocket
  private var framer = LineFramer()
  private var buffer = [UInt8](repeating: 0, count: 64 << 10)
  private var events: [Event] = []
  private var lastID: Int64 = 0

  /// Throws `ClientError.pathTooLong`, or `.unreachable` when nothing listens there.
  public init(path: String, startCommand: @autoclosure () -> String = StartCommand.text()) throws(ClientError) {
    self.path = path
    do throws(UnixSocket.Failure) {
      socket = try UnixSocket(connectingTo: path)
    } catch {
      switch error {
      case .pathTooLong: throw .pathTooLong(path: path, limit: UnixSocket.longestPath)
      case .system(let code):
        throw .unreachable(path: path, reason: UnixSocket.reason(code), startCommand: startCommand())
      }
    }
  }

  /// Takes ownership of a connected stream socket; `path` is only for messages.
  public init(descriptor: Int32, path: String) {
    self.path = path
    socket = UnixSocket(owning: descriptor)
  }

  /// Sends a request and waits for the reply. Throws `RPCError` for a refusal, else `ClientError`.
  public func call<R: Request>(_ request: R) throws -> R.Response { try reply(to: request).value() }

  /// Like `call`, with the result as the received bytes.
  public func reply<R: Request>(to request: R) throws -> Reply<R.Response> {
    try finish(R.self, begin(request))
  }

  /// Sends several requests at once and waits for their replies, which have the same order: one round trip. Throws the
  /// first refusal, as `call` does; the connection cannot be used afterwards.
  public func replies<each R: Request>(to request: repeat each R) throws -> (repeat Reply<(each R).Response>) {
    var id = lastID
    var lines: [UInt8] = []
    for request in repeat each request { lines += try line(request) }
    try send(lines)
    func next<Q: Request>(_ request: Q) throws -> Reply<Q.Response> {
      id += 1
      return try finish(Q.self, id)
    }
    return try (repeat next(each request))
  }

  /// Sends a request and returns its id; `finish` waits for its reply, before anything else is sent.
  func begin(_ request: some Request) throws -> Int64 {
    try send(line(request))
    return lastID
  }

  private func line(_ request: some Request) throws -> [UInt8] {
    lastID += 1
    return try WireJSON.line(CallFrame(id: .integer(lastID), request: request))
  }

  func finish<R: Request>(_: R.Type, _ id: Int64) throws -> Reply<R.Response> {
    while true {
      let line = try nextLine()
      if line.method != nil {
        events.append(try event(in: line))
      } else if let error = try refusal(in: line) {
        throw error
      } else if let result = line.result, line.answers(id) {
        return Reply(document: line.document, node: result, path: path)
      } else {
        throw ClientError.garbled(path: path)
      }
    }
  }

  /// The next event of this connection's subscription. Blocks until there is one.
  public func nextEvent() throws -> Event {
    if !events.isEmpty { return events.removeFirst() }
    let line = try nextLine()
    if let error = line.error { throw try decode(RPCError.self, line, error) }
    return try event(in: line)
  }

  /// A descriptor that becomes readable when an event or the end of the stream has arrived. Poll it; never read or
  /// close it.
  public var descriptor: Int32 { socket.descriptor }

  /// The events that have arrived since the last call, without waiting. Throws as `nextEvent` does.
  public func arrivedEvents() throws -> [Event] {
    do {
      while let count = try socket.receiveArrived(into: &buffer) {
        guard count > 0 else { throw ClientError.connectionLost(path: path) }
        framer.append(buffer[..<count])
      }
    } catch is UnixSocket.Failure {
      throw ClientError.connectionLost(path: path)
    }
    while let line = framer.next() {
      guard case .complete(let bytes) = line, let received = ReceivedLine(bytes) else {
        throw ClientError.garbled(path: path)
      }
      if let error = received.error { throw try decode(RPCError.self, received, error) }
      events.append(try event(in: received))
    }
    defer { events = [] }
    return events
  }

  // MARK: - Lines

  private func send(_ line: [UInt8]) throws {
    do {
      try socket.send(line)
    } catch {
      // The daemon sends the reason before it closes a refused connection, possibly before this request was sent.
      if let line = try? nextLine(), line.isAboutNoCall, let error = try refusal(in: line) { throw error }
      throw ClientError.connectionLost(path: path)
    }
  }

  private func refusal(in line: ReceivedLine) throws -> RPCError? {
    guard let error = line.error else { return nil }
    let refusal = try decode(RPCError.self, line, error)
    // The refusal is not about this call: the daemon closed this idle connection to make room for another one.
    if refusal.kind == .busy, lastID > 1, line.isAboutNoCall { throw ClientError.connectionLost(path: path) }
    return refusal
  }

  private func nextLine() throws -> ReceivedLine {
    while true {
      switch framer.next() {
      case .complete(let bytes):
        guard let line = ReceivedLine(bytes) else { throw ClientError.garbled(path: path) }
        return line
      case .oversized:
        throw ClientError.garbled(path: path)
      case nil:
        guard let count = try? socket.receive(into: &buffer), count > 0 else {
          throw ClientError.connectionLost(path: path)
        }
        framer.append(buffer[..<count])
      }
    }
  }

  private func event(in line: ReceivedLine) throws -> Event {
    try decode(EventFrame.self, line, 0).params
  }

  private func decode<Value: Decodable>(_ type: Value.Type, _ line: ReceivedLine, _ node: Int) throws -> Value {
    guard let value = try? line.decode(type, node) else { throw ClientError.garbled(path: path) }
    return value
  }
}

/// A received result, decoded on demand.
public struct Reply<Value: Decodable & Sendable>: Sendable {
  private let document: JSONDocument
  private let node: Int
  private let path: String

  init(document: JSONDocument, node: Int, path: String) {
    self.document = document
    self.node = node
    self.path = path
  }

  /// The `result` exactly as the daemon wrote it, without a newline.
  public var bytes: [UInt8] { Array(document.written(node)) }

  /// Throws `ClientError.garbled` when the result is not of this type.
  public func value() throws -> Value { try value(as: Value.self) }

  /// Like `value`, decoded as another type that uses a part of it.
  public func value<Part: Decodable>(as type: Part.Type) throws -> Part {
    guard let value = try? WireJSON.decode(Part.self, from: document, at: node) else {
      throw ClientError.garbled(path: path)
    }
    return value
  }
}
