internal import FoundationEssentials
internal import GRDB
internal import Glibc
internal import LinuxHost
internal import QuestModel
internal import QuestWire

/// Reads a copy of Anki's collection file. The original is only read as bytes, because Anki locks it while it runs.
enum AnkiCollection {
  /// The given file, else the file of the only profile; `nil` if there is none.
  static func find(_ named: String?) throws(ConnectorProblem) -> String? {
    if let named {
      guard FileFacts(path: named) != nil else {
        throw ConnectorProblem(.signIn, "There is no \(named.plainLine(upTo: 120)).")
      }
      return named
    }
    let base = BaseFolder.data.path(home: Environment["HOME"] ?? "") { Environment[$0] } + "/Anki2"
    let profiles = ((try? FileManager.default.contentsOfDirectory(atPath: base)) ?? [])
      .map { "\(base)/\($0)/collection.anki2" }.filter { FileFacts(path: $0) != nil }
    guard profiles.count < 2 else {
      throw ConnectorProblem(
        .signIn, "Anki has \(profiles.count) profiles: tqctl sources configure anki collection=FILE")
    }
    return profiles.first
  }

  /// Counts all reviews of the file. `rollover` overrides the collection's hour.
  static func tally(
    _ path: String, copy: String, decks: [String], zone: Zone, rollover: Int?
  ) throws -> ReviewTally {
    defer { for suffix in ["", "-wal", "-shm", "-journal"] { unlink(copy + suffix) } }
    try makeCopy(of: path, at: copy)
    var configuration = Configuration()
    configuration.prepareDatabase { database in
      database.add(
        collation: DatabaseCollation("unicase") {
          $0.lowercased() < $1.lowercased()
            ? .orderedAscending : $0.lowercased() == $1.lowercased() ? .orderedSame : .orderedDescending
        })
      // Protects against code in a damaged or hostile file.
      try database.execute(sql: "PRAGMA trusted_schema = OFF; PRAGMA cache_size = -4096")
    }
    do {
      return try DatabaseQueue(path: copy, configuration: configuration).read { database in
        var tally = ReviewTally(zone: zone, rollover: try rollover ?? self.rollover(database))
        let chosen = try ids(of: decks, database)
        var seen: Set<Int64> = []
        let rows = try Row.fetchCursor(
          database,
          sql: """
            SELECT revlog.id, revlog.cid, revlog.ease, revlog.time, revlog.type,
              CASE WHEN cards.odid = 0 THEN cards.did ELSE cards.odid END
            FROM revlog JOIN cards ON cards.id = revlog.cid ORDER BY revlog.id
            """)
        while let row = try rows.next() {
          let ease: Int = row[2]
          guard ReviewTally.counts(type: row[4], ease: ease) else { continue }
          let isFirst = seen.insert(row[1]).inserted
          if let chosen, !chosen.contains(row[5]) { continue }
          tally.add(milliseconds: row[0], ease: ease, took: row[3], isFirst: isFirst)
        }
        return tally
      }
    } catch let error as DatabaseError {
      throw ConnectorProblem(.upstream, "\(path) cannot be read: \(error.message ?? "damaged")".plainLine(upTo: 200))
    }
  }

  // MARK: - Both schemas

  /// From the table `config` since schema 14, from `col.conf` before.
  private static func rollover(_ database: Database) throws -> Int {
    if try database.tableExists("config") {
      let text = try String.fetchOne(database, sql: "SELECT CAST(val AS TEXT) FROM config WHERE \"KEY\" = 'rollover'")
      return text.flatMap { Int($0) }.flatMap { (0...23).contains($0) ? $0 : nil } ?? 4
    }
    struct Options: Decodable { var rollover: Int? }
    let text = try String.fetchOne(database, sql: "SELECT conf FROM col") ?? ""
    let hour = (try? WireJSON.decode(Options.self, from: Array(text.utf8)))?.rollover
    return hour.flatMap { (0...23).contains($0) ? $0 : nil } ?? 4
  }

  /// The decks of these names and their subdecks; `nil` for all. From the table `decks` since schema 15.
  private static func ids(of names: [String], _ database: Database) throws -> Set<Int64>? {
    guard !names.isEmpty else { return nil }
    var decks: [(id: Int64, name: String)] = []
    if try database.tableExists("decks") {
      for row in try Row.fetchAll(database, sql: "SELECT id, name FROM decks") {
        let name: String = row[1]
        decks.append((row[0], name.split(separator: "\u{1F}").joined(separator: "::")))
      }
    } else {
      struct Deck: Decodable { var name: String }
      let text = try String.fetchOne(database, sql: "SELECT decks FROM col") ?? ""
      let all = (try? WireJSON.decode([String: Deck].self, from: Array(text.utf8))) ?? [:]
      decks = all.compactMap { id, deck in Int64(id).map { ($0, deck.name) } }
    }
    var chosen: Set<Int64> = []
    for name in names {
      guard decks.contains(where: { $0.name.caseInsensitivelyEquals(name) }) else {
        throw ConnectorProblem(.signIn, "Anki has no deck \"\(name.plainLine(upTo: 60))\".")
      }
      let below = name.lowercased() + "::"
      chosen.formUnion(
        decks.filter { $0.name.caseInsensitivelyEquals(name) || $0.name.lowercased().hasPrefix(below) }.map(\.id))
    }
    return chosen
  }

  // MARK: - The copy

  private struct State: Equatable {
    var size: Int
    var changed: Int
    var nanoseconds: Int

    init?(_ path: String) {
      var status = stat()
      guard stat(path, &status) == 0 else { return nil }
      size = Int(status.st_size)
      changed = Int(status.st_mtim.tv_sec)
      nanoseconds = Int(status.st_mtim.tv_nsec)
    }
  }

  /// Copies the file and its log. If they change meanwhile, copies them again.
  private static func makeCopy(of path: String, at copy: String) throws {
    for _ in 0..<3 {
      let before = (State(path), State(path + "-wal"))
      for suffix in ["", "-wal", "-shm"] { unlink(copy + suffix) }
      try copyBytes(of: path, to: copy)
      if before.1 != nil { try copyBytes(of: path + "-wal", to: copy + "-wal") }
      if before == (State(path), State(path + "-wal")) { return }
    }
    throw ConnectorProblem(.asleep, "Anki is writing its collection.")
  }

  private static func copyBytes(of path: String, to copy: String) throws {
    let from = open(path, O_RDONLY | O_CLOEXEC)
    guard from >= 0 else { throw ConnectorProblem(.signIn, "\(SystemError("\(path) cannot be read"))") }
    defer { close(from) }
    let to = open(copy, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard to >= 0 else { throw SystemError("\(copy) cannot be made") }
    defer { close(to) }
    var buffer = [UInt8](repeating: 0, count: 1 << 20)
    while true {
      let count = read(from, &buffer, buffer.count)
      guard count >= 0 else { throw SystemError("\(path) cannot be read") }
      if count == 0 { return }
      try DurableFile.append(Array(buffer[..<count]), to: to, named: copy)
    }
  }
}
