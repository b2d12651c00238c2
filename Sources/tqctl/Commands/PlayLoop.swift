import QuestClient
import QuestText
import QuestWire

/// Somebody to talk with. `nil` for an answer means that nobody is there any more.
protocol Conversation {
  var look: Terminal.Look { get }
  func say(_ page: Page) throws
  func ask(_ prompt: String) throws -> String?
  /// Like `ask`, deaf to an empty line in the first moment, when a key is still bouncing.
  func askAfterAMoment(_ prompt: String) throws -> String?
}

/// The guided loop: looks where the player stands and says or asks the next thing, until nothing is open.
///
/// All state is the daemon's; another terminal may take part at any time.
struct PlayLoop {
  let client: Client
  let talk: any Conversation
  let quest: String?

  private enum Step {
    case at(SessionState)
    case over
  }

  func run() throws {
    let showsRewards = try client.call(SettingsGet(key: "rewards")).settings.first?.value != "off"
    var state = try status()
    do {
      if state.phase == "none" {
        guard let opened = try begin() else { return }
        state = opened
      } else if let quest, state.quest?.lowercased().hasPrefix(quest.lowercased()) != true {
        // The daemon says what is open and how to go on.
        state = try client.call(SessionStart(quest: quest))
      }
      var step = Step.at(state)
      while case .at(let state) = step { step = try go(on: state, showsRewards) }
    } catch is LineInput.Interrupted {
      try leave()
    }
  }

  private func go(on state: SessionState, _ showsRewards: Bool) throws -> Step {
    do {
      if let note = state.note { try say { $0.prose(note, .quiet) } }
      switch state.phase {
      case "estimating": return try estimate(state)
      case "ready": return try held(state)
      case "active": return try active(state, showsRewards)
      case "paused": return try paused(state)
      case "revealing": return .at(try client.call(SessionNext()))
      default:
        if state.summary != nil {
          try say { page in
            page.line()
            StateText.write(state, to: &page, showsRewards: showsRewards)
          }
        } else if let skipped = state.skipped {
          try say { $0.prose("\(skipped) is left out this time.") }
        }
        return .over
      }
    } catch let refusal as RPCError {
      // A mistyped guess, or another terminal was quicker: say it and look anew.
      try say { page in
        page.prose(refusal.message)
        if let hint = refusal.data.hint { page.prose(hint, .quiet) }
      }
      return .at(try status())
    }
  }

  // MARK: - Phases

  private func estimate(_ state: SessionState) throws -> Step {
    try say { page in
      page.line()
      if let place = StateText.place(state) { page.line(page.styled(place, .quiet)) }
      page.line(page.styled(state.task ?? "The task", .strong))
      if let hint = state.hint { page.line(page.styled(hint, .quiet)) }
    }
    while true {
      let answer = try answer("How long will it take you? (? for a hint, s to skip) ")
      switch answer.lowercased() {
      case "": continue
      case "?":
        let hint = try client.call(SessionHint())
        try say { HintText.write(hint, to: &$0) }
      case "s", "skip": return .at(try client.call(SessionSkip()))
      case "q", "quit": throw LineInput.Interrupted()
      default:
        return .at(try client.call(SessionEstimate(estimate: .text(try settled(answer)))))
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
    while true {
      guard let answer = try talk.askAfterAMoment("Press Enter when you are done. (p pause, f forgot, s skip) ") else {
        throw LineInput.Interrupted()
      }
      switch answer.lowercased() {
      case "", "d", "done": return try reveal(done(state), showsRewards)
      case "f", "forgot": return try reveal(done(state, forgot: true), showsRewards)
      case "p", "pause": return .at(try client.call(SessionPause()))
      case "s", "skip": return .at(try client.call(SessionSkip()))
      case "q", "quit": throw LineInput.Interrupted()
      default: try say { $0.line("Enter alone ends the task.") }
      }
    }
  }

  private func paused(_ state: SessionState) throws -> Step {
    _ = try answer("\(state.task ?? "The task") is paused. Press Enter to go on. ")
    return .at(try client.call(SessionResume()))
  }

  /// The end of the task on the screen, and of no other.
  private func done(_ state: SessionState, forgot: Bool? = nil) -> SessionDone {
    SessionDone(forgot: forgot, sessionId: state.sessionId, taskIndex: state.taskIndex)
  }

  private func reveal(_ request: SessionDone, _ showsRewards: Bool) throws -> Step {
    let run = try OverlongQuestion.finish(request, with: client, ask: talk.ask)
    try say { page in
      page.line()
      RevealText.write(run, to: &page, showsRewards: showsRewards, isConversation: true)
    }
    guard run.summary == nil, run.phase != "none" else { return .over }
    return .at(run.next?.started == true ? try status() : try client.call(SessionNext()))
  }

  // MARK: - Beginning and leaving

  /// Opens the quest that was named, or asks; `nil` when nobody wants to play.
  private func begin() throws -> SessionState? {
    if let quest { return try client.call(SessionStart(quest: quest)) }
    let today = try client.call(QuestList(all: false)).quests
    try say { page in
      if today.isEmpty {
        page.line("No quest for today. What would you like to do?")
      } else {
        page.line("What would you like to play?")
        page.table(
          today.enumerated().map { ["\($0 + 1)", $1.name, $1.playedToday ? "played today" : ""] }, indent: 2,
          rightAligned: [0])
      }
    }
    while true {
      let answer = try answer(today.isEmpty ? "A task: " : "A number, or the name of any task: ")
      if answer.isEmpty { return nil }
      do {
        if let number = Int(answer) {
          guard today.indices.contains(number - 1) else { continue }
          return try client.call(SessionStart(quest: today[number - 1].id))
        }
        return try client.call(SessionDo(name: answer))
      } catch let refusal as RPCError {
        try say { page in
          page.prose(refusal.message)
          for candidate in refusal.data.candidates ?? [] { page.line("  \(candidate)") }
        }
      }
    }
  }

  private func leave() throws {
    let state = try status()
    try say { page in
      page.line()
      switch state.phase {
      case "none": break
      case "active":
        page.line("\(state.task ?? "The task") goes on without me.")
        page.command("tqctl done", "when you are finished")
        page.command("tqctl play", "to come back here")
      default:
        page.line("All is kept.")
        page.command("tqctl play", "to come back here")
      }
    }
  }

  // MARK: - Talking

  private func status() throws -> SessionState { try client.call(SessionStatus(), keyed: false) }

  private func say(_ layOut: (inout Page) -> Void) throws {
    var page = Page(talk.look)
    layOut(&page)
    try talk.say(page)
  }

  /// A trimmed answer; at the end of input the player has left.
  private func answer(_ prompt: String) throws -> String {
    guard let answer = try talk.ask(prompt) else { throw LineInput.Interrupted() }
    return answer.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  private func settled(_ guess: String) throws -> String {
    guard GuessQuestion.isOpen(guess) else { return guess }
    while true {
      if let settled = GuessQuestion.settled(guess, answer: try answer("\(guess)m or \(guess)s? [m/s] ")) {
        return settled
      }
    }
  }
}
