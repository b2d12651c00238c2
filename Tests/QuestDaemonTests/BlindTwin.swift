import Foundation
import Logging
@testable import QuestDaemon
@testable import QuestServer
import QuestModel
import QuestStore
import QuestTestKit
import QuestWire
import Synchronization

/// One of several games that differ only in when their task was locked in, with everything that a player can read. Any
/// difference between twins reveals the secret, so the test also finds new surfaces that reveal it.
///
/// All twins are read at the same moment of the wall clock: `looking` seconds after the last `done`.
struct BlindTwin {
  /// Seconds from the last `done` to the reading.
  static let looking = 7200.0

  let fixture: GameFixture
  /// Seconds from the last `done` to lock-in.
  let secret: Double
  private let log = LogLines()
  private let subscriber: ConnectionContext
  /// The status file, if this machine can have one, and its stat(2) at its creation.
  private let memory = TemporaryFolder.inMemory()
  private var asMade = ""

  init(secret: Double, at start: String = "2026-03-02T08:00:00Z") throws {
    self.secret = secret
    let log = log
    fixture = try GameFixture(
      at: start, zone: Zone("Europe/Berlin") ?? .utc, log: Logger(label: "twin") { _ in TwinLog(lines: log) })
    subscriber = ConnectionContext(events: fixture.events)
    _ = subscriber.subscribe(audience: Audience(PlayerID(1)), topics: Set(Event.Topic.allCases))
    if let memory {
      try fixture.show(on: StatusFile(besideSocket: memory.path + "/control.sock"))
      asMade = statusFile()
    }
    try prepare()
  }

  /// The times, the inode and the size of the status file.
  private func statusFile() -> String {
    guard let memory else { return "" }
    var status = stat()
    stat(memory.path + "/status", &status)
    let times = [status.st_mtim, status.st_ctim, status.st_atim].map { "\($0.tv_sec).\($0.tv_nsec)" }
    return "\(times) \(status.st_ino) \(status.st_size) \(status.st_blocks)"
  }

  /// A history before the last `done`: played, imported, corrected, set up.
  private func prepare() throws {
    try fixture.load(
      """
      {"type":"session","routine":null,"startedAt":"2026-02-02T06:30:00Z","completedAt":"2026-02-02T07:00:00Z",\
      "tasks":[{"task":"Shower","estimatedSeconds":300,"actualSeconds":372,"recordedAt":"2026-02-02T06:36:12Z"}]}

      """)
    // The backup is made on another thread, so wait for it.
    fixture.awaitDailyBackups(1)
    try fixture.call(QuestCreate(name: "Evening", tasks: ["Tidy", "Read", "Wash", "Rest"], reminderTime: "19:00"))
    try fixture.call(GoalCreate(name: "Swims", metric: "play.runs", of: "skill:Swim", reach: 4, guess: "8w"))
    try fixture.call(GoalCreate(name: "Weekly", metric: "play.minutes", atLeast: 30, per: Open(.week)))
    try fixture.call(GoalCreate(name: "Tracked", metric: "track.minutes", reach: 6000, guess: "8w"))
    try fixture.call(GoalCreate(name: "Busy", metric: "time.minutes", atLeast: 30))
    for guess in [120.0, 90, 300] {
      try fixture.call(SessionDo(name: "Swim", estimates: [.seconds(guess)]))
      fixture.clock.advance(121)
      try fixture.call(SessionDone())
    }
    try fixture.call(SampleLog(metric: "pages", value: .number(12)))
    try fixture.addSource()
    try fixture.fetch(["2026-03-01": 3], from: "2026-02-20", to: "2026-03-02")
    try fixture.call(GoalCreate(name: "Commits", metric: "git.count", atLeast: 1))
    try fixture.call(DataBackup())
  }

  /// Advances from the last `done` to the secret moment, or to some seconds before it.
  func passToSecret(but seconds: Double = 0) { fixture.clock.advance(secret - seconds) }

  /// Advances to the moment of the reading.
  func passToLook() { fixture.clock.advance(Self.looking - secret) }

  /// The session played last, and the one before it.
  func newestSessions() throws -> [SessionID] {
    try fixture.game.store.read { reader in
      try reader.history(of: PlayerID(1), HistoryFilter(), after: nil, newestFirst: true, limit: 100).map(\.session.id)
    }
  }

  // MARK: - Looking

  /// One readable surface and its content.
  struct Surface: Equatable {
    var name: String
    var text: String
  }

  /// All surfaces, with random ids replaced by their order.
  func surfaces() throws -> [Surface] {
    var surfaces = [desk()]
    surfaces += readings()
    surfaces += files()
    if let memory {
      let text = try String(contentsOfFile: memory.path + "/status", encoding: .utf8)
      surfaces.append(Surface(name: "status file", text: text))
      surfaces.append(Surface(name: "status file changed", text: "\(statusFile() != asMade)"))
    }
    surfaces.append(Surface(name: "log", text: log.taken().joined(separator: "\n")))
    surfaces.append(Surface(name: "events", text: events()))
    surfaces.append(Surface(name: "time counts as seen", text: "\(try fixture.isTimeSeen())"))
    surfaces.append(Surface(name: "undo", text: fixture.exchange(method: "history.undo")))
    surfaces.append(Surface(name: "redo", text: fixture.exchange(method: "history.redo")))
    surfaces.append(Surface(name: "events of undo and redo", text: events()))
    surfaces += files().map { Surface(name: "\($0.name) after undo and redo", text: $0.text) }
    return withoutIDs(surfaces)
  }

  /// What the desk would show on a screen and in the service's status, and when it would check again.
  private func desk() -> Surface {
    let desktop = TestDesktop()
    var screen = ReminderScreen(application: fixture.game, launcher: TestLauncher()) { desktop }
    let next = screen.look()
    return Surface(
      name: "desk",
      text: "shows \(desktop.summaries), next \(screen.nextReminder ?? "none"), looks \(next?.rfc3339() ?? "never")")
  }

  /// The answer or refusal of every method that does not change the game, with several values of `asOf` if the method
  /// takes it.
  private func readings() -> [Surface] {
    let done = fixture.clock.now().wall.advanced(bySeconds: -Self.looking)
    let moments = [0, 61, 1234.568, Self.looking].map { done.advanced(bySeconds: $0).rfc3339() }
    return fixture.methods.filter { !Self.moves.contains($0.name) }.flatMap { row -> [Surface] in
      parameters(of: row.name).flatMap { parameters -> [Surface] in
        var surfaces = [surface(row.name, parameters)]
        guard row.parameterNames.contains("asOf") else { return surfaces }
        for moment in moments {
          let more = parameters == "{}" ? "" : ","
          surfaces.append(surface(row.name, parameters.dropLast() + #"\#(more)"asOf":"\#(moment)"}"#))
        }
        return surfaces
      }
    }
  }

  private func surface(_ method: String, _ parameters: some StringProtocol) -> Surface {
    Surface(
      name: "\(method) \(parameters)", text: fixture.exchange(method: method, parameters: String(parameters)))
  }

  /// Methods that would end the task, make the twins differ, or are called at the end.
  private static let moves: Set<String> = [
    "session.done", "session.pause", "session.resume", "session.skip", "session.abandon", "session.aside",
    "history.undo", "history.redo", "data.erase", "data.import",
  ]

  private func parameters(of method: String) -> [String] {
    let ids = ((try? newestSessions()) ?? []).flatMap { ["\($0)", "\($0)-0"] }
    switch method {
    case "session.get", "session.confirm": return ids.map { #"{"id":"\#($0)"}"# }
    case "session.correct": return ids.map { #"{"id":"\#($0)","actual":"99h"}"# }
    case "history.journal": return ["{}"] + ids.map { #"{"id":"\#($0)"}"# }
    case "quest.get", "quest.export": return [#"{"quest":"Evening"}"#]
    case "source.get", "source.log": return [#"{"name":"git"}"#]
    case "goal.get", "goal.forecast":
      return ["Commits", "Swims", "Weekly", "Tracked", "Busy", "Between"].map { #"{"goal":"\#($0)"}"# }
    case "goal.list": return ["{}", #"{"all":true}"#]
    case "quest.list": return ["{}", #"{"all":true}"#]
    case "data.export": return [#"{"format":"jsonl"}"#, #"{"format":"csv"}"#, #"{"format":"timewarrior"}"#]
    case "data.backup": return [#"{"list":true}"#]
    case "data.restore": return [#"{"dryRun":true}"#]
    case "session.history":
      return ["{}", #"{"skill":"Swim"}"#, #"{"quest":"Evening"}"#, #"{"from":"today"}"#]
        + ids.map { #"{"before":"\#($0)"}"# }
    case "stats.get":
      return ["{}", #"{"skill":"Swim"}"#, #"{"from":"today"}"#, #"{"skill":"Swim","from":"today"}"#]
    case "patterns.get":
      return ["{}", #"{"from":"today"}"#, #"{"skill":"Swim","from":"today"}"#, #"{"to":"today"}"#]
    case "sample.list":
      let metrics = [
        "pages", "git.count", "play.minutes", "track.minutes", "time.minutes", "guess.accuracy", "quests.done",
        "play.days",
      ]
      return metrics.flatMap { [#"{"metric":"\#($0)"}"#, #"{"metric":"\#($0)","days":true}"#] }
    case "insight.list":
      let all = (Metric.builtIn + Metric.offered).map { "\"\($0.key)\"" }.joined(separator: ",")
      return ["{}", #"{"year":true}"#, #"{"metrics":[\#(all)],"year":true}"#]
    default: return ["{}"]
    }
  }

  private func events() -> String {
    guard case .lines(let lines)? = subscriber.subscription?.take(upTo: .max) else { return "fell behind" }
    return lines.map { String(decoding: $0, as: UTF8.self) }.joined()
  }

  /// The times of every file and folder that `ls -l` and `ls -lu` show, to the nanosecond, and the files' names.
  private func files() -> [Surface] {
    let root = fixture.folder.path
    let names = [""] + (FileManager.default.subpaths(atPath: root) ?? []).sorted()
    return names.map { name in
      var status = stat()
      stat(root + "/" + name, &status)
      let times = [status.st_mtim, status.st_atim].map { "\($0.tv_sec).\($0.tv_nsec)" }
      // The sizes of other files differ by random content; those of the change log never differ.
      let size = name.hasPrefix("log/") ? [" \(status.st_size)", "\(status.st_blocks)"] : []
      return Surface(name: "file /\(name)", text: (times + size).joined(separator: " "))
    }
  }

  /// Replaces random ids (SPEC §3) by the order in which they appear.
  private func withoutIDs(_ surfaces: [Surface]) -> [Surface] {
    var order: [ArraySlice<UInt8>: Int] = [:]
    let letters = Set("0123456789abcdefghjkmnpqrstvwxyz".utf8)
    func replaced(_ text: String) -> String {
      var result: [UInt8] = []
      let bytes = Array(text.replacingOccurrences(of: fixture.folder.path, with: "FOLDER").utf8)
      var place = 0
      while place < bytes.count {
        let word = bytes[place...].prefix { letters.contains($0) }
        guard word.count == 16 else {
          result += word.isEmpty ? bytes[place...place] : word
          place += max(1, word.count)
          continue
        }
        let number = order[word] ?? order.count
        order[word] = number
        result += Array("id\(number)".utf8)
        place += 16
      }
      return String(decoding: result, as: UTF8.self)
    }
    return surfaces.map { Surface(name: replaced($0.name), text: replaced($0.text)) }
  }
}

/// Log lines at info and above, as the service writes them.
private final class LogLines: Sendable {
  private let lines = Mutex<[String]>([])
  func append(_ line: String) { lines.withLock { $0.append(line) } }
  func taken() -> [String] { lines.withLock { $0 } }
}

private struct TwinLog: LogHandler {
  let lines: LogLines
  var logLevel = Logger.Level.info
  var metadata: Logger.Metadata = [:]

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) {
    let fields = metadata.merging(event.metadata ?? [:]) { $1 }.map { "\($0.key)=\($0.value)" }
    lines.append("\(event.level): \(event.message) \(fields.sorted())")
  }
}
