import QuestText
import QuestWire

/// Setup as the guardian sees it.
enum SetupText {
  /// What `apply` changed, or would change.
  static func write(_ response: GuardianApply.Response, to page: inout Page) {
    let name = response.player.name
    if response.changes.isEmpty {
      page.line("Nothing to change for \(name).")
    } else {
      page.line(response.dryRun ? "For \(name) this would be:" : "Done for \(name):")
      for change in response.changes {
        page.line("  \(symbol(change.what, page))\(change.routine) \(change.what)")
        for detail in change.details { page.line("      \(detail)") }
      }
      for name in response.renamed ?? [] {
        page.prose("Your own quest of that name is \"\(name)\" now; rename it with tqctl quest edit.")
      }
      if !response.dryRun {
        page.prose(
          "`tqctl undo` takes back what the player did, and none of this. Apply the former set-up instead.", .quiet)
      }
    }
    guard !response.others.isEmpty, response.changes.isEmpty || response.dryRun else { return }
    page.prose("Not named, and staying: \(response.others.joined(separator: ", ")). --remove takes them out.", .quiet)
  }

  /// What a new PIN protects.
  static func write(_ response: GuardianSetPin.Response, to page: inout Page) {
    page.line("Setup is behind the PIN now, in every terminal.")
    if let names = response.protected, !names.isEmpty { page.prose("Protected: \(names.joined(separator: ", ")).") }
    if let names = response.unprotected, !names.isEmpty {
      page.prose("Not protected, because the player made them: \(names.joined(separator: ", ")).")
      page.command("tqctl guardian quest protect \(HomeText.quoted(names[0]))", "protects it")
    }
    page.command("tqctl guardian unlock", "opens setup here for ten minutes")
  }

  static func list(_ response: GuardianApply.Response, to page: inout Page) {
    guard !response.routines.isEmpty else {
      page.line("You have set up nothing for \(response.player.name).")
      return page.command("tqctl guardian quest create \"Morning Quest\" --task Shower")
    }
    for (index, routine) in response.routines.enumerated() {
      if index > 0 { page.gap() }
      whole(routine, to: &page)
    }
  }

  static func whole(_ routine: RoutineInfo, to page: inout Page) {
    page.line(page.styled(routine.name, .strong) + (routine.active ? "" : " (inactive)"))
    if let shown = routine.displayName { page.line("  shown as \(shown)") }
    let schedule = [
      QuestLines.days(routine.days), routine.remind.map { "reminder \($0)" }, routine.by.map { "by \($0)" },
    ].compactMap(\.self)
    page.line("  " + schedule.joined(separator: " · "))
    page.table(
      routine.tasks.enumerated().map { index, task in
        let kind = task.kind.map { " @\(QuestLines.bare($0))" } ?? ""
        return [
          "\(index + 1). \(task.name)\(task.displayName.map { " = \($0)" } ?? "")\(kind)",
          task.referenceSeconds.map { "about \(DurationText.short($0))" } ?? "",
          task.suggested.map { "suggested \($0)" } ?? "",
        ]
      }, indent: 2)
  }

  /// The change is also named after the routine.
  private static func symbol(_ what: Open<GuardianApply.Change.Kind>, _ page: Page) -> String {
    if page.style.symbols == .words { return "" }
    let symbol =
      switch what.known {
      case .created: "+"
      case .deleted: "−"
      default: "~"
      }
    return page.styled(symbol, .strong) + " "
  }
}
