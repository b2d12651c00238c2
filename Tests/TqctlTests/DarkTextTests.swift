import QuestClient
import QuestWire
import Testing

@testable import tqctl

/// The output of changing numbers while a task runs.
@Suite struct DarkTextTests {
  private func page(_ layOut: (inout Page) -> Void) -> String {
    var page = Page(Terminal.RenderStyle(width: 80, isColoured: false))
    layOut(&page)
    return page.text
  }

  @Test func aListSaysOfWhenItIsAndAnEmptyOnePromisesNothing() {
    let food = FoodDayInfo(
      day: "2026-03-02", dayText: "today", done: false, entries: 1, nutrients: FoodNutrients(kcal: 222), lacking: nil)
    #expect(
      page { FoodText.list(FoodList.Response(days: [food], entries: [], more: nil, dark: true), to: &$0) }
        .hasPrefix("As of your last done.\n"))
    #expect(
      !page { FoodText.list(FoodList.Response(days: [food], entries: [], more: nil), to: &$0) }.contains("last done"))
    let empty = [
      page { FoodText.list(FoodList.Response(days: [], entries: [], more: nil, dark: true), to: &$0) },
      page { FoodText.items(FoodItems.Response(items: [], more: nil, dark: true), to: &$0) },
      page {
        NightText.list(
          NightList.Response(nights: [], more: nil, from: "", to: "", dark: true), showsIDs: false, to: &$0)
      },
      page {
        TrackText.list(
          TrackList.Response(
            intervals: [], more: nil, days: [], activities: [], totalSeconds: 0, from: "", to: "", dark: true),
          showsIDs: false, to: &$0)
      },
      page { GoalText.list(GoalTable(GoalList.Response(goals: [], date: "", dayEnds: 0, dark: true)), to: &$0) },
    ]
    for text in empty {
      #expect(text.hasPrefix("As of your last done.\n") && text.hasSuffix(" after done.\n"), "\(text)")
      #expect(!text.contains("Nothing") && !text.contains("No "))
    }
  }
}
