internal import FoundationEssentials
internal import QuestModel
public import QuestWire

/// The description of a connector, `manifest.json`.
///
/// Every mistake is a `ConnectorFault`; a manifest that was read is valid.
public struct Manifest: Equatable, Sendable {
  /// 1 to 64 lower-case letters, digits, `-` and `_`, beginning with a letter; the name of its folder.
  public var name: String
  /// For people, up to 60 bytes.
  public var title: String
  /// The program and its arguments; a path that begins with `./` is in the connector's folder.
  public var run: [String]
  /// The hosts it calls: names or addresses, without a port, at most 20.
  public var hosts: [String]
  public var settings: [Setting]
  public var streams: [SourceStream]
  /// Seconds between two fetches, unless the player says otherwise.
  public var every: Int

  public struct Setting: Equatable, Sendable {
    public var key: String
    public var title: String
    /// Never shown, stored or put into a settings object. A connector has at most one.
    public var isSecret: Bool
    public var isOptional: Bool

    public init(_ key: String, _ title: String, isSecret: Bool = false, isOptional: Bool = false) {
      self.key = key
      self.title = title
      self.isSecret = isSecret
      self.isOptional = isOptional
    }
  }

  public init(
    name: String, title: String, run: [String], hosts: [String] = [], settings: [Setting] = [],
    streams: [SourceStream], every: Int = 3600
  ) {
    self.name = name
    self.title = title
    self.run = run
    self.hosts = hosts
    self.settings = settings
    self.streams = streams
    self.every = every
  }

  /// Longest manifest, in bytes.
  public static let mostBytes = 64 << 10

  /// Reads `manifest.json`. Throws `ConnectorFault`.
  public init(json bytes: [UInt8]) throws(ConnectorFault) {
    guard bytes.count <= Self.mostBytes else {
      throw ConnectorFault("The manifest is longer than \(Self.mostBytes >> 10) KiB.")
    }
    self = try ConnectorFault.decode(Manifest.self, from: bytes, place: "The manifest", isLenient: false)
    try check()
  }

  /// The secret setting, if there is one.
  public var secret: Setting? { settings.first(where: \.isSecret) }

  /// The data for creating a source.
  public var offer: ConnectorOffer {
    ConnectorOffer(
      connector: name, title: title, hosts: hosts,
      settings: settings.map { setting in
        ConnectorOffer.Setting(
          key: setting.key, title: setting.title, secret: setting.isSecret ? true : nil,
          optional: setting.isOptional ? true : nil)
      }, every: every, streams: streams)
  }

  /// The stream that a metric belongs to.
  public func stream(of metric: String) -> SourceStream? {
    streams.first { $0.metrics.contains { $0.key == metric } }
  }

  /// The name of a stream as the manifest writes it, whatever its case; the text itself for one that it lacks.
  func spelling(ofStream name: String) -> String {
    streams.first { NameKey.of($0.name) == NameKey.of(name) }?.name ?? name
  }

  /// What is wrong with these settings; `nil` when nothing is.
  public func problem(with given: [String: String]) -> String? {
    let known = settings.filter { !$0.isSecret }
    if let secret, given[secret.key] != nil {
      return "\"\(secret.key)\" is a secret, not a setting: timequest-fetch secret NAME"
    }
    if let missing = known.first(where: { !$0.isOptional && (given[$0.key] ?? "").isEmpty }) {
      return "The setting \"\(missing.key)\" (\(missing.title)) is missing."
    }
    let names = known.map(\.key) + (secret == nil ? [] : [ConnectorOffer.secretCommand])
    guard let unknown = given.keys.filter({ !names.contains($0) }).min() else { return nil }
    return "There is no setting \"\(unknown)\": \(names.isEmpty ? "it has none" : names.joined(separator: ", "))."
  }
}

// MARK: - Rules

extension Manifest {
  func check() throws(ConnectorFault) {
    func demand(_ isSo: Bool, _ text: @autoclosure () -> String) throws(ConnectorFault) {
      if !isSo { throw ConnectorFault(text()) }
    }
    try demand(Self.isName(name, most: 64), "\"name\" must be 1 to 64 lower-case letters, digits, - and _.")
    try demand(
      title.utf8.count <= 60 && NameRule.accepts(NameKey.normalized(title)),
      "\"title\" must have 1 to 60 bytes on one line.")
    try demand(
      (1...20).contains(run.count) && run.allSatisfy { (1...1000).contains($0.utf8.count) && !$0.utf8.contains(0) },
      "\"run\" must have 1 to 20 words.")
    try demand(
      run[0].hasPrefix("./") || run[0].hasPrefix("/"),
      "\"run\" must begin with a program by its path: \"./fetch.py\" for one in the connector's folder.")
    try demand(
      !run[0].split(separator: "/").contains(".."), "The program of \"run\" must not leave the folder by \"..\".")
    try demand(hosts.count <= 20, "\"hosts\" has more than 20.")
    for host in hosts {
      try demand(
        Self.isHost(host), "\"\(ConnectorFault.excerpt(host))\" is not a host's name, without a scheme, port or path.")
    }
    try demand(settings.count <= 40, "\"settings\" has more than 40.")
    try demand(Set(settings.map(\.key)).count == settings.count, "Two settings have the same key.")
    try demand(settings.filter(\.isSecret).count <= 1, "More than one setting is secret.")
    for setting in settings {
      try demand(
        Self.isKey(setting.key, most: 40) && setting.key != ConnectorOffer.secretCommand,
        "\"\(ConnectorFault.excerpt(setting.key))\" is not a setting's key: letters, digits, - and _.")
      try demand(
        (1...80).contains(setting.title.utf8.count), "The title of \"\(setting.key)\" must have 1 to 80 bytes.")
    }
    try demand((300...604_800).contains(every), "\"every\" must be from 5m to 7d.")
    try demand((1...20).contains(streams.count), "\"streams\" must have 1 to 20.")
    // Names are compared as the service does.
    try demand(Set(streams.map { NameKey.of($0.name) }).count == streams.count, "Two streams have the same name.")
    for stream in streams { try Self.check(stream) }
    let keys = streams.flatMap { $0.metrics.map { NameKey.of($0.key) } }
    try demand(Set(keys).count == keys.count, "Two metrics have the same key.")
    try demand(keys.count <= 50, "There are more than 50 metrics.")
  }

  private static func check(_ stream: SourceStream) throws(ConnectorFault) {
    let place = "The stream \"\(ConnectorFault.excerpt(stream.name))\""
    let inside = place.withinSentence
    func demand(_ isSo: Bool, _ text: String) throws(ConnectorFault) { if !isSo { throw ConnectorFault(text) } }
    try demand(isKey(stream.name, most: 32), "\(place) must be named with letters, digits, - and _.")
    try demand(
      stream.strategy.known != nil, "\(place) needs a strategy: \(names(SourceStream.Strategy.self)).")
    try demand((0...2_592_000).contains(stream.settleSeconds ?? 0), "\"settle\" of \(inside) must be at most 30d.")
    try demand((1...366).contains(stream.chunkDays ?? 1), "\"chunkDays\" of \(inside) must be 1 to 366.")
    try demand(
      stream.verify != true || stream.strategy == .cursor, "\(place) has \"verify\", which belongs to a cursor.")
    try demand((1...40).contains(stream.metrics.count), "\(place) must have 1 to 40 metrics.")
    for metric in stream.metrics {
      let place = "The metric \"\(ConnectorFault.excerpt(metric.key))\""
      try demand(isKey(metric.key, most: 31), "\(place) must have a key of 1 to 31 letters, digits, - and _.")
      try demand(
        metric.name.utf8.count <= 60 && NameRule.accepts(NameKey.normalized(metric.name)),
        "\(place) needs a name of 1 to 60 bytes on one line.")
      let unit = NameKey.normalized(metric.unit ?? "")
      try demand(
        unit.utf8.count <= 20 && NameRule.isPlain(unit),
        "\(place) has a unit of more than 20 bytes, or not on one line.")
      try demand(metric.kind.known != nil, "\(place) needs a kind: \(names(MetricInfo.Kind.self)).")
      try demand(metric.better.known != nil, "\(place) needs \"better\": \(names(MetricInfo.Better.self)).")
      try demand((0...6).contains(metric.decimals ?? 0), "\(place) can have 0 to 6 decimals.")
    }
  }

  private static func names<Known: CaseIterable & RawRepresentable<String>>(_: Known.Type) -> String {
    Known.allCases.map(\.rawValue).joined(separator: ", ")
  }

  /// Whether the text is a valid name of a connector, which is also a folder's name.
  public static func isName(_ text: String, most: Int) -> Bool {
    isKey(text, most: most) && text.utf8.allSatisfy { !(0x41...0x5A).contains($0) }
  }

  static func isKey(_ text: String, most: Int) -> Bool {
    guard (1...most).contains(text.utf8.count), let first = text.unicodeScalars.first else { return false }
    let letters = first.isASCII && first.properties.isAlphabetic
    return letters
      && text.unicodeScalars.allSatisfy {
        $0.isASCII && ($0.properties.isAlphabetic || $0.properties.numericType != nil || $0 == "-" || $0 == "_")
      }
  }

  /// A name such as `api.zotero.org`, an IPv4 address, or an IPv6 address in brackets.
  static func isHost(_ text: String) -> Bool {
    guard (1...253).contains(text.utf8.count) else { return false }
    if text.hasPrefix("["), text.hasSuffix("]") {
      return text.dropFirst().dropLast().utf8.allSatisfy {
        (0x30...0x39).contains($0) || (0x61...0x66).contains($0) || $0 == 0x3A || $0 == 0x2E
      }
    }
    return text.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { label in
      (1...63).contains(label.utf8.count) && label.first != "-" && label.last != "-"
        && label.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x7A).contains($0) || $0 == 0x2D }
    }
  }
}
