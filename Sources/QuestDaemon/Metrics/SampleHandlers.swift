internal import QuestEngines
internal import QuestModel
internal import QuestServer
internal import QuestStore
private import QuestText
internal import QuestWire

/// Logging values of metrics, and changing logged ones.
///
/// While a task runs a value is accepted, but the reply contains nothing that depends on a running total or a moment.
extension Application {
  var sampleRows: [MethodRow] {
    [
      .row(
        SampleLog.self, errors: [.invalidArgument, .unknownMetric, .notYours, .taskRunning, .tooLarge],
        "Adds a value of a metric.", handler: logSample),
      .row(
        SampleList.self, errors: [.invalidArgument, .unknownMetric], "Values of a metric, or of its days.",
        handler: listSamples),
      .row(
        SampleUpdate.self, errors: [.invalidArgument, .notFound, .ambiguousName, .taskRunning, .notYours],
        "Changes a sample.",
        handler: updateSample),
      .row(
        SampleDelete.self, errors: [.notFound, .ambiguousName, .taskRunning, .notYours], "Deletes a sample.",
        handler: deleteSample),
      .row(
        SampleHide.self, errors: [.invalidArgument, .notFound, .ambiguousName, .taskRunning],
        "Hides a sample that a source brought.", handler: hideSample),
    ]
  }

  private func logSample(_ request: SampleLog, _ context: CallContext) throws -> LoggedSample {
    try changing(request, context) { change in
      let snapshot = change.snapshot
      let metric = try snapshot.metric(named: request.metric)
      guard metric.source == .manual else { throw Refusals.notYours(metric) }
      let isDark = try snapshot.blindFilter() != nil
      guard !isDark || request.at == nil else { throw Refusals.taskRunning("a time of day") }
      let typed = try metric.typed(request.value, weight: request.weight, isDaySum: request.set == true)
      let (day, at) = try snapshot.moment(day: request.day, at: request.at)
      var value = typed.value
      if typed.isDaySum {
        guard metric.kind == .sum else {
          throw RPCError(
            .invalidArgument, "\(metric.key) does not add up, so its day has no sum to set.",
            hint: "Give the value alone: tqctl log \(metric.key) VALUE")
        }
        value -= try snapshot.value(of: metric, on: day, blindFilter: nil) ?? 0
      }
      if try change.writer.reader.metric(metric.key, of: change.player) == nil { try change.define(metric) }
      let sample = Sample(
        id: change.newID(), metric: metric.key, value: value, weight: typed.weight ?? 1, at: at, zone: snapshot.zone,
        day: day, recordedAt: change.now.wall, note: try note(request.note))
      try change.check(sample, of: metric)
      try change.writer.record(sample)
      // The difference to a day's sum would reveal that sum.
      let text =
        isDark && typed.isDaySum
        ? "=" + GoalWording(metric).logged(typed.value) : GoalWording(metric).logged(value, weight: typed.weight)
      change.writer.label = "\(metric.key) \(text)"
      return try change.logged(sample, metric, text: text, isDark: isDark)
    }
  }

  private func updateSample(_ request: SampleUpdate, _ context: CallContext) throws -> LoggedSample {
    try changing(request, context) { change in
      let known = try change.sampleToChange(request.id)
      let snapshot = change.snapshot
      let metric = try snapshot.metric(named: known.metric.text)
      var sample = known
      if request.value != nil || request.weight != nil {
        let typed = try metric.typed(
          request.value ?? .number(known.value), weight: request.weight ?? (request.value == nil ? known.weight : nil),
          isDaySum: false)
        guard !typed.isDaySum else {
          throw RPCError(.invalidArgument, "One sample has no sum of a day.", hint: "Leave out the =.")
        }
        sample.value = typed.value
        sample.weight = typed.weight ?? known.weight
      }
      if request.day != nil || request.at != nil {
        (sample.day, sample.at) = try snapshot.moment(day: request.day ?? known.day.description, at: request.at)
        sample.zone = snapshot.zone
      }
      if let text = request.note { sample.note = try note(text) }
      // A new row, so that a running task hides it like a newly logged value.
      try change.writer.delete(sample: known.id)
      try change.check(sample, of: metric)
      try change.writer.record(sample)
      change.writer.label = "the change of \(metric.key)"
      return try change.logged(
        sample, metric,
        text: GoalWording(metric).logged(sample.value, weight: metric.kind == .share ? sample.weight : nil),
        isDark: false)
    }
  }

  private func deleteSample(_ request: SampleDelete, _ context: CallContext) throws -> LoggedSample {
    try changing(request, context) { change in
      let sample = try change.sampleToChange(request.id)
      let metric = try change.snapshot.metric(named: sample.metric.text)
      try change.writer.delete(sample: sample.id)
      change.writer.label = "the deletion of \(metric.key) \(GoalWording(metric).logged(sample.value))"
      return try change.logged(sample, metric, text: nil, isDark: false)
    }
  }

  private func hideSample(_ request: SampleHide, _ context: CallContext) throws -> LoggedSample {
    try changing(request, context) { change in
      var sample = try change.sample(withID: request.id)
      let metric = try change.snapshot.metric(named: sample.metric.text)
      let isHidden = request.hidden ?? true
      guard sample.origin != nil || !isHidden else {
        throw RPCError(
          .invalidArgument, "You entered that value of \(metric.key) yourself; only values of a source can be hidden.",
          hint: "Delete it: tqctl log --delete \(sample.id)")
      }
      if sample.isHidden != isHidden {
        sample.isHidden = isHidden
        try change.writer.replace(sample)
        let text = GoalWording(metric).logged(sample.value, weight: metric.kind == .share ? sample.weight : nil)
        change.writer.label = "\(isHidden ? "hiding" : "showing") \(metric.key) \(text)"
      }
      return try change.logged(sample, metric, text: nil, isDark: false)
    }
  }

  /// A note in its stored form; `nil` for an empty one.
  private func note(_ text: String?) throws -> String? {
    guard let text = text.map(NameKey.normalized), !text.isEmpty else { return nil }
    guard text.utf8.count <= 400, NameRule.isPlain(text) else {
      throw RPCError(.invalidArgument, "A note has up to 400 bytes on one line.", hint: "Shorten it.")
    }
    return text
  }
}

extension Refusals {
  static func taskRunning(_ what: String) -> RPCError {
    RPCError(.taskRunning, "A task is running, and \(what) would reveal its time.", hint: "After tqctl done it works.")
  }

  /// A source's sample mirrors its service, so nobody else may change it.
  static func isMirror(_ sample: Sample, of source: String) -> RPCError {
    RPCError(
      .notYours, "That value of \(sample.metric) is from \(source), and is not changed here.",
      hint: "Change it there and fetch it: tqctl sources refresh \(source). Or hide it: tqctl log --hide \(sample.id)")
  }

  static func of(_ problem: SampleProblem, _ metric: Metric) -> RPCError {
    RPCError(.invalidArgument, "\(metric.key): \(problem.message).", hint: "See tqctl metric list.")
  }
}

extension Metric {
  /// The value of a request. Throws `invalidArgument`.
  fileprivate func typed(_ input: SampleInput?, weight: Double?, isDaySum: Bool) throws -> TypedSample {
    do {
      var typed: TypedSample
      switch input {
      case .number(let number): typed = TypedSample(value: number)
      case .text(let text): typed = try TypedSample(text, kind: kind)
      case nil:
        guard kind == .check else {
          throw RPCError(
            .invalidArgument, "\(key) needs a value.",
            hint: "For example: tqctl log \(key) \(kind == .clock ? "23:10" : kind == .share ? "34/40" : "12")")
        }
        typed = TypedSample(value: 1)
      }
      if let weight { typed.weight = weight }
      if isDaySum { typed.isDaySum = true }
      if kind == .share, typed.weight == nil {
        throw RPCError(.invalidArgument, "\(key) needs hits of a number.", hint: "For example: tqctl log \(key) 34/40")
      }
      guard kind == .mean || kind == .share || typed.weight == nil else {
        throw RPCError(.invalidArgument, "\(key) has no weight.", hint: "Leave the weight out.")
      }
      return typed
    } catch let problem as SampleProblem {
      throw Refusals.of(problem, self)
    }
  }
}

extension ReadContext {
  /// The day that a request names and its moment: now, or noon if only another day is known.
  ///
  /// - Throws: `invalidArgument`.
  func moment(day text: String?, at: String?) throws -> (LocalDay, Instant) {
    if let at, TimeOfDay.typed(at) == nil {
      let moment = try instant(at, parameter: "at", orTime: true) ?? now.wall
      return (try text.map { try localDay($0, parameter: "day") } ?? self.day(of: moment), moment)
    }
    let day = try text.map { try localDay($0, parameter: "day") } ?? today
    if let minute = at.flatMap(TimeOfDay.typed) {
      return (day, dayBoundary.moment(on: day, minute: minute, in: zone))
    }
    return (day, day == today ? now.wall : zone.instant(on: day, secondOfDay: 43_200))
  }

  /// A local day of a request: `2026-03-15`, `yesterday`, `mon`, `15mar`. A day without a year is the latest one up to
  /// today. Throws `invalidArgument`.
  func localDay(_ text: String, parameter: String) throws -> LocalDay {
    let day = DayParser.day(NameKey.trimmed(text), today: Int(today.ordinal), .back).flatMap(Int32.init(exactly:))
    guard let day else {
      throw Refusals.notADay(text, parameter, hint: "Write it like 2026-03-15, yesterday, mon or 15mar.")
    }
    return LocalDay(ordinal: day)
  }

  /// The day in words: `today`, `yesterday`, `16 Mar`, `16 Mar 2025`.
  func name(of day: LocalDay) -> String {
    switch today - day {
    case 0: "today"
    case 1: "yesterday"
    default: CivilDay.text(Int(day.ordinal)) + (day.civil.year == today.civil.year ? "" : " \(day.civil.year)")
    }
  }

  /// The value of a day; `nil` without samples.
  func value(of metric: Metric, on day: LocalDay, blindFilter: BlindFilter?) throws -> Double? {
    try reader.rollups(of: metric.key, kind: metric.kind, player: player, days: day...day, blindFilter: blindFilter)
      .first?.value.value(metric.kind)
  }
}

extension WriteContext {
  /// Refuses a sample that the metric does not permit.
  fileprivate func check(_ sample: Sample, of metric: Metric) throws {
    do {
      try metric.check(value: sample.value, weight: sample.weight, day: sample.day, today: snapshot.today)
      guard metric.kind == .sum else { return }
      try writer.settle()
      let rest = try snapshot.value(of: metric, on: sample.day, blindFilter: nil) ?? 0
      try metric.check(daySum: rest + sample.value)
    } catch let problem as SampleProblem {
      throw Refusals.of(problem, metric)
    }
  }

  /// The player's own sample that a request names.
  ///
  /// - Throws: as `sample(withID:)`, and `notYours` for a sample of a source.
  fileprivate func sampleToChange(_ id: String) throws -> Sample {
    let sample = try sample(withID: id)
    if let source = sample.origin?.source { throw Refusals.isMirror(sample, of: source) }
    return sample
  }

  /// The sample that a request names.
  ///
  /// - Throws: `taskRunning` while a task runs, `notFound`, `ambiguousName`.
  fileprivate func sample(withID id: String) throws -> Sample {
    guard try snapshot.blindFilter() == nil else { throw Refusals.taskRunning("a change of samples") }
    let found = try id.isEmpty ? [] : snapshot.reader.samples(withIDPrefix: id, of: player)
    guard let first = found.first else {
      throw RPCError(
        .notFound, "There is no sample \"\(id.prefix(40))\".",
        hint: "tqctl log METRIC --list shows them with their ids.")
    }
    guard found.count == 1 || first.id.text == id else { throw Refusals.ambiguous(id, found.map(\.id.text)) }
    return first
  }

  fileprivate func logged(_ sample: Sample, _ metric: Metric, text: String?, isDark: Bool) throws -> LoggedSample {
    var answer = LoggedSample(
      id: sample.id.text, metric: metric.key.text, day: sample.day.description, valueText: text)
    announce(.goals, .logged)
    guard !isDark else { return answer }
    try writer.settle()
    answer.dayValue = try snapshot.value(of: metric, on: sample.day, blindFilter: nil)
    let value = answer.dayValue.map { GoalWording(metric).logged($0) } ?? "nothing"
    answer.dayText = "\(snapshot.name(of: sample.day)) \(value)"
    try recordFacts()
    answer.goals = try goals(on: metric.key)
    return answer
  }
}
