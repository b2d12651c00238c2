import QuestModel
import QuestTestKit
import QuestWire
import Testing

/// One rule for numbers without a unit (SPEC §3).
struct GameUnitTests {
  private func playing() throws -> GameFixture {
    let fixture = try GameFixture()
    try fixture.call(QuestCreate(name: "Morning", tasks: ["Shower", "Dress", "Pack"]))
    return fixture
  }

  @Test(arguments: ["5", "59", "5..10", "5-10", "0.5"]) func aTextUnderSixtyWithoutAUnitIsRefused(_ text: String) throws
  {
    let fixture = try playing()
    let input = DurationInput.text(text)
    func refused<R: Request>(_ request: R) throws {
      #expect(try fixture.refusal(of: request) == .invalidDuration, "\(R.method)")
    }
    try refused(SessionDo(name: "Shower", estimates: [input]))
    try refused(SessionDo(name: "Morning", estimates: [.text("5m"), input]))
    try refused(SessionStart(quest: "Morning", estimates: [input]))
    try refused(SessionStartTask(task: "Shower", estimate: input))
    try refused(PlanGet(name: "Shower", estimates: [.init(task: "Shower", estimate: input)]))
    try refused(ForecastGet(name: "Shower", estimate: input))
    try refused(TrackStart(activity: "Code", ago: input))
    try refused(PracticeRecord(target: input, actual: 30))
    try fixture.call(SessionDo(name: "Shower"))
    try refused(SessionEstimate(estimate: input))
    try fixture.call(SessionEstimate(estimate: .seconds(300)))
    fixture.clock.advance(300)
    for request in [SessionDone(took: input), SessionDone(ago: input), SessionDone(felt: input)] {
      try refused(request)
    }
    let run = try fixture.call(SessionDone())
    #expect(run.actualSeconds == 300)
    try refused(SessionCorrect(id: run.id, actual: input))
  }

  @Test func oneRefusalSpellsAllNumbersBothWays() throws {
    let fixture = try playing()
    let guesses = ["9", "4m", "15"].map(DurationInput.text)
    let error = #expect(throws: RPCError.self) { try fixture.call(SessionDo(name: "Morning", estimates: guesses)) }
    #expect(error?.message == "\"9\" and \"15\" could be minutes or seconds.")
    #expect(error?.data.hint == "Write 9m 15m or 9s 15s.")
    #expect(try fixture.call(SessionStatus()).phase == .idle)
  }

  @Test func numbersFromSixtyOnAndJSONNumbersAreSeconds() throws {
    let fixture = try playing()
    #expect(try fixture.call(SessionDo(name: "Tea", estimates: [.text("60")])).estimatedSeconds == 60)
    try fixture.call(SessionAbandon())
    #expect(try fixture.call(SessionDo(name: "Tea", estimates: [.seconds(5)])).estimatedSeconds == 5)
  }

  @Test(arguments: [["1h", "10m"], ["1h", "10"], ["1", "hour", "10", "min"], ["20", "min", "to", "35", "min"]])
  func theWordsOfOneGuessAreOneForATaskOfItsOwn(_ words: [String]) throws {
    let fixture = try playing()
    let begun = try fixture.call(SessionDo(name: "Tea", estimates: words.map(DurationInput.text)))
    let seconds = try #require(begun.estimatedSeconds)
    #expect(abs(seconds - (words.contains("to") ? 1587.45 : 4200)) < 0.01)
  }

  @Test func twoGuessesForOneTaskAreRefused() throws {
    let fixture = try playing()
    let guesses = ["5m", "10m"].map(DurationInput.text)
    let error = #expect(throws: RPCError.self) { try fixture.call(SessionDo(name: "Tea", estimates: guesses)) }
    #expect(error?.message == "Tea is one task, so it takes one guess, not 2.")
    #expect(try fixture.call(SessionDo(name: "Morning", estimates: guesses)).taskCount == 3)
  }

  @Test(arguments: [("8", "Write 08:00 or 20:00."), ("745", "Write 07:45 or 19:45."), ("soon", "Write it like 07:45.")])
  func aTimeThatIsNoneIsSpelled(_ text: String, _ hint: String) throws {
    let fixture = try playing()
    for request in [QuestUpdate(quest: "Morning", by: text), QuestUpdate(quest: "Morning", reminderTime: text)] {
      let error = #expect(throws: RPCError.self) { try fixture.call(request) }
      #expect(error?.message == "\"\(text)\" isn't a time I know.")
      #expect(error?.data.hint == hint)
    }
    #expect(try fixture.call(QuestUpdate(quest: "Morning", by: "7:45 am")).by == "07:45")
    #expect(
      try fixture.refusal(of: PlanGet(name: "Tea", estimates: [.init(task: "Tea", estimate: .seconds(60))], by: text))
        == .invalidArgument)
  }
}
