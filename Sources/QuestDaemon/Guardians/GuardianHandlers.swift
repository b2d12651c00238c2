internal import LinuxHost
internal import QuestEngines
internal import QuestModel
internal import QuestServer
internal import QuestStore
internal import QuestText
internal import QuestWire

/// A guardian's setup for a player: only the routines that guardians made.
extension Application {
  /// `host` is called at each check, on a worker thread.
  func guardianRows(seeing host: @escaping @Sendable () -> HostState) -> [MethodRow] {
    [
      .row(
        PlayerList.self, access: .guardian, errors: [.locked], "The players whose routines the caller sets up."
      ) { _, context in
        try self.requireUnlocked(context)
        return try self.translating { try self.listedPlayers(context) }
      },
      .row(
        GuardianApply.self, access: .guardian, reach: .setup,
        errors: [.invalidArgument, .invalidDuration, .locked, .notFound, .ambiguousName, .nameTaken],
        "Makes a player's routines equal to the given ones, edits some, or shows the difference.", handler: apply),
      .row(
        GuardianCheck.self, access: .guardian, errors: [.invalidArgument, .locked, .notFound],
        "Whether what is set up for a player can work."
      ) { request, context in
        try self.check(request, context, host)
      },
    ]
  }

  // MARK: - Apply

  private func apply(_ request: GuardianApply, _ context: CallContext) throws -> GuardianApply.Response {
    try requireUnlocked(context)
    let ward = try translating { try self.ward(request.player, context) }
    if request.dryRun == true {
      return try reading(context) { snapshot in
        var generator = SystemRandomNumberGenerator()
        let plan = try plan(request, try player(ward, in: snapshot.reader), snapshot.reader, using: &generator)
        return GuardianApply.Response(plan, ward, dryRun: true)
      }
    }
    return try changing(request, context, undoable: false) { change in try setUp(request, ward, change) }
  }

  /// Sets up the routines as part of a change.
  func setUp(_ request: GuardianApply, _ ward: Ward, _ change: WriteContext) throws -> GuardianApply.Response {
    let player = try solo ?? change.writer.player(ofUser: ward.user ?? 0)
    var generator = SystemRandomNumberGenerator()
    let plan = try plan(request, player, change.writer.reader, using: &generator)
    let renamed = try plan.steps.flatMap { try change.write($0, of: player) }
    if !plan.steps.isEmpty {
      change.writer.label = "the set-up of \(plan.steps.map(\.after.name).joined(separator: ", "))"
      change.announce(.quests, .setUp, to: audience(of: ward))
    }
    var response = GuardianApply.Response(plan, ward, dryRun: false)
    if solo != nil, !renamed.isEmpty { response.renamed = renamed }
    return response
  }

  private func plan(
    _ request: GuardianApply, _ player: PlayerID, _ reader: StoreReader,
    using generator: inout some RandomNumberGenerator
  ) throws -> SetupPlan {
    let known = try reader.questsEverKnown(of: player)
    var plan = try SetupPlan(request, known: known.filter { $0.createdBy == .guardian }) {
      Identifier<Never>.random(using: &generator).text
    }
    guard let names = request.adopt, !names.isEmpty else { return plan }
    guard solo != nil else {
      throw RPCError(
        .invalidArgument, "Only in a user service can a player's quests become routines.",
        hint: "Here a guardian does not see them.")
    }
    let own = known.filter { $0.createdBy == .player && !$0.deleted }
    plan.adopt(
      try names.map { name in
        guard
          let quest = own.first(where: {
            [$0.id.text, $0.name, $0.setupName].contains { NameKey.of($0) == NameKey.of(name) }
          })
        else {
          throw RPCError(
            .notFound, "The player has no quest \"\(name.prefix(80))\" of their own.",
            hint: "tqctl quests --all lists them.",
            candidates: own.isEmpty ? nil : own.map(\.name))
        }
        return quest
      })
    return plan
  }

  // MARK: - Check

  private func check(
    _ request: GuardianCheck, _ context: CallContext, _ host: () -> HostState
  ) throws -> GuardianCheck.Response {
    try requireUnlocked(context)
    let ward = try translating { try self.ward(request.player, context) }
    let notifications = solo == nil ? nil : host().notifications
    return try reading(context) { snapshot in
      let player = try player(ward, in: snapshot.reader)
      let theirs = try ReadContext(
        reader: snapshot.reader, player: player, now: snapshot.now, rules: rules)
      let quests = try snapshot.reader.quests(of: player).filter { $0.createdBy == .guardian && $0.reminder != nil }
      return GuardianCheck.Response(
        player: ward.info, timeZone: theirs.zone.identifier,
        findings: SetupCheck(
          settings: theirs.settings, zone: theirs.zone, systemZone: snapshot.now.zone, reminding: quests,
          hasScreen: hasScreen(leases.holder(for: audience(of: ward) ?? Audience(player)), notifications),
          name: solo == nil ? ward.info.name : nil
        ).findings,
        reminders: quests.map { quest in
          let next = SetupCheck.next(
            of: quest, after: snapshot.now.wall, in: theirs.zone, boundary: theirs.settings.dayStart)
          return GuardianCheck.Reminder(
            routine: quest.setupName, time: quest.reminder?.text ?? "", by: quest.deadline.map(TimeOfDay.text(minute:)),
            next: next.map(theirs.zone.rfc3339), nextText: next.map(theirs.zone.text))
        })
    }
  }
}

extension Application {
  /// Whether a reminder can be shown; before the first one, whether the session bus has a notification service.
  private func hasScreen(_ lease: NotificationLease?, _ notifications: NotificationProbe.Answer?) -> Bool {
    guard let lease else { return false }
    return lease.screen?.shows ?? (notifications.map { [.present, .activatable].contains($0) } ?? true)
  }
}

extension WriteContext {
  /// Returns the new names of the player's quests that were renamed.
  fileprivate func write(_ step: SetupPlan.Step, of player: PlayerID) throws -> [String] {
    let names = Set([step.after.setupName, step.after.name]).sorted()
    let renamed = step.after.deleted ? [] : try names.compactMap { try makeRoom(for: step.after, $0, of: player) }
    if step.before == nil { try writer.add(step.after, of: player) } else { try writer.replace(step.after, of: player) }
    return renamed
  }

  /// Renames a player's own quest with that name: a refusal would reveal it to the guardian.
  private func makeRoom(for routine: Quest, _ name: String, of player: PlayerID) throws -> String? {
    guard var own = try writer.reader.quest(named: name, of: player), own.id != routine.id, own.createdBy == .player
    else { return nil }
    (own.name, own.setup) = (try writer.reader.freeName(like: own.name, of: player), nil)
    try writer.also(for: player, method: QuestUpdate.method) { writer in
      try writer.replace(own)
      writer.label = "the new name of \(own.name), because another quest is called so now"
    }
    return own.deleted ? nil : own.name
  }
}

extension GuardianApply.Response {
  fileprivate init(_ plan: SetupPlan, _ ward: Ward, dryRun: Bool) {
    self.init(
      player: ward.info, dryRun: dryRun, changes: plan.changes, others: plan.others,
      routines: plan.routines.map { RoutineInfo($0) })
    if !plan.edited.isEmpty { edited = plan.edited.map(\.text) }
  }
}
