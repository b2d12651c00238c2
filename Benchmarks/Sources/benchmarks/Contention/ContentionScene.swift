internal import BenchmarkKit
internal import Glibc

/// The measured service: for one user, or a system service with temporary users if run by root.
struct ContentionScene {
  let place: Workplace
  /// The first user plays the measured tasks; the last one does the long work.
  let users: [uid_t]
  let owner: uid_t
  let isSystem: Bool

  /// A system service requires root in a separate mount namespace.
  init(_ place: Workplace) throws {
    self.place = place
    owner = geteuid()
    isSystem = owner == 0
    users = isSystem ? (0..<9).map { uid_t(20_001 + $0) } : [owner]
    if isSystem {
      try Users.introduce(users, in: place.folder)
      chmod(place.folder, 0o755)
    }
  }

  var players: [uid_t] { isSystem ? Array(users.dropLast()) : users }
  var neighbour: uid_t { users[users.count - 1] }

  func start() throws -> Daemon { try Daemon(place, name: "contention", arguments: isSystem ? ["--system"] : []) }

  /// Fills the store: half of the runs for the neighbour and half for the first player; for one user, a tenth.
  func fill(_ daemon: Daemon, runs: Int) throws {
    let path = place.folder + "/history.jsonl"
    for (user, count) in isSystem ? [(users[0], runs / 2), (neighbour, runs - runs / 2)] : [(users[0], runs)] {
      try History.writeLines(count, to: path)
      let wire = try Wire(to: daemon.socket, as: user)
      let opened = try wire.demand("data.import", #"{"format":"jsonl"}"#)
      guard let id = opened.member("importId") else { throw Unexpected("data.import: \(opened.text.prefix(300))") }
      try Self.pieces(of: path) { text in
        _ = try wire.demand("data.import", #"{"importId":"\#(id)","text":"\#(text.escaped)"}"#)
      }
      _ = try wire.demand("data.import", #"{"importId":"\#(id)","commit":true}"#)
    }
    unlink(path)
  }

  /// Reads the file in pieces of complete lines.
  private static func pieces(of path: String, _ take: (String) throws -> Void) throws {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw SystemFailure("open \(path)") }
    defer { close(file) }
    var buffer = [UInt8](repeating: 0, count: 60_000)
    var rest: [UInt8] = []
    while true {
      let count = read(file, &buffer, buffer.count)
      guard count >= 0 else { throw SystemFailure("read \(path)") }
      rest += buffer[..<count]
      let end = count == 0 ? rest.endIndex : rest.lastIndex(of: 10).map { $0 + 1 } ?? rest.startIndex
      if end > 0 { try take(String(decoding: rest[..<end], as: UTF8.self)) }
      rest.removeSubrange(..<end)
      if count == 0 { return }
    }
  }
}

/// A table of promised and measured values.
struct Table {
  private var rows: [[String]] = []
  private(set) var isKept = true

  init(_ header: [String]) { rows = [header] }

  mutating func add(_ cells: [String], isKept: Bool = true) {
    let rest = [String](repeating: "", count: max(0, rows[0].count - cells.count))
    rows.append(cells + rest + [isKept ? "" : "NOT KEPT"])
    self.isKept = self.isKept && isKept
  }

  var text: String {
    let columns = rows.map(\.count).max() ?? 0
    let widths = (0..<columns).map { column in rows.map { $0.count > column ? $0[column].count : 0 }.max() ?? 0 }
    return rows.map { row in
      let cells = row.enumerated().map { column, cell in
        cell + String(repeating: " ", count: widths[column] - cell.count)
      }
      let line = cells.joined(separator: "  ")
      return String(line.prefix(line.count - line.reversed().prefix { $0 == " " }.count))
    }.joined(separator: "\n") + "\n"
  }
}
