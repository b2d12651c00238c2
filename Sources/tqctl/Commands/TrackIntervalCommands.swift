import ArgumentParser
import QuestWire

struct TrackAddCommand: QuestCommand {
  static let configuration = CommandConfiguration.command(
    "add", "Add an interval that has ended.",
    example: """
      tqctl track add Code 09:00..10:15
      tqctl track add Mail 23:50..00:20 --on 2026-03-15
      """,
    more: "Without --on it is the latest such time. Intervals never overlap; --replace cuts what is in the way.")

  @Argument(help: ArgumentHelp("The activity.", valueName: "activity"))
  var activity: String

  @Argument(help: ArgumentHelp("From when to when.", valueName: "09:00..10:15"))
  var span: String

  @Option(name: .customLong("on"), help: ArgumentHelp("The day it began.", valueName: "date"))
  var day: String?

  @OptionGroup var interval: IntervalOptions

  @Flag(help: "Cut overlapping intervals.")
  var replace = false

  @Flag(help: "It really was that long, even over 24 hours.")
  var confirm = false

  @OptionGroup var options: GlobalOptions

  func request() throws -> TrackAdd {
    let (from, to) = try Self.ends(of: span)
    guard let from, let to else {
      throw CommandFailure.usage("An interval has two ends.", hint: "Write it like 09:00..10:15.")
    }
    return TrackAdd(
      activity: activity, from: from, to: to, day: day, tags: interval.tags.isEmpty ? nil : interval.tags,
      note: interval.note, replace: replace ? true : nil, confirm: confirm ? true : nil)
  }

  func run(_ caller: Caller) throws {
    try caller.answer(try request()) { TrackText.changed($0, to: &$1) }
  }

  /// `09:00..10:15`; one end may be left out.
  static func ends(of span: String) throws -> (from: String?, to: String?) {
    guard let dots = span.firstRange(of: "..") else {
      throw CommandFailure.usage("\"\(span)\" isn't an interval.", hint: "Write it like 09:00..10:15.")
    }
    let (from, to) = (span[..<dots.lowerBound], span[dots.upperBound...])
    return (from.isEmpty ? nil : String(from), to.isEmpty ? nil : String(to))
  }
}

struct TrackEditCommand: QuestCommand {
  static let configuration = CommandConfiguration.command(
    "edit", "Change an interval; what is not named stays.",
    example: """
      tqctl track edit --span 09:00..10:15
      tqctl track edit 3f9c1a2b --activity Mail --span ..10:00
      """,
    more: "The id, or its beginning, is in `tqctl track list --ids`; without one it is the newest interval.")

  @Argument(help: ArgumentHelp("The interval's id, or its beginning.", valueName: "interval"))
  var id: String?

  @Option(help: ArgumentHelp("Another activity.", valueName: "activity"))
  var activity: String?

  @Option(help: ArgumentHelp("From when to when; one end may be left out.", valueName: "09:00..10:15"))
  var span: String?

  @OptionGroup var interval: IntervalOptions

  @Flag(help: "Cut overlapping intervals.")
  var replace = false

  @Flag(help: "It really was that long, even over 24 hours.")
  var confirm = false

  @OptionGroup var options: GlobalOptions

  func request() throws -> TrackUpdate {
    let ends = try span.map(TrackAddCommand.ends)
    return TrackUpdate(
      id: id, activity: activity, from: ends?.from, to: ends?.to,
      tags: interval.tags.isEmpty ? nil : interval.tags.filter { !$0.isEmpty }, note: interval.note,
      replace: replace ? true : nil, confirm: confirm ? true : nil)
  }

  func run(_ caller: Caller) throws {
    try caller.answer(try request()) { TrackText.changed($0, to: &$1) }
  }
}

struct TrackDeleteCommand: QuestCommand {
  static let configuration = CommandConfiguration.command(
    "delete", "Delete an interval.", example: "tqctl track delete 3f9c1a2b",
    more: "Without an id it is the newest one. `tqctl undo` brings it back.")

  @Argument(help: ArgumentHelp("The interval's id, or its beginning.", valueName: "interval"))
  var id: String?

  @OptionGroup var options: GlobalOptions

  func run(_ caller: Caller) throws {
    try caller.answer(TrackDelete(id: id)) { TrackText.changed($0, as: "Deleted: ", to: &$1) }
  }
}

struct TrackListCommand: QuestCommand {
  static let configuration = CommandConfiguration.command(
    "list", "Intervals, newest first, and what they come to.",
    example: """
      tqctl track list
      tqctl track list --from 2026-03-01 --to 2026-03-31 --activity Code
      """,
    more: "The last 7 days if nothing else is asked for.")

  @Option(help: ArgumentHelp("The first day.", valueName: "date"))
  var from: String?

  @Option(help: ArgumentHelp("The last day.", valueName: "date"))
  var to: String?

  @Option(help: ArgumentHelp("Only this activity.", valueName: "activity"))
  var activity: String?

  @Option(help: ArgumentHelp("Only with this tag.", valueName: "name"))
  var tag: String?

  @Option(help: ArgumentHelp("At most this many intervals; 100 otherwise.", valueName: "n"))
  var limit: Int?

  @Flag(help: "With the intervals' ids.")
  var ids = false

  @OptionGroup var options: GlobalOptions

  func run(_ caller: Caller) throws {
    let request = TrackList(from: from, to: to, activity: activity, tag: tag, limit: limit)
    try caller.answer(request) { TrackText.list($0, showsIDs: ids, to: &$1) }
  }
}

struct TrackActivitiesCommand: QuestCommand {
  static let configuration = CommandConfiguration.command(
    "activities", "What you track.", example: "tqctl track activities --all",
    subcommands: [ActivityEditCommand.self, ActivityMergeCommand.self])

  @Flag(help: "Archived ones too.")
  var all = false

  @OptionGroup var options: GlobalOptions

  func run(_ caller: Caller) throws {
    try caller.answer(ActivityList(all: all ? true : nil)) { response, page in
      guard !response.activities.isEmpty else {
        page.line("None yet: what you track first is the first one.")
        return page.command("tqctl track start Code")
      }
      page.table(response.activities.map(TrackText.row))
    }
  }
}

struct ActivityEditCommand: QuestCommand {
  static let configuration = CommandConfiguration.command(
    "edit", "Change an activity; what is not named stays.",
    example: "tqctl track activities edit Code --name Coding --colour 3")

  @Argument(help: ArgumentHelp("The activity.", valueName: "activity"))
  var activity: String

  @Option(help: ArgumentHelp("Its new name.", valueName: "name"))
  var name: String?

  @Option(help: ArgumentHelp("0 to 7.", valueName: "n"))
  var colour: Int?

  @Option(help: ArgumentHelp("An emoji or a few letters, for bars; empty for none.", valueName: "text"))
  var sign: String?

  @Option(help: ArgumentHelp("Its place in the order, from 0.", valueName: "n"))
  var position: Int?

  @Flag(help: "Leave it out of lists; its intervals stay.")
  var archive = false

  @Flag(help: "Bring it back.")
  var reopen = false

  @OptionGroup var options: GlobalOptions

  func validate() throws {
    guard !(archive && reopen) else { throw ValidationError("--archive and --reopen exclude each other.") }
  }

  func run(_ caller: Caller) throws {
    let request = ActivityUpdate(
      activity: activity, name: name, colour: colour, sign: sign, position: position,
      archived: archive ? true : reopen ? false : nil)
    try caller.answer(request) { activity, page in TrackText.changed(activity, to: &page) }
  }
}

struct ActivityMergeCommand: QuestCommand {
  static let configuration = CommandConfiguration.command(
    "merge", "Let one activity take over another's intervals.",
    example: "tqctl track activities merge Coding Code", more: "`tqctl undo` takes it back.")

  @Argument(help: ArgumentHelp("The activity that ends.", valueName: "activity"))
  var from: String

  @Argument(help: ArgumentHelp("The activity that goes on.", valueName: "activity"))
  var into: String

  @OptionGroup var options: GlobalOptions

  func run(_ caller: Caller) throws {
    try caller.answer(ActivityMerge(from: from, into: into)) { activity, page in
      TrackText.changed(activity, to: &page)
    }
  }
}
