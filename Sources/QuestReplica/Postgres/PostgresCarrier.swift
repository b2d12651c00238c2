internal import Crypto
public import QuestWire

/// A PostgreSQL server that keeps a family's sealed items.
///
/// **Late commits.** A pull requests the rows after the last number it has seen. With an identity column, one
/// transaction could draw 7 and another draw 8 and commit first; a pull would see 8 and continue after it, and never
/// request 7, which is committed later. So a push first updates its family's row, which draws the numbers and locks the
/// row until the commit: a family's numbers are committed in their order. Families do not wait for each other.
///
/// **Restored servers.** The numbers are microseconds of the server's clock where those are higher, so rows written
/// after a restore have higher numbers than any seen before it. What the server lost is sent again: each device
/// continues after what the server has of its feed.
public final class PostgresCarrier: Carrier {
  private let session: PostgresSession
  private let string: ConnectionString
  let keys: KeyRing
  /// The digest of the own parcel that the server took last; `nil` for none.
  private var last: String?

  /// Throws a `ReplicaProblem`.
  public init(_ string: ConnectionString, keys: KeyRing) throws {
    self.string = string
    self.keys = keys
    session = try PostgresSession(string)
    let version = try session.run("SELECT coalesce(max(version), 0) FROM timequest.version").first?.int(0) ?? 0
    guard version == PostgresSchema.version else {
      throw ReplicaProblem(
        .carrier,
        version > PostgresSchema.version
          ? "The server is of a newer TimeQuest; upgrade this one."
          : "The server is of an older TimeQuest: its owner runs timequest-sync migrate-server")
    }
  }

  private var family: PostgresValue { .text(keys.family) }

  // MARK: - The family

  public func hasFamily() throws -> Bool {
    try !session.run("SELECT 1 FROM timequest.family WHERE id = $1", [family]).isEmpty
  }

  public func makeFamily() throws {
    try session.run("INSERT INTO timequest.family (id) VALUES ($1) ON CONFLICT DO NOTHING", [family])
    guard try hasFamily() else { throw ReplicaProblem(.carrier, "The family belongs to another role of the server.") }
  }

  public func marks() throws -> [KeyMark] {
    try session.run("SELECT generation, id, sealed FROM timequest.mark WHERE family = $1", [family]).map {
      KeyMark(generation: $0.int(0), id: $0.data(1), sealed: $0.data(2))
    }
  }

  public func add(_ mark: KeyMark) throws {
    try session.run(
      """
      INSERT INTO timequest.mark (family, generation, id, sealed) VALUES ($1, $2, $3, $4)
      ON CONFLICT (family, generation, id) DO UPDATE SET sealed = excluded.sealed
      """, [family, .int(mark.generation), .data(mark.id), .data(mark.sealed)])
  }

  // MARK: - The own feed

  public func standing(of device: String, _ state: inout FeedState) throws -> Standing {
    let row = try session.run(
      "SELECT last, digest FROM timequest.feed WHERE family = $1 AND device = $2", [family, .text(device)]
    ).first
    guard let row else {
      last = nil
      return .upTo(0)
    }
    let (number, digest) = (row.int(0), row.text(1))
    last = digest
    // An older parcel of this device means that the server was restored.
    return state.made.contains { $0.last == number && $0.digest == digest } ? .upTo(number) : .foreign
  }

  public func parcel(_ items: [SyncItem], of device: String, after: Int) throws -> Parcel {
    let key = keys.newest
    var rows: [[UInt8]: SealedItem] = [:]
    var hash = SHA256()
    for item in items {
      let record = key.blindName(item.record)
      let sealed = try key.seal(
        try WireJSON.line(item), in: .item(device, item.n, schema: item.schema, record: record))
      hash.update(data: sealed)
      rows[record] = SealedItem(n: item.n, record: record, schema: item.schema, sealed: sealed)
    }
    return Parcel(
      made: .init(
        first: after + 1, last: items.last?.n ?? after, digest: Hex.text(hash.finalize().prefix(16)),
        items: items.count),
      rows: rows.values.sorted { $0.n < $1.n })
  }

  /// One statement, so it is atomic. Repeating it changes nothing.
  static let push = """
    WITH numbers AS (
      UPDATE timequest.family
      SET seq = greatest(seq, (extract(epoch FROM clock_timestamp()) * 1000000)::bigint) + cardinality($6::bytea[])
      WHERE id = $1 RETURNING seq - cardinality($6::bytea[]) AS base
    ), fed AS (
      INSERT INTO timequest.feed (family, device, last, digest) SELECT $1, $2, $3, $4 FROM numbers
      ON CONFLICT (family, device) DO UPDATE SET last = excluded.last, digest = excluded.digest
      WHERE feed.digest = $5 RETURNING 1
    ), kept AS (
      INSERT INTO timequest.item (family, device, record, n, seq, key, schema, sealed)
      SELECT $1, $2, i.record, i.n, numbers.base + i.place, $8, i.schema, i.sealed
      FROM numbers, fed,
        unnest($6::bytea[], $7::bigint[], $9::bigint[], $10::bytea[]) WITH ORDINALITY
        AS i(record, n, schema, sealed, place)
      ON CONFLICT (family, device, record) DO UPDATE
      SET n = excluded.n, seq = excluded.seq, key = excluded.key, schema = excluded.schema, sealed = excluded.sealed
      WHERE excluded.n > item.n
    )
    SELECT (SELECT count(*) FROM numbers), (SELECT count(*) FROM fed)
    """

  public func send(_ parcel: Parcel, of device: String) throws {
    let rows = parcel.rows
    let counts = try session.run(
      Self.push,
      [
        family, .text(device), .int(parcel.made.last), .text(parcel.made.digest), .text(last ?? ""),
        .datas(rows.map(\.record)), .ints(rows.map(\.n)), .data(keys.newest.id), .ints(rows.map(\.schema)),
        .datas(rows.map(\.sealed)),
      ]
    ).first
    ReplicaFaults.pass(.committed)
    guard counts?.int(0) == 1 else { throw ReplicaProblem(.offline, "The server has nothing of this family any more.") }
    // Another machine has sent under this id since `standing`.
    guard counts?.int(1) == 1 else { throw CarrierConflict.foreign }
    last = parcel.made.digest
    // Wakes the devices that watch; the notification has no content.
    try session.run("SELECT pg_notify('timequest_' || $1, '')", [family])
  }

  /// The number of remembered parcels: as many as a server may lack after a restore from a backup.
  private static let remembered = 256

  public func tidy(_ state: inout FeedState, save: (FeedState) throws -> Void) throws {
    guard state.made.count > 2 * Self.remembered else { return }
    state.made.removeFirst(state.made.count - Self.remembered)
    try save(state)
  }

  public func remove(_ device: String) throws {
    for table in ["item", "feed"] {
      try session.run(
        "DELETE FROM timequest.\(table) WHERE family = $1 AND device = $2", [family, .text(device)])
    }
  }

  // MARK: - The others' items

  public func taken(_ pull: Pull) throws -> [String: String] {
    guard let last = pull.cursors[cursor].flatMap({ Int($0) }) else { return [:] }
    // Only feeds without a later item, an unread item, or an item with a key that this device lacks.
    let rows = try session.run(
      """
      SELECT device FROM timequest.feed f
      WHERE family = $1 AND device <> ALL ($2::text[]) AND NOT EXISTS (
        SELECT 1 FROM timequest.item i WHERE i.family = f.family AND i.device = f.device
          AND (i.seq > $3 OR i.seq = ANY ($4::bigint[]) OR i.key <> ALL ($5::bytea[])))
      """,
      [family, devicesLeftOut(of: pull), .int(last), .ints(pull.unread), .datas(keys.keys.map(\.id))])
    return Dictionary(uniqueKeysWithValues: rows.map { ($0.text(0), "\(last)") })
  }

  public func removeTaken(_ device: String, _ text: String) throws {
    let later = try session.run(
      "SELECT 1 FROM timequest.item WHERE family = $1 AND device = $2 AND seq > $3 LIMIT 1",
      [family, .text(device), .int(Int(text) ?? 0)])
    if later.isEmpty { try remove(device) }
  }

  static let page = selection("seq > $2")
  private static let pageOfKnown = selection("seq > $2 AND seq = ANY ($4::bigint[])")

  /// At most 500 rows, and some 4 MiB: a row may have half a MiB.
  private static func selection(_ rows: String) -> String {
    """
    SELECT seq, device, n, record, key, schema, sealed FROM (
      SELECT *, sum(octet_length(sealed)) OVER (ORDER BY seq) - octet_length(sealed) AS before FROM (
        SELECT seq, device, n, record, key, schema, sealed FROM timequest.item
        WHERE family = $1 AND \(rows) AND device <> ALL ($3::text[]) ORDER BY seq LIMIT 500
      ) AS rows
    ) AS sized WHERE before < 4194304 ORDER BY seq
    """
  }

  private var cursor: String { "postgres/\(keys.family)" }

  public func pull(_ pull: Pull, _ deliver: (Delivery) throws -> Void) throws -> PullReport {
    var report = PullReport()
    var after = pull.cursors[cursor].flatMap { Int($0) } ?? 0
    guard var unread = try pullAgain(pull, upTo: after, &report, deliver) else { return report }
    try pull.keepUnread(unread)
    while !pull.isInterrupted() {
      let rows = try session.run(Self.page, [family, .int(after), devicesLeftOut(of: pull)])
      guard let last = rows.last else { break }
      after = last.int(0)
      var batches = try deliveries(rows, &unread, &report)
      // If there are more unreadable rows than can be remembered, the cursor stays: the rows after it are taken again,
      // and nothing is lost.
      if unread.count <= FeedState.mostUnread {
        // Stored before the cursor passes these rows.
        try pull.keepUnread(unread)
        batches[batches.count - 1].cursor = .init(name: cursor, value: "\(after)")
      }
      for batch in batches where !batch.items.isEmpty || batch.cursor != nil { try deliver(batch) }
    }
    return report
  }

  /// Requests the rows again that could not be read and that the cursor has passed.
  ///
  /// - Returns: the numbers of those that still cannot be read; `nil` after an interruption.
  private func pullAgain(
    _ pull: Pull, upTo last: Int, _ report: inout PullReport, _ deliver: (Delivery) throws -> Void
  ) throws -> [Int]? {
    var unread: [Int] = []
    // The pages after the cursor contain the rest.
    let known = pull.unread.filter { $0 <= last }
    var after = (known.first ?? 1) - 1
    while !known.isEmpty {
      guard !pull.isInterrupted() else { return nil }
      let rows = try session.run(
        Self.pageOfKnown, [family, .int(after), devicesLeftOut(of: pull), .ints(known)])
      guard let last = rows.last else { break }
      after = last.int(0)
      for batch in try deliveries(rows, &unread, &report) where !batch.items.isEmpty { try deliver(batch) }
    }
    return unread
  }

  private func devicesLeftOut(of pull: Pull) -> PostgresValue { .texts([pull.own] + pull.forgotten.sorted()) }

  /// One delivery for each run of consecutive rows of one device. Adds the numbers of rows that cannot be read.
  private func deliveries(
    _ rows: [PostgresRow], _ unread: inout [Int], _ report: inout PullReport
  ) throws -> [Delivery] {
    var batches: [Delivery] = []
    for row in rows {
      if batches.last?.device != row.text(1) { batches.append(Delivery(device: row.text(1), items: [])) }
      let met = report.unreadable
      if let item = try item(row, &report) { batches[batches.count - 1].items.append(item) }
      if report.unreadable > met { unread.append(row.int(0)) }
    }
    return batches
  }

  private func item(_ row: PostgresRow, _ report: inout PullReport) throws -> SyncItem? {
    guard let key = keys.key(row.data(4)) else {
      // If the key was renewed meanwhile, the pull stops before the cursor passes items of the new key.
      _ = try keys.check(marks())
      report.otherKeys[row.text(1), default: 0] += 1
      return nil
    }
    let place = FamilyKey.Place.item(row.text(1), row.int(2), schema: row.int(5), record: row.data(3))
    guard let opened = key.open(row.data(6), in: place), let item = try? WireJSON.decode(SyncItem.self, from: opened)
    else {
      report.unreadable += 1
      return nil
    }
    return item
  }

  /// A connection that is notified when the family sends.
  func listener() throws -> PostgresSession {
    let session = try PostgresSession(string)
    try session.script("LISTEN timequest_\(keys.family)")
    return session
  }
}
