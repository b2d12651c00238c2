import ArgumentParser
import QuestClient
import QuestWire

struct RemindCommand: QuestCommand {
  static let configuration = CommandConfiguration.command(
    "remind", "List the next reminders, and why a reminder does not come.",
    example: """
      tqctl remind
      tqctl remind at 07:30 morning
      """,
    more: "A quest reminds once a day at most, on its days, and never while a task runs.",
    subcommands: [
      RemindAtCommand.self, RemindOnCommand.self, RemindOffCommand.self, RemindLaterCommand.self,
      RemindNotTodayCommand.self, RemindTestCommand.self,
    ])

  @OptionGroup var options: GlobalOptions

  func run(_ caller: Caller) throws { try caller.answer(ReminderList(), RemindText.list) }
}

struct RemindAtCommand: QuestCommand {
  static let configuration = CommandConfiguration.command(
    "at", "Set when you are reminded of a quest.",
    example: """
      tqctl remind at 07:30 morning
      tqctl remind at off morning
      """,
    more: "Without a quest it sets the time of a bare `--remind`.")

  @Argument(help: "A time of day such as 07:30, `plan` for when to start, or `off`.")
  var time: String

  @Argument(help: "The quest's name or the beginning of it.")
  var quest: String?

  @OptionGroup var options: GlobalOptions

  func run(_ caller: Caller) throws {
    guard let quest else {
      return try caller.answer(SettingsSet(key: "reminderTime", value: time)) { response, page in
        SettingsText.list(response, to: &page)
      }
    }
    try caller.answer(QuestUpdate(quest: quest, reminderTime: time)) { quest, page in
      QuestLines.whole(quest, to: &page)
    }
  }
}

struct RemindOnCommand: QuestCommand {
  static let configuration = CommandConfiguration.command(
    "on", "Turn reminders on.", example: "tqctl remind on")

  @OptionGroup var options: GlobalOptions

  func run(_ caller: Caller) throws { try RemindText.turn("on", caller) }
}

struct RemindOffCommand: QuestCommand {
  static let configuration = CommandConfiguration.command(
    "off", "Turn all reminders off.", example: "tqctl remind off", more: "Each quest keeps its time.")

  @OptionGroup var options: GlobalOptions

  func run(_ caller: Caller) throws { try RemindText.turn("off", caller) }
}

struct RemindLaterCommand: QuestCommand {
  static let configuration = CommandConfiguration.command(
    "later", "Let today's reminder come again later.",
    example: """
      tqctl remind later
      tqctl remind later 30m morning
      """)

  @Argument(help: "How much later: 10m when left out.")
  var time: String?

  @Argument(help: "The quest; when left out, the one on the screen.")
  var quest: String?

  @OptionGroup var options: GlobalOptions

  func run(_ caller: Caller) throws {
    var request = ReminderSnooze(quest: quest, for: time.map(DurationInput.text))
    try GuessQuestion.settle(&request, [\.for], caller)
    try caller.answer(request, RemindText.list)
  }
}

struct RemindNotTodayCommand: QuestCommand {
  static let configuration = CommandConfiguration.command(
    "not-today", "Skip today's reminder.", example: "tqctl remind not-today morning")

  @Argument(help: "The quest; when left out, the one on the screen.")
  var quest: String?

  @OptionGroup var options: GlobalOptions

  func run(_ caller: Caller) throws {
    try caller.answer(ReminderSnooze(quest: quest, notToday: true), RemindText.list)
  }
}

struct RemindTestCommand: QuestCommand {
  static let configuration = CommandConfiguration.command(
    "test", "Show a notification now, to check that it works.", example: "tqctl remind test")

  @OptionGroup var options: GlobalOptions

  func run(_ caller: Caller) throws {
    let reply = try caller.client.reply(to: ReminderTest(), keyed: false)
    let response = try reply.value()
    guard response.shown || caller.json else {
      throw CommandFailure(status: ExitStatus.refused, message: response.text)
    }
    if caller.json { try caller.printJSON(reply.bytes) } else { try caller.show { $0.line(response.text) } }
    if !response.shown { throw ExitCode(ExitStatus.refused) }
  }
}

enum RemindText {
  static func list(_ response: ReminderList.Response, to page: inout Page) {
    guard !response.reminders.isEmpty else {
      page.line("No quest has a reminder.")
      return page.command("tqctl remind at 07:30 QUEST")
    }
    page.table(
      response.reminders.map { reminder in
        [reminder.quest, reminder.time == "plan" ? "planned" : reminder.time, reminder.text]
      })
    for reminder in response.reminders {
      guard let plan = reminder.planText, let by = reminder.by else { continue }
      page.prose("\(reminder.quest) by \(by): \(plan).", indent: 2, .quiet)
    }
    if response.on { page.prose(response.desktop, .quiet) }
  }

  static func turn(_ value: String, _ caller: Caller) throws {
    try caller.answer(SettingsSet(key: "reminders", value: value)) { _, page in
      page.line(value == "on" ? "Reminders are on." : "Reminders are off.")
      page.command("tqctl remind", "shows them all")
    }
  }
}
