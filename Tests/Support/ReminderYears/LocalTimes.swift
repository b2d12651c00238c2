internal import QuestModel

/// When the clocks of a zone show a time of day, computed only from its offsets. Does not use the product's calendar,
/// because that is what is tested.
final class LocalTimes {
  private struct Span {
    var start: Int64
    var offset: Int64
  }

  let zone: Zone
  /// Spans of constant offset in order, from seconds since 1970; each lasts until the next begins.
  private var spans: [Span] = []

  init(_ zone: Zone, from start: Instant, years: Int) {
    self.zone = zone
    var moment = start.milliseconds / 1000
    spans = [Span(start: .min / 2, offset: offset(at: moment))]
    for _ in 0..<(years * 366 * 4) {
      let next = moment + 6 * 3600
      if offset(at: next) != offset(at: moment) {
        var (low, high) = (moment, next)
        while high - low > 1 {
          let middle = (low + high) / 2
          if offset(at: middle) == offset(at: moment) { low = middle } else { high = middle }
        }
        spans.append(Span(start: high, offset: offset(at: high)))
      }
      moment = next
    }
  }

  private func offset(at second: Int64) -> Int64 { Int64(zone.offset(at: Instant(milliseconds: second * 1000))) }

  /// The player's day in days since 1970-01-01. It is still the day before until the clock first shows the minute
  /// `dayStart`.
  func day(of moment: Instant, dayStart: Int) -> Int {
    let civil = civilDay(of: moment)
    // If clocks go back over midnight, the next day may have begun already.
    return ((civil - 2)...(civil + 1)).last { start(of: $0, dayStart) <= moment } ?? civil
  }

  private func start(of day: Int, _ dayStart: Int) -> Instant { firstCivil(day: day, minute: dayStart) }

  /// The first moment of the player's day at which the clock shows that minute. Minutes before the beginning of the day
  /// belong to the night after it. If the clocks skip the minute, a moment shortly before the day's end.
  func first(day: Int, minute: Int, dayStart: Int) -> Instant {
    guard minute < dayStart else { return firstCivil(day: day, minute: minute) }
    let end = start(of: day + 1, dayStart)
    return min(firstCivil(day: day + 1, minute: minute), Instant(milliseconds: end.milliseconds - 1))
  }

  /// Whether clocks in the zone ever show the calendar day of that minute of the player's day.
  func has(day: Int, minute: Int, dayStart: Int) -> Bool {
    let civil = minute < dayStart ? day + 1 : day
    return civilDay(of: firstCivil(day: civil, minute: 0)) == civil
  }

  /// The calendar day in the zone, in days since 1970-01-01.
  func civilDay(of moment: Instant) -> Int {
    let second = Int64((Double(moment.milliseconds) / 1000).rounded(.down))
    let next = firstIndex { spans[$0].start > second }
    let local = second + spans[max(0, next - 1)].offset
    return Int((Double(local) / 86_400).rounded(.down))
  }

  func secondOfDay(of moment: Instant) -> Double {
    let start = firstCivil(day: civilDay(of: moment), minute: 0)
    return min(86_399, max(0, moment - start))
  }

  /// The first moment at which the clock shows that minute of that day or, if the clock skips the minute, a later one.
  private func firstCivil(day: Int, minute: Int) -> Instant {
    let local = Int64(day) * 86_400 + Int64(minute) * 60
    let index = firstIndex { $0 + 1 == spans.count || local < spans[$0 + 1].start + spans[$0].offset }
    return Instant(milliseconds: max(spans[index].start, local - spans[index].offset) * 1000)
  }

  /// The index of the first span that fits, or the number of spans. All later spans must fit too.
  private func firstIndex(_ fits: (Int) -> Bool) -> Int {
    var (low, high) = (0, spans.count)
    while low < high {
      let middle = (low + high) / 2
      if fits(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
