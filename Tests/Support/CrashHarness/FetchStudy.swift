private import Foundation
private import Glibc
internal import QuestModel
internal import QuestTestKit
internal import QuestWire

/// Kills real fetches and real daemons at random moments, and checks what the source has stored.
///
/// The connector is a program with three streams whose values are all different, so that a duplicate, or a value on a
/// day that was not answered, is detected. After each kill the daemon restarts, and these rules must hold:
///
/// - A day that counts as answered has exactly the service's values; so has a stream of items that counts as answered.
/// - Of the days requested together, either all are stored or none.
/// - No value is stored twice, and every stored value is one of the service.
/// - A fetch that has reported its end has stored everything.
public struct FetchStudy {
  public struct Options: Sendable {
    /// The folder of the programs.
    public var programs: String
    public var fetches: Int
    public var seed: UInt64

    public init(programs: String, fetches: Int, seed: UInt64) {
      self.programs = programs
      self.fetches = fetches
      self.seed = seed
    }
  }

  public struct Report: Sendable {
    public internal(set) var fetches = 0
    /// Kills of fetches, of daemons, and of both at once; the other fetches were completed.
    public internal(set) var killedFetches = 0
    public internal(set) var killedDaemons = 0
    public internal(set) var killedBoth = 0
    public internal(set) var finished = 0
    /// The number of kills that left nothing, a part, or everything.
    public internal(set) var left = [0, 0, 0]
    /// Samples and answered days that were compared.
    public internal(set) var samples = 0
    public internal(set) var days = 0
    public internal(set) var violations: [String] = []
    public internal(set) var seconds = 0.0

    public var isClean: Bool { violations.isEmpty }

    public var table: String {
      let rows = [
        ("fetches", "\(fetches)"), ("  killed", "\(killedFetches)"), ("  daemon killed", "\(killedDaemons)"),
        ("  both killed", "\(killedBoth)"), ("  came to their end", "\(finished)"),
        ("left nothing, a part, everything", left.map(String.init).joined(separator: ", ")),
        ("samples compared", "\(samples)"), ("answered days compared", "\(days)"), ("duration", "\(Int(seconds)) s"),
        ("violations", "\(violations.count)"),
      ]
      return (rows.map { "\($0)  \($1)" } + violations.prefix(20)).joined(separator: "\n")
    }
  }

  private let options: Options
  private let progress: (Report) -> Void
  private let folder: TemporaryFolder
  private var random: SeededGenerator
  private var report = Report()
  private var daemon: KillableDaemon
  private let today: LocalDay

  private static let source = "killed"
  private static let span = 30
  private static let chunk = 4

  /// Calls `progress` after every fifty fetches.
  public init(_ options: Options, progress: @escaping (Report) -> Void = { _ in }) throws {
    self.options = options
    self.progress = progress
    folder = try TemporaryFolder()
    random = SeededGenerator(seed: options.seed)
    today = Zone.utc.localDay(of: Instant(seconds: Moment.now + Moment.wallAhead))
    try Self.writeConnector(home: folder.path, today: today)
    daemon = try KillableDaemon(
      program: options.programs + "/timequestd", folder: folder.path, environment: Self.environment)
  }

  private static let environment = ["TZ": "UTC", "SWIFT_BACKTRACE": "enable=no"]

  public mutating func run() throws -> Report {
    let start = Moment.now
    // Measures how long a complete fetch takes here.
    try begin()
    var whole = Moment.now
    try fetch(killAfter: nil)
    whole = Moment.now - whole
    inspect(try look(), isFinished: true, "the first one")
    try end(withSamples: true)
    for number in 1...options.fetches {
      try begin()
      let moment = Double.random(in: 0...1.1, using: &random) * whole
      let victim = Victim.allCases.randomElement(using: &random) ?? .both
      let isFinished = try fetch(killAfter: (moment, victim))
      let left = try look()
      inspect(left, isFinished: isFinished, "fetch \(number) of seed \(options.seed), \(victim) at \(moment) s")
      report.fetches += 1
      // Every second fetch begins with what the previous one has left.
      try end(withSamples: number.isMultiple(of: 2))
      report.seconds = Moment.now - start
      if number.isMultiple(of: 50) { progress(report) }
    }
    try begin()
    try fetch(killAfter: nil)
    inspect(try look(), isFinished: true, "the last one")
    daemon.kill()
    if let end = daemon.unexpectedEnd() { report.violations.append("timequestd ended by itself, \(end)") }
    report.seconds = Moment.now - start
    return report
  }

  private enum Victim: CaseIterable { case fetch, daemon, both }

  // MARK: - One fetch

  private func begin() throws {
    func metric(_ key: String) -> SourceStream.Metric {
      SourceStream.Metric(key: key, name: key, kind: Open(.sum), better: Open(.up))
    }
    _ = try ask(
      SourceAdd(
        name: Self.source, connector: "killed", title: "Killed", hosts: [], settings: [:], every: 3600,
        since: today.advanced(by: 1 - Self.span).description,
        streams: [
          SourceStream(
            name: "days", strategy: Open(.days), chunkDays: Self.chunk, metrics: [metric("count")]),
          SourceStream(name: "items", strategy: Open(.version), metrics: [metric("read")]),
          SourceStream(name: "log", strategy: Open(.cursor), metrics: [metric("solved")]),
        ]))
  }

  private func end(withSamples: Bool) throws {
    _ = try ask(SourceRemove(name: Self.source, withSamples: withSamples ? true : nil))
  }

  /// Runs a fetch. Returns whether it reported success.
  @discardableResult
  private mutating func fetch(killAfter death: (seconds: Double, victim: Victim)?) throws -> Bool {
    let process = BuiltPrograms.process(
      options.programs + "/timequest-fetch", ["run", Self.source],
      environment: [
        "HOME": folder.path, "XDG_RUNTIME_DIR": folder.path + "/runtime", "TIMEQUEST_SOCKET": daemon.socketPath,
      ])
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    process.standardInput = FileHandle.nullDevice
    try process.run()
    if let death {
      // Not a wait for an event: the end of this pause is the random moment of the kill.
      usleep(UInt32(death.seconds * 1e6))
      if death.victim != .fetch { daemon.kill() }
      if death.victim != .daemon { Glibc.kill(process.processIdentifier, SIGKILL) }
    }
    process.waitUntilExit()
    let isFinished = process.terminationReason == .exit && process.terminationStatus == 0
    switch death?.victim {
    case _ where isFinished: report.finished += 1
    case .fetch?: report.killedFetches += 1
    case .daemon?: report.killedDaemons += 1
    case .both?: report.killedBoth += 1
    case nil: report.violations.append("a fetch that nobody killed ended with \(process.terminationStatus)")
    }
    guard let death, death.victim != .fetch else { return isFinished }
    if let end = daemon.unexpectedEnd() { report.violations.append("timequestd ended by itself, \(end)") }
    daemon = try KillableDaemon(
      program: options.programs + "/timequestd", folder: folder.path, environment: Self.environment)
    return isFinished
  }

  // MARK: - What is left

  private struct Left {
    var source: SourceInfo
    /// The values by metric.
    var values: [String: [(day: LocalDay, value: Int)]] = [:]
    /// Answered days of the stream of days.
    var answered: Set<LocalDay> = []
  }

  private func look() throws -> Left {
    var left = Left(source: try ask(SourceGet(name: Self.source)))
    for metric in ["count", "read", "solved"] {
      var cursor: String?
      repeat {
        let page = try ask(SampleList(metric: "\(Self.source).\(metric)", cursor: cursor, limit: 500))
        for sample in page.samples ?? [] {
          guard let day = LocalDay(sample.day) else { continue }
          left.values[metric, default: []].append((day, Int(sample.value)))
        }
        cursor = page.nextCursor
      } while cursor != nil
    }
    let days = try ask(
      SampleList(
        metric: "\(Self.source).count", from: today.advanced(by: 1 - Self.span).description, to: today.description,
        days: true))
    // Every day has values, so an answered day without values would count as 0.
    left.answered = Set((days.days ?? []).filter { $0.state == .empty }.compactMap { LocalDay($0.day) })
    return left
  }

  private mutating func inspect(_ left: Left, isFinished: Bool, _ place: String) {
    func wrong(_ text: String) { report.violations.append("\(place): \(text)") }
    let streams = Dictionary(uniqueKeysWithValues: left.source.streams.map { ($0.name, $0) })
    for (metric, values) in left.values {
      let truth = Self.truth(of: metric, today: today)
      report.samples += values.count
      if Set(values.map(\.value)).count != values.count { wrong("a value of \(metric) is there twice") }
      for item in values where truth[item.value] != item.day {
        wrong("\(metric) has \(item), which the service has not")
      }
    }
    if !left.answered.isEmpty { wrong("days count as answered without their values: \(left.answered.sorted())") }
    let known = Dictionary(grouping: left.values["count"] ?? [], by: \.day).mapValues(\.count)
    for (day, count) in known where count != Self.perDay { wrong("\(day) has \(count) of \(Self.perDay) values") }
    let answered = streams["days"]?.coveredDays ?? 0
    report.days += answered
    if known.count < answered { wrong("\(answered) days count as answered, and \(known.count) have values") }
    // Chunks count back from today.
    if answered % Self.chunk != 0, answered != Self.span { wrong("\(answered) days are no whole chunks") }
    for (stream, metric) in [("items", "read"), ("log", "solved")]
    where streams[stream]?.coveredTo != nil && left.values[metric]?.count != Self.items {
      wrong("\(stream) counts as answered with \(left.values[metric]?.count ?? 0) of \(Self.items) values")
    }
    let isWhole =
      answered == Self.span && streams["items"]?.coveredTo != nil && streams["log"]?.coveredTo != nil
    if isFinished, !isWhole { wrong("it has told its end, and not all is answered") }
    let isNothing = answered == 0 && left.values.values.allSatisfy(\.isEmpty)
    report.left[isWhole ? 2 : isNothing ? 0 : 1] += 1
  }

  private func ask<R: Request>(_ request: R) throws -> R.Response {
    let socket = try LineSocket(path: daemon.socketPath)
    try socket.send(requestLine(request, id: 1))
    guard let line = try socket.line() else { throw Silence() }
    return try WireJSON.decode(ResponseFrame<R.Response>.self, from: Array(line.utf8)).outcome.get()
  }

  private struct Silence: Error {}

  // MARK: - The service

  private static let perDay = 3
  private static let items = 700
  private static let page = 250

  /// The service's values with their days: each value once.
  private static func truth(of metric: String, today: LocalDay) -> [Int: LocalDay] {
    let isByDay = metric == "count"
    var days: [Int: LocalDay] = [:]
    for value in 0..<(isByDay ? span * perDay : items) {
      days[value] = today.advanced(by: isByDay ? -value / perDay : -value % 28)
    }
    return days
  }

  private static func writeConnector(home: String, today: LocalDay) throws {
    let place = "\(home)/.local/share/timequest/connectors/killed"
    try FileManager.default.createDirectory(
      atPath: place, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o755])
    let metric = { (key: String) in #"{"key":"\#(key)","name":"\#(key)","kind":"sum"}"# }
    try """
    {"protocol":1,"name":"killed","title":"Killed","run":["./run"],"streams":[
     {"name":"days","strategy":"days","chunkDays":\(chunk),"metrics":[\(metric("count"))]},
     {"name":"items","strategy":"version","metrics":[\(metric("read"))]},
     {"name":"log","strategy":"cursor","metrics":[\(metric("solved"))]}]}
    """.write(toFile: "\(place)/manifest.json", atomically: false, encoding: .utf8)
    try """
    #!/usr/bin/python3
    import json, sys
    from datetime import date, timedelta
    run = json.load(sys.stdin)
    today = date.fromisoformat("\(today)")
    def say(**line): print(json.dumps(line), flush=True)
    def day(back): return str(today - timedelta(days=back))
    for want in run["want"]:
        if want["stream"] == "days":
            for back in range((today - date.fromisoformat(want["to"])).days, (today - date.fromisoformat(want["from"])).days + 1):
                for n in range(\(perDay)):
                    value = back * \(perDay) + n
                    say(sample={"metric": "count", "day": day(back), "value": value, "key": f"d{value}"})
            say(covered={key: want[key] for key in ("stream", "from", "to")})
            continue
        metric = {"items": "read", "log": "solved"}[want["stream"]]
        first = want.get("after", 0)
        for start in range(first, \(items), \(page)):
            end = min(\(items), start + \(page))
            for n in range(start, end):
                say(sample={"metric": metric, "at": day(n % 28) + "T00:00:00Z", "value": n, "key": f"k{n}"})
            if metric == "read": say(state={"stream": "items", "version": 5, "complete": end == \(items)})
            else: say(state={"stream": "log", "after": end - 1, "complete": end == \(items)})
    """.write(toFile: "\(place)/run", atomically: false, encoding: .utf8)
    chmod("\(place)/manifest.json", 0o644)
    chmod("\(place)/run", 0o755)
  }
}
