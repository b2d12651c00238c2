internal import ArgumentParser
internal import BenchmarkKit
internal import Glibc

/// Measures the effect of hostile clients on others: a real daemon, hostile clients of every kind, and one normal
/// client. Every phase has an end.
struct Torture: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Measure other clients beside 10,000 connections, stuck readers and too few files.")

  @OptionGroup var programs: ProgramOptions

  func run() throws {
    var limit = rlimit()
    getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    limit.rlim_cur = min(limit.rlim_max, 12_000)
    setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    try programs.measure { place in
      let daemon = try Daemon(place, name: "torture")
      var phases = TorturePhases(
        daemon: daemon, watcher: Watcher(pid: daemon.child.pid), polite: try PoliteClient(daemon.socket))
      try phases.run()
      phases.polite.stop()
      try daemon.stop()
      phases.show()
      return phases.rows.allSatisfy { $0.latencies.last ?? 0 < 50_000_000 }
    }
  }
}

struct TorturePhases {
  let daemon: Daemon
  let watcher: Watcher
  let polite: PoliteClient
  private(set) var rows: [Row] = []

  struct Row {
    var phase: String
    var attempted = 0
    var served = 0
    var refused = 0
    var memoryBefore = 0
    var memoryPeak = 0
    var latencies: [Int64] = []
    var remark = ""
  }

  init(daemon: Daemon, watcher: Watcher, polite: PoliteClient) {
    (self.daemon, self.watcher, self.polite) = (daemon, watcher, polite)
  }

  mutating func run() throws {
    try phase("nobody else", seconds: 2) { _ in usleep(10_000) }
    try tenThousand()
    try slowClients()
    try fewDescriptors()
    try phase("afterwards", seconds: 2) { _ in usleep(10_000) }
    rows[rows.count - 1].remark = "\(try watcher.descriptors()) files open"
  }

  /// Repeats the step for that long and records memory and the normal client's latencies.
  private mutating func phase(_ name: String, seconds: Int64, _ step: (inout Row) throws -> Void) throws {
    var row = Row(phase: name)
    Benchmarks.progress(name)
    _ = try polite.takeLatencies()
    row.memoryBefore = try watcher.memory()
    let end = nanoseconds() + seconds * 1_000_000_000
    repeat {
      try step(&row)
      row.memoryPeak = max(row.memoryPeak, try watcher.memory())
    } while nanoseconds() < end
    row.latencies = try polite.takeLatencies()
    rows.append(row)
  }

  /// Waves of a thousand clients that all connect at once.
  private mutating func tenThousand() throws {
    let path = daemon.socket
    for wave in 1...10 {
      try phase("10,000 connections, wave \(wave)", seconds: 0) { row in
        var clients: [RudeClient] = []
        while clients.count < 1000 {
          row.attempted += 1
          guard let client = try RudeClient(connectingTo: path) else {
            row.attempted -= 1
            usleep(500)
            continue
          }
          client.send(Line.ping[...])
          clients.append(client)
        }
        for client in clients {
          let said = client.text(withinMilliseconds: 5000)
          if said.contains("\"result\"") { row.served += 1 } else if said.contains("busy") { row.refused += 1 }
        }
      }
    }
    let waves = rows.suffix(10)
    rows.removeLast(10)
    var all = Row(phase: "10,000 connections in 10 waves")
    for wave in waves {
      all.attempted += wave.attempted
      all.served += wave.served
      all.refused += wave.refused
      all.memoryPeak = max(all.memoryPeak, wave.memoryPeak)
      all.latencies += wave.latencies
    }
    all.memoryBefore = waves.first?.memoryBefore ?? 0
    all.latencies.sort()
    rows.append(all)
  }
}

// MARK: - Slow clients

extension TorturePhases {
  /// The behaviour of a slow client.
  private enum Manner: Int, CaseIterable {
    case byteByByte, halfLine, neverReads, silentSubscriber, longLine
  }

  private struct SlowClient {
    let client: RudeClient
    let manner: Manner
    var sent = 0
  }

  /// A thousand slow clients at a time, each reconnecting after it is disconnected, for twenty seconds.
  private mutating func slowClients() throws {
    let path = daemon.socket
    let chunk = [UInt8](repeating: UInt8(ascii: "x"), count: 60_000)
    var clients: [SlowClient?] = Array(repeating: nil, count: 1000)
    try phase("1,000 slow clients", seconds: 20) { row in
      for index in clients.indices {
        guard var slow = clients[index] else {
          guard let client = try RudeClient(connectingTo: path) else { continue }
          row.attempted += 1
          let manner = Manner(rawValue: index % Manner.allCases.count) ?? .halfLine
          clients[index] = SlowClient(client: client, manner: manner)
          continue
        }
        if slow.client.isGone {
          row.refused += 1
          clients[index] = nil
          continue
        }
        let once = slow.sent == 0
        switch slow.manner {
        case .byteByByte: slow.sent += slow.client.send(Line.ping[(slow.sent % Line.ping.count)...].prefix(1))
        case .halfLine: if once { slow.sent += slow.client.send(Line.ping.prefix(20)) }
        case .neverReads: slow.sent += slow.client.send(Line.discover[...])
        case .silentSubscriber: if once { slow.sent += slow.client.send(Line.subscribe[...]) }
        case .longLine: if slow.sent < 1_000_000 { slow.sent += slow.client.send(chunk[...]) }
        }
        clients[index] = slow
      }
      // The rate of slow clients: a byte each, some hundred times a second.
      usleep(2000)
    }
    rows[rows.count - 1].served = clients.count { $0.map { !$0.client.isGone } ?? false }
    rows[rows.count - 1].remark = "served = connected at the end; refused = turned away, came again"
  }

  /// Limits open files to the present number while fifty clients connect and an import wants to write.
  private mutating func fewDescriptors() throws {
    // Waits until the earlier clients are gone.
    let begun = nanoseconds()
    while try watcher.descriptors() > 40 {
      guard nanoseconds() - begun < 30_000_000_000 else { throw Unexpected("clients that have gone keep their files") }
      usleep(10_000)
    }
    let path = daemon.socket
    let open = try watcher.descriptors()
    let importer = try UnixSocket(connectingTo: path)
    _ = try importer.exchange(Line.ping, replies: 1)
    let usual = try watcher.limitDescriptors(to: open + 3)
    var clients: [RudeClient] = []
    var said: Set<String> = []
    let start = try watcher.processorSeconds()
    try phase("\(open + 3) files allowed, 50 newcomers", seconds: 5) { row in
      if clients.count < 50, let client = try RudeClient(connectingTo: path) {
        row.attempted += 1
        client.send(Line.ping[...])
        clients.append(client)
      }
      let call = requestLine("data.import", #"{"format":"jsonl"}"#)
      let answer = try importer.exchange(call, replies: 1)
      said.insert(answer.firstMatch(of: #/"kind":"(\w+)"/#).map { String($0.1) } ?? "answered")
      row.served = clients.count { $0.text(withinMilliseconds: 0).contains("\"result\"") }
      usleep(20_000)
    }
    let used = try watcher.processorSeconds() - start
    _ = try watcher.limitDescriptors(to: usual)
    let back = nanoseconds()
    let last = clients.count { $0.text(withinMilliseconds: 5000).contains("\"result\"") }
    let waited = Double(nanoseconds() - back) / 1e6
    rows[rows.count - 1].remark =
      "import: \(said.sorted().joined(separator: ", ")); processor \(Int(used * 1000)) ms in 5 s; "
      + "\(last) of \(clients.count) served \(Int(waited)) ms after there was room"
  }
}

// MARK: - The table

extension TorturePhases {
  func show() {
    print("| phase | attempted | served | refused | RSS before | RSS peak | polite p50 | p99 | max | remark |")
    print("| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |")
    for row in rows {
      func quantile(_ share: Double) -> String {
        guard !row.latencies.isEmpty else { return "–" }
        let value = row.latencies[min(row.latencies.count - 1, Int(share * Double(row.latencies.count)))]
        return "\(Double(value / 10_000) / 100) ms"
      }
      func mebibytes(_ bytes: Int) -> String { "\(Double((bytes * 10) >> 20) / 10) MiB" }
      print(
        "| \(row.phase) | \(row.attempted) | \(row.served) | \(row.refused) | \(mebibytes(row.memoryBefore)) "
          + "| \(mebibytes(row.memoryPeak)) | \(quantile(0.5)) | \(quantile(0.99)) | \(quantile(1)) | \(row.remark) |")
    }
  }
}
