import GRDB
public import QuestModel

/// Synchronises the shared states (`replicated`) and the tables, within one command.
///
/// There are two directions. `scan` finds local changes since the last scan and writes them to the shared states with a
/// stamp. `merge` takes states of other devices, and `project` writes the result to the tables. Both leave `shown`
/// equal to the table's values, so a later difference is a local change: by a command, an undo or an import.
public final class ReplicaWriter {
  let writer: StoreWriter
  let rows: ReplicaRows
  var head: ReplicaRows.Head
  private var storedHead: ReplicaRows.Head?
  /// Whether a table was changed.
  public internal(set) var hasProjected = false
  /// Records being projected. A record that refers to itself through others is left for the next call.
  var inProgress: Set<String> = []
  /// Those of `inProgress` whose row is being written. Other records of their quest or day refer back to them.
  var beingWritten: Set<String> = []
  /// Whether some local changes may not have been scanned.
  var isScanning = false

  var db: Database { writer.db }
  var player: Int64 { rows.player }

  /// For the player of the command, or for another one of the same store. `nil` for a player who does not share.
  public init?(_ writer: StoreWriter, of player: PlayerID? = nil) throws {
    let rows = ReplicaRows(db: writer.db, player: (player ?? writer.command.player).rawValue)
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

  /// Starts sharing: `scan` turns every record into an item. `joinedOn` is the local day.
  public static func begin(_ writer: StoreWriter, device: String, home: String) throws -> ReplicaWriter {
    let replica = ReplicaWriter(
      writer, ReplicaRows.Head(device: device, home: home, pass: ReplicaRows.Head.Pass(table: "", row: 0)))
    try replica.keepHead()
    return replica
  }

  /// Announces this device's name to the others.
  public func name(_ name: String, joinedOn day: LocalDay) throws {
    try list(["name": .text(name), "forgotten": .integer(0)], joinedOn: day)
  }

  /// Lists this device again after another store took its id off the list. A device that was forgotten stays so.
  func listAgain(_ name: String, joinedOn day: LocalDay) throws { try list(["name": .text(name)], joinedOn: day) }

  private func list(_ values: [String: RecordValue], joinedOn day: LocalDay) throws {
    var entry = try rows.entry(ReplicaTable.devices, head.device) ?? ReplicaRows.Entry()
    var values = values
    if entry.state["joinedOn"] == .null { values["joinedOn"] = .day(day) }
    if entry.state.isGone { values[ReplicaState.gone] = .integer(0) }
    try change(&entry, values, clock: Self.clock(of: writer.command))
    try rows.keep(entry, ReplicaTable.devices, head.device)
    try keepHead()
  }

  /// Forgets a device for all devices: none takes anything from it any more.
  public func forget(_ device: String) throws {
    guard var entry = try rows.entry(ReplicaTable.devices, device) else { return }
    try change(&entry, ["forgotten": .integer(1)], clock: Self.clock(of: writer.command))
    try rows.keep(entry, ReplicaTable.devices, device)
    try db.run("DELETE FROM replicaInbox WHERE player = ? AND device = ?", [player, device])
    try keepHead()
  }

  /// Takes this device off every device's list. Items that it has sent are still taken.
  public func unlist() throws {
    try unlist(head.device)
    try keepHead()
  }

  /// For a store that has replaced another one by a restore or its undo. Removes the other store's id from the
  /// list of devices, and all ids that the other store had removed.
  ///
  /// The store may assign numbers that were sent already with other items, so it gets another id at its next exchange,
  /// unless no number was assigned in between.
  public func succeed(_ before: ReplicaIdentity) throws {
    if (head.device, head.number) != (before.device, before.number) || before.home.isEmpty { head.home = "" }
    if before.device != head.device { try unlist(before.device) }
    for (id, state) in before.unlisted where id != head.device {
      // With its own stamps: the device may have listed itself again, or been forgotten, since.
      var entry = try rows.entry(ReplicaTable.devices, id) ?? ReplicaRows.Entry()
      let known = entry.state
      entry.state.merge(state)
      guard entry.state != known else { continue }
      // Only for the number: the other store may not have sent it.
      try change(&entry, [:], clock: Self.clock(of: writer.command))
      try rows.keep(entry, ReplicaTable.devices, id)
    }
    try keepHead()
  }

  private func unlist(_ device: String) throws {
    var entry = try rows.entry(ReplicaTable.devices, device) ?? ReplicaRows.Entry()
    try change(&entry, [ReplicaState.gone: .integer(1)], clock: Self.clock(of: writer.command))
    try rows.keep(entry, ReplicaTable.devices, device)
  }

  /// Gives this device a new id under the same name, and turns every record into an item again. O(records).
  public func renew(device: String, home: String) throws {
    let known = try rows.devices().first { $0.id == head.device }
    let before = head.device
    head.device = device
    head.home = home
    head.number = 0
    try db.run("UPDATE replicated SET number = NULL WHERE player = ? AND number IS NOT NULL", [player])
    if let known {
      try name(known.name, joinedOn: known.joinedOn)
      // The old id is the same device, which must be listed only once.
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

  /// Ends sharing. Every record stays. O(records).
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

  /// Without changes nothing is written.
  public func keepHead() throws {
    guard head != storedHead else { return }
    try rows.keep(head)
    storedHead = head
  }

  // MARK: - Stamps

  static func clock(of command: Command) -> Int64 { command.at.milliseconds * 1000 }

  /// Writes the values to the state under a number of this device. The stamp is later than that of the replaced value.
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
