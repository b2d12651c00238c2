internal import QuestEngines
internal import QuestModel
internal import QuestServer
internal import QuestStore
internal import QuestWire

/// The list of a metric's samples, or of its days.
extension Application {
  func listSamples(_ request: SampleList, _ context: CallContext) throws -> SampleList.Response {
    try reading(context) { snapshot in
      let metric = try snapshot.metric(named: request.metric)
      var response =
        request.days == true ? try snapshot.days(of: metric, request) : try snapshot.samples(of: metric, request)
      if try snapshot.blindFilter() != nil { response.dark = true }
      return response
    }
  }
}

extension ReadContext {
  fileprivate func samples(of metric: Metric, _ request: SampleList) throws -> SampleList.Response {
    guard metric.source == .manual || metric.source.connector != nil else {
      throw RPCError(
        .invalidArgument, "\(metric.key) has no samples of its own.",
        hint: "Ask for its days: tqctl log \(metric.key) --days"
      )
    }
    let limit = try pageSize(request.limit, default: 100)
    let days = try range(request, unlimited: Metric.firstDay...Metric.lastDay(today: today))
    let page = try reader.samples(
      of: metric.key, player: player, days: days, after: try place(request.cursor), blindFilter: try blindFilter(),
      limit: limit)
    let next = page.count == limit ? page.last?.place : nil
    return SampleList.Response(
      metric: MetricInfo(metric), samples: page.map { SampleList.Sample($0.sample, of: metric) }, days: nil,
      nextCursor: next.map { "\($0.day).\($0.at).\($0.row)" })
  }

  private func place(_ cursor: String?) throws -> StoreReader.SamplePlace? {
    guard let cursor else { return nil }
    let parts = cursor.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3, let day = Int32(parts[0]), let at = Int64(parts[1]), let row = Int64(parts[2]) else {
      throw Refusals.noCursor
    }
    return StoreReader.SamplePlace(day: day, at: at, row: row)
  }

  fileprivate func days(of metric: Metric, _ request: SampleList) throws -> SampleList.Response {
    let last = today
    let days = try range(request, unlimited: last.advanced(by: -29)...last)
    guard days.upperBound - days.lowerBound < WireLimits.listEntries else {
      throw RPCError(
        .invalidArgument, "That is more than \(WireLimits.listEntries) days.",
        hint: "Give a later from, or an earlier to.")
    }
    // A level from earlier days is carried into the first ones.
    let before = metric.kind == .level ? LevelCarry.days : 0
    let known = try MetricReading(self).days(
      of: metric, in: days.lowerBound.advanced(by: -before)...days.upperBound)
    return SampleList.Response(
      metric: MetricInfo(metric), samples: nil,
      days: (0...(days.upperBound - days.lowerBound)).map { known.entry(days.lowerBound.advanced(by: $0), of: metric) },
      nextCursor: nil)
  }

  /// The days of a request. A missing end is that of `unlimited`, moved along with the other end.
  private func range(_ request: SampleList, unlimited: ClosedRange<LocalDay>) throws -> ClosedRange<LocalDay> {
    let span = unlimited.upperBound - unlimited.lowerBound
    let from = try request.from.map { try localDay($0, parameter: "from") }
    let end = try request.to.map { try localDay($0, parameter: "to") }
    let last = end ?? max(unlimited.upperBound, from ?? unlimited.upperBound)
    let first = from ?? max(Metric.firstDay, last.advanced(by: -span))
    guard first <= last else {
      throw RPCError(.invalidArgument, "from is after to.", hint: "Swap them.")
    }
    return first...last
  }
}

extension MetricDays {
  fileprivate func entry(_ day: LocalDay, of metric: Metric) -> SampleList.Day {
    let (value, state): (Double?, SampleList.State) =
      if let value = value(on: day) {
        (value, .known)
      } else if kind == .level, let carried = LevelCarry.shown(on: day, value: value(on:)) {
        (carried.value, .carried)
      } else if knowledge(of: day, silence: .unknown) == .covered {
        (kind.isAdditive ? 0 : nil, .empty)
      } else {
        (nil, .unknown)
      }
    return SampleList.Day(
      day: day.description, value: value, valueText: value.map { GoalWording(metric).logged($0) } ?? "–",
      state: Open(state))
  }
}

extension SampleList.Sample {
  fileprivate init(_ sample: Sample, of metric: Metric) {
    self.init(
      id: sample.id.text, value: sample.value, weight: sample.weight == 1 ? nil : sample.weight,
      valueText: GoalWording(metric).logged(sample.value, weight: metric.kind == .share ? sample.weight : nil),
      day: sample.day.description, at: sample.zone.rfc3339(sample.at), atText: sample.zone.text(sample.at),
      note: sample.note, hidden: sample.isHidden ? true : nil)
  }
}
