internal import QuestEngines
internal import QuestModel
internal import QuestStore
internal import QuestWire

/// A checked sample or deletion of a put.
struct SourceItem: Codable {
  /// `nil` for a deletion.
  private var metric: String?
  fileprivate var key: String
  fileprivate var value = 0.0
  fileprivate var weight: Double?
  /// Milliseconds since 1970, and the day as ordinal.
  fileprivate var at: Int64 = 0
  fileprivate var day: Int32 = 0
  fileprivate var rev: Int?
  fileprivate var note: String?

  fileprivate var metricKey: MetricKey? { metric.flatMap(MetricKey.init) }

  init(gone key: String) { self.key = key }

  /// - Throws: `invalidArgument`.
  init(_ sample: SourcePut.Sample, _ metric: Metric, _ stream: Source.Stream, _ snapshot: ReadContext) throws {
    self.metric = metric.key.text
    value = sample.value
    let day: LocalDay
    switch (sample.day, sample.at) {
    case (let text?, nil):
      guard let known = LocalDay(text) else { throw Refusals.notADay(text, "day") }
      day = known
      at = snapshot.zone.instant(on: day, secondOfDay: 43_200).milliseconds
    case (nil, let text?):
      guard let moment = try instant(text, parameter: "at") else { throw Refusals.notADay(text, "at") }
      day = snapshot.day(of: moment)
      at = moment.milliseconds
    default:
      throw RPCError(
        .invalidArgument, "A sample of \(metric.key) needs either day or at.",
        hint: "For example: \"day\":\"2026-03-15\"")
    }
    self.day = day.ordinal
    key = try sample.key.map(Self.key) ?? (sample.at == nil ? day.description : Instant(milliseconds: at).rfc3339())
    guard metric.kind == .mean || metric.kind == .share || sample.weight == nil else {
      throw RPCError(.invalidArgument, "\(metric.key) has no weight.", hint: "Leave the weight out.")
    }
    guard metric.kind != .share || sample.weight != nil else {
      throw RPCError(
        .invalidArgument, "\(metric.key) needs a weight: what the hits are of.",
        hint: "For example: \"value\":34,\"weight\":40")
    }
    weight = sample.weight
    if let rev = sample.rev {
      guard (0...SampleOrigin.largestRev).contains(rev) else { throw SourceRequest.refused("rev", "a number from 0") }
      self.rev = rev
    }
    note = sample.note.map(Self.oneLine).flatMap { $0.isEmpty ? nil : $0 }
    do {
      try metric.check(value: value, weight: weight ?? 1, day: day, today: snapshot.today)
    } catch {
      throw Refusals.of(error, metric)
    }
  }

  /// The key of an item as it is stored.
  static func key(_ text: String) throws -> String {
    guard (1...200).contains(text.utf8.count), NameRule.isPlain(text) else {
      throw SourceRequest.refused("a key", "1 to 200 bytes on one line")
    }
    return text
  }

  /// Foreign texts on one line, shortened to the storable length.
  static func oneLine(_ text: String) -> String {
    var line = NameKey.normalized(String(text.map { NameRule.isPlain(String($0)) ? $0 : " " }))
    while line.utf8.count > 400 { line.removeLast() }
    return line
  }
}

/// The items of one stream that are committed together.
struct SourceChunk {
  private let source: Source
  private let stream: Source.Stream
  /// The position of each item's last version, in the order of the first one. Deleting an item makes one entry for each
  /// metric.
  private var places: [SampleID: Int] = [:]
  private var items: [(id: SampleID, item: SourceItem?)] = []

  init(_ source: Source, _ stream: Source.Stream) {
    self.source = source
    self.stream = stream
  }

  mutating func add(_ items: [SourceItem]) {
    for item in items {
      if let metric = item.metricKey {
        set(id(metric, item.key), item)
      } else {
        for metric in stream.metrics.compactMap(MetricKey.init) { set(id(metric, item.key), nil) }
      }
    }
  }

  private mutating func set(_ id: SampleID, _ item: SourceItem?) {
    guard let place = places[id] else {
      places[id] = items.count
      items.append((id, item))
      return
    }
    if let item, let known = items[place].item,
      !SampleMerge.wins(rev: item.rev, over: known.rev, isReplaced: false)
    {
      return
    }
    items[place].item = item
  }

  /// The id is the same on every machine that has the source.
  private func id(_ metric: MetricKey, _ key: String) -> SampleID {
    SampleID(ContentID.of("source sample", source.name, stream.name, metric.text, key))
  }

  /// Stores the items. With `days` the samples must be of these days, and earlier samples of the days that are missing
  /// now are withdrawn. `pass` names a full pass: for items that it sees for the first time, the version does not
  /// matter. O(items).
  ///
  /// - Throws: `invalidArgument` for a sample of another day.
  func store(
    _ change: WriteContext, on days: ClosedRange<LocalDay>?, inFullPass pass: String?
  ) throws -> SourceProgress.Counts {
    var counts = SourceProgress.Counts()
    let isByDay = days != nil && stream.strategy == .days
    for (id, item) in items {
      guard let item, let metric = item.metricKey else {
        if try change.writer.withdraw(id) { counts.withdrawn += 1 }
        continue
      }
      let day = LocalDay(ordinal: item.day)
      if isByDay, let days, !days.contains(day) {
        throw RPCError(
          .invalidArgument,
          "A sample of \(metric) is of \(day), and covered says \(days.lowerBound) to \(days.upperBound).",
          hint: "Send the samples of the days that were asked for.")
      }
      let sample = Sample(
        id: id, metric: metric, value: item.value, weight: item.weight ?? 1, at: Instant(milliseconds: item.at),
        zone: change.snapshot.zone, day: day, recordedAt: change.now.wall, note: item.note,
        origin: SampleOrigin(source: source.name, stream: stream.name, key: item.key, rev: item.rev))
      let isNew = try pass.map { pass in
        try change.writer.addSeen(item.key, of: metric, source: source.name, pass: pass)
      }
      let outcome = try change.writer.store(sample, movesDay: isByDay, notBefore: source.notBefore) { stored in
        SampleMerge.wins(rev: item.rev, over: stored, isReplaced: isByDay || isNew == true)
      }
      switch outcome {
      case .stored: counts.stored += 1
      case .unchanged: counts.unchanged += 1
      }
    }
    if isByDay, let days {
      let sent = Set(items.compactMap { $0.item == nil ? nil : $0.id })
      for metric in stream.metrics.compactMap(MetricKey.init) {
        let known = try change.writer.reader.sourceSamples(
          of: metric, source: source.name, player: change.player, days: days)
        for key in known {
          let id = id(metric, key)
          if !sent.contains(id), try change.writer.withdraw(id) { counts.withdrawn += 1 }
        }
      }
    }
    return counts
  }
}
