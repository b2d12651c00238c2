import Foundation
import QuestTestKit
import Testing

/// The PIN with the real programs: typed on a terminal, guessed a thousand times, forgotten and reset.
@Suite struct PINTests {
  @Test(.timeLimit(.minutes(HangLimit.minutes)))
  func aThousandGuessesAreThreeTriesAlsoOverFiftyConnectionsAndRestarts() throws {
    let script = SourceTree.root.appending(path: "Tests/ProcessTests/Scripts/pin-guesses").path
    let outcome = try BuiltPrograms.run("/usr/bin/python3", [script, BuiltPrograms.folder])
    print(outcome.output)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.lines.contains("the terminal showed the PIN: False"))
    #expect(outcome.lines.contains { $0.hasPrefix("one connection") && $0.hasSuffix("400       3      397") })
  }
}
