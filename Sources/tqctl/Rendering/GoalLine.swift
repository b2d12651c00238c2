import QuestWire

/// Goals on one line, for status bars: at most three, as on the home page. Sensitive ones are left out.
enum GoalLine {
  enum Format: String, CaseIterable {
    case text, json, waybar, i3blocks, plain
  }

  /// One line in the given format; `nil` for `text`, which has several.
  static func line(_ response: GoalList.Response, _ format: Format) -> String? {
    switch format {
    case .text: nil
    case .json: StatusLine.json(response)
    case .waybar: waybar(response)
    case .i3blocks: i3blocks(response)
    case .plain: plain(response)
    }
  }

  /// `Novel 212 of 480 pages, due 1 Mar · Coffee 1 so far today`; `no goal` without one.
  static func plain(_ response: GoalList.Response) -> String {
    let rows = rows(response)
    return rows.isEmpty ? "no goal" : rows.joined(separator: " · ")
  }

  /// `{"text","tooltip","class","percentage"}`: the first goal and its progress. The class is `open` while a goal needs
  /// something today or this period, else `fine`; `dark` while a task runs, `none` without a goal.
  static func waybar(_ response: GoalList.Response) -> String {
    let goals = GoalText.forHome(response.goals)
    let isOpen = goals.contains { $0.kind == .atLeast && ($0.period?.state ?? $0.today.state) == .open }
    let kind = response.dark == true ? "dark" : goals.isEmpty ? "none" : isOpen ? "open" : "fine"
    let tooltip = (response.dark == true ? ["As of your last done."] : []) + rows(response)
    var object: [String: JSONValue] = [
      "text": .string(rows(response).first ?? ""), "class": .string(kind), "alt": .string(kind),
      "tooltip": .string(tooltip.isEmpty ? "There is no goal" : tooltip.joined(separator: "\n")),
    ]
    if let progress = goals.first?.progress { object["percentage"] = .integer(progress) }
    return StatusLine.json(JSONValue.object(object))
  }

  /// `{"full_text","short_text"}`.
  static func i3blocks(_ response: GoalList.Response) -> String {
    let rows = rows(response)
    return StatusLine.json(
      JSONValue.object([
        "full_text": .string(rows.joined(separator: " · ")), "short_text": .string(rows.first ?? ""),
      ]))
  }

  private static func rows(_ response: GoalList.Response) -> [String] {
    GoalText.forHome(response.goals).map { Page.printable(GoalText.homeRow($0).joined(separator: " ")) }
  }
}
