import QuestText
import QuestWire

/// Tracked time.
enum TrackText {
  static func write(_ state: TrackState, to page: inout Page) {
    if let ended = state.ended { page.line("Stopped: \(line(ended))") }
    if state.running || state.ended == nil { page.line(line(state)) }
    if let text = state.text { page.prose(text) }
    BadgeText.earned(state.badges, to: &page)
  }

  /// `Code since 09:15, 1h 5m · today 2h 10m`.
  static func line(_ state: TrackState) -> String {
    guard state.running, let activity = state.activity else {
      return "Nothing is being tracked." + (total(state).map { " Today \($0)." } ?? "")
    }
    guard !state.dark, let since = state.sinceText, let elapsed = state.elapsedSeconds else {
      return Page.printable("\(activity) is running. Its clock shows again after done.")
    }
    let today = total(state).map { " · today \($0)" } ?? ""
    return Page.printable("\(activity)\(tags(state.tags)) since \(since), \(minutes(elapsed))\(today)")
  }

  private static func total(_ state: TrackState) -> String? {
    state.todaySeconds.flatMap { $0 >= 60 ? minutes($0) : nil }
  }

  /// Whole minutes: a clock of seconds would only be right for a moment.
  private static func minutes(_ seconds: Double) -> String {
    seconds < 60 ? "under a minute" : DurationText.short((seconds / 60).rounded(.down) * 60)
  }

  /// An interval that was added, changed or deleted.
  static func changed(_ interval: IntervalInfo, as what: String = "", to page: inout Page) {
    page.line(what + line(interval))
    BadgeText.earned(interval.badges, to: &page)
  }

  /// `Code 09:15..10:30, 1h 15m`.
  static func line(_ interval: IntervalInfo) -> String {
    "\(interval.activity)\(tags(interval.tags)) \(interval.spanText), \(length(interval))"
  }

  private static func length(_ interval: IntervalInfo) -> String {
    let text = DurationText.short(interval.seconds)
    return interval.marks.contains { $0.known == .unconfirmed } ? "\(text), unconfirmed: counts zero" : text
  }

  private static func tags(_ tags: [String]?) -> String { tags.map { " (\($0.joined(separator: ", ")))" } ?? "" }

  static func list(_ response: TrackList.Response, showsIDs: Bool, to page: inout Page) {
    HiddenText.asOfLastDone(response.dark, to: &page)
    guard !response.intervals.isEmpty else {
      guard response.dark != true else { return page.line("What was tracked since then shows after done.") }
      page.line("Nothing was tracked in these days.")
      return page.command("tqctl track start Code")
    }
    page.table(
      response.intervals.map { interval in
        (showsIDs ? [interval.id] : [])
          + [
            interval.spanText, "\(interval.activity)\(tags(interval.tags))",
            interval.end == nil ? "running" : length(interval), interval.note ?? "",
          ]
      }, names: showsIDs ? [2, 4] : [1, 3])
    if let more = response.more { page.line("\(Figures.of(more, "interval")) more: --limit") }
    page.gap()
    page.table(response.days.map { [$0.dayText, DurationText.short($0.seconds)] }, rightAligned: [1])
    page.gap()
    page.table(
      response.activities.map {
        [$0.activity, DurationText.short($0.seconds), Figures.of($0.intervals, "interval")]
      } + [["Total", DurationText.short(response.totalSeconds), ""]], rightAligned: [1])
  }

  /// One activity after a change.
  static func changed(_ activity: ActivityInfo, to page: inout Page) {
    page.table([row(activity)])
    BadgeText.earned(activity.badges, to: &page)
  }

  static func row(_ activity: ActivityInfo) -> [String] {
    [
      [activity.sign, activity.name].compactMap(\.self).joined(separator: " "),
      activity.colour.map { "colour \($0)" } ?? "", activity.archived ? "archived" : "",
    ]
  }
}
