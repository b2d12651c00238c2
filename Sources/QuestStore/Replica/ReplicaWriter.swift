import GRDB
public import QuestModel

/// Keeps what devices share (`replicated`) and the tables in step, within one command.
///
/// Two directions: `scan` finds what was changed here since the last look and writes it to the shared states with a stamp;
/// `merge` takes states of other devices, and `project` makes the tables what the states say. Both end with `shown` being
/// what the table has, so a difference to it is a change made here, whoever made it: a command, an undo, an import.
public final class ReplicaWriter {
  let writer: StoreWriter
  let rows: ReplicaRows
  var head: ReplicaRows.Head
  private var storedHead: ReplicaRows.Head?
  /// Whether a table was changed.
  public internal(set) var hasProjected = false
  /// Records that are being projected: a record that refers to itself through others is left for the next time.
  var inProgress: Set<String> = []
  /// Of those the ones whose rows are being written: others of their quest or day look back at them.
  var beingWritten: Set<String> = []
  /// Some of the changes made here may not have been looked at.
  var isScanning = false

  var db: Database { writer.db }
  var player: Int64 { rows.player }

  /// `nil` for a player who does not share.
  public init?(_ writer: StoreWriter) throws {
    let rows = ReplicaRows(db: writer.db, player: writer.command.player.rawValue)
    guard let head = try rows.head() else { return nil }
    self.writer = writer
    self.rows = rows
    self.head = head
    storedHead = head
  }

  private init(_ writer: StoreWriter, _ head: ReplicaRows.Head) {
    self.writer = writer
    rows = ReplicaRows(db: writer.db, player: writer.command.player.rawValue)
    self.head = head
  }

  /// The id of this device.
  public var device: String { head.device }

  // MARK: - Begin and end

  /// Begins to share: every record becomes an item, by `scan`. `joinedOn` is the local day.
  public static func begin(_ writer: StoreWriter, device: String, home: String) throws -> ReplicaWriter {
    let replica = ReplicaWriter(
      writer, ReplicaRows.Head(device: device, home: home, pass: ReplicaRows.Head.Pass(table: "", row: 0)))
    try replica.keepHead()
    return replica
  }

  /// The other devices are told this one's name.
  public func name(_ name: String, joinedOn day: LocalDay) throws {
    var entry = try rows.entry(ReplicaTable.devices, head.device) ?? ReplicaRows.Entry()
    var values: [String: RecordValue] = ["name": .text(name), "forgotten": .integer(0)]
    if entry.state["joinedOn"] == .null { values["joinedOn"] = .day(day) }
    if entry.state.isGone { values[ReplicaState.gone] = .integer(0) }
    try change(&entry, values, clock: Self.clock(of: writer.command))
    try rows.keep(entry, ReplicaTable.devices, head.device)
    try keepHead()
  }

  /// A device that nothing is taken from any more, for every device.
  public func forget(_ device: String) throws {
    guard var entry = try rows.entry(ReplicaTable.devices, device) else { return }
    try change(&entry, ["forgotten": .integer(1)], clock: Self.clock(of: writer.command))
    try rows.keep(entry, ReplicaTable.devices, device)
    try db.run("DELETE FROM replicaInbox WHERE player = ? AND device = ?", [player, device])
    try keepHead()
  }

  /// Takes this device off every device's list; what it has sent is still taken.
  public func unlist() throws {
    try unlist(head.device)
    try keepHead()
  }

  private func unlist(_ device: String) throws {
    guard var entry = try rows.entry(ReplicaTable.devices, device) else { return }
    try change(&entry, [ReplicaState.gone: .integer(1)], clock: Self.clock(of: writer.command))
    try rows.keep(entry, ReplicaTable.devices, device)
  }

  /// Gives this device another id, under its name, and makes every record an item again. O(records).
  public func renew(device: String, home: String) throws {
    let known = try rows.devices().first { $0.id == head.device }
    let before = head.device
    head.device = device
    head.home = home
    head.number = 0
    try db.run("UPDATE replicated SET number = NULL WHERE player = ? AND number IS NOT NULL", [player])
    if let known {
      try name(known.name, joinedOn: known.joinedOn)
      // It is this device under another id, and shown once.
      try unlist(before)
    }
    try db.run(
      """
      UPDATE replicated SET number = ?2 + n.n FROM (
        SELECT type, uid, row_number() OVER (ORDER BY type, uid) AS n FROM replicated
        WHERE player = ?1 AND number IS NULL) n
      WHERE replicated.player = ?1 AND replicated.type = n.type AND replicated.uid = n.uid
      """, [player, head.number])
    head.number =
      try db.value(Int64.self, "SELECT max(number) FROM replicated WHERE player = ?", [player]) ?? head.number
    try keepHead()
  }

  /// Ends the sharing. Every record stays. O(records).
  public func end() throws {
    for table in ["replicated", "replicaInbox", "replicaCursor", "replica"] {
      try db.run("DELETE FROM \(table) WHERE player = ?", [player])
    }
  }

  public func keepCursor(_ name: String, _ value: String) throws {
    try db.run(
      """
      INSERT INTO replicaCursor (player, name, value) VALUES (?, ?, ?)
      ON CONFLICT (player, name) DO UPDATE SET value = excluded.value
      """, [player, name, value])
  }

  /// Where nothing was found nothing is written.
  public func keepHead() throws {
    guard head != storedHead else { return }
    try rows.keep(head)
    storedHead = head
  }

  // MARK: - Stamps

  static func clock(of command: Command) -> Int64 { command.at.milliseconds * 1000 }

  /// Writes the values to the state under a number of this device. A stamp is later than that of the value it replaces.
  func change(_ entry: inout ReplicaRows.Entry, _ values: [String: RecordValue], clock: Int64) throws {
    for (name, value) in values {
      let last = entry.state.fields[name]?.stamp.clock
      let stamp = ReplicaStamp(clock: max(clock, last.map { $0 + 1 } ?? clock), device: head.device)
      entry.state.set(name, value, stamp)
    }
    head.number += 1
    entry.number = head.number
  }
}
