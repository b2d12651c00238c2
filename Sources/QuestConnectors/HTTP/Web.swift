internal import AsyncHTTPClient
internal import FoundationEssentials
internal import Glibc
internal import LinuxHost
internal import NIOCore
internal import NIOHTTP1
internal import NIOHTTPCompression
internal import NIOPosix
internal import QuestModel
internal import QuestWire

/// HTTP for a built-in connector: one request at a time, only to the hosts of its manifest.
///
/// Ignores proxies of the environment, because a proxy would be one more host. Use it on one thread.
final class Web {
  struct Page {
    var status: Int
    var headers: HTTPHeaders
    var body: [UInt8]
    /// Whether the body is from an earlier run, and the service has confirmed that it is unchanged.
    var isUnchanged = false
  }

  /// Requests sent so far.
  private(set) var requests = 0
  /// The pause that services have requested, in seconds from the latest request for it.
  private(set) var pauseSeconds: Double?
  private let policy: WebPolicy
  private let cache: WebCache?
  private let client: HTTPClient
  /// The next permitted request to each host.
  private var free: [String: ContinuousClock.Instant] = [:]
  private let began = ContinuousClock.now

  /// `folder` stores answers for conditional requests of later runs.
  init(_ policy: WebPolicy, folder: String? = nil) {
    self.policy = policy
    cache = folder.map { WebCache(folder: $0) }
    var configuration = HTTPClient.Configuration(
      redirectConfiguration: .disallow,
      timeout: .init(connect: .seconds(policy.connectSeconds), read: .seconds(policy.readSeconds)),
      decompression: .enabled(limit: .size(policy.bodyBytes)))
    configuration.connectionPool.retryConnectionEstablishment = false
    client = HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
  }

  deinit { try? client.syncShutdown() }

  /// Gets a page. `isKept` makes the request conditional; an unchanged page comes from the folder. `accepted` are
  /// further statuses that the caller can handle.
  func get(
    _ text: String, headers: [(String, String)] = [], isKept: Bool = false, accepted: Set<Int> = []
  ) throws(ConnectorProblem) -> Page {
    let kept = isKept ? cache?.entry(for: text) : nil
    var conditions: [(String, String)] = []
    if let tag = kept?.tag { conditions.append(("If-None-Match", tag)) }
    if let date = kept?.modified { conditions.append(("If-Modified-Since", date)) }
    var page = try send(.GET, text, headers: headers + conditions, body: nil, accepted: accepted)
    if page.status == 304, let kept {
      page.body = kept.body
      page.isUnchanged = true
    } else if isKept, page.status == 200 {
      cache?.keep(
        WebCache.Entry(
          tag: page.headers.first(name: "ETag"), modified: page.headers.first(name: "Last-Modified"), body: page.body),
        for: text)
    }
    return page
  }

  /// `accepted` are further statuses that the caller can handle.
  func post(
    _ text: String, json: [UInt8], headers: [(String, String)] = [], accepted: Set<Int> = []
  ) throws(ConnectorProblem) -> Page {
    try send(
      .POST, text, headers: [("Content-Type", "application/json")] + headers, body: json, accepted: accepted)
  }

  // MARK: - One request

  private func send(
    _ method: HTTPMethod, _ text: String, headers: [(String, String)], body: [UInt8]?, accepted: Set<Int>
  ) throws(ConnectorProblem) -> Page {
    guard var address = WebAddress(text) else {
      throw ConnectorProblem(.bug, "\(ConnectorFault.excerpt(text)) is not an address.")
    }
    var headers = headers
    for _ in 0...policy.redirects {
      try policy.check(address)
      try wait(for: address)
      let response = try exchange(method, address, headers: headers, body: body)
      free[address.host] = .now + .seconds(address.isLocal ? policy.localPauseSeconds : policy.pauseSeconds)
      note(response, host: address.host)
      let status = Int(response.status.code)
      if [301, 302, 303, 307, 308].contains(status), method == .GET, let to = response.headers.first(name: "Location") {
        guard let next = address.following(to) else {
          throw ConnectorProblem(.upstream, "\(address.host) leads to no address.")
        }
        if address.scheme == "https", next.scheme != "https" {
          throw ConnectorProblem(.upstream, "\(address.host) leads to an address without encryption.")
        }
        // Keys are sent only to the host they belong to.
        if !address.sharesKeys(with: next) { headers = [] }
        address = next
        continue
      }
      let pause = WebPolicy.pause(
        retryAfter: response.headers.first(name: "Retry-After"), backoff: response.headers.first(name: "Backoff"),
        now: Self.now())
      if !accepted.contains(status), let problem = policy.problem(status: status, pause: pause, host: address.host) {
        throw problem
      }
      let bytes = response.body.map { Array($0.readableBytesView) } ?? []
      return Page(status: status, headers: response.headers, body: bytes)
    }
    throw ConnectorProblem(.upstream, "\(address.host) leads on more than \(policy.redirects) times.")
  }

  private func exchange(
    _ method: HTTPMethod, _ address: WebAddress, headers: [(String, String)], body: [UInt8]?
  ) throws(ConnectorProblem) -> HTTPClient.Response {
    requests += 1
    do {
      var request = try HTTPClient.Request(url: address.text, method: method)
      request.headers = HTTPHeaders(headers)
      request.headers.replaceOrAdd(name: "User-Agent", value: "timequest/\(WireProtocol.release)")
      request.headers.replaceOrAdd(name: "Accept-Encoding", value: "gzip")
      if let body { request.body = .bytes(body) }
      return try client.execute(
        request: request, delegate: ResponseAccumulator(request: request, maxBodySize: policy.bodyBytes),
        deadline: .now() + .seconds(policy.answerSeconds)
      ).wait()
    } catch {
      throw WebFailure.problem(error, address: address, policy: policy)
    }
  }

  /// Waits until the host may be called again. Throws if the pause is too long.
  private func wait(for address: WebAddress) throws(ConnectorProblem) {
    // An earlier run may have called the host just before this one began.
    let first = began + .seconds(address.isLocal ? policy.localPauseSeconds : policy.pauseSeconds)
    let left = (free[address.host] ?? first) - .now
    let seconds = Double(left.components.seconds) + Double(left.components.attoseconds) * 1e-18
    guard seconds > 0 else { return }
    guard seconds <= policy.patienceSeconds else {
      throw ConnectorProblem(.limited, "\(address.host) asked for a pause.", retryAfterSeconds: seconds)
    }
    poll(nil, 0, Int32(seconds * 1000) + 1)
  }

  private func note(_ response: HTTPClient.Response, host: String) {
    let pause = WebPolicy.pause(
      retryAfter: response.headers.first(name: "Retry-After"), backoff: response.headers.first(name: "Backoff"),
      now: Self.now())
    guard let pause, pause > 0 else { return }
    pauseSeconds = max(pause, pauseSeconds ?? 0)
    free[host] = max(free[host] ?? .now, .now + .seconds(min(pause, 604_800)))
  }

  private static func now() -> Instant {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Instant(milliseconds: Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000)
  }
}

/// Turns a failed request into a problem for the player.
enum WebFailure {
  /// Errors that mean that the network is unreachable.
  private static let ways: Set<Int32> = [ENETUNREACH, EHOSTUNREACH, ENETDOWN, EADDRNOTAVAIL, EAFNOSUPPORT]

  /// `codes` has the errno of each address that was tried; it is empty if the name has no address.
  private static func problem(_ codes: [Int32], _ address: WebAddress) -> ConnectorProblem {
    let host = address.host
    if codes.isEmpty { return ConnectorProblem(.offline, "\(host) cannot be found.") }
    if address.isLocal, codes.contains(ECONNREFUSED) {
      return ConnectorProblem(.asleep, "Nothing answers at \(host)\(address.port.map { ":\($0)" } ?? "").")
    }
    if codes.allSatisfy(ways.contains) { return ConnectorProblem(.offline, "There is no way to \(host).") }
    return ConnectorProblem(.upstream, "\(host) refuses the connection.")
  }

  static func problem(_ error: any Error, address: WebAddress, policy: WebPolicy) -> ConnectorProblem {
    let host = address.host
    switch error {
    // Several addresses were tried, or one.
    case let error as NIOConnectionError:
      let codes = error.connectionErrors.map { ($0.error as? IOError)?.errnoCode ?? 0 }
      return problem(codes, address)
    case let error as IOError
    where address.isLocal && error.errnoCode == ECONNREFUSED || ways.contains(error.errnoCode):
      return problem([error.errnoCode], address)
    case let error as HTTPClientError where error == .connectTimeout:
      return ConnectorProblem(.upstream, "\(host) did not answer within \(policy.connectSeconds) s.")
    case let error as HTTPClientError where error == .readTimeout || error == .deadlineExceeded:
      return ConnectorProblem(.upstream, "\(host) stopped answering.")
    case is ResponseAccumulator.ResponseTooBigError:
      return ConnectorProblem(.upstream, "\(host) sent more than \(policy.bodyBytes >> 20) MiB.")
    default:
      let words = String(describing: error)
      if words.contains("CERTIFICATE_VERIFY_FAILED") || words.contains("failedToValidateHostname") {
        return ConnectorProblem(
          .upstream, "The certificate of \(host) is not to be trusted, so nothing was sent.")
      }
      let text = words.plainLine(upTo: 120)
      if text.contains("DecompressionError") || text.contains("limit") {
        return ConnectorProblem(
          .upstream, "\(host) sent more than \(policy.bodyBytes >> 20) MiB, or not the announced length.")
      }
      return ConnectorProblem(.upstream, "The connection to \(host) failed: \(text)")
    }
  }
}

/// Answers of earlier runs, for conditional requests: files in the connector's private folder.
struct WebCache {
  struct Entry: Codable {
    var tag: String?
    var modified: String?
    var body: [UInt8]

    private enum CodingKeys: String, CodingKey { case tag, modified }

    init(tag: String?, modified: String?, body: [UInt8]) {
      self.tag = tag
      self.modified = modified
      self.body = body
    }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      tag = try container.decodeIfPresent(String.self, forKey: .tag)
      modified = try container.decodeIfPresent(String.self, forKey: .modified)
      body = []
    }
  }

  let folder: String

  /// FNV-1a, 64 bits: used as a name, not as a proof.
  private func path(of address: String) -> String {
    let hash = address.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    return "\(folder)/page-\(String(hash, radix: 16))"
  }

  func entry(for address: String) -> Entry? {
    guard let bytes = try? DurableFile.read(path(of: address), atMost: 33 << 20),
      let newline = bytes.firstIndex(of: UInt8(ascii: "\n")),
      var entry = try? WireJSON.decode(Entry.self, from: Array(bytes[..<newline]))
    else { return nil }
    entry.body = Array(bytes[(newline + 1)...])
    return entry
  }

  /// If it cannot be stored, the next request fetches the full page.
  func keep(_ entry: Entry, for address: String) {
    guard entry.tag != nil || entry.modified != nil, let head = try? WireJSON.line(entry) else { return }
    try? DurableFile.write(head + entry.body, to: path(of: address))
  }
}
