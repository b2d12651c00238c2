/// How long a task has run, as far as its clients can know, in seconds: pauses out, and between two bounds, because
/// each beginning and end lies somewhere between a request and its answer.
struct RunningTime {
  private var least = 0.0
  private var most = 0.0
  private var since: Moment?

  init(since start: Moment) { since = start }

  mutating func pause(at end: Moment) {
    (least, most) = bounds(until: end)
    since = nil
  }

  mutating func resume(at start: Moment) { if since == nil { since = start } }

  func bounds(until end: Moment) -> (least: Double, most: Double) {
    guard let since else { return (least, most) }
    return (least + max(0, end.earliest - since.latest), most + max(0, end.latest - since.earliest))
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
