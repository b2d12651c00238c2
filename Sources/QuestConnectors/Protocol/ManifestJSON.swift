internal import QuestWire

extension Manifest: Codable {
  public init(from decoder: any Decoder) throws {
    let object = try StrictObject(
      decoder, keys: ["protocol", "name", "title", "run", "hosts", "settings", "streams", "every"],
      place: "The manifest")
    let version: Int = try object.required("protocol")
    guard version == ConnectorInput.version else {
      throw ConnectorFault("\"protocol\" is \(version); this timequest-fetch speaks \(ConnectorInput.version).")
    }
    self.init(
      name: try object.required("name"), title: try object.required("title"), run: try object.required("run"),
      hosts: try object.optional("hosts") ?? [], settings: try object.optional("settings") ?? [],
      streams: try object.required("streams", [StreamJSON].self).map(\.stream),
      every: try object.optional("every", Span.self)?.seconds ?? 3600)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Keys.self)
    try container.encode(ConnectorInput.version, forKey: .protocol)
    try container.encode(name, forKey: .name)
    try container.encode(title, forKey: .title)
    try container.encode(run, forKey: .run)
    try container.encode(hosts, forKey: .hosts)
    try container.encode(settings, forKey: .settings)
    try container.encode(streams.map(StreamJSON.init), forKey: .streams)
    try container.encode(Span(seconds: every), forKey: .every)
  }

  private enum Keys: String, CodingKey { case `protocol`, name, title, run, hosts, settings, streams, every }
}

extension Manifest.Setting: Codable {
  public init(from decoder: any Decoder) throws {
    let object = try StrictObject(decoder, keys: ["key", "title", "secret", "optional"], place: "A setting")
    let key: String = try object.required("key")
    self.init(
      key, try object.optional("title") ?? key, isSecret: try object.optional("secret") ?? false,
      isOptional: try object.optional("optional") ?? false)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Keys.self)
    try container.encode(key, forKey: .key)
    try container.encode(title, forKey: .title)
    try container.encodeIfPresent(isSecret ? true : nil, forKey: .secret)
    try container.encodeIfPresent(isOptional ? true : nil, forKey: .optional)
  }

  private enum Keys: String, CodingKey { case key, title, secret, optional }
}

/// A stream as a manifest has it: spans are written `36h`.
private struct StreamJSON: Codable {
  var stream: SourceStream

  init(_ stream: SourceStream) { self.stream = stream }

  init(from decoder: any Decoder) throws {
    let object = try StrictObject(
      decoder, keys: ["name", "strategy", "settle", "chunkDays", "verify", "metrics"], place: "A stream")
    stream = SourceStream(
      name: try object.required("name"), strategy: Open(rawValue: try object.required("strategy")),
      settleSeconds: try object.optional("settle", Span.self)?.seconds, chunkDays: try object.optional("chunkDays"),
      verify: try object.optional("verify"),
      metrics: try object.required("metrics", [MetricJSON].self).map(\.metric))
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Keys.self)
    try container.encode(stream.name, forKey: .name)
    try container.encode(stream.strategy, forKey: .strategy)
    try container.encodeIfPresent(stream.settleSeconds.map(Span.init), forKey: .settle)
    try container.encodeIfPresent(stream.chunkDays, forKey: .chunkDays)
    try container.encodeIfPresent(stream.verify, forKey: .verify)
    try container.encode(stream.metrics, forKey: .metrics)
  }

  private enum Keys: String, CodingKey { case name, strategy, settle, chunkDays, verify, metrics }

  private struct MetricJSON: Decodable {
    var metric: SourceStream.Metric

    init(from decoder: any Decoder) throws {
      let object = try StrictObject(
        decoder, keys: ["key", "name", "unit", "kind", "better", "decimals", "sensitive"], place: "A metric")
      metric = SourceStream.Metric(
        key: try object.required("key"), name: try object.required("name"), unit: try object.optional("unit"),
        kind: Open(rawValue: try object.required("kind")),
        better: Open(rawValue: try object.optional("better") ?? "up"),
        decimals: try object.optional("decimals"), sensitive: try object.optional("sensitive"))
    }
  }
}

/// Whole seconds, written as `36h`, `90m`, `7d` or a plain number of seconds.
private struct Span: Codable {
  var seconds: Int

  init(seconds: Int) { self.seconds = seconds }

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let number = try? container.decode(Int.self) {
      seconds = number
      return
    }
    let text = try container.decode(String.self)
    let units: [Character: Int] = ["s": 1, "m": 60, "h": 3600, "d": 86_400]
    guard let last = text.last, let unit = units[last], let number = Int(text.dropLast()),
      (0...1_000_000).contains(number)
    else { throw ConnectorFault("\"\(ConnectorFault.excerpt(text))\" is not a span of time such as 36h or 7d.") }
    seconds = number * unit
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    let unit =
      [(86_400, "d"), (3600, "h"), (60, "m")].first { seconds > 0 && seconds.isMultiple(of: $0.0) } ?? (1, "s")
    try container.encode("\(seconds / unit.0)\(unit.1)")
  }
}
