import QuestTestKit
import QuestText
import QuestWire
import Testing

@testable import tqctl

/// The guided creation of a quest as a state machine: any answers lead to a valid quest or to none.
@Suite struct QuestWalkTests {
  private static let templates = [
    TemplateList.Template(
      id: "morning", name: "Morning Quest", setupName: "School Morning", tasks: ["Shower", "Get Dressed", "Breakfast"],
      days: [2, 3, 4, 5, 6], reminderTime: "07:30"),
    TemplateList.Template(
      id: "night", name: "Night Quest", tasks: ["Wash = Waterfall @care"], days: [1, 7], reminderTime: nil),
    TemplateList.Template(id: "blank", name: "New Quest", tasks: [], days: Array(1...7), reminderTime: nil),
  ]
  private static let making: [QuestWalk.Step] = [.template, .name, .tasks, .days, .reminder, .look]
  private static let guarding: [QuestWalk.Step] = [.player, .pin] + making

  private static func walk(_ steps: [QuestWalk.Step] = making, taken: [String] = ["Evening"]) -> QuestWalk {
    QuestWalk(steps: steps, templates: templates, players: ["anna", "bob"], taken: taken)
  }

  private func answered(_ walk: QuestWalk, _ answers: String...) -> (QuestWalk, [QuestWalk.Reply]) {
    var walk = walk
    let replies = answers.map { walk.take(WalkAnswer($0)) }
    return (walk, replies)
  }

  private func isAskedAgain(_ reply: QuestWalk.Reply) -> Bool { if case .again = reply { true } else { false } }

  /// The conditions for the service to accept a quest.
  private func expectWhole(_ draft: QuestWalk.Draft, _ walk: QuestWalk) {
    let names = draft.names
    for name in [names.name, names.shown].compactMap(\.self) { #expect(NameForm.acceptsSetUp(name), "\(name)") }
    #expect(names.name.lowercased() != "evening" && names.shown?.lowercased() != "evening")
    #expect(TaskText.count.contains(draft.tasks.count))
    for task in draft.tasks.map(TaskText.init) {
      #expect(NameForm.acceptsSetUp(task.name) && task.shown.map(NameForm.acceptsSetUp) ?? true, "\(task)")
      #expect(task.kind.map { NameForm.accepts($0) && !$0.contains(where: \.isWhitespace) } ?? true)
    }
    #expect(!draft.days.isEmpty && Set(draft.days).isSubset(of: 1...7) && draft.days == Set(draft.days).sorted())
    #expect(draft.remind.map { $0 == "plan" || TimeOfDay.minute($0) != nil } ?? true)
    #expect(draft.by.map { TimeOfDay.minute($0) != nil } ?? true)
    #expect(draft.remind != "plan" || draft.by != nil)
    #expect(draft.pin.map(PINForm.accepts) ?? true)
    if walk.steps.contains(.player) { #expect(walk.players.contains(draft.player ?? "")) }
  }

  /// Answers that are meaningful at some step, and hostile ones.
  private static let pool: [String?] = [
    "n", "n", "n", "y", "1", "2", "3", "", "", "\u{1B}", "?", "Dishes", "Shower = Shower Power @care", "2: Bath", "2>1",
    "1>9", "-1", "-99", "0", "x", "all", "weekdays", "mon,wed", "someday", "07:30", "8", "25:99", "plan", "plan 07:45",
    "by 07:45", "by off", "off", "4711", "4712", "12", "Evening", "School = Evening", "Night = Day", "=", " = ",
    "a = b",
    "@", "@@", "x @y", "Fix @", "\u{1B}[D", "abc\u{1B}", "\u{7}", "a\0b", "\u{FFFD}\u{FFFD}", "\u{202E}evil",
    String(repeating: "x", count: 5000), String(repeating: "é", count: 100), String(repeating: "👩‍👩‍👧‍👦", count: 20),
    "99999999999999999999999: x1", "-99999999999999999999", "2>99999999999999999999", "1: ", ":", ">", "-", "\t", "\r",
    "日本語 = 朝", "n n", "yes",
  ]

  @Test(arguments: 0..<300)
  func anyAnswersEndInAWholeQuestOrInNothing(_ seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    let steps = seed % 3 == 0 ? Self.guarding : seed % 3 == 1 ? Self.making : Array(Self.making.dropFirst())
    var walk = Self.walk(steps)
    for _ in 0..<200 {
      let isFirst = walk.step == steps[0]
      let answer = WalkAnswer(Self.pool.randomElement(using: &generator) ?? nil)
      let before = walk
      switch walk.take(answer) {
      case .left:
        #expect(answer == .leave || (answer == .back && isFirst))
        return
      case .save:
        #expect(before.step == .look)
        expectWhole(walk.draft, walk)
      case .again(let told):
        // The existing values stay.
        #expect(!told.isEmpty)
        if before.step != .pinAgain { #expect(walk == before) }
      case .helps: #expect(walk == before)
      case .changed: #expect(walk.step == before.step)
      case .asks: break
      }
      #expect(steps.contains(walk.step) || walk.step == .pinAgain)
      #expect(walk.draft.tasks.count <= TaskText.count.upperBound)
      if walk.step == .look { expectWhole(walk.draft, walk) }
    }
  }

  @Test(arguments: 0..<100)
  func backAndOnAgainChangesNothing(_ seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    var (walk, _) = answered(Self.walk(), "1", "n", "n", "n", "n")
    #expect(walk.step == .look)
    let draft = walk.draft
    let steps = Int.random(in: 1...4, using: &generator)
    for _ in 0..<steps { #expect(walk.take(.back) == .asks) }
    for _ in 0..<steps { #expect(walk.take(.text("n")) == .asks) }
    #expect(walk.step == .look && walk.draft == draft)
  }

  @Test func aTemplateIsFourAnswersFromItsLook() {
    let (walk, replies) = answered(Self.walk(), "1", "n", "n", "n", "n", "y")
    #expect(replies == [.asks, .asks, .asks, .asks, .asks, .save])
    let names = TaskText(name: "Morning Quest")
    #expect(walk.draft.names == names && walk.draft.tasks == Self.templates[0].tasks)
    #expect(walk.draft.days == [2, 3, 4, 5, 6] && walk.draft.remind == "07:30")
  }

  @Test func tasksAreAddedMovedChangedAndTakenOut() {
    let (walk, replies) = answered(
      Self.walk(), "1", "n", "Feed cat = Feed the Lion @care", "4>1", "2: Bath", "-4", "3 : Tea", "2:Tea", "7:30 run")
    #expect(walk.draft.tasks.prefix(3) == ["Feed cat = Feed the Lion @care", "Bath", "Tea"])
    // A colon without a blank belongs to a name.
    #expect(walk.draft.tasks.suffix(2) == ["2:Tea", "7:30 run"])
    #expect(replies.suffix(7).allSatisfy { $0 == .changed })
  }

  @Test func anEleventhTaskIsRefused() {
    var (walk, _) = answered(Self.walk(), "3", "Chores")
    for number in 1...100 {
      let reply = walk.take(WalkAnswer("Task \(number)"))
      #expect((reply == .changed) == (number <= 10))
    }
    #expect(walk.draft.tasks.count == 10)
  }

  @Test func twoTasksMayHaveOneName() {
    let (walk, _) = answered(Self.walk(), "3", "Chores", "Walk", "Walk", "n")
    #expect(walk.draft.tasks == ["Walk", "Walk"] && walk.step == .days)
  }

  @Test func theSameTemplateAgainKeepsWhatWasChangedAndAnotherDoesNot() {
    var (walk, _) = answered(Self.walk(), "1", "n", "Tea", "\u{1B}", "", "1")
    #expect(walk.draft.tasks.last == "Tea" && walk.draft.name == "Morning Quest")
    _ = walk.take(.back)
    _ = walk.take(.text("2"))
    #expect(walk.draft.tasks == Self.templates[1].tasks && walk.namedSoFar == "Night Quest")
    #expect(walk.draft.remind == nil)
  }

  @Test func aTakenNameIsNotOfferedAndNotAccepted() {
    var (walk, _) = answered(Self.walk(taken: ["morning quest"]), "1")
    #expect(walk.namedSoFar == nil)
    for name in ["n", "MORNING QUEST", "School = Morning Quest", "x"] {
      #expect(isAskedAgain(walk.take(.text(name))), "\(name)")
    }
    #expect(walk.take(.text("Early")) == .asks)
  }

  @Test func aGuardianIsOfferedBothNames() {
    let (walk, replies) = answered(Self.walk(Self.guarding), "2", "4711", "4711", "1", "n")
    #expect(!replies.contains { $0 != .asks })
    #expect(
      walk.draft.name == "School Morning = Morning Quest" && walk.draft.player == "bob" && walk.draft.pin == "4711")
  }

  @Test func twoPINsThatDifferAreAskedForAgain() {
    var (walk, _) = answered(Self.walk(Self.guarding), "1", "4711")
    #expect(walk.step == .pinAgain)
    #expect(isAskedAgain(walk.take(.text("4712"))))
    #expect(walk.step == .pin && walk.draft.pin == nil)
    #expect(walk.take(.text("n")) == .asks)
    #expect(walk.step == .template && walk.draft.pin == nil)
  }

  @Test func aTakenNameThatTheServiceRefusesIsAskedForAgain() {
    var (walk, _) = answered(Self.walk(), "1", "n", "n", "n", "n")
    walk.refused(RPCError(.busy, "Later."))
    #expect(walk.step == .look)
    walk.refused(RPCError(.nameTaken, "Taken."))
    #expect(walk.step == .name)
  }

  @Test(arguments: [
    (nil, WalkAnswer.leave), ("", .back), ("  ", .back), ("\u{1B}", .back), ("Tea\u{1B}", .back), ("?", .help),
    ("q", .leave), ("  Fix   login\t@code ", .text("Fix login @code")), ("\u{1B}[D", .unreadable),
    ("Tea\u{1B}[D", .unreadable), ("a\u{8}", .unreadable), ("\u{FFFD}", .unreadable), ("\u{1B}\u{1B}", .back),
  ])
  func aLineMeansOneThing(_ line: String?, _ answer: WalkAnswer) { #expect(WalkAnswer(line) == answer) }

  @Test(arguments: [
    ("7:15", "07:15", nil, true), ("8am", "08:00", nil, true), ("8", nil, nil, false), ("off", nil, nil, true),
    ("plan", nil, nil, false), ("plan 7:45", "plan", "07:45", true), ("by 07:45", nil, "07:45", true),
    ("by 99", nil, nil, false), ("by off", nil, nil, true), ("soon", nil, nil, false),
  ])
  func aReminderIsOneAnswer(_ text: String, _ remind: String?, _ by: String?, _ isAccepted: Bool) {
    var draft = QuestWalk.Draft()
    #expect((draft.remind(text) == nil) == isAccepted)
    #expect(draft.remind == remind && draft.by == by)
  }

  @Test func aPlannedReminderKeepsItsTime() {
    var draft = QuestWalk.Draft(remind: "plan", by: "07:45")
    #expect(draft.remind("by off") != nil && draft.by == "07:45")
    #expect(draft.remind("off") == nil && draft.remind("by off") == nil)
    #expect(draft.remind == nil && draft.by == nil)
  }

  @Test func anEditSendsOnlyWhatDiffers() throws {
    let quest = WalkText.quest(QuestWalk.Draft(name: "School = Morning", tasks: ["Tea"]))
    let before = QuestWalk.Draft(name: "School = Morning", tasks: ["Tea"], remind: "07:30")
    func expect(_ request: QuestUpdate, _ change: (inout QuestWalk.Draft) -> Void) throws {
      var after = before
      change(&after)
      let update = QuestEditCommand.update(of: quest, from: before, to: after)
      #expect(try WireJSON.line(update) == WireJSON.line(request))
    }
    try expect(QuestUpdate(quest: "")) { _ in }
    try expect(QuestUpdate(quest: "", displayName: "Night")) { $0.name = "School = Night" }
    try expect(QuestUpdate(quest: "", name: "Night", displayName: "Night")) { $0.name = "Night" }
    try expect(QuestUpdate(quest: "", name: "Work", displayName: "Morning")) { $0.name = "Work = Morning" }
    try expect(QuestUpdate(quest: "", reminderTime: "off")) { $0.remind = nil }
    try expect(QuestUpdate(quest: "", by: "08:00")) { $0.by = "08:00" }
    try expect(QuestUpdate(quest: "", tasks: ["Tea", "Bath"])) { $0.tasks = ["Tea", "Bath"] }
  }

  /// Nothing is wider than a narrow terminal, and questions stay on one line of it.
  @Test(arguments: [40, 80])
  func everyStepFitsTheTerminal(_ width: Int) {
    var walk = Self.walk(Self.guarding)
    let answers: [WalkAnswer] = [
      .text("1"), .text("4711"), .text("4711"), .text("1"), .text("n"), .text("n"), .text("n"), .text("n"),
    ]
    for answer in answers + [.leave] {
      var page = Page(Terminal.RenderStyle(width: width, isColoured: false))
      WalkText.about(walk, to: &page)
      WalkText.help(walk, to: &page)
      #expect(page.lines.allSatisfy { Page.columns($0) <= width })
      #expect(WalkText.question(walk).count < 38)
      _ = walk.take(answer)
    }
  }
}
