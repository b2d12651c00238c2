import QuestClient
import QuestWire

/// A question: entries to choose from, or none for free text.
struct MenuQuestion: Equatable {
  var prompt: String
  var entries: [String] = []
  /// A hint shown with it.
  var note: String?
}

/// Asks the user to choose. Returns `nil` when they leave.
protocol MenuReader {
  func answer(to question: MenuQuestion) throws -> String?
}

/// The menu of current actions: one entry at a time, with its questions.
struct Menu {
  let client: Client

  /// The user left in between; nothing was changed.
  struct Left: Error {}

  /// The outcome of an entry.
  struct Outcome: Equatable {
    /// A text to show; empty when there is none.
    var lines: [String] = []
    /// The entry that follows automatically: after the start of a quest, its first guess.
    var next: String?
  }

  func entries() throws -> [MenuEntry] { try read().entries }

  private func read() throws -> (state: SessionState, entries: [MenuEntry]) {
    let state = try client.call(SessionStatus(), keyed: false)
    guard state.phase == .idle else { return (state, MenuEntry.all(state, quests: [], tasks: [])) }
    let tasks = try client.call(SkillList(limit: 50)).skills.map(\.name).filter { !$0.hasPrefix("@") }
    let quests = try client.call(QuestList(all: false)).quests
    return (state, MenuEntry.all(state, quests: quests, goals: try goals(), tasks: tasks))
  }

  /// Those of the home page.
  private func goals() throws -> [MenuEntry] {
    let shown = GoalText.forHome(try client.call(GoalList()).goals)
    guard !shown.isEmpty else { return [] }
    let metrics = try client.call(MetricList()).metrics
    return shown.map { MenuEntry($0, metrics) }
  }

  /// The first question.
  func opening() throws -> MenuQuestion {
    let (state, entries) = try read()
    return MenuQuestion(prompt: "TimeQuest", entries: entries.map(\.label), note: state.line)
  }

  /// Performs the chosen or typed action. Throws `Left`, or the daemon's refusal.
  func take(_ text: String, _ reader: some MenuReader) throws -> Outcome {
    let (state, entries) = try read()
    if let entry = MenuEntry.chosen(text, of: entries) { return try take(entry.deed, state, reader) }
    switch state.phase.known {
    case .idle:
      let typed = TypedTask(text)
      let guesses = try settled(typed.guesses, reader)
      return try moved(
        client.call(
          SessionDo(name: typed.name, kind: typed.kind, estimates: guesses.isEmpty ? nil : guesses)))
    case .estimating, .revealing:
      return try moved(client.call(SessionEstimate(estimate: settled([text], reader)[0])))
    default:
      throw CommandFailure.usage("The menu has no \"\(text)\".", hint: "`tqctl menu` lists what it has right now.")
    }
  }

  private func take(_ deed: MenuEntry.Deed, _ state: SessionState, _ reader: some MenuReader) throws -> Outcome {
    switch deed {
    case .start(let quest): return try moved(client.call(SessionStart(quest: quest)))
    case .task(let name):
      let guess = try guess(MenuQuestion(prompt: "How long will \(name) take?"), reader)
      return try moved(client.call(SessionDo(name: name, estimates: [guess])))
    case .log(let metric): return try log(metric, reader)
    case .goal(let id):
      let details = try client.call(GoalGet(goal: id))
      return Outcome(lines: lines { GoalText.one(details.goal, to: &$0) })
    case .guess:
      let task = (state.phase == .revealing ? state.remaining?.first : state.task) ?? "it"
      let question = MenuQuestion(prompt: "How long will \(task) take?", note: state.hint)
      return try moved(client.call(SessionEstimate(estimate: guess(question, reader))))
    case .hint:
      let hint = try client.call(SessionHint())
      return Outcome(lines: [hint.hint ?? hint.explanation ?? ""], next: "Guess \(state.task ?? "")")
    case .begin: return try moved(client.call(SessionStartTask()))
    case .done:
      return try revealed(
        OverlongQuestion.finish(SessionDone(), with: client) { question, answers in
          try self.answer(MenuQuestion(prompt: question, entries: answers), reader)
        })
    case .forgot: return try revealed(client.call(SessionDone(forgot: true)))
    case .pause: return try moved(client.call(SessionPause()))
    case .resume: return try moved(client.call(SessionResume()))
    case .skip: return try moved(client.call(SessionSkip()))
    case .abandon: return try moved(client.call(SessionAbandon()))
    case .undo: return try undo(reader)
    case .status: return Outcome(lines: lines { StateText.write(state, to: &$0) })
    }
  }

  // MARK: - Questions

  private func answer(_ question: MenuQuestion, _ reader: some MenuReader) throws -> String {
    guard let answer = try reader.answer(to: question), !answer.isEmpty else { throw Left() }
    return answer
  }

  private func guess(_ question: MenuQuestion, _ reader: some MenuReader) throws -> DurationInput {
    try settled([answer(question, reader)], reader)[0]
  }

  /// "5: minutes?", as on a terminal.
  private func settled(_ texts: [String], _ reader: some MenuReader) throws -> [DurationInput] {
    try GuessQuestion.settle(texts) { question in
      try answer(MenuQuestion(prompt: question, entries: ["minutes", "seconds"]), reader)
    }.map(DurationInput.text)
  }

  /// A check needs no value.
  private func log(_ metric: MetricInfo, _ reader: some MenuReader) throws -> Outcome {
    var value: String?
    if metric.kind != .check {
      let question = MenuQuestion(
        prompt: "\(metric.name) today?", note: "For example \(MetricText.example(metric))")
      value = LogWalk.value(try answer(question, reader), of: metric.kind.known)
    }
    let logged = try client.call(SampleLog(metric: metric.key, value: value.map(SampleInput.text)))
    return Outcome(lines: lines { LogText.logged(logged, to: &$0) })
  }

  private func undo(_ reader: some MenuReader) throws -> Outcome {
    var step: HistoryStep
    do {
      step = try client.call(HistoryUndo())
    } catch let refusal as RPCError where refusal.kind == .confirmationNeeded {
      let question = MenuQuestion(prompt: "\(refusal.message) Take it back?", entries: ["no", "yes"])
      guard try answer(question, reader) == "yes" else { throw Left() }
      step = try client.call(HistoryUndo(confirm: true))
    }
    return Outcome(lines: lines { StepText.write("Undone", step, to: &$0) })
  }

  // MARK: - What came of it

  /// A running task needs no text; for a task that waits for a guess, the guess is asked next.
  private func moved(_ state: SessionState) throws -> Outcome {
    switch state.phase.known {
    case .estimating: return Outcome(lines: [state.note].compactMap(\.self), next: "Guess \(state.task ?? "")")
    case .idle:
      let showsRewards = try showsRewards()
      return Outcome(lines: lines { StateText.write(state, to: &$0, showsRewards: showsRewards) })
    default: return Outcome(lines: [state.note].compactMap(\.self))
    }
  }

  private func revealed(_ run: RevealedRun) throws -> Outcome {
    let showsRewards = try showsRewards()
    let next = run.next.flatMap { $0.started ? nil : "Guess \($0.task)" }
    return Outcome(
      lines: lines { RevealText.write(run, to: &$0, showsRewards: showsRewards, isConversation: next != nil) },
      next: next)
  }

  private func showsRewards() throws -> Bool {
    try client.call(SettingsGet(key: "rewards")).settings.first?.value != "off"
  }

  private func lines(_ write: (inout Page) -> Void) -> [String] {
    var page = Page(Terminal.RenderStyle.plain)
    write(&page)
    return page.lines.filter { !$0.isEmpty }.map(Page.printable)
  }
}
