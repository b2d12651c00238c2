internal import QuestEngines
internal import QuestModel
internal import QuestStore
internal import QuestText
internal import QuestWire

extension ReadContext {
  /// Whether a task runs, so that nothing may show a time.
  func isDark() throws -> Bool { try reader.openSession(of: player)?.play.phase.isRunning == true }

  /// When local days begin.
  var dayBoundary: DayBoundary { settings.dayStart }

  /// For the event `track`.
  func tracking() throws -> Event.Tracking {
    Event.Tracking(running: try reader.openInterval(of: player) != nil, dark: try isDark())
  }

  /// What is tracked now; without any time while a task runs.
  func trackState(ended: Interval? = nil) throws -> TrackState {
    let open = try reader.openInterval(of: player)
    let activity = try open.map(activity(of:))
    var state = TrackState(running: open != nil, dark: try isDark(), activity: activity?.name)
    guard !state.dark else { return state }
    state.todaySeconds = try seconds(on: today)
    state.ended = try ended.map { try info($0) }
    if ended?.isUnconfirmed == true {
      state.text = "Over 24 hours count zero until you confirm them: tqctl track edit --confirm."
    }
    guard let open else { return state }
    state.colour = activity?.colour
    state.sign = activity?.sign
    state.tags = open.tags.isEmpty ? nil : open.tags
    state.note = open.note
    state.since = open.zone.rfc3339(open.startedAt)
    state.sinceText = timeText(open.startedAt, open.zone)
    state.elapsedSeconds = seconds(open.span(at: now))
    return state
  }

  /// All tracked time of a local day, in the zone of each interval.
  private func seconds(on day: LocalDay) throws -> Double {
    // A day in another zone begins up to 26 hours earlier or later.
    let start = dayBoundary.start(of: day, in: zone)
    let near = TimeSpan(
      start: start.advanced(bySeconds: -93_600), end: max(now.wall, start).advanced(bySeconds: 93_600))
    var days: [Zone: TimeSpan] = [:]
    return try reader.intervals(of: player, overlapping: near).reduce(0) { sum, interval in
      guard !interval.isUnconfirmed else { return sum }
      let own = days[interval.zone] ?? dayBoundary.span(of: day, in: interval.zone)
      days[interval.zone] = own
      let span = interval.span(at: now)
      return sum + seconds(TimeSpan(start: max(span.start, own.start), end: min(span.end, own.end)))
    }
  }

  func seconds(_ span: TimeSpan) -> Double { Double(span.milliseconds) / 1000 }

  func activity(of interval: Interval) throws -> Activity {
    guard let activity = try reader.activity(interval.activity) else {
      throw StoreError.refused("activity \(interval.activity) does not exist")
    }
    return activity
  }

  func info(_ interval: Interval) throws -> IntervalInfo {
    info(TrackedInterval(interval: interval, activity: try activity(of: interval)))
  }

  func info(_ tracked: TrackedInterval) -> IntervalInfo {
    let interval = tracked.interval
    return IntervalInfo(
      id: interval.id.text, activity: tracked.activity.name, start: interval.zone.rfc3339(interval.startedAt),
      end: interval.endedAt.map(interval.zone.rfc3339), spanText: spanText(interval),
      seconds: seconds(tracked.span(at: now)), note: interval.note, tags: interval.tags.isEmpty ? nil : interval.tags,
      marks: interval.isUnconfirmed ? [Open(.unconfirmed)] : [])
  }

  /// `09:15..10:30`, `Sat 21 Nov 2026, 23:10..00:30`, `09:15..` while it is open.
  private func spanText(_ interval: Interval) -> String {
    let zone = interval.zone
    let start = timeText(interval.startedAt, zone)
    guard let end = interval.endedAt else { return "\(start).." }
    let isShort = end - interval.startedAt < 86_400
    return "\(start)..\(isShort ? clockText(end, zone) : zone.text(end))"
  }

  /// The time of day, with the day if that is not today.
  private func timeText(_ instant: Instant, _ zone: Zone) -> String {
    zone.localDay(of: instant) == zone.localDay(of: now.wall) ? clockText(instant, zone) : zone.text(instant)
  }

  private func clockText(_ instant: Instant, _ zone: Zone) -> String {
    TimeOfDay.text(minute: zone.secondOfDay(of: instant) / 60)
  }

  // MARK: - Refusals

  /// Changes that depend on times wait for `done`: a refusal could reveal the running task's time.
  func refuseInTheDark() throws {
    guard try isDark() else { return }
    throw RPCError(
      .taskRunning, "A task is running, and its clock is hidden.",
      hint: "When you are done (tqctl done), try it again.")
  }

  /// The stated moment of a start or an end; `nil` for now.
  func stated(ago: DurationInput?, at: String?) throws -> ClockReading? {
    guard ago != nil || at != nil else { return nil }
    try refuseInTheDark()
    guard ago == nil || at == nil else {
      throw RPCError(.invalidArgument, "ago and at exclude each other.", hint: "Give the one you are surest of.")
    }
    if let ago { return now.movedBack(bySeconds: try ago.seconds()) }
    return now.movedBack(bySeconds: now.wall - (try latest(minute: minuteOfDay(at ?? ""))))
  }

  /// Throws a question if the interval was probably forgotten: was it really tracked the whole time?
  func askIfForgotten(_ open: Interval) throws {
    let span = open.span(at: now)
    let earlier = try reader.newestIntervals(of: open.activity, limit: IntervalRules.intervalsOfHabit)
    guard
      IntervalRules.isProbablyForgotten(span.milliseconds, earlier: earlier.map { $0.span(at: now).milliseconds })
    else { return }
    throw RPCError(
      .confirmOverlong,
      "\(try activity(of: open).name) has been tracked for \(DurationText.short(seconds(span))). The whole time?",
      hint: "tqctl track stop --whole if it was, --at 18:10 or --ago 2h if not.")
  }

  /// An unknown name makes an activity; similar names are suggested in case of a typo.
  func announcement(ofNewActivity name: String) throws -> String {
    let known = try reader.activities(of: player, blindFilter: nil).map(\.name)
    let meant = Spelling.question(name, among: known).map { " \($0) tqctl undo takes it back." }
    return "\(name) is new here.\(meant ?? "")"
  }

  /// The activity of that name or unique prefix.
  func activity(_ typed: String, blindFilter: BlindFilter?) throws -> Activity {
    let activities = try reader.activities(of: player, blindFilter: blindFilter)
    switch NameMatch.find(typed, in: activities, name: \.name) {
    case .one(let activity): return activity
    case .several(let names): throw Refusals.ambiguous(typed, Array(names.prefix(20)))
    case .none:
      throw RPCError(
        .notFound, "There is no activity \"\(typed.prefix(80))\".", hint: "tqctl track activities lists them.",
        candidates: activities.isEmpty ? nil : activities.prefix(20).map(\.name))
    }
  }
}

extension Interval {
  /// Whether it had begun at that reading: by the boot clock, or across a reboot by the wall clock.
  func isBegun(at reading: ClockReading) -> Bool {
    guard let boot, boot.bootID == reading.bootID else { return startedAt <= reading.wall }
    return boot.milliseconds <= BootMoment(reading).milliseconds
  }
}

/// Tags as they are stored: at most 8, without commas, each once.
func acceptedTags(_ tags: [String]?) throws -> [String] {
  var accepted: [String] = []
  for tag in tags ?? [] {
    let tag = try acceptedName(tag, what: "A tag")
    guard !tag.contains(",") else {
      throw RPCError(.invalidArgument, "A tag has no comma.", hint: "Give several tags one by one.")
    }
    if !accepted.contains(where: { NameKey.of($0) == NameKey.of(tag) }) { accepted.append(tag) }
  }
  guard accepted.count <= 8, accepted.joined(separator: ",").utf8.count <= NameRule.longest else {
    throw RPCError(
      .invalidArgument, "An interval has at most 8 tags of \(NameRule.longest) bytes in all.", hint: "Give fewer.")
  }
  return accepted
}

/// A note as it is stored; `nil` for an empty one.
func acceptedNote(_ note: String?) throws -> String? {
  guard let note, !NameKey.trimmed(note).isEmpty else { return nil }
  return try acceptedName(note, what: "A note")
}
