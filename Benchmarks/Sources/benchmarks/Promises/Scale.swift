internal import BenchmarkKit
internal import Glibc

/// Commands of people and scripts on histories of different lengths: whole processes, and only the daemon.
struct Scale {
  /// A command of tqctl, and its request.
  struct Step {
    var name: String
    /// `nil` if tqctl has no such command.
    var arguments: [String]?
    var method: String
    /// The parameters as JSON.
    var parameters = "{}"
  }

  /// Times of one step, in nanoseconds.
  struct Times {
    var whole: [Int64] = []
    var daemon: [Int64] = []
  }

  var size: Int
  var times: [(name: String, times: Times)] = []
  var findings: [Finding] = []

  private static let rounds = 15

  /// Generates and imports a history of this length and measures it.
  init(_ place: Workplace, size: Int) throws {
    self.size = size
    let path = "\(place.folder)/scale\(size).jsonl"
    try History.writeLines(size, to: path)
    let importing = try Daemon(place, name: "scale\(size)")
    let imported = try measureImport(importing, [path], what: "JSON Lines", count: size)
    if size >= 100_000 { findings += imported }
    try importing.stop()
    unlink(path)

    let (daemon, start) = try startAgain(place, name: "scale\(size)", stored: size)
    findings.append(start)
    let socket = try UnixSocket(connectingTo: daemon.socket)
    try awaitRest(of: daemon)
    findings.append(try memory(daemon, "RSS after start", "VmRSS", promise: 32))
    let places = try Places(socket)
    for round in 0..<(2 * Self.rounds) {
      let isWhole = round.isMultiple(of: 2)
      for (index, step) in Self.steps(round, places).enumerated() {
        if round == 0 { times.append((step.name, Times())) }
        if isWhole, let arguments = step.arguments {
          times[index].times.whole.append(try daemon.run(arguments))
        } else {
          let elapsed = try socket.ask(step.method, step.parameters).nanoseconds
          if !isWhole { times[index].times.daemon.append(elapsed) }
        }
      }
    }
    findings.append(try memory(daemon, "peak RSS after all of this", "VmHWM", promise: 48))
    let past = #"{"asOf":"\#(places.moment)"}"#
    times.append(("stats as of then", Times(daemon: [try socket.ask("stats.get", past).nanoseconds])))
    findings.append(try memory(daemon, "peak RSS after statistics as of a moment", "VmHWM", promise: 48))
    try daemon.stop()
  }

  private func memory(_ daemon: Daemon, _ what: String, _ field: String, promise: Double) throws -> Finding {
    let bytes = try daemon.child.memory(field)
    return Finding(
      what: "daemon's \(what), \(short(Double(size))) stored", measured: "\(short(Double(bytes) / 1024)) KiB",
      figure: Double(bytes) / 1_048_576, unit: "MiB", promise: .atMost(promise))
  }

  // MARK: - Steps

  /// Places in the middle of the history.
  struct Places {
    var cursor: String
    var session: String
    var run: String
    var moment: String

    init(_ socket: UnixSocket) throws {
      // The middle of the history, which begins in 1985 and has about 70 runs a day.
      let newest = try socket.ask("session.history", #"{"limit":1}"#).reply
      guard let ended = Scale.text("startedAt", in: newest) else { throw Unexpected(newest) }
      let year = Int(ended.prefix(4)) ?? 1985
      // Short histories do not fill a year; the beginning of their last day is inside them.
      moment = year > 1986 ? "\((1985 + year) / 2)-07-01T00:00:00Z" : "\(ended.prefix(10))T00:00:00Z"
      let past = try socket.ask("session.history", #"{"asOf":"\#(moment)","limit":1}"#).reply
      guard let id = Scale.text("id", in: past), let cursor = Scale.text("nextCursor", in: past) else {
        throw Unexpected(past)
      }
      session = id
      run = id + "-0"
      self.cursor = cursor
    }
  }

  private static func steps(_ round: Int, _ places: Places) -> [Step] {
    let quest = "Quest of round \(round)"
    return [
      Step(name: "status", arguments: ["status"], method: "session.status"),
      Step(name: "home", arguments: [], method: "quest.list"),
      Step(name: "quests --all", arguments: ["quests", "--all"], method: "quest.list", parameters: #"{"all":true}"#),
      Step(name: "history", arguments: ["history"], method: "session.history"),
      Step(
        name: "history far back", arguments: ["history", "--cursor", places.cursor], method: "session.history",
        parameters: #"{"cursor":"\#(places.cursor)"}"#),
      Step(
        name: "history --skill", arguments: ["history", "--skill", "Task 30"], method: "session.history",
        parameters: #"{"skill":"Task 30"}"#),
      Step(
        name: "show", arguments: ["show", places.session], method: "session.get",
        parameters: #"{"id":"\#(places.session)"}"#),
      Step(name: "stats", arguments: ["stats"], method: "stats.get"),
      Step(name: "patterns", arguments: ["patterns"], method: "patterns.get"),
      Step(name: "recap", arguments: ["recap"], method: "recap.list"),
      Step(
        name: "recap of 52 weeks", arguments: ["recap", "--weeks", "52"], method: "recap.list",
        parameters: #"{"weeks":52}"#),
      Step(
        name: "plan", arguments: ["plan", "Quest 0"], method: "plan.get",
        parameters: #"{"quest":"Quest 0"}"#),
      Step(
        name: "forecast", arguments: ["forecast", "Task 3", "300s"], method: "forecast.get",
        parameters: #"{"name":"Task 3","estimate":300}"#),
      Step(name: "skills", arguments: ["skills"], method: "skill.list"),
      Step(name: "journal", arguments: ["journal"], method: "history.journal"),
      Step(name: "doctor", arguments: ["doctor"], method: "system.info"),
      Step(
        name: "export, a page far back", method: "data.export", parameters: #"{"cursor":"\#(places.cursor)"}"#),
      Step(
        name: "start-task", arguments: ["start-task", "Task 3"], method: "session.startTask",
        parameters: #"{"task":"Task 3"}"#),
      Step(name: "hint", arguments: ["hint"], method: "session.hint"),
      Step(
        name: "estimate", arguments: ["estimate", "300s"], method: "session.estimate", parameters: #"{"estimate":300}"#),
      Step(name: "pause", arguments: ["pause"], method: "session.pause"),
      Step(name: "resume", arguments: ["resume"], method: "session.resume"),
      Step(
        name: "done", arguments: ["done", "--took", "\(200 + round)s"], method: "session.done",
        parameters: #"{"took":\#(200 + round)}"#),
      Step(name: "undo", arguments: ["undo"], method: "history.undo"),
      Step(name: "redo", arguments: ["redo"], method: "history.redo"),
      Step(
        name: "edit a run of long ago", arguments: ["edit", places.run, "--actual", "\(100 + round)s"],
        method: "session.correct", parameters: #"{"id":"\#(places.run)","actual":\#(100 + round)}"#),
      Step(name: "undo of that", arguments: ["undo"], method: "history.undo"),
      Step(
        name: "quest create", arguments: ["quest", "create", quest, "--task", "Task 1", "--task", "Task 2"],
        method: "quest.create", parameters: #"{"name":"\#(quest)","tasks":["Task 1","Task 2"]}"#),
      Step(
        name: "quest edit", arguments: ["quest", "edit", quest, "--task", "Task 2"], method: "quest.update",
        parameters: #"{"quest":"\#(quest)","tasks":["Task 2"]}"#),
      Step(
        name: "quest delete", arguments: ["quest", "delete", quest], method: "quest.delete",
        parameters: #"{"quest":"\#(quest)"}"#),
      Step(
        name: "settings set", arguments: ["settings", "set", "sound", round % 4 < 2 ? "off" : "on"],
        method: "settings.set", parameters: #"{"key":"sound","value":"\#(round % 4 < 2 ? "off" : "on")"}"#),
    ]
  }

  // MARK: - Asking

  /// The first text of that name. Answers have sorted names, so a session's own text comes before those of its runs.
  private static func text(_ name: String, in reply: String) -> String? {
    let mark = "\"\(name)\":\""
    guard let found = reply.firstRange(of: mark) else { return nil }
    let rest = reply[found.upperBound...]
    return rest.firstIndex(of: "\"").map { String(rest[..<$0]) }
  }
}
