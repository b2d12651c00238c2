public import QuestModel
private import QuestText

/// All texts of the weekly recap: a card of at most eight lines, readable in fifteen seconds, and the line shown
/// afterwards.
public struct RecapWording {
  private let rules: RecapRules
  private let numbers: WeekNumbers
  private let first: LocalDay
  private let pattern: String?
  private let goals: [String]

  /// - Parameters:
  ///   - numbers: of the week.
  ///   - first: its first day.
  ///   - pattern: a claim about a skill played in it.
  ///   - goals: lines about goals; the card uses at most two of them, if there is room.
  ///   - rules: the width of the card.
  public init(
    _ numbers: WeekNumbers, first: LocalDay, pattern: String?, goals: [String] = [], rules: GameRules = .standard
  ) {
    self.numbers = numbers
    self.first = first
    self.pattern = pattern
    self.goals = goals
    self.rules = rules.recap
  }

  /// At most eight lines of at most 72 columns; `rewards` adds the points. If there is no room, it leaves out first the
  /// surprise, then the leaning of the guesses, then goals.
  public func card(rewards: Bool) -> [String] {
    let head = ["Your week, \(first.text) to \(first.advanced(by: 6).text)", played(rewards: rewards)]
    let accuracy = numbers.totalEstimations > 0 ? [accuracy] : []
    let best = numbers.best.map { ["Closest guess: \(name($0.skill)) \(Self.day($0.day)), \(Self.off($0))"] } ?? []
    let improved = numbers.mostImproved.map { [Self.improving(name($0.skill))] } ?? []
    var room = rules.lines - head.count - accuracy.count - best.count - improved.count
    func fitting(_ lines: [String]) -> [String] {
      guard lines.count <= room else { return [] }
      room -= lines.count
      return lines
    }
    let pattern = fitting(pattern.map(wrapped) ?? [])
    let goals = fitting(Array(goals.prefix(min(2, room))))
    let leaning = fitting(numbers.leaning.map { [Self.leaning($0)] } ?? [])
    let surprise = fitting(numbers.surprise.map { [Self.surprise($0, name($0.skill))] } ?? [])
    return head + accuracy + leaning + best + improved + pattern + surprise + goals
  }

  /// The line on the home page until the recap is dismissed.
  public var line: String {
    "Last week: \(days)" + (numbers.totalEstimations > 0 ? ", accuracy \(percent(numbers.averageAccuracy))" : "")
      + ". More: tqctl recap"
  }

  /// The line about the most improved skill.
  public static func improving(_ skill: String) -> String { "Most improved: \(skill), closer than the week before" }

  /// `You guessed long 7 times in 10`.
  private static func leaning(_ leaning: WeekNumbers.Leaning) -> String {
    let manner = leaning.bias == .over ? "long" : "short"
    return leaning.tenths == 10
      ? "You guessed \(manner) every time" : "You guessed \(manner) \(leaning.tenths) times in 10"
  }

  /// Worded with curiosity: the unknown is where there is most to learn.
  private static func surprise(_ run: WeekNumbers.Outstanding, _ name: String) -> String {
    "\(name) surprised you most: \(off(run)) \(day(run.day))"
  }

  /// `12s longer`, `to the second`.
  private static func off(_ run: WeekNumbers.Outstanding) -> String {
    guard DurationText.shown(abs(run.difference)) > 0 else { return "to the second" }
    return "\(DurationText.short(run.difference)) \(run.difference > 0 ? "less" : "longer")"
  }

  private static func day(_ day: LocalDay) -> String { "on \(Weekday.shortNames[day.weekday - 1])" }

  /// The text of the notification of a new recap.
  public static let notice = (summary: "Your week is ready to look at", body: "In a terminal: tqctl recap")

  public static let nothingYet =
    "No week to look back on yet: one with a finished quest or three single tasks has a recap."

  /// For that many weeks without a recap, if earlier weeks were played; `newest` is the first day of the newest one
  /// that has a recap.
  public static func nothing(inLast weeks: Int, newest: LocalDay?) -> String {
    guard let newest else {
      return
        "Nothing to look back on in \(span(weeks)): a week with a finished quest or three single tasks has a recap."
    }
    return "Nothing to look back on in \(span(weeks)). The newest recap is of the week from \(newest.text)."
  }

  /// The same if there are only runs without a guess.
  public static func nothing(inLast weeks: Int, unguessed: Int) -> String {
    "Nothing to look back on in \(span(weeks)): a recap is about guesses. Usual times of "
      + "\(Figures.of(unguessed, "time")) without a guess: tqctl patterns"
  }

  private static func span(_ weeks: Int) -> String { weeks == 1 ? "last week" : "the last \(weeks) weeks" }

  public static func nothing(in first: LocalDay) -> String {
    "Nothing to look back on in the week from \(first.text). That is fine."
  }

  private var days: String { "\(numbers.daysPlayed) of 7 days" }

  private func played(rewards: Bool) -> String {
    var parts = [days]
    if numbers.questsCompleted > 0 { parts.append(count(numbers.questsCompleted, "quest", "quests")) }
    if numbers.soloRuns > 0 { parts.append(count(numbers.soloRuns, "single task", "single tasks")) }
    if rewards, numbers.xpEarned > 0 { parts.append("+\(numbers.xpEarned) XP") }
    return parts.joined(separator: " · ")
  }

  private var accuracy: String {
    let average = "Accuracy \(percent(numbers.averageAccuracy))"
    guard let change = numbers.accuracyChange else { return average }
    guard numbers.changeIsMeaningful else { return "\(average), about the same as the week before" }
    let points = count(max(1, Int(abs(change).rounded())), "point", "points")
    return "\(average), \(points) \(change > 0 ? "more" : "less") than the week before"
  }

  private func count(_ number: Int, _ one: String, _ many: String) -> String {
    Figures.of(number, one, many)
  }

  /// `Reached: Novel, Swim`; `nil` for none.
  public static func reached(_ goals: [String], rules: GameRules = .standard) -> String? {
    guard let first = goals.first else { return nil }
    let others = goals.count > 1 ? " and \(goals.count - 1) more" : ""
    return "Goal reached: \(cut(first, to: rules.recap.nameWidth))\(others)"
  }

  /// `Goals kept on 12 of 14 days`, over days that are known; `nil` for none.
  public static func kept(_ kept: Int, of judged: Int) -> String? {
    judged > 0 ? "Goals kept: \(kept) of \(judged) times" : nil
  }

  /// Truncated, as everywhere: 99.9 is 99.
  private func percent(_ value: Double) -> String { "\(Int(value)) %" }

  private func name(_ skill: String) -> String { Self.cut(skill, to: rules.nameWidth) }

  /// The name, shortened to leave room for the text about it.
  public static func cut(_ name: String, to width: Int) -> String {
    name.count <= width ? name : name.prefix(width - 1) + "…"
  }

  /// Wrapped at blanks, at most two lines.
  private func wrapped(_ text: String) -> [String] {
    var lines = [""]
    for word in text.split(separator: " ") {
      let current = lines[lines.count - 1]
      if current.isEmpty {
        lines[lines.count - 1] = String(word)
      } else if current.count + 1 + word.count <= rules.width {
        lines[lines.count - 1] = "\(current) \(word)"
      } else {
        lines.append(String(word))
      }
    }
    return Array(lines.prefix(2))
  }
}
