internal import Foundation
private import GRDB
private import QuestDaemon
internal import QuestTestKit
private import QuestWire

/// Damages stores of about 250 runs in every way and opens them again. Checks what is preserved, and whether the report
/// is true.
public final class DamageStudy: Sendable {
  /// An undamaged data folder, and the runs in it.
  struct Past: Sendable {
    var files: [String: Data]
    var runs: Set<String>
    /// The root page of each table.
    var roots: [String: Int]
  }

  /// The outcome of one case.
  public struct Outcome: Sendable {
    public var blow: DamageBlow
    public var hasBackup: Bool
    public var lost = 0
    /// Runs that did not exist before, or that have changed.
    public var wrong = 0
    public var said: String?
    public var refusal: String?

    /// Whether the report is false, or a loss was not reported.
    public var isLie: Bool {
      guard lost > 0 || wrong > 0 else { return false }
      guard let said else { return refusal == nil && lost > 0 }
      return said.contains("Nothing is lost")
    }
    /// Whether something was repaired that was not damaged.
    public var isMendedInVain: Bool { blow.leavesStore && (said != nil || lost + wrong > 0) }
  }

  /// The data folders with and without a backup, each with the write-ahead log of a store in use, and closed.
  private let pasts: [Bool: (inUse: Past, closed: Past)]
  private let other: Data

  /// Plays the histories, which takes some seconds.
  public init(runs: Int = 250) throws {
    var pasts: [Bool: (inUse: Past, closed: Past)] = [:]
    for hasBackup in [true, false] { pasts[hasBackup] = try Self.play(runs, hasBackup: hasBackup) }
    self.pasts = pasts
    other = try Self.play(40, hasBackup: false, seed: 9).closed.files[DamageBlow.store] ?? Data()
  }

  private static func play(
    _ runs: Int, hasBackup: Bool, seed: UInt64 = 1
  ) throws -> (inUse: Past, closed: Past) {
    let fixture = try GameFixture()
    var generator = SeededGenerator(seed: seed)
    try fixture.call(QuestCreate(name: "Morning", tasks: ["Wash", "Dress", "Pack"]))
    var kept: String?
    while try self.runs(in: fixture.folder).count < runs {
      // Covers fewer days than there are daily backups, so the change log reaches back to the beginning.
      try fixture.playAnything(after: 600...3_000, using: &generator)
      guard hasBackup, kept == nil, try self.runs(in: fixture.folder).count >= runs / 2 else { continue }
      try fixture.call(DataBackup())
      kept = try FileManager.default.contentsOfDirectory(atPath: fixture.folder.path + "/backups")
        .filter { $0.hasPrefix("timequest-") }.max()
    }
    let inUse = Past(
      files: try files(fixture.folder, backup: kept), runs: try self.runs(in: fixture.folder), roots: [:])
    try fixture.game.close()
    var closed = Past(files: try files(fixture.folder, backup: kept), runs: inUse.runs, roots: [:])
    closed.roots = try reading(fixture.folder) { db in
      let rows = try Row.fetchAll(db, sql: "SELECT name, rootpage FROM sqlite_schema WHERE type = 'table'")
      return Dictionary(uniqueKeysWithValues: rows.map { ($0[0] as String, $0[1] as Int) })
    }
    return (inUse, closed)
  }

  /// Reads the store's file while another process may have it open.
  private static func reading<Value>(_ folder: TemporaryFolder, _ body: (Database) throws -> Value) throws -> Value {
    var configuration = Configuration()
    configuration.readonly = true
    let queue = try DatabaseQueue(path: folder.path + "/" + DamageBlow.store, configuration: configuration)
    defer { try? queue.close() }
    return try queue.read(body)
  }

  /// Each run with its task and its duration.
  private static func runs(in folder: TemporaryFolder) throws -> Set<String> {
    let sql = """
      SELECT s.uid || ' ' || e.position || ' ' || e.task || ' ' || coalesce(e.estimate, '') || ' ' || coalesce(e.actual, '')
        || ' ' || e.recordedAt
      FROM estimation e JOIN session s ON s.id = e.session
      """
    return try reading(folder) { Set(try String.fetchAll($0, sql: sql)) }
  }

  /// All files in the folder by path; of the backups only the one of that name.
  private static func files(_ folder: TemporaryFolder, backup: String?) throws -> [String: Data] {
    var files: [String: Data] = [:]
    for name in try FileManager.default.subpathsOfDirectory(atPath: folder.path) {
      if name.hasSuffix("-shm") || name.hasPrefix("backups/") && name != "backups/\(backup ?? "")" { continue }
      var isFolder: ObjCBool = false
      let path = folder.path + "/" + name
      guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), !isFolder.boolValue else { continue }
      files[name] = try Data(contentsOf: URL(fileURLWithPath: path))
    }
    return files
  }

  /// Damages a copy, opens it as the service does at its start, and returns the outcome.
  public func strike(_ blow: DamageBlow, hasBackup: Bool, seed: Int) throws -> Outcome {
    guard let past = pasts[hasBackup] else { throw CancellationError() }
    var generator = SeededGenerator(seed: UInt64(seed) &* 1000 + UInt64(blow.rawValue.utf8.count))
    var files = (blow.isOfWAL ? past.inUse : past.closed).files
    try blow.apply(to: &files, roots: past.closed.roots, other: other, &generator)
    let folder = try TemporaryFolder()
    for (name, data) in files {
      let url = URL(fileURLWithPath: folder.path + "/" + name)
      try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try data.write(to: url)
    }
    var outcome = Outcome(blow: blow, hasBackup: hasBackup)
    do {
      let fixture = try GameFixture(at: "2026-11-21T06:03:40Z", in: folder)
      try fixture.call(DataCheck(deep: true))
      let found = try Self.runs(in: folder)
      outcome.lost = past.closed.runs.subtracting(found).count
      outcome.wrong = found.subtracting(past.closed.runs).count
      let notices = try fixture.call(SystemInfo()).findings.filter { $0.check == "notice" }
      outcome.said = notices.isEmpty ? nil : notices.map(\.text).joined(separator: " ")
      try fixture.game.close()
    } catch {
      outcome.lost = past.closed.runs.count
      outcome.refusal = "\(error)"
    }
    return outcome
  }

  /// One line for each kind of damage, with a backup and without.
  public static func table(_ outcomes: [Outcome], runs: Int) -> String {
    var lines = [
      "| damage | backup | cases | runs lost | most lost | runs wrong | untrue words | mended in vain | refused |"
    ]
    lines.append("| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |")
    func line(_ name: String, _ backup: String, _ some: [Outcome]) -> String {
      let cells = [
        some.count, some.map(\.lost).reduce(0, +), some.map(\.lost).max() ?? 0, some.map(\.wrong).reduce(0, +),
        some.count(where: \.isLie), some.count(where: \.isMendedInVain), some.count { $0.refusal != nil },
      ]
      return "| \(name) | \(backup) | \(cells.map(String.init).joined(separator: " | ")) |"
    }
    for blow in DamageBlow.allCases {
      for hasBackup in [true, false] {
        let some = outcomes.filter { $0.blow == blow && $0.hasBackup == hasBackup }
        if !some.isEmpty { lines.append(line(blow.rawValue, hasBackup ? "yes" : "no", some)) }
      }
    }
    lines.append(line("all, of \(runs) runs each", "", outcomes))
    return lines.joined(separator: "\n")
  }
}
