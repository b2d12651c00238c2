public import QuestWire

/// A client of the daemon that survives broken connections: it connects when first needed, gives every changing request
/// an idempotency key, and repeats a request once, with the same key, when the connection breaks.
///
/// Belongs to one thread.
public final class Client {
  private let connect: () throws -> Connection
  private let makeKey: () -> String
  private var connection: Connection?

  public convenience init(_ search: SocketSearch = SocketSearch()) {
    self.init(connect: { try search.connect() })
  }

  /// For another kind of connection, for example in tests.
  public init(connect: @escaping () throws -> Connection, makeKey: @escaping () -> String = Client.randomKey) {
    self.connect = connect
    self.makeKey = makeKey
  }

  /// A client that restricts each connection to the scope before it sends anything else.
  ///
  /// A service from before scopes does not know the method. It serves the connection without a restriction.
  public convenience init(restrictedTo scope: SystemRestrict, connect: @escaping () throws -> Connection) {
    self.init(connect: {
      let connection = try connect()
      do {
        _ = try connection.call(scope)
      } catch let refusal as RPCError where refusal.kind == .methodNotFound {}
      return connection
    })
  }

  /// Sends the request and waits. Throws `RPCError` for a refusal, else `ClientError`.
  public func call<R: Request>(_ request: R, keyed: Bool = true) throws -> R.Response {
    try reply(to: request, keyed: keyed).value()
  }

  /// Like `call`, with the result as the received bytes. `keyed: false` is for a request of a changing type that
  /// changes nothing this time, so the daemon need not keep its result.
  public func reply<R: Request>(to request: R, keyed: Bool = true) throws -> Reply<R.Response> {
    let request = keyed ? request.keyed(makeKey) : request
    return try repeatingOnce { try $0.reply(to: request) }
  }

  /// Sends several requests at once and waits for all replies. None of them may change anything. Throws the first
  /// refusal, as `call` does.
  public func replies<each R: Request>(to request: repeat each R) throws -> (repeat Reply<(each R).Response>) {
    do {
      return try repeatingOnce { try $0.replies(to: repeat each request) }
    } catch {
      // The replies after a refusal are unread.
      connection = nil
      throw error
    }
  }

  /// Sends a request that changes nothing on a separate connection: the daemon handles it while this client continues.
  public func begin<R: Request>(_ request: R) throws -> BegunCall<R> {
    let connection = try connect()
    do {
      return BegunCall(request: request, connection: connection, id: try connection.begin(request), client: self)
    } catch ClientError.connectionLost {
      // The call is repeated when its result is read.
      return BegunCall(request: request, connection: connection, id: 0, client: self)
    }
  }

  /// For steps that belong to their connection, such as those of an import: sent once, without a key.
  public func step<R: Request>(_ request: R) throws -> Reply<R.Response> { try current().reply(to: request) }

  /// Subscribes and returns the connection with the stream; this client opens another one for its next call.
  public func subscribe(to topics: [Event.Topic]) throws -> (state: EventsSubscribe.Response, stream: Connection) {
    let stream = try current()
    connection = nil
    return (try stream.call(EventsSubscribe(topics: topics)), stream)
  }

  /// 128 random bits as hexadecimal text.
  public static func randomKey() -> String {
    var generator = SystemRandomNumberGenerator()
    return (0..<2).map { _ in
      let digits = String(generator.next() as UInt64, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }

  /// Repeats the call on another connection if the first one breaks.
  private func repeatingOnce<Value>(_ ask: (Connection) throws -> Value) throws -> Value {
    do {
      return try ask(current())
    } catch ClientError.connectionLost {
      connection = nil
      return try ask(current())
    }
  }

  private func current() throws -> Connection {
    if let connection { return connection }
    let opened = try connect()
    connection = opened
    return opened
  }
}

/// A request that was sent and whose reply is pending.
///
/// Use it on the client's thread.
public struct BegunCall<R: Request> {
  fileprivate let request: R
  fileprivate let connection: Connection
  fileprivate let id: Int64
  fileprivate let client: Client

  /// Waits for the result; call it once. A request whose connection broke is repeated. Throws as `Client.call` does.
  public func value() throws -> R.Response { try reply().value() }

  /// Like `value`, with the result as the received bytes.
  public func reply() throws -> Reply<R.Response> {
    do {
      return try connection.finish(R.self, id)
    } catch ClientError.connectionLost {
      return try client.reply(to: request)
    }
  }
}
