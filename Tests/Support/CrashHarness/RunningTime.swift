/// How long a task has run in seconds without pauses, as far as its clients can know. Given as two bounds, because each
/// start and end lies somewhere between a request and its answer.
struct RunningTime {
  private var spans: [(start: Moment, end: Moment)] = []
  private var since: Moment?

  init(since start: Moment) { since = start }

  mutating func pause(at end: Moment) {
    if let since { spans.append((since, end)) }
    since = nil
  }

  mutating func resume(at start: Moment) { if since == nil { since = start } }

  /// Ignores what comes after the end, because the daemon may process the requests of two clients in either order.
  func bounds(until end: Moment) -> (least: Double, most: Double) {
    let all = spans + (since.map { [($0, end)] } ?? [])
    return all.reduce((0, 0)) { sum, span in
      (
        sum.0 + max(0, min(span.end.earliest, end.earliest) - span.start.latest),
        sum.1 + max(0, min(span.end.latest, end.latest) - span.start.earliest)
      )
    }
  }

  /// The difference of the bounds of the running time, in seconds.
  fileprivate func uncertainty(until end: Moment) -> Double {
    let (least, most) = bounds(until: end)
    return most - least
  }

  /// How far a measurement lies outside the bounds. Times below the shortest measured time count as that time.
  fileprivate func error(of measured: Double, until end: Moment, shortest: Double) -> Double {
    let (least, most) = bounds(until: end)
    return max(0, max(least, shortest) - measured, measured - max(most, shortest))
  }
}

/// The comparison of a measurement with the clients' bounds.
struct TimeCheck {
  /// How far the measurement lies outside the bounds, in seconds.
  var error: Double
  /// The difference of the bounds, in seconds.
  var uncertainty: Double
  /// Whether it is the measurement of a finished run that is not below the shortest measured time.
  var isOfWholeRun: Bool

  init(_ running: RunningTime, measured: Double, until end: Moment, shortest: Double) {
    error = running.error(of: measured, until: end, shortest: shortest)
    uncertainty = running.uncertainty(until: end)
    isOfWholeRun = shortest > 0 && measured > shortest
  }
}
