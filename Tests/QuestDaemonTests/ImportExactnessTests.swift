import QuestModel
import QuestTestKit
import QuestWire
import Testing

@testable import QuestDaemon
@testable import QuestImportExport

/// Every value of a table or another tool's file is read exactly, or refused with its place.
@Suite struct ImportExactnessTests {
  private static let berlin = Zone("Europe/Berlin") ?? .utc

  // MARK: - Tables

  @Test(arguments: [
    ("2026-03-15", "2026-03-15T11:00:00Z"), ("2026-03-15 18:48", "2026-03-15T17:48:00Z"),
    ("2026-03-15T18:48:28", "2026-03-15T17:48:28Z"), ("2026-03-15 06:48:28 PM", "2026-03-15T17:48:28Z"),
    ("2026-03-15 12:05 am", "2026-03-14T23:05:00Z"), ("2026-03-15 12:05PM", "2026-03-15T11:05:00Z"),
    ("2026-03-15 18:48:28 UTC", "2026-03-15T18:48:28Z"), ("2026-03-15 9:05 GMT", "2026-03-15T09:05:00Z"),
    ("2026-03-15 06:48 PM -0530", "2026-03-16T00:18:00Z"), ("2026-03-15 18:48+01", "2026-03-15T17:48:00Z"),
    ("2026-03-15 18:48:28.25", "2026-03-15T17:48:28.250Z"), ("2026-03-15T18:48:28Z", "2026-03-15T18:48:28Z"),
    ("2026-03-15  18:48:28 z", "2026-03-15T18:48:28Z"),
  ])
  func aTablesMomentIsReadToItsLastCharacter(_ text: String, _ moment: String) throws {
    #expect(try #require(TableMoment(text, in: Self.berlin)).instant.rfc3339() == moment)
  }

  @Test(arguments: [
    "2026-03-15 18:48 CET", "2026-03-15 18:48:28 soon", "2026-03-15 13:05 PM", "2026-03-15 00:05 AM",
    "2026-03-15 18:48:", "2026-03-15 18:48:28.", "2026-03-15 18:48:61", "2026-03-15 24:00", "2026-03-15 18:48:2",
    "2026-03-15 1848", "2026-03-15x18:48", "2026-03-1518:48", "2026-03-15 18:48 UTC UTC", "2026-03-15 18:48 +1",
    "2026-03-15 18:48:28PMZx", "2026-02-30", "15.03.2026", "2026-03-15 ٠٩:٠٠",
  ])
  func aMomentThatIsReadByHalfIsRefusedWithItsPlace(_ text: String) throws {
    let error = try #require(throws: RPCError.self) {
      try Self.load("what,took,day\nRead,60,2026-03-14\nRead,60,\(text)\n")
    }
    #expect(error.kind == .invalidImport && error.data.line == 3 && error.data.column == 3, "\(error)")
    #expect(error.message.contains("isn't a date"))
  }

  @Test(arguments: ["0x10", "0x1p4", "inf", "nan", "infinity", "1_000", "1,5", "--1"])
  func aNumberThatNoTableMeansIsRefusedWithItsPlace(_ text: String) throws {
    let error = try #require(throws: RPCError.self) {
      try Self.load("what,took,day\nRead,\"\(text)\",2026-03-14\n")
    }
    #expect(error.kind == .invalidImport && error.data.line == 2 && error.data.column == 2, "\(error)")
  }

  private static func load(_ text: String) throws {
    let game = try GameFixture(zone: berlin)
    do {
      _ = try game.load(
        text, format: "csv", mapping: DataImport.Mapping(task: "what", actual: "took", date: "day"), unit: "minutes")
    } catch {
      #expect(try game.export().isEmpty)
      throw error
    }
  }

  // MARK: - Toggl

  private static let shared = """
    User,Email,Description,Start date,Start time,Duration
    Jo,jo@example.com,Mail,2026-03-02,09:00:00,00:10:00
    Kim,Kim@example.com,Calls,2026-03-02,09:00:00,00:20:00
    Jo,Jo@Example.com,Notes,2026-03-02,10:00:00,00:30:00

    """

  /// The first row does not identify the person who imports the file.
  @Test func ofSeveralPeoplesEntriesOneHasToBeNamed() throws {
    let game = try GameFixture()
    let refusal = try #require(throws: RPCError.self) { try game.load(Self.shared, format: "toggl") }
    #expect(refusal.kind == .invalidImport && refusal.data.line == 3 && refusal.data.column == 2)
    #expect(refusal.data.candidates == ["Kim@example.com", "jo@example.com"])
    #expect(refusal.message.contains("--user EMAIL"))
    #expect(try game.export().isEmpty)
    let unknown = try #require(throws: RPCError.self) {
      try game.load(Self.shared, format: "toggl", mapping: DataImport.Mapping(user: "ida@example.com"))
    }
    #expect(unknown.message.contains("no entry is that of \"ida@example.com\""))
    #expect(unknown.data.candidates == ["Kim@example.com", "jo@example.com"])
    let report = try game.load(Self.shared, format: "toggl", mapping: DataImport.Mapping(user: "JO@example.com"))
    #expect(report.withoutEstimate == 2)
    #expect(report.leftOut.map(\.reason) == ["it is another person's"] && report.leftOut.first?.lines == [3])
  }

  @Test func whoHasAFileAloneIsNotAsked() throws {
    let alone = Self.shared.split(separator: "\n").filter { !$0.hasPrefix("Kim") }.joined(separator: "\n")
    #expect(try ToolReading(alone, .toggl).runs.count == 2)
    #expect(throws: RPCError.self) { try ImportTool.org.mapping(DataImport.Mapping(user: "jo@example.com")) }
  }

  // MARK: - Org

  private static func clocked(_ headline: String, header: String = "") -> String {
    "\(header)* \(headline)\nCLOCK: [2026-03-15 Sun 11:00]--[2026-03-15 Sun 11:50] =>  0:50\n"
  }

  /// As in org, which itself has only two keywords.
  @Test(arguments: ["HOLD", "NEXT", "WAITING", "STARTED", "CANCELLED", "SOMEDAY"])
  func aWordIsAKeywordOnlyWhereTheFileDefinesIt(_ word: String) throws {
    let plain = try ToolReading(Self.clocked("\(word) the door"), .org)
    #expect(plain.runs == ["\(word) the door | - | 3000 | 2026-03-15T10:50:00Z"])
    let open = try ToolReading(Self.clocked("\(word) the door", header: "#+TODO: \(word)(x) | FINISHED\n"), .org)
    #expect(open.runs.isEmpty && open.leftOut == ["it is not done yet, so its time is not final: 2"])
    let other = try ToolReading(Self.clocked("TODO the door", header: "#+TODO: \(word) | FINISHED\n"), .org)
    #expect(other.runs == ["TODO the door | - | 3000 | 2026-03-15T10:50:00Z"], "the file's own words replace the usual")
    #expect(try ToolReading(Self.clocked("TODO the door"), .org).leftOut.count == 1)
    #expect(try ToolReading(Self.clocked("DONE the door"), .org).runs == ["the door | - | 3000 | 2026-03-15T10:50:00Z"])
  }

  @Test func keywordsDefinedBelowAHeadlineAreRefusedByTheirLine() throws {
    let error = try #require(throws: ImportError.self) {
      try ToolReading(Self.clocked("HOLD the door") + "#+TODO: HOLD | DONE\n", .org)
    }
    #expect(error.line == 3 && error.reason.contains("above the first headline"))
  }
}
