import QuestWire

/// The columns of the list of goals. Only these are decoded: for 200 goals the rest would take twice as long.
struct GoalTable: Decodable {
  var goals: [Row]
  var dark: Bool?
  var badges: [BadgeInfo]?

  struct Row: Decodable {
    var name: String
    var kind: Open<GoalInfo.Kind>
    var state: Open<GoalInfo.State>
    var by: String?
    var overdue: Bool
    var texts: GoalInfo.Texts
  }

  init(_ response: GoalList.Response) {
    goals = response.goals.map(Row.init)
    dark = response.dark
    badges = response.badges
  }
}

extension GoalTable.Row {
  init(_ goal: GoalInfo) {
    self.init(
      name: goal.name, kind: goal.kind, state: goal.state, by: goal.by, overdue: goal.overdue, texts: goal.texts)
  }
}
