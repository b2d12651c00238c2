import Foundation
import QuestTestKit
import Testing

/// The clients in docs/PROTOCOL.md, unchanged.
@Suite struct ClientProgramTests {
  private static let folder = SourceTree.root.appending(path: "docs/clients").path

  @Test(arguments: [("python3", "reveal.py"), ("perl", "reveal.pl"), ("bash", "reveal.sh")])
  func clientOfTenLinesPlaysATaskUpToItsReveal(_ language: String, _ program: String) throws {
    let daemon = try RealDaemon()
    func run() throws -> BuiltPrograms.Outcome {
      try BuiltPrograms.run(
        "/usr/bin/timeout", ["--signal=KILL", "\(HangLimit.seconds)", language, Self.folder + "/" + program],
        environment: ["TIMEQUEST_SOCKET": daemon.socketPath], input: "\n")
    }
    let played = try run()
    #expect(played.status == 0, "\(played.errors)")
    #expect(played.output.contains("It took 3s"), "\(played.output)")
    let history = try daemon.tqctl("history", "--json").output
    #expect(history.contains("Make tea"), "\(history)")
    // A refusal by the service ends the client with the service's message.
    _ = try daemon.tqctl("do", "Shower", "5m")
    let refused = try run()
    #expect(refused.status != 0)
    #expect((refused.output + refused.errors).contains("Shower"), "\(refused.output) \(refused.errors)")
    let text = try String(contentsOfFile: Self.folder + "/" + program, encoding: .utf8)
    #expect(text.split(separator: "\n").count <= 10)
  }
}
