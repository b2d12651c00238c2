internal import QuestEngines
internal import QuestModel
internal import QuestStore
internal import QuestWire

/// Checks the content of a put.
extension Fetch {
  /// The items of a put by stream, in their order.
  func items(_ request: SourcePut, _ change: WriteContext) throws -> [String: [SourceItem]] {
    var items: [String: [SourceItem]] = [:]
    var metrics: [String: (stream: Source.Stream, metric: Metric)] = [:]
    for sample in request.samples ?? [] {
      let (stream, metric): (Source.Stream, Metric)
      if let known = metrics[sample.metric] {
        (stream, metric) = known
      } else {
        (stream, metric) = try self.metric(sample.metric, change.snapshot)
        metrics[sample.metric] = (stream, metric)
      }
      guard sample.stream.map({ NameKey.of($0) == stream.name }) != false else {
        throw RPCError(
          .invalidArgument, "\(metric.key) belongs to the stream \(stream.name).", hint: "Leave the stream out.")
      }
      items[stream.name, default: []].append(try SourceItem(sample, metric, stream, change.snapshot))
    }
    for gone in request.gone ?? [] {
      let stream = try self.stream(gone.stream)
      items[stream.name, default: []].append(SourceItem(gone: try SourceItem.key(gone.key)))
    }
    return items
  }

  private func metric(_ text: String, _ snapshot: ReadContext) throws -> (stream: Source.Stream, metric: Metric) {
    for name in ["\(source.name).\(text)", text] {
      guard let key = MetricKey(name), let stream = source.stream(ofMetric: key) else { continue }
      guard let metric = try snapshot.metric(key) else { break }
      return (stream, metric)
    }
    if let key = MetricKey(text), try snapshot.metric(key) != nil {
      throw RPCError(
        .notYours, "\(key) isn't a metric of \(source.name).",
        hint: "It may bring \(source.streams.flatMap(\.metrics).joined(separator: ", ")).")
    }
    throw RPCError(
      .unknownMetric, "\(source.name) has no metric \"\(text.prefix(64))\".",
      hint: "The connector's manifest names its metrics; add the source again when it has new ones.",
      candidates: source.streams.flatMap(\.metrics))
  }

  private func stream(_ name: String) throws -> Source.Stream {
    guard let stream = source.streams.first(where: { $0.name == NameKey.of(name) }) else {
      throw RPCError(
        .invalidArgument, "\(source.name) has no stream \"\(name.prefix(40))\".",
        hint: "The connector's manifest names its streams.", candidates: source.streams.map(\.name))
    }
    return stream
  }

  func ending(_ request: SourcePut, _ snapshot: ReadContext) throws -> Ending? {
    if let covered = request.covered {
      let stream = try self.stream(covered.stream)
      guard stream.strategy == .days || stream.strategy == .snapshot else {
        throw RPCError(
          .invalidArgument, "The stream \(stream.name) is not requested by day.", hint: "End a chunk of it with state.")
      }
      guard let from = LocalDay(covered.from), let to = LocalDay(covered.to), from <= to else {
        throw Refusals.notADay("\(covered.from.prefix(20))..\(covered.to.prefix(20))", "covered")
      }
      let asked =
        stream.strategy == .days ? source.since...max(source.since, snapshot.today) : snapshot.today...snapshot.today
      guard asked.contains(from), asked.contains(to) else {
        throw RPCError(
          .invalidArgument, "covered names days that were not asked for: \(from) to \(to).",
          hint: "Answer what want asks: \(asked.lowerBound) to \(asked.upperBound).")
      }
      return Ending(stream: stream, days: from...to)
    }
    guard let state = request.state else { return nil }
    let stream = try self.stream(state.stream)
    let isRight =
      switch stream.strategy {
      case .days: false
      case .version: state.version.map { $0 >= 0 } == true && state.after == nil
      case .cursor: state.after?.isShort == true && state.version == nil
      case .snapshot: state.version == nil && state.after == nil
      }
    guard isRight else {
      let needed =
        switch stream.strategy {
        case .days: "covered, not a state"
        case .version: "a version from 0"
        case .cursor: "a whole number or a text of up to 400 bytes as after"
        case .snapshot: "neither version nor after"
        }
      throw RPCError(
        .invalidArgument, "The stream \(stream.name) needs \(needed).", hint: "It is of the kind \(stream.strategy).")
    }
    guard stream.strategy == .snapshot || progress.stream(stream.name).pass != nil else {
      throw RPCError(.invalidArgument, "\(stream.name) wasn't asked for.", hint: "Answer what want asks.")
    }
    return Ending(stream: stream, state: state)
  }
}

extension SourcePosition {
  fileprivate var isShort: Bool {
    if case .text(let text) = self { text.utf8.count <= 400 } else { true }
  }
}
