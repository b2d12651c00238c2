/// Extracts sleep from a database: Health Connect's export, or Gadgetbridge's. It searches for tables and columns,
/// because both change between versions. Read-only; memory for one piece of text.
public final class SleepDatabaseReader {
  public enum Kind: Sendable {
    case healthConnect, gadgetbridge
  }

  /// Sessions in all, and those read so far.
  public private(set) var total = 0
  public private(set) var done = 0

  private let file: SQLiteFile
  private var rows = SleepRows()
  private var sources: [Source]
  private var session: Session?

  /// A table of sessions, and the stages of one.
  private struct Source {
    var count: String
    /// start, end, offset, device, id, id of the device.
    var sessions: String
    /// start, end (NULL: up to the next one), stage; of a session's start, end, id and device.
    var stages: String?
    var stageNames: [Int64: String]
    var opened: SQLiteFile.Query?
  }

  private struct Session {
    var start: Int64
    var end: Int64
    var offset: Int64
    var device: String
    var stages: SQLiteFile.Query
    var names: [Int64: String]
    /// A stage that lasts until the next one.
    var open: (start: Int64, name: String)?
  }

  /// - Throws: `SleepFileError` for another file.
  public init(path: String, kind: Kind) throws {
    file = try SQLiteFile(path: path)
    let tables = try file.tables()
    sources = kind == .healthConnect ? Self.healthConnect(tables) : Self.gadgetbridge(tables)
    guard !sources.isEmpty else {
      throw kind == .healthConnect
        ? SleepFileError(
          "There are no sleep sessions of Health Connect in it.",
          hint: "In Health Connect: Backup and restore, Export. Unzip it and import the .db file.")
        : SleepFileError(
          "There is no table of sleep sessions of Gadgetbridge in it.",
          hint: "In Gadgetbridge: Data management, Export. Devices that keep no sessions cannot be read.")
    }
    for source in sources {
      let count = try file.query(source.count)
      if try count.step() { total += Int(count.integer(0) ?? 0) }
    }
  }

  /// What kind of database it is; `nil` for another one.
  public static func kind(of path: String) -> Kind? {
    guard let tables = try? SQLiteFile(path: path).tables() else { return nil }
    return !healthConnect(tables).isEmpty ? .healthConnect : !gadgetbridge(tables).isEmpty ? .gadgetbridge : nil
  }

  /// Bytes of text at a time, about.
  private static let pieceBytes = 48 << 10

  /// The next rows; `nil` at the end.
  ///
  /// - Throws: `SleepFileError`.
  public func next() throws -> String? {
    while rows.count < Self.pieceBytes {
      if session != nil {
        try readStage()
      } else if try !openSession() {
        break
      }
    }
    let text = rows.take()
    return text.isEmpty ? nil : text
  }

  private func openSession() throws -> Bool {
    while var source = sources.first {
      let query = try source.opened ?? file.query(source.sessions)
      source.opened = query
      sources[0] = source
      guard try query.step() else {
        sources.removeFirst()
        continue
      }
      done += 1
      guard let start = query.integer(0).map(Self.milliseconds), let end = query.integer(1).map(Self.milliseconds)
      else {
        return true
      }
      let offset = query.integer(2) ?? 0
      let device = query.text(3) ?? ""
      var isStaged = false
      if let sql = source.stages {
        let stages = try file.query(sql)
        let values = [start, end, query.integer(4) ?? 0, query.integer(5) ?? 0]
        stages.begin(values)
        isStaged = try stages.step()
        if isStaged {
          stages.begin(values)
          session = Session(
            start: start, end: end, offset: offset, device: device, stages: stages, names: source.stageNames)
        }
      }
      // Time without a stage was in bed. For a session without stages it is only known that it was sleep.
      add(start, end, isStaged ? "in bed" : "asleep", offset, device)
      return true
    }
    return false
  }

  private func readStage() throws {
    guard var now = session else { return }
    let isThere = try now.stages.step()
    let start = isThere ? now.stages.integer(0).map(Self.milliseconds) : now.end
    if let open = now.open, let start {
      add(max(open.start, now.start), min(start, now.end), open.name, now.offset, now.device)
      now.open = nil
    }
    guard isThere else { return session = nil }
    if let start, let name = now.stages.integer(2).flatMap({ now.names[$0] }) {
      if let end = now.stages.integer(1).map(Self.milliseconds) {
        add(max(start, now.start), min(end, now.end), name, now.offset, now.device)
      } else {
        now.open = (start, name)
      }
    }
    session = now
  }

  private func add(_ start: Int64, _ end: Int64, _ stage: String, _ offset: Int64, _ device: String) {
    rows.add(
      start: MomentText.of(start, offset: offset), end: MomentText.of(end, offset: offset), stage: stage,
      device: device)
  }

  /// Some tables have seconds.
  private static func milliseconds(_ value: Int64) -> Int64 { abs(value) < 20_000_000_000 ? value * 1000 : value }

  // MARK: - What there is

  private static func healthConnect(_ tables: [String: Set<String>]) -> [Source] {
    guard let columns = tables["SLEEP_SESSION_RECORD_TABLE"], columns.isSuperset(of: ["START_TIME", "END_TIME"]) else {
      return []
    }
    let offset = ["END_ZONE_OFFSET", "START_ZONE_OFFSET"].first(where: columns.contains).map { "s.\($0)" } ?? "NULL"
    let id = columns.contains("ROW_ID") ? "s.row_id" : "s.rowid"
    var (device, join) = ("NULL", "")
    if columns.contains("APP_INFO_ID"), let apps = tables["APPLICATION_INFO_TABLE"] {
      let names = ["APP_NAME", "PACKAGE_NAME"].filter(apps.contains).map { "a.\($0)" }
      let key = apps.contains("ROW_ID") ? "row_id" : "rowid"
      if !names.isEmpty {
        device = "coalesce(\((names + ["''"]).joined(separator: ", ")))"
        join = "LEFT JOIN application_info_table a ON a.\(key) = s.app_info_id"
      }
    }
    let hasStages =
      tables["SLEEP_STAGES_TABLE"]?.isSuperset(
        of: ["PARENT_KEY", "STAGE_START_TIME", "STAGE_END_TIME", "STAGE_TYPE"]) == true
    return [
      Source(
        count: "SELECT count(*) FROM sleep_session_record_table",
        sessions: """
          SELECT s.start_time, s.end_time, \(offset), \(device), \(id), NULL
          FROM sleep_session_record_table s \(join) ORDER BY s.start_time
          """,
        stages: hasStages
          ? """
          SELECT stage_start_time, stage_end_time, stage_type FROM sleep_stages_table
          WHERE parent_key = ?3 ORDER BY stage_start_time
          """ : nil,
        stageNames: [1: "awake", 2: "asleep", 3: "awake", 4: "light", 5: "deep", 6: "rem", 7: "awake"])
    ]
  }

  /// By manufacturer: its table of stages, and the meaning of their numbers. Each stage lasts until the next one.
  private static let makers: [String: (stages: String, names: [Int64: String])] = [
    "XIAOMI": ("XIAOMI_SLEEP_STAGE_SAMPLE", [2: "deep", 3: "light", 4: "rem", 5: "awake"]),
    "HUAWEI": ("HUAWEI_SLEEP_STAGE_SAMPLE", [1: "light", 2: "rem", 3: "deep", 4: "awake", 5: "asleep"]),
    "COLMI": ("COLMI_SLEEP_STAGE_SAMPLE", [2: "light", 3: "deep", 4: "rem", 5: "awake"]),
  ]

  private static func gadgetbridge(_ tables: [String: Set<String>]) -> [Source] {
    tables.keys.sorted().compactMap { table in
      guard let columns = tables[table], columns.isSuperset(of: ["TIMESTAMP", "WAKEUP_TIME", "DEVICE_ID"]),
        let maker = ["_SLEEP_TIME_SAMPLE", "_SLEEP_SESSION_SAMPLE", "_SLEEP_STATS_SAMPLE"].first(where: table.hasSuffix)
          .map({ String(table.dropLast($0.count)) }), table.utf8.allSatisfy({ $0 == 0x5F || $0.isLetterOrDigit })
      else { return nil }
      var (device, join) = ("NULL", "")
      if let devices = tables["DEVICE"], devices.contains("_ID") {
        let names = ["ALIAS", "NAME"].filter(devices.contains).map { "nullif(d.\($0), '')" }
        if !names.isEmpty {
          device = "coalesce(\((names + ["''"]).joined(separator: ", ")))"
          join = "LEFT JOIN DEVICE d ON d._id = s.DEVICE_ID"
        }
      }
      let known = makers[maker].flatMap { known in
        tables[known.stages]?.isSuperset(of: ["TIMESTAMP", "DEVICE_ID", "STAGE"]) == true ? known : nil
      }
      return Source(
        count: "SELECT count(*) FROM \(table)",
        sessions: """
          SELECT s.TIMESTAMP, s.WAKEUP_TIME, NULL, \(device), NULL, s.DEVICE_ID FROM \(table) s \(join)
          ORDER BY s.DEVICE_ID, s.TIMESTAMP
          """,
        stages: known.map { known in
          """
          SELECT TIMESTAMP, NULL, STAGE FROM \(known.stages)
          WHERE DEVICE_ID = ?4 AND (TIMESTAMP >= ?1 AND TIMESTAMP < ?2 OR TIMESTAMP >= ?1 / 1000 AND TIMESTAMP < ?2 / 1000)
          ORDER BY TIMESTAMP
          """
        },
        stageNames: known?.names ?? [:])
    }
  }
}

extension UInt8 {
  fileprivate var isLetterOrDigit: Bool {
    (0x30...0x39).contains(self) || (0x41...0x5A).contains(self) || (0x61...0x7A).contains(self)
  }
}
