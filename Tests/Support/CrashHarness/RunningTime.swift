/// How long a task has run, as far as its clients can know, in seconds: pauses out, and between two bounds, because
/// each beginning and end lies somewhere between a request and its answer.
struct RunningTime {
  private var spans: [(start: Moment, end: Moment)] = []
  private var since: Moment?

  init(since start: Moment) { since = start }

  mutating func pause(at end: Moment) {
    if let since { spans.append((since, end)) }
    since = nil
  }

  mutating func resume(at start: Moment) { if since == nil { since = start } }

  /// What comes after the end does not count: of two clients' requests the one that was read later can be done first.
  func bounds(until end: Moment) -> (least: Double, most: Double) {
    let all = spans + (since.map { [($0, end)] } ?? [])
    return all.reduce((0, 0)) { sum, span in
      (
        sum.0 + max(0, min(span.end.earliest, end.earliest) - span.start.latest),
        sum.1 + max(0, min(span.end.latest, end.latest) - span.start.earliest)
      )
    }
  }

  /// How exactly the running time is known, in seconds.
  fileprivate func uncertainty(until end: Moment) -> Double {
    let (least, most) = bounds(until: end)
    return most - least
  }

  /// How far a measurement lies outside the bounds; what is under the shortest measured time counts as that.
  fileprivate func error(of measured: Double, until end: Moment, shortest: Double) -> Double {
    let (least, most) = bounds(until: end)
    return max(0, max(least, shortest) - measured, measured - max(most, shortest))
  }
}

/// A measurement held against what its clients know.
struct TimeCheck {
  /// How far it lies outside what it can have been, in seconds.
  var error: Double
  /// How exactly that is known, in seconds.
  var uncertainty: Double
  /// It is a finished run's, and no run under the shortest time that is measured.
  var isOfWholeRun: Bool

  init(_ running: RunningTime, measured: Double, until end: Moment, shortest: Double) {
    error = running.error(of: measured, until: end, shortest: shortest)
    uncertainty = running.uncertainty(until: end)
    isOfWholeRun = shortest > 0 && measured > shortest
  }
}
