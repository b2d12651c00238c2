import QuestWire

/// One line of the menu and its action.
struct MenuEntry: Equatable {
  enum Deed: Equatable {
    case start(quest: String)
    case task(String)
    /// Logs a value of the metric.
    case log(MetricInfo)
    /// Shows the goal of that id.
    case goal(String)
    case guess, hint, begin, done, forgot, pause, resume, skip, abandon, undo, status
  }

  var label: String
  var deed: Deed
  /// The beginning of the label, if its end may have changed since it was listed.
  private var beginning: String?

  init(_ label: String, _ deed: Deed) {
    // Names are reduced to one line, because launchers read lines.
    self.label = Page.printable(label)
    self.deed = deed
  }

  /// `Log for Novel: 212 of 480 pages, due 1 Mar`, or `Look at Swim: …` for a computed metric.
  init(_ goal: GoalInfo, _ metrics: [MetricInfo]) {
    let logged = metrics.first { $0.key == goal.metric && $0.source == .manual }
    let beginning = Page.printable("\(logged == nil ? "Look at" : "Log for") \(goal.name):")
    let standing = GoalText.homeRow(goal).dropFirst().joined(separator: " ")
    self.init("\(beginning) \(standing)", logged.map { .log($0) } ?? .goal(goal.id))
    self.beginning = beginning
  }

  /// The most solo tasks to offer.
  static let mostTasks = 12

  /// The available actions in the current state; nothing about time. `goals` are separate entries.
  static func all(
    _ state: SessionState, quests: [QuestInfo], goals: [MenuEntry] = [], tasks: [String]
  ) -> [MenuEntry] {
    let task = state.task ?? "it"
    let putAway = MenuEntry("Put \(state.quest ?? task) away", .abandon)
    let leaveOut = MenuEntry("Leave \(task) out", .skip)
    let always = [MenuEntry("Undo", .undo), MenuEntry("Where I stand", .status)]
    switch state.phase.known {
    case .idle:
      let waiting = quests.filter { !$0.playedToday } + quests.filter(\.playedToday)
      return waiting.map { MenuEntry("Start \($0.name)", .start(quest: $0.name)) } + goals
        + tasks.prefix(mostTasks).map { MenuEntry("Do \($0)", .task($0)) } + always
    case .estimating:
      return [MenuEntry("Guess \(task)", .guess), MenuEntry("Hint for \(task)", .hint), leaveOut, putAway] + always
    case .ready:
      return [MenuEntry("Begin \(task)", .begin), leaveOut, putAway] + always
    case .active:
      return [
        MenuEntry("Done: \(task)", .done), MenuEntry("Pause \(task)", .pause),
        MenuEntry("I forgot to stop \(task)", .forgot), leaveOut, putAway,
      ] + always
    case .paused:
      return [
        MenuEntry("Go on with \(task)", .resume), MenuEntry("Done: \(task)", .done),
        MenuEntry("I forgot to stop \(task)", .forgot), putAway,
      ] + always
    case .revealing:
      return [MenuEntry("Guess \(state.remaining?.first ?? "the next")", .guess), putAway] + always
    default:
      return always
    }
  }

  /// The entry for the chosen or typed text: an exact match or a unique prefix.
  static func chosen(_ text: String, of entries: [MenuEntry]) -> MenuEntry? {
    if let same = entries.first(where: { $0.label == text }) { return same }
    if let goal = entries.first(where: { $0.beginning.map(text.hasPrefix) ?? false }) { return goal }
    let beginning = entries.filter { $0.label.lowercased().hasPrefix(text.lowercased()) }
    return beginning.count == 1 && text.count > 1 ? beginning[0] : nil
  }
}

/// Free text instead of an entry: `Fix login 20m..35m @code`.
struct TypedTask: Equatable {
  var name: String
  var guesses: [String] = []
  var kind: String?

  init(_ text: String) {
    var words = GuessWords.joined(text.split(separator: " ").map(String.init))
    while words.count > 1, let last = words.last {
      if last.hasPrefix("@"), kind == nil, last.count > 1 {
        kind = last
      } else if GuessWords.isGuess(last) {
        guesses.insert(last, at: 0)
      } else {
        break
      }
      words.removeLast()
    }
    name = words.joined(separator: " ")
  }
}
