import ArgumentParser
import QuestClient
import QuestWire

/// The dialog of a `QuestWalk` on a terminal. It only prints and asks line by line: nothing is redrawn.
struct QuestGuide {
  let talk: any Conversation
  /// Asks without echo.
  let askSecretly: (String) throws -> String?
  /// The message when the user leaves the dialog.
  var leaving = "Nothing was saved."

  /// Asks until the draft is saved or the user leaves, which ends with an exit code.
  ///
  /// `save` gets the draft and a key that makes a repetition harmless. A refusal is printed, and the draft stays.
  func run(_ start: QuestWalk, save: (QuestWalk.Draft, _ key: String) throws -> Void) throws {
    var walk = start
    var attempt: (draft: QuestWalk.Draft, key: String)?
    do {
      try say(WalkText.opening)
      var isNew = true
      while true {
        if isNew { try say { WalkText.about(walk, to: &$0) } }
        let isSecret = walk.step == .pin || walk.step == .pinAgain
        let question = WalkText.question(walk)
        let answer = WalkAnswer(isSecret ? try askSecretly(question + " ") : try talk.ask(question))
        isNew = false
        switch walk.take(answer) {
        case .asks, .changed: isNew = true
        case .again(let told): try say { $0.prose(told) }
        case .helps: try say { WalkText.help(walk, to: &$0) }
        case .left: return try leave(with: ExitStatus.refused)
        case .save:
          let key = attempt?.draft == walk.draft ? attempt?.key : nil
          let now = (draft: walk.draft, key: key ?? Client.randomKey())
          attempt = now
          do {
            return try save(now.draft, now.key)
          } catch let refusal as RPCError {
            try say { page in
              page.prose(refusal.message)
              if let hint = PlayLoop.spoken(refusal.data.hint) { page.prose(hint, .quiet) }
            }
            walk.refused(refusal)
            isNew = walk.step != .look
          } catch let gone as ClientError {
            let report = ErrorReport(gone)
            try say { page in
              page.prose(report?.error.message ?? "timequestd does not answer.")
              if let hint = report?.error.data.hint { page.prose(hint, .quiet) }
              page.prose("What you answered is still here: y tries once more.")
            }
          }
        }
      }
    } catch let left as LineInput.Interrupted {
      try leave(with: 128 + left.signal)
    }
  }

  private func leave(with status: Int32) throws {
    // Optional: the terminal may be gone.
    try? say { page in
      page.line()
      page.line(leaving)
    }
    throw ExitCode(status)
  }

  private func say(_ layOut: (inout Page) -> Void) throws {
    var page = Page(talk.style)
    layOut(&page)
    try talk.say(page)
  }
}

extension Caller {
  /// Runs the dialog on this terminal; meanwhile Esc goes one step back.
  func guide(
    _ walk: QuestWalk, leaving: String = "Nothing was saved.",
    save: (QuestWalk.Draft, _ key: String) throws -> Void
  ) throws {
    let escape = EscapeKey(descriptor: 0)
    escape?.watch()
    defer { escape?.restore() }
    let talk = TerminalConversation(terminal: terminal.painted(try style().palette), escape: escape)
    let pins = PINInput(descriptor: nil)
    try QuestGuide(talk: talk, askSecretly: { try pins.typed($0) }, leaving: leaving).run(walk, save: save)
  }
}
