public import QuestClient
public import QuestWire

/// One exchange between the service and a carrier: checks the key, sends the local items that the carrier lacks, and
/// passes the other devices' items to the service.
///
/// It works from the numbers that the carrier and the service store, so the next exchange makes up for an interrupted
/// one. Use it on one thread, one instance at a time; see `SyncPlaces.lock`.
public struct Replicator {
  let client: Client
  let carrier: any Carrier
  let keys: KeyRing
  let states: StateFile
  /// Called between batches.
  public var isInterrupted: () -> Bool = { false }

  public init(client: Client, carrier: any Carrier, keys: KeyRing, states: StateFile) {
    self.client = client
    self.carrier = carrier
    self.keys = keys
    self.states = states
  }

  /// Throws a `ReplicaProblem`, or an error of the client. `refills` recreates the family's place in an emptied
  /// carrier.
  public func exchange(refills: Bool = false) throws -> ExchangeReport {
    let status = try client.call(SyncStatus())
    guard status.on, let device = status.device else {
      throw ReplicaProblem(.setup, "Nothing is shared here. Begin with timequest-sync setup, or with join.")
    }
    try prepare(refills: refills, writes: status.dark != true)
    var report = ExchangeReport()
    // While a task runs nothing is written or sent, because its time could reveal the lock-in.
    if status.dark != true {
      // The others' items under the old key are taken first, so that this device sends them again under the new key.
      if let state = try states.load(), isRenewed(since: state) { try pull(&report) }
      try push(as: device, &report)
    }
    try pull(&report)
    return report
  }

  /// What an exchange would change on this device. Stores and sends nothing.
  public func preview() throws -> (counts: SyncPut.Response, report: ExchangeReport) {
    try prepare(refills: false, writes: false)
    var counts = SyncPut.Response()
    var report = ExchangeReport()
    let pull = Pull(own: "", forgotten: [], cursors: [:], isInterrupted: isInterrupted)
    // A preview stores nothing between calls, so a record that several devices have sent is previewed once, in its
    // newest version.
    var newest: [String: (device: String, item: SyncItem)] = [:]
    report.met = try carrier.pull(pull) { delivery in
      for item in delivery.items where newest[item.record].map({ $0.item.clock < item.clock }) ?? true {
        newest[item.record] = (delivery.device, item)
      }
      report.taken += delivery.items.count
    }
    for (device, sent) in Dictionary(grouping: newest.values, by: \.device).sorted(by: { $0.key < $1.key }) {
      for batch in ItemBatches(sent.map(\.item).sorted { $0.n < $1.n }) where !isInterrupted() {
        let answer = try client.call(SyncPut(device: device, items: Array(batch), dryRun: true))
        ReplicaFaults.pass(.put)
        counts.add(answer)
      }
    }
    return (counts, report)
  }

  private func prepare(refills: Bool, writes: Bool) throws {
    // Without a mark a wrong key looks like the right one.
    var marks = try carrier.hasFamily() ? carrier.marks() : []
    if marks.isEmpty {
      guard refills, writes else {
        throw ReplicaProblem(
          .offline,
          "The carrier has nothing of this family. Is the folder mounted, is it the right server? "
            + "If it was emptied: timequest-sync now --refill")
      }
      try carrier.makeFamily()
      try keys.addMark(to: carrier)
      marks = try carrier.marks()
    }
    if try keys.check(marks), writes { try keys.addMark(to: carrier) }
  }

  // MARK: - Sending

  private func push(as device: String, _ report: inout ExchangeReport) throws {
    let generation = keys.newest.generation
    var state = try states.load() ?? FeedState(device: device, generation: generation)
    if isRenewed(since: state) {
      // Everything is sent again under the new key, as the feed of a new device id; then the old feed is removed.
      state.retiring += [state.device, device].filter { !state.retiring.contains($0) }
      try states.save(state)
      let left = try feedsOfThoseWhoLeft(unread: state.unread ?? [])
      try renew(&state)
      if !left.isEmpty {
        state.left = left
        try states.save(state)
      }
    } else if state.device != device {
      state.begin(device, generation: generation)
    }
    // More than two attempts are needed only when several machines with one id send at the same time.
    for _ in 0..<4 {
      let before = state
      guard case .upTo(let number) = try carrier.standing(of: state.device, &state) else {
        report.partings += 1
        try renew(&state)
        continue
      }
      if state != before { try states.save(state) }
      guard let other = try send(after: number, &state, &report) else { return }
      state.begin(other, generation: generation)
    }
    throw ReplicaProblem(.carrier, "Another machine sends under this device's id again and again; try again later.")
  }

  private func isRenewed(since state: FeedState) -> Bool { state.generation != keys.newest.generation }

  /// Feeds of unlisted devices, which no device will send again under the new key. Includes only feeds that are
  /// completely in this device's records, and so in what it sends under its new id.
  private func feedsOfThoseWhoLeft(unread: [Int]) throws -> [String: String] {
    let before = try client.call(SyncStatus())
    guard before.dark != true, let device = before.device else { return [:] }
    // Takes items that waited for the end of a task.
    _ = try client.call(SyncTake(device: device, after: before.last ?? 0, limit: 1))
    let status = try client.call(SyncStatus())
    // Waiting items are not sent.
    guard status.dark != true, status.newer == 0, status.ahead == 0 else { return [:] }
    return try carrier.taken(request(status, unread: unread)).filter { !status.lists($0.key) }
  }

  private func renew(_ state: inout FeedState) throws {
    let answer = try client.call(SyncRenew())
    state.begin(answer.device, generation: keys.newest.generation)
    try states.save(state)
  }

  /// The service's items, or its other id without items if it was restored since it told this one.
  private func take(as device: String, after number: Int) throws -> SyncTake.Response {
    do {
      return try client.call(SyncTake(device: device, after: number))
    } catch let refusal as RPCError where refusal.kind == .invalidArgument {
      guard let other = try client.call(SyncStatus()).device, other != device else { throw refusal }
      return SyncTake.Response(device: other, items: [], more: true)
    }
  }

  /// Returns the device's other id if the service has given it one.
  private func send(after number: Int, _ state: inout FeedState, _ report: inout ExchangeReport) throws -> String? {
    var after = number
    while true {
      guard !isInterrupted() else { return nil }
      let answer = try take(as: state.device, after: after)
      guard answer.device == state.device else {
        report.partings += 1
        return answer.device
      }
      if let last = answer.items.last {
        let parcel = try carrier.parcel(answer.items, of: state.device, after: after)
        // The parcel is noted before it is sent, so that it is recognised after a crash in between.
        state.note(parcel.made)
        try states.save(state)
        ReplicaFaults.pass(.noted)
        do {
          try carrier.send(parcel, of: state.device)
        } catch CarrierConflict.foreign {
          report.partings += 1
          try renew(&state)
          return state.device
        }
        ReplicaFaults.pass(.sent)
        report.sent += answer.items.count
        after = last.n
      }
      guard answer.more, !answer.items.isEmpty else { break }
    }
    if number == 0, after > 0 {
      // Each record was sent once, so there is nothing to tidy yet.
      state.tidied = .init(parcels: state.made.count, items: state.made.reduce(0) { $0 + $1.items })
      try states.save(state)
    }
    if !state.retiring.isEmpty || state.left != nil {
      for old in state.retiring where old != state.device { try carrier.remove(old) }
      for (device, text) in state.left ?? [:] { try carrier.removeTaken(device, text) }
      state.retiring = []
      state.left = nil
      try states.save(state)
    }
    try carrier.tidy(&state) { try states.save($0) }
    return nil
  }

  // MARK: - Taking

  private func pull(_ report: inout ExchangeReport) throws {
    let status = try client.call(SyncStatus())
    var unread = try states.load()?.unread ?? []
    var pull = request(status, unread: unread)
    pull.keepUnread = { numbers in
      guard numbers != unread else { return }
      unread = numbers
      try note(status) { $0.unread = numbers.isEmpty ? nil : numbers }
    }
    var met = report
    report.met = try carrier.pull(pull) { delivery in
      var rest = delivery.items[...]
      repeat {
        let batch = ItemBatches.first(of: rest)
        rest = rest.dropFirst(batch.count)
        try put(Array(batch), of: delivery.device, cursor: rest.isEmpty ? delivery.cursor : nil, &met)
        ReplicaFaults.pass(.put)
      } while !rest.isEmpty
    }
    report.taken = met.taken
    report.refused = met.refused
    let after = try client.call(SyncStatus())
    report.newer = after.newer
    report.ahead = after.ahead
    try tellOnce(after, &report)
  }

  private func request(_ status: SyncStatus.Response, unread: [Int]) -> Pull {
    Pull(
      own: status.device ?? "", forgotten: Set(status.devices.filter(\.forgotten).map(\.id)), cursors: status.cursors,
      unread: unread, isInterrupted: isInterrupted)
  }

  /// No device sends the parts of a device that has left again, so they are reported once and separately.
  private func tellOnce(_ status: SyncStatus.Response, _ report: inout ExchangeReport) throws {
    let left = report.met.otherKeys.filter { !status.lists($0.key) }
    for device in left.keys { report.met.otherKeys[device] = nil }
    let told = try states.load()?.told ?? []
    // While a task runs nothing is written, so the report could not be remembered. After an interruption the list is
    // incomplete.
    guard status.dark != true, !isInterrupted(), left.keys.sorted() != told else { return }
    report.left += left.filter { !told.contains($0.key) }.values.reduce(0, +)
    try note(status) { $0.told = left.isEmpty ? nil : left.keys.sorted() }
  }

  /// Changes the remembered state.
  private func note(_ status: SyncStatus.Response, _ change: (inout FeedState) -> Void) throws {
    var state =
      try states.load() ?? FeedState(device: status.device ?? "", generation: keys.newest.generation)
    change(&state)
    try states.save(state)
  }

  private func put(
    _ items: [SyncItem], of device: String, cursor: SyncPut.Cursor?, _ report: inout ExchangeReport
  ) throws {
    do {
      _ = try client.call(SyncPut(device: device, items: items, cursor: cursor))
      report.taken += items.count
    } catch let refusal as RPCError where refusal.kind == .forbidden {
      // The device was forgotten after the status was read.
      report.refused += items.count
    } catch let refusal as RPCError where refusal.kind == .invalidArgument || refusal.kind == .tooLarge {
      // One bad item must not hold up the others.
      guard items.count > 1 else {
        report.refused += items.count
        if cursor != nil { try put([], of: device, cursor: cursor, &report) }
        return
      }
      let half = items.count / 2
      try put(Array(items[..<half]), of: device, cursor: nil, &report)
      try put(Array(items[half...]), of: device, cursor: cursor, &report)
    }
  }
}

/// A row or file of the carrier turned out to be another machine's while it was written.
enum CarrierConflict: Error {
  case foreign
}

/// The outcome of an exchange. It does not say what happened to the items, because that could reveal a running task.
public struct ExchangeReport: Equatable, Sendable {
  /// Items sent.
  public var sent = 0
  /// Items that the service has accepted.
  public var taken = 0
  /// Items that the service refused.
  public var refused = 0
  /// How often this device got a new id because another machine had sent under its id.
  public var partings = 0
  /// Items that wait on this device: for an upgrade (`newer`), or for its clock (`ahead`).
  public var newer = 0
  public var ahead = 0
  /// Parts of devices that have left, sealed with a key that this device does not have.
  public var left = 0
  public var met = PullReport()
}

extension SyncStatus.Response {
  /// Whether the device is on the list, forgotten or not.
  fileprivate func lists(_ device: String) -> Bool { devices.contains { $0.id == device } }
}

extension SyncPut.Response {
  mutating func add(_ other: Self) {
    added += other.added
    changed += other.changed
    deleted += other.deleted
    unchanged += other.unchanged
    waiting += other.waiting
  }
}
