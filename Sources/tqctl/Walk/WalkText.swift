import QuestText
import QuestWire

/// The words of the guided making of a quest.
enum WalkText {
  /// The rules of the conversation, once.
  static func opening(to page: inout Page) {
    page.prose(
      "Enter alone (or Esc) goes one step back, ? helps, q leaves. Nothing is saved before you say so at the end.",
      .quiet
    )
  }

  /// What the question is about.
  static func about(_ walk: QuestWalk, to page: inout Page) {
    let draft = walk.draft
    page.line()
    switch walk.step {
    case .player:
      page.line(page.styled("Who plays?", .strong))
      page.table(walk.players.enumerated().map { ["\($0 + 1)", $1] }, indent: 2, rightAligned: [0], names: [1])
    case .pin:
      page.prose("A PIN keeps what you set up from being changed by somebody else. It isn't shown while you type.")
    case .pinAgain: break
    case .template:
      page.line(page.styled("What do you want to begin with?", .strong))
      page.table(
        walk.templates.enumerated().map { index, template in
          let size = template.tasks.isEmpty ? "you name the tasks" : Figures.of(template.tasks.count, "task")
          return ["\(index + 1)", template.tasks.isEmpty ? "Blank" : template.name, size]
        }, indent: 2, rightAligned: [0], names: [1])
    case .name:
      page.line(page.styled("What is it called?", .strong))
      if let name = walk.namedSoFar { page.line("  \(name)") }
    case .tasks: tasks(draft, to: &page)
    case .days:
      page.line(page.styled("On which days?", .strong) + " Now: \(QuestLines.days(draft.days)).")
      page.table(
        [["1", "every day"], ["2", "weekdays"], ["3", "weekends"]], indent: 2, rightAligned: [0])
    case .reminder:
      let time = draft.remind == "plan" ? "when it's time to start" : draft.remind ?? "none"
      let now = [time, draft.by.map { "done by \($0)" }].compactMap(\.self).joined(separator: ", ")
      page.line(page.styled("A reminder?", .strong) + " Now: \(now).")
    case .look:
      page.line(page.styled("A last look:", .strong))
      if let player = draft.player { page.line("For \(player)") }
      QuestLines.whole(quest(draft), to: &page)
      if walk.steps.contains(.pin) {
        page.line(draft.pin == nil ? "  without a PIN" : "  behind a PIN of \(draft.pin?.count ?? 0) digits")
      }
    }
  }

  private static func tasks(_ draft: QuestWalk.Draft, to page: inout Page) {
    guard !draft.tasks.isEmpty else {
      return page.line(page.styled("What is the first task?", .strong))
    }
    page.line(page.styled("The tasks, in their order:", .strong))
    for (index, task) in draft.tasks.enumerated() { page.line("  \(index + 1). \(task)") }
  }

  static func question(_ walk: QuestWalk) -> String {
    switch walk.step {
    case .player, .template: "A number:"
    case .pin: "PIN, \(PINForm.words) (n for none):"
    case .pinAgain: "The same again:"
    case .name: walk.namedSoFar == nil ? "A name:" : "A name (n keeps this one):"
    case .tasks: walk.draft.tasks.isEmpty ? "A task:" : "One more (n goes on, ? helps):"
    case .days: "A number, or mon,wed (n goes on):"
    case .reminder: "07:30, or off (n goes on, ? helps):"
    case .look: "Save it? (y, or Enter goes back)"
    }
  }

  static func help(_ walk: QuestWalk, to page: inout Page) {
    switch walk.step {
    case .player: page.prose("The quest will be theirs; they need not do anything for it.")
    case .pin, .pinAgain:
      page.prose("With a PIN, setting up asks for it first. `tqctl guardian remove-pin` takes it away.")
    case .template: page.prose("A template brings tasks, days and a reminder. All of them can be changed in a moment.")
    case .name:
      page.command("Evening", "a name")
      page.command("School = Morning Quest", "set up as School, shown as Morning Quest")
    case .tasks:
      page.command("Dishes", "adds it at the end")
      page.command("Shower = Shower Power", "set up as Shower, shown as Shower Power")
      page.command("Fix login @code", "counts with all tasks of the kind @code")
      page.command("2: Bath", "makes the second one Bath")
      page.command("2>1", "moves the second one to the top")
      page.command("-2", "takes the second one out")
    case .days: page.command("mon,wed,fri", "names of days, with commas")
    case .reminder:
      page.command("07:30", "reminds at that time")
      page.command("plan 07:45", "reminds when it's time to start, to be done by then")
      page.command("by 07:45", "to be done by then; by off for no such time")
      page.command("off", "no reminder")
    case .look: page.prose("y saves it as you see it. Enter goes back to the reminder, and from there on.")
    }
  }

  /// The draft as it will be shown.
  static func quest(_ draft: QuestWalk.Draft) -> QuestInfo {
    let names = draft.names
    var quest = QuestInfo(
      id: "", name: names.shown ?? names.name,
      tasks: draft.tasks.map(TaskText.init).map { task in
        QuestInfo.Task(
          id: "", name: task.shown ?? task.name, setupName: task.shown == nil ? nil : task.name, kind: task.kind,
          skill: "")
      },
      days: draft.days, createdBy: Open(.player), active: true, playedToday: false, reminderTime: draft.remind,
      by: draft.by)
    if names.shown != nil { quest.setupName = names.name }
    return quest
  }
}
