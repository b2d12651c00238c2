import QuestTestKit
import QuestWire
import Testing

/// A run's numbers stand among the other fields of a message.
struct RunMessageTests {
  private static let numbers =
    #""accuracyPercent":81.4,"actualSeconds":372,"calibration":true,"differenceSeconds":-72,"direction":"longer","#
    + #""estimatedHighSeconds":400,"estimatedLowSeconds":225,"estimatedSeconds":300,"#

  @Test func aRevealKeepsItsNumbersAmongItsFields() throws {
    let text =
      "{" + Self.numbers + #""feedback":{"body":"It took 6m 12s.","headline":"A little longer"},"feltSeconds":290,"#
      + #""id":"s-0","insight":"Maybe.","integrity":"clean","marks":["interrupted"],"#
      + #""next":{"started":false,"task":"Breakfast"},"personalBest":false,"phase":"revealing","quest":"Morning","#
      + #""rating":"off","recordedAt":"2026-03-16T07:37:12+01:00","recordedAtText":"Mon","sessionId":"s","#
      + #""skill":"Shower","task":"Shower","xp":25}"# + "\n"
    let run = try WireJSON.decode(RevealedRun.self, from: Array(text.utf8))
    #expect(run.actualSeconds == 372 && run.numbers.marks == ["interrupted"] && run.next?.task == "Breakfast")
    #expect(String(decoding: try WireJSON.line(run), as: UTF8.self) == text)
  }

  @Test func aRecordKeepsItsNumbersAmongItsFields() throws {
    let text =
      "{" + Self.numbers + #""feltSeconds":290,"id":"s-0","integrity":"clean","kind":"body","level":2,"marks":[],"#
      + #""personalBest":true,"rating":"off","recordedAt":"2026-03-16T07:37:12+01:00","recordedAtText":"Mon","#
      + #""skill":"Shower","task":"Shower","xp":25}"# + "\n"
    let run = try WireJSON.decode(RunRecord.self, from: Array(text.utf8))
    #expect(run.level == 2 && run.feltSeconds == 290 && run.numbers.personalBest)
    #expect(String(decoding: try WireJSON.line(run), as: UTF8.self) == text)
  }

  @Test func whatARunDoesNotHaveIsAbsent() throws {
    let text =
      #"{"calibration":false,"id":"s-0","integrity":"clean","level":1,"marks":["unmeasured"],"personalBest":false,"#
      + #""recordedAt":"","recordedAtText":"","skill":"Shower","task":"Shower","xp":0}"# + "\n"
    let run = try WireJSON.decode(RunRecord.self, from: Array(text.utf8))
    #expect(run.actualSeconds == nil && run.kind == nil)
    #expect(String(decoding: try WireJSON.line(run), as: UTF8.self) == text)
  }
}
