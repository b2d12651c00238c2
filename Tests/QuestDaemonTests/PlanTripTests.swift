@testable import QuestDaemon
import QuestModel
import QuestTestKit
import QuestWire
import Testing

/// Plans with a trip after the last task.
struct PlanTripTests {
  private let fixture: GameFixture

  /// Nine plays of about 17 minutes, the last one yesterday; it is 06:00 in Berlin on 11 March 2026.
  init() throws {
    fixture = try GameFixture(at: "2026-03-02T05:00:00Z", zone: try #require(Zone("Europe/Berlin")))
    try fixture.call(QuestCreate(name: "Morning", tasks: ["Shower", "Breakfast"]))
    for day in 0..<9 {
      let shower = Double(400 + day * 17 % 90)
      try fixture.call(SessionStart(quest: "Morning"))
      for seconds in [shower, 600] {
        try fixture.call(SessionEstimate(estimate: .seconds(300)))
        fixture.clock.advance(seconds)
        try fixture.call(SessionDone())
      }
      fixture.clock.advance(86_400 - shower - 600)
    }
  }

  @Test func aTripMovesTheDeadlineToLeaving() throws {
    let trip = PlanGet.Trip(name: "Commute", duration: .text("25m"))
    let plan = try fixture.call(PlanGet(quest: "Morning", then: trip, by: "08:10"))
    let plain = try fixture.call(PlanGet(quest: "Morning", by: "07:45"))
    #expect(plan.by?.text == "08:10" && plan.leave?.at == plain.by)
    #expect(plan.startBy == plain.startBy && plan.chance == plain.chance && plan.doneBy == plain.doneBy)
    #expect(plan.totalSeconds == plain.totalSeconds, "the quest's own")
    let leave = try #require(plan.leave)
    #expect(leave.trip.totalSeconds.p50 == leave.trip.totalSeconds.p90)
    let slack = try #require(leave.slack)
    #expect(slack.from.at == plan.startBy?.p90)
    #expect(slack.p90 >= 0 && slack.p90 < 60)
    #expect(abs(slack.p50 - slack.p90 - (plan.totalSeconds.p90 - plan.totalSeconds.p50)) < 1e-6)
  }

  @Test func theSlackIsThatOfTheStart() throws {
    let trip = PlanGet.Trip(name: "Commute", duration: .seconds(1500))
    let early = try fixture.call(PlanGet(quest: "Morning", then: trip, by: "08:10", start: "07:00"))
    let slack = try #require(early.leave?.slack)
    #expect(slack.from.text == "07:00" && abs(slack.p50 - (2700 - early.totalSeconds.p50)) < 1e-6)
    fixture.clock.advance(to: try #require(Instant(rfc3339: "2026-03-11T07:40:00+01:00")))
    let late = try #require(try fixture.call(PlanGet(quest: "Morning", then: trip, by: "08:10")).leave?.slack)
    #expect(late.from.text == "07:40" && late.p50 < 0, "from now, where the 9-in-10 start is over")
    fixture.clock.advance(to: try #require(Instant(rfc3339: "2026-03-11T07:50:00+01:00")))
    let over = try fixture.call(PlanGet(quest: "Morning", then: trip, by: "08:10"))
    #expect(over.leave?.at?.text == "07:45" && over.leave?.slack == nil && over.chance == 0)
    let there = try #require(over.leave?.thereBy)
    let apart = try #require(Instant(rfc3339: there.p90)) - fixture.clock.now().wall
    #expect(abs(apart - over.totalSeconds.p90 - 1500) < 120)
  }

  @Test func aTripIsKnownFromItsOwnHistory() throws {
    let unknown = #expect(throws: RPCError.self) {
      try fixture.call(PlanGet(name: "Morning", then: .init(name: "Commute"), by: "08:10"))
    }
    #expect(unknown?.kind == .notFound)
    #expect(unknown?.data.hint?.hasSuffix(#"tqctl plan "Morning" --by 08:10 --then "Commute" 25m"#) == true)
    for minutes in 20...28 {
      try fixture.call(SessionDo(name: "Commute", estimates: [.text("25m")]))
      fixture.clock.advance(Double(minutes * 60))
      try fixture.call(SessionDone())
    }
    let plan = try fixture.call(
      PlanGet(tasks: ["Morning", "Breakfast"], then: .init(name: "commute"), by: "2026-03-12T08:10:00+01:00"))
    let leave = try #require(plan.leave)
    #expect(leave.trip.name == "Commute" && leave.trip.basis.method == "runs")
    let at = try #require(leave.at)
    let way = try #require(plan.by.flatMap { Instant(rfc3339: $0.at) }) - (try #require(Instant(rfc3339: at.at)))
    #expect(way >= leave.trip.totalSeconds.p90 && way < leave.trip.totalSeconds.p90 + 60, "9 in 10, whole minutes")
    let open = try fixture.call(PlanGet(name: "Morning", then: .init(name: "Commute")))
    #expect(open.leave?.at == nil && open.leave?.slack == nil && open.leave?.thereBy != nil)
  }

  @Test func whileATaskRunsATripTellsNoTime() throws {
    try fixture.call(SessionStart(quest: "Morning", estimates: [.seconds(300)]))
    let trip = PlanGet.Trip(name: "Commute", duration: .text("25m"))
    for start in [nil, "07:00"] {
      let plan = try fixture.call(PlanGet(quest: "Morning", then: trip, by: "08:10", start: start))
      #expect(plan.leave?.trip.name == "Commute")
      #expect(plan.leave?.at == nil && plan.leave?.slack == nil && plan.leave?.thereBy == nil && plan.startBy == nil)
    }
    #expect(try fixture.refusal(of: PlanKeep(quest: "Morning", then: trip)) == .estimateLocked)
  }
}
