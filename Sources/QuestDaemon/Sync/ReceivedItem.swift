internal import QuestModel
internal import QuestStore
internal import QuestWire

/// A parsed item of another device.
struct ReceivedItem {
  let item: ReplicaItem
  let schema: Int
  /// `nil` for an item of a newer schema, whose body may have another form.
  let state: ReplicaState?

  /// Throws `invalidArgument` for a damaged one.
  init(_ item: SyncItem) throws {
    schema = item.schema
    state = schema > QuestStore.schemaVersion ? nil : try? ReplicaState(json: item.body)
    guard item.n >= 0, schema > QuestStore.schemaVersion || state != nil else {
      throw RPCError(
        .invalidArgument, "The item \(item.record.prefix(80)) is damaged; nothing was taken.", hint: "Send it again.")
    }
    // The clock comes from the body: the next change of a field gets a stamp that is one later.
    self.item = ReplicaItem(
      number: Int64(item.n), record: item.record, clock: state?.newest?.clock ?? Int64(item.clock), body: item.body)
  }
}

extension ReplicaWriter {
  func take(
    _ received: ReceivedItem, from device: String, at now: Instant, isDark: Bool
  ) throws -> ReplicaOutcome {
    let isAhead = received.item.clock > Application.latestClock(now)
    guard !isDark, !isAhead, let state = received.state else {
      try keepWaiting(received.item, from: device, schema: received.schema, isAhead: isAhead, isDark: isDark)
      return .waiting
    }
    return try merge(received.item.record, state)
  }
}

extension SyncPut.Response {
  mutating func count(_ outcome: ReplicaOutcome) {
    switch outcome {
    case .added: added += 1
    case .changed: changed += 1
    case .deleted: deleted += 1
    case .unchanged: unchanged += 1
    case .waiting: waiting += 1
    }
  }
}
