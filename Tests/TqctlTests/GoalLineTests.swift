import QuestWire
import Testing

@testable import tqctl

/// Goals on the lines of status bars.
@Suite struct GoalLineTests {
  private func goal(
    _ name: String, _ kind: GoalInfo.Kind, _ value: String, state: GoalInfo.DayState? = nil, progress: Int? = nil,
    isSensitive: Bool = false
  ) -> GoalInfo {
    GoalInfo(
      id: name, name: name, kind: Open(kind), metric: "m", unit: "", terms: GoalInfo.Terms(since: "", amount: 1),
      state: Open(.active), progress: progress, overdue: false,
      today: GoalInfo.Day(day: "2026-03-02", state: state.map { Open($0) }), silence: Open(.unknown),
      sensitive: isSensitive, texts: GoalInfo.Texts(terms: "", value: value))
  }

  private func list(_ goals: [GoalInfo], isDark: Bool = false) -> GoalList.Response {
    GoalList.Response(goals: goals, date: "2026-03-02", dayEnds: 0, dark: isDark ? true : nil)
  }

  @Test func aLineHasThreeGoalsAndNoSensitiveOne() {
    let goals = [
      goal("Novel", .reach, "212 of 480 pages"), goal("Weight", .reach, "80 of 72 kg", isSensitive: true),
      goal("Coffee", .atMost, "1 so far today"), goal("Swedish", .atLeast, "3 cards today", state: .open),
      goal("Swim", .reach, "1 of 9"),
    ]
    #expect(
      GoalLine.plain(list(goals)) == "Swedish 3 cards today · Novel 212 of 480 pages · Coffee 1 so far today")
    #expect(
      GoalLine.i3blocks(list([goals[0], goals[2]]))
        == #"{"full_text":"Novel 212 of 480 pages · Coffee 1 so far today","short_text":"Novel 212 of 480 pages"}"#)
    #expect(GoalLine.plain(list([goals[1]])) == "no goal")
    #expect(GoalLine.i3blocks(list([])) == #"{"full_text":"","short_text":""}"#)
  }

  @Test func aBarKnowsWhetherSomethingIsLeftToday() {
    let swedish = goal("Swedish", .atLeast, "3 of 30 cards", state: .open, progress: 10)
    #expect(
      GoalLine.waybar(list([swedish]))
        == #"{"alt":"open","class":"open","percentage":10,"text":"Swedish 3 of 30 cards","tooltip":"Swedish 3 of 30 cards"}"#
    )
    let kept = goal("Swedish", .atLeast, "30 of 30 cards", state: .kept)
    #expect(GoalLine.waybar(list([kept])).contains(#""class":"fine""#))
    #expect(GoalLine.waybar(list([swedish], isDark: true)).contains(#""class":"dark""#))
    #expect(
      GoalLine.waybar(list([])) == #"{"alt":"none","class":"none","text":"","tooltip":"There is no goal"}"#)
  }

  @Test func sAsksForARestDay() {
    #expect(LogWalk.isRest(" S ") && LogWalk.isRest("rest"))
    #expect(!LogWalk.isRest("5") && !LogWalk.isRest("") && !LogWalk.isRest("no"))
  }

  /// A name cannot add a second line.
  @Test func aLineStaysOneLine() {
    let goals = list([goal("A\nB", .reach, "1\u{1b}[2J of 2")])
    for format in GoalLine.Format.allCases {
      guard let line = GoalLine.line(goals, format) else { continue }
      #expect(!line.contains("\n") && !line.contains("\u{1b}"), "\(format)")
    }
  }
}
