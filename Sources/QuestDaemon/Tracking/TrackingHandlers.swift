internal import QuestEngines
internal import QuestModel
internal import QuestServer
internal import QuestStore
internal import QuestText
internal import QuestWire

/// Tracking: a visible clock for an activity. From lock-in to `done` of a task the clock is hidden (SPEC §15): changes
/// are accepted and answered without a time, and calls that depend on a time are refused.
extension Application {
  var trackingRows: [MethodRow] {
    [
      .row(
        TrackStart.self, errors: [.invalidArgument, .invalidDuration, .overlap, .taskRunning, .confirmOverlong],
        "Starts an interval; another one ends.", handler: startTracking),
      .row(
        TrackStop.self, errors: [.notFound, .invalidArgument, .invalidDuration, .taskRunning, .confirmOverlong],
        "Ends the open interval.", handler: stopTracking),
      .row(
        TrackContinue.self, errors: [.notFound, .invalidArgument, .invalidDuration, .overlap, .taskRunning],
        "Goes on with the last activity.", handler: continueTracking),
      .row(TrackStatus.self, "What is tracked now.") { _, context in
        try self.reading(context) { try $0.trackState() }
      },
    ]
  }

  private func startTracking(_ request: TrackStart, _ context: CallContext) throws -> TrackState {
    let name = try acceptedName(request.activity, what: "An activity")
    let tags = try acceptedTags(request.tags)
    let note = try acceptedNote(request.note)
    return try changing(request, context) { change in
      try change.startTracking(
        StartOfInterval(
          activity: name, tags: tags, note: note, at: try change.snapshot.stated(ago: request.ago, at: request.at),
          replaces: request.replace == true),
        asking: request.askIfOverlong == true && request.confirm != true, isConfirmed: request.confirm == true)
    }
  }

  private func continueTracking(_ request: TrackContinue, _ context: CallContext) throws -> TrackState {
    try changing(request, context) { change in
      let reader = change.snapshot.reader
      let stated = try change.snapshot.stated(ago: request.ago, at: request.at)
      guard try reader.openInterval(of: change.player) == nil else { return try change.snapshot.trackState() }
      guard let last = try reader.newestInterval(of: change.player), let activity = try reader.activity(last.activity)
      else {
        throw RPCError(.notFound, "Nothing was tracked yet.", hint: "Start something: tqctl track start Code")
      }
      return try change.startTracking(
        StartOfInterval(
          activity: activity.name, tags: last.tags, note: nil,
          at: stated, replaces: false),
        asking: false, isConfirmed: false)
    }
  }

  private func stopTracking(_ request: TrackStop, _ context: CallContext) throws -> TrackState {
    try changing(request, context) { change in
      let stated = try change.snapshot.stated(ago: request.ago, at: request.at)
      guard let open = try change.snapshot.reader.openInterval(of: change.player) else {
        throw RPCError(.notFound, "Nothing is being tracked.", hint: "Start something: tqctl track start Code")
      }
      let end = stated ?? change.now
      guard stated.map({ open.isBegun(at: $0) }) ?? true else {
        throw RPCError(.invalidArgument, "That is before it began.", hint: "tqctl track shows its start.")
      }
      let isDark = try change.snapshot.isDark()
      if request.askIfOverlong == true, request.confirm != true, stated == nil, !isDark {
        try change.snapshot.askIfForgotten(open)
      }
      let ended = try change.end(open, at: open.end(at: end), isConfirmed: request.confirm == true)
      let activity = try change.snapshot.activity(of: ended)
      change.writer.label = "the end of tracking \(activity.name)"
      change.announce(.track, .stopped)
      return try change.snapshot.trackState(ended: ended)
    }
  }
}

/// A requested start.
private struct StartOfInterval {
  var activity: String
  var tags: [String]
  var note: String?
  /// `nil` for now.
  var at: ClockReading?
  var replaces: Bool
}

extension WriteContext {
  /// Ends the open interval and starts a new one.
  fileprivate func startTracking(
    _ start: StartOfInterval, asking: Bool, isConfirmed: Bool
  ) throws -> TrackState {
    let reader = snapshot.reader
    let open = try reader.openInterval(of: player)
    let known = try reader.activity(named: start.activity, of: player)
    if let open, open.activity == known?.id, open.tags == start.tags, start.at == nil,
      start.note == nil || start.note == open.note
    {
      return try snapshot.trackState()
    }
    let isDark = try snapshot.isDark()
    let reading = start.at ?? now
    var begin = reading.wall
    let later = try reader.intervals(of: player, overlapping: TimeSpan(start: begin, end: .latest))
    var ended: Interval?
    if start.at == nil {
      // Matters only if the wall clock was set back: a start that means now is never refused for it.
      begin = max(begin, later.compactMap(\.endedAt).max() ?? begin)
    } else {
      let inTheWay = later.filter { $0.endedAt != nil || !$0.isBegun(at: reading) }
      try clear(inTheWay, for: TimeSpan(start: begin, end: .latest), replacing: start.replaces)
    }
    if let open, start.at == nil || open.isBegun(at: reading) {
      if asking, start.at == nil, !isDark { try snapshot.askIfForgotten(open) }
      let end = open.end(at: reading)
      ended = try self.end(open, at: end, isConfirmed: isConfirmed)
      begin = max(begin, end)
    }
    let note = known == nil ? try snapshot.announcement(ofNewActivity: start.activity) : nil
    let activity = try writer.activity(named: start.activity)
    if activity.isArchived {
      var active = activity
      active.isArchived = false
      try writer.replace(active)
    }
    try writer.record(
      Interval(
        id: newID(), activity: activity.id, startedAt: begin, zone: snapshot.zone, note: start.note, tags: start.tags,
        boot: Interval.BootMoment(reading), dayStart: snapshot.dayBoundary))
    writer.label = "the start of tracking \(activity.name)"
    announce(.track, .started)
    var state = try snapshot.trackState(ended: ended)
    state.text = note ?? state.text
    return state
  }

  /// Closes the open interval. One over 24 hours waits for the player's confirmation.
  fileprivate func end(_ open: Interval, at end: Instant, isConfirmed: Bool) throws -> Interval {
    var interval = open
    interval.endedAt = end
    interval.boot = nil
    interval.isUnconfirmed =
      !isConfirmed && IntervalRules.needsConfirmation(TimeSpan(start: open.startedAt, end: end))
    try writer.replace(interval)
    return interval
  }
}
