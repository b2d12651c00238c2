import Foundation
import QuestTestKit
import Testing

/// Nights with the real programs: logged, imported from a phone's files, listed, undone.
@Suite struct NightJourneyTests {
  private let daemon: RealDaemon

  init() throws { daemon = try RealDaemon() }

  @discardableResult private func tqctl(_ line: String, status: Int32 = 0) throws -> String {
    let outcome = try daemon.tqctl(line.split(separator: " ").map(String.init))
    #expect(outcome.status == status, "tqctl \(line): \(outcome.output)\(outcome.errors)")
    return outcome.output + outcome.errors
  }

  private func write(_ text: String, to name: String) throws -> String {
    let path = "\(daemon.folder.path)/\(name)"
    try text.write(toFile: path, atomically: false, encoding: .utf8)
    return path
  }

  @Test func aNightIsLoggedListedAndTakenBack() throws {
    #expect(try tqctl("nights").contains("tqctl log sleep 23:10..06:50"))
    #expect(try tqctl("log sleep 23:10..06:50 --on yesterday").contains("sleep 23:10..06:50, 7h 40m, yesterday"))
    #expect(try tqctl("nights").contains("7h 40m"))
    #expect(try tqctl("nights --ids").contains("logged"))
    #expect(try tqctl("log sleep --days").contains("460 min"))
    #expect(try tqctl("log sleep 23:10.. --on yesterday", status: 64).contains("two ends"))
    #expect(
      try tqctl("log sleep 07:30..08:00 --on yesterday").contains(
        "sleep 07:30..08:00, 30m, yesterday; the night is now 23:10..08:00, 8h 10m asleep"))
    try tqctl("undo")
    try tqctl("undo")
    #expect(try tqctl("nights").contains("No night ended"))
  }

  @Test func anExportOfAppleHealthComesInAsAWhole() throws {
    let record =
      #"<Record type="HKCategoryTypeIdentifierSleepAnalysis" sourceName="Watch" value="HKCategoryValueSleepAnalysis"#
    let whole = """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE HealthData [
      <!ATTLIST HealthData locale CDATA #REQUIRED>
      ]>
      <HealthData locale="en_GB">
      \(record)AsleepCore" startDate="2026-03-14 23:10:00 +0100" endDate="2026-03-15 02:00:00 +0100"/>
      \(record)AsleepDeep" startDate="2026-03-15 02:00:00 +0100" endDate="2026-03-15 06:50:00 +0100"/>
      \(record)AsleepDeep" startDate="2026-03-16 02:00:00 +0100" endDate="2026-03-18 06:50:00 +0100"/>
      </HealthData>

      """
    let path = try write(whole, to: "export.xml")
    let preview = try tqctl("import \(path) --dry-run")
    #expect(preview.contains("Would bring in 1 stretch of sleep") && preview.contains("longer than 24 hours (line 8)"))
    #expect(try tqctl("import \(path) --format sleep-apple-health").contains("Brought in 1 stretch of sleep."))
    #expect(try tqctl("import \(path)").contains("Nothing new."))
    #expect(try tqctl("nights --from 2026-03-01 --to 2026-03-31").contains("7h 40m"))
    try tqctl("undo")
    #expect(try tqctl("nights --from 2026-03-01 --to 2026-03-31").contains("No night ended"))
    let half = try write(String(whole.prefix(400)), to: "half.xml")
    #expect(try tqctl("import \(half)", status: 65).contains("ends in the middle"))
    let zip = try write("PK\u{3}\u{4}rest", to: "export.zip")
    #expect(try tqctl("import \(zip)", status: 65).contains("is a zip"))
  }

  @Test func aDatabaseOfHealthConnectIsKnownByItsTables() throws {
    let path = "\(daemon.folder.path)/health_connect_export.db"
    try run(
      "/usr/bin/python3",
      [
        "-c",
        """
        import sqlite3, sys
        db = sqlite3.connect(sys.argv[1])
        db.executescript('''CREATE TABLE sleep_session_record_table (row_id INTEGER PRIMARY KEY, start_time INTEGER,
          end_time INTEGER, end_zone_offset INTEGER);
          INSERT INTO sleep_session_record_table VALUES (1, 1773526200000, 1773553800000, 3600);''')
        db.close()
        """, path,
      ])
    #expect(try tqctl("import \(path)").contains("Brought in 1 stretch of sleep."))
    #expect(try tqctl("nights --from 2026-03-15 --to 2026-03-15 --json").contains(#""sleepMinutes":460"#))
    #expect(try tqctl("import \(path) --format sleep-gadgetbridge", status: 65).contains("Gadgetbridge"))
  }

  private func run(_ program: String, _ arguments: [String]) throws {
    #expect(try BuiltPrograms.run(program, arguments, environment: ["PATH": "/usr/bin:/bin"]).status == 0)
  }
}
