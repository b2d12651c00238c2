import QuestText
import QuestWire

/// Badges in lines.
enum BadgeText {
  static func list(_ response: BadgeList.Response, to page: inout Page) {
    guard response.shown else {
      page.prose("Rewards are off, and badges with them.")
      return page.command("tqctl settings set rewards on", "if you would like some")
    }
    HiddenText.asOfLastDone(response.dark, to: &page)
    if response.badges.isEmpty { page.line("No badge yet.") }
    page.table(response.badges.map { [$0.text, day($0.earnedOn)] }, names: [])
    guard !response.next.isEmpty else { return }
    page.gap()
    page.line("Next:")
    page.table(response.next.map { [$0.text] }, indent: 2)
  }

  /// `Badge: First goal reached: Novel`, under the reply of the change that earned it.
  static func earned(_ badges: [BadgeInfo]?, to page: inout Page) {
    guard let badges, !badges.isEmpty else { return }
    page.prose("\(badges.count == 1 ? "Badge" : "Badges"): \(badges.map(\.text).joined(separator: " · "))", .good)
  }

  /// `1 Mar 2026` for `2026-03-01`.
  private static func day(_ date: String) -> String {
    CivilDay.number(date).map { "\(CivilDay.text($0)) \(date.prefix(4))" } ?? date
  }
}
