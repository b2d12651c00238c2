import QuestText
import Testing

struct UnitQuestionTests {
  @Test func oneQuestionIsAboutAllNumbersWithoutAUnit() throws {
    let question = try #require(UnitQuestion(["9", "5m", "4", "90", "15"]))
    #expect(question.question == "9, 4, 15: minutes?")
    #expect(question.refusal == "\"9\", \"4\" and \"15\" could be minutes or seconds.")
    #expect(question.hint == "Write 9m 4m 15m or 9s 4s 15s.")
  }

  @Test func aRangeHasOneUnit() throws {
    let question = try #require(UnitQuestion(["5-10"]))
    #expect(question.question == "5-10: minutes?")
    #expect(question.refusal == "\"5-10\" could be minutes or seconds.")
    #expect(question.hint == "Write 5-10m or 5-10s.")
  }

  @Test func nothingIsAskedAboutNumbersThatAreClear() {
    #expect(UnitQuestion(["90", "5m", "8am", ""]) == nil)
    #expect(UnitQuestion([]) == nil)
  }

  @Test(arguments: [
    ("", "m"), (" M ", "m"), ("minutes", "m"), ("y", "m"), ("s", "s"), ("Seconds", "s"), ("n", "s"), ("5", nil),
    ("h", nil),
  ])
  func enterTakesMinutes(_ answer: String, _ unit: String?) {
    #expect(UnitQuestion.unit(answer)?.rawValue == unit)
  }

  @Test func onlyWhatLacksAUnitGetsOne() {
    #expect(
      ["9", "5m", "90", "5..10 ", "4\n"].map { UnitQuestion.with(.minutes, $0) } == ["9m", "5m", "90", "5..10m", "4m"])
  }
}
