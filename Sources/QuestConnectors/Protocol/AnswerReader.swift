internal import QuestModel
public import QuestWire

/// Reads a connector's output, checks it against the manifest and the wants, and splits it into puts.
///
/// A put with `covered` or `state` commits the puts before it. Pure: it performs no I/O.
public struct AnswerReader: Sendable {
  public struct Limits: Sendable {
    /// Longest line, in bytes.
    public var lineBytes = 64 << 10
    public var lines = 2_000_000
    public var bytes = WireLimits.connectorBytes
    public init() {}
  }

  /// Most samples, and most deletions, of one put.
  public static let putSize = 500

  /// The result of a line for the caller.
  public enum Step: Equatable, Sendable {
    /// Put this batch now.
    case put(Batch)
    case progress(String)
    case problem(ConnectorProblem)
  }

  public struct Batch: Equatable, Sendable {
    public var samples: [SourcePut.Sample] = []
    public var gone: [SourcePut.Gone] = []
    public var covered: SourcePut.Covered?
    public var state: SourcePut.Position?
  }

  private let manifest: Manifest
  private let wants: [SourceWant]
  private let limits: Limits
  private let isLenient: Bool
  private var batch = Batch()
  /// Days of samples since their stream's last `covered`.
  private var open: [String: ClosedRange<LocalDay>] = [:]
  /// Streams with uncommitted samples.
  private var unfinished: Set<String> = []
  private var answered: Set<String> = []
  private var lines = 0
  private var bytes = 0
  private var hasProblem = false

  /// `isLenient` ignores unknown keys.
  public init(manifest: Manifest, wants: [SourceWant], limits: Limits = Limits(), isLenient: Bool = true) {
    self.manifest = manifest
    self.wants = wants
    self.limits = limits
    self.isLenient = isLenient
  }

  /// Reads one line without its newline. Ignores empty ones.
  public mutating func read(_ line: [UInt8]) throws(ConnectorFault) -> [Step] {
    lines += 1
    bytes += line.count + 1
    guard lines <= limits.lines else { throw ConnectorFault("It printed more than \(limits.lines) lines.") }
    guard bytes <= limits.bytes else { throw ConnectorFault("It printed more than \(limits.bytes >> 20) MiB.") }
    if line.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) { return [] }
    guard !hasProblem else { throw ConnectorFault("It printed more after a problem.") }
    switch try ConnectorLine(line, isLenient: isLenient) {
    case .sample(let sample):
      batch.samples.append(try checked(sample))
      return batch.samples.count == Self.putSize ? [.put(taken())] : []
    case .gone(let gone):
      let stream = try asked(gone.stream, "gone")
      guard stream.strategy == .version || stream.strategy == .cursor else {
        throw ConnectorFault(
          "The stream \"\(stream.name)\" is requested by day: samples of an answered day that are not sent again are removed."
        )
      }
      try check(key: gone.key)
      batch.gone.append(gone)
      unfinished.insert(stream.name)
      return batch.gone.count == Self.putSize ? [.put(taken())] : []
    case .covered(let covered):
      try check(covered)
      batch.covered = covered
      finish(covered.stream)
      return [.put(taken())]
    case .state(let state):
      try check(state)
      batch.state = state
      finish(state.stream)
      return [.put(taken())]
    case .progress(let text):
      return [.progress(text.plainLine(upTo: 120))]
    case .problem(let problem):
      hasProblem = true
      guard problem.retryAfterSeconds.map({ $0.isFinite && $0 >= 0 }) ?? true else {
        throw ConnectorFault("\"retryAfterSeconds\" of a problem must be 0 or more.")
      }
      var said = problem
      said.text = problem.text.plainLine(upTo: 200)
      said.retryAfterSeconds = problem.retryAfterSeconds.map { min($0, 604_800) }
      return [.problem(said)]
    }
  }

  /// Whether every want is answered and committed.
  public var isWhole: Bool { unfinished.isEmpty && wants.allSatisfy { answered.contains($0.stream) } }

  /// The problem of an answer that ends here; `nil` if every want was answered.
  public func problemAtEnd() -> String? {
    if hasProblem { return nil }
    if let stream = unfinished.min() {
      return "It ended with values of \"\(stream)\" that no \"covered\" or \"state\" follows."
    }
    guard let stream = wants.first(where: { !answered.contains($0.stream) })?.stream else { return nil }
    return
      "It ended without an answer for \"\(stream)\": print \"covered\" or \"state\", also where there is nothing new."
  }

  // MARK: - Checks

  private func asked(_ name: String, _ what: String) throws(ConnectorFault) -> SourceStream {
    guard let stream = manifest.streams.first(where: { $0.name == name }) else {
      throw ConnectorFault("\"\(what)\" names a stream \"\(ConnectorFault.excerpt(name))\" that the manifest lacks.")
    }
    guard wants.contains(where: { $0.stream == name }) else {
      throw ConnectorFault("\"\(what)\" is about the stream \"\(name)\", which was not asked for.")
    }
    return stream
  }

  private mutating func checked(_ given: SourcePut.Sample) throws(ConnectorFault) -> SourcePut.Sample {
    let name = ConnectorFault.excerpt(given.metric)
    guard let stream = manifest.stream(of: given.metric),
      let metric = stream.metrics.first(where: { $0.key == given.metric })
    else { throw ConnectorFault("A sample has the metric \"\(name)\", which is not of this source.") }
    guard given.stream == nil || given.stream == stream.name else {
      throw ConnectorFault("The metric \"\(name)\" belongs to the stream \"\(stream.name)\".")
    }
    _ = try asked(stream.name, "sample")
    try check(value: given, of: metric.kind.known ?? .sum)
    if let key = given.key { try check(key: key) }
    guard (given.note ?? "").utf8.count <= 400 else { throw ConnectorFault("A note of \"\(name)\" is over 400 bytes.") }
    switch (given.day, given.at) {
    case (let text?, nil):
      guard let day = LocalDay(text) else {
        throw ConnectorFault("\"\(ConnectorFault.excerpt(text))\" is not a day such as 2026-03-15.")
      }
      if stream.strategy == .days { try keep(day, of: stream) }
    case (nil, let text?):
      guard Instant(rfc3339: text) != nil else {
        throw ConnectorFault(
          "\"\(ConnectorFault.excerpt(text))\" is not an RFC 3339 time such as 2026-03-15T18:48:00Z.")
      }
    default:
      throw ConnectorFault("A sample of \"\(name)\" needs either \"day\" or \"at\".")
    }
    unfinished.insert(stream.name)
    var sample = given
    sample.stream = stream.name
    return sample
  }

  private func check(value sample: SourcePut.Sample, of kind: MetricInfo.Kind) throws(ConnectorFault) {
    let name = sample.metric
    guard sample.value.isFinite else { throw ConnectorFault("A value of \"\(name)\" is not a number.") }
    switch (kind, sample.weight) {
    case (.share, nil):
      throw ConnectorFault("A sample of the share \"\(name)\" needs \"weight\": how many the hits are of.")
    case (.share, let weight?):
      guard weight.isFinite, weight > 0, (0...weight).contains(sample.value) else {
        throw ConnectorFault("A sample of \"\(name)\" has more hits than tries, or none of both.")
      }
    case (.mean, let weight?):
      guard weight.isFinite, weight > 0 else { throw ConnectorFault("A weight of \"\(name)\" must be above 0.") }
    case (_, .some):
      throw ConnectorFault("\"\(name)\" is of the kind \(kind.rawValue), which has no weights.")
    case (_, nil): break
    }
  }

  private func check(key: String) throws(ConnectorFault) {
    guard (1...200).contains(key.utf8.count) else { throw ConnectorFault("A key must have 1 to 200 bytes.") }
  }

  private mutating func keep(_ day: LocalDay, of stream: SourceStream) throws(ConnectorFault) {
    guard ranges(of: stream.name).contains(where: { $0.contains(day) }) else {
      throw ConnectorFault("A sample is of \(day), which was not asked for.")
    }
    let range = open[stream.name] ?? day...day
    open[stream.name] = min(range.lowerBound, day)...max(range.upperBound, day)
  }

  private func ranges(of stream: String) -> [ClosedRange<LocalDay>] {
    wants.filter { $0.stream == stream }.compactMap { want in
      guard let from = want.from.flatMap({ LocalDay($0) }), let to = want.to.flatMap({ LocalDay($0) }), from <= to
      else { return nil }
      return from...to
    }
  }

  private func check(_ covered: SourcePut.Covered) throws(ConnectorFault) {
    let stream = try asked(covered.stream, "covered")
    guard stream.strategy == .days else {
      throw ConnectorFault("The stream \"\(stream.name)\" has no days to cover: print \"state\".")
    }
    guard let from = LocalDay(covered.from), let to = LocalDay(covered.to), from <= to else {
      throw ConnectorFault("\"covered\" needs two days, the first one first.")
    }
    guard ranges(of: stream.name).contains(where: { $0.contains(from) && $0.contains(to) }) else {
      throw ConnectorFault("It claims \(from) to \(to), which was not asked for.")
    }
    if let days = open[stream.name], days.lowerBound < from || days.upperBound > to {
      throw ConnectorFault(
        "A sample of \(days.lowerBound < from ? days.lowerBound : days.upperBound) stands before a \"covered\" of \(from) to \(to)."
      )
    }
  }

  private func check(_ state: SourcePut.Position) throws(ConnectorFault) {
    let stream = try asked(state.stream, "state")
    let place = "\"state\" of the stream \"\(stream.name)\""
    switch stream.strategy.known {
    case .version:
      guard let version = state.version, version >= 0, state.after == nil, state.counts == nil else {
        throw ConnectorFault("\(place) needs \"version\", a whole number.")
      }
    case .cursor:
      guard state.after != nil, state.version == nil else { throw ConnectorFault("\(place) needs \"after\".") }
      if case .text(let text)? = state.after, !(1...400).contains(text.utf8.count) {
        throw ConnectorFault("\"after\" of the stream \"\(stream.name)\" must have 1 to 400 bytes.")
      }
      if let counts = state.counts {
        let asked = wants.first { $0.stream == stream.name }?.verify?.count ?? 0
        guard counts.count == asked, counts.allSatisfy({ $0 >= 0 }) else {
          throw ConnectorFault("\(place) has \(counts.count) counts, and \(asked) were asked for by \"verify\".")
        }
      }
    case .snapshot:
      guard state.version == nil, state.after == nil, state.counts == nil else {
        throw ConnectorFault(
          "\(place) has neither \"version\" nor \"after\": a snapshot stream always sends its present state.")
      }
    case .days, nil: throw ConnectorFault("The stream \"\(stream.name)\" has days: print \"covered\".")
    }
  }

  private mutating func finish(_ stream: String) {
    // Commits everything before it, of any stream.
    open[stream] = nil
    unfinished.remove(stream)
    answered.insert(stream)
  }

  private mutating func taken() -> Batch {
    defer { batch = Batch() }
    return batch
  }
}
