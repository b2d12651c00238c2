private import Foundation
private import Glibc
private import LinuxHost
public import QuestWire
private import Synchronization

/// The service's side of `sync.*` over a real Unix socket. A record is one text with one stamp.
public final class FakeService: Sendable {
  public struct State: Sendable {
    public var on = false
    public var device = ""
    /// The newest assigned number.
    public var last = 0
    /// The records of this device, as text and stamp.
    public var records: [String: SyncItem] = [:]
    /// This device's items: the newest of each record.
    public var feed: [String: SyncItem] = [:]
    public var cursors: [String: String] = [:]
    public var devices: [SyncStatus.Device] = []
    /// The last number before a task was started; `nil` while no task runs.
    public var dark: Int?
    public var renewals = 0
    public var calls: [String] = []
    /// Records whose items are refused as `invalidArgument`.
    public var poison: Set<String> = []
    public var dryRuns = 0
    /// Called at each `sync.put`.
    public var atPut: (@Sendable () -> Void)?
    public var largestPut = 0
    fileprivate var clock = 0
    /// The feed sorted by number, as of the last query.
    fileprivate var sorted: [SyncItem] = []
    fileprivate var devicesMade = 0

    /// The texts by record.
    public var texts: [String: String] { records.mapValues(\.body) }

    fileprivate mutating func send(_ record: String) {
      guard var item = records[record] else { return }
      last += 1
      item.n = last
      records[record] = item
      feed[record] = item
    }
  }

  public let folder: ScratchFolder
  public let socketPath: String
  private let name: String
  private let state: Mutex<State>
  private let descriptor: Int32

  /// The name becomes part of the device ids.
  public init(_ name: String) throws {
    folder = try ScratchFolder()
    self.name = name
    socketPath = folder.path + "/control.sock"
    state = Mutex(State())
    descriptor = try ListeningSocket.bound(to: socketPath).descriptor
    // The threads of the service wait in accept(2).
    guard fcntl(descriptor, F_SETFL, 0) == 0 else { throw SystemError("The fake service cannot listen") }
    // Until the socket is closed.
    Thread { [weak self, descriptor] in
      while case let client = accept(descriptor, nil, nil), client >= 0 {
        Thread { [weak self] in
          self?.serve(client)
          close(client)
        }.start()
      }
    }.start()
  }

  deinit {
    shutdown(descriptor, Int32(SHUT_RDWR))
    close(descriptor)
  }

  public var now: State { state.withLock { $0 } }
  public func change<Value>(_ body: (inout State) throws -> Value) rethrows -> Value {
    try state.withLock { try body(&$0) }
  }

  /// Changes records as the player. A test about stamps gives the clock.
  public func edit(_ records: [String: String], clock: Int? = nil) {
    change { state in
      for (record, text) in records.sorted(by: { $0.key < $1.key }) {
        state.clock = max(state.clock + 1, clock ?? 0)
        state.records[record] = SyncItem(n: 0, record: record, schema: 12, clock: state.clock, body: text)
        state.send(record)
      }
    }
  }

  /// Restores an earlier state, as after restoring a backup or cloning a machine.
  public func restore(_ old: State) { change { $0 = old } }

  // MARK: - The socket

  private func serve(_ client: Int32) {
    var framer = LineFramer()
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    while case let count = read(client, &buffer, buffer.count), count > 0 {
      framer.append(buffer[..<count])
      while let line = framer.next() {
        guard case .complete(let line) = line else { return }
        let answer = (try? answer(line)) ?? Array("{}\n".utf8)
        guard Self.write(answer, to: client) else { return }
      }
    }
  }

  private static func write(_ bytes: [UInt8], to client: Int32) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withContiguousStorageIfAvailable {
        Glibc.send(client, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard let count, count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  private struct Head: Decodable {
    var id: JSONValue
    var method: String
  }
  private struct Call<Parameters: Decodable>: Decodable { var params: Parameters }
  private struct Result<Value: Encodable>: Encodable {
    var jsonrpc = "2.0"
    var id: JSONValue
    var result: Value
  }
  private struct Refusal: Encodable {
    var jsonrpc = "2.0"
    var id: JSONValue
    var error: RPCError
  }

  private func answer(_ line: [UInt8]) throws -> [UInt8] {
    let head = try WireJSON.decode(Head.self, from: line)
    func reply<R: Request>(_: R.Type, _ body: (R, inout State) throws -> R.Response) throws -> [UInt8] {
      let parameters = try? WireJSON.decode(Call<R>.self, from: line).params
      let request = try parameters ?? WireJSON.decode(R.self, from: Array("{}".utf8))
      do {
        return try WireJSON.line(Result(id: head.id, result: try change { try body(request, &$0) }))
      } catch let error as RPCError {
        return try WireJSON.line(Refusal(id: head.id, error: error))
      }
    }
    change { $0.calls.append(head.method) }
    switch head.method {
    case SystemRestrict.method:
      return try reply(SystemRestrict.self) { request, _ in
        .init(scope: request.scope, source: nil, methods: [], bytes: 1)
      }
    case SyncBegin.method:
      return try reply(SyncBegin.self) { request, state in
        state.on = true
        return .init(device: self.renew(&state, request.name))
      }
    case SyncEnd.method:
      return try reply(SyncEnd.self) { request, state in
        if request.announce != true { state.on = false }
        return Nothing()
      }
    case SyncStatus.method: return try reply(SyncStatus.self, Self.status)
    case SyncTake.method: return try reply(SyncTake.self) { try self.take($0, &$1) }
    case SyncPut.method: return try reply(SyncPut.self, Self.put)
    case SyncForget.method: return try reply(SyncForget.self, Self.forget)
    case SyncRenew.method:
      return try reply(SyncRenew.self) { _, state in .init(device: self.renew(&state, nil)) }
    case DataBackup.method:
      // Refuses as a system service does.
      return try WireJSON.line(Refusal(id: head.id, error: RPCError(.forbidden, "Backups are root's.")))
    default:
      return try WireJSON.line(Refusal(id: head.id, error: RPCError(.methodNotFound, "There is no such method.")))
    }
  }

  // MARK: - The methods

  private func renew(_ state: inout State, _ title: String?) -> String {
    state.devicesMade += 1
    state.renewals += 1
    // Two machines with one store draw different ids.
    state.device = "\(name)-\(state.devicesMade)-\(UInt32.random(in: 0...UInt32.max))"
    state.last = 0
    state.feed = [:]
    for record in state.records.keys.sorted() { state.send(record) }
    let kept = state.devices.first?.name ?? name
    state.devices =
      [.init(id: state.device, name: title ?? kept, joinedOn: "2026-11-22", forgotten: false)]
      + state.devices.dropFirst()
    return state.device
  }

  private static func status(_: SyncStatus, _ state: inout State) -> SyncStatus.Response {
    guard state.on else { return .init(on: false) }
    return .init(
      on: true, device: state.device, last: state.dark ?? state.last, devices: state.devices, cursors: state.cursors,
      dark: state.dark == nil ? nil : true)
  }

  private func take(_ request: SyncTake, _ state: inout State) throws -> SyncTake.Response {
    guard request.device == state.device else { throw RPCError(.invalidArgument, "This is another device.") }
    if request.after > state.last {
      return .init(device: renew(&state, nil), items: [], more: false)
    }
    if state.sorted.count != state.feed.count || state.sorted.last?.n != state.last {
      state.sorted = state.feed.values.sorted { $0.n < $1.n }
    }
    let start = state.sorted.partitioningIndex { $0.n > request.after }
    let items = state.sorted[start...].prefix(501).filter { $0.n <= state.dark ?? .max }
    var bytes = 0
    let fitting = items.prefix { item in
      bytes += item.body.utf8.count
      return bytes <= 700 << 10
    }
    let count = min(request.limit ?? 500, 500, max(1, fitting.count))
    return .init(device: state.device, items: Array(items.prefix(count)), more: items.count > count)
  }

  private static func put(_ request: SyncPut, _ state: inout State) throws -> SyncPut.Response {
    guard state.on else { throw RPCError(.notFound, "Nothing is shared.") }
    guard request.items.count <= 500 else { throw RPCError(.tooLarge, "At most 500.") }
    state.largestPut = max(state.largestPut, request.items.count)
    if state.devices.contains(where: { $0.id == request.device && $0.forgotten }) {
      throw RPCError(.forbidden, "It was forgotten.")
    }
    if request.items.contains(where: { state.poison.contains($0.record) }) {
      throw RPCError(.invalidArgument, "It is no item.")
    }
    let isDry = request.dryRun == true
    if isDry { state.dryRuns += 1 }
    state.atPut?()
    var answer = SyncPut.Response()
    for item in request.items {
      let known = state.records[item.record]
      if let known, (known.clock, known.body) >= (item.clock, item.body) {
        answer.unchanged += 1
        continue
      }
      if known == nil { answer.added += 1 } else { answer.changed += 1 }
      guard !isDry else { continue }
      state.records[item.record] = item
      // The device with the newer text sends it, so this device's own item of the record is obsolete.
      state.clock = max(state.clock, item.clock)
    }
    guard !isDry else { return answer }
    if !state.devices.contains(where: { $0.id == request.device }), !request.device.isEmpty {
      state.devices.append(.init(id: request.device, name: request.device, joinedOn: "2026-11-22", forgotten: false))
    }
    if let cursor = request.cursor { state.cursors[cursor.name] = cursor.value }
    return answer
  }

  private static func forget(_ request: SyncForget, _ state: inout State) throws -> SyncForget.Response {
    guard let index = state.devices.firstIndex(where: { $0.id == request.device || $0.name == request.device }) else {
      throw RPCError(.notFound, "There is no such device.")
    }
    state.devices[index].forgotten = true
    return .init(device: state.devices[index])
  }
}

extension [SyncItem] {
  /// The first index whose item satisfies `isPast`, in a list where all later items do too.
  fileprivate func partitioningIndex(_ isPast: (SyncItem) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isPast(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
