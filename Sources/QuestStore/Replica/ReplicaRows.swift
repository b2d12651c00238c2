import GRDB
public import QuestModel

/// The state of a player's sharing, for `sync.status`.
public struct ReplicaStanding: Equatable, Sendable {
  /// The id of this device.
  public var device: String
  /// The machine and folder that the id was given to.
  public var home: String
  /// The number of its newest item.
  public var number: Int64
  public var devices: [Device]
  /// Items that wait: for an upgrade (`newer`), or for their clock (`ahead`).
  public var newer: Int
  public var ahead: Int
  public var cursors: [String: String]

  public struct Device: Equatable, Sendable {
    public var id: String
    public var name: String
    public var joinedOn: LocalDay
    public var isForgotten: Bool
  }
}

/// An item of a device, on its way in or out.
public struct ReplicaItem: Equatable, Sendable {
  public var number: Int64
  /// Type and id, with a slash between them.
  public var record: String
  public var clock: Int64
  public var body: String

  public init(number: Int64, record: String, clock: Int64, body: String) {
    self.number = number
    self.record = record
    self.clock = clock
    self.body = body
  }
}

/// The id under which a store sends, and the number of its last item.
public struct ReplicaIdentity: Sendable {
  public let player: PlayerID
  let device: String
  /// Empty for a store that is to get another id at its next exchange.
  let home: String
  let number: Int64
  /// Devices that are off the list.
  let unlisted: [(id: String, state: ReplicaState)]
}

extension StoreReader {
  /// What a restored store has to know of this one, for each player who shares. O(devices).
  public func replicaIdentities() throws -> [ReplicaIdentity] {
    try db.all("SELECT player, device, home, number FROM replica", []) { row in
      let states = try ReplicaRows(db: db, player: row[0]).deviceStates()
      return ReplicaIdentity(
        player: PlayerID(row[0]), device: row[1], home: row[2], number: row[3],
        unlisted: states.filter(\.state.isGone))
    }
  }

  /// `nil` for a player who does not share.
  public func replicaStanding(of player: PlayerID) throws -> ReplicaStanding? {
    let rows = ReplicaRows(db: db, player: player.rawValue)
    guard let head = try rows.head() else { return nil }
    let waiting = "SELECT count(*) FROM replicaInbox WHERE player = ? AND reason = ?"
    func count(_ reason: ReplicaRows.Reason) throws -> Int {
      try db.value(Int.self, waiting, [player.rawValue, reason.rawValue]) ?? 0
    }
    let cursors = try db.all("SELECT name, value FROM replicaCursor WHERE player = ?", [player.rawValue]) { row in
      (row[0] as String, row[1] as String)
    }
    return ReplicaStanding(
      device: head.device, home: head.home, number: head.number,
      devices: try rows.devices().sorted { a, b in
        a.id == head.device ? b.id != head.device : b.id != head.device && (a.name, a.id) < (b.name, b.id)
      }, newer: try count(.newer), ahead: try count(.ahead), cursors: Dictionary(uniqueKeysWithValues: cursors))
  }

  /// Items of this device after the number, in order: at most `limit`, and at most `bytes` of bodies, but at least one
  /// item. A body longer than `longest` is left out, because no line can carry it. O(items).
  public func replicaItems(
    of player: PlayerID, after number: Int64, limit: Int, bytes: Int, longest: Int
  ) throws -> (items: [ReplicaItem], more: Bool) {
    let sql = """
      SELECT number, type, uid, body FROM replicated WHERE player = ? AND number > ? AND length(CAST(body AS BLOB)) <= ?
      ORDER BY number LIMIT ?
      """
    var items: [ReplicaItem] = []
    var size = 0
    var more = false
    try db.each(sql, [player.rawValue, number, longest, limit + 1]) { row in
      let body: String = row[3]
      size += body.utf8.count
      guard items.count < limit, items.isEmpty || size <= bytes else {
        more = true
        return false
      }
      let clock = try ReplicaState(json: body).newest?.clock ?? 0
      items.append(
        ReplicaItem(number: row[0], record: "\(row[1] as String)/\(row[2] as String)", clock: clock, body: body))
      return true
    }
    return (items, more)
  }
}

/// The rows of one player's sharing.
struct ReplicaRows {
  let db: Database
  let player: Int64

  /// The row of `replica`.
  struct Head: Equatable {
    var device: String
    var home: String
    var number: Int64 = 0
    var scanned: Int64 = 0
    /// The position of the pass over all records; `nil` without one.
    var pass: Pass?

    struct Pass: Equatable {
      var table: String
      var row: Int64
    }
  }

  enum Reason: Int {
    case dark = 0
    case newer, ahead
  }

  func head() throws -> Head? {
    let sql = "SELECT device, home, number, scanned, passTable, passRow FROM replica WHERE player = ?"
    return try db.first(sql, [player]) { row in
      Head(
        device: row[0], home: row[1], number: row[2], scanned: row[3],
        pass: (row[4] as String?).map { Head.Pass(table: $0, row: row[5]) })
    }
  }

  func keep(_ head: Head) throws {
    try db.run(
      """
      INSERT INTO replica (player, device, home, number, scanned, passTable, passRow) VALUES (?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (player) DO UPDATE SET device = excluded.device, home = excluded.home, number = excluded.number,
        scanned = excluded.scanned, passTable = excluded.passTable, passRow = excluded.passRow
      """,
      [player, head.device, head.home, head.number, head.scanned, head.pass?.table, head.pass?.row])
  }

  // MARK: - Records

  /// One row of `replicated`.
  struct Entry {
    var state = ReplicaState()
    var number: Int64?
    /// The table's values of the record; `nil` for no row.
    var shown: [String: RecordValue]?
  }

  func entry(_ type: String, _ uid: String) throws -> Entry? {
    let sql = "SELECT body, number, shown FROM replicated WHERE player = ? AND type = ? AND uid = ?"
    return try db.first(sql, [player, type, uid]) { row in
      let state = try ReplicaState(json: row[0])
      let shown = try (row[2] as String?).map { $0.isEmpty ? state.values : try ReplicaState.values(json: $0) }
      return Entry(state: state, number: row[1], shown: shown)
    }
  }

  func keep(_ entry: Entry, _ type: String, _ uid: String) throws {
    let table = ReplicaTable.byName[type]
    let shown = entry.shown.map { $0 == entry.state.values ? "" : ReplicaState.json(of: $0) }
    let name = table?.uniqueName(entry.state)
    try db.run(
      """
      INSERT INTO replicated (player, type, uid, parent, name, number, body, shown) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (player, type, uid) DO UPDATE SET parent = excluded.parent, name = excluded.name,
        number = excluded.number, body = excluded.body, shown = excluded.shown
      """,
      [player, type, uid, table?.parent(of: entry.state), name, entry.number, entry.state.json, shown])
  }

  /// Children of the record with the type `parent` and that id. Records of two types may have the same id.
  func children(of uid: String, _ parent: String) throws -> [(type: String, uid: String)] {
    let sql = "SELECT type, uid FROM replicated WHERE player = ? AND parent = ? ORDER BY type, uid"
    return try db.all(sql, [player, uid]) { (type: $0[0] as String, uid: $0[1] as String) }.filter { child in
      ReplicaTable.byName[child.type]?.parents.contains { $0.type == parent } == true
    }
  }

  /// Records of the type whose rows exist although they are deleted or another record represents their name.
  func mayBeUnused(_ type: String) throws -> [String] {
    let sql = """
      SELECT uid FROM replicated r WHERE player = ? AND type = ? AND shown IS NOT NULL AND (name IS NULL OR EXISTS (
        SELECT 1 FROM replicated o WHERE o.player = r.player AND o.type = r.type AND o.name = r.name AND o.uid <> r.uid))
      ORDER BY uid
      """
    return try db.values(String.self, sql, [player, type])
  }

  /// Records of the type with that name, in the order of their ids.
  func bearers(_ type: String, _ name: String) throws -> [String] {
    let sql = "SELECT uid FROM replicated WHERE player = ? AND type = ? AND name = ? ORDER BY uid"
    return try db.values(String.self, sql, [player, type, name])
  }

  func devices() throws -> [ReplicaStanding.Device] {
    // Former ids of devices that have another one by now are gone.
    try deviceStates().filter { !$0.state.isGone }.map { id, state in
      ReplicaStanding.Device(
        id: id, name: state["name"].text ?? "", joinedOn: state["joinedOn"].day ?? LocalDay(ordinal: 0),
        isForgotten: state["forgotten"] == .integer(1))
    }
  }

  func deviceStates() throws -> [(id: String, state: ReplicaState)] {
    let sql = "SELECT uid, body FROM replicated WHERE player = ? AND type = ?"
    return try db.all(sql, [player, ReplicaTable.devices]) { row in (row[0], try ReplicaState(json: row[1])) }
  }
}
