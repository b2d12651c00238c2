import QuestText
import QuestWire

/// The dialog for creating a quest as a state machine: it takes answers and returns the next question. No I/O.
///
/// Every step can be reverted. The draft is returned only when it is complete: `Reply.save` comes only at the last
/// step, with a name, 1 to 10 tasks, a day, and a valid reminder.
struct QuestWalk: Equatable {
  enum Step: Equatable, CaseIterable { case player, pin, pinAgain, template, name, tasks, days, reminder, look }

  /// The quest being created or changed.
  struct Draft: Equatable {
    /// The player; `nil` if there is only one.
    var player: String?
    /// The PIN of a guardian who wants one.
    var pin: String?
    /// The template that the dialog began with.
    var template: TemplateList.Template?
    /// `Morning Quest`, or `School Morning = Morning Quest`.
    var name = ""
    /// In typed form: `Shower = Shower Power @care`.
    var tasks: [String] = []
    /// 1 = Sunday … 7 = Saturday, rising.
    var days = Array(1...7)
    /// `07:30` or `plan`; `nil` for none.
    var remind: String?
    /// `07:45`.
    var by: String?

    /// The setup name and the shown name.
    var names: TaskText {
      guard let both = TaskText.splittingShown(name) else { return TaskText(name: name) }
      return TaskText(name: both.name, shown: both.shown)
    }
  }

  enum Reply: Equatable {
    /// The next question, or the previous one.
    case asks
    /// The same question again, after this message.
    case again(String)
    /// The same question again, after the draft or the possible answers.
    case changed, helps
    /// The user left: nothing is saved.
    case left
    /// The draft is complete and confirmed.
    case save
  }

  private(set) var step: Step
  private(set) var draft: Draft
  /// The questions in order; `pinAgain` is inserted automatically.
  let steps: [Step]
  let templates: [TemplateList.Template]
  let players: [String]
  /// Names of other quests.
  private let taken: Set<String>
  /// The name that the template offers.
  private var offeredName: String?
  private let isGuardian: Bool

  /// - Parameters:
  ///   - steps: the questions, at least one, ending with `look`.
  ///   - draft: what is known already.
  ///   - templates: for the step `template`.
  ///   - players: for the step `player`.
  ///   - taken: names that other quests have.
  init(
    steps: [Step], draft: Draft = Draft(), templates: [TemplateList.Template] = [], players: [String] = [],
    taken: [String] = []
  ) {
    (self.steps, self.draft, self.templates, self.players) = (steps, draft, templates, players)
    step = steps.first ?? .look
    self.taken = Set(taken.map { $0.lowercased() })
    isGuardian = steps.contains(.pin)
    if let template = draft.template { offeredName = offer(template) }
  }

  /// The name it has, or that its template offers.
  var namedSoFar: String? { draft.name.isEmpty ? offeredName : draft.name }

  mutating func take(_ answer: WalkAnswer) -> Reply {
    switch answer {
    case .leave: return .left
    case .back: return goBack()
    case .help: return .helps
    case .unreadable: return .again("Only text can be read here, no arrow keys. Type it once more.")
    case .text(let text):
      switch step {
      case .player: return player(text)
      case .pin: return pin(text)
      case .pinAgain: return pinAgain(text)
      case .template: return template(text)
      case .name: return name(text)
      case .tasks: return tasks(text)
      case .days: return days(text)
      case .reminder: return reminder(text)
      case .look: return text.lowercased() == "y" || text.lowercased() == "yes" ? .save : .again("y saves it.")
      }
    }
  }

  /// After a refusal: returns to the question that caused it, if known.
  mutating func refused(_ error: RPCError) {
    if error.kind == .nameTaken, steps.contains(.name) { step = .name }
  }

  // MARK: - Steps

  private mutating func goOn() -> Reply {
    let place = steps.firstIndex(of: step == .pinAgain ? .pin : step) ?? 0
    step = steps[min(place + 1, steps.count - 1)]
    return .asks
  }

  private mutating func goBack() -> Reply {
    guard step != .pinAgain else {
      draft.pin = nil
      step = .pin
      return .asks
    }
    guard let place = steps.firstIndex(of: step), place > 0 else { return .left }
    step = steps[place - 1]
    return .asks
  }

  /// `n` keeps the existing value.
  private static func keeps(_ text: String) -> Bool { text.lowercased() == "n" }

  private mutating func player(_ text: String) -> Reply {
    guard let index = Self.place(text, players) else { return .again("Type a number from 1 to \(players.count).") }
    draft.player = players[index]
    return goOn()
  }

  private mutating func pin(_ text: String) -> Reply {
    if Self.keeps(text) {
      draft.pin = nil
      return goOn()
    }
    guard PINForm.accepts(text) else { return .again("A PIN has \(PINForm.words) and nothing else.") }
    draft.pin = text
    step = .pinAgain
    return .asks
  }

  private mutating func pinAgain(_ text: String) -> Reply {
    guard text == draft.pin else {
      draft.pin = nil
      step = .pin
      return .again("The two are not the same.")
    }
    return goOn()
  }

  private mutating func template(_ text: String) -> Reply {
    guard let index = Self.place(text, templates.map(\.id)) else {
      return .again("Type a number from 1 to \(templates.count).")
    }
    begin(with: templates[index])
    return goOn()
  }

  /// Changes to the same template are kept.
  private mutating func begin(with template: TemplateList.Template) {
    guard template != draft.template else { return }
    if draft.name == offeredName { draft.name = "" }
    offeredName = offer(template)
    draft.template = template
    draft.tasks = Array(template.tasks.prefix(TaskText.count.upperBound))
    draft.days = template.days
    draft.remind = template.reminderTime
    if draft.by == nil, draft.remind == "plan" { draft.remind = nil }
  }

  /// The name for a quest from the template; `nil` if it is taken, or the template is blank.
  private func offer(_ template: TemplateList.Template) -> String? {
    guard !template.tasks.isEmpty else { return nil }
    let setup = isGuardian ? template.setupName : nil
    let name = TaskText(
      name: setup ?? template.name, shown: setup == nil || setup == template.name ? nil : template.name)
    return [name.name, name.shown].contains { isTaken($0) } ? nil : name.text
  }

  private func isTaken(_ name: String?) -> Bool { name.map { taken.contains($0.lowercased()) } ?? false }

  private mutating func name(_ text: String) -> Reply {
    if Self.keeps(text) {
      guard let name = namedSoFar else { return .again("It needs a name, such as Evening.") }
      draft.name = name
      return goOn()
    }
    let names = Draft(name: text).names
    for name in [names.name, names.shown].compactMap(\.self) {
      guard NameForm.acceptsSetUp(name) else { return .again(Self.wrongName) }
      guard !isTaken(name) else { return .again("There is a quest \"\(name)\" already. Another name?") }
    }
    draft.name = text
    return goOn()
  }

  private static let wrongName =
    "A name has at least \(NameForm.shortestSetUp) characters and at most \(NameForm.longest) bytes."

  /// The index of a number or a name in a list.
  private static func place(_ text: String, _ list: [String]) -> Int? {
    if let number = Int(text) { return list.indices.contains(number - 1) ? number - 1 : nil }
    return list.firstIndex { $0.lowercased() == text.lowercased() }
  }
}

// MARK: - Tasks

extension QuestWalk {
  /// `Dishes` adds, `2: Bath` changes, `2>1` moves, `-2` removes, `n` continues.
  private mutating func tasks(_ text: String) -> Reply {
    if Self.keeps(text) {
      return draft.tasks.isEmpty ? .again("It needs at least one task, such as Shower.") : goOn()
    }
    switch TaskEdit(text) {
    case .takeOut(let number):
      guard let index = index(number) else { return noTask(number) }
      draft.tasks.remove(at: index)
    case .move(let number, let to):
      guard let index = index(number) else { return noTask(number) }
      guard let place = self.index(to) else { return noTask(to) }
      draft.tasks.insert(draft.tasks.remove(at: index), at: place)
    case .change(let number, let new):
      guard let index = index(number) else { return noTask(number) }
      guard let task = Self.accepted(new) else { return .again(Self.wrongName) }
      draft.tasks[index] = task
    case .add(let new):
      guard let task = Self.accepted(new) else { return .again(Self.wrongName) }
      guard draft.tasks.count < TaskText.count.upperBound else {
        return .again("\(TaskText.count.upperBound) tasks are as many as a quest holds. -1 takes the first one out.")
      }
      draft.tasks.append(task)
    }
    return .changed
  }

  private func index(_ number: Int) -> Int? { draft.tasks.indices.contains(number - 1) ? number - 1 : nil }

  private func noTask(_ number: Int) -> Reply {
    .again("There is no task \(number). \(Figures.of(draft.tasks.count, "task")) so far.")
  }

  /// The task in stored form; `nil` if it is invalid.
  private static func accepted(_ text: String) -> String? {
    let task = TaskText(text)
    guard NameForm.acceptsSetUp(task.name), task.shown.map(NameForm.acceptsSetUp) ?? true,
      task.kind.map(NameForm.accepts) ?? true
    else { return nil }
    return task.text
  }
}

/// An answer to the question for tasks.
enum TaskEdit: Equatable {
  case add(String)
  case takeOut(Int)
  case move(Int, to: Int)
  case change(Int, String)

  init(_ text: String) {
    if let number = Self.number(text.drop { $0 == "-" }), text.hasPrefix("-") {
      self = .takeOut(number)
    } else if let arrow = text.firstIndex(of: ">"), let number = Self.number(text[..<arrow]),
      let to = Self.number(text[text.index(after: arrow)...])
    {
      self = .move(number, to: to)
    } else if let colon = text.firstRange(of: ": "), let number = Self.number(text[..<colon.lowerBound]) {
      self = .change(number, String(text[colon.upperBound...]))
    } else {
      self = .add(text)
    }
  }

  private static func number(_ text: some StringProtocol) -> Int? {
    let digits = String(text.filter { !$0.isWhitespace })
    return digits.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(digits) : nil
  }
}

// MARK: - Days and reminder

extension QuestWalk {
  private mutating func days(_ text: String) -> Reply {
    if Self.keeps(text) { return goOn() }
    let names = ["1": "all", "2": "weekdays", "3": "weekends"]
    do {
      draft.days = try DayNames.numbers(names[text] ?? text)
      return goOn()
    } catch {
      return .again("I know all, weekdays, weekends, and names: mon,wed,fri.")
    }
  }

  private mutating func reminder(_ text: String) -> Reply {
    if Self.keeps(text) { return goOn() }
    if let problem = draft.remind(text) { return .again(problem) }
    return goOn()
  }
}

extension QuestWalk.Draft {
  /// Sets the reminder, or the deadline: `07:30`, `off`, `plan 07:45`, `by 07:45`, `by off`.
  ///
  /// - Returns: the mistake in the text; then nothing is set.
  mutating func remind(_ text: String) -> String? {
    let words = text.lowercased().split(separator: " ", maxSplits: 1).map(String.init)
    switch (words.first, words.dropFirst().first) {
    case ("off", nil), ("none", nil): remind = nil
    case ("plan", nil):
      guard by != nil else { return "Say when it should be done: plan 07:45." }
      remind = "plan"
    case ("by", "off"):
      guard remind != "plan" else { return "The planned reminder needs that time. off takes it away first." }
      by = nil
    case ("plan", let time?):
      if let problem = setBy(time) { return problem }
      remind = "plan"
    case ("by", let time?): return setBy(time)
    default:
      guard let minute = TimeOfDay.typed(text) else { return Self.noTime(text) }
      remind = TimeOfDay.text(minute: minute)
    }
    return nil
  }

  private mutating func setBy(_ text: String) -> String? {
    guard let minute = TimeOfDay.typed(text) else { return Self.noTime(text) }
    by = TimeOfDay.text(minute: minute)
    return nil
  }

  private static func noTime(_ text: String) -> String {
    let meant = TimeOfDay.spellings(of: text)
    return meant.isEmpty ? "Write a time like 07:30." : "Do you mean \(meant.joined(separator: " or "))?"
  }
}
