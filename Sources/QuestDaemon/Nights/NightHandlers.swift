internal import QuestEngines
internal import QuestModel
internal import QuestServer
internal import QuestStore
internal import QuestText
internal import QuestWire

/// Logging, listing and deleting nights. Imports add nights too.
extension Application {
  var nightRows: [MethodRow] {
    [
      .row(
        NightLog.self, errors: [.invalidArgument, .alreadyThere, .taskRunning], "Logs a night by its two ends.",
        handler: logNight),
      .row(
        NightDelete.self, errors: [.notFound, .ambiguousName, .invalidArgument, .taskRunning],
        "Deletes one stretch of a night.", handler: deleteNight),
      .row(NightList.self, errors: [.invalidArgument], "Nights, newest first.", handler: listNights),
    ]
  }

  private func logNight(_ request: NightLog, _ context: CallContext) throws -> ChangedNight {
    let note = try acceptedNote(request.note)
    return try changing(request, context) { change in
      let snapshot = change.snapshot
      try snapshot.refuseInTheDark()
      let span = try snapshot.night(from: request.from, to: request.to, day: request.day)
      let near = try snapshot.reader.nights(
        of: change.player, endingIn: span.end...span.end, joinedWithin: Night.gap, blindFilter: nil)
      if let known = near.first(where: { $0.device == nil && $0.span == span }) {
        throw RPCError(
          .alreadyThere, "That night is logged already.", hint: "tqctl nights shows what there is.",
          candidates: [known.id.text])
      }
      let night = Night(
        id: change.newID(), startedAt: span.start, endedAt: span.end, zone: snapshot.zone,
        day: snapshot.day(of: span.end), note: note)
      try change.writer.record(night)
      return try change.changed(night, isDeleted: false)
    }
  }

  private func deleteNight(_ request: NightDelete, _ context: CallContext) throws -> ChangedNight {
    try changing(request, context) { change in
      try change.snapshot.refuseInTheDark()
      let night = try change.snapshot.stretch(request.id)
      try change.writer.remove(Night.self, night.id.text)
      return try change.changed(night, isDeleted: true)
    }
  }

  private func listNights(_ request: NightList, _ context: CallContext) throws -> NightList.Response {
    let limit = try pageSize(request.limit, default: 100)
    return try reading(context) { snapshot in
      let last = try request.to.map { try snapshot.localDay($0, parameter: "to") } ?? snapshot.today
      let first = try request.from.map { try snapshot.localDay($0, parameter: "from") } ?? last.advanced(by: -6)
      guard first <= last else {
        throw RPCError(.invalidArgument, "from is after to.", hint: "Give the earlier day first.")
      }
      let blindFilter = try snapshot.blindFilter()
      let nights = try snapshot.nights(on: first...last, blindFilter: blindFilter)
      let shown = nights.reversed().prefix(limit)
      return NightList.Response(
        nights: shown.map { snapshot.info($0) }, more: shownCount(nights.count - shown.count), from: "\(first)",
        to: "\(last)", dark: blindFilter == nil ? nil : true)
    }
  }
}

extension ReadContext {
  /// The nights of the local days of waking, sorted by their end. O(nights of the days).
  func nights(on days: ClosedRange<LocalDay>, blindFilter: BlindFilter?) throws -> [MergedNight] {
    let range = MetricReading.span(of: days)
    let stretches = try reader.nights(
      of: player, endingIn: range, joinedWithin: Night.gap, blindFilter: blindFilter)
    return NightRules.nights(stretches).filter { days.contains($0.day) }
  }

  /// Metrics over nights, if there is a night; without those that the player has defined.
  func nightMetrics() throws -> [Metric] {
    guard try reader.hasNights(of: player, blindFilter: try blindFilter()) else { return [] }
    return try Metric.ofNights.filter { try reader.metric($0.key, of: player) == nil }
  }

  fileprivate func info(_ night: MergedNight) -> NightInfo {
    let efficiency = night.efficiency.map { 100 * $0.asleep / $0.of }
    func minutes(_ stage: SleepStage) -> Double? { night.seconds(of: stage).map { $0 / 60 } }
    let stretches = night.parts.map { stretch($0, counts: true) } + night.aside.map { stretch($0, counts: false) }
    return NightInfo(
      day: "\(night.day)", dayText: name(of: night.day), start: night.zone.rfc3339(night.start),
      end: night.zone.rfc3339(night.end), spanText: spanText(night.start, night.end, night.zone),
      sleepMinutes: night.asleepSeconds / 60, sleepText: sleepText(night.asleepSeconds),
      efficiency: efficiency, remMinutes: minutes(.rem), deepMinutes: minutes(.deep), lightMinutes: minutes(.light),
      stretches: stretches)
  }

  private func stretch(_ night: Night, counts: Bool) -> NightInfo.Stretch {
    NightInfo.Stretch(
      id: night.id.text, start: night.zone.rfc3339(night.startedAt), end: night.zone.rfc3339(night.endedAt),
      spanText: spanText(night.startedAt, night.endedAt, night.zone), device: night.device,
      stages: night.stages?.text, note: night.note, counts: counts)
  }

  fileprivate func spanText(_ start: Instant, _ end: Instant, _ zone: Zone) -> String {
    func clock(_ instant: Instant) -> String { TimeOfDay.text(minute: zone.secondOfDay(of: instant) / 60) }
    return "\(clock(start))..\(clock(end))"
  }

  /// Time asleep in whole minutes: `7h 40m`.
  fileprivate func sleepText(_ seconds: Double) -> String { DurationText.short((seconds / 60).rounded() * 60) }

  /// The stretch of that id or unique prefix.
  fileprivate func stretch(_ id: String) throws -> Night {
    guard (4...IdentifierText.longest).contains(id.utf8.count) else {
      throw RPCError(.invalidArgument, "An id has at least 4 characters.", hint: "tqctl nights --ids shows them.")
    }
    let found = try reader.nights(beginning: id, of: player)
    if let exact = found.first(where: { $0.id.text == id }) { return exact }
    guard found.count <= 1 else { throw Refusals.ambiguous(id, found.map(\.id.text)) }
    guard let only = found.first else {
      throw RPCError(
        .notFound, "There is no stretch of sleep \"\(id.prefix(40))\".", hint: "tqctl nights --ids shows them.")
    }
    return only
  }

  // MARK: - Times

  /// The two ends of a night as they are typed.
  ///
  /// - Throws: `invalidArgument`.
  fileprivate func night(from: String, to: String, day: String?) throws -> TimeSpan {
    let end = try wakingTime(to, day: day)
    let start = try beginning(from, before: end)
    let span = TimeSpan(start: start, end: end)
    let problem = Night.problem(of: span)
    // One time of day typed twice is a whole day, which nobody has slept.
    guard problem != .tooLong, end - start != Night.longest else {
      throw RPCError(.invalidArgument, "A night is shorter than 24 hours.", hint: "Log two of them, or correct an end.")
    }
    guard problem == nil else {
      throw RPCError(.invalidArgument, "A night ends after it begins.", hint: "Write it like 23:10..06:50.")
    }
    guard end <= now.wall else {
      throw RPCError(
        .invalidArgument, "That night has not ended yet.",
        hint: "Log it when you are up, or name the day: --on yesterday")
    }
    guard self.day(of: end) >= Metric.firstDay else {
      throw RPCError(.invalidArgument, "Nights begin in 1970.", hint: "Give a later day.")
    }
    return span
  }

  private func wakingTime(_ text: String, day: String?) throws -> Instant {
    if day == nil, let instant = Instant(rfc3339: text) { return instant }
    let minute = try minute(text)
    guard let day else { return try latest(minute: minute) }
    return dayBoundary.moment(on: try localDay(day, parameter: "day"), minute: minute, in: zone)
  }

  /// The last such time before that moment; in the doubled hour of autumn the later one.
  private func beginning(_ text: String, before end: Instant) throws -> Instant {
    if let instant = Instant(rfc3339: text) { return instant }
    let minute = try minute(text)
    let day = zone.localDay(of: end)
    for day in [day, day.advanced(by: -1)] {
      let moments = zone.instants(on: day, secondOfDay: minute * 60)
      if let last = moments.last(where: { $0 < end }) { return last }
      // The clock change skipped both times, or the span from this one to the other: the night has no length; it is not
      // a night of almost a day.
      if moments.contains(end), zone.secondOfDay(of: end) != minute * 60 { return end }
    }
    return zone.instant(on: day.advanced(by: -2), secondOfDay: minute * 60)
  }

  private func minute(_ text: String) throws -> Int {
    guard let minute = TimeOfDay.typed(text) else {
      throw Refusals.notATime(text, else: "Write it like 06:50 or 2026-03-15T06:50:00Z.")
    }
    return minute
  }
}

extension WriteContext {
  /// The reply to a change of the stretch, and its label and event.
  fileprivate func changed(_ night: Night, isDeleted: Bool) throws -> ChangedNight {
    let name = snapshot.name(of: night.day)
    writer.label = isDeleted ? "the deletion of a night" : "a night"
    announce(.goals, isDeleted ? .deleted : .logged)
    var answer = ChangedNight(
      id: night.id.text, day: "\(night.day)", dayText: name,
      spanText: snapshot.spanText(night.startedAt, night.endedAt, night.zone))
    if !isDeleted {
      answer.sleepText = snapshot.sleepText(night.asleepSeconds)
      let near = night.day.advanced(by: -2)...night.day.advanced(by: 2)
      answer.night = try snapshot.nights(on: near, blindFilter: nil)
        .first { ($0.parts + $0.aside).contains { $0.id == night.id } }.map { snapshot.info($0) }
    }
    try writer.settle()
    try recordFacts()
    if let metric = try snapshot.nightMetrics().first(where: { $0.key.text == "sleep" }) {
      answer.goals = try goals(on: metric.key)
    }
    return answer
  }
}
