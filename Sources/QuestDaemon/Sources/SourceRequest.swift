internal import QuestEngines
internal import QuestModel
internal import QuestStore
internal import QuestWire

/// Checks a client's description of a source, because the client may have misread the manifest.
enum SourceRequest {
  static let mostSources = 50
  /// A journal entry holds every deleted row.
  static let mostRemovedSamples = 10_000
  private static let mostMetrics = 50

  /// The source of a request and its metrics.
  ///
  /// - Throws: `invalidArgument`.
  static func checked(_ request: SourceAdd, in snapshot: ReadContext) throws -> (Source, [Metric]) {
    guard let name = Source.key(request.name) else { throw notAName(request.name) }
    guard (1...20).contains(request.streams.count) else { throw refused("streams", "1 to 20 streams") }
    var metrics: [Metric] = []
    var streams: [Source.Stream] = []
    for stream in request.streams {
      let found = try stream.metrics.map { try metric($0, of: name) }
      metrics += found
      streams.append(try checked(stream, found.map(\.key.text)))
    }
    guard Set(streams.map(\.name)).count == streams.count else {
      throw refused("streams", "streams of different names")
    }
    guard metrics.count <= mostMetrics, Set(metrics.map(\.key)).count == metrics.count else {
      throw refused("metrics", "at most \(mostMetrics) metrics, each in one stream")
    }
    let source = Source(
      name: name, connector: try part(request.connector, "connector", longest: 64, besides: "."),
      title: try acceptedName(request.title, what: "A source"), hosts: try hosts(request.hosts),
      settings: try settings(request.settings), streams: streams, every: try every(request.every),
      since: try snapshot.firstDay(request.since),
      notBefore: try request.since.map { try snapshot.start(of: snapshot.firstDay($0)) })
    return (source, metrics)
  }

  private static func checked(_ stream: SourceStream, _ metrics: [String]) throws -> Source.Stream {
    let name = try part(stream.name, "name", longest: 32)
    guard let strategy = Source.Strategy(rawValue: stream.strategy.rawValue) else {
      let names = Source.Strategy.allCases.map(\.rawValue)
      throw RPCError(
        .invalidArgument, "strategy cannot be \"\(stream.strategy.rawValue.prefix(40))\".",
        hint: "It may be \(names.joined(separator: ", ")).", candidates: names)
    }
    guard !metrics.isEmpty else { throw refused("metrics", "at least one metric") }
    guard stream.verify != true || strategy == .cursor else { throw refused("verify", "true of a cursor alone") }
    var result = Source.Stream(
      name: name, strategy: strategy, metrics: metrics, verify: stream.verify == true ? true : nil)
    if let settle = stream.settleSeconds {
      guard (0...30 * 86_400).contains(settle) else { throw refused("settleSeconds", "0 to 2592000 (30 days)") }
      result.settle = settle
    }
    if let days = stream.chunkDays {
      guard (1...366).contains(days) else { throw refused("chunkDays", "1 to 366") }
      result.chunkDays = days
    }
    return result
  }

  private static func metric(_ metric: SourceStream.Metric, of source: String) throws -> Metric {
    let own = try part(metric.key, "key", longest: 31)
    guard let key = MetricKey("\(source).\(own)") else { throw refused("key", "letters and digits") }
    guard let kind = MetricKind(rawValue: metric.kind.rawValue) else {
      throw refused("kind", MetricKind.allCases.map(\.rawValue).joined(separator: ", "))
    }
    guard let better = BetterDirection(rawValue: metric.better.rawValue) else { throw refused("better", "up or down") }
    let unit = NameKey.normalized(metric.unit ?? "")
    guard unit.utf8.count <= 64, NameRule.isPlain(unit) else { throw refused("unit", "up to 64 bytes on one line") }
    guard (0...6).contains(metric.decimals ?? 0) else { throw refused("decimals", "0 to 6") }
    return Metric(
      key: key, name: try acceptedName(metric.name, what: "A metric"), unit: unit, kind: kind, better: better,
      decimals: metric.decimals ?? 0, isSensitive: metric.sensitive ?? false, source: .connector(source))
  }

  static func every(_ seconds: Int) throws -> Int {
    guard (300...604_800).contains(seconds) else {
      throw refused("every", "300 (5 minutes) to 604800 (7 days) seconds")
    }
    return seconds
  }

  static func settings(_ settings: [String: String]) throws -> [String: String] {
    guard settings.count <= 40 else { throw refused("settings", "at most 40 settings") }
    for (key, value) in settings {
      guard (1...64).contains(key.utf8.count), NameRule.isPlain(key) else {
        throw refused("a setting's name", "1 to 64 bytes on one line")
      }
      guard value.utf8.count <= 1000, value.isEmpty || NameRule.isPlain(value) else {
        throw refused("the setting \(key)", "up to 1000 bytes on one line")
      }
    }
    return settings
  }

  private static func hosts(_ hosts: [String]) throws -> [String] {
    let parts = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-:[]")
    guard hosts.count <= 20, hosts.allSatisfy({ (1...253).contains($0.utf8.count) && $0.allSatisfy(parts.contains) })
    else { throw refused("hosts", "at most 20 names or addresses of hosts") }
    return hosts
  }

  /// A name from the manifest.
  private static func part(_ text: String, _ what: String, longest: Int, besides: String = "") throws -> String {
    let name = NameKey.of(text)
    guard (1...longest).contains(name.utf8.count), name.allSatisfy({ Source.isPart($0) || besides.contains($0) }) else {
      throw refused(what, "1 to \(longest) letters, digits, \"_\" and \"-\"")
    }
    return name
  }

  static func notAName(_ text: String) -> RPCError {
    RPCError(
      .invalidArgument, "\"\(text.prefix(40))\" isn't a name of a source.",
      hint: "Use 1 to 32 letters, digits, \"_\" and \"-\", beginning with a letter, such as anki.")
  }

  static func refused(_ what: String, _ permitted: String) -> RPCError {
    RPCError(
      .invalidArgument, "\(what) is not permitted for a source: \(permitted).",
      hint: "Correct the connector's manifest, or what was typed.")
  }
}
