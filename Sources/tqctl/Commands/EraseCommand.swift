import ArgumentParser
import Glibc
import QuestClient
import QuestText
import QuestWire

struct EraseCommand: QuestCommand {
  static let configuration = CommandConfiguration.command(
    "erase", "Erase for good, also from backups.",
    example: """
      tqctl erase --task Shower
      tqctl erase --before 2025-01-01 --yes
      """,
    more: "It tells first how much that is, and asks. Nothing brings it back, neither undo nor a backup. "
      + "It waits until no file holds any of it. Ctrl-C stops only the waiting; timequestd finishes the erasure. "
      + "`tqctl delete` takes an entry out of history so that undo brings it back.")

  @Option(
    name: [.customLong("task"), .customLong("skill")],
    help: ArgumentHelp("The whole history of a task, by its name or @kind.", valueName: "skill"))
  var skill: String?

  @Option(help: ArgumentHelp("A quest with its whole history; a deleted one too.", valueName: "quest"))
  var quest: String?

  @Option(help: ArgumentHelp("An activity with all its intervals.", valueName: "activity"))
  var activity: String?

  @Option(help: ArgumentHelp("A goal with its guess and rest days.", valueName: "goal"))
  var goal: String?

  @Option(help: ArgumentHelp("A metric with its samples and goals.", valueName: "metric"))
  var metric: String?

  @Option(help: ArgumentHelp("A source with its metrics, samples and goals.", valueName: "source"))
  var source: String?

  @Option(help: ArgumentHelp("Everything begun before this day.", valueName: "date"))
  var before: String?

  @Flag(help: "All nights.")
  var nights = false

  @Flag(help: "All food: entries, your list and complete days.")
  var food = false

  @Flag(help: "All your history, quests and settings.")
  var everything = false

  @Flag(name: .shortAndLong, help: "Without asking.")
  var yes = false

  @OptionGroup var options: GlobalOptions

  func validate() throws {
    let given = [
      skill != nil, quest != nil, goal != nil, metric != nil, activity != nil, source != nil, before != nil, nights,
      food, everything,
    ]
    guard given.filter(\.self).count == 1 else {
      throw ValidationError(
        "Say one thing to erase: --task, --quest, --goal, --metric, --activity, --source, --nights, --food, --before or --everything."
      )
    }
  }

  func request(confirm: Bool) -> DataErase {
    DataErase(
      skill: skill, quest: quest, goal: goal, metric: metric, before: before, activity: activity,
      source: source, nights: nights ? true : nil, food: food ? true : nil, everything: everything ? true : nil,
      confirm: confirm ? true : nil)
  }

  func run(_ caller: Caller) throws {
    guard try Erasing.run(caller, isConfirmed: yes, request), source != nil || everything else { return }
    Fetcher.forget(source, socket: options.socket)
  }
}

/// The confirmation of an erasure, which cannot be undone.
enum Erasing {
  /// Returns whether it was erased.
  @discardableResult
  static func run(_ caller: Caller, isConfirmed: Bool, _ request: (_ confirm: Bool) -> DataErase) throws -> Bool {
    do {
      try erase(request(isConfirmed), caller)
    } catch let refusal as RPCError where refusal.kind == .confirmationNeeded && caller.canAsk {
      let answer = try caller.ask("\(refusal.message)\nErase it? [y/N] ")?.lowercased()
      guard answer == "y" || answer == "yes" else {
        StandardError.write("Nothing was changed.\n")
        return false
      }
      try erase(request(true), caller)
    }
    return true
  }

  private static func erase(_ request: DataErase, _ caller: Caller) throws {
    let reply = try caller.client.reply(to: request)
    if caller.json { return try caller.printJSON(reply.bytes) }
    let erased = try reply.value()
    let end = erased.isFinished == true ? nil : awaitEnd(caller)
    try caller.show { page in write(erased, end, to: &page) }
  }

  /// Waits until the erasure is finished in every file or is blocked, and shows the progress. Ctrl-C ends only the
  /// waiting. Returns `nil` if the service stops meanwhile: its next start continues what is acknowledged already.
  static func awaitEnd(_ caller: Caller) -> DataErasures.Response? {
    var progress = ProgressLine(isShown: caller.terminal.canRedraw)
    defer { progress.clear() }
    var pause: UInt32 = 20_000
    while true {
      guard let left = try? caller.client.call(DataErasures()) else { return nil }
      if left.isFinished || left.trouble != nil { return left }
      progress.show(message(left, width: caller.terminal.messages.width))
      usleep(pause)
      pause = min(pause * 2, 500_000)
    }
  }

  /// Shorter than the width: a longer line would not be rewritten in place.
  static func message(_ left: DataErasures.Response, width: Int) -> String {
    let work = "Erasing from every file\(left.backups.map { ": \(Figures.of($0, "backup")) left" } ?? "")."
    let whole = work + " Ctrl-C leaves it going on."
    return whole.count < width ? whole : String(work.prefix(width - 1))
  }

  /// `end` is the last state of the wait; `nil` if there was nothing to wait for, or the service stopped.
  static func write(_ erased: DataErase.Response, _ end: DataErasures.Response? = nil, to page: inout Page) {
    var parts =
      erased.entries.map { [Figures.of($0, "entry", "entries")] }
      ?? [Figures.of(erased.runs, "task"), Figures.of(erased.sessions, "whole entry", "whole entries")]
    if let others = erased.others { parts.append(Figures.of(others, "other entry", "other entries")) }
    if erased.quests > 0 { parts.append(Figures.of(erased.quests, "quest")) }
    if erased.settings > 0 { parts.append(Figures.of(erased.settings, "setting")) }
    let isFinal = end?.isFinished ?? (erased.isFinished == true)
    page.prose("\(isFinal ? "Erased for good" : "Erased from your history"): \(parts.joined(separator: ", ")).")
    if isFinal {
      switch erased.backups {
      case nil: page.prose("Also out of the backups.")
      case 0?: break
      case let backups?: page.prose("Also out of \(Figures.of(backups, "backup")).")
      }
    } else {
      page.prose(
        "Backups and other files may still hold it. timequestd goes on erasing; tqctl doctor says when it is done.")
      if let trouble = end?.trouble { page.prose(trouble) }
    }
    let removed = end?.removedFiles ?? []
    if !removed.isEmpty {
      page.prose("Removed, because they could not be read:")
      for name in removed { page.line("  \(name)") }
    }
    if !erased.stillTaskOf.isEmpty {
      page.prose("Still a task of \(erased.stillTaskOf.joined(separator: ", ")), for the next time.")
      if let quest = erased.stillTaskOf.first { page.command("tqctl quest edit \(HomeText.quoted(quest))") }
    }
  }
}

/// One line of messages that is rewritten in place.
struct ProgressLine {
  let isShown: Bool
  private var text = ""

  init(isShown: Bool) { self.isShown = isShown }

  mutating func show(_ text: String) {
    guard isShown, text != self.text else { return }
    self.text = text
    StandardError.write("\r\u{1B}[K\(text)")
  }

  mutating func clear() {
    if !text.isEmpty { StandardError.write("\r\u{1B}[K") }
    text = ""
  }
}
