internal import QuestEngines
internal import QuestModel
internal import QuestServer
internal import QuestStore
internal import QuestText
internal import QuestWire

/// Tasks that were done without the program.
extension Application {
  func add(_ request: SessionAdd, _ context: CallContext) throws -> SessionAdd.Response {
    let actual = try request.actual.measured()
    return try changing(request, context) { change in
      let meaning = try change.snapshot.meaning(of: request.task, kind: request.kind, isNew: request.new == true)
      guard case .task(let name, let isNew) = meaning else {
        throw RPCError(
          .invalidArgument, "\(request.task) is a quest.", hint: "Add its tasks one by one: tqctl did Shower 10m")
      }
      let note = isNew ? try change.snapshot.announcement(ofNew: name) : nil
      let (end, isDayOnly) = try change.snapshot.end(of: request)
      let run = try change.record(
        name, RunFacts(actual: actual, marks: isDayOnly ? [.adjusted, .recalled, .dayOnly] : [.adjusted, .recalled]),
        endedAt: end)
      change.writer.label = "adding \(name.name)"
      change.announce(.progress, .logged)
      try change.writer.settle()
      guard let known = try change.snapshot.reader.run(run.id) else {
        throw RPCError(.internalError, "The task was not recorded.", hint: "See tqctl doctor.")
      }
      return SessionAdd.Response(run: RunRecord(known), note: note)
    }
  }
}

extension ReadContext {
  /// When an added task ended, and whether only the day is known. Throws `invalidArgument` for a future moment.
  fileprivate func end(of request: SessionAdd) throws -> (Instant, isDayOnly: Bool) {
    guard request.ago == nil || request.at == nil && request.day == nil else {
      throw RPCError(
        .invalidArgument, "ago excludes at and day.", hint: "Give the one you are surest of.")
    }
    var end = now.wall
    if let ago = request.ago {
      end = now.wall.advanced(bySeconds: -(try ago.seconds()))
    } else if let at = request.at, request.day == nil, let minute = TimeOfDay.typed(at) {
      end = try latest(minute: minute)
    } else if request.at != nil || request.day != nil {
      end = try moment(day: request.day, at: request.at).1
    }
    let isDayOnly =
      try request.at == nil && request.day.map { try localDay($0, parameter: "day") < today } ?? false
    guard end <= now.wall else {
      throw RPCError(
        .invalidArgument, "That is still to come.", hint: "Add it when it is done, or give its day: --on mon")
    }
    guard zone.localDay(of: end) >= Metric.firstDay else {
      throw RPCError(.invalidArgument, "That is too long ago.", hint: "Days are from 1970 on.")
    }
    return (end, isDayOnly)
  }
}

extension WriteContext {
  /// Records a solo task that ended at that moment, as a separate session beside an open one.
  fileprivate func record(_ task: TaskName, _ said: RunFacts, endedAt end: Instant) throws -> Estimation {
    let start = end.advanced(bySeconds: -(said.actual ?? 0))
    let session = Session(
      id: newID(), quest: nil, startedAt: start, startedZone: snapshot.zone, outcome: .completed, endedAt: end,
      endedZone: snapshot.zone, completedDay: snapshot.day(of: end),
      calibration: try isCalibrating(nil, startingAt: start), bonus: 0, total: nil)
    try writer.record(session)
    let facts = try recording.facts(of: said, isSolo: true) {
      nil
    } staircase: {
      try snapshot.reader.course(ofSkillKey: task.skillKey, player: player).staircase
    } place: {
      1
    }
    let run = Estimation(
      sessionID: session.id, position: 0, task: task, recordedAt: end, zone: snapshot.zone,
      day: snapshot.day(of: end), calibration: session.calibration, facts: facts)
    try writer.record(run)
    return run
  }
}
