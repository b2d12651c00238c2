import QuestText
import Testing

@Suite struct SpellingTests {
  private static let words = ["quest", "quests", "done", "do", "hints", "reminders", "rewards", "Europe/Berlin"]

  @Test(arguments: [
    ("quset", ["quest"]), ("quests", ["quests", "quest"]), ("don", ["done", "do"]), ("hint", ["hints"]),
    ("HITNS", ["hints"]),
    ("rewrads", ["rewards"]), ("europe/berln", ["Europe/Berlin"]), ("xyzzy", []), ("d", []), ("", []),
  ])
  func theNearestWordsComeFirst(_ typed: String, _ meant: [String]) {
    #expect(Spelling.nearest(typed, among: Self.words) == meant)
  }

  @Test func aQuestionNamesThemAll() {
    #expect(Spelling.question("hitns", among: Self.words) == "Did you mean hints?")
    #expect(Spelling.question("quests", among: Self.words) == "Did you mean quests or quest?")
    #expect(Spelling.question("xyzzy", among: Self.words) == nil)
    #expect(Spelling.choice(["d", "do", "done"]) == "d, do or done")
  }

  @Test(arguments: [("", "abc", 3), ("abc", "", 3), ("abc", "abc", 0), ("abc", "acb", 1), ("kitten", "sitting", 3)])
  func distancesCountSlips(_ one: String, _ other: String, _ slips: Int) {
    #expect(Spelling.distance(one, other) == slips)
    #expect(Spelling.distance(other, one) == slips)
  }
}
