public import Logging
public import QuestWire

/// Turns a line into its reply: decode once, find the row, check access, run the handler, encode.
public struct Dispatcher: Sendable {
  public let table: MethodTable
  public let policy: AccessPolicy
  private let log: Logger
  private let lookup: IncomingCall.Lookup

  public init(table: MethodTable, policy: AccessPolicy, log: Logger) {
    self.table = table
    self.policy = policy
    self.log = log
    lookup = { table.row(named: $0)?.signature }
  }

  /// The reply, newline included; `nil` where JSON-RPC has none: a notification, a batch of notifications only, a blank
  /// line. Runs every call on the calling thread and blocks as long as the handlers do. The calls have the moment of
  /// the context.
  public func answer(to line: LineFramer.Line, _ context: CallContext) -> [UInt8]? {
    var work = LineWork(ArrivedLine(line: line, moment: context.arrived), self)
    _ = work.advance(on: nil, self, context)
    return work.answer
  }

  /// An error line without a call's id.
  func refusal(_ error: RPCError) -> [UInt8] { encoded(.null, .failure(error)) }
}

// MARK: - Lines

extension Dispatcher {
  enum ReadLine {
    case blank
    case refused(RPCError)
    case single(IncomingCall)
    case batch([IncomingCall])
  }

  /// The lane in which work on a line begins. A short line that names a change goes to the lane of changes and is
  /// decoded there, which saves one of two thread switches: some 50 µs. Every other line is decoded on the short lane.
  /// This is only a guess: the decoded call decides.
  func firstLane(of line: LineFramer.Line) -> Lane {
    guard case .complete(let bytes) = line, bytes.count <= Self.shortLine, bytes.first == UInt8(ascii: "{"),
      let name = bytes.firstMember(named: "method"), table.row(named: name)?.isPlainChange == true
    else { return .short }
    return .change
  }

  /// Bytes of a line that costs little to decode.
  private static let shortLine = 512

  /// Decodes a line. O(bytes).
  func read(_ line: LineFramer.Line) -> ReadLine {
    switch line {
    case .oversized:
      return .refused(
        RPCError(
          .tooLarge, "The line is longer than \(WireLimits.lineBytes) bytes; it was skipped.",
          hint: "Send large texts in pieces, as data.import does."))
    case .complete(let bytes):
      if bytes.allSatisfy({ $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }) { return .blank }
      switch IncomingLine(bytes, lookup: lookup) {
      case .malformed(let error): return .refused(error)
      case .single(let call): return .single(call)
      case .batch(let calls): return .batch(calls)
      }
    }
  }
}

// MARK: - Calls

extension Dispatcher {
  /// The lane of the call. A call that will be refused runs anywhere.
  func lane(of call: IncomingCall, _ context: CallContext) -> Lane {
    guard case .success(let request) = call.request, let row = table.row(named: type(of: request).method),
      refusal(of: request, to: row, context) == nil
    else { return .short }
    return row.lane(request, context)
  }

  /// Whether the call is a change that does nothing outside the store.
  func isPlainChange(_ call: IncomingCall) -> Bool {
    guard case .success(let request) = call.request else { return false }
    return table.row(named: type(of: request).method)?.isPlainChange == true
  }

  func refuse(_ call: IncomingCall, _ error: RPCError) -> [UInt8]? { call.id.map { encoded($0, .failure(error)) } }

  /// The encoded reply; `nil` for a notification. Throws if the call must run in the lane of long work.
  func answer(to call: IncomingCall, longestText: Int, _ context: CallContext) throws(NeedsLongLane) -> [UInt8]? {
    let outcome = try outcome(of: call, longestText: longestText, context)
    return call.id.map { encoded($0, outcome) }
  }

  private func outcome(
    of call: IncomingCall, longestText: Int, _ context: CallContext
  ) throws(NeedsLongLane) -> Result<any Codable & Sendable, RPCError> {
    do {
      let request = try call.request.get()
      let method = type(of: request).method
      guard let row = table.row(named: method) else {
        throw RPCError(.methodNotFound, "There is no method \"\(method)\".")
      }
      if let refusal = policy.refusal(for: context.peer, access: row.access) { throw refusal }
      if let refusal = refusal(of: request, to: row, context) { throw refusal }
      guard row.changes || context.connection.isListening else {
        throw RPCError(.busy, "The client has disconnected.", hint: "Connect again.")
      }
      if longestText > row.longestText { try StringBounds.check(request, longest: row.longestText) }
      return .success(try row.perform(request, context))
    } catch let error as RPCError {
      return .failure(error)
    } catch let error as NeedsLongLane {
      throw error
    } catch {
      log.error(
        "A call failed for a reason of the service's own.",
        metadata: ["method": "\(Self.method(of: call))", "error": "\(error)"])
      return .failure(internalError)
    }
  }

  /// `nil` if the connection's restriction permits the call, or there is none.
  private func refusal(of request: any Request, to row: MethodRow, _ context: CallContext) -> RPCError? {
    context.connection.restriction.flatMap { table.refusal(of: request, to: row, under: $0) }
  }

  private static func method(of call: IncomingCall) -> String {
    switch call.request {
    case .success(let request): type(of: request).method
    case .failure: "?"
    }
  }
}

// MARK: - Encoding

extension Dispatcher {
  /// The longest `answerTooLarge` as JSON: a control character of the id takes six bytes.
  static let longestRefusal = 512 + 6 * WireLimits.idBytes

  /// The reply to a call whose result does not fit.
  func tooLarge(_ id: RequestID) -> [UInt8] { encoded(id, .failure(Self.answerTooLarge)) }

  private var internalError: RPCError {
    RPCError(
      .internalError, "The service had an internal error; nothing was changed.",
      hint: "See the daemon's log: \(policy.logCommand)")
  }

  private static var answerTooLarge: RPCError {
    RPCError(
      .tooLarge, "The answer is longer than \(WireLimits.lineBytes) bytes.",
      hint: "Ask for less: a smaller limit, fewer calls in the batch.")
  }

  private func encoded(_ id: RequestID, _ outcome: Result<any Codable & Sendable, RPCError>) -> [UInt8] {
    do {
      let line =
        switch outcome {
        case .success(let result as EncodedAnswer): try result.line(answering: id)
        case .success(let result): try success(id, result)
        case .failure(let error): try WireJSON.line(ResponseFrame<Nothing>(id: id, outcome: .failure(error)))
        }
      guard line.count <= WireLimits.lineBytes + 1 else { return tooLarge(id) }
      return line
    } catch {
      log.error("An answer could not be written.", metadata: ["error": "\(error)"])
      return Array(#"{"error":{"code":-32603,"data":{"kind":"internalError"},"message":"See the daemon's log."},"#.utf8)
        + Array(#""id":null,"jsonrpc":"2.0"}"#.utf8) + [UInt8(ascii: "\n")]
    }
  }

  private func success<Answer: Codable & Sendable>(_ id: RequestID, _ result: Answer) throws -> [UInt8] {
    try WireJSON.line(ResponseFrame(id: id, outcome: .success(result)))
  }
}

extension [UInt8] {
  /// The text after the first `"name":`; `nil` when there is none.
  fileprivate func firstMember(named name: String) -> String? {
    let quote = UInt8(ascii: "\"")
    let key = name.utf8
    var rest = self[...]
    while let start = rest.firstIndex(of: quote) {
      rest = rest[(start + 1)...]
      guard rest.starts(with: key), rest.dropFirst(key.count).first == quote else { continue }
      let value = rest.dropFirst(key.count + 1).drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: ":") }
      guard value.first == quote else { return nil }
      return String(decoding: value.dropFirst().prefix { $0 != quote }, as: UTF8.self)
    }
    return nil
  }
}
