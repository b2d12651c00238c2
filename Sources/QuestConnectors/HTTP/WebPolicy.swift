internal import QuestModel

/// The rules for a connector's requests, as pure functions.
struct WebPolicy: Sendable {
  /// Names or addresses, as a manifest has them.
  var hosts: [String]
  /// Seconds between two requests to a remote host; local programs need no pause.
  var pauseSeconds = 1.0
  var localPauseSeconds = 0.0
  /// Longest body, decompressed.
  var bodyBytes = 32 << 20
  var redirects = 10
  var connectSeconds: Int64 = 10
  /// Between two pieces of an answer.
  var readSeconds: Int64 = 30
  /// For a whole answer.
  var answerSeconds: Int64 = 60
  /// The longest requested pause that is waited for; a longer one ends the run.
  var patienceSeconds = 20.0

  init(hosts: [String]) { self.hosts = hosts }

  /// Throws a problem for an address that may not be called.
  func check(_ address: WebAddress) throws(ConnectorProblem) {
    guard hosts.contains(address.host) else {
      throw ConnectorProblem(.upstream, "\(address.host) would be called, which the connector does not name.")
    }
    guard address.scheme == "https" || (address.scheme == "http" && address.isLocal) else {
      throw ConnectorProblem(.upstream, "\(address.host) would be called without encryption.")
    }
  }

  /// The problem for an answer's status; `nil` if there is none.
  func problem(status: Int, pause: Double?, host: String) -> ConnectorProblem? {
    switch status {
    case 200..<300, 304: nil
    case 401, 403: ConnectorProblem(.signIn, "\(host) refuses the key or the user (\(status)).")
    case 429: ConnectorProblem(.limited, "\(host) asked for a pause.", retryAfterSeconds: pause)
    case 503 where pause != nil: ConnectorProblem(.limited, "\(host) asked for a pause.", retryAfterSeconds: pause)
    case 500...: ConnectorProblem(.upstream, "\(host) failed (\(status)).", retryAfterSeconds: pause)
    default: ConnectorProblem(.upstream, "\(host) answered \(status).", retryAfterSeconds: pause)
    }
  }

  /// Seconds requested by `Retry-After` or `Backoff`, the longer of both: whole seconds, or an HTTP date.
  static func pause(retryAfter: String?, backoff: String?, now: Instant) -> Double? {
    [retryAfter, backoff].compactMap { text -> Double? in
      guard let text else { return nil }
      if let seconds = Double(text), seconds.isFinite { return max(0, seconds) }
      return httpDate(text).map { max(0, $0 - now) }
    }.max()
  }

  /// `Wed, 21 Oct 2015 07:28:00 GMT`.
  static func httpDate(_ text: String) -> Instant? {
    let words = text.split(separator: " ")
    let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
    guard words.count == 6, words[5] == "GMT", let month = months.firstIndex(of: String(words[2])) else { return nil }
    let number = month + 1 < 10 ? "0\(month + 1)" : "\(month + 1)"
    return Instant(rfc3339: "\(words[3])-\(number)-\(words[1])T\(words[4])Z")
  }
}

/// The parts of an address that the rules use.
struct WebAddress: Equatable {
  var scheme: String
  /// In lower case; an IPv6 address in brackets.
  var host: String
  var port: Int?
  /// From the path on, without a fragment.
  var rest: String

  /// `nil` for anything but an absolute web address, and for one with a user name.
  init?(_ text: String) {
    guard let colon = text.firstRange(of: "://") else { return nil }
    scheme = text[..<colon.lowerBound].lowercased()
    guard scheme == "https" || scheme == "http" else { return nil }
    let after = text[colon.upperBound...]
    let end = after.firstIndex { "/?#".contains($0) } ?? after.endIndex
    let authority = after[..<end]
    guard !authority.isEmpty, !authority.contains("@"),
      text.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F && $0 != UInt8(ascii: "\\") })
    else { return nil }
    let hostEnd =
      authority.hasPrefix("[")
      ? authority.firstIndex(of: "]").map { authority.index(after: $0) } : authority.firstIndex(of: ":")
    let host = authority[..<(hostEnd ?? authority.endIndex)]
    self.host = host.lowercased()
    let tail = authority[host.endIndex...]
    if !tail.isEmpty {
      guard tail.first == ":", let port = UInt16(tail.dropFirst()) else { return nil }
      self.port = Int(port)
    }
    let path = after[end...].prefix { $0 != "#" }
    rest = path.hasPrefix("/") ? String(path) : "/" + path
  }

  var text: String { "\(scheme)://\(host)\(port.map { ":\($0)" } ?? "")\(rest)" }

  var isLocal: Bool { host == "localhost" || host == "[::1]" || host.hasPrefix("127.") }

  /// Whether a key given for this address may go to the other one.
  func sharesKeys(with other: WebAddress) -> Bool {
    scheme == other.scheme && host == other.host && port == other.port
  }

  /// The target of a redirect from this address to `location`.
  func following(_ location: String) -> WebAddress? {
    if location.hasPrefix("//") { return WebAddress("\(scheme):\(location)") }
    if let absolute = WebAddress(location) { return absolute }
    guard !location.contains("://") else { return nil }
    let base = "\(scheme)://\(host)\(port.map { ":\($0)" } ?? "")"
    if location.hasPrefix("/") { return WebAddress(base + location) }
    let path = rest.prefix { $0 != "?" }
    let folder = path[...(path.lastIndex(of: "/") ?? path.startIndex)]
    return WebAddress(base + folder + location)
  }

  /// A text as part of a path or a query.
  static func escaped(_ text: String) -> String {
    text.utf8.map { byte in
      let isPlain =
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
        || "-._~".utf8.contains(byte)
      if isPlain { return String(decoding: [byte], as: UTF8.self) }
      let digits = String(byte, radix: 16, uppercase: true)
      return "%" + (digits.count < 2 ? "0" : "") + digits
    }.joined()
  }
}
