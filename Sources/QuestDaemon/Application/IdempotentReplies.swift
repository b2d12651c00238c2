private import FoundationEssentials
internal import QuestModel
internal import QuestStore
internal import QuestWire

/// Stored replies to requests with an idempotency key, written in the transaction of their change.
enum IdempotentReplies {
  /// The first reply to a repeated request; `nil` for a new one. Throws if the key was used for another request.
  static func answer<R: ChangingRequest>(
    to request: R, _ player: PlayerID, _ reader: StoreReader
  ) throws -> R.Response? {
    guard let key = try key(of: request), let known = try reader.answer(to: key, of: player) else { return nil }
    guard known.method == R.method, known.parameters == (try parameters(of: request)) else {
      throw RPCError(
        .idempotencyConflict, "This idempotency key was used for another request.",
        hint: "Make a new key for each change.")
    }
    return try JSONDecoder().decode(R.Response.self, from: Data(known.response.utf8))
  }

  static func answer<R: ChangingRequest>(to request: R, in snapshot: ReadContext) throws -> R.Response? {
    try answer(to: request, snapshot.player, snapshot.reader)
  }

  static func keep<R: ChangingRequest>(_ response: R.Response, to request: R, _ writer: StoreWriter) throws {
    guard let key = try key(of: request) else { return }
    let answer = RememberedAnswer(
      method: R.method, parameters: try parameters(of: request), response: try text(response))
    try writer.remember(answer, for: key)
  }

  /// Replaces the kept reply of a change that is already made.
  static func replace<R: ChangingRequest>(
    _ response: R.Response, to request: R, _ player: PlayerID, _ store: StoreMaintainer
  ) throws {
    guard let key = try key(of: request) else { return }
    try store.replaceAnswer(try text(response), to: key, of: player)
  }

  private static func key(of request: some ChangingRequest) throws -> String? {
    guard let key = request.idempotencyKey else { return nil }
    guard (1...128).contains(key.utf8.count) else {
      throw RPCError(.invalidArgument, "An idempotency key has 1 to 128 bytes.", hint: "A random UUID is a good key.")
    }
    return key
  }

  /// The request as JSON without secrets; for an erasure only a digest, because the names in it are to be erased.
  private static func parameters(of request: some ChangingRequest) throws -> String {
    if let request = request as? any SecretRequest { return try text(request.withoutSecrets) }
    let text = try text(request)
    return request is DataErase ? ContentID.of("request", text) : text
  }

  private static func text(_ value: some Encodable) throws -> String {
    String(decoding: try WireJSON.line(value).dropLast(), as: UTF8.self)
  }
}
