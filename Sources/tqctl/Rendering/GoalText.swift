import QuestText
import QuestWire

/// Goals in lines and tables.
enum GoalText {
  static func list(_ table: GoalTable, to page: inout Page) {
    HiddenText.asOfLastDone(table.dark, to: &page)
    guard !table.goals.isEmpty else {
      // A goal made since then is hidden too.
      guard table.dark != true else { return page.line("Your goals show again after done.") }
      page.line("There is no goal yet.")
      page.command("tqctl goal create Novel --metric pages --reach 480 --by 1mar")
      return
    }
    page.table(table.goals.map(row))
    BadgeText.earned(table.badges, to: &page)
  }

  /// `Novel`, `212 of 480 pages, due 1 Mar`, `this pace 14 Feb; 8 in 10 by 12 Mar`.
  private static func row(_ goal: GoalTable.Row) -> [String] {
    let texts = goal.texts
    if goal.kind == .reach { return [goal.name, standing(goal), texts.note ?? texts.pace ?? ""] }
    return [goal.name, texts.terms, ([texts.value] + [texts.note].compactMap(\.self)).joined(separator: " · ")]
  }

  /// `212 of 480 pages, due 1 Mar`, `34 of 30 cards today`.
  private static func standing(_ goal: GoalTable.Row) -> String {
    let isDue = goal.kind == .reach && goal.state == .active && !goal.overdue
    return goal.texts.value + (isDue ? goal.by.flatMap(day).map { ", due \($0)" } ?? "" : "")
  }

  static func created(_ goal: GoalInfo, to page: inout Page) {
    let sealed = goal.guess?.sealed == true ? " Your guess is sealed until you are there." : ""
    page.prose(
      goal.kind == .reach ? "\(goal.name): \(goal.texts.value).\(sealed)" : "\(goal.name): \(goal.texts.terms).")
    if goal.silence == .zero { page.prose("A day without an entry counts as 0.", .quiet) }
    BadgeText.earned(goal.badges, to: &page)
  }

  /// A goal in a few lines.
  static func one(_ goal: GoalInfo, to page: inout Page) {
    let percent = goal.kind == .reach ? goal.progress.map { ", \($0) %" } ?? "" : ""
    page.line(page.styled(goal.name, .strong))
    page.prose(goal.texts.terms, indent: 2)
    page.prose(goal.texts.value + percent, indent: 2)
    if goal.behind != nil { page.prose("That is behind where it began.", indent: 2) }
    if let note = goal.texts.note { page.prose(note, indent: 2) }
    if let text = goal.guess?.text { page.prose(text, indent: 2) }
    if goal.guess?.sealed == true { page.prose("Your guess is sealed until you are there.", indent: 2, .quiet) }
    BadgeText.earned(goal.badges, to: &page)
  }

  static func whole(_ details: GoalDetails, _ pace: GoalPace?, to page: inout Page) {
    HiddenText.asOfLastDone(details.dark, to: &page)
    one(details.goal, to: &page)
    let scope = details.goal.of.map { " of \($0.name)" } ?? ""
    page.prose("Counts \(details.goal.metric)\(scope).", indent: 2, .quiet)
    if let pace, pace.withheld != .nothingAhead { page.prose(pace.text, indent: 2) }
    askForGuess(pace, details.goal.name, to: &page)
    guard details.goal.kind != .reach, page.style.symbols != .words else { return }
    page.gap()
    page.line("  " + details.days.map { sign($0.state?.known) }.joined())
    page.prose("■ kept  □ missed  · open  - rest  ? unknown; today last", indent: 2, .quiet)
  }

  static func pace(_ pace: GoalPace, of goal: String, to page: inout Page) {
    page.prose(pace.text)
    askForGuess(pace, goal, to: &page)
  }

  private static func askForGuess(_ pace: GoalPace?, _ goal: String, to page: inout Page) {
    if pace?.withheld == .guessFirst { page.command("tqctl goal edit \(HomeText.quoted(goal)) --guess 8w") }
  }

  private static func sign(_ state: GoalInfo.DayState?) -> String {
    switch state {
    case .kept: "■"
    case .missed: "□"
    case .open: "·"
    case .rest, nil: "-"
    case .unknown: "?"
    }
  }

  /// `1 Mar` for `2026-03-01`.
  private static func day(_ date: String) -> String? { CivilDay.number(date).map(CivilDay.text) }

  // MARK: - Home

  /// `Novel`, `212 of 480 pages, due 1 Mar`.
  static func homeRow(_ goal: GoalInfo) -> [String] { [goal.name, standing(GoalTable.Row(goal))] }

  /// At most three: those with something to do today, then those with the nearest deadline.
  static func forHome(_ goals: [GoalInfo]) -> [GoalInfo] {
    let shown = goals.filter { $0.state == .active && !$0.sensitive }
    func rank(_ goal: GoalInfo, _ place: Int) -> (Int, String, Int) {
      let isOpen = goal.kind == .atLeast && (goal.period?.state ?? goal.today.state) == .open
      return (isOpen ? 0 : 1, goal.by ?? "9999", place)
    }
    let sorted = shown.enumerated().sorted { rank($0.element, $0.offset) < rank($1.element, $1.offset) }
    return sorted.prefix(3).map(\.element)
  }
}
