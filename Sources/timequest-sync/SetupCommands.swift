internal import ArgumentParser
internal import FoundationEssentials
internal import LinuxHost
internal import QuestClient
internal import QuestReplica
internal import QuestWire

/// Commands that start, change and end sharing.
extension SyncProgram {
  func setUp(folder: String?, name: String?, showsQR: Bool) throws {
    try locked {
      try refuseSecondSetup()
      let setup = try newPlace(folder)
      let carrier = try setup.carrier()
      try carrier.makeFamily()
      try setup.ring.addMark(to: carrier)
      try begin(setup, name)
      var answer = SharingAnswer(code: try showCode(setup, showsQR: showsQR))
      answer.exchange = try exchange(setup, carrier, always: true)
      sayTimer()
      try write(answer)
    }
  }

  func join(folder: String?, name: String?, isDry: Bool) throws {
    try locked {
      try refuseSecondSetup()
      var (setup, isForGuardian) = try enteredPlace(folder)
      guard !isForGuardian else {
        throw ReplicaProblem(.code, "That is a guardian's code. Enter it with: timequest-sync guardian join")
      }
      let carrier = try setup.carrier()
      if isDry {
        let (counts, report) = try preview(setup, carrier, name)
        for line in [ReportText.preview(counts)] + ReportText.notes(report) { say(line) }
        return try write(
          SharingAnswer(
            preview: .init(
              added: counts.added, changed: counts.changed, deleted: counts.deleted, unchanged: counts.unchanged)))
      }
      try setup.ring.check(against: carrier)
      setup.before = try backup()
      try begin(setup, name)
      let answer = SharingAnswer(backup: setup.before, exchange: try exchange(setup, carrier, always: true))
      if setup.before != nil { say("To go back to the state before: timequest-sync leave --undo-join") }
      sayTimer()
      try write(answer)
    }
  }

  func showCode(showsQR: Bool) throws {
    try write(SharingAnswer(code: try showCode(try knownSetup(), showsQR: showsQR)))
  }

  func forget(_ device: String, showsQR: Bool) throws {
    try locked {
      var setup = try knownSetup()
      let carrier = try setup.carrier()
      try setup.ring.check(against: carrier)
      let forgotten = try client.call(SyncForget(device: device)).device
      // The new key is stored before anything is sealed with it.
      setup.ring = setup.ring.adding(try setup.ring.newest.renewed())
      try places.keep(setup)
      let renewed = try setup.carrier()
      try setup.ring.addMark(to: renewed)
      say("\(forgotten.name) is forgotten. Enter this code on each other device: timequest-sync rekey")
      var answer = SharingAnswer(code: try showCode(setup, showsQR: showsQR), device: forgotten.id)
      answer.exchange = try exchange(setup, renewed, always: true)
      try renewed.remove(forgotten.id)
      try write(answer)
    }
  }

  func rekey() throws {
    try locked {
      var setup = try knownSetup()
      let code = try FamilyCode(text: terminal.line("Code: "))
      guard code.family == setup.family else {
        throw ReplicaProblem(.code, "The code is another family's. To change families: leave, then join.")
      }
      setup.ring = setup.ring.adding(code.key)
      let carrier = try setup.carrier()
      try setup.ring.check(against: carrier)
      try places.keep(setup)
      try write(SharingAnswer(exchange: try exchange(setup, carrier, always: true)))
    }
  }

  func leave(undoingJoin: Bool) throws {
    try locked {
      let setup = try places.setup()
      var answer = SharingAnswer(listed: setup != nil)
      var problem: String?
      do {
        if undoingJoin {
          answer.backup = try undoJoin(setup)
        } else if let setup {
          problem = try takeOffList(setup)
          answer.listed = problem != nil
        }
        _ = try client.call(SyncEnd())
      } catch let refusal as RPCError where refusal.kind == .notShared && setup != nil {
        // The restored store from before the join does not share.
      }
      try places.forget()
      say(
        "Nothing is shared any more. Everything \(undoingJoin ? "is as it was before" : "stays here"), and what was sent stays "
          + "there.")
      if answer.listed == true {
        if let problem { say("The other devices were not told: \(problem)") }
        say("If they still list this device, run on one of them: tqctl sync forget DEVICE")
      }
      if setup?.folder != nil { say("If no device shares any more, remove timequest/v1/\(setup?.family ?? "").") }
      try write(answer)
    }
  }

  /// Takes this device off the other devices' lists. Returns why that was not possible: the folder or the server is not
  /// available now, or this device was forgotten.
  private func takeOffList(_ setup: SyncSetup) throws -> String? {
    _ = try client.call(SyncEnd(announce: true))
    do {
      try exchange(setup, try setup.carrier(), always: false)
      return nil
    } catch let problem as ReplicaProblem {
      return problem.description
    } catch let failure as SystemError {
      return "\(failure)"
    }
  }

  /// Returns the backup of what was here until now.
  private func undoJoin(_ setup: SyncSetup?) throws -> String? {
    guard let before = setup?.before else {
      throw ReplicaProblem(
        .setup, "There is no backup from before a join. To end the sharing alone: timequest-sync leave")
    }
    let restored = try client.call(DataRestore(name: before))
    say("Restored \(before). What was here until now is the backup \(restored.savedAs ?? "before it").")
    say("To have it again: tqctl undo")
    return restored.savedAs
  }

  /// A backup of the current store; `nil` in a system service, where backups belong to root.
  private func backup() throws -> String? {
    do {
      return try client.call(DataBackup()).backup?.name
    } catch let refusal as RPCError where refusal.kind == .forbidden {
      return nil
    }
  }

  // MARK: - Parts

  /// Creates a new key, for the folder or for a server that the player enters.
  func newPlace(_ folder: String?) throws -> SyncSetup {
    let place = try folder.map(Self.absolute)
    let conninfo = place == nil ? try terminal.connectionString() : nil
    return SyncSetup(folder: place, postgres: conninfo, ring: KeyRing(try .newFamily()))
  }

  /// The carrier and key of a code that the player enters.
  func enteredPlace(_ folder: String?) throws -> (place: SyncSetup, isForGuardian: Bool) {
    let place = try folder.map(Self.absolute)
    let code = try FamilyCode(text: terminal.line("Code: "))
    switch code.carrier {
    case .folder:
      guard let place else {
        throw ReplicaProblem(.usage, "The code is one for a folder. Say where it is on this machine: --folder DIR")
      }
      return (SyncSetup(folder: place, postgres: nil, ring: KeyRing(code.key)), code.isForGuardian)
    case .postgres:
      let conninfo = try ConnectionString(code.coordinates).adding(password: terminal.password())
      return (SyncSetup(folder: nil, postgres: conninfo.text, ring: KeyRing(code.key)), code.isForGuardian)
    }
  }

  private func refuseSecondSetup() throws {
    guard try places.setup() == nil else {
      throw ReplicaProblem(.setup, "This device shares already: timequest-sync status. To begin again: leave first.")
    }
  }

  /// The service compares items with its records only while it shares, so a preview starts sharing and ends it again.
  private func preview(
    _ setup: SyncSetup, _ carrier: any Carrier, _ name: String?
  ) throws -> (SyncPut.Response, ExchangeReport) {
    let isOn = try client.call(SyncStatus()).on
    if !isOn {
      // If the preview is killed before it ends sharing, the next command finds this mark.
      try places.beginPreview()
      _ = try client.call(SyncBegin(name: name ?? Terminal.hostName))
    }
    let seen = Result { try replicator(setup, carrier).preview() }
    if !isOn { try endPreview() }
    if ending.hasCome {
      // The counts are incomplete.
      Self.complain("Interrupted before everything was counted. Nothing was changed.")
      throw ExitCode(130)
    }
    return try seen.get()
  }

  private func begin(_ setup: SyncSetup, _ name: String?) throws {
    _ = try client.call(SyncBegin(name: name ?? Terminal.hostName))
    try places.keep(setup)
  }

  func sayTimer() {
    say("To exchange every quarter of an hour: systemctl --user enable --now timequest-sync.timer")
  }

  private func showCode(_ setup: SyncSetup, showsQR: Bool) throws -> String {
    let code = show(try setup.code(), showsQR: showsQR)
    say("Whoever has this code reads everything. On another device: timequest-sync join")
    return code
  }

  /// Returns its text.
  func show(_ code: FamilyCode, showsQR: Bool) -> String {
    let code = code.text
    if showsQR, terminal.isOn, !asJSON, let lines = QRCode(Array(code.utf8))?.lines() {
      let width = lines.first?.count ?? 0
      if let columns = terminal.columns, columns < width {
        print("With \(width) columns the terminal shows it as a QR code too.\n")
      } else {
        // White on black, whatever the terminal's colours are.
        for line in lines { print("\u{1B}[97;40m\(line)\u{1B}[0m") }
      }
    }
    say("\(code)\n")
    return code
  }

  private static func absolute(_ path: String) throws -> String {
    let path = path.hasPrefix("/") ? path : "\(FileManager.default.currentDirectoryPath)/\(path)"
    guard FileFacts(path: path) != nil else { throw ReplicaProblem(.usage, "There is no folder \(path).") }
    return path
  }
}
