import QuestClient
import QuestWire
import Testing

@testable import tqctl

@Suite struct ErrorReportTests {
  static let codes: [(ErrorKind, Int32)] = [
    (.invalidImport, 65), (.busy, 75), (.readOnlyStore, 75), (.locked, 77), (.forbidden, 77),
    (.noOpenSession, 1), (.invalidDuration, 1), (.ambiguousName, 1), (ErrorKind(rawValue: "new"), 1),
  ]

  @Test(arguments: codes) func eachKindOfRefusalHasItsExitCode(_ kind: ErrorKind, _ status: Int32) throws {
    #expect(try #require(ErrorReport(RPCError(kind, "No."))).status == status)
  }

  @Test func aDaemonThatIsNotThereIsUnavailableAndTheCommandIsNamed() throws {
    let complaint = try #require(
      ErrorReport(ClientError.unreachable(path: "/s", reason: "Connection refused", startCommand: "timequestd &")))
    #expect(complaint.status == 69)
    #expect(
      complaint.text() == """
        tqctl: timequestd does not answer at /s: Connection refused.
          Start it with: timequestd &

        """)
    #expect(
      complaint.json
        == #"{"code":-32099,"data":{"hint":"Start it with: timequestd &","kind":"unreachable"},"message":"timequestd does not answer at /s: Connection refused."}"#
        + "\n")
  }

  @Test func candidatesStandUnderTheHint() throws {
    let refusal = RPCError(
      .ambiguousName, "\"mor\" is ambiguous.", hint: "Type more of it.", candidates: ["Morning", "Morning run"])
    #expect(
      try #require(ErrorReport(refusal)).text() == """
        tqctl: "mor" is ambiguous.
          Type more of it.
            Morning
            Morning run

        """)
  }

  @Test func anImportErrorNamesLineAndColumn() throws {
    let refusal = RPCError(.invalidImport, "\"soon\" isn't a number.", line: 12, column: 3)
    #expect(try #require(ErrorReport(refusal)).text() == "tqctl: \"soon\" isn't a number. (line 12, column 3)\n")
  }

  @Test func anUnknownCommandNamesItsNeighbours() {
    #expect(UnknownCommand.failure(["estimat"])?.hint == "Did you mean estimate?")
    #expect(UnknownCommand.failure(["xyzzyx"])?.hint == "`tqctl help all` lists the commands.")
    #expect(UnknownCommand.failure(["done", "--bogus"]) == nil)
    #expect(UnknownCommand.failure(["--bogus"]) == nil)
    #expect(UnknownCommand.failure(["xyzzyx"])?.status == 64)
    #expect(UnknownCommand.failure(["cancel"])?.hint?.contains("tqctl undo") == true)
    #expect(UnknownCommand.failure(["quest", "edti"])?.hint == "Did you mean quest edit?")
    #expect(UnknownCommand.failure(["quest", "edit", "edti"]) == nil)
    #expect(UnknownCommand.failure(["help", "edti"]) == nil)
  }
}
