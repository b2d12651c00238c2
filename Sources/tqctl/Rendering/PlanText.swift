import QuestText
import QuestWire

/// Plans and forecasts in lines of at most 72 columns.
enum PlanText {
  static let width = 72

  static func write(_ plan: Plan, to page: inout Page) {
    var own = Page(page.style.narrowed(to: width))
    own.prose(title(plan), .strong)
    if let leave = plan.leave { leaving(leave, to: &own) }
    times(plan, to: &own)
    own.prose("It takes about \(plan.totalText.p50); 9 times in 10 at most \(plan.totalText.p90).")
    own.prose(plan.basis.text, .quiet)
    for part in plan.parts ?? [] {
      write(part, to: &own)
    }
    if let leave = plan.leave { write(leave.trip, to: &own) }
    if let note = plan.note { own.prose(note) }
    if plan.keptAs != nil { own.prose("Kept: you will see how it did.") }
    if let kept = plan.kept { own.prose(kept.text) }
    page.append(own)
  }

  static func write(_ forecast: ForecastGet.Response, to page: inout Page) {
    var own = Page(page.style.narrowed(to: width))
    own.prose(forecast.text, .strong)
    let texts = forecast.totalText
    // If the 8-in-10 time holds 9 times in 10, only this one is shown.
    let most =
      texts.p80Tenths == 9
      ? "9 times in 10 at most \(texts.p80)" : "8 times in 10 at most \(texts.p80), 9 in 10 at most \(texts.p90)"
    own.prose("\(forecast.name) takes about \(texts.p50); \(most).")
    own.prose(forecast.basis.text, .quiet)
    page.append(own)
  }

  private static func write(_ part: Plan.Part, to page: inout Page) {
    let texts = part.totalText
    page.prose(
      texts.p50 == texts.p90
        ? "\(part.name): \(texts.p50)." : "\(part.name): about \(texts.p50), at most \(texts.p90).", indent: 2)
    page.prose(part.basis.text, indent: 4, .quiet)
  }

  private static func title(_ plan: Plan) -> String {
    let name = plan.leave.map { "\(plan.name), then \($0.trip.name)" } ?? plan.name
    guard let by = plan.by else { return name }
    return "\(name) by \(by.text)"
  }

  private static func leaving(_ leave: Plan.Leave, to page: inout Page) {
    guard let at = leave.at else { return }
    let isSure = leave.trip.totalSeconds.p50 == leave.trip.totalSeconds.p90
    page.prose("Leave at \(at.text) to be there in time\(isSure ? "" : " 9 times in 10").", .strong)
  }

  /// Minutes to spare before leaving; `nil` if there are none.
  private static func slack(_ slack: Plan.Slack) -> String? {
    func minutes(_ seconds: Double) -> Int { Int((seconds / 60).rounded(.down)) }
    let (usual, sure) = (minutes(slack.p50), minutes(slack.p90))
    guard usual > 0 else { return nil }
    let least = sure > 0 ? ", 9 times in 10 at least \(Figures.count(sure))" : ""
    return "Started at \(slack.from.text), usually \(Figures.of(usual, "minute")) to spare before you leave\(least)."
  }

  private static func times(_ plan: Plan, to page: inout Page) {
    guard let done = plan.doneBy else { return }
    let start = done.startText.map { "If you start at \($0)" } ?? "If you start now"
    guard let by = plan.leave?.at ?? plan.by, let starts = plan.startBy, let chance = plan.chanceText else {
      page.prose("\(start): \(ends("done by", done)).")
      if let there = plan.leave?.thereBy { arrival("There", there, to: &page) }
      return
    }
    // A start in the past is left out; the remaining chance is shown.
    if !starts.isPast {
      let what = plan.leave == nil ? "done in time" : "ready to leave"
      page.table(
        [
          ["start at \(starts.p50Text)", "\(what) \(starts.p50Tenths ?? 5) times in 10"],
          ["start at \(starts.p90Text)", "\(what) 9 times in 10"],
        ].suffix(starts.p50Tenths == 9 ? 1 : 2), indent: 2, names: [])
    }
    if starts.isPast || done.startText != nil {
      if let leave = plan.leave, leave.slack == nil, let there = leave.thereBy {
        arrival("\(start): there", there, to: &page)
      } else {
        page.prose("\(start): done by \(by.text) \(chance), and by \(done.p90Text) 9 times in 10.")
      }
    }
    if let text = plan.leave?.slack.flatMap(slack) { page.prose(text) }
  }

  private static func arrival(_ words: String, _ there: Plan.DoneBy, to page: inout Page) {
    page.prose("\(words) \(ends("by", there)).")
  }

  /// `5 times in 10 done by 07:52, 9 in 10 by 08:01`, with the chances of the displayed times.
  private static func ends(_ words: String, _ done: Plan.DoneBy) -> String {
    let half = "\(done.p50Tenths ?? 5) times in 10 \(words) \(done.p50Text)"
    return done.p50Tenths == 9 ? half : "\(half), 9 in 10 by \(done.p90Text)"
  }
}
