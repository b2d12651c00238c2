import QuestText
import QuestWire

enum QuestLines {
  /// A line of today's list.
  static func todayRow(_ quest: QuestInfo, open: String?, _ style: Terminal.RenderStyle) -> [String] {
    let tasks = Figures.of(quest.tasks.count, "task") + (quest.yours == true ? " · yours" : "")
    let isOpen = quest.name == open
    if style.symbols == .words {
      return [quest.name, isOpen ? "open now" : quest.playedToday ? "played today" : "", tasks, schedule(quest)]
    }
    let state = isOpen ? "›" : quest.playedToday ? "✓" : "·"
    return ["\(state) \(quest.name)", tasks, schedule(quest)]
  }

  static func list(_ response: QuestList.Response, all: Bool, to page: inout Page) {
    guard !response.quests.isEmpty else {
      page.line(all ? "There is no quest yet." : "No quest for \(response.dateText).")
      page.command("tqctl quest create \"Morning Quest\" --template morning")
      if !all { page.command("tqctl quests --all", "those of other days") }
      return
    }
    page.line(page.styled(all ? "All quests" : response.dateText, .quiet))
    page.table(
      response.quests.map { quest in
        all
          ? todayRow(quest, open: nil, page.style) + [quest.active ? days(quest.days) : "inactive"]
          : todayRow(quest, open: nil, page.style)
      })
  }

  static func whole(_ quest: QuestInfo, to page: inout Page) {
    page.line(page.styled(quest.name, .strong) + (quest.active ? "" : " (inactive)"))
    let mark = quest.yours == true ? "yours" : ""
    page.line(["  " + days(quest.days), schedule(quest), mark].filter { !$0.isEmpty }.joined(separator: " · "))
    if let setup = quest.setupName { page.line("  set up as \(setup)") }
    for (index, task) in quest.tasks.enumerated() {
      let kind = task.kind.map { " @\(bare($0))" } ?? ""
      page.line("  \(index + 1). \(task.name)\(kind)\(task.setupName.map { " (set up as \($0))" } ?? "")")
    }
  }

  /// Quests found in history, numbered if there are several.
  static func found(_ answer: QuestSuggest.Response, to page: inout Page) {
    for (index, quest) in answer.quests.enumerated() {
      let number = answer.quests.count > 1 ? "\(index + 1)  " : ""
      page.line(number + page.styled(quest.name, .strong) + " · \(days(quest.days))")
      page.prose(quest.text, indent: 2)
      page.command("tqctl quest create \(HomeText.quoted(quest.name)) --from-history")
    }
    if let note = answer.note { page.prose(note) }
  }

  /// `reminder 07:30 · by 07:45`.
  static func schedule(_ quest: QuestInfo) -> String {
    var parts: [String] = []
    if let time = quest.reminderTime {
      parts.append(time == "plan" ? "reminder when it is time to start" : "reminder \(time)")
    }
    if let by = quest.by { parts.append("by \(by)") }
    return parts.joined(separator: " · ")
  }

  static func templates(_ templates: [TemplateList.Template], to page: inout Page) {
    for template in templates {
      let setup = template.setupName.flatMap { $0 == template.name ? nil : " (set up as \($0))" } ?? ""
      page.line(page.styled(template.id, .command) + ": \(template.name)\(setup), \(days(template.days))")
      page.table(
        template.tasks.map { text in
          let (task, range) = SuggestionText.split(text)
          return [task, range ?? ""]
        }, indent: 2)
    }
    page.prose("The ranges are for planning before the first time; nobody measured them.", .quiet)
    page.gap()
    page.command("tqctl quest create \"My Quest\" --template \(templates.first?.id ?? "morning")")
  }

  /// `comes up on Monday` for a quest of another day; `nil` for a quest of today, or one that rests.
  static func comesUp(_ quest: QuestInfo, today: String) -> String? {
    guard let away = daysAway(quest, today: today), away > 0, let day = CivilDay.number(today) else { return nil }
    return away == 1 ? "comes up tomorrow" : "comes up on \(CivilDay.weekdayNames[CivilDay.weekday(day + away)])"
  }

  /// Days until the quest's next day, 0 for today; `nil` for an inactive quest.
  static func daysAway(_ quest: QuestInfo, today: String) -> Int? {
    guard quest.active, let day = CivilDay.number(today) else { return nil }
    return (0..<7).first { quest.days.contains((CivilDay.weekday(day + $0) + 1) % 7 + 1) }
  }

  static func bare(_ kind: String) -> String { kind.hasPrefix("@") ? String(kind.dropFirst()) : kind }

  /// `every day`, `weekdays`, `weekends`, `Mon, Wed, Sun`; the week begins on Monday here.
  static func days(_ days: [Int]) -> String {
    let set = Set(days)
    if set == Set(1...7) { return "every day" }
    if set == Set(2...6) { return "weekdays" }
    if set == [1, 7] { return "weekends" }
    return [2, 3, 4, 5, 6, 7, 1].filter(set.contains).map { CivilDay.weekdays[($0 + 5) % 7] }.joined(separator: ", ")
  }
}
