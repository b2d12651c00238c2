internal import QuestEngines
internal import QuestModel
internal import QuestServer
internal import QuestStore
internal import QuestText
internal import QuestWire

/// Adding, changing and listing intervals.
extension Application {
  var intervalRows: [MethodRow] {
    [
      .row(
        TrackAdd.self, errors: [.invalidArgument, .overlap, .taskRunning], "Adds an interval that has ended.",
        handler: addInterval),
      .row(
        TrackUpdate.self, errors: [.notFound, .ambiguousName, .invalidArgument, .overlap, .taskRunning],
        "Changes an interval.", handler: updateInterval),
      .row(
        TrackDelete.self, errors: [.notFound, .ambiguousName, .invalidArgument, .taskRunning], "Deletes an interval.",
        handler: deleteInterval),
      .row(
        TrackList.self, errors: [.notFound, .ambiguousName, .invalidArgument],
        "Intervals, newest first, and their days.", handler: listIntervals),
    ]
  }

  private func addInterval(_ request: TrackAdd, _ context: CallContext) throws -> IntervalInfo {
    let name = try acceptedName(request.activity, what: "An activity")
    let tags = try acceptedTags(request.tags)
    let note = try acceptedNote(request.note)
    return try changing(request, context) { change in
      try change.snapshot.refuseInTheDark()
      let day = try request.day.map { try change.snapshot.localDay($0, parameter: "day") }
      let from = try change.snapshot.moment(request.from, on: day)
      let span = TimeSpan(start: from, end: try change.snapshot.moment(request.to, after: from))
      try change.snapshot.check(span)
      try change.clear(
        try change.snapshot.reader.intervals(of: change.player, overlapping: span), for: span,
        replacing: request.replace == true)
      let interval = Interval(
        id: change.newID(), activity: try change.writer.activity(named: name).id, startedAt: span.start,
        endedAt: span.end, zone: change.snapshot.zone, note: note, tags: tags,
        isUnconfirmed: request.confirm != true && IntervalRules.needsConfirmation(span),
        dayStart: change.snapshot.dayBoundary)
      try change.writer.record(interval)
      change.writer.label = "an interval of \(name)"
      change.announce(.track, .changed)
      return try change.snapshot.info(interval)
    }
  }

  private func updateInterval(_ request: TrackUpdate, _ context: CallContext) throws -> IntervalInfo {
    try changing(request, context) { change in
      let snapshot = change.snapshot
      try snapshot.refuseInTheDark()
      var interval = try snapshot.interval(request.id)
      if let from = request.from {
        interval = interval.starting(at: try snapshot.moment(from, on: interval.zone.localDay(of: interval.startedAt)))
      }
      if let to = request.to {
        interval.endedAt = try snapshot.moment(to, after: interval.startedAt)
        interval.boot = nil
      }
      if request.from != nil || request.to != nil { try change.move(interval, replacing: request.replace == true) }
      if let end = interval.endedAt {
        let isLong = IntervalRules.needsConfirmation(TimeSpan(start: interval.startedAt, end: end))
        interval.isUnconfirmed = isLong && request.confirm != true && (interval.isUnconfirmed || request.to != nil)
      }
      if let tags = request.tags { interval.tags = try acceptedTags(tags) }
      if let note = request.note { interval.note = try acceptedNote(note) }
      if let name = request.activity {
        interval.activity = try change.writer.activity(named: try acceptedName(name, what: "An activity")).id
      }
      try change.writer.replace(interval)
      change.writer.label = "the change of an interval of \(try snapshot.activity(of: interval).name)"
      change.announce(.track, .changed)
      return try snapshot.info(interval)
    }
  }

  private func deleteInterval(_ request: TrackDelete, _ context: CallContext) throws -> IntervalInfo {
    try changing(request, context) { change in
      try change.snapshot.refuseInTheDark()
      let interval = try change.snapshot.interval(request.id)
      let info = try change.snapshot.info(interval)
      try change.writer.remove(Interval.self, interval.id.text)
      change.writer.label = "the deletion of an interval of \(info.activity)"
      change.announce(.track, .deleted)
      return info
    }
  }

  // MARK: - Looking

  /// The most days with a total in one result.
  private static let mostDays = 1000

  private func listIntervals(_ request: TrackList, _ context: CallContext) throws -> TrackList.Response {
    let limit = try pageSize(request.limit, default: 100)
    return try reading(context) { snapshot in
      let today = snapshot.today
      let last = try request.to.map { try snapshot.localDay($0, parameter: "to") } ?? today
      let first = try request.from.map { try snapshot.localDay($0, parameter: "from") } ?? last.advanced(by: -6)
      guard first <= last else {
        throw RPCError(.invalidArgument, "from is after to.", hint: "Give the earlier day first.")
      }
      let tracked = try snapshot.tracked(first...last, activity: request.activity, tag: request.tag)
      var days: [LocalDay: Int64] = [:]
      var totals: [String: (milliseconds: Int64, intervals: Int)] = [:]
      for item in tracked {
        var isCounted = false
        for piece in item.pieces(at: snapshot.now)
        where (first...last).contains(piece.day) {
          days[piece.day, default: 0] += piece.interval.milliseconds
          totals[item.activity.name, default: (0, 0)].milliseconds += piece.interval.milliseconds
          isCounted = true
        }
        if isCounted { totals[item.activity.name, default: (0, 0)].intervals += 1 }
      }
      let shown = tracked.reversed().prefix(limit)
      return TrackList.Response(
        intervals: shown.map { snapshot.info($0) }, more: shownCount(tracked.count - shown.count),
        days: days.sorted { $0.key > $1.key }.prefix(Self.mostDays).map { day, milliseconds in
          TrackList.Response.Day(day: "\(day)", dayText: day.text, seconds: Double(milliseconds) / 1000)
        },
        activities: totals.sorted { ($1.value.milliseconds, $0.key) < ($0.value.milliseconds, $1.key) }.map {
          name, total in
          TrackList.Response.Total(
            activity: name, seconds: Double(total.milliseconds) / 1000, intervals: total.intervals)
        },
        totalSeconds: Double(days.values.reduce(0, +)) / 1000, from: "\(first)", to: "\(last)",
        dark: try snapshot.blindFilter() == nil ? nil : true)
    }
  }
}

extension ReadContext {
  /// The intervals that touch the local days of their own zones, oldest first.
  fileprivate func tracked(
    _ days: ClosedRange<LocalDay>, activity: String?, tag: String?
  ) throws -> [TrackedInterval] {
    let blindFilter = try blindFilter()
    let start = dayBoundary.start(of: days.lowerBound, in: zone)
    let end = dayBoundary.start(of: days.upperBound.advanced(by: 1), in: zone)
    guard start >= .earliest, end <= .latest else {
      throw RPCError(.invalidArgument, "The days are not within the years 0001 to 9999.", hint: "Give nearer ones.")
    }
    // In another zone a day begins up to a day earlier or later than here.
    let range = max(.earliest, start.advanced(bySeconds: -86_400))...min(.latest, end.advanced(bySeconds: 86_400))
    var tracked = try reader.intervals(of: player, touching: range, blindFilter: blindFilter).filter { item in
      let (began, zone) = (item.interval.startedAt, item.interval.zone)
      let ended = max(began, (item.interval.endedAt ?? now.wall).advanced(bySeconds: -0.001))
      return dayBoundary.day(of: began, in: zone) <= days.upperBound
        && dayBoundary.day(of: ended, in: zone) >= days.lowerBound
    }
    if let activity {
      let id = try self.activity(activity, blindFilter: blindFilter).id
      tracked.removeAll { $0.activity.id != id }
    }
    if let tag {
      let key = NameKey.of(tag)
      tracked.removeAll { !$0.interval.tags.contains { NameKey.of($0) == key } }
    }
    return tracked
  }

  /// The interval of that id or unique prefix; the newest without one.
  fileprivate func interval(_ id: String?) throws -> Interval {
    guard let id else {
      guard let newest = try reader.newestInterval(of: player) else {
        throw RPCError(.notFound, "Nothing was tracked yet.", hint: "Start something: tqctl track start Code")
      }
      return newest
    }
    guard (4...IdentifierText.longest).contains(id.utf8.count) else {
      throw RPCError(
        .invalidArgument, "An id has at least 4 characters.", hint: "tqctl track list --ids shows them.")
    }
    let found = try reader.intervals(beginning: id, of: player)
    if let exact = found.first(where: { $0.id.text == id }) { return exact }
    guard found.count <= 1 else { throw Refusals.ambiguous(id, found.map(\.id.text)) }
    guard let only = found.first else {
      throw RPCError(
        .notFound, "There is no interval \"\(id.prefix(40))\".", hint: "tqctl track list --ids shows them.")
    }
    return only
  }

  // MARK: - Times

  /// A local time of day or an RFC 3339 moment. Without a day it is the latest such time not after now.
  fileprivate func moment(_ text: String, on day: LocalDay?) throws -> Instant {
    if let instant = Instant(rfc3339: text) { return instant }
    let minute = try minute(text)
    guard let day else { return try latest(minute: minute) }
    return zone.instant(on: day, secondOfDay: minute * 60)
  }

  /// The same; a time of day is the first one after that moment.
  fileprivate func moment(_ text: String, after start: Instant) throws -> Instant {
    if let instant = Instant(rfc3339: text) { return instant }
    let minute = try minute(text)
    let day = zone.localDay(of: start)
    for day in [day, day.advanced(by: 1)] {
      let later = zone.instants(on: day, secondOfDay: minute * 60).filter { $0 > start }
      if let first = later.first { return first }
    }
    return zone.instant(on: day.advanced(by: 2), secondOfDay: minute * 60)
  }

  private func minute(_ text: String) throws -> Int {
    guard let minute = TimeOfDay.typed(text) else {
      throw Refusals.notATime(text, else: "Write it like 07:45 or 2026-03-15T18:48:28Z.")
    }
    return minute
  }

  /// Refuses a span without a length, or one that has not ended yet.
  fileprivate func check(_ span: TimeSpan) throws {
    guard span.start < span.end else {
      throw RPCError(.invalidArgument, "An interval ends after it begins.", hint: "Give the earlier time first.")
    }
    guard span.end <= now.wall else {
      throw RPCError(
        .invalidArgument, "That has not ended yet.", hint: "To track from now on: tqctl track start NAME --at 07:45")
    }
  }
}

extension WriteContext {
  /// Makes room: cuts the span out of the intervals, or refuses as `overlap`.
  func clear(_ inTheWay: [Interval], for span: TimeSpan, replacing: Bool) throws {
    guard let first = inTheWay.first else { return }
    guard replacing else {
      let info = try snapshot.info(first)
      throw RPCError(
        .overlap, "\(info.activity) \(info.spanText) is in the way.",
        hint: "Give other times, or cut it with --replace.", candidates: [info.id])
    }
    for interval in inTheWay {
      let rest = IntervalRules.rest(of: interval, without: span, at: now)
      // The last part keeps the id, so an open interval continues under its own id.
      switch (rest.before, rest.after) {
      case (nil, nil): try writer.remove(Interval.self, interval.id.text)
      case (let part?, nil), (nil, let part?): try writer.replace(part)
      case (var before?, let after?):
        before.id = newID()
        before.boot = nil
        try writer.replace(after)
        try writer.record(before)
      }
    }
  }

  /// Checks the interval's new times, and makes room for it.
  fileprivate func move(_ interval: Interval, replacing: Bool) throws {
    let end = interval.endedAt
    try snapshot.check(TimeSpan(start: interval.startedAt, end: end ?? max(now.wall, interval.end(at: now))))
    let span = TimeSpan(start: interval.startedAt, end: end ?? .latest)
    let others = try snapshot.reader.intervals(of: player, overlapping: span).filter { $0.id != interval.id }
    try clear(others, for: span, replacing: replacing)
  }
}
