private import CBuild

/// QuestWire: the messages between timequestd and its clients.
///
/// **Framing.** A Unix stream socket carries one JSON object (or batch array) a line: UTF-8, ended by `\n`, at most
/// `WireLimits.lineBytes` long. The objects are JSON-RPC 2.0 requests, notifications, batches and responses.
///
/// **Order.** Requests may be pipelined; the responses of one connection come in request order. `event` notifications
/// may come between them.
///
/// **Compatibility.** Within protocol 1 fields and methods are only ever added. A client ignores result fields it does
/// not know; the server refuses parameters it does not know, so that a misspelt one is not silently ignored.
///
/// These types are separate from the domain's types, so that rules can change without breaking a client. Each message
/// has its own file.
public enum WireProtocol {
  public static let version = 1
  /// The version of the programs built with this module, as in `tqctl version` and `system.hello`.
  public static let release = "0.1.0"

  /// `0.1.0 (0123456789ab)`: the version, and the commit if the build stored one in the program.
  public static var build: String {
    var commit = ""
    while true {
      let character = timequest_commit_character(Int32(commit.utf8.count))
      guard character > 0 else { break }
      commit.unicodeScalars.append(Unicode.Scalar(UInt8(character)))
    }
    return commit.isEmpty ? release : "\(release) (\(commit))"
  }
}

public enum WireLimits {
  /// The longest line that either side accepts, without the newline.
  public static let lineBytes = 1 << 20
  /// Longest id of a call, as text. Every reply repeats it, so it must be far shorter than a line.
  public static let idBytes = 256
  /// Most calls in one batch.
  public static let batchCalls = 100
  /// Longest text of one import chunk, so that its escaped form surely fits a line.
  public static let importChunkBytes = 128 << 10
  /// Longest string parameter, import chunks and shared quests excepted.
  public static let stringBytes = 4096
  /// Longest file of a shared quest.
  public static let questFileBytes = 64 << 10
  /// Most tasks or quests in one plan.
  public static let planItems = 20
  /// Most bytes that one run of a connector may print.
  public static let connectorBytes = 256 << 20
  /// Longest body of an item that devices exchange.
  public static let syncBodyBytes = 512 << 10
  /// Most entries of a list in one result.
  public static let listEntries = 500
}

/// A method's parameters; the type names the method and its result.
public protocol Request: Codable, Sendable {
  associatedtype Response: Codable & Sendable
  static var method: String { get }
  /// The request with a key, if it takes one and has none. A cast to `ChangingRequest` would search every conformance
  /// of the program.
  func keyed(_ makeKey: () -> String) -> Self
}

extension Request {
  public func keyed(_ makeKey: () -> String) -> Self { self }
}

/// A request that changes something. Repeating the request with the same key returns the first result.
public protocol ChangingRequest: Request {
  var idempotencyKey: String? { get set }
}

extension ChangingRequest {
  public func keyed(_ makeKey: () -> String) -> Self {
    guard idempotencyKey == nil else { return self }
    var request = self
    request.idempotencyKey = makeKey()
    return request
  }
}

/// A request with a secret, which must not be stored with its idempotency key or logged.
public protocol SecretRequest: Request {
  /// The request without the secret, stored to distinguish a repetition from another request.
  var withoutSecrets: Self { get }
}

/// A request about history: the result uses only what was recorded up to `asOf` (RFC 3339), with later corrections.
public protocol HistoricalRequest: Request {
  var asOf: String? { get set }
}

/// An empty result.
public struct Nothing: Codable, Sendable, Equatable {
  public init() {}
}
