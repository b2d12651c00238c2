private import FoundationEssentials

/// A call as the server receives it: decoded once, straight into its method's parameter type.
///
/// Decoding never throws for bad parameters. They become the failure of the call's `request`, so one bad call does not
/// make the rest of a batch fail.
public struct IncomingCall: Decodable, Sendable {
  /// `nil` for a notification, which is never answered.
  public let id: RequestID?
  public let request: Result<any Request, RPCError>

  /// What decoding needs to know about a method.
  public struct Signature: Sendable {
    public let type: any Request.Type
    public let parameterNames: [String]

    public init(type: any Request.Type, parameterNames: [String]) {
      self.type = type
      self.parameterNames = parameterNames
    }
  }

  public typealias Lookup = @Sendable (_ method: String) -> Signature?

  private enum Key: String, CodingKey { case jsonrpc, id, method, params }

  private struct AnyKey: CodingKey {
    let stringValue: String
    let intValue: Int? = nil
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  public init(from decoder: any Decoder) throws {
    guard let container = try? decoder.container(keyedBy: Key.self) else {
      id = .null
      request = .failure(RPCError(.invalidRequest, "A call is a JSON object.", hint: Self.shape))
      return
    }
    let hasID = container.contains(.id)
    guard let readID = hasID ? try? container.decode(RequestID.self, forKey: .id) : .null, readID.isShort else {
      id = .null
      request = .failure(
        RPCError(
          .invalidRequest, "The id must be a string of at most \(WireLimits.idBytes) bytes, a number or null.",
          hint: Self.shape))
      return
    }
    guard (try? container.decode(String.self, forKey: .jsonrpc)) == "2.0",
      let method = try? container.decode(String.self, forKey: .method)
    else {
      id = readID
      request = .failure(
        RPCError(.invalidRequest, "A call needs \"jsonrpc\": \"2.0\" and a method name.", hint: Self.shape))
      return
    }
    id = hasID ? readID : nil
    request = Self.parameters(of: method, in: container, decoder)
  }

  static let shape = #"{"jsonrpc":"2.0","id":1,"method":"session.status","params":{}}"#

  private static func parameters(
    of method: String, in container: KeyedDecodingContainer<Key>, _ decoder: any Decoder
  ) -> Result<any Request, RPCError> {
    guard let lookup = decoder.userInfo[.methodLookup] as? Lookup, let signature = lookup(method) else {
      return .failure(
        RPCError(
          .methodNotFound, "There is no method \"\(method.prefix(80))\".", hint: "rpc.discover lists the methods."))
    }
    do {
      guard container.contains(.params), try !container.decodeNil(forKey: .params) else {
        return .success(try signature.type.init(from: EmptyParameters(userInfo: decoder.userInfo)))
      }
      guard let named = try? container.nestedContainer(keyedBy: AnyKey.self, forKey: .params) else {
        return try positional(method, signature, container, decoder)
      }
      if let unknown = named.allKeys.first(where: { !signature.parameterNames.contains($0.stringValue) }) {
        let known = signature.parameterNames
        return .failure(
          RPCError(
            .invalidParams, "\(method) has no parameter \"\(unknown.stringValue.prefix(80))\".",
            hint: known.isEmpty ? "It takes none." : "It takes: \(known.joined(separator: ", "))."))
      }
      return .success(try signature.type.init(from: container.superDecoder(forKey: .params)))
    } catch {
      return .failure(explanation(of: error, method: method, signature))
    }
  }

  /// `"params": []` is the only positional form that is accepted.
  private static func positional(
    _ method: String, _ signature: Signature, _ container: KeyedDecodingContainer<Key>, _ decoder: any Decoder
  ) throws -> Result<any Request, RPCError> {
    guard let list = try? container.nestedUnkeyedContainer(forKey: .params), list.isAtEnd else {
      return .failure(
        RPCError(
          .invalidParams, "Parameters are given by name, as an object.",
          hint: "It takes: \(signature.parameterNames.joined(separator: ", "))."))
    }
    return .success(try signature.type.init(from: EmptyParameters(userInfo: decoder.userInfo)))
  }

  private static func explanation(of error: any Error, method: String, _ signature: Signature) -> RPCError {
    let hint =
      signature.parameterNames.isEmpty ? nil : "\(method) takes: \(signature.parameterNames.joined(separator: ", "))."
    let message =
      switch error as? DecodingError {
      case .keyNotFound(let key, let context)?:
        "The parameter \"\(path(context.codingPath, key))\" is missing."
      case .typeMismatch(let type, let context)?, .valueNotFound(let type, let context)?:
        "The parameter \"\(path(context.codingPath))\" must be \(name(of: type))."
      case .dataCorrupted(let context)?:
        "The parameter \"\(path(context.codingPath))\" cannot be read: \(context.debugDescription)"
      case nil, .some:
        "The parameters cannot be read."
      }
    return RPCError(.invalidParams, message, hint: hint)
  }

  private static func path(_ coding: [any CodingKey], _ last: (any CodingKey)? = nil) -> String {
    let keys = (coding + (last.map { [$0] } ?? [])).filter { $0.stringValue != Key.params.rawValue }
    return keys.map { $0.intValue.map(String.init) ?? $0.stringValue }.joined(separator: ".")
  }

  private static func name(of type: Any.Type) -> String {
    switch type {
    case is String.Type: "a string"
    case is Bool.Type: "true or false"
    case is any BinaryInteger.Type: "a whole number"
    case is any BinaryFloatingPoint.Type: "a number"
    case is any Sequence.Type: "a list"
    default: "an object"
    }
  }
}

extension RequestID {
  fileprivate var isShort: Bool {
    guard case .string(let text) = self else { return true }
    return text.utf8.count <= WireLimits.idBytes
  }
}

extension CodingUserInfoKey {
  /// The key of the `IncomingCall.Lookup`. The initializer is failable only on other platforms.
  static let methodLookup: CodingUserInfoKey = {
    guard let key = CodingUserInfoKey(rawValue: "timequest.methodLookup") else {
      preconditionFailure("CodingUserInfoKey(rawValue:) never fails")
    }
    return key
  }()
}

/// A decoded line.
public enum IncomingLine: Sendable {
  case single(IncomingCall)
  case batch([IncomingCall])
  /// Invalid JSON, or an empty or too long batch: one error for the whole line.
  case malformed(RPCError)

  public init(_ bytes: [UInt8], lookup: @escaping IncomingCall.Lookup) {
    if let call = Self.plainCall(bytes, lookup) {
      self = .single(call)
      return
    }
    // The decoder checks only the strings that it decodes; this check covers the whole line.
    guard String(validating: bytes, as: UTF8.self) != nil else {
      self = .malformed(RPCError(.parseError, "The line is not UTF-8.", hint: IncomingCall.shape))
      return
    }
    let decoder = JSONDecoder()
    decoder.userInfo[.methodLookup] = lookup
    let data = Data(bytes)
    do {
      guard bytes.first(where: { !Self.blanks.contains($0) }) == UInt8(ascii: "[") else {
        self = .single(try decoder.decode(IncomingCall.self, from: data))
        return
      }
      let calls = try decoder.decode(Batch.self, from: data).calls
      guard !calls.isEmpty else {
        self = .malformed(RPCError(.invalidRequest, "A batch holds at least one call.", hint: IncomingCall.shape))
        return
      }
      guard calls.count <= WireLimits.batchCalls else {
        self = .malformed(
          RPCError(
            .tooLarge, "A batch holds at most \(WireLimits.batchCalls) calls.",
            hint: "Send several batches, one a line."))
        return
      }
      self = .batch(calls)
    } catch {
      self = .malformed(RPCError(.parseError, "The line is not JSON.", hint: IncomingCall.shape))
    }
  }

  /// The call of a valid line, else `nil`: `JSONDecoder` then decodes the line again, because its errors name the
  /// place.
  private static func plainCall(_ bytes: [UInt8], _ lookup: @escaping IncomingCall.Lookup) -> IncomingCall? {
    guard bytes.first == UInt8(ascii: "{"), let document = try? JSONDocument(bytes),
      let call = try? IncomingCall(from: WireDecoder(document, 0, userInfo: [.methodLookup: lookup])),
      case .success = call.request
    else { return nil }
    return call
  }

  /// The calls of a batch, up to one more than allowed, because a line can contain half a million.
  private struct Batch: Decodable {
    var calls: [IncomingCall] = []

    init(from decoder: any Decoder) throws {
      var list = try decoder.unkeyedContainer()
      while !list.isAtEnd, calls.count <= WireLimits.batchCalls { calls.append(try list.decode(IncomingCall.self)) }
    }
  }

  private static let blanks: [UInt8] = [0x20, 0x09, 0x0D, 0x0A]
}
