import ArgumentParser
import QuestText
import QuestWire

struct EraseCommand: QuestCommand {
  static let configuration = CommandConfiguration.command(
    "erase", "Erase for good, out of the backups too.",
    example: """
      tqctl erase --skill Shower
      tqctl erase --before 2025-01-01 --yes
      """,
    more: "Says first how much that is, and asks. There is no way back: not with undo, not with a backup. "
      + "`tqctl delete` takes a play out of history so that undo brings it back.")

  @Option(help: ArgumentHelp("All runs of a skill: a task's name or @kind.", valueName: "skill"))
  var skill: String?

  @Option(help: ArgumentHelp("A quest with all its plays; a deleted one too.", valueName: "quest"))
  var quest: String?

  @Option(help: ArgumentHelp("All plays begun before this day.", valueName: "date"))
  var before: String?

  @Flag(help: "All your history, quests and settings.")
  var everything = false

  @Flag(name: .shortAndLong, help: "Without asking.")
  var yes = false

  @OptionGroup var options: GlobalOptions

  func validate() throws {
    guard [skill != nil, quest != nil, before != nil, everything].filter(\.self).count == 1 else {
      throw ValidationError("Say one thing to erase: --skill, --quest, --before or --everything.")
    }
  }

  func request(confirm: Bool) -> DataErase {
    DataErase(
      skill: skill, quest: quest, before: before, everything: everything ? true : nil, confirm: confirm ? true : nil)
  }

  func run(_ caller: Caller) throws { try Erasing.run(caller, isConfirmed: yes, request) }
}

/// Asking before what cannot be taken back.
enum Erasing {
  static func run(_ caller: Caller, isConfirmed: Bool, _ request: (_ confirm: Bool) -> DataErase) throws {
    do {
      try erase(request(isConfirmed), caller)
    } catch let refusal as RPCError where refusal.kind == .confirmationNeeded && caller.canAsk {
      let answer = try caller.ask("\(refusal.message)\nErase it? [y/N] ")?.lowercased()
      guard answer == "y" || answer == "yes" else { return StandardError.write("Nothing was changed.\n") }
      try erase(request(true), caller)
    }
  }

  private static func erase(_ request: DataErase, _ caller: Caller) throws {
    try caller.answer(request) { erased, page in write(erased, to: &page) }
  }

  static func write(_ erased: DataErase.Response, to page: inout Page) {
    var parts = [Figures.of(erased.runs, "run"), Figures.of(erased.sessions, "whole play")]
    if erased.quests > 0 { parts.append(Figures.of(erased.quests, "quest")) }
    if erased.settings > 0 { parts.append(Figures.of(erased.settings, "setting")) }
    page.prose("Erased for good: \(parts.joined(separator: ", ")).")
    switch erased.backups {
    case nil: page.prose("Also out of the backups.")
    case 0?: break
    case let backups?: page.prose("Also out of \(Figures.of(backups, "backup")).")
    }
    if !erased.removedFiles.isEmpty {
      page.prose("Removed, because nobody could read what was in them:")
      for name in erased.removedFiles { page.line("  \(name)") }
    }
    if !erased.stillTaskOf.isEmpty {
      page.prose("Still a task of \(erased.stillTaskOf.joined(separator: ", ")), for the next play.")
      if let quest = erased.stillTaskOf.first { page.command("tqctl quest edit \(HomeText.quoted(quest))") }
    }
  }
}
