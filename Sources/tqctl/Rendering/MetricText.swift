import QuestText
import QuestWire

/// Metrics and their entries.
enum MetricText {
  static func list(_ response: MetricList.Response, to page: inout Page) {
    let own = response.metrics.filter { $0.source == .manual && !$0.offered }
    section(nil, own, to: &page)
    if own.isEmpty { page.line("Nothing of yours is counted yet.") }
    section("On first use:", response.metrics.filter(\.offered), to: &page)
    section("From sources:", response.metrics.filter { $0.source == .connector }, to: &page)
    section("Computed:", response.metrics.filter { $0.source != .manual && $0.source != .connector }, to: &page)
    guard own.isEmpty else { return }
    page.gap()
    page.command("tqctl log pages 12")
  }

  private static func section(_ title: String?, _ metrics: [MetricInfo], to page: inout Page) {
    guard !metrics.isEmpty else { return }
    if let title {
      page.gap()
      page.line(title)
    }
    page.table(metrics.map(row), indent: title == nil ? 0 : 2)
  }

  /// Key, name, and how a day's value is computed.
  static func row(_ metric: MetricInfo) -> [String] {
    var words = [metric.kind.rawValue]
    if let unit = metric.unit { words.append(unit) }
    switch (metric.least, metric.most) {
    case (let least?, let most?): words.append("\(Figures.decimal(least)) to \(Figures.decimal(most))")
    case (let least?, nil): words.append("from \(Figures.decimal(least))")
    case (nil, let most?): words.append("up to \(Figures.decimal(most))")
    case (nil, nil): break
    }
    if metric.sensitive { words.append("sensitive") }
    return [metric.key, metric.name, words.joined(separator: ", ")]
  }

  /// An example of a valid value.
  static func example(_ metric: MetricInfo) -> String {
    switch metric.kind.known {
    case .check: "yes"
    case .clock: "23:10"
    case .share: "34/40"
    default: "12"
    }
  }
}

/// Entries of a metric.
enum LogText {
  /// `pages 12, today 30`; while a task runs without the day.
  static func logged(_ response: LoggedSample, to page: inout Page) {
    let value = response.valueText ?? ""
    guard let day = response.dayText else {
      page.line("\(response.metric) \(value)")
      return page.line("A task is running: the sum of the day shows after done.")
    }
    // One entry is the day's value: `weight 72.5 kg, today`.
    let isWhole = day.hasSuffix(" \(value)")
    let goals = (response.goals ?? []).map { goal in
      " · \(goal.name)\(goal.state.known == .reached ? " is reached." : "") \(goal.text)"
    }.joined()
    page.line("\(response.metric) \(value), \(isWhole ? String(day.dropLast(value.count + 1)) : day)\(goals)")
    BadgeText.earned(response.badges, to: &page)
  }

  static func deleted(_ response: LoggedSample, to page: inout Page) {
    page.line("The entry was deleted: \(response.metric), \(response.dayText ?? response.day).")
    page.command("tqctl undo", "brings it back")
  }

  /// `what` is the change of the entry.
  static func hidden(_ response: LoggedSample, _ what: String, to page: inout Page) {
    page.line("The entry is \(what): \(response.metric), \(response.dayText ?? response.day).")
    page.command("tqctl undo", "takes that back")
  }

  static func list(_ response: SampleList.Response, to page: inout Page) {
    let key = response.metric.key
    HiddenText.asOfLastDone(response.dark, to: &page)
    if let days = response.days {
      let marks: [SampleList.State: String] = [.carried: "carried on", .unknown: "no entry"]
      page.table(
        days.map { [$0.day, $0.valueText, $0.state.known.flatMap { marks[$0] } ?? ""] }, rightAligned: [1])
      return
    }
    let samples = response.samples ?? []
    guard !samples.isEmpty else {
      guard response.dark != true else { return page.line("What was noted of \(key) shows again after done.") }
      page.line("Nothing was noted of \(key) yet.")
      return page.command("tqctl log \(key) \(MetricText.example(response.metric))")
    }
    page.table(
      samples.map { [$0.day, $0.valueText, $0.id, $0.hidden == true ? "hidden" : "", $0.note ?? ""] },
      rightAligned: [1], names: [4])
    page.gap()
    if response.metric.source == .connector {
      page.command("tqctl log --hide ENTRY", "counts one for nothing")
    } else {
      page.command("tqctl log --edit ENTRY VALUE", "changes one")
    }
    if response.nextCursor != nil { page.line("There are older ones: tqctl log \(key) --days, tqctl export.") }
  }
}
