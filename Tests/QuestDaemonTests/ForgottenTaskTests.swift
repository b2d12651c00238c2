@testable import QuestDaemon
import QuestModel
import QuestTestKit
import QuestWire
import Testing

/// SPEC §3: a task whose end was not reported. Checks what a very long run may change, and what happens to a session
/// left open on an earlier day.
struct ForgottenTaskTests {
  // MARK: - Very long runs

  /// A history with a long last run that ends with `end`, or without a measurement for `nil`.
  private func history(_ end: SessionDone?) throws -> (GameFixture, RevealedRun) {
    let fixture = try GameFixture()
    try fixture.call(QuestCreate(name: "Morning", tasks: ["Shower", "Pack"], reminderTime: "plan", by: "20:00"))
    for round in 0..<9 {
      try fixture.call(SessionStart(quest: "Morning", estimates: [.seconds(300), .seconds(300)]))
      for seconds in [310.0, 400 + Double(round)] {
        fixture.clock.advance(seconds)
        try fixture.call(SessionDone())
      }
      fixture.clock.advance(3600)
    }
    try fixture.call(SessionStart(quest: "Morning", estimates: [.seconds(300)]))
    fixture.clock.advance(20_000)
    let run = try fixture.call(end ?? SessionDone(forgot: true))
    try fixture.call(SessionEstimate(estimate: .seconds(300)))
    fixture.clock.advance(400)
    try fixture.call(SessionDone())
    return (fixture, run)
  }

  /// Everything derived from runs, as sent over the wire, and what the next run of the skill earns.
  private func statistics(_ fixture: GameFixture) throws -> [String] {
    // The week of the run is over, so that it has a recap.
    fixture.clock.advance(7 * 86_400)
    var texts = ["patterns.get", "recap.list"].map { fixture.exchange(method: $0) }
    texts.append(fixture.exchange(method: "patterns.get", parameters: #"{"quest":"Morning"}"#))
    texts.append(fixture.exchange(method: "plan.get", parameters: #"{"quest":"Morning"}"#))
    for duration in ["5m", "20m", "8h"] {
      let parameters = #"{"name":"Shower","estimate":"\#(duration)"}"#
      texts.append(fixture.exchange(method: "forecast.get", parameters: parameters))
    }
    texts += try fixture.call(ReminderList()).reminders.map { "\($0.text) \($0.planText ?? "")" }
    var stats = try fixture.call(StatsGet())
    // The number of guesses counts all guesses.
    stats.estimations = 0
    texts.append("\(stats)")
    try fixture.call(SessionStartTask(task: "Shower"))
    texts.append("\(try fixture.call(SessionHint()).hint ?? "")")
    try fixture.call(SessionEstimate(estimate: .seconds(300)))
    fixture.clock.advance(330)
    let next = try fixture.call(SessionDone())
    texts.append("\(next.xp) \(next.personalBest) \(next.rating ?? "") \(next.insight ?? "")")
    return texts
  }

  @Test func anUnconfirmedOverlongRunIsInNoStatistic() throws {
    let (long, run) = try history(SessionDone())
    #expect(run.integrity == "overlong" && run.xp == 0 && !run.personalBest && run.actualSeconds == 20_000)
    let (forgotten, _) = try history(nil)
    for (one, other) in zip(try statistics(long), try statistics(forgotten)) { #expect(one == other) }
  }

  @Test func aConfirmedOneIsInThemAllAsIfItHadBeenConfirmedAtOnce() throws {
    let (later, run) = try history(SessionDone())
    let (atOnce, same) = try history(SessionDone(confirm: true))
    #expect(same.marks == ["confirmed"])
    try later.call(SessionConfirm(id: run.id))
    #expect(try later.call(SessionGet(id: run.id)).tasks.first?.xp == same.xp)
    let (confirmed, expected) = (try statistics(later), try statistics(atOnce))
    for (one, other) in zip(confirmed, expected) { #expect(one == other) }
    let (unconfirmed, _) = try history(SessionDone())
    #expect(try statistics(unconfirmed) != expected)
  }

  @Test func theQuestionComesBeforeTheRevealAndAnsweringTakesNoTime() throws {
    for answer in [SessionDone(confirm: true), SessionDone(ago: .seconds(600), confirm: true)] {
      let fixture = try GameFixture()
      try fixture.call(SessionDo(name: "Read", estimates: [.seconds(60)]))
      fixture.clock.advance(10_000)
      var asked = answer
      (asked.confirm, asked.askIfOverlong) = (nil, true)
      let refusal = try #require(throws: RPCError.self) { try fixture.call(asked) }
      #expect(refusal.kind == .confirmOverlong)
      let words = "\(refusal.message) \(refusal.data.hint ?? "")"
      #expect(words.contains("the whole time?") && !words.contains("2h") && !words.contains("10,000"))
      #expect(try fixture.call(SessionStatus()).phase == "active")
      fixture.clock.advance(500)
      let run = try fixture.call(answer)
      #expect(run.actualSeconds == (answer.ago == nil ? 10_000 : 9400))
      #expect(run.marks == (answer.ago == nil ? ["confirmed"] : ["adjusted", "confirmed"]))
    }
  }

  @Test(arguments: [SessionDone(ago: .seconds(9900)), SessionDone(took: .seconds(9000)), SessionDone(forgot: true)])
  func whoeverSaysWhenItEndedIsAskedOnlyIfThatIsVeryLongToo(end: SessionDone) throws {
    let fixture = try GameFixture()
    try fixture.call(SessionDo(name: "Read", estimates: [.seconds(60)]))
    fixture.clock.advance(10_000)
    var end = end
    end.askIfOverlong = true
    #expect(try fixture.refusal(of: end) == nil)
  }

  // MARK: - Saying it afterwards

  @Test(arguments: [
    SessionDone(took: .seconds(60), ago: .seconds(60)), SessionDone(ago: .seconds(60), at: "08:00"),
    SessionDone(at: "08:00", forgot: true), SessionDone(took: .seconds(60), forgot: true),
    SessionDone(ago: .seconds(4000)), SessionDone(at: "07:00"), SessionDone(at: "7.45"), SessionDone(ago: .text("x")),
    SessionDone(took: .seconds(0)),
  ])
  func refusalsNameNoTimeAndChangeNothing(request: SessionDone) throws {
    let fixture = try GameFixture()
    try fixture.call(SessionDo(name: "Read", estimates: [.seconds(60)]))
    fixture.clock.advance(1234)
    let refusal = try #require(throws: RPCError.self) { try fixture.call(request) }
    #expect([ErrorKind.invalidArgument, .invalidDuration].contains(refusal.kind))
    let words = "\(refusal.message) \(refusal.data.hint ?? "")"
    for telling in ["20m", "1234", "08:20", "08:00", "20 minutes"] { #expect(!words.contains(telling), "\(words)") }
    #expect(try fixture.call(SessionDone()).actualSeconds == 1234)
  }

  /// The end is the latest such time that is not after now, even if the clock or the calendar jumps.
  @Test(arguments: moments)
  func theTimeGivenIsTheLatestOne(_ now: String, _ zone: String, _ time: String, _ ago: Double) throws {
    let fixture = try GameFixture(at: now, zone: try #require(Zone(zone)))
    fixture.clock.stepWall(-86_400 * 1.5)
    try fixture.call(SessionDo(name: "Read", estimates: [.text("20h")]))
    fixture.clock.advance(86_400 * 1.5)
    let run = try fixture.call(SessionDone(at: time))
    #expect(run.actualSeconds == 86_400 * 1.5 - ago)
    #expect(run.marks == ["adjusted"])
  }

  private static let moments: [(String, String, String, Double)] = [
    // Now, the zone, the time given, and how many seconds ago that was.
    ("2026-03-02T08:00:00Z", "UTC", "07:45", 900.0), ("2026-03-02T08:00:00Z", "UTC", "08:00", 0),
    ("2026-03-02T00:10:00Z", "UTC", "23:50", 1200), ("2026-03-02T00:10:00Z", "UTC", "00:11", 86_340),
    // The doubled hour of Berlin, from within it, after it, and on the day after.
    ("2026-10-25T00:40:00Z", "Europe/Berlin", "02:30", 600), ("2026-10-25T01:40:00Z", "Europe/Berlin", "02:30", 600),
    ("2026-10-26T00:30:00Z", "Europe/Berlin", "02:30", 23 * 3600),
    // Lord Howe Island doubles half an hour.
    ("2026-04-04T15:10:00Z", "Australia/Lord_Howe", "01:35", 300),
    // The skipped hour is the moment of the jump. Samoa skipped the 30th.
    ("2011-12-30T11:00:00Z", "Pacific/Apia", "23:00", 2 * 3600),
  ]
}
