import Foundation
import QuestTestKit
import Testing

/// The result of a wrong command line, a wrong file or a missing daemon: one clear error, the right exit status, and no
/// change.
@Suite struct RefusalTests {
  struct Refused: Sendable {
    var status: Int32
    var arguments: [String]

    init(_ status: Int32, _ arguments: String...) {
      self.status = status
      self.arguments = arguments
    }
  }

  @Test(
    arguments: [
      Refused(64, "no-such-command"), Refused(64, "estimate"), Refused(64, "status", "--no-such-flag"),
      Refused(1, "estimate", "5m"), Refused(1, "done"), Refused(1, "start", "nothing"), Refused(1, "estimate", "five"),
      Refused(1, "do", "Shower", "0s"), Refused(1, "do", "Shower", "25h"),
      Refused(1, "settings", "set", "hints", "loud"), Refused(1, "show", "zzzz"), Refused(1, "undo"),
      Refused(1, "quests", "--date", "2026-02-30"), Refused(66, "import", "/nonexistent.csv"),
    ])
  func eachIsRefusedWithItsOwnExitCode(_ refused: Refused) throws {
    let daemon = try RealDaemon()
    let before = try daemon.tqctl("export").output
    let outcome = try daemon.tqctl(refused.arguments)
    #expect(outcome.status == refused.status, "\(outcome.errors)")
    #expect(outcome.output.isEmpty)
    #expect(!outcome.errors.isEmpty)
    #expect(try daemon.tqctl("export").output == before)
    #expect(try daemon.tqctl("status").status == 0)
  }

  @Test func aWrongCellIsNamedByLineAndColumn() throws {
    let daemon = try RealDaemon()
    let table = "task,est,act,day\nShower,5,6,2026-03-15\nShower,5,six,2026-03-15\n"
    let outcome = try daemon.tqctl(
      "import", "-", "--format", "csv", "--map", "task=task,estimate=est,actual=act,date=day", "--unit", "minutes",
      input: table)
    #expect(outcome.status == 65)
    #expect(outcome.errors.contains("3") && outcome.errors.contains("column 3"), "\(outcome.errors)")
    #expect(try daemon.tqctl("history", "--json").output.contains("\"sessions\":[]"))
  }

  @Test func aWrongHistoryLineIsNamed() throws {
    let daemon = try RealDaemon()
    let good =
      #"{"type":"session","routine":null,"startedAt":"2026-03-15T10:00:00Z","completedAt":"2026-03-15T10:05:00Z","#
      + #""tasks":[{"task":"Shower","estimatedSeconds":300,"actualSeconds":300,"recordedAt":"2026-03-15T10:05:00Z"}]}"#
    let outcome = try daemon.tqctl("import", "-", "--format", "jsonl", "--json", input: good + "\nnot json\n")
    #expect(outcome.status == 65)
    #expect(outcome.errors.contains("\"kind\":\"invalidImport\""))
    #expect(outcome.errors.contains("\"line\":2"))
    #expect(try daemon.tqctl("export").output.isEmpty)
  }

  @Test func anAbsentDaemonIsToldWithTheCommandThatStartsIt() throws {
    let folder = try TemporaryFolder()
    let outcome = try BuiltPrograms.run(
      BuiltPrograms.folder + "/tqctl", ["status"],
      environment: ["TIMEQUEST_SOCKET": folder.path + "/none.sock", "HOME": folder.path])
    #expect(outcome.status == 69)
    #expect(outcome.errors.contains("timequestd"))
  }

  @Test func refusalsAreJSONWhereJSONWasAskedFor() throws {
    let daemon = try RealDaemon()
    let outcome = try daemon.tqctl("estimate", "5m", "--json")
    let error = try #require(try JSONSerialization.jsonObject(with: Data(outcome.errors.utf8)) as? [String: Any])
    #expect((error["data"] as? [String: Any])?["kind"] as? String == "noOpenSession")
    #expect(error["code"] as? Int == -32000)
  }
}
