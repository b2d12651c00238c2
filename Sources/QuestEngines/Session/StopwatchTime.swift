internal import QuestModel

extension Stopwatch {
  /// When the task was begun.
  var begin: ClockReading? { spans.first?.start ?? runningSince }

  mutating func stop(at end: ClockReading) {
    guard let start = runningSince else { return }
    spans.append(Span(start: start, end: end))
    runningSince = nil
  }

  /// All spans, cut at the end; time after it does not count.
  func closed(at end: ClockReading) -> [Span] {
    let all = spans + (runningSince.map { [Span(start: $0, end: end)] } ?? [])
    return all.compactMap { span in
      guard !end.isBefore(span.start) else { return nil }
      return end.isBefore(span.end) ? Span(start: span.start, end: end) : span
    }
  }

  /// The pauses up to the given end, in seconds; the last one may still be open.
  func pausedSeconds(until end: ClockReading) -> Double {
    let resumed = spans.dropFirst().map(\.start) + [runningSince ?? end]
    return zip(spans, resumed).reduce(0) { sum, pause in
      let until = end.isBefore(pause.1) ? end : pause.1
      return until.isBefore(pause.0.end) ? sum : sum + until.elapsed(since: pause.0.end).seconds
    }
  }
}

extension PlayTask {
  /// The time worked up to the given end, without pauses, to the millisecond.
  func measurement(until end: ClockReading) -> RunMeasurement {
    var seconds = 0.0
    // Also if the wall clock was set back meanwhile, so that the span is empty.
    var isAcrossReboot = watch.runningSince.map { $0.bootID != end.bootID } ?? false
    for span in watch.closed(at: end) {
      let (part, acrossReboot) = span.end.elapsed(since: span.start)
      seconds += part
      isAcrossReboot = isAcrossReboot || acrossReboot
    }
    let rounded = (seconds * 1000).rounded() / 1000
    return RunMeasurement(actual: rounded, endedAt: end, marks: marks, isAcrossReboot: isAcrossReboot)
  }

  func unmeasured(at end: ClockReading) -> RunMeasurement {
    RunMeasurement(actual: nil, endedAt: end, marks: marks.union(.unmeasured), isAcrossReboot: false)
  }
}
