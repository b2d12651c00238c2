private import FoundationEssentials
internal import QuestModel
internal import QuestServer
internal import QuestStore
internal import QuestWire

/// Shares a player's game with other devices (SPEC §20). `timequest-sync` carries the items; these methods create and
/// apply them.
///
/// From lock-in to `done` local changes are not read and arriving items are not shown: they wait, and only items that
/// were known before are sent. So neither the player nor the carrier can tell when a task began.
extension Application {
  var syncRows: [MethodRow] {
    [
      .row(SyncBegin.self, errors: [.invalidArgument], "Shares the game with other devices.", handler: beginSync),
      .row(SyncStatus.self, reach: .sync, "Whether the game is shared, and with which devices.", handler: syncStatus),
      .row(
        SyncTake.self, reach: .sync, errors: [.notShared, .invalidArgument],
        "For timequest-sync: items of this device.", lane: { _, _ in .long }, handler: takeItems),
      .row(
        SyncPut.self, reach: .sync, errors: [.notShared, .invalidArgument, .forbidden],
        "For timequest-sync: items of another device.", longestText: WireLimits.syncBodyBytes,
        lane: { _, _ in .long }, handler: putItems),
      .row(
        SyncRenew.self, reach: .sync, errors: [.notShared],
        "For timequest-sync: another id for this device, and every record again.", handler: renewSync),
      .row(
        SyncForget.self, errors: [.notShared, .notFound, .ambiguousName, .invalidArgument], "Forgets a lost device.",
        handler: forgetDevice),
      .row(SyncEnd.self, errors: [.notShared, .taskRunning], "Ends the sharing on this device.", handler: endSync),
    ]
  }

  // MARK: - For people

  private func beginSync(_ request: SyncBegin, _ context: CallContext) throws -> SyncBegin.Response {
    try changing(request, context, undoable: false) { change in
      let name = NameKey.normalized(request.name)
      guard NameRule.isPlain(name), (1...64).contains(name.utf8.count) else {
        throw RPCError(
          .invalidArgument, "That isn't a name for a device.", hint: "Use one line of 1 to 64 bytes, such as laptop.")
      }
      let replica =
        try ReplicaWriter(change.writer)
        ?? ReplicaWriter.begin(change.writer, device: newDevice(change), home: syncHome)
      try replica.name(name, joinedOn: change.snapshot.today)
      return SyncBegin.Response(device: replica.device)
    }
  }

  private func syncStatus(_ request: SyncStatus, _ context: CallContext) throws -> SyncStatus.Response {
    try reading(context) { snapshot in
      let dark = try snapshot.isDark() ? true : nil
      guard let standing = try snapshot.reader.replicaStanding(of: snapshot.player) else {
        return SyncStatus.Response(on: false, dark: dark)
      }
      return SyncStatus.Response(
        on: true, device: standing.device, last: Int(standing.number),
        devices: standing.devices.map { SyncStatus.Device($0) }, newer: standing.newer, ahead: standing.ahead,
        cursors: standing.cursors, dark: dark)
    }
  }

  private func forgetDevice(_ request: SyncForget, _ context: CallContext) throws -> SyncForget.Response {
    try changing(request, context, undoable: false) { change in
      let replica = try sharing(change)
      let devices = try change.snapshot.reader.replicaStanding(of: change.player)?.devices ?? []
      let named = devices.filter { $0.id == request.device || NameKey.of($0.name) == NameKey.of(request.device) }
      guard named.count < 2 else { throw Self.severalDevices(named, own: replica.device) }
      guard var device = named.first else {
        throw RPCError(
          .notFound, "There is no device \"\(request.device.prefix(80))\".", hint: "tqctl sync devices lists them.",
          candidates: devices.map(\.name))
      }
      guard device.id != replica.device else {
        throw RPCError(.invalidArgument, "That is this device.", hint: "To stop sharing here: tqctl sync leave")
      }
      try replica.forget(device.id)
      device.isForgotten = true
      return SyncForget.Response(device: SyncStatus.Device(device))
    }
  }

  /// A device's default name is that of its machine, so several devices can have the same name.
  private static func severalDevices(_ devices: [ReplicaStanding.Device], own: String) -> RPCError {
    let list = devices.map { device in
      "\(device.id), since \(device.joinedOn)"
        + (device.id == own ? ", this one" : device.isForgotten ? ", forgotten" : "")
    }
    return RPCError(
      .ambiguousName, "\(devices.count) devices are called \"\(devices[0].name)\".",
      hint: "Give the id of one: \(list.joined(separator: "; "))", candidates: devices.map(\.id))
  }

  private func renewSync(_ request: SyncRenew, _ context: CallContext) throws -> SyncRenew.Response {
    try changing(request, context, undoable: false) { change in
      SyncRenew.Response(device: try renew(change))
    }
  }

  private func endSync(_ request: SyncEnd, _ context: CallContext) throws -> Nothing {
    try changing(request, context, undoable: false) { change in
      let replica = try sharing(change)
      guard request.announce == true else {
        try replica.end()
        return Nothing()
      }
      // Nothing is sent before `done`, and arrived items wait for it.
      try change.snapshot.refuseInTheDark()
      try replica.unlist()
      return Nothing()
    }
  }

  // MARK: - For timequest-sync

  private func takeItems(_ request: SyncTake, _ context: CallContext) throws -> SyncTake.Response {
    guard (1...500).contains(request.limit ?? 500), request.after >= 0 else {
      throw RPCError(.invalidArgument, "limit must be 1 to 500, and after 0 or more.", hint: "Correct them.")
    }
    let device = try standing(context).device
    guard request.device == device else {
      throw RPCError(
        .invalidArgument, "This device is \(device), and not \(request.device.prefix(80)).",
        hint: "Ask sync.status for its id.")
    }
    if let renewed = try renewIfMoved(after: request.after, context) {
      return SyncTake.Response(device: renewed, items: [], more: true)
    }
    try settle(context)
    return try reading(context) { snapshot in
      let (items, more) = try snapshot.reader.replicaItems(
        of: snapshot.player, after: Int64(request.after), limit: request.limit ?? 500, bytes: Self.bodiesAtOnce,
        longest: WireLimits.syncBodyBytes)
      return SyncTake.Response(
        device: device,
        items: items.map {
          SyncItem(
            n: Int($0.number), record: $0.record, schema: QuestStore.schemaVersion, clock: Int($0.clock), body: $0.body)
        }, more: more)
    }
  }

  private static let bodiesAtOnce = 600 << 10
  /// Items that one transaction applies: some 20 ms.
  private static let takenAtOnce = 50

  private func putItems(_ request: SyncPut, _ context: CallContext) throws -> SyncPut.Response {
    guard request.items.count <= WireLimits.listEntries else {
      throw RPCError(.invalidArgument, "There are more than 500 items.", hint: "Send them in several puts.")
    }
    if let cursor = request.cursor {
      guard (1...128).contains(cursor.name.utf8.count), cursor.value.utf8.count <= 400 else {
        throw RPCError(.invalidArgument, "The cursor is too long.", hint: "Its name has 1 to 128 bytes, its value 400.")
      }
    }
    let standing = try standing(context)
    guard standing.devices.first(where: { $0.id == request.device })?.isForgotten != true else {
      throw RPCError(.forbidden, "That device was forgotten.", hint: "Nothing is taken from it any more.")
    }
    let received = try request.items.map(ReceivedItem.init)
    try settle(context)
    if request.dryRun == true { return try preview(received, from: request.device, context) }
    var counts = SyncPut.Response()
    var rest = received[...]
    repeat {
      var next = (counts: counts, rest: rest)
      let isTaken = try taking(SyncPut.method, context) { change, limit in
        let replica = try sharing(change)
        let isDark = try change.snapshot.isDark()
        // A local change since then must be scanned first, or the other device's state would replace it.
        guard try isDark || !replica.scan() else { return false }
        let some = rest.prefix(limit)
        next = (counts, rest.dropFirst(limit))
        for item in some {
          next.counts.count(try replica.take(item, from: request.device, at: change.now.wall, isDark: isDark))
        }
        if next.rest.isEmpty, let cursor = request.cursor { try replica.keepCursor(cursor.name, cursor.value) }
        change.finish(replica)
        return true
      }
      if isTaken { (counts, rest) = next } else { try settle(context) }
    } while !rest.isEmpty
    return counts
  }

  /// Runs a change that takes up to `limit` items of other devices. The limit is lowered while others would wait for the
  /// change for too long. If one item is too much, such as two merged tasks of a long history, the change is made on a
  /// copy, with as many items as there are. It returns `false` if a task was started meanwhile.
  ///
  /// `body` may run more than once, each time on a store without its effects.
  private func taking(
    _ method: String, _ context: CallContext, _ body: (WriteContext, _ limit: Int) throws -> Bool
  ) throws -> Bool {
    struct StartedMeanwhile: Error {}
    var limit = Self.takenAtOnce
    while limit > 0 {
      do {
        return try writing(method, context, undoable: false, isLimited: true) { try body($0, limit) }
      } catch is LargeChange {
        limit /= 2
      }
    }
    do {
      return try writingOnCopy(method, context, items: WireLimits.listEntries) { snapshot in
        if try snapshot.isDark() { throw StartedMeanwhile() }
      } _: { change in
        try body(change, WireLimits.listEntries)
      }
    } catch is StartedMeanwhile {
      return false
    }
  }

  /// Applies the items and rolls them back.
  private func preview(
    _ items: [ReceivedItem], from device: String, _ context: CallContext
  ) throws -> SyncPut.Response {
    struct Previewed: Error { var counts: SyncPut.Response }
    func take(_ change: WriteContext) throws -> SyncPut.Response {
      let replica = try sharing(change)
      var counts = SyncPut.Response()
      for item in items {
        counts.count(try replica.take(item, from: device, at: change.now.wall, isDark: false))
      }
      throw Previewed(counts: counts)
    }
    do {
      do {
        return try writing(SyncPut.method, context, undoable: false, isLimited: true, take)
      } catch is LargeChange {
        return try writingOnCopy(SyncPut.method, context, items: items.count, lastCheck: { _ in }, take)
      }
    } catch let previewed as Previewed {
      return previewed.counts
    }
  }
}

// MARK: - Steps

extension Application {
  private func standing(_ context: CallContext) throws -> ReplicaStanding {
    try reading(context) { snapshot in
      guard let standing = try snapshot.reader.replicaStanding(of: snapshot.player) else { throw Self.notShared }
      return standing
    }
  }

  private func sharing(_ change: WriteContext) throws -> ReplicaWriter {
    guard let replica = try ReplicaWriter(change.writer) else { throw Self.notShared }
    return replica
  }

  private static var notShared: RPCError {
    RPCError(
      .notShared, "This game isn't shared with other devices.", hint: "Share it: tqctl sync setup, or tqctl sync join")
  }

  /// Makes items of local changes, and applies waiting items, in short changes. Does nothing while a task runs.
  ///
  /// - Throws: `busy` if the service stops.
  private func settle(_ context: CallContext) throws {
    var more = true
    while more {
      try unlessStopping("the next call goes on") { if store.isStopping { throw StoreError.closing } }
      more = try taking(SyncTake.method, context) { change, limit in
        guard try !change.snapshot.isDark() else { return false }
        let replica = try sharing(change)
        // Before items of others are merged, all local changes must be known.
        let more =
          try replica.scan()
          || replica.takeWaiting(
            clockUpTo: Self.latestClock(change.now.wall), schema: QuestStore.schemaVersion, limit: limit)
        change.finish(replica)
        return more
      }
    }
  }

  /// Returns a new id if the store was restored to an earlier state, or runs on another machine: two devices never
  /// share an id.
  private func renewIfMoved(after number: Int, _ context: CallContext) throws -> String? {
    let standing = try standing(context)
    guard number > standing.number || standing.home != syncHome else { return nil }
    return try writing(SyncRenew.method, context, undoable: false) { change in try renew(change) }
  }

  private func renew(_ change: WriteContext) throws -> String {
    let replica = try sharing(change)
    try replica.renew(device: newDevice(change), home: syncHome)
    return replica.device
  }

  private func newDevice(_ change: WriteContext) -> String {
    let id: SessionID = change.newID()
    return id.text
  }

  /// The machine and the folder that a device id belongs to.
  private var syncHome: String {
    let machine = (try? String(contentsOfFile: "/etc/machine-id", encoding: .utf8)) ?? ""
    return ContentID.of("home", machine, dataDirectory)
  }

  /// Clocks up to 24 hours ahead are accepted.
  static func latestClock(_ now: Instant) -> Int64 { (now.milliseconds + 86_400_000) * 1000 }
}

extension WriteContext {
  /// Tells subscribers that records were changed.
  fileprivate func finish(_ replica: ReplicaWriter) {
    guard replica.hasProjected else { return }
    writer.label = "changes of another device"
    for topic: Event.Topic in [.progress, .quests, .goals, .settings] { announce(topic, .changed) }
  }
}

extension SyncStatus.Device {
  fileprivate init(_ device: ReplicaStanding.Device) {
    self.init(
      id: device.id, name: device.name, joinedOn: device.joinedOn.description, forgotten: device.isForgotten)
  }
}
