import Foundation
import GRDB
import QuestSleepFiles
import QuestTestKit
import Testing

/// Files of other programs, made here as those programs make them.
struct SleepFileTests {
  private static let header = "start,end,stage,device,timezone,line\n"

  // MARK: - Apple Health

  private static let declaration = """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE HealthData [
    <!-- HealthKit Export Version: 14 -->
    <!ELEMENT HealthData (ExportDate,Me,(Record|Correlation|Workout)*)>
    <!ATTLIST HealthData
      locale CDATA #REQUIRED
    >
    <!ATTLIST Record type CDATA #REQUIRED unit CDATA #IMPLIED value CDATA #IMPLIED sourceName CDATA #REQUIRED>
    ]>

    """

  private static func record(_ value: String, _ start: String, _ end: String, zone: String? = nil) -> String {
    let head =
      #" <Record type="HKCategoryTypeIdentifierSleepAnalysis" sourceName="Ada’s &quot;Watch&quot;" "#
      + #"startDate="\#(start)" endDate="\#(end)" value="HKCategoryValueSleepAnalysis\#(value)""#
    guard let zone else { return head + "/>\n" }
    return head + ">\n  <MetadataEntry key=\"HKTimeZone\" value=\"\(zone)\"/>\n </Record>\n"
  }

  private static let export =
    declaration + "<HealthData locale=\"en_GB\">\n"
    + " <Record type=\"HKQuantityTypeIdentifierStepCount\" sourceName=\"x\" value=\"12\"/>\n"
    + record("AsleepCore", "2026-03-14 23:10:00 +0100", "2026-03-15 01:00:00 +0100", zone: "Europe/Berlin")
    + record("AsleepDeep", "2026-03-15 01:00:00 +0100", "2026-03-15 02:00:00 +0100")
    + record("Unknown", "2026-03-15 01:00:00 +0100", "2026-03-15 02:00:00 +0100") + "</HealthData>\n"

  private func read(_ text: String, by size: Int = 7) throws -> String {
    let reader = try #require(AppleHealthReader())
    let bytes = Array(text.utf8)
    var rows = ""
    for start in stride(from: 0, to: bytes.count, by: size) {
      rows += try reader.feed(Array(bytes[start..<min(start + size, bytes.count)]))
    }
    return rows + (try reader.finish())
  }

  @Test(arguments: [1, 7, 4096]) func sleepIsTakenOutOfAnExportWithItsDocumentType(size: Int) throws {
    #expect(
      try read(Self.export, by: size) == Self.header
        + #""2026-03-14 23:10:00 +0100","2026-03-15 01:00:00 +0100","light","Ada’s ""Watch""","Europe/Berlin","12""#
        + "\n"
        + #""2026-03-15 01:00:00 +0100","2026-03-15 02:00:00 +0100","deep","Ada’s ""Watch""","","15""# + "\n")
  }

  @Test func aDamagedExportSaysWhatToDo() throws {
    func refusal(_ text: String) throws -> SleepFileError? {
      #expect(throws: SleepFileError.self) { try read(text) }
    }
    let half = try refusal(String(Self.export.prefix(Self.export.count / 3 * 2)))
    #expect(half?.message.contains("ends in the middle") == true && half?.hint?.contains("copy the whole file") == true)
    #expect(try refusal("{}")?.message == "It isn't an export of Apple Health.")
    #expect(try refusal("<ClinicalDocument/>")?.message == "It isn't an export of Apple Health.")
    #expect(
      try refusal(Self.export.replacing("</HealthData>", with: "</Record>"))?.message.contains("damaged at line")
        == true)
  }

  /// Ten lines that would unfold to a billion words.
  @Test func entitiesAreRefusedBeforeTheyGrow() throws {
    var bomb = "<!DOCTYPE HealthData [<!ENTITY a0 \"sleep\">"
    for number in 1...9 {
      bomb += "<!ENTITY a\(number) \"" + String(repeating: "&a\(number - 1);", count: 10) + "\">"
    }
    let error = #expect(throws: SleepFileError.self) { try read(bomb + "]><HealthData>&a9;</HealthData>") }
    #expect(error?.message.contains("declares entities") == true)
  }

  /// A gigabyte passes with memory for one element; here a small part of it, often.
  @Test func memoryDoesNotGrowWithTheFile() throws {
    let reader = try #require(AppleHealthReader())
    _ = try reader.feed(Array((Self.declaration + "<HealthData locale=\"en_GB\">\n").utf8))
    let record = Array(String(repeating: Self.record("Awake", "2026-03-14 23:10:00 +0100", "x"), count: 200).utf8)
    for _ in 0..<50 { #expect(try reader.feed(record).utf8.count < record.count) }
  }

  // MARK: - Databases

  private func database(_ folder: TemporaryFolder, _ name: String, _ sql: String) throws -> String {
    let path = folder.path + "/" + name
    let queue = try DatabaseQueue(path: path)
    try queue.write { try $0.execute(sql: sql) }
    try queue.close()
    return path
  }

  private func rows(_ path: String, _ kind: SleepDatabaseReader.Kind) throws -> [String] {
    let reader = try SleepDatabaseReader(path: path, kind: kind)
    var text = ""
    while let piece = try reader.next() { text += piece }
    #expect(text.hasPrefix(Self.header) && reader.done == reader.total)
    return text.dropFirst(Self.header.count).split(separator: "\n").map { String($0).replacing("\"", with: "") }
  }

  @Test func healthConnectsSessionsComeWithTheirStages() throws {
    let folder = try TemporaryFolder()
    let path = try database(
      folder, "health connect%.db",
      """
      CREATE TABLE application_info_table (row_id INTEGER PRIMARY KEY, package_name TEXT, app_name TEXT);
      INSERT INTO application_info_table VALUES (1, 'org.example.ring', 'Ring');
      CREATE TABLE sleep_session_record_table (row_id INTEGER PRIMARY KEY, uuid BLOB, app_info_id INTEGER,
        start_time INTEGER, end_time INTEGER, start_zone_offset INTEGER, end_zone_offset INTEGER);
      INSERT INTO sleep_session_record_table VALUES (7, x'00', 1, 1773526200000, 1773553800000, 3600, 3600);
      INSERT INTO sleep_session_record_table VALUES (8, x'01', 9, 1773612600000, 1773640200000, NULL, NULL);
      CREATE TABLE sleep_stages_table (parent_key INTEGER, stage_start_time INTEGER, stage_end_time INTEGER,
        stage_type INTEGER);
      INSERT INTO sleep_stages_table VALUES (7, 1773526200000, 1773530000000, 4), (7, 1773530000000, 1773540000000, 5),
        (7, 1773540000000, 1773540600000, 1), (7, 1773540600000, 1773540700000, 99);
      """)
    #expect(SleepDatabaseReader.kind(of: path) == .healthConnect)
    #expect(
      try rows(path, .healthConnect) == [
        "2026-03-14T23:10:00+01:00,2026-03-15T06:50:00+01:00,in bed,Ring,,",
        "2026-03-14T23:10:00+01:00,2026-03-15T00:13:20+01:00,light,Ring,,",
        "2026-03-15T00:13:20+01:00,2026-03-15T03:00:00+01:00,deep,Ring,,",
        "2026-03-15T03:00:00+01:00,2026-03-15T03:10:00+01:00,awake,Ring,,",
        "2026-03-15T22:10:00Z,2026-03-16T05:50:00Z,asleep,,,",
      ])
  }

  @Test func columnsThatAVersionLacksAreNotMissed() throws {
    let folder = try TemporaryFolder()
    let path = try database(
      folder, "old.db",
      """
      CREATE TABLE sleep_session_record_table (start_time INTEGER, end_time INTEGER);
      INSERT INTO sleep_session_record_table VALUES (1773526200000, 1773553800000), (NULL, 1), (2, 'x');
      """)
    #expect(try rows(path, .healthConnect).contains("2026-03-14T22:10:00Z,2026-03-15T05:50:00Z,asleep,,,"))
  }

  @Test func gadgetbridgesStagesGoOnToTheNextOne() throws {
    let folder = try TemporaryFolder()
    let path = try database(
      folder, "Gadgetbridge",
      """
      CREATE TABLE DEVICE (_id INTEGER PRIMARY KEY, NAME TEXT, ALIAS TEXT);
      INSERT INTO DEVICE VALUES (1, 'Band 8', 'My band'), (2, 'CMF Watch', '');
      CREATE TABLE XIAOMI_SLEEP_TIME_SAMPLE (TIMESTAMP INTEGER, DEVICE_ID INTEGER, USER_ID INTEGER, WAKEUP_TIME INTEGER);
      INSERT INTO XIAOMI_SLEEP_TIME_SAMPLE VALUES (1773526200000, 1, 1, 1773553800000);
      CREATE TABLE XIAOMI_SLEEP_STAGE_SAMPLE (TIMESTAMP INTEGER, DEVICE_ID INTEGER, USER_ID INTEGER, STAGE INTEGER);
      INSERT INTO XIAOMI_SLEEP_STAGE_SAMPLE VALUES (1773526200000, 1, 1, 3), (1773530000000, 1, 1, 2),
        (1773540000000, 1, 1, 4), (1773553800000, 1, 1, 5), (1773530000000, 2, 1, 5);
      CREATE TABLE CMF_SLEEP_SESSION_SAMPLE (TIMESTAMP INTEGER, DEVICE_ID INTEGER, USER_ID INTEGER, WAKEUP_TIME INTEGER);
      INSERT INTO CMF_SLEEP_SESSION_SAMPLE VALUES (1773612600, 2, 1, 1773640200);
      """)
    #expect(SleepDatabaseReader.kind(of: path) == .gadgetbridge)
    #expect(
      try rows(path, .gadgetbridge) == [
        "2026-03-15T22:10:00Z,2026-03-16T05:50:00Z,asleep,CMF Watch,,",
        "2026-03-14T22:10:00Z,2026-03-15T05:50:00Z,in bed,My band,,",
        "2026-03-14T22:10:00Z,2026-03-14T23:13:20Z,light,My band,,",
        "2026-03-14T23:13:20Z,2026-03-15T02:00:00Z,deep,My band,,",
        "2026-03-15T02:00:00Z,2026-03-15T05:50:00Z,rem,My band,,",
      ])
  }

  @Test func anotherOrDamagedDatabaseSaysWhatToDo() throws {
    let folder = try TemporaryFolder()
    let other = try database(
      folder, "other.db",
      "CREATE TABLE t (x); CREATE VIEW sleep_session_record_table AS SELECT 1 start_time, 2 end_time")
    let error = #expect(throws: SleepFileError.self) { try SleepDatabaseReader(path: other, kind: .healthConnect) }
    #expect(error?.hint?.contains("Unzip it") == true && SleepDatabaseReader.kind(of: other) == nil)
    let text = folder.path + "/text.db"
    try "this is no database, however long it may be".write(toFile: text, atomically: true, encoding: .utf8)
    let unreadable = #expect(throws: SleepFileError.self) { try SleepDatabaseReader(path: text, kind: .gadgetbridge) }
    #expect(unreadable?.message == "It isn't a database.")
    #expect(throws: SleepFileError.self) { try SleepDatabaseReader(path: folder.path + "/none", kind: .gadgetbridge) }
    let before = try Data(contentsOf: URL(filePath: other))
    _ = SleepDatabaseReader.kind(of: other)
    #expect(try Data(contentsOf: URL(filePath: other)) == before)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == ["other.db", "text.db"])
  }
}
