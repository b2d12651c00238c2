internal import FoundationEssentials
internal import Glibc
internal import QuestClient
internal import QuestReplica
internal import QuestWire

/// Guardians on other machines.
extension SyncProgram {
  // MARK: - The player's machine

  func allowGuardian(_ name: String, folder: String?, player: String?, showsQR: Bool) throws {
    try locked {
      try refuseKnown(name)
      let credential = try permit(for: player)
      let link = try GuardianLink(
        .player, name: name, place: newPlace(folder), player: player, credential: credential)
      try courier(link).begin()
      let code = show(try link.code(), showsQR: showsQR)
      say("Whoever has this code can set up quests here, and sees nothing of your play.")
      say("On the guardian's machine: timequest-sync guardian join")
      sayTimer()
      try write(GuardianAnswer(name: name, code: code))
    }
  }

  /// The credential that replaces the PIN, if there is one: knowing the PIN is the consent.
  private func permit(for player: String?) throws -> String? {
    func asked() throws -> String? {
      // Reports at once if there is no such player.
      _ = try client.call(GuardianApply(player: player, dryRun: true), keyed: false)
      return try client.call(GuardianPermit()).credential
    }
    do {
      return try asked()
    } catch let refusal as RPCError where refusal.kind == .locked {
      _ = try client.call(GuardianUnlock(pin: terminal.pin()))
      defer { _ = try? client.call(GuardianLock()) }
      return try asked()
    }
  }

  // MARK: - The guardian's machine

  func joinPlayer(_ name: String, folder: String?) throws {
    try locked {
      try refuseKnown(name)
      let (place, isForGuardian) = try enteredPlace(folder)
      guard isForGuardian else {
        throw ReplicaProblem(.code, "That is the code of a player's devices, and no guardian's. It was not kept.")
      }
      guard try !places.links().contains(where: { $0.place.family == place.family }) else {
        throw ReplicaProblem(.setup, "This code is known here already: timequest-sync guardian list")
      }
      let courier = try courier(try GuardianLink(.guardian, name: name, place: place))
      try courier.enter()
      say("You can set up routines for \(name): tqctl guardian send \(name) FILE")
      try write(GuardianAnswer(name: name))
    }
  }

  /// Sends the set-up from standard input, in the form that `tqctl guardian send` writes.
  func sendSetup(to name: String) throws {
    try locked {
      let link = try link(name)
      guard link.role == .guardian else {
        throw ReplicaProblem(.usage, "\(name) sets up quests here; you do not set up any for \(name).")
      }
      var input: [UInt8] = []
      while let line = readLine(strippingNewline: false) { input += Array(line.utf8) }
      guard let setup = try? WireJSON.decode(GuardianApply.self, from: input), let routines = setup.routines else {
        throw ReplicaProblem(.usage, "That is no set-up. Send a file with: tqctl guardian send \(name) FILE")
      }
      var courier = try courier(link)
      let isWaiting = try courier.send(SentSetup(routines: routines, remove: setup.remove))
      let waiting = isWaiting ? " with the one before, which waits there" : ""
      say("Sent to \(name), as set-up \(courier.sent)\(waiting). It is made there at the next exchange.")
      try write(GuardianAnswer(name: name, sent: courier.sent, includesWaiting: isWaiting))
    }
  }

  // MARK: - Both

  func listLinks() throws {
    try locked {
      let links = try places.links().map { try seen($0) }
      if links.isEmpty { say("Nobody sets up quests here from another machine, and you set up none elsewhere.") }
      for link in links { say(link.text) }
      try write(LinksAnswer(links: links))
    }
  }

  private func seen(_ link: GuardianLink) throws -> LinksAnswer.Link {
    var seen = LinksAnswer.Link(link)
    guard link.role == .guardian else { return seen }
    do {
      var courier = try courier(link)
      let (receipt, ended, met) = try courier.answer()
      let sent = courier.sent
      seen.sent = sent
      seen.ended = ended
      if let receipt, receipt.number == sent, !ended {
        seen.outcome = receipt.outcome.rawValue
        seen.changes = receipt.changes
        seen.reason = receipt.reason
        seen.text = "\(link.name): \(SetupText.line(receipt))"
      } else if ended {
        seen.text = "\(link.name): has ended it. timequest-sync guardian revoke \(link.name) removes it here."
      } else {
        let state = sent > 0 ? "set-up \(sent) was sent, and is not there yet." : "nothing was sent yet."
        seen.text = "\(link.name): \(([state] + ReportText.notes(met)).joined(separator: " "))"
      }
    } catch let problem as ReplicaProblem {
      seen.problem = "\(problem)"
      seen.text = "\(link.name): \(problem)"
    }
    return seen
  }

  func revoke(_ name: String) throws {
    try locked {
      let link = try link(name)
      do {
        var courier = try courier(link)
        try courier.end()
      } catch let problem as ReplicaProblem {
        Self.complain("\(name) was not informed: \(problem)")
      }
      try places.forget(link)
      say(
        link.role == .player
          ? "\(name) sets up nothing here any more. What is set up stays."
          : "You set up nothing for \(name) any more. What is set up there stays.")
      try write(GuardianAnswer(name: name))
    }
  }

  // MARK: - Exchanging

  func courier(_ link: GuardianLink) throws -> SetupCourier { try SetupCourier(link) { try places.keep($0) } }

  func exchange(_ link: GuardianLink) throws -> ExchangeAnswer.Link { try exchange(courier(link)) }

  /// Says what it has brought.
  func exchange(_ courier: SetupCourier) throws -> ExchangeAnswer.Link {
    var courier = courier
    let name = courier.link.name
    switch courier.link.role {
    case .guardian:
      _ = try courier.answer()
      return ExchangeAnswer.Link(name: name)
    case .player:
      // While a task runs nothing is written that could tell of it.
      guard try exchanging.call(SyncStatus()).dark != true else { return ExchangeAnswer.Link(name: name) }
      let client = settingUp()
      if let credential = courier.link.credential {
        do {
          _ = try client.call(GuardianUnlock(credential: credential))
        } catch let refusal as RPCError where refusal.kind == .wrongPin {
          Self.complain("\(name): the PIN was changed. Enter it again: timequest-sync guardian renew \(name)")
        }
      }
      let (answers, met) = try courier.take { try client.call($0, keyed: false).changes }
      let notes = ReportText.notes(met)
      for line in answers.map({ SetupText.shortLine($0, of: name) }) + notes { say("\(name): \(line)") }
      return ExchangeAnswer.Link(name: name, answers: answers, notes: notes)
    }
  }

  /// Asks for the PIN again after it was changed.
  func renew(_ name: String) throws {
    try locked {
      var link = try link(name)
      guard link.role == .player else {
        throw ReplicaProblem(.usage, "The PIN is entered on \(name)'s machine: timequest-sync guardian renew")
      }
      link.credential = try permit(for: link.player)
      try places.keep(link)
      say("The PIN is entered. Set-ups from \(name) are taken again.")
      var answer = ExchangeAnswer()
      answer.links = [try exchange(link)]
      try write(answer)
    }
  }

  private func link(_ name: String) throws -> GuardianLink {
    let links = try places.links()
    let named = links.filter { $0.name == name }
    guard let link = named.first else {
      let names = links.map(\.name).joined(separator: ", ")
      throw ReplicaProblem(
        .usage, "There is no link to \"\(name.prefix(40))\"\(names.isEmpty ? "." : ", only to \(names).")")
    }
    return link
  }

  private func refuseKnown(_ name: String) throws {
    guard (1...64).contains(name.utf8.count),
      !name.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
    else { throw ReplicaProblem(.usage, "A name is one line of 1 to 64 bytes.") }
    guard try !places.links().contains(where: { $0.name == name }) else {
      throw ReplicaProblem(.setup, "There is a \(name) already: timequest-sync guardian list")
    }
  }
}

/// Receipts in words.
enum SetupText {
  /// For the guardian.
  static func line(_ receipt: SetupReceipts.Receipt) -> String {
    switch receipt.outcome.known {
    case .applied:
      let changes = receipt.changes.map { "\($0.routine) \($0.what.rawValue)" }
      return
        "set-up \(receipt.number) is made: \(changes.isEmpty ? "nothing to change" : changes.joined(separator: ", "))."
    case .refused: return "set-up \(receipt.number) was refused: \(receipt.reason ?? "it has a mistake.")"
    case .locked:
      return
        "set-up \(receipt.number) waits for the PIN, which was set or changed there. There: timequest-sync guardian renew"
    case nil: return "set-up \(receipt.number): \(receipt.outcome.rawValue)."
    }
  }

  /// For the player, who may know the quests by other names.
  static func shortLine(_ receipt: SetupReceipts.Receipt, of guardian: String) -> String {
    switch receipt.outcome.known {
    case .applied: receipt.changes.isEmpty ? "nothing new is set up." : "quests were set up: tqctl quests"
    case .refused: "a set-up had a mistake; nothing was changed."
    case .locked:
      "a set-up waits for the PIN, which was set or changed since: timequest-sync guardian renew \(guardian)"
    case nil: "a set-up waits."
    }
  }
}
