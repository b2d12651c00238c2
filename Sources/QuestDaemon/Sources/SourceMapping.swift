internal import QuestEngines
internal import QuestModel
internal import QuestStore
internal import QuestWire

/// Sources as clients see them.
extension ReadContext {
  /// The source and its state; while a task runs only its definition.
  func info(_ source: Source) throws -> SourceInfo {
    let isDark = try blindFilter() != nil
    let progress = try progress(of: source)
    let metrics = Dictionary(
      try ownMetrics().map { ($0.key.text, $0) }, uniquingKeysWith: { one, _ in one })
    var info = SourceInfo(
      name: source.name, connector: source.connector, title: source.title, enabled: source.isEnabled, state: nil,
      stateText: "hidden while a task runs", every: source.every, since: source.since.description,
      hosts: source.hosts, settings: source.settings,
      streams: source.streams.map { SourceStream($0, metrics, isDark ? nil : progress.stream($0.name), self) })
    guard !isDark else { return info }
    let standing = progress.standing
    let isOff = !source.isEnabled || !settings.network
    info.state = isOff ? Open(.off) : Open(rawValue: standing.state.rawValue)
    info.problem = standing.problem
    info.lastAnswerAt = standing.answeredAt.map { zone.rfc3339(Instant(milliseconds: $0)) }
    let next = isOff ? nil : standing.nextAt.map(Instant.init(milliseconds:))
    info.nextAt = next.map(zone.rfc3339)
    info.stateText = text(standing, source, next: next)
    info.samples = try source.streams.flatMap(\.metrics).compactMap(MetricKey.init).reduce(0) {
      try $0 + reader.sampleCount(of: $1, player: player, limit: .max)
    }
    return info
  }

  private func text(_ standing: SourceStanding, _ source: Source, next: Instant?) -> String {
    let problem = standing.problem.map { ": \($0)" } ?? ""
    guard source.isEnabled else { return "off" }
    guard settings.network else { return "off: the setting network is off" }
    let answer = standing.answeredAt.map { SourceWording.ago(now.wall - Instant(milliseconds: $0)) }
    switch standing.state {
    case .ok: return answer.map { "ok, \($0)" } ?? "ok, not asked yet"
    case .waiting, .failing:
      let when = next.map { ", next \(time($0))" } ?? ""
      return standing.state.rawValue + when + problem
    case .offline, .asleep: return standing.state.rawValue + (answer.map { ", last answer \($0)" } ?? "") + problem
    case .signIn: return "signIn\(problem): tqctl sources configure \(source.name)"
    }
  }

  /// `09:40`, or with its day if that is not today.
  private func time(_ moment: Instant) -> String {
    let text = zone.text(moment)
    return day(of: moment) == today ? String(text.suffix(5)) : text
  }
}

extension SourceStream {
  /// `progress` is `nil` while a task runs.
  fileprivate init(
    _ stream: Source.Stream, _ metrics: [String: QuestModel.Metric], _ progress: StreamProgress?,
    _ snapshot: ReadContext
  ) {
    self.init(
      name: stream.name, strategy: Open(rawValue: stream.strategy.rawValue), settleSeconds: stream.settle,
      chunkDays: stream.chunkDays, verify: stream.verify,
      metrics: stream.metrics.compactMap { metrics[$0] }.map { metric in
        Metric(
          key: metric.key.text, name: metric.name, unit: metric.unit.isEmpty ? nil : metric.unit,
          kind: Open(rawValue: metric.kind.rawValue), better: Open(rawValue: metric.better.rawValue),
          decimals: metric.decimals, sensitive: metric.isSensitive)
      })
    let pieces = progress.map { AnsweredDays($0.answers).pieces(now: snapshot.now.wall) } ?? []
    guard let first = pieces.first, let last = pieces.last else { return }
    // In a pass over all items every earlier day is answered.
    let isByDay = stream.strategy == .days || stream.strategy == .snapshot
    coveredFrom = isByDay ? first.days.lowerBound.description : nil
    coveredTo = last.days.upperBound.description
    coveredDays = isByDay ? pieces.reduce(0) { $0 + Int($1.last - $1.first) + 1 } : nil
  }
}

extension SourceWant {
  init(_ stream: String, _ want: StreamWant, counted: [CountedDays]? = nil) {
    self.init(stream: stream)
    verify = counted?.map { Span(from: $0.start.rfc3339(), to: $0.stop.rfc3339()) }
    func text(_ ordinal: Int32) -> String { LocalDay(ordinal: ordinal).description }
    switch want {
    case .days(let first, let last): (from, to) = (text(first), text(last))
    case .today(let day): (from, to) = (text(day), text(day))
    case .since(let version): since = version
    case .after(let position): after = SourcePosition(position)
    case .everything: full = true
    }
  }
}

extension SourcePosition {
  fileprivate init(_ position: StreamPosition) {
    switch position {
    case .number(let number): self = .number(number)
    case .text(let text): self = .text(text)
    }
  }

  var position: StreamPosition {
    switch self {
    case .number(let number): .number(number)
    case .text(let text): .text(text)
    }
  }
}
