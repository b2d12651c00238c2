private import Glibc
internal import QuestTestKit
internal import QuestWire

/// Several clients of one daemon, each on its own connection with up to two requests in flight. One thread serves all
/// of them, so that a seed gives the same requests if the daemon answers in the same order.
final class Clients {
  private enum Expected {
    case attempt(Int)
    /// The first call of an import, and the import to continue with.
    case opening(ImportText, key: String)
    case nothing
  }

  private struct Client {
    var socket: LineSocket
    var expected: [Expected] = []
    var isOpen = true
  }

  private var clients: [Client]
  private(set) var attempts: [Attempt]
  private(set) var generator: CommandGenerator
  private(set) var sent = 0
  private var backlog: [Int]
  private let makeKey: () -> String
  /// True while no new requests are sent; requests in flight are completed.
  private var isHeld = false
  /// Changes may be made on a copy of the store. They then get their number before changes that are committed earlier, so
  /// the model, which follows the numbers, could not follow an undo at the same time: it reverts another change.
  private let takesTurns: Bool
  /// Whether the next command must be an import.
  private var isImportDue: Bool
  private var lastID = 0

  /// `retries` are sent again before new requests. With `takesTurns` only one of the changes that may be made on a copy
  /// is in flight at a time.
  init(
    _ count: Int, path: String, retries: [Attempt], generator: CommandGenerator, startsWithImport: Bool,
    takesTurns: Bool, makeKey: @escaping () -> String
  ) throws {
    clients = try (0..<count).map { _ in Client(socket: try LineSocket(path: path)) }
    attempts = retries
    backlog = Array(retries.indices)
    self.generator = generator
    isImportDue = startsWithImport
    self.takesTurns = takesTurns
    self.makeKey = makeKey
  }

  /// Whether every connection is open.
  var isServed: Bool { clients.allSatisfy(\.isOpen) }

  /// Sends requests of every client and processes the received answers. Waits a millisecond for the first answer.
  func turn() throws {
    for index in clients.indices where clients[index].isOpen && clients[index].expected.count < 2 && maySend {
      try ask(index)
    }
    var waiting = clients.map { pollfd(fd: $0.socket.descriptor, events: Int16(POLLIN), revents: 0) }
    guard poll(&waiting, nfds_t(waiting.count), 1) > 0 else { return }
    for index in clients.indices where waiting[index].revents != 0 { try hear(index) }
  }

  /// Processes the answers that a dead daemon sent before its end.
  func finish() throws { for index in clients.indices { try hear(index) } }

  // MARK: - One alone

  /// Stops new requests until `release`.
  func hold() { isHeld = true }

  func release() { isHeld = false }

  /// Whether new requests are stopped and every request is answered.
  var isAtRest: Bool { isHeld && backlog.isEmpty && clients.allSatisfy { $0.expected.isEmpty && $0.isOpen } }

  /// Chooses a skill to erase. `found` are the tasks with runs.
  func skillToErase(isErrand: Bool, withRuns found: Set<String>) -> (skill: String, isErrand: Bool) {
    generator.erasure(ofErrand: isErrand, withRuns: found)
  }

  /// Forgets inspected attempts. Call it at rest.
  func forgetAnswered() { attempts = [] }

  /// Sends the request while other requests are stopped.
  func askAlone(
    restoring restored: GameModel? = nil, isOfErrand: Bool = false, _ make: (_ key: String) -> any ChangingRequest
  ) throws {
    let key = makeKey()
    let request = make(key)
    generator.note(sent: request)
    var attempt = Attempt(key: key, request: request, moment: Moment(earliest: Moment.now, latest: .infinity))
    attempt.restored = restored
    attempt.isOfErrand = isOfErrand
    attempts.append(attempt)
    try send(attempt.line(id: nextID()), from: 0, expecting: .attempt(attempts.count - 1))
  }

  /// Requests a backup while other requests are stopped.
  func askForBackup() throws { try send(requestLine(DataBackup(), id: nextID()), from: 0, expecting: .nothing) }

  /// Repeated requests are sent even while new ones are stopped. A request with `isAlone` must be the only one in
  /// flight.
  private var maySend: Bool {
    guard backlog.isEmpty else { return true }
    return !isHeld
      && !attempts.contains { attempt in
        guard case .unanswered = attempt.outcome else { return false }
        return attempt.isAlone
      }
  }

  // MARK: - Asking

  private func ask(_ client: Int) throws {
    if let attempt = backlog.first {
      guard !takesTurns || !methodsMadeOnACopy.contains(attempts[attempt].method) || !isCopyUnderWay else {
        return try send(requestLine(SessionStatus(), id: nextID()), from: client, expecting: .nothing)
      }
      backlog.removeFirst()
      if attempts[attempt].firstAnswer == nil { attempts[attempt].moment.earliest = Moment.now }
      return try send(attempts[attempt].line(id: nextID()), from: client, expecting: .attempt(attempt))
    }
    let key = makeKey()
    defer { isImportDue = false }
    switch generator.next(key: key, load: isImportDue) {
    case .change(let request) where mustWait(type(of: request).method):
      try send(requestLine(SessionStatus(), id: nextID()), from: client, expecting: .nothing)
    case .change(let request): try ask(request, key, client)
    case .look(let request): try send(requestLine(request, id: nextID()), from: client, expecting: .nothing)
    case .load where mustWait(DataImport.method):
      try send(requestLine(SessionStatus(), id: nextID()), from: client, expecting: .nothing)
    case .load(let text):
      try send(
        requestLine(DataImport(format: "jsonl"), id: nextID()), from: client, expecting: .opening(text, key: key))
    }
  }

  /// Whether a change that may be made on a copy is in flight, or an import is being opened.
  private var isCopyUnderWay: Bool {
    clients.contains { client in
      client.expected.contains { expected in
        switch expected {
        case .attempt(let index): methodsMadeOnACopy.contains(attempts[index].method)
        case .opening: true
        case .nothing: false
        }
      }
    }
  }

  /// Whether another request of its kind is in flight, or waits to be repeated.
  private func mustWait(_ method: String) -> Bool {
    let isOnACopy = takesTurns && methodsMadeOnACopy.contains(method)
    let others: Set<String> = isOnACopy ? methodsMadeOnACopy : methodsOneAtATime.contains(method) ? [method] : []
    return isOnACopy && isCopyUnderWay
      || !others.isEmpty
        && attempts.contains { attempt in
          guard case .unanswered = attempt.outcome else { return false }
          return others.contains(attempt.method)
        }
  }

  private func ask(
    _ request: any ChangingRequest, _ key: String, _ client: Int, imported: ImportText? = nil
  ) throws {
    generator.note(sent: request)
    var attempt = Attempt(key: key, request: request, moment: Moment(earliest: Moment.now, latest: .infinity))
    attempt.imported = imported
    attempts.append(attempt)
    try send(attempt.line(id: nextID()), from: client, expecting: .attempt(attempts.count - 1))
  }

  private func nextID() -> Int {
    lastID += 1
    return lastID
  }

  private func send(_ line: [UInt8], from client: Int, expecting expected: Expected) throws {
    clients[client].expected.append(expected)
    sent += 1
    do {
      try clients[client].socket.send(line)
    } catch {
      // The daemon is gone, so the request counts as unanswered.
      clients[client].isOpen = false
    }
  }

  // MARK: - Hearing

  private func hear(_ client: Int) throws {
    let (lines, isOpen) = clients[client].socket.arrivedLines()
    let now = Moment.now
    for line in lines {
      guard !clients[client].expected.isEmpty else { throw UnexpectedLine(text: line) }
      let frame = try WireJSON.decode(ResponseFrame<JSONValue>.self, from: Array(line.utf8))
      switch clients[client].expected.removeFirst() {
      case .nothing: continue
      case .attempt(let index): settle(index, frame.outcome, at: now)
      case .opening(let text, let key): try load(text, key, frame.outcome, from: client)
      }
    }
    clients[client].isOpen = clients[client].isOpen && isOpen
  }

  struct UnexpectedLine: Error { var text: String }

  private func settle(_ index: Int, _ outcome: Result<JSONValue, RPCError>, at now: Double) {
    attempts[index].moment.latest = now
    switch outcome {
    case .success(let result):
      attempts[index].outcome = .answered(result)
      if let fields = result.object { generator.hear(attempts[index].request, fields) }
    case .failure(let error):
      attempts[index].outcome = .refused(error)
      generator.hear(error)
    }
  }

  private func load(
    _ text: ImportText, _ key: String, _ opened: Result<JSONValue, RPCError>, from client: Int
  ) throws {
    guard case .success(let result) = opened, case .string(let id)? = result.object?["importId"] else { return }
    try send(
      requestLine(DataImport(importId: id, text: text.text), id: nextID()), from: client, expecting: .nothing)
    try ask(DataImport(importId: id, commit: true, idempotencyKey: key), key, client, imported: text)
  }
}
