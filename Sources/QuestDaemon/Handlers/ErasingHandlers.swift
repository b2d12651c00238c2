internal import Logging
internal import QuestModel
internal import QuestStore
internal import QuestWire

/// Erasing for good.
extension Game {
  var erasingRows: [MethodRow] {
    [
      .row(
        DataErase.self,
        errors: [.confirmationNeeded, .notFound, .ambiguousName, .sessionAlreadyOpen, .invalidArgument],
        "Erases for good, out of the journal and the backups too.", lane: { _, _ in .long }, handler: erase)
    ]
  }

  private func erase(_ request: DataErase, _ context: CallContext) throws -> DataErase.Response {
    // How many files there are tells how much others play.
    let isKeeper = looksAfterStore(context)
    // What guardians set up stays where others play too, and behind a PIN.
    let keepsSetup = try solo == nil || isLocked(context)
    return try exclusively(context) { player, now in
      // What was begun before and stopped by a crash or a full disk is finished first.
      try store.finishErasures()
      let command = Command(player: player, method: DataErase.method, at: now.wall, undoable: false)
      let files = isKeeper ? (backups: store.backups.list().count, damaged: store.damagedFiles().count) : nil
      let (planned, isNew) = try store.write(command) { writer in
        if let answer = try Remembered.answer(to: request, player, writer.reader) { return (answer, false) }
        let look = try Look(
          reader: writer.reader, player: player, now: now, rules: rules)
        let target = try look.target(of: request, keepingSetup: keepsSetup)
        let counts = try writer.reader.counts(of: target.erasure)
        try check(target, counts, files: files, request, try look.reader.openSession(of: player)?.play)
        writer.label = "an erasure"
        let erased = try writer.erase(target.erasure)
        let response = DataErase.Response(
          runs: erased.runs, sessions: erased.sessions, quests: erased.quests, settings: erased.settings,
          backups: files?.backups, removedFiles: [], stillTaskOf: target.stillTaskOf)
        // The quests' own names may go with a later erasure, so they are not remembered.
        var remembered = response
        remembered.stillTaskOf = []
        try Remembered.keep(remembered, to: request, writer)
        return (response, true)
      }
      guard isNew else { return (planned, []) }
      var response = planned
      let finished = try finish()
      if isKeeper {
        response.backups = finished.backups
        response.removedFiles = finished.removed
      }
      return (response, [.progress, .quests, .settings].map { News(topic: $0, what: "erased") })
    }
  }

  /// The rest of an erasure. What keeps it from being finished is said, for the records themselves are gone already.
  private func finish() throws -> ErasedFiles {
    do {
      return try store.finishErasures()
    } catch let error as StoreError {
      log.error("An erasure waits to be finished.", metadata: ["error": "\(error)"])
      throw RPCError(
        .busy, "It is erased from your history; the backups and the file itself are not done yet.",
        hint: "Make room on the disk if it is full. The next start of timequestd goes on with it.")
    }
  }

  private func check(
    _ target: ErasureTarget, _ counts: ErasureCounts, files: (backups: Int, damaged: Int)?, _ request: DataErase,
    _ open: Play?
  ) throws {
    if let open, counts.touchesOpenSession || target.refusesOpenSession {
      throw RPCError(
        .sessionAlreadyOpen, "\(open.title) is open, and an erasure leaves nothing half.",
        hint: "Finish it, or put it away first: tqctl abandon.")
    }
    guard request.confirm != true else { return }
    var parts = ["\(counts.runs) \(counts.runs == 1 ? "run" : "runs")"]
    parts.append("\(counts.sessions) whole \(counts.sessions == 1 ? "play" : "plays")")
    if counts.quests > 0 { parts.append("\(counts.quests) \(counts.quests == 1 ? "quest" : "quests")") }
    if counts.settings > 0 { parts.append("\(counts.settings) \(counts.settings == 1 ? "setting" : "settings")") }
    var message = "This erases \(target.words) for good: \(parts.joined(separator: ", "))"
    switch files?.backups {
    case nil: message += ", also out of the backups"
    case 0?: break
    case let backups?: message += ", also out of \(backups) \(backups == 1 ? "backup" : "backups")"
    }
    message += "."
    if files.map({ $0.damaged > 0 }) ?? true { message += " Damaged files kept aside go too." }
    throw RPCError(
      .confirmationNeeded, "\(message) It cannot be undone, and nothing before it can be.",
      hint: "To erase it: tqctl erase \(target.option) --yes")
  }
}

/// What a request to erase means.
private struct ErasureTarget {
  var erasure: Erasure
  /// `Shower`, `everything before 2026-03-15`.
  var words: String
  /// How tqctl says it.
  var option: String
  var stillTaskOf: [String] = []
  /// An open session is in the way whatever it is: even when it began must not be told.
  var refusesOpenSession = false
}

extension Look {
  fileprivate func target(of request: DataErase, keepingSetup: Bool) throws -> ErasureTarget {
    let given = [request.skill != nil, request.quest != nil, request.before != nil, request.everything == true]
    guard given.count(where: \.self) == 1 else {
      throw RPCError(
        .invalidArgument, "Say one thing to erase: a skill, a quest, what is before a day, or everything.",
        hint: "For example: tqctl erase --skill Shower")
    }
    if let skill = request.skill { return try target(skill: skill) }
    if let quest = request.quest { return try target(quest: quest, keepingSetup) }
    if let before = request.before {
      guard let day = LocalDay(before) else {
        throw RPCError(.invalidArgument, "\"\(before.prefix(20))\" is no day.", hint: "Write it like 2026-03-15.")
      }
      return ErasureTarget(
        erasure: .before(zone.instant(on: day, secondOfDay: 0), of: player), words: "everything before \(day.text)",
        option: "--before \(day)", refusesOpenSession: true)
    }
    return ErasureTarget(
      erasure: .everything(of: player, keepingSetup: keepingSetup), words: "everything you have here",
      option: "--everything",
      refusesOpenSession: true)
  }

  /// A skill with runs, or a name that only the journal and the backups may still know. Slips of the finger are not
  /// guessed at.
  private func target(skill typed: String) throws -> ErasureTarget {
    var keys = try reader.keysOfSkill(named: typed, of: player)
    var name = typed
    if keys.isEmpty {
      let skills = try reader.skills(of: player, limit: 10_000)
      switch NameMatch.find(typed, in: skills, isExact: true, name: \.name) {
      case .one(let skill): (keys, name) = (skill.keys, skill.name)
      case .several(let names): throw Refusals.ambiguous(typed, Array(names.prefix(20)))
      case .none:
        throw RPCError(
          .notFound, "Nothing is known of \"\(typed.prefix(80))\".", hint: "tqctl skills lists what is.")
      }
    } else if let skill = try reader.skill(named: typed, of: player) {
      name = skill.name
    }
    let known = Set(keys)
    let quests = try reader.quests(of: player).filter { $0.tasks.contains { known.contains($0.task.skillKey) } }
    return ErasureTarget(
      erasure: .skill(keys: keys, of: player), words: name, option: "--skill \"\(name)\"",
      stillTaskOf: quests.map(\.name))
  }

  private func target(quest typed: String, _ keepingSetup: Bool) throws -> ErasureTarget {
    let quests = try reader.questsEverKnown(of: player)
    let found = NameMatch.find(typed, in: quests, isExact: true, name: \.name)
    guard case .one(let quest) = found else {
      if case .several(let names) = found { throw Refusals.ambiguous(typed, names) }
      throw RPCError(
        .notFound, "There is no quest \"\(typed.prefix(80))\".", hint: "tqctl quests --all lists them.")
    }
    return ErasureTarget(
      erasure: .quest(quest, of: player, keepingSetup: keepingSetup), words: quest.name,
      option: "--quest \"\(quest.name)\"")
  }
}
