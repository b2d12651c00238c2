internal import QuestModel
internal import QuestServer
internal import QuestStore
internal import QuestWire

/// The player's own metrics.
extension Application {
  var metricRows: [MethodRow] {
    [
      .row(MetricList.self, "The metrics there are.", handler: list),
      .row(MetricDefine.self, errors: [.invalidArgument, .nameTaken, .tooLarge], "Makes a metric.", handler: define),
      .row(
        MetricUpdate.self, errors: [.invalidArgument, .unknownMetric, .notYours], "Changes a metric.", handler: update),
      .row(
        MetricDelete.self, errors: [.invalidArgument, .unknownMetric, .notYours, .tooLarge],
        "Deletes a metric and its samples.", handler: delete),
    ]
  }

  private func list(_ request: MetricList, _ context: CallContext) throws -> MetricList.Response {
    try reading(context) { snapshot in
      let own = try snapshot.reader.newest(
        Metric.self, of: snapshot.player, upTo: .latest, blindFilter: try snapshot.blindFilter(), limit: .max
      ).sorted { $0.key < $1.key }
      let keys = Set(own.map(\.key))
      let others = request.own == true ? [] : try snapshot.otherMetrics(besides: keys)
      return MetricList.Response(
        metrics: own.map { MetricInfo($0) }
          + others.map { metric in MetricInfo(metric, isOffered: Metric.offered.contains(metric)) })
    }
  }

  private func define(_ request: MetricDefine, _ context: CallContext) throws -> MetricInfo {
    guard let key = MetricKey(request.metric) else {
      throw RPCError(
        .invalidArgument, "\"\(request.metric.prefix(64))\" isn't a key of a metric.",
        hint: "Use 1 to 64 letters, digits, \".\", \"_\" and \"-\", beginning with a letter, such as pages.")
    }
    return try changing(request, context) { change in
      let offered = Metric.offered.first { $0.key == key }
      if try change.snapshot.metric(key) != nil,
        try offered == nil || change.writer.reader.isDefined(key, change.player)
      {
        throw RPCError(
          .nameTaken, "There is a metric \"\(key)\" already.",
          hint: "See tqctl metric list. Change it with tqctl metric change \(key), or use another key.")
      }
      var metric =
        offered ?? Metric(key: key, name: NameKey.normalized(request.metric), unit: "", kind: .sum, better: .up)
      try metric.adopt(
        name: request.name, unit: request.unit, kind: request.kind, better: request.better, decimals: request.decimals,
        least: request.least, most: request.most, sensitive: request.sensitive)
      try change.define(metric)
      change.writer.label = "the new metric \(key)"
      return MetricInfo(metric)
    }
  }

  private func update(_ request: MetricUpdate, _ context: CallContext) throws -> MetricInfo {
    try changing(request, context) { change in
      var metric = try change.ownMetric(request.metric)
      let before = metric.kind
      if metric.source.connector != nil,
        request.kind != nil || request.unit != nil || request.least != nil
          || request.most != nil
      {
        throw Refusals.notYours(metric)
      }
      if request.unbounded == true { metric.bounds = nil }
      try metric.adopt(
        name: request.name, unit: request.unit, kind: request.kind, better: request.better, decimals: request.decimals,
        least: request.least, most: request.most, sensitive: request.sensitive)
      if metric.kind != before,
        try change.writer.reader.sampleCount(of: metric.key, player: change.player, limit: 1) > 0
      {
        throw RPCError(
          .invalidArgument, "\(metric.key) has samples, so its kind cannot change.",
          hint: "Define another metric: tqctl metric define NAME --kind \(metric.kind.rawValue)")
      }
      try change.writer.replace(metric)
      change.writer.label = "the change of the metric \(metric.key)"
      change.announce(.goals, .changed)
      return MetricInfo(metric)
    }
  }

  private func delete(_ request: MetricDelete, _ context: CallContext) throws -> MetricDelete.Response {
    try changingHistory(request, context) { change in try change.delete(request) }
  }
}

extension StoreReader {
  fileprivate func isDefined(_ key: MetricKey, _ player: PlayerID) throws -> Bool {
    try metric(key, of: player) != nil
  }
}

extension WriteContext {
  func delete(_ request: MetricDelete) throws -> MetricDelete.Response {
    let metric = try ownMetric(request.metric)
    if let source = metric.source.connector, try snapshot.reader.source(source, of: player) != nil {
      throw Refusals.notYours(metric)
    }
    let goals = try writer.reader.goals(about: metric.key, of: player)
    guard goals.isEmpty else {
      throw RPCError(
        .invalidArgument, "A goal is about \(metric.key): \(goals.prefix(3).joined(separator: ", ")).",
        hint: "Delete the goal first: tqctl goal delete NAME", candidates: goals)
    }
    let most = Self.mostDeletedSamples
    let count = try writer.reader.sampleCount(of: metric.key, player: player, limit: most + 1)
    guard count <= most else {
      throw RPCError(
        .tooLarge, "\(metric.key) has more than \(most) samples, too many to restore by undo.",
        hint: "To erase it for good: tqctl erase --metric \(metric.key)")
    }
    try writer.delete(metric: metric.key)
    writer.require { [player] reader in
      try reader.sampleCount(of: metric.key, player: player, limit: 1) == 0
        && reader.goals(about: metric.key, of: player).isEmpty
    }
    writer.label = "the deletion of the metric \(metric.key)"
    announce(.goals, .deleted)
    let isDark = try snapshot.blindFilter() != nil
    return MetricDelete.Response(metric: metric.key.text, samples: isDark ? nil : count)
  }

  /// A journal entry holds every deleted row.
  private static let mostDeletedSamples = 10_000

  /// Adds a metric of the player's own.
  ///
  /// - Throws: `tooLarge` when there are too many.
  func define(_ metric: Metric) throws {
    guard try snapshot.ownMetrics().count < WireLimits.listEntries / 2 else {
      throw RPCError(
        .tooLarge, "There are \(WireLimits.listEntries / 2) metrics, which is as many as there can be.",
        hint: "tqctl metric delete NAME makes room.")
    }
    try writer.record(metric)
    announce(.goals, .created)
  }

  /// A metric that the player defined.
  ///
  /// - Throws: `unknownMetric`, or `notYours` for one that needs no definition.
  fileprivate func ownMetric(_ text: String) throws -> Metric {
    let metric = try snapshot.metric(named: text)
    if let own = try writer.reader.metric(metric.key, of: player) { return own }
    guard metric.source == .manual else { throw Refusals.notYours(metric) }
    throw RPCError(
      .unknownMetric, "\(metric.key) is offered, but not in use.", hint: "Use it: tqctl log \(metric.key) VALUE")
  }
}

extension ReadContext {
  /// Computed metrics, including those of nights and food if there are any, and offered metrics.
  fileprivate func otherMetrics(besides own: Set<MetricKey>) throws -> [Metric] {
    let hasFood = try hasFood()
    let computed = Metric.builtIn.filter { $0.source != .food || hasFood } + (try nightMetrics())
    let known = own.union(computed.map(\.key))
    return computed.filter { !own.contains($0.key) } + Metric.offered.filter { !known.contains($0.key) }
  }
}

extension Refusals {
  static func notYours(_ metric: Metric) -> RPCError {
    if let source = metric.source.connector {
      return RPCError(
        .notYours, "\(metric.key) is filled by the source \(source).",
        hint: "For a number of your own: tqctl metric define NAME --unit UNIT")
    }
    if metric.source == .nights {
      return RPCError(
        .notYours, "\(metric.key) is computed from your nights.", hint: "Log a night: tqctl log sleep 23:10..06:50")
    }
    if metric.source == .food {
      return RPCError(
        .notYours, "\(metric.key) is computed from what you eat.",
        hint: metric.key == Metric.foodDone ? "tqctl food done" : "Note food: tqctl food log oats 60g")
    }
    return RPCError(
      .notYours,
      "\(metric.key) is computed from \(metric.source == .track ? "tracked time" : "what you play"), and cannot be changed.",
      hint: "For a number of your own: tqctl metric define NAME --unit UNIT")
  }
}

extension Metric {
  /// Sets the given values.
  ///
  /// - Throws: `invalidArgument`.
  fileprivate mutating func adopt(
    name: String?, unit: String?, kind: Open<MetricInfo.Kind>?, better: Open<MetricInfo.Better>?, decimals: Int?,
    least: Double?, most: Double?, sensitive: Bool?
  ) throws {
    if let name { self.name = try acceptedName(name, what: "A metric") }
    if let unit {
      let unit = NameKey.normalized(unit)
      guard unit.utf8.count <= 64, NameRule.isPlain(unit) else {
        throw RPCError(.invalidArgument, "A unit has up to 64 bytes on one line.", hint: "For example: pages")
      }
      self.unit = unit
    }
    if let kind {
      guard let known = MetricKind(rawValue: kind.rawValue) else {
        throw Self.unknown("kind", kind.rawValue, MetricKind.allCases.map(\.rawValue))
      }
      self.kind = known
    }
    if let better {
      guard let known = BetterDirection(rawValue: better.rawValue) else {
        throw Self.unknown("better", better.rawValue, BetterDirection.allCases.map(\.rawValue))
      }
      self.better = known
    }
    if let decimals {
      guard (0...6).contains(decimals) else {
        throw RPCError(.invalidArgument, "decimals is 0 to 6.", hint: "Leave it out for 0.")
      }
      self.decimals = decimals
    }
    if let sensitive { isSensitive = sensitive }
    guard least != nil || most != nil else { return }
    let low = least ?? bounds?.lowerBound ?? -Metric.largest
    let high = most ?? bounds?.upperBound ?? Metric.largest
    guard low.isFinite, high.isFinite, abs(low) <= Metric.largest, abs(high) <= Metric.largest, low <= high else {
      throw RPCError(
        .invalidArgument, "The bounds are not two rising numbers between -10^12 and 10^12.",
        hint: "For example: least 0, most 100")
    }
    bounds = low...high
  }

  private static func unknown(_ parameter: String, _ text: String, _ names: [String]) -> RPCError {
    RPCError(
      .invalidArgument, "\(parameter) cannot be \"\(text.prefix(40))\".",
      hint: "It may be \(names.joined(separator: ", ")).", candidates: names)
  }
}

extension MetricInfo {
  init(_ metric: Metric, isOffered: Bool = false) {
    func bound(_ value: Double?) -> Double? { value.flatMap { abs($0) < Metric.largest ? $0 : nil } }
    self.init(
      key: metric.key.text, name: metric.name, unit: metric.unit.isEmpty ? nil : metric.unit,
      kind: Open(rawValue: metric.kind.rawValue), better: Open(rawValue: metric.better.rawValue),
      decimals: metric.decimals, least: bound(metric.bounds?.lowerBound), most: bound(metric.bounds?.upperBound),
      sensitive: metric.isSensitive, source: Open(metric.source.wire), sourceName: metric.source.connector,
      offered: isOffered,
      scopes: MetricScopeKind.allCases.filter(metric.scopes.contains).map { Open(rawValue: $0.rawValue) })
  }
}

extension MetricSource {
  fileprivate var wire: MetricInfo.Source {
    switch self {
    case .own: .own
    case .track: .track
    case .nights: .nights
    case .manual: .manual
    case .food: .food
    case .connector: .connector
    }
  }
}
