internal import LinuxHost
internal import Logging
internal import QuestModel
internal import QuestServer
internal import QuestStore
internal import QuestWire

/// The state of the store, and notices about it.
extension Application {
  var checkRows: [MethodRow] {
    [
      .row(
        DataCheck.self, errors: [.idempotencyConflict, .forbidden],
        "Reports the state of the store, checks it again, or marks its notices as seen.",
        lane: { request, _ in request.deep == true ? .long : request.acknowledge == true ? .change : .short },
        handler: check)
    ]
  }

  private func check(_ request: DataCheck, _ context: CallContext) throws -> DataCheck.Response {
    let isKeeper = looksAfterStore(context)
    // A player may acknowledge only the player's own notices.
    guard isKeeper || (request.acknowledge == true && request.deep != true) else { throw AccessPolicy.rootsAlone }
    if request.deep == true { try health.lookNow() }
    putStoreBack()
    guard request.acknowledge == true else {
      return try reading(context) { snapshot in
        var answer = try condition(snapshot, acknowledged: 0, forKeeper: isKeeper)
        if request.deep == true { answer.findings += try snapshot.badgeFinding().map { [$0] } ?? [] }
        return answer
      }
    }
    return try changing(request, context, undoable: false) { change in
      let acknowledged = try change.writer.acknowledgeNotices(for: change.player, alsoEverybodys: isKeeper)
      return try condition(change.snapshot, acknowledged: acknowledged, forKeeper: isKeeper)
    }
  }

  private func condition(_ snapshot: ReadContext, acknowledged: Int, forKeeper isKeeper: Bool) throws
    -> DataCheck.Response
  {
    let state = health.state
    let blindFilter = try snapshot.blindFilter()
    let check = state.lastCheck.flatMap { check in
      isKeeper && blindFilter?.shows(madeAfter: check.command) ?? true ? check : nil
    }
    return DataCheck.Response(
      state: Open(
        state.trouble != nil
          ? .damaged
          : state.unreadable != nil
            ? .unreadable : health.isChecking ? .checking : state.mendings > 0 ? .mended : .sound),
      checkedAt: check.map { snapshot.zone.rfc3339($0.at) },
      findings: try healthFindings(snapshot, forKeeper: isKeeper),
      acknowledged: acknowledged)
  }

  /// The store's findings for `tqctl doctor`. Callers who do not manage the store see only that something happened to
  /// it, and nothing about its content.
  func healthFindings(_ snapshot: ReadContext, forKeeper isKeeper: Bool) throws -> [SystemInfo.Finding] {
    let state = health.state
    var findings = try snapshot.reader.unseenNotices(for: snapshot.player).map { notice in
      let isOwn = isKeeper || notice.kind == Notice.Kind.pinReset.rawValue
      return SystemInfo.Finding(
        check: "notice", status: .warning, text: isOwn ? notice.text : RescueText.line(of: notice),
        fix: isOwn ? "tqctl doctor --acknowledge" : "sudo tqctl doctor")
    }
    findings += placeFindings(forKeeper: isKeeper)
    if let trouble = state.trouble {
      findings.append(
        SystemInfo.Finding(
          check: "integrity", status: .problem,
          text: isKeeper
            ? "The store is damaged and could not be mended: \(trouble)"
            : "The store is damaged and could not be mended.",
          fix: solo == nil ? "sudo systemctl restart timequest.service" : "systemctl --user restart timequest.service"))
    } else if let unreadable = state.unreadable {
      findings.append(
        SystemInfo.Finding(
          check: "integrity", status: .problem,
          text: isKeeper ? unreadable : "The store could not be read to its end. Nothing was changed.",
          fix: "tqctl doctor --deep"))
    } else if state.lastCheck == nil {
      findings.append(
        SystemInfo.Finding(
          check: "integrity", status: .ok,
          text: health.isChecking ? "The store is being checked right now." : "The store has not been checked yet.",
          fix: health.isChecking ? nil : "tqctl doctor --deep"))
    } else {
      findings.append(
        SystemInfo.Finding(
          check: "integrity", status: .ok,
          text: "Every page, reference and total of the store was checked and is sound."))
    }
    try erasureFinding(snapshot, forKeeper: isKeeper).map { findings.append($0) }
    return findings.map { finding in
      var finding = finding
      finding.group = "Store"
      return finding
    }
  }
}

extension Application {
  /// As `QuestStore.keepLock`; `ownsFolder` throws a `SystemError`.
  public func keepLock(_ ownsFolder: @escaping @Sendable () throws -> Bool) {
    store.keepLock {
      do {
        return try ownsFolder()
      } catch let error as SystemError {
        throw StoreError(systemCode: error.code, error.what)
      }
    }
  }

  /// Restores a removed store file before anything is read, so that the result reports it. If that fails, the failure
  /// is a finding.
  func putStoreBack() {
    do {
      try store.secure()
    } catch {
      log.error("The store's files are not in their place.", metadata: ["error": "\(error)"])
    }
  }

  /// Whether the store's files and its backups are where the next start expects them.
  private func placeFindings(forKeeper isKeeper: Bool) -> [SystemInfo.Finding] {
    var findings: [SystemInfo.Finding] = []
    do {
      try store.secure()
    } catch {
      findings.append(
        SystemInfo.Finding(
          check: "place", status: .problem,
          text: isKeeper ? "\(error)" : "The store's file is not where it was; changes are refused.",
          fix: isKeeper ? "ls -l \(Diagnosis.quoted(store.path))" : "sudo tqctl doctor"))
    }
    if store.isReadOnly {
      findings.append(
        SystemInfo.Finding(
          check: "place", status: .problem,
          text: "The store's disk is not writable: changes are refused, and existing data can still be read.",
          fix: "findmnt -T \(Diagnosis.quoted(dataDirectory))"))
    }
    if store.backups.isRemoved, isKeeper {
      findings.append(
        SystemInfo.Finding(
          check: "backups", status: .warning,
          text: "The folder of the backups was removed: \(store.backups.folder)", fix: "tqctl backup"))
    }
    return findings
  }

  /// `nil` when no erasure is in progress.
  private func erasureFinding(_ snapshot: ReadContext, forKeeper isKeeper: Bool) throws -> SystemInfo.Finding? {
    guard try snapshot.reader.hasUnfinishedErasure(of: isKeeper ? nil : snapshot.player) else { return nil }
    if isKeeper, let trouble = erasures.state.trouble {
      return SystemInfo.Finding(
        check: "erasure", status: .problem,
        text: "An erasure waits to be finished, and is tried again: \(trouble)", fix: "tqctl backup --list")
    }
    let left = try isKeeper && snapshot.blindFilter() == nil ? store.backupsToErase().count : 0
    let backups = left == 0 ? "" : left == 1 ? ": one backup is left" : ": \(left) backups are left"
    return SystemInfo.Finding(
      check: "erasure", status: .ok, text: "An erasure is still being applied to all files\(backups).")
  }
}

extension ReadContext {
  /// A line for `status` while something that happened to the store has not been acknowledged.
  func notice() throws -> String? {
    try reader.unseenNotices(for: player).last.map(RescueText.line)
  }
}
