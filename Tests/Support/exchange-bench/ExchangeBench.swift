internal import ArgumentParser
internal import Foundation
internal import QuestReplica
internal import QuestWire
internal import ReplicaKit
internal import Synchronization

/// Measures exchanges: items up and down through each carrier, their sizes, and many players on one server.
@main
struct ExchangeBench: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "exchange-bench")

  @Option(help: "Items of the large exchange.") var items = 100_000
  @Option(help: "Players on one server.") var players = 1000
  @Option(help: "Players that exchange at the same time.") var together = 8

  func run() throws {
    let folder = try ScratchFolder()
    try measure("folder", size: { try Self.size(folder.path) }) { name, keys in
      try Machine(name, folder: folder.path, keys: keys)
    }
    try Year().measure()
    guard PostgresServer.isPossible else { return print("There is no PostgreSQL.") }
    let database = try PostgresServer.shared.get().database()
    try measure("postgres", size: { try database.bytes() }) { name, keys in try database.machine(name, keys) }
    try crowd()
  }

  // MARK: - One large exchange

  private func measure(
    _ carrier: String, size: () throws -> Int, _ machine: (String, KeyRing) throws -> Machine
  ) throws {
    let keys = KeyRing(try .newFamily())
    let laptop = try machine("laptop", keys)
    let desktop = try machine("desktop", keys)
    laptop.service.edit(Self.records(items))
    let before = try size()
    let up = try seconds { _ = try laptop.exchange() }
    let bytes = try size() - before
    let down = try seconds { _ = try desktop.exchange() }
    guard desktop.texts == laptop.texts else { throw ExitCode.failure }
    let body = laptop.service.now.records.values.reduce(0) { $0 + $1.body.utf8.count + $1.record.utf8.count }
    print("\(carrier): \(items) items up \(figure(Double(items) / up))/s, down \(figure(Double(items) / down))/s")
    print("\(carrier): \(figure(Double(bytes) / Double(items))) bytes an item, of which \(body / items) are its own")
    let idle = try (0..<20).map { _ in try seconds { _ = try laptop.exchange() } }.sorted()
    print("\(carrier): nothing new \(figure(idle[10] * 1000)) ms")
    laptop.service.edit(["session/new": "{}"])
    print("\(carrier): one new \(figure(try seconds { _ = try laptop.exchange() } * 1000)) ms")
    // Changes all records again; the carrier keeps only the newest items.
    laptop.service.edit(Self.records(items))
    print("\(carrier): \(items) changed \(figure(Double(items) / (try seconds { _ = try laptop.exchange() })))/s")
    print("\(carrier): \(figure(Double(try size() - before) / Double(items))) bytes a record afterwards")
  }

  /// Records as large as a run of a task with its stamps.
  private static func records(_ count: Int) -> [String: String] {
    Dictionary(
      uniqueKeysWithValues: (0..<count).map { index in
        let id = "\(String(index, radix: 16))-5f0c-4c1e-9d3a-7b1f2e8c6a04"
        return (
          "session/\(id)",
          #"{"task":["8d1f7a52-\#(index)",1764000000000000],"estimate":[\#(index % 5400),1764000000000000],"#
            + #""actual":[\#(index % 6000),1764000000000001],"startedAt":["2026-11-24T08:00:00Z",1764000000000000],"#
            + #""day":["2026-11-24",1764000000000000],"state":["done",1764000000000001]}"#
        )
      })
  }

  // MARK: - Many players

  /// Each player has 200 records on the server, makes three more, and exchanges.
  private func crowd() throws {
    let database = try PostgresServer.shared.get().database()
    let times = Mutex<[Double]>([])
    let failed = Mutex(0)
    let next = Mutex(0)
    let threads = (0..<together).map { _ in
      let ended = DispatchSemaphore(value: 0)
      Thread {
        while let number = next.withLock({ number in
          number += 1
          return number <= players ? number : nil
        }) {
          do {
            let machine = try database.machine("p\(number)", KeyRing(try .newFamily()))
            machine.service.edit(Self.records(200))
            _ = try machine.exchange()
            machine.service.edit(["session/a": "{}", "session/b": "{}", "session/c": "{}"])
            let time = try seconds { _ = try machine.exchange() }
            times.withLock { $0.append(time) }
          } catch {
            failed.withLock { $0 += 1 }
          }
        }
        ended.signal()
      }.start()
      return ended
    }
    let all = seconds { for thread in threads { thread.wait() } }
    let sorted = times.withLock { $0.sorted() }
    guard let last = sorted.last else { throw ExitCode.failure }
    let middle = sorted[sorted.count / 2]
    let rare = sorted[min(sorted.count - 1, sorted.count * 99 / 100)]
    print(
      "players: \(players) on one server, \(together) at a time, now p50 \(figure(middle * 1000)) ms, "
        + "p99 \(figure(rare * 1000)) ms, longest \(figure(last * 1000)) ms; failed \(failed.withLock { $0 }); "
        + "\(figure(Double(players) / all)) players/s")
    print("players: \(figure(Double(try database.bytes()) / Double(players) / 1024)) KiB a player")
  }

  // MARK: - Figures

  private static func size(_ folder: String) throws -> Int {
    try FileManager.default.subpathsOfDirectory(atPath: folder).reduce(0) { sum, name in
      let facts = try? FileManager.default.attributesOfItem(atPath: "\(folder)/\(name)")
      return sum + (facts?[.type] as? FileAttributeType == .typeRegular ? facts?[.size] as? Int ?? 0 : 0)
    }
  }
}

func seconds(_ work: () throws -> Void) rethrows -> Double {
  let start = ContinuousClock.now
  try work()
  let parts = start.duration(to: .now).components
  return Double(parts.seconds) + Double(parts.attoseconds) / 1e18
}

func figure(_ value: Double) -> String { String(format: value < 100 ? "%.1f" : "%.0f", value) }

extension PostgresServer.Database {
  /// The size of tables, indexes and separately stored values.
  func bytes() throws -> Int {
    try owner().run(
      "SELECT sum(pg_total_relation_size(c.oid))::bigint FROM pg_class c JOIN pg_namespace n ON n.oid = relnamespace "
        + "WHERE nspname = 'timequest' AND relkind = 'r'"
    ).first?.int(0) ?? 0
  }
}
