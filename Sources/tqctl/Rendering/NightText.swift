import QuestText
import QuestWire

/// Nights.
enum NightText {
  /// `sleep 23:10..06:50, 7h 40m, today · Rest 5 of 7 days`; where the stretch joins others, `; the night is now
  /// 21:00..06:50, 8h 40m asleep` follows the day.
  static func logged(_ change: ChangedNight, to page: inout Page) {
    let goals = (change.goals ?? []).map { " · \($0.name) \($0.text)" }.joined()
    let length = change.sleepText.map { ", \($0)" } ?? ""
    let counting = (change.night?.stretches ?? []).filter(\.counts)
    var whole = ""
    if let night = change.night, counting.count > 1, counting.contains(where: { $0.id == change.id }) {
      whole = "; the night is now \(night.spanText), \(night.sleepText) asleep"
    }
    page.line("sleep \(change.spanText)\(length), \(change.dayText)\(whole)\(goals)")
    if let night = change.night, night.stretches.contains(where: { $0.id == change.id && !$0.counts }) {
      let device = counting.first?.device ?? "another one"
      page.prose("It overlaps the night that \(device) recorded, which counts: tqctl nights --ids")
    }
    BadgeText.earned(change.badges, to: &page)
  }

  static func deleted(_ change: ChangedNight, to page: inout Page) {
    page.line("Deleted: sleep \(change.spanText), \(change.dayText).")
    page.command("tqctl undo", "brings it back")
    BadgeText.earned(change.badges, to: &page)
  }

  static func list(_ response: NightList.Response, showsIDs: Bool, to page: inout Page) {
    HiddenText.asOfLastDone(response.dark, to: &page)
    guard !response.nights.isEmpty else {
      guard response.dark != true else { return page.line("Nights logged since then show after done.") }
      page.line("No night ended in these days.")
      return page.command("tqctl log sleep 23:10..06:50")
    }
    guard showsIDs else {
      page.table(
        [["day", "from..to", "sleep", "deep", "REM", "asleep"]] + response.nights.map(row), rightAligned: [2, 3, 4, 5])
      return more(response, to: &page)
    }
    for night in response.nights {
      page.line("\(night.dayText)  \(night.spanText)  \(night.sleepText)")
      page.table(
        night.stretches.map { stretch in
          [
            stretch.id, stretch.spanText, stretch.device ?? "logged", stretch.counts ? "" : "left aside",
            stretch.note ?? "",
          ]
        }, indent: 2, names: [2, 4])
    }
    more(response, to: &page)
  }

  private static func row(_ night: NightInfo) -> [String] {
    func minutes(_ value: Double?) -> String { value.map { DurationText.short(($0).rounded() * 60) } ?? "–" }
    return [
      night.dayText, night.spanText, night.sleepText, minutes(night.deepMinutes), minutes(night.remMinutes),
      night.efficiency.map { "\(Figures.count(Int($0.rounded()))) %" } ?? "–",
    ]
  }

  private static func more(_ response: NightList.Response, to page: inout Page) {
    if let more = response.more { page.line("\(Figures.of(more, "night")) more: --limit") }
  }
}
