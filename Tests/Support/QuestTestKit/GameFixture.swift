private import LinuxHost
public import Logging
public import QuestDaemon
public import QuestServer
public import QuestModel
public import QuestWire

/// A game in its own folder, called through the dispatch table as by a connection, without a socket.
///
/// Use it on one thread.
public final class GameFixture {
  public let clock: ManualClock
  public let folder: TemporaryFolder
  public private(set) var game: Application
  public private(set) var events: EventHub
  private let players: Players
  private let mostStoredRuns: Int
  private let weekStart: Int?
  private let log: Logger
  public private(set) var dispatcher: Dispatcher
  private var board: (any SessionWatch)?
  /// The line of the last answer.
  public private(set) var lastAnswer: [UInt8] = []
  private var contexts: [PeerCredentials: CallContext] = [:]
  /// The user id of the next calls.
  public var user = PeerCredentials.own.uid
  /// The terminal session of the next calls; by default unknown.
  public var session: Int32?

  /// Starts on Monday 2 March 2026, 08:00 UTC, in its own folder, unless given otherwise.
  public init(
    at start: String = "2026-03-02T08:00:00Z", zone: Zone = .utc, in folder: TemporaryFolder? = nil,
    clock: ManualClock? = nil, players: Players = .one, mostStoredRuns: Int = .max,
    weekStart: Int? = nil, log: Logger = DaemonFixture.silentLog
  ) throws {
    guard let start = Instant(rfc3339: start) else { preconditionFailure("a moment is written in RFC 3339") }
    self.clock = clock ?? ManualClock(at: start, zone: zone)
    self.folder = try folder ?? TemporaryFolder()
    self.players = players
    self.mostStoredRuns = mostStoredRuns
    self.weekStart = weekStart
    self.log = log
    (game, events) = try Self.open(self.folder, self.clock, players, mostStoredRuns, weekStart, log)
    dispatcher = Self.serve(game, players, log)
  }

  // Releases its threads and files.
  deinit { try? game.close() }

  /// Closes the game and opens the same store again, as a restart of the daemon does.
  public func reopen() throws {
    try game.close()
    (game, events) = try Self.open(folder, clock, players, mostStoredRuns, weekStart, log)
    dispatcher = Self.serve(game, players, log)
    if let board { game.tell(board) }
    contexts = [:]
  }

  /// Opens the files in their present state without closing the game, as the next process does after a crash.
  /// Afterwards the old game releases what the kernel takes from a killed process.
  public func crash() throws {
    let killed = game
    (game, events) = try Self.open(folder, clock, players, mostStoredRuns, weekStart, log)
    dispatcher = Self.serve(game, players, log)
    if let board { game.tell(board) }
    contexts = [:]
    try killed.close()
  }

  /// Shows the player's state on the board from now on, also after restarts.
  package func show(on board: any SessionWatch) {
    self.board = board
    game.tell(board)
  }

  public var methods: [MethodRow] { dispatcher.table.rows }

  /// Calls the method and returns its result; throws the `RPCError` of a refusal.
  @discardableResult
  public func call<R: Request>(_ request: R) throws -> R.Response {
    let line = try WireJSON.line(CallFrame(id: .integer(1), request: request))
    return try WireJSON.decode(ResponseFrame<R.Response>.self, from: answer(line.dropLast())).outcome.get()
  }

  /// Calls a method without a request type and returns the line of the answer as sent over the wire.
  public func exchange(method: String, parameters: String = "{}") -> String {
    let line = #"{"jsonrpc":"2.0","id":1,"method":"\#(method)","params":\#(parameters)}"#
    return String(decoding: answer(Array(line.utf8)[...]), as: UTF8.self)
  }

  /// The kind of the refusal, or `nil` if the call succeeds.
  public func refusal(of request: some Request) throws -> ErrorKind? {
    do {
      try call(request)
      return nil
    } catch let error as RPCError {
      return error.kind
    }
  }

  private func answer(_ line: ArraySlice<UInt8>) -> [UInt8] {
    lastAnswer = dispatcher.answer(to: .complete(Array(line)), context) ?? []
    return lastAnswer
  }

  /// The connection of the calling user.
  public var context: CallContext {
    let peer = PeerCredentials(uid: user, gid: user, pid: PeerCredentials.own.pid, session: session)
    if let known = contexts[peer] { return known.at(clock.now()) }
    let context = CallContext(peer: peer, connection: ConnectionContext(events: events), arrived: clock.now())
    contexts[peer] = context
    return context
  }

  /// Uses new connections for the next calls.
  public func reconnect() { contexts = [:] }

  private static func open(
    _ folder: TemporaryFolder, _ clock: ManualClock, _ players: Players, _ mostStoredRuns: Int, _ weekStart: Int?,
    _ log: Logger
  ) throws -> (Application, EventHub) {
    let events = EventHub(log: log)
    let game = try Application(
      dataDirectory: folder.path, clock: clock, events: events, log: log, players: players,
      mostStoredRuns: mostStoredRuns, weekStart: weekStart)
    return (game, events)
  }

  private static func serve(_ game: Application, _ players: Players, _ log: Logger) -> Dispatcher {
    let policy: AccessPolicy =
      switch players {
      case .one: .userService(owner: PeerCredentials.own.uid)
      case .eachUser: .systemService { $0 >= 1000 }
      }
    return Dispatcher(table: SystemRows.table(with: game.rows), policy: policy, log: log)
  }
}

// MARK: - Data in and out

extension GameFixture {
  /// The whole export, page by page.
  public func export(format: String = "jsonl", asOf: String? = nil) throws -> String {
    var text = ""
    var cursor: String?
    repeat {
      let page = try call(DataExport(format: Open(rawValue: format), asOf: asOf, cursor: cursor))
      text += page.text
      cursor = page.nextCursor
    } while cursor != nil
    return text
  }

  /// Imports the text in pieces.
  @discardableResult
  public func load(
    _ text: String, format: String = "jsonl", mapping: DataImport.Mapping? = nil, unit: String? = nil,
    dryRun: Bool? = nil
  ) throws -> DataImport.Report {
    let opened = try call(DataImport(format: Open(rawValue: format), mapping: mapping, unit: unit, dryRun: dryRun))
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      var end =
        rest.index(rest.startIndex, offsetBy: WireLimits.importChunkBytes, limitedBy: rest.endIndex)
        ?? rest.endIndex
      while end < rest.endIndex, rest[end] & 0xC0 == 0x80 { end -= 1 }
      try call(DataImport(importId: opened.importId, text: String(decoding: rest[..<end], as: UTF8.self)))
      rest = rest[end...]
    }
    let done = try call(DataImport(importId: opened.importId, commit: true))
    guard let report = done.report else { throw RPCError(.internalError, "a finished import has a report") }
    return report
  }
}
