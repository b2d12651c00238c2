import ArgumentParser
import Glibc
import QuestClient
import QuestText
import QuestWire

/// A conversation with the user. A `nil` answer means the end of input.
protocol Conversation {
  var style: Terminal.RenderStyle { get }
  /// Whether a person types the answers, so that keys may bounce.
  var isTyped: Bool { get }
  func say(_ page: Page) throws
  func ask(_ prompt: String) throws -> String?
  /// Reads another answer to the last question, without repeating it.
  func listen() throws -> String?
}

/// The guided loop: reads the state, prints or asks the next thing, and repeats until no session is open.
///
/// All state is the daemon's; another terminal may take part at any time.
struct PlayLoop {
  let client: Client
  let talk: any Conversation
  let quest: String?
  /// Plays the sound of a reveal.
  var sound: (Cue?) -> Void = { _ in }
  /// Measures the keyboard's pauses only; no time is shown.
  var now: () -> ContinuousClock.Instant = { ContinuousClock.now }

  /// An Enter ends a task only after the keyboard was quiet for this long: this excludes bouncing keys, type-ahead and
  /// a key held down.
  static let quietMoment = Duration.milliseconds(700)

  private enum Step {
    case at(SessionState)
    case over
  }

  func run() throws {
    let showsRewards = try client.call(SettingsGet(key: "rewards")).settings.first?.value != "off"
    var state = try status()
    do {
      if state.phase == .idle {
        guard let opened = try begin() else { return }
        state = opened
      } else if let quest, state.quest?.lowercased().hasPrefix(quest.lowercased()) != true {
        // The daemon's refusal says what is open and how to continue.
        state = try client.call(SessionStart(quest: quest))
      }
      var step = Step.at(state)
      while case .at(let state) = step { step = try go(on: state, showsRewards) }
    } catch let left as LineInput.Interrupted {
      try leave(on: left.signal)
    }
  }

  private func go(on state: SessionState, _ showsRewards: Bool) throws -> Step {
    do {
      if let note = state.note { try say { $0.prose(note, .quiet) } }
      if state.badges != nil, state.summary == nil { try say { BadgeText.earned(state.badges, to: &$0) } }
      switch state.phase.known {
      case .estimating: return try estimate(state)
      case .ready: return try held(state)
      case .active: return try active(state, showsRewards)
      case .paused: return try paused(state)
      case .revealing: return .at(try client.call(SessionNext()))
      default:
        if state.summary != nil {
          try say { page in
            page.line()
            StateText.write(state, to: &page, showsRewards: showsRewards)
          }
        } else if let skipped = state.skipped {
          try say { $0.prose("\(skipped) is skipped this time.") }
        }
        return .over
      }
    } catch let refusal as RPCError {
      // A mistyped guess, or another terminal was faster: prints the refusal and reads the state again.
      try say { page in
        page.prose(refusal.message)
        if let hint = Self.spoken(refusal.data.hint) { page.prose(hint, .quiet) }
      }
      return .at(try status())
    }
  }

  /// The lines of a hint that name no command or option, because the following prompt has keys for them.
  static func spoken(_ hint: String?) -> String? {
    let lines = (hint ?? "").split(separator: "\n").filter { !$0.contains("tqctl") && !$0.contains("--") }
    return lines.isEmpty ? nil : lines.joined(separator: "\n")
  }

  // MARK: - Phases

  private func estimate(_ state: SessionState) throws -> Step {
    try say { page in
      page.line()
      if let place = state.place { page.line(page.styled(place, .quiet)) }
      page.line(page.styled(state.task ?? "The task", .strong))
      if let hint = state.hint { page.line(page.styled(hint, .quiet)) }
    }
    while true {
      let answer = try answer("How long will it take you? (? for a hint, s to skip) ")
      switch answer.lowercased() {
      case "": try say { $0.prose("A guess is all it takes: 5m, 90s, 1h10, or a range such as 20m..35m.", .quiet) }
      case "?", "h", "hint":
        let hint = try client.call(SessionHint())
        try say { HintText.write(hint, to: &$0) }
      case "s", "skip": return .at(try client.call(SessionSkip()))
      case "q", "quit": throw LineInput.Interrupted()
      default:
        let state = try client.call(SessionEstimate(estimate: .text(try settled(answer))))
        sound(Cue(lockedIn: state))
        return .at(state)
      }
    }
  }

  private func held(_ state: SessionState) throws -> Step {
    _ = try answer("\(state.task ?? "The task"): press Enter to begin. ")
    return .at(try client.call(SessionStartTask()))
  }

  private func active(_ state: SessionState, _ showsRewards: Bool) throws -> Step {
    let guess = state.estimateText.map { " Your guess: \($0)." } ?? ""
    try say { page in
      page.line()
      page.prose(page.styled(state.task ?? "The task", .strong) + " is on.\(guess) There is no clock here: just do it.")
      if let hint = state.hint { page.line(page.styled(hint, .quiet)) }
    }
    var quietSince = now()
    var isTold = false
    while true {
      var answer = try answer("Press Enter when you are done. (p pause, f forgot to say, s skip) ")
      while answer.isEmpty, talk.isTyped, now() - quietSince < Self.quietMoment {
        quietSince = now()
        if !isTold { try say { $0.line("Enter again to finish.") } }
        isTold = true
        answer = try trimmed(talk.listen())
      }
      switch answer.lowercased() {
      case "", "d", "done": return try reveal(done(state), showsRewards)
      case "f", "forgot": return try reveal(try forgotten(state), showsRewards)
      case "p", "pause": return .at(try client.call(SessionPause()))
      case "s", "skip": return .at(try client.call(SessionSkip()))
      case "q", "quit": throw LineInput.Interrupted()
      default: try say { $0.line("Enter alone ends the task.") }
      }
    }
  }

  /// For a forgotten `done`: asks when it was.
  private func forgotten(_ state: SessionState) throws -> SessionDone {
    var request = done(state)
    while true {
      let answer = try answer("When did you stop? (07:45, 10m for ten minutes ago, Enter if you cannot say) ")
      if answer.isEmpty {
        request.forgot = true
      } else if TimeOfDay.typed(answer) != nil {
        request.at = answer
      } else if (try? DurationParser.seconds(answer)) != nil {
        request.ago = .text(try settled(answer))
      } else {
        continue
      }
      return request
    }
  }

  private func paused(_ state: SessionState) throws -> Step {
    _ = try answer("\(state.task ?? "The task") is paused. Press Enter to go on. ")
    return .at(try client.call(SessionResume()))
  }

  /// The request to end the displayed task, and no other.
  private func done(_ state: SessionState) -> SessionDone {
    SessionDone(sessionId: state.sessionId, taskIndex: state.taskIndex)
  }

  private func reveal(_ request: SessionDone, _ showsRewards: Bool) throws -> Step {
    let run = try OverlongQuestion.finish(request, with: client) { question, _ in try talk.ask(question) }
    try say { page in
      page.line()
      RevealText.write(run, to: &page, showsRewards: showsRewards, isConversation: true)
    }
    sound(Cue(run, celebrates: showsRewards))
    if case .undone? = try SlipQuestion.settle(run, with: client, ask: talk.ask) { return .at(try status()) }
    guard run.phase != .idle else { return .over }
    return .at(run.phase == .revealing ? try client.call(SessionNext()) : try status())
  }

  // MARK: - Beginning and leaving

  /// Opens the named quest, or asks; `nil` when the user declines.
  private func begin() throws -> SessionState? {
    if let quest { return try client.call(SessionStart(quest: quest)) }
    let today = try client.call(QuestList(all: false)).quests
    let isNew = try today.isEmpty && Home.isUntouched(client)
    try say { page in
      if isNew {
        HomeText.purpose(to: &page)
        page.gap()
        page.line("What are you about to do? Anything will do: Tea, Shower, Dishes.")
      } else if today.isEmpty {
        page.line("No quest for today. What would you like to do?")
      } else {
        page.line("What would you like to play?")
        page.table(
          today.enumerated().map { ["\($0 + 1)", $1.name, $1.playedToday ? "played today" : ""] }, indent: 2,
          rightAligned: [0], names: [1])
      }
    }
    let only = today.count == 1 ? today[0] : nil
    let question =
      today.isEmpty
      ? "A task: "
      : only == nil ? "A number, or the name of any task: " : "Enter to begin it, or the name of any task (q to quit): "
    while true {
      let answer = try answer(question)
      do {
        if answer.isEmpty, let only { return try client.call(SessionStart(quest: only.id)) }
        if answer.isEmpty || ["q", "quit"].contains(answer.lowercased()) { return nil }
        if let number = Int(answer) {
          guard today.indices.contains(number - 1) else { continue }
          return try client.call(SessionStart(quest: today[number - 1].id))
        }
        let typed = TypedTask(answer)
        let guesses = try settled(typed.guesses).map(DurationInput.text)
        return try client.call(
          SessionDo(name: typed.name, kind: typed.kind, estimates: guesses.isEmpty ? nil : guesses))
      } catch let refusal as RPCError {
        try say { page in
          page.prose(refusal.message)
          for candidate in refusal.data.candidates ?? [] { page.line("  \(candidate)") }
        }
      }
    }
  }

  /// Ctrl-C ends the loop without an error. Other signals give their usual exit code.
  private func leave(on signal: Int32) throws {
    // These lines are optional: the terminal or the daemon may be gone.
    let state = try? status()
    try? say { page in
      page.line()
      switch state?.phase.known {
      case .idle: break
      case .active:
        page.line("\(state?.task ?? "The task") keeps running.")
        page.command("tqctl done", "when you are finished")
        page.command("tqctl play", "to come back here")
      default:
        page.line("Everything is kept.")
        page.command("tqctl play", "to come back here")
      }
    }
    if signal != SIGINT { throw ExitCode(128 + signal) }
  }

  // MARK: - Talking

  private func status() throws -> SessionState { try client.call(SessionStatus(), keyed: false) }

  private func say(_ layOut: (inout Page) -> Void) throws {
    var page = Page(talk.style)
    layOut(&page)
    try talk.say(page)
  }

  private func answer(_ prompt: String) throws -> String { try trimmed(talk.ask(prompt)) }

  /// The end of input ends the loop.
  private func trimmed(_ answer: String?) throws -> String {
    guard let answer else { throw LineInput.Interrupted() }
    return answer.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  private func settled(_ guess: String) throws -> String { try settled([guess])[0] }

  private func settled(_ guesses: [String]) throws -> [String] {
    try GuessQuestion.settle(guesses) { try answer($0 + GuessQuestion.answers) }
  }
}
