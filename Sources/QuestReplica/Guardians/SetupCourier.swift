internal import QuestClient
public import QuestWire

/// Carries the items of one link: each side keeps one item in the carrier and reads the other side's.
///
/// Use it on one thread, one instance at a time; see `SyncPlaces.lock`.
public struct SetupCourier {
  public private(set) var link: GuardianLink
  public let carrier: any Carrier
  private let keep: (GuardianLink) throws -> Void

  private static let record = "setup"
  private static let schema = 1

  /// `keep` stores the link after each change.
  public init(_ link: GuardianLink, keep: @escaping (GuardianLink) throws -> Void) throws {
    self.link = link
    self.keep = keep
    carrier = try link.place.carrier()
  }

  // MARK: - Beginning and ending

  /// Creates the place in the carrier, on the player's side.
  public func begin() throws {
    try carrier.makeFamily()
    try link.place.ring.addMark(to: carrier)
    try keep(link)
  }

  /// Opens the link on the guardian's side. Throws if the code does not match the place, or if nothing has arrived yet.
  public func enter() throws {
    try link.place.ring.check(against: carrier)
    try keep(link)
  }

  /// Ends the link: the player's side tells the guardian, the guardian's side withdraws its set-ups.
  public mutating func end() throws {
    switch link.role {
    case .player:
      var receipts = try receipts()
      receipts.ended = true
      try say(receipts)
    case .guardian: try carrier.remove(link.feed.device)
    }
  }

  // MARK: - The guardian's side

  /// Sends a set-up. It replaces the previous one, so it includes the routines of that one until the player's side has
  /// applied them.
  ///
  /// - Returns: whether it includes routines of the previous one.
  /// - Throws: a `ReplicaProblem` if the player has ended the link, or if the set-up is too large.
  public mutating func send(_ setup: SentSetup) throws -> Bool {
    let (receipt, ended, _) = try answer()
    guard !ended else {
      throw ReplicaProblem(
        .usage, "\(link.name) has ended it. To remove it here: timequest-sync guardian revoke \(link.name)")
    }
    let isDone = receipt?.number == sent && receipt?.outcome.known != .locked
    guard !isDone, let said = link.said,
      let before = try? WireJSON.decode(SentSetup.self, from: Array(said.body.utf8))
    else {
      try say(setup)
      return false
    }
    let both = setup.following(before)
    try say(both)
    return both != setup
  }

  /// The number of the newest set-up that was sent; 0 for none.
  public var sent: Int { link.said?.n ?? 0 }

  /// The latest answer of the player's side, and problems found in the carrier. Sends again what the carrier has lost.
  public mutating func answer() throws -> (receipt: SetupReceipts.Receipt?, ended: Bool, met: PullReport) {
    try post()
    let (said, met) = try newest(SetupReceipts.self)
    let own = said.values.compactMap { $0.body.receipts[link.feed.device] }.max { $0.number < $1.number }
    return (own, said.values.contains { $0.body.ended }, met)
  }

  // MARK: - The player's side

  /// Takes the newest set-up of each of the guardian's devices and answers it.
  ///
  /// - Parameter apply: applies a set-up and returns the changes. An `RPCError` that is the set-up's fault becomes an
  ///   answer; any other is thrown.
  /// - Returns: the new answers.
  /// - Throws: a `ReplicaProblem`, or what `apply` throws for other reasons.
  public mutating func take(
    _ apply: (GuardianApply) throws -> [GuardianApply.Change]
  ) throws -> (answers: [SetupReceipts.Receipt], met: PullReport) {
    let (said, met) = try newest(SentSetup.self)
    var receipts = try receipts()
    let before = receipts
    for (device, (n, setup)) in said.sorted(by: { $0.key < $1.key }) where n > link.done[device] ?? 0 {
      let request = GuardianApply(
        player: link.player, routines: setup.routines, remove: setup.remove,
        idempotencyKey: "setup-\(link.place.family)-\(device)-\(n)")
      var receipt = SetupReceipts.Receipt(number: n, outcome: Open(.applied))
      do {
        receipt.changes = try apply(request).map { change in
          // Without the details an answer is no larger than its set-up.
          var change = change
          change.details = []
          return change
        }
      } catch let refusal as RPCError where refusal.kind == .locked || refusal.kind == .wrongPin {
        receipt.outcome = Open(.locked)
      } catch let refusal as RPCError where Self.faults.contains(refusal.kind) {
        receipt.outcome = Open(.refused)
        // The refusal's candidates and hint may name the player's own quests.
        receipt.reason = refusal.message
      }
      receipts.receipts[device] = receipt
      if receipt.outcome != .locked { link.done[device] = n }
    }
    if receipts != before { try say(receipts) } else { try post() }
    return (receipts.receipts.filter { $0.value != before.receipts[$0.key] }.map(\.value), met)
  }

  /// Refusals that a retry would get again.
  private static let faults: Set<ErrorKind> = [
    .invalidArgument, .invalidDuration, .invalidParams, .notFound, .ambiguousName, .nameTaken, .tooLarge, .forbidden,
  ]

  private func receipts() throws -> SetupReceipts {
    try link.said.map { try WireJSON.decode(SetupReceipts.self, from: Array($0.body.utf8)) } ?? SetupReceipts()
  }

  // MARK: - Items

  private mutating func say(_ body: some Encodable) throws {
    let text = String(decoding: try WireJSON.line(body).dropLast(), as: UTF8.self)
    guard text.utf8.count <= WireLimits.syncBodyBytes else {
      throw ReplicaProblem(.usage, "The set-up is too large: at most \(WireLimits.syncBodyBytes >> 10) KiB of JSON.")
    }
    link.said = SyncItem(n: sent + 1, record: Self.record, schema: Self.schema, clock: 0, body: text)
    // The link is stored before it is sent, so the item reaches the carrier sooner or later.
    try keep(link)
    try post()
  }

  /// Writes the own item to the carrier if the carrier lacks it.
  private mutating func post() throws {
    guard let said = link.said else { return }
    try link.place.ring.check(against: carrier)
    for _ in 0..<2 {
      guard case .upTo(let number) = try carrier.standing(of: link.feed.device, &link.feed),
        try put(said, after: number)
      else {
        // A clone of this machine sends under the same id.
        link.feed.begin(try GuardianLink.newDevice(), generation: link.place.ring.newest.generation)
        continue
      }
      return
    }
    throw ReplicaProblem(.carrier, "Another machine sends under this one's id again and again; try again later.")
  }

  /// Returns `false` if another machine has used the number.
  private mutating func put(_ item: SyncItem, after number: Int) throws -> Bool {
    guard number < item.n else {
      try keep(link)
      return true
    }
    let parcel = try carrier.parcel([item], of: link.feed.device, after: number)
    link.feed.note(parcel.made)
    try keep(link)
    do {
      try carrier.send(parcel, of: link.feed.device)
    } catch CarrierConflict.foreign {
      return false
    }
    try carrier.tidy(&link.feed) { [keep, link] feed in
      var link = link
      link.feed = feed
      try keep(link)
    }
    try keep(link)
    return true
  }

  /// The latest item of the other side, by its devices. An item that neither side sends comes from a newer TimeQuest;
  /// those of one's own side, such as of another guardian's machine, are left out.
  private func newest<Body: Decodable>(
    _ type: Body.Type
  ) throws -> (said: [String: (n: Int, body: Body)], met: PullReport) {
    let pull = Pull(own: link.feed.device, forgotten: [], cursors: [:], isInterrupted: { false })
    var items: [String: SyncItem] = [:]
    var met = try carrier.pull(pull) { delivery in
      for item in delivery.items where item.record == Self.record && item.n > items[delivery.device]?.n ?? 0 {
        items[delivery.device] = item
      }
    }
    var said: [String: (n: Int, body: Body)] = [:]
    for (device, item) in items {
      let body = Array(item.body.utf8)
      if item.schema == Self.schema, let body = try? WireJSON.decode(type, from: body) {
        said[device] = (item.n, body)
      } else if item.schema != Self.schema || !Self.isOfOneSide(body) {
        met.newer += 1
      }
    }
    return (said, met)
  }

  private static func isOfOneSide(_ body: [UInt8]) -> Bool {
    (try? WireJSON.decode(SentSetup.self, from: body)) != nil
      || (try? WireJSON.decode(SetupReceipts.self, from: body)) != nil
  }
}
