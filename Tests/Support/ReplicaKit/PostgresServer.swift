private import Foundation
private import Glibc
public import QuestReplica
private import QuestTestKit
private import Synchronization

/// A real PostgreSQL server for the tests, on a Unix socket in its own folder and with TLS on a loopback port. It ends
/// when the process of the tests ends for any reason.
public final class PostgresServer: Sendable {
  public struct NotStarted: Error { public var reason: String }

  /// The server, started by the first test that needs it.
  public static let shared = Result { try PostgresServer() }

  /// Whether this machine has PostgreSQL.
  public static let isPossible = programs != nil

  private static let programs: String? = {
    let versions = (try? FileManager.default.contentsOfDirectory(atPath: "/usr/lib/postgresql")) ?? []
    let newest = versions.max { (Double($0) ?? 0) < (Double($1) ?? 0) }
    return newest.map { "/usr/lib/postgresql/\($0)/bin" }
  }()

  /// The host name of its certificate.
  public static let certified = "db.example.org"

  private let folder: String
  private let port: Int
  /// Closing this pipe ends the server.
  private let input = Pipe()
  private let databases = Mutex(0)
  /// Roles belong to the whole server, so only one schema is created at a time.
  private let migrating = Mutex(())

  private init() throws {
    guard let programs = Self.programs else { throw NotStarted(reason: "There is no PostgreSQL.") }
    folder = "/tmp/tq-postgres-\(getpid())"
    let output = Pipe()
    // PostgreSQL refuses to run as root; Debian has a user for it.
    let script = """
      as() { if [ "$(id -u)" = 0 ]; then setpriv --reuid=postgres --regid=postgres --clear-groups "$@"; else "$@"; fi; }
      rm -rf "$1" && mkdir -m 700 "$1" && { [ "$(id -u)" != 0 ] || chown postgres: "$1"; } && cd "$1" &&
      as "$2/initdb" -D "$1/data" -A trust -U owner --no-sync -E UTF8 --locale=C >"$1.log" 2>&1 &&
      as openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj "/CN=$3" -addext "subjectAltName=DNS:$3" \
        -keyout "$1/data/server.key" -out "$1/data/server.crt" >>"$1.log" 2>&1 &&
      cp "$1/data/server.crt" "$1/root.crt" &&
      for try in 1 2 3 4 5; do
        port=$((20000 + ($$ + try * 7919) % 40000))
        as "$2/pg_ctl" -D "$1/data" -w -t 300 -l "$1/log" -o "-k $1 -p $port -c listen_addresses=127.0.0.1 -c ssl=on \
          -c fsync=off -c max_connections=200" start >>"$1.log" 2>&1 && echo "ready $port" && break
      done
      cat >/dev/null
      as "$2/pg_ctl" -D "$1/data" -m immediate stop >/dev/null 2>&1
      rm -rf "$1" "$1.log"
      """
    let holder = ChildProcess("/bin/sh", ["-c", script, "sh", folder, programs, Self.certified])
    holder.standardInput = input
    holder.standardOutput = output
    holder.standardError = output
    try holder.run()
    let said = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    guard let port = said.split(whereSeparator: \.isWhitespace).last.flatMap({ Int($0) }) else {
      throw NotStarted(reason: said + ((try? String(contentsOfFile: "\(folder).log", encoding: .utf8)) ?? ""))
    }
    self.port = port
  }

  /// Creates a database with roles for these players. The names of the roles begin with the name of the database.
  public func database(players: [String] = ["player"], isReady: Bool = true) throws -> Database {
    let number = databases.withLock { count in
      count += 1
      return count
    }
    let name = "t\(number)"
    try migrating.withLock { _ in
      try session("postgres").script("CREATE DATABASE \(name)")
      if isReady {
        try session(name).script(try PostgresSchema.script(players: players.map { "\(name)_\($0)" }))
      }
    }
    return Database(server: self, name: name)
  }

  fileprivate func session(_ database: String, as role: String = "owner") throws -> PostgresSession {
    try PostgresSession(ConnectionString(conninfo(database, as: role)))
  }

  fileprivate func conninfo(_ database: String, as role: String) -> String {
    "host=\(folder) port=\(port) dbname=\(database) user=\(role)"
  }

  public struct Database: Sendable {
    let server: PostgresServer
    public let name: String

    public func role(_ player: String) -> String { "\(name)_\(player)" }
    public func conninfo(_ player: String = "player") -> String { server.conninfo(name, as: role(player)) }
    /// A connection with TLS as to another machine of this name, for clients that trust its certificate.
    public func distant(_ host: String, trusting certificate: Bool = true) -> String {
      let root = certificate ? " sslrootcert=\(server.folder)/root.crt" : ""
      return "host=\(host) hostaddr=127.0.0.1 port=\(server.port) dbname=\(name) user=\(role("player"))\(root)"
    }
    /// A session as the database's owner, to whom row-level security does not apply.
    package func owner() throws -> PostgresSession { try server.session(name) }
    package func session(_ player: String = "player") throws -> PostgresSession {
      try server.session(name, as: role(player))
    }

    public func carrier(_ keys: KeyRing, _ player: String = "player") throws -> PostgresCarrier {
      try PostgresCarrier(ConnectionString(conninfo(player)), keys: keys)
    }

    public func machine(_ machine: String, _ keys: KeyRing, _ player: String = "player") throws -> Machine {
      try Machine(machine, keys: keys) { try carrier($0, player) }
    }
  }
}
