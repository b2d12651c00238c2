/// The reply to a call. Exactly one of `result` and `error` is on the wire.
public struct ResponseFrame<Result: Codable & Sendable>: Codable, Sendable {
  public var id: RequestID
  public var outcome: Swift.Result<Result, RPCError>

  public init(id: RequestID, outcome: Swift.Result<Result, RPCError>) {
    self.id = id
    self.outcome = outcome
  }

  private enum Key: String, CodingKey { case jsonrpc, id, result, error }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    id = try container.decode(RequestID.self, forKey: .id)
    if let error = try container.decodeIfPresent(RPCError.self, forKey: .error) {
      outcome = .failure(error)
    } else {
      outcome = .success(try container.decode(Result.self, forKey: .result))
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode("2.0", forKey: .jsonrpc)
    try container.encode(id, forKey: .id)
    switch outcome {
    case .success(let result): try container.encode(result, forKey: .result)
    case .failure(let error): try container.encode(error, forKey: .error)
    }
  }
}

/// A call as a client sends it.
public struct CallFrame<R: Request>: Encodable, Sendable {
  public var id: RequestID
  public var request: R

  public init(id: RequestID, request: R) {
    self.id = id
    self.request = request
  }

  private enum Key: String, CodingKey { case jsonrpc, id, method, params }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode("2.0", forKey: .jsonrpc)
    try container.encode(id, forKey: .id)
    try container.encode(R.method, forKey: .method)
    try container.encode(request, forKey: .params)
  }
}

/// A server's notification: an event of a subscription.
public struct EventFrame: Codable, Sendable {
  public var params: Event

  public init(_ event: Event) { params = event }

  private enum Key: String, CodingKey { case jsonrpc, method, params }
  public static let method = "event"

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    let method = try container.decode(String.self, forKey: .method)
    guard method == Self.method else {
      throw DecodingError.dataCorruptedError(forKey: .method, in: container, debugDescription: "not an event")
    }
    params = try container.decode(Event.self, forKey: .params)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode("2.0", forKey: .jsonrpc)
    try container.encode(Self.method, forKey: .method)
    try container.encode(params, forKey: .params)
  }
}
