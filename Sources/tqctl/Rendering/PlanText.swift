import QuestWire

/// Plans and forecasts in lines of at most 72 columns.
enum PlanText {
  static let width = 72

  static func write(_ plan: Plan, to page: inout Page) {
    var own = Page(page.style.narrowed(to: width))
    own.prose(title(plan), .strong)
    times(plan, to: &own)
    own.prose("It takes about \(plan.totalText.p50); 9 times in 10 at most \(plan.totalText.p90).")
    own.prose(plan.basis.text, .quiet)
    for part in plan.parts ?? [] {
      own.prose("\(part.name): about \(part.totalText.p50), at most \(part.totalText.p90).", indent: 2)
      own.prose(part.basis.text, indent: 4, .quiet)
    }
    if let note = plan.note { own.prose(note) }
    if plan.keptAs != nil { own.prose("Kept: you will see how it did.") }
    if let kept = plan.kept { own.prose(kept.text) }
    page.append(own)
  }

  static func write(_ forecast: ForecastGet.Response, to page: inout Page) {
    var own = Page(page.style.narrowed(to: width))
    own.prose(forecast.text, .strong)
    let texts = forecast.totalText
    own.prose(
      "\(forecast.name) takes about \(texts.p50); 8 times in 10 at most \(texts.p80), 9 in 10 at most \(texts.p90).")
    own.prose(forecast.basis.text, .quiet)
    page.append(own)
  }

  private static func title(_ plan: Plan) -> String {
    guard let by = plan.by else { return plan.name }
    return "\(plan.name) by \(by.text)"
  }

  private static func times(_ plan: Plan, to page: inout Page) {
    guard let done = plan.doneBy else { return }
    let start = done.startText.map { "If you start at \($0)" } ?? "If you start now"
    guard let by = plan.by, let starts = plan.startBy, let chance = plan.chanceText else {
      return page.prose("\(start): 5 times in 10 done by \(done.p50Text), 9 in 10 by \(done.p90Text).")
    }
    // A start in the past is left out; the remaining chance is shown.
    if !starts.isPast {
      page.table(
        [
          ["start at \(starts.p50Text)", "done in time 5 times in 10"],
          ["start at \(starts.p90Text)", "done in time 9 times in 10"],
        ], indent: 2, names: [])
    }
    guard starts.isPast || done.startText != nil else { return }
    page.prose("\(start): done by \(by.text) \(chance), and by \(done.p90Text) 9 times in 10.")
  }
}
