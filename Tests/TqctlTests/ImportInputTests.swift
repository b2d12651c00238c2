import ArgumentParser
import Glibc
import QuestWire
import Testing

@testable import tqctl

@Suite struct ImportInputTests {
  private func file(_ bytes: [UInt8], _ read: (String) throws -> Void) throws {
    var template = Array("/tmp/tq-import-XXXXXX".utf8CString)
    let descriptor = mkstemp(&template)
    let path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    defer { unlink(path) }
    try StandardOutput.write(bytes, to: descriptor)
    close(descriptor)
    try read(path)
  }

  @Test(arguments: 0..<9) func piecesEndBetweenCharacters(_ limit: Int) {
    let bytes = Array("aé€😀".utf8)
    let end = ImportInput.characterEnd(bytes, limit: limit)
    #expect(String(validating: bytes[..<end], as: UTF8.self) != nil)
    #expect(end <= limit)
    #expect(limit - end < 4)
  }

  @Test func piecesTogetherAreTheText() throws {
    let text = String(repeating: "Zähne putzen 😀,", count: 20_000)
    try file(Array(text.utf8)) { path in
      let input = try ImportInput(path: path)
      defer { input.end() }
      var read = ""
      while let piece = try input.nextText() {
        #expect(piece.utf8.count <= WireLimits.importChunkBytes)
        read += piece
      }
      #expect(read == text)
      #expect(input.consumed == text.utf8.count)
      #expect(input.size == text.utf8.count)
    }
  }

  @Test func theFormatIsKnownByNameOrContent() throws {
    try file(Array("\u{FEFF}  {\"type\":1}\n".utf8)) { path in
      let input = try ImportInput(path: path)
      defer { input.end() }
      #expect(try input.guessedKind(isTable: false) == .jsonl)
      #expect(try input.nextText() == "  {\"type\":1}\n")
      #expect(try input.nextText() == nil)
    }
    try file(Array("day,act\r\n1,2\n".utf8)) { path in
      let input = try ImportInput(path: path)
      defer { input.end() }
      #expect(try input.guessedKind(isTable: false) == .csv)
      #expect(input.firstLine() == "day,act")
    }
  }

  private static let toggl = "User,Email,\"Start date\",Start time,End date,End time,Duration,Tags\n"

  @Test(arguments: [
    ("-", "[\n{\"id\":1}]", DataImport.Format.timewarrior), ("x.json", "\n[]", .timewarrior),
    ("backup.json", #"{"timestamp":1,"data":{"project":{"ids":[],"entities":{}}}}"#, .superProductivity),
    ("old.json", #"{"task":{"ids":["a"],"entities":{}}}"#, .superProductivity),
    ("mine.json", #"{"type":"session","routine":"entities"}"#, .jsonl), ("x.ndjson", "[", .jsonl),
    ("work.org", "day,act", .org), ("-", "#+TITLE: x\n* A\nCLOCK: [2026-03-15", .org), ("-", "* a,b\n1,2\n", .csv),
    ("notes", "intro\n** TODO A\n  CLOCK: [2026-03-15", .org), ("-", toggl, .toggl), ("t.csv", toggl, .toggl),
    ("-", "start,end\n", .csv), ("-", "", .csv),
  ])
  func fileIsKnownByWhatIsInIt(_ path: String, _ text: String, _ kind: DataImport.Format) throws {
    #expect(try DataImport.Format.guessed(path: path, beginning: Array(text.utf8), isTable: false) == kind)
  }

  @Test func tableWithAMappingIsATableAndASharedQuestIsForAnotherCommand() throws {
    let bytes = Array(Self.toggl.utf8)
    #expect(try DataImport.Format.guessed(path: "t.csv", beginning: bytes, isTable: true) == .csv)
    let quest = Array(#"{"timequest":"quest","version":1}"#.utf8)
    let failure = #expect(throws: CommandFailure.self) {
      try DataImport.Format.guessed(path: "m.json", beginning: quest, isTable: false)
    }
    #expect(failure?.hint == "tqctl quest import m.json")
  }

  @Test func windowsUTF16IsNamed() throws {
    try file([0xFF, 0xFE] + Array("a\u{0}b\u{0}".utf8)) { path in
      let input = try ImportInput(path: path)
      defer { input.end() }
      let failure = #expect(throws: CommandFailure.self) { try input.nextText() }
      #expect(failure?.hint?.contains("iconv -f UTF-16") == true)
    }
  }

  @Test func whatIsNotUTF8IsBadDataWithItsLine() throws {
    try file(Array("a\nb\nc ".utf8) + [0xFF, 0x0A]) { path in
      let input = try ImportInput(path: path)
      defer { input.end() }
      let failure = #expect(throws: CommandFailure.self) { try input.nextText() }
      #expect(failure?.status == 65)
      #expect(failure?.message == "\(path) is not UTF-8 text, near line 3.")
    }
  }

  @Test func aMissingFileIsNoInput() {
    let failure = #expect(throws: CommandFailure.self) { try ImportInput(path: "/nowhere/x.csv") }
    #expect(failure?.status == 66)
  }

  @Test func anExportReplacesItsFileWholeAndPrivately() throws {
    try file(Array("old".utf8)) { path in
      do {
        let abandoned = try ReplacedFile(path: path)
        try abandoned.write(Array("half".utf8))
      }
      #expect(try ImportInput(path: path).nextText() == "old")
      let whole = try ReplacedFile(path: path)
      try whole.write(Array("new".utf8))
      try whole.commit()
      #expect(try ImportInput(path: path).nextText() == "new")
      var information = stat()
      #expect(stat(path, &information) == 0)
      #expect(information.st_mode & 0o777 == 0o600)
    }
  }

  @Test func whoseEntriesTheyAreIsAskedByNumberOrEMail() throws {
    let people = ["Kim@example.com", "jo@example.com"]
    for (answer, chosen) in [("2\n", people[1]), (" kim@EXAMPLE.com", people[0]), ("3", nil), ("", nil), ("0", nil)] {
      var question = ""
      let choice = try ImportCommand.choice(of: people) { asked in
        question = asked
        return answer
      }
      #expect(choice == chosen, "\(answer)")
      #expect(question.contains("  1  Kim@example.com\n  2  jo@example.com\n"))
    }
    #expect(try ImportCommand.choice(of: people) { _ in nil } == nil)
  }

  /// They may be those of nights or of runs.
  @Test func aTableOfStartsAndEndsIsToldTheFormatOfNights() throws {
    let command = try #require(try Tqctl.parseAsRoot(["import", "x.csv"]) as? ImportCommand)
    let failure = #expect(throws: CommandFailure.self) { try command.request(format: .csv, columns: "Start, \"end\"") }
    #expect(
      failure?.hint == "Nights are read with --format sleep-csv. The columns of this file: Start, \"end\"")
    let other = #expect(throws: CommandFailure.self) { try command.request(format: .csv, columns: "day,act") }
    #expect(other?.hint == "The columns of this file: day,act")
  }

  @Test func aUserIsNamedForTogglAlone() throws {
    let command = try #require(try Tqctl.parseAsRoot(["import", "x", "--user", "jo@example.com"]) as? ImportCommand)
    #expect(try command.request(format: .toggl, columns: "", user: command.user).mapping?.user == "jo@example.com")
    #expect(throws: CommandFailure.self) { try command.request(format: .org, columns: "", user: command.user) }
    #expect(throws: CommandFailure.self) { try command.request(format: .csv, columns: "a", user: command.user) }
  }

  @Test func theProgressNamesTheLastStep() {
    #expect(ImportProgress.reading(512, of: 2048, lines: 12) == "25 %, 12 lines read")
    #expect(ImportProgress.reading(512, of: nil, lines: 1) == "1 line read")
    #expect(ImportProgress.reading(0, of: 0, lines: nil) == "100 % read")
    #expect(ImportProgress.lastStep(lines: 20_000, isDryRun: false) == "20,000 lines read. Storing them.")
    #expect(ImportProgress.lastStep(lines: 1, isDryRun: true) == "1 line read. Checking it.")
    #expect(ImportProgress.lastStep(lines: nil, isDryRun: false) == "Storing what was read.")
  }
}
