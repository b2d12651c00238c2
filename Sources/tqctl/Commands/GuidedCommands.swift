import ArgumentParser
import QuestClient
import QuestText
import QuestWire

/// Commands that start a dialog on a terminal if the command line is incomplete.
extension QuestCreateCommand {
  /// Whether the command line is not enough for a quest. A template without tasks is not enough either.
  private var isIncomplete: Bool {
    name == nil || (tasks.isEmpty && (template == nil || template?.lowercased() == "blank"))
  }

  /// Runs the dialog, only on a terminal and only if something is missing. Returns whether it ran.
  func guided(_ caller: Caller) throws -> Bool {
    guard caller.canAsk, isIncomplete, !dryRun else { return false }
    let templates = try caller.client.call(TemplateList()).templates
    let chosen = template.flatMap { id in templates.first { $0.id == id.lowercased() } }
    var draft = QuestWalk.Draft()
    if let chosen {
      draft.template = chosen
      (draft.tasks, draft.days, draft.remind) = (chosen.tasks, chosen.days, chosen.reminderTime)
    }
    if !tasks.isEmpty { draft.tasks = tasks.map { TaskText($0).text } }
    if let days = try schedule.dayNumbers() { draft.days = days }
    try schedule.set(&draft, caller)
    draft.name = TaskText(name: name ?? "", shown: displayName).text
    let needsTemplate = chosen == nil && tasks.isEmpty
    let steps: [QuestWalk.Step] = [.template, .name, .tasks, .days, .reminder, .look]
    let walk = QuestWalk(
      steps: steps.filter { ($0 != .template || needsTemplate) && ($0 != .name || name == nil) }, draft: draft,
      templates: templates, taken: try caller.questNames())
    try caller.guide(walk) { draft, key in
      let names = draft.names
      var request = QuestCreate(
        name: names.name, displayName: names.shown, template: draft.template?.id,
        tasks: draft.tasks == draft.template?.tasks ? nil : draft.tasks, days: draft.days,
        reminderTime: draft.remind ?? "off", by: draft.by)
      request.idempotencyKey = key
      let quest = try caller.client.call(request)
      let today = try caller.client.call(QuestList(all: false)).date
      try caller.show { page in
        page.gap()
        page.line("\(quest.name) is saved.")
        Self.writeNext(quest, today: today, to: &page)
      }
    }
    caller.sound(.made)
    return true
  }
}

extension QuestEditCommand {
  /// Runs the dialog on the existing quest, and changes what the answers change.
  func guided(_ caller: Caller) throws {
    let quest = try caller.client.call(QuestGet(quest: quest))
    guard quest.createdBy == .player else {
      throw CommandFailure(
        status: ExitStatus.refused, message: "\(quest.name) was set up by a guardian, who alone can change it.",
        hint: "As its guardian: tqctl guardian quest edit")
    }
    let shown = quest.setupName == nil ? nil : quest.name
    var draft = QuestWalk.Draft(
      name: TaskText(name: quest.setupName ?? quest.name, shown: shown).text,
      tasks: quest.tasks.map { TaskText($0).text }, days: quest.days, remind: quest.reminderTime, by: quest.by)
    let before = draft
    let own = [quest.name, quest.setupName]
    let walk = QuestWalk(
      steps: [.name, .tasks, .days, .reminder, .look], draft: draft,
      taken: try caller.questNames().filter { !own.contains($0) })
    try caller.guide(walk, leaving: "Nothing was changed.") { answered, key in
      draft = answered
      guard draft != before else { return try caller.show { $0.line("\(quest.name) stays as it was.") } }
      var request = Self.update(of: quest, from: before, to: draft)
      request.idempotencyKey = key
      let changed = try caller.client.call(request)
      try caller.show { $0.line("\(changed.name) is saved.") }
    }
  }

  /// A request with only the differences.
  static func update(
    of quest: QuestInfo, from before: QuestWalk.Draft, to after: QuestWalk.Draft
  ) -> QuestUpdate {
    let (old, new) = (before.names, after.names)
    var request = QuestUpdate(quest: quest.id)
    if new.name != old.name { request.name = new.name }
    // A new setup name replaces the shown name too.
    if new != old, new.shown != nil || old.shown != nil { request.displayName = new.shown ?? new.name }
    if after.tasks != before.tasks { request.tasks = after.tasks }
    if after.days != before.days { request.days = after.days }
    if after.remind != before.remind { request.reminderTime = after.remind ?? "off" }
    if after.by != before.by { request.by = after.by ?? "off" }
    return request
  }
}

/// `tqctl guardian` alone: the first set-up, if there is none.
enum FirstSetup {
  /// The names of the players that the caller may set up; `nil` if a set-up exists already, or none is possible.
  private static func players(_ caller: Caller) -> [String]? {
    do {
      guard try !caller.hasPIN() else { return nil }
      let players = try caller.client.call(PlayerList()).players.map(\.name)
      for player in players {
        let known = try caller.client.call(GuardianApply(player: player, dryRun: true), keyed: false)
        guard known.routines.isEmpty else { return nil }
      }
      return players.isEmpty ? nil : players
    } catch {
      // Without a service, the help page is shown instead.
      return nil
    }
  }

  /// Returns whether the dialog ran.
  static func guided(_ caller: Caller) throws -> Bool {
    guard caller.canAsk, let players = players(caller) else { return false }
    let templates = try caller.client.call(TemplateList()).templates
    let steps: [QuestWalk.Step] = [.player, .pin, .template, .name, .tasks, .days, .reminder, .look]
    let walk = QuestWalk(
      steps: steps.filter { $0 != .player || players.count > 1 }, draft: QuestWalk.Draft(player: players[0]),
      templates: templates, players: players)
    try caller.guide(walk) { draft, key in try save(draft, key, caller) }
    return true
  }

  /// One call, so that the PIN and the routine are saved together or not at all.
  private static func save(_ draft: QuestWalk.Draft, _ key: String, _ caller: Caller) throws {
    let names = draft.names
    let routine = GuardianApply.Routine(
      name: names.name, displayName: names.shown, tasks: draft.tasks.map { GuardianApply.Task(name: $0) },
      days: draft.days, remind: draft.remind, by: draft.by)
    guard let pin = draft.pin else {
      var request = GuardianApply(player: draft.player, routines: [routine])
      request.idempotencyKey = key
      let response = try caller.client.call(request)
      return try caller.show { page in
        page.gap()
        SetupText.write(response, to: &page)
      }
    }
    let request = GuardianSetPin(
      pin: pin, routines: [routine], player: draft.player, idempotencyKey: key)
    let response = try caller.client.call(request)
    try caller.show { page in
      page.gap()
      page.line("\(names.name) is set up for \(draft.player ?? "the player").")
      SetupText.write(response, to: &page)
    }
  }
}

extension Caller {
  /// The names that the player's quests have.
  fileprivate func questNames() throws -> [String] {
    try client.call(QuestList(all: true)).quests.flatMap { [$0.name, $0.setupName].compactMap(\.self) }
  }
}

extension ScheduleOptions {
  /// Sets the values of the command line in the draft.
  fileprivate func set(_ draft: inout QuestWalk.Draft, _ caller: Caller) throws {
    var remind = remind
    if remind == "default" { remind = try caller.client.call(SettingsGet(key: "reminderTime")).settings.first?.value }
    for text in [by.map { "by \($0)" }, remind].compactMap(\.self) {
      if let problem = draft.remind(text) { throw CommandFailure.usage(problem) }
    }
  }
}
