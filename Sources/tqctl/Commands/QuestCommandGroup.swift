import ArgumentParser
import QuestClient
import QuestText
import QuestWire

struct QuestCommandGroup: ParsableCommand {
  static let configuration = CommandConfiguration.command(
    "quest", "Make and change quests.", example: "tqctl quest create \"Morning Quest\" --template morning",
    subcommands: [
      QuestCreateCommand.self, QuestEditCommand.self, QuestDeleteCommand.self, QuestShowCommand.self,
      QuestReorderCommand.self, QuestExportCommand.self, QuestImportCommand.self,
    ])
}

struct QuestCreateCommand: QuestCommand {
  static let configuration = CommandConfiguration.command(
    "create", "Make a quest.",
    example: """
      tqctl quest create "Morning Quest" --template morning
      tqctl quest create Evening --task Dishes --task "Pack bag" --days weekdays
      """,
    more: "`tqctl templates` lists what to begin with; tasks given replace the template's.")

  @Argument(help: "Its name.")
  var name: String

  @Option(help: ArgumentHelp("Begin with this template.", valueName: "template"))
  var template: String?

  @Option(name: .customLong("task"), help: ArgumentHelp("A task, again for each.", valueName: "name [@kind]"))
  var tasks: [String] = []

  @OptionGroup var schedule: ScheduleOptions
  @OptionGroup var options: GlobalOptions

  func request() throws -> QuestCreate {
    QuestCreate(
      name: name, template: template, tasks: tasks.isEmpty ? nil : tasks, days: try schedule.dayNumbers(),
      reminderTime: schedule.remind, by: schedule.by)
  }

  func run(_ caller: Caller) throws {
    try caller.answer(try request()) { quest, page in
      QuestLines.whole(quest, to: &page)
      if let next = QuestLines.comesUp(quest, today: try caller.client.call(QuestList(all: false)).date) {
        page.prose("Today is not one of its days: it \(next). It can be started on any day.", .quiet)
      }
      page.gap()
      page.command("tqctl start \(HomeText.quoted(quest.name))")
    }
  }
}

/// The options for days, reminder and deadline of a quest.
struct ScheduleOptions: ParsableArguments {
  @Option(help: ArgumentHelp("all, weekdays, weekends, or mon,tue,…", valueName: "days"))
  var days: String?

  @Option(
    defaultAsFlag: "default",
    help: ArgumentHelp("A reminder at 07:30, at your usual time, or `plan`: when to start; `off`.", valueName: "time"))
  var remind: String?

  @Option(help: ArgumentHelp("Be done by this time of day; `off` for none.", valueName: "07:45"))
  var by: String?

  func dayNumbers() throws -> [Int]? { try days.map(DayNames.numbers) }
}

enum DayNames {

  /// 1 = Sunday … 7 = Saturday, rising. Names may be written out.
  static func numbers(_ text: String) throws -> [Int] {
    switch text.lowercased() {
    case "all", "every", "daily": return Array(1...7)
    case "weekdays": return Array(2...6)
    case "weekends", "weekend": return [1, 7]
    default: break
    }
    let numbers = try text.split(whereSeparator: { $0 == "," || $0 == " " }).map { word in
      let known = [CivilDay.weekdays, CivilDay.weekdayNames]
      guard let index = known.lazy.compactMap({ $0.map { $0.lowercased() }.firstIndex(of: word.lowercased()) }).first
      else {
        throw CommandFailure.usage(
          "\"\(word)\" isn't a day I know.",
          hint: "Days are all, weekdays, weekends, or names: mon,tue,wed,thu,fri,sat,sun")
      }
      return (index + 1) % 7 + 1
    }
    guard !numbers.isEmpty else {
      throw CommandFailure.usage("A quest needs at least one day.", hint: "For example: --days mon,wed,fri")
    }
    return Set(numbers).sorted()
  }
}
