private import Foundation
private import GRDB
internal import LinuxHost
private import Logging
internal import QuestDaemon
internal import QuestServer
internal import QuestModel
internal import QuestStore
internal import QuestTestKit
internal import QuestWire

/// A copy of the store's files of a killed or a running daemon, or of a backup, and its content. The daemon's own files
/// stay unchanged, so that the daemon has to recover them.
struct CopiedStore {
  /// A change in the store.
  struct StoredCommand {
    var id: Int64
    var method: String
    var label: String
    var at: Int64
    /// The sessions and runs that it created, as stored in the journal.
    var images: String
  }

  /// The answer that the store has for a repeated key.
  struct StoredAnswer {
    var method: String
    var response: String
    var at: Int64
  }

  let folder: TemporaryFolder
  private let path: String
  /// The name of the copied file or folder, for messages.
  private let origin: String

  /// Copies the data folder of a dead daemon. Finishes an interrupted replacement of the store in the copy, as the next
  /// start would, because no file has the store's name in between.
  init(of data: String) throws {
    folder = try TemporaryFolder()
    path = folder.path + "/\(Self.name)"
    origin = "the store of a dead service"
    for file in try FileManager.default.contentsOfDirectory(atPath: data)
    where file.hasPrefix(Self.name) && !file.hasSuffix("-shm") {
      try FileManager.default.copyItem(atPath: "\(data)/\(file)", toPath: "\(folder.path)/\(file)")
    }
    try Replacement.finishPending(of: path)
  }

  /// Copies the data folder of a running daemon in its present state.
  init(ofLiving data: String) throws {
    folder = try TemporaryFolder()
    path = folder.path + "/\(Self.name)"
    origin = "the store of a living service"
    let living = "\(data)/\(Self.name)"
    // The daemon may replace the file meanwhile to finish an erasure. Without its log the old main file has no tables.
    // The daemon may also die, so the attempts are limited.
    let patience = Moment.now + Double(HangLimit.seconds)
    while true {
      let number = Self.fileNumber(of: living)
      let copying = Result { [path] in try Self.copy(living, to: path) }
      if number != nil && number == Self.fileNumber(of: living) || Moment.now > patience {
        try copying.get()
        return
      }
      try? FileManager.default.removeItem(atPath: path)
    }
  }

  private static func copy(_ living: String, to path: String) throws {
    var configuration = Configuration()
    configuration.readonly = true
    let living = try DatabaseQueue(path: living, configuration: configuration)
    defer { try? living.close() }
    let copy = try DatabaseQueue(path: path)
    defer { try? copy.close() }
    try living.backup(to: copy)
  }

  /// The inode; `nil` if the file does not exist.
  private static func fileNumber(of path: String) -> Int? {
    try? FileManager.default.attributesOfItem(atPath: path)[.systemFileNumber] as? Int
  }

  /// Copies a backup's file.
  init(ofBackup file: String) throws {
    folder = try TemporaryFolder()
    path = folder.path + "/\(Self.name)"
    origin = file
    try FileManager.default.copyItem(atPath: file, toPath: path)
  }

  private static let name = "timequest.sqlite"

  /// Facts read without using the product's code.
  struct Facts {
    /// Changes after a given one, in the order of their numbers.
    var commands: [StoredCommand]
    /// All answers by key.
    var answers: [String: StoredAnswer]
    /// Errors reported by `integrity_check` and `foreign_key_check`.
    var faults: [String]
    /// Whether an erasure has not been applied to every file.
    var isErasing: Bool
  }

  /// The error for an unreadable copy, with its origin.
  struct Unreadable: Error, CustomStringConvertible {
    var description: String
  }

  /// Reads the facts, with the changes after the given one.
  func facts(after last: Int64) throws -> Facts {
    do {
      return try read(after: last)
    } catch {
      throw Unreadable(description: "\(origin): \(error) (copied: \(Self.files(in: folder.path)))")
    }
  }

  /// The files of a folder with their sizes.
  static func files(in folder: String) -> String {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted().map { name in
      let size = try? FileManager.default.attributesOfItem(atPath: "\(folder)/\(name)")[.size] as? Int
      return "\(name) \(size ?? 0)"
    }.joined(separator: ", ")
  }

  private func read(after last: Int64) throws -> Facts {
    let queue = try DatabaseQueue(path: path)
    defer { try? queue.close() }
    return try queue.read { db in
      let commands = try Row.fetchAll(
        db,
        sql: """
          SELECT id, method, label, at, (
            SELECT group_concat(json_extract(json_each.value, '$.after')) FROM journal, json_each(changes)
            WHERE command = c.id AND json_extract(json_each.value, '$.op') = 'insert'
              AND json_extract(json_each.value, '$.record') IN ('session', 'estimation'))
          FROM command c WHERE id > ? ORDER BY id
          """, arguments: [last])
      let answers = try Row.fetchAll(db, sql: "SELECT key, method, response, at FROM idempotency")
      let faults =
        try String.fetchAll(db, sql: "PRAGMA integrity_check").filter { $0 != "ok" }
        + Row.fetchAll(db, sql: "PRAGMA foreign_key_check").map { "foreign key of \($0)" }
      return Facts(
        commands: commands.map {
          StoredCommand(id: $0[0], method: $0[1], label: $0[2], at: $0[3], images: $0[4] ?? "")
        },
        answers: Dictionary(
          uniqueKeysWithValues: answers.map { ($0[0], StoredAnswer(method: $0[1], response: $0[2], at: $0[3])) }),
        faults: faults, isErasing: try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM erasure)") ?? false)
    }
  }

  /// Derived rows that differ from a rebuild.
  func staleDerivedRows() throws -> [String] {
    let store = try QuestStore(path: path, at: HostClock().now().wall)
    defer { try? store.close() }
    let kept = Set(try store.read { try $0.derivedRows() })
    try store.maintain { try $0.rebuildDerived() }
    return kept.symmetricDifference(try store.read { try $0.derivedRows() }).sorted()
  }

  /// Runs the game on the copy, with the machine's clock.
  func playing<Value>(_ body: (OfflineGame) throws -> Value) throws -> Value {
    let game = try OfflineGame(folder: folder.path)
    defer { game.close() }
    return try body(game)
  }
}

/// The game on a folder, called without a socket.
final class OfflineGame {
  private let game: Application
  private let dispatcher: Dispatcher
  private let clock: HostClock
  private let context: CallContext

  init(folder: String) throws {
    let log = DaemonFixture.silentLog
    let events = EventHub(log: log)
    clock = try HostClock()
    game = try Application(dataDirectory: folder, clock: clock, events: events, log: log)
    let own = PeerCredentials.own
    dispatcher = Dispatcher(table: MethodTable(game.rows), policy: .userService(owner: own.uid), log: log)
    context = CallContext(peer: own, connection: ConnectionContext(events: events), arrived: clock.now())
  }

  func close() { try? game.close() }

  @discardableResult
  func call<R: Request>(_ request: R) throws -> R.Response {
    let line = try requestLine(request, id: 1).dropLast()
    let answer = dispatcher.answer(to: .complete(Array(line)), context.at(clock.now())) ?? []
    return try WireJSON.decode(ResponseFrame<R.Response>.self, from: answer).outcome.get()
  }
}
