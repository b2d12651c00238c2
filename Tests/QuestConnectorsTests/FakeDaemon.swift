import Foundation
import Glibc
import LinuxHost
import QuestTestKit
import QuestWire
import Synchronization

/// The service's side of `source.*` over a real Unix socket, which stores samples in memory according to the protocol.
final class FakeDaemon: Sendable {
  struct Source: Sendable {
    var connector: String
    var settings: [String: String] = [:]
    /// The wants of each `begin`, one after another; then none.
    var wants: [[SourceWant]]
    var isHeld = false
  }

  struct State: Sendable {
    var sources: [String: Source]
    var network = true
    /// Samples that took effect, by source, stream and key.
    var real: [String: SourcePut.Sample] = [:]
    var covered: [SourcePut.Covered] = []
    var positions: [SourcePut.Position] = []
    var ends: [SourceEnd] = []
    var puts: [SourcePut] = []
    /// Whether the service has `system.restrict`.
    var hasScopes = true
    /// The calls of each connection: the method, and what it is restricted to.
    var calls: [[String]] = []
    /// The put with this number is refused with this kind.
    var refusal: (n: Int, kind: ErrorKind)?
    /// The fetch that runs.
    fileprivate var run: (name: String, id: String, n: Int, samples: [SourcePut.Sample], gone: [SourcePut.Gone])?
    fileprivate var runs = 0
  }

  let folder: TemporaryFolder
  let socketPath: String
  private let state: Mutex<State>
  private let descriptor: Int32

  init(_ sources: [String: Source]) throws {
    folder = try TemporaryFolder()
    socketPath = folder.path + "/control.sock"
    state = Mutex(State(sources: sources))
    descriptor = try Self.listen(at: socketPath)
    // Until the socket is closed.
    let thread = Thread { [weak self, descriptor] in
      while case let client = accept(descriptor, nil, nil), client >= 0 {
        let number = self?.state.withLock { state in
          state.calls.append([])
          return state.calls.count - 1
        }
        Thread { [weak self] in
          if let number { self?.serve(client, number) }
          close(client)
        }.start()
      }
    }
    thread.start()
  }

  deinit {
    shutdown(descriptor, Int32(SHUT_RDWR))
    close(descriptor)
  }

  var now: State { state.withLock { $0 } }
  func change(_ body: (inout State) -> Void) { state.withLock { body(&$0) } }

  // MARK: - The socket

  private static func listen(at path: String) throws -> Int32 {
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8.prefix($0.count - 1)) }
    let isUp = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
      }
    }
    guard isUp, Glibc.listen(descriptor, 8) == 0 else { throw SystemError("The fake service cannot listen") }
    return descriptor
  }

  private func serve(_ client: Int32, _ number: Int) {
    var framer = LineFramer()
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    while case let count = read(client, &buffer, buffer.count), count > 0 {
      framer.append(buffer[..<count])
      while case .complete(let line)? = framer.next() {
        let answer = (try? answer(line, number)) ?? Array("{}\n".utf8)
        guard answer.withUnsafeBytes({ send(client, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }) == answer.count
        else { return }
      }
    }
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

  private func answer(_ line: [UInt8], _ number: Int) throws -> [UInt8] {
    let head = try WireJSON.decode(Head.self, from: line)
    func reply<R: Request>(_: R.Type, _ body: (R, inout State) throws -> R.Response) throws -> [UInt8] {
      let parameters = try? WireJSON.decode(Call<R>.self, from: line).params
      let request = try parameters ?? WireJSON.decode(R.self, from: Array("{}".utf8))
      do {
        return try WireJSON.line(Result(id: head.id, result: try state.withLock { try body(request, &$0) }))
      } catch let error as RPCError {
        return try WireJSON.line(Refusal(id: head.id, error: error))
      }
    }
    state.withLock { $0.calls[number].append(head.method) }
    switch head.method {
    case SystemRestrict.method:
      return try reply(SystemRestrict.self) { request, state in
        guard state.hasScopes else { throw RPCError(.methodNotFound, "There is no such method.") }
        state.calls[number] = ["\(request.scope) \(request.source ?? "")"]
        return .init(scope: request.scope, source: request.source, methods: [], bytes: 1)
      }
    case SourceDue.method:
      return try reply(SourceDue.self) { _, state in
        .init(network: state.network, names: state.sources.filter { !$0.value.wants.isEmpty }.keys.sorted(), later: [])
      }
    case SourceBegin.method: return try reply(SourceBegin.self, Self.begin)
    case SourcePut.method: return try reply(SourcePut.self, Self.put)
    case SourceEnd.method: return try reply(SourceEnd.self, Self.end)
    default:
      return try WireJSON.line(Refusal(id: head.id, error: RPCError(.notFound, "There is no such source.")))
    }
  }

  // MARK: - The methods

  private static func begin(_ request: SourceBegin, _ state: inout State) throws -> SourceBegin.Response {
    guard let source = state.sources[request.name] else { throw RPCError(.notFound, "There is no such source.") }
    guard !source.isHeld else { throw RPCError(.busy, "Another fetch has it.") }
    state.runs += 1
    let want = source.wants.isEmpty ? [] : state.sources[request.name]?.wants.removeFirst() ?? []
    state.run = (request.name, "r\(state.runs)", 0, [], [])
    return SourceBegin.Response(
      run: "r\(state.runs)", leaseSeconds: 600, connector: source.connector, settings: source.settings, hosts: [],
      zone: "UTC", now: "2026-11-22T08:00:00Z", today: "2026-11-22", want: want)
  }

  private static func put(_ request: SourcePut, _ state: inout State) throws -> SourcePut.Response {
    guard var run = state.run, run.id == request.run else { throw RPCError(.leaseLost, "It has ended.") }
    if let refusal = state.refusal, refusal.n == request.n {
      if refusal.kind == .leaseLost { state.run = nil }
      throw RPCError(refusal.kind, "Refused.")
    }
    guard request.n == run.n + 1, (request.samples?.count ?? 0) <= 500 else {
      throw RPCError(.invalidArgument, "Out of order.")
    }
    run.n = request.n
    state.puts.append(request)
    run.samples += request.samples ?? []
    run.gone += request.gone ?? []
    var stored = 0
    if let stream = request.covered?.stream ?? request.state?.stream {
      if let covered = request.covered {
        state.covered.append(covered)
        state.real = state.real.filter { key, sample in
          !(key.hasPrefix("\(run.name) \(stream) ") && (covered.from...covered.to).contains(day(sample)))
        }
      }
      if let position = request.state { state.positions.append(position) }
      for sample in run.samples where sample.stream == stream {
        state.real["\(run.name) \(stream) \(sample.metric) \(sample.key ?? sample.day ?? sample.at ?? "")"] = sample
        stored += 1
      }
      run.samples.removeAll { $0.stream == stream }
    }
    state.run = run
    return SourcePut.Response(stored: stored, unchanged: 0, withdrawn: 0)
  }

  private static func day(_ sample: SourcePut.Sample) -> String { sample.day ?? String((sample.at ?? "").prefix(10)) }

  private static func end(_ request: SourceEnd, _ state: inout State) throws -> SourceEnd.Response {
    guard let run = state.run, run.id == request.run else { throw RPCError(.leaseLost, "It has ended.") }
    state.run = nil
    state.ends.append(request)
    return SourceEnd.Response(
      state: Open(.ok), nextAt: nil,
      want: request.outcome == .ok ? state.sources[run.name]?.wants.first : nil)
  }
}
