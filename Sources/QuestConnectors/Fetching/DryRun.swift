public import QuestModel
public import QuestWire

/// Runs a connector dry: what it prints is shown and not sent. Unknown keys are faults here, and so are values that the
/// service refuses.
public struct DryRun {
  /// The result of a dry run.
  public struct Outcome: Sendable {
    public var samples: [SourcePut.Sample] = []
    public var gone: [SourcePut.Gone] = []
    /// `days: 2026-11-01 to 2026-11-22`.
    public var marks: [String] = []
    /// Samples without a following `covered` or `state`: a real fetch would drop them.
    public var dropped = 0
    public var result: ConnectorRun.Result
  }

  /// The wants of a first fetch: the last days of each stream of days, and everything of the others.
  public static func wants(of manifest: Manifest, today: LocalDay, days: Int) -> [SourceWant] {
    manifest.streams.map { stream in
      switch stream.strategy.known {
      case .version, .cursor: return SourceWant(stream: stream.name, full: true)
      case .snapshot: return SourceWant(stream: stream.name, from: today.description, to: today.description)
      case .days, nil:
        let count = min(days, stream.chunkDays ?? 31)
        return SourceWant(
          stream: stream.name, from: today.advanced(by: 1 - count).description, to: today.description)
      }
    }
  }
}

extension Fetcher {
  /// Runs the connector of a source called `name` with these settings, and collects its batches.
  public func dryRun(
    _ name: String, place: ConnectorPlace, settings: [String: String], zone: Zone, now: Instant, days: Int
  ) throws -> DryRun.Outcome {
    let today = zone.localDay(of: now)
    let wants = DryRun.wants(of: place.manifest, today: today, days: days)
    let input: ConnectorInput
    do {
      input = try prepare(
        name, place, settings: settings,
        ConnectorInput(
          settings: [:], zone: zone.identifier, now: zone.rfc3339(now), want: wants, interactive: isInteractive))
    } catch let problem as ConnectorProblem {
      return DryRun.Outcome(result: .init(outcome: .signIn, problem: problem.text))
    }
    var run = run(of: place, source: name)
    run.isLenient = false
    var outcome = DryRun.Outcome(result: .init(outcome: .ok))
    var waiting: (samples: [SourcePut.Sample], gone: [SourcePut.Gone]) = ([], [])
    outcome.result = try run.run(input, progress: { progress(name, $0) }) { batch in
      for sample in batch.samples { try place.manifest.checkAsTheService(sample, in: zone, today: today) }
      waiting.samples += batch.samples
      waiting.gone += batch.gone
      guard let mark = batch.mark else { return }
      outcome.samples += waiting.samples
      outcome.gone += waiting.gone
      outcome.marks.append(mark)
      waiting = ([], [])
    }
    outcome.dropped = waiting.samples.count
    return outcome
  }
}

extension Manifest {
  /// Checks value, weight and day of a sample as the service does, without the bounds that a player may have set for the
  /// metric. A day begins at midnight here.
  fileprivate func checkAsTheService(
    _ sample: SourcePut.Sample, in zone: Zone, today: LocalDay
  ) throws(ConnectorFault) {
    let moment = sample.at.flatMap { Instant(rfc3339: $0) }
    guard let day = sample.day.flatMap({ LocalDay($0) }) ?? moment.map({ zone.localDay(of: $0) }),
      let metric = stream(of: sample.metric)?.metrics.first(where: { $0.key == sample.metric }),
      let key = MetricKey(metric.key), let kind = MetricKind(rawValue: metric.kind.rawValue)
    else { return }
    do {
      try Metric(key: key, name: metric.name, unit: metric.unit ?? "", kind: kind, better: .up)
        .check(value: sample.value, weight: sample.weight ?? 1, day: day, today: today)
    } catch {
      throw ConnectorFault("The service refuses a value of \"\(metric.key)\" on \(day): \(error.message).")
    }
  }
}

extension AnswerReader.Batch {
  fileprivate var mark: String? {
    if let covered { return "\(covered.stream): \(covered.from) to \(covered.to)" }
    guard let state else { return nil }
    if let version = state.version { return "\(state.stream): version \(version)" }
    switch state.after {
    case .number(let number): return "\(state.stream): after \(number)"
    case .text(let text): return "\(state.stream): after \(text)"
    case nil: return "\(state.stream): what is so now"
    }
  }
}
