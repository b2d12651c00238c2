private import Glibc
internal import QuestTestKit
internal import QuestWire

/// Several clients of one daemon, each on a connection of its own with up to two requests under way. One thread serves
/// them all, so that a seed gives the same requests as far as the daemon answers in the same order.
final class Clients {
  private enum Expected {
    case attempt(Int)
    /// The opening of an import, and what comes then.
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
  /// Nothing new is sent: what is under way comes to its end.
  private var isHeld = false
  /// Imports, undo and redo may be made on a copy, and get their number before others that are committed earlier: the
  /// model, which goes by numbers, could not follow undo beside them.
  private let takesTurns: Bool
  /// The first command is an import.
  private var isImportDue: Bool
  private var lastID = 0

  /// `retries` are sent again before anything new. With `takesTurns` no two of the changes that are made on a copy are
  /// under way at once.
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

  /// Whether every connection still stands.
  var isServed: Bool { clients.allSatisfy(\.isOpen) }

  /// Gives every client something to do and takes in the answers that have come, waiting a millisecond for the first.
  func turn() throws {
    for index in clients.indices where clients[index].isOpen && clients[index].expected.count < 2 && maySend {
      try ask(index)
    }
    var waiting = clients.map { pollfd(fd: $0.socket.descriptor, events: Int16(POLLIN), revents: 0) }
    guard poll(&waiting, nfds_t(waiting.count), 1) > 0 else { return }
    for index in clients.indices where waiting[index].revents != 0 { try hear(index) }
  }

  /// Takes in what a dead daemon has still sent.
  func finish() throws { for index in clients.indices { try hear(index) } }

  // MARK: - One alone

  /// Lets nothing new be sent until `release`.
  func hold() { isHeld = true }

  func release() { isHeld = false }

  /// Held, and everything is answered.
  var isAtRest: Bool { isHeld && backlog.isEmpty && clients.allSatisfy { $0.expected.isEmpty && $0.isOpen } }

  /// A skill to erase, where these tasks have runs.
  func skillToErase(isErrand: Bool, withRuns found: Set<String>) -> (skill: String, isErrand: Bool) {
    generator.erasure(ofErrand: isErrand, withRuns: found)
  }

  /// Forgets attempts that were looked at; at rest.
  func forgetAnswered() { attempts = [] }

  /// Sends it though the others are held.
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

  /// Asks for a backup though the others are held.
  func askForBackup() throws { try send(requestLine(DataBackup(), id: nextID()), from: 0, expecting: .nothing) }

  /// What is repeated is sent also while the others are held; one that stands alone is the only one then.
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

  /// Whether a change that may be made on a copy has been sent and not answered, or an import is being opened.
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

  /// Whether another of its kind is under way, or waits to be repeated.
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
      // Nobody is there any more: as good as unanswered.
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
