internal import CPostgres
internal import Glibc

/// A connection string of libpq (`host=db.example.org dbname=timequest user=anna`, or `postgresql://…`), checked.
///
/// A connection that leaves the machine is encrypted, and the server's certificate and host name are verified: a string
/// with an `sslmode` other than `verify-full` is refused.
public struct ConnectionString: Equatable, Sendable {
  /// In the order of libpq's list.
  private(set) var options: [(key: String, value: String)]

  public static func == (left: Self, right: Self) -> Bool { left.text == right.text }

  /// Throws a `ReplicaProblem` of the kind `usage`, whose text does not repeat the string.
  public init(_ text: String) throws {
    var words: [(key: String, value: String)] = []
    guard let list = PQconninfoParse(text, nil) else {
      throw ReplicaProblem(
        .usage, "This is no connection string: write host=db.example.org dbname=timequest user=anna")
    }
    defer { PQconninfoFree(list) }
    var option = list
    while let keyword = option.pointee.keyword {
      if let value = option.pointee.val { words.append((String(cString: keyword), String(cString: value))) }
      option += 1
    }
    options = words
    if self["service"] != nil {
      throw ReplicaProblem(.usage, "A service file can name another host; write host, dbname and user themselves.")
    }
    try demandVerification()
  }

  subscript(key: String) -> String? { options.first { $0.key == key }?.value }

  private mutating func set(_ key: String, _ value: String) {
    options.removeAll { $0.key == key }
    options.append((key, value))
  }

  /// A Unix socket or this machine's own loopback.
  var isLocal: Bool {
    let hosts = [self["host"], self["hostaddr"]].compactMap { $0 }.flatMap { $0.split(separator: ",") }
    return hosts.allSatisfy { host in
      host.hasPrefix("/") || host.hasPrefix("@") || host == "localhost" || host == "::1"
        || host.wholeMatch(of: /127(\.[0-9]{1,3}){3}/) != nil
    }
  }

  private mutating func demandVerification() throws {
    // libpq would take a missing host from the environment, which the program does not see, so the host is always set.
    if self["host"] == nil, self["hostaddr"] == nil { set("host", "/var/run/postgresql") }
    guard !isLocal else { return }
    guard self["sslmode"] ?? "verify-full" == "verify-full" else {
      throw ReplicaProblem(.usage, "A server elsewhere needs sslmode=verify-full: leave sslmode out.")
    }
    set("sslmode", "verify-full")
    // Debian's list of certificate authorities, unless the user has a file of their own.
    let authorities = "/etc/ssl/certs/ca-certificates.crt"
    let own = getenv("HOME").map { "\(String(cString: $0))/.postgresql/root.crt" }
    if self["sslrootcert"] == nil, own.map({ access($0, R_OK) }) != 0, access(authorities, R_OK) == 0 {
      set("sslrootcert", authorities)
    }
  }

  /// All options as `key=value`, quoted if needed, so that a person can type them.
  public var text: String {
    options.map { option in
      if option.value.wholeMatch(of: /[A-Za-z0-9._:\/@-]+/) != nil { return "\(option.key)=\(option.value)" }
      let value = option.value.replacing("\\", with: "\\\\").replacing("'", with: "\\'")
      return "\(option.key)='\(value)'"
    }.joined(separator: " ")
  }

  /// The shortest form to type, without a secret.
  public var withoutPassword: ConnectionString {
    var copy = self
    copy.options.removeAll { ["password", "passfile", "sslpassword", "sslrootcert"].contains($0.key) }
    return copy
  }

  public func adding(password: String) -> ConnectionString {
    guard !password.isEmpty else { return self }
    var copy = self
    copy.set("password", password)
    return copy
  }

  /// Removes libpq's variables from this process's environment, because the string is complete. Call it before there is
  /// a second thread.
  public static func forgetEnvironment() {
    guard let list = PQconndefaults() else { return }
    defer { PQconninfoFree(list) }
    var option = list
    while option.pointee.keyword != nil {
      if let variable = option.pointee.envvar { unsetenv(variable) }
      option += 1
    }
  }
}
