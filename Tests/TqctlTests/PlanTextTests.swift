import ArgumentParser
import QuestTestKit
import QuestWire
import Testing

@testable import tqctl

/// Commands and texts about plans and forecasts.
@Suite struct PlanTextTests {
  private func json(_ line: String) throws -> String {
    let arguments = line.split(separator: " ").map { String($0).replacing("_", with: " ") }
    let command = try Tqctl.parseAsRoot(Tqctl.globalOptionsLast(arguments))
    let bytes: [UInt8] =
      switch command {
      case let plan as PlanCommand: try WireJSON.line(plan.request())
      case let forecast as ForecastCommand: try WireJSON.line(forecast.request())
      case let feel as FeelCommand: try WireJSON.line(feel.request())
      default: []
      }
    return String(decoding: bytes.dropLast(), as: UTF8.self)
  }

  @Test(arguments: [
    ("plan Morning_Quest --by 07:45", #"{"by":"07:45","name":"Morning Quest"}"#),
    ("plan Pack 10m", #"{"estimates":[{"estimate":"10m","task":"Pack"}],"name":"Pack"}"#),
    (
      "plan Shower Pack_bag 5m Bus --start 07:00",
      #"{"estimates":[{"estimate":"5m","task":"Pack bag"}],"start":"07:00","tasks":["Shower","Pack bag","Bus"]}"#
    ),
    (
      "plan morning --guess Pack_bag=5m",
      #"{"estimates":[{"estimate":"5m","task":"Pack bag"}],"name":"morning"}"#
    ),
    (
      "plan Morning_Quest --by 08:30 --then Commute 25m",
      #"{"by":"08:30","name":"Morning Quest","then":{"duration":"25m","name":"Commute"}}"#
    ),
    (
      "plan --then Walk to school 1h 10m --by 08:30 morning",
      #"{"by":"08:30","name":"morning","then":{"duration":"1h 10m","name":"Walk to school"}}"#
    ),
    (
      "plan Tea 5m --then Bus",
      #"{"estimates":[{"estimate":"5m","task":"Tea"}],"name":"Tea","then":{"name":"Bus"}}"#
    ),
    ("forecast Fix_login 30 min", #"{"estimate":"30 min","name":"Fix login"}"#),
    ("forecast Shower", #"{"name":"Shower"}"#),
    ("feel --list", "{}"),
  ])
  func whatIsTypedIsAsked(_ line: String, _ request: String) throws {
    #expect(try json(line) == request)
  }

  @Test(arguments: [
    "plan a --keep --as-of 2026-01-01T00:00:00Z", "plan a --guess 5m", "plan a --then 25m", "plan a --then Bus 5m b",
  ])
  func whatMakesNoSenseIsRefused(_ line: String) {
    #expect(throws: (any Error).self) { try json(line) }
  }

  private func plan(isPast: Bool = false) -> Plan {
    Plan(
      name: "Morning Quest", by: .init(at: "2026-03-02T07:45:00+01:00", text: "07:45"),
      startBy: .init(p50: "", p90: "", p50Text: "07:00", p90Text: "06:49", isPast: isPast),
      doneBy: .init(
        startText: nil, p50: "", p80: "", p90: "", p50Text: "07:42", p80Text: "07:48", p90Text: "07:52"),
      chance: 0.68, chanceText: "about 7 times in 10", totalSeconds: .init(p50: 2700, p80: 3060, p90: 3360),
      totalText: .init(p50: "45m", p80: "51m", p90: "56m"),
      basis: .init(
        runs: 12, method: "sessions", rough: false,
        text: "From the last 12 times you played it, the time between tasks included."))
  }

  private func text(_ plan: Plan, width: Int = 100) -> String {
    var page = Page(Terminal.RenderStyle(width: width, isColoured: false))
    PlanText.write(plan, to: &page)
    return page.text
  }

  @Test func aPlanSaysWhenToStart() {
    #expect(
      text(plan()) == """
        Morning Quest by 07:45
          start at 07:00  done in time 5 times in 10
          start at 06:49  done in time 9 times in 10
        It takes about 45m; 9 times in 10 at most 56m.
        From the last 12 times you played it, the time between tasks included.

        """)
  }

  @Test func pastTheStartTheChanceIsLeftAndNobodyIsBlamed() {
    let text = text(plan(isPast: true))
    #expect(
      text.replacing("\n", with: " ").contains(
        "If you start now: done by 07:45 about 7 times in 10, and by 07:52 9 times in 10. "))
    #expect(!text.contains("start at"))
    for word in ["late", "should", "too"] { #expect(!text.contains(word)) }
  }

  @Test func withoutADeadlineItSaysWhenItIsDone() {
    var plan = plan()
    (plan.by, plan.startBy, plan.chanceText) = (nil, nil, nil)
    #expect(text(plan).hasPrefix("Morning Quest\nIf you start now: 5 times in 10 done by 07:42, 9 in 10 by 07:52.\n"))
  }

  /// If the shown time holds more often than the requested chance.
  @Test func aTimeThatHoldsMoreOftenSaysSo() {
    var plan = plan()
    plan.startBy?.p50Tenths = 6
    #expect(text(plan).contains("  start at 07:00  done in time 6 times in 10\n  start at 06:49  done in time 9 times"))
    plan.startBy?.p50Tenths = 9
    #expect(text(plan).contains("start at 06:49") && !text(plan).contains("start at 07:00"))
    (plan.by, plan.startBy, plan.chanceText) = (nil, nil, nil)
    plan.doneBy?.p50Tenths = 6
    #expect(text(plan).contains("If you start now: 6 times in 10 done by 07:42, 9 in 10 by 07:52.\n"))
    plan.doneBy?.p50Tenths = 9
    #expect(text(plan).contains("If you start now: 9 times in 10 done by 07:42.\n"))
  }

  /// The quest by 07:45, then 25 minutes.
  private func leaving(slack: (p50: Double, p90: Double)?, isPast: Bool = false) -> Plan {
    var plan = plan(isPast: isPast)
    let basis = Plan.Basis(runs: 0, method: "estimate", rough: false, text: "As you said.")
    plan.by = .init(at: "2026-03-02T08:10:00+01:00", text: "08:10")
    plan.leave = .init(
      trip: .init(
        name: "Commute", totalSeconds: .init(p50: 1500, p80: 1500, p90: 1500),
        totalText: .init(p50: "25m", p80: "25m", p90: "25m"), basis: basis),
      at: .init(at: "2026-03-02T07:45:00+01:00", text: "07:45"),
      slack: slack.map { .init(from: .init(at: "", text: "06:49"), p50: $0.p50, p90: $0.p90) },
      thereBy: .init(
        startText: nil, p50: "", p80: "", p90: "", p50Text: "08:07", p80Text: "08:13", p90Text: "08:17"))
    return plan
  }

  @Test func aTripSaysWhenToLeaveAndTheMinutesBefore() {
    #expect(
      text(leaving(slack: (659, 59))) == """
        Morning Quest, then Commute by 08:10
        Leave at 07:45 to be there in time.
          start at 07:00  ready to leave 5 times in 10
          start at 06:49  ready to leave 9 times in 10
        Started at 06:49, usually 10 minutes to spare before you leave.
        It takes about 45m; 9 times in 10 at most 56m.
        From the last 12 times you played it, the time between tasks included.
          Commute: 25m.
            As you said.

        """)
    #expect(
      text(leaving(slack: (660, 60))).replacing("\n", with: " ").contains(
        "usually 11 minutes to spare before you leave, 9 times in 10 at least 1. "))
    #expect(!text(leaving(slack: (-5, -600))).contains("to spare"))
  }

  @Test func whereLeavingIsOverTheArrivalIsLeft() {
    let text = text(leaving(slack: nil, isPast: true))
    #expect(text.contains("If you start now: there 5 times in 10 by 08:07, 9 in 10 by 08:17.\n"))
    #expect(!text.contains("start at") && !text.contains("done by"))
    var open = leaving(slack: nil)
    (open.by, open.startBy, open.chanceText) = (nil, nil, nil)
    open.leave?.at = nil
    #expect(
      self.text(open).hasPrefix(
        """
        Morning Quest, then Commute
        If you start now: 5 times in 10 done by 07:42, 9 in 10 by 07:52.
        There 5 times in 10 by 08:07, 9 in 10 by 08:17.
        """))
  }

  @Test(arguments: [24, 72, 200])
  func everyLineFits(width: Int) {
    var plan = leaving(slack: (659, 59))
    plan.kept = .init(
      scored: 16, held50: 8, held80: 12, held90: 14, pinballLoss: 0.1, judged: false,
      text: "Your 9-in-10 plans held 14 of 16 so far; from 20 on that says how good they are.")
    plan.note = "A task is running, so no time of day is shown."
    plan.parts = [
      .init(name: "Shower", totalSeconds: plan.totalSeconds, totalText: plan.totalText, basis: plan.basis)
    ]
    let lines = text(plan, width: width).split(separator: "\n")
    #expect(lines.allSatisfy { $0.count <= min(72, width) })
  }

  @Test func aForecastEndsInAPromise() {
    var forecast = ForecastGet.Response(
      name: "Packing", saidSeconds: 1800, totalSeconds: .init(p50: 2280, p80: 2760, p90: 2950),
      totalText: .init(p50: "38m", p80: "46m", p90: "50m"),
      basis: .init(
        runs: 14, method: "guesses", rough: false,
        text: "From the last 14 times you did Packing, and how your guesses turn out."),
      promiseSeconds: 3000, text: "You guess 30m. Promise 50m.")
    func text() -> String {
      var page = Page(Terminal.RenderStyle(width: 80, isColoured: false))
      PlanText.write(forecast, to: &page)
      return page.text
    }
    #expect(
      text() == """
        You guess 30m. Promise 50m.
        Packing takes about 38m; 8 times in 10 at most 46m, 9 in 10 at most 50m.
        From the last 14 times you did Packing, and how your guesses turn out.

        """)
    forecast.totalText.p80Tenths = 9
    #expect(text().contains("Packing takes about 38m; 9 times in 10 at most 46m.\n"))
  }
}
