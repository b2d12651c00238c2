import QuestTestKit
import QuestWire
import Testing

@testable import tqctl

/// When a quest comes up that is not one of today's.
struct ComingQuestTests {
  private static let sunday = "2026-03-15"

  private func quest(_ days: [Int], active: Bool = true) -> QuestInfo {
    QuestInfo(
      id: "q", name: "Morning", tasks: [], days: days, createdBy: "player", active: active, playedToday: false,
      reminderTime: nil, by: nil)
  }

  private func comes(_ days: [Int], active: Bool = true) -> String? {
    QuestLines.comesUp(quest(days, active: active), today: Self.sunday)
  }

  @Test func aWeekdayQuestMadeOnASundayComesTomorrow() {
    #expect(comes([2, 3, 4, 5, 6]) == "comes up tomorrow")
    #expect(comes([4]) == "comes up on Wednesday")
    #expect(comes([7]) == "comes up on Saturday")
    #expect(comes([1, 2]) == nil && comes([2], active: false) == nil)
  }

  @Test func homeShowsTheNextQuestsOnADayWithoutOne() {
    let weekdays = quest([2, 3, 4, 5, 6])
    let resting = quest([1], active: false)
    let text = { (quests: [QuestInfo]) in
      RevealTests.page {
        HomeText.write(
          SessionState(phase: "none"),
          QuestList.Response(quests: quests, date: Self.sunday, dateText: "Sun 15 Mar 2026"),
          RenderingTests.stats(), to: &$0, showsRewards: true)
      }
    }
    #expect(
      text([resting, resting, resting, weekdays]).hasPrefix(
        """
        Sun 15 Mar 2026
        No quest for today.
          Morning comes up tomorrow

          tqctl quests --all            those of other days

        """))
    #expect(!text([quest([1])]).contains("No quest for today"))
  }
}
