import QuestText
import QuestWire

/// Badges; part of the rewards.
enum BadgeSection {
  static func section(_ data: ReportData) -> Markup? {
    guard data.showsRewards, let badges = data.badges, badges.shown, !badges.badges.isEmpty else { return nil }
    let newest = badges.badges.sorted { $0.earnedOn > $1.earnedOn }
    return .tag(
      "section", ["aria-labelledby": "badges"],
      [
        .tag("h2", ["id": "badges"], "Badges"),
        Table.table(
          caption: "Badges, newest first", columns: ["Badge", "Earned"],
          rows: newest.map { badge in
            [.name(Names.cut(badge.text)), .text(day(badge.earnedOn))]
          }),
      ] + (badges.next.isEmpty ? [] : [next(badges.next)]))
  }

  private static func next(_ badges: [BadgeList.Next]) -> Markup {
    .tag("p", ["class": "note"], "Next: " + badges.map(\.text).joined(separator: ", ") + ".")
  }

  /// `16 Mar 2026`.
  private static func day(_ date: String) -> String {
    CivilDay.number(date).map { "\(CivilDay.text($0)) \(CivilDay.parts($0).year)" } ?? date
  }
}
