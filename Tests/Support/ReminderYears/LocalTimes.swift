internal import QuestModel

/// When the clocks of a zone show a time of day, worked out from its offsets alone: nothing of the product's own calendar
/// is used, since that is what is looked at here.
final class LocalTimes {
  private struct Span {
    var start: Int64
    var offset: Int64
  }

  let zone: Zone
  /// Seconds since 1970, in their order; each lasts until the next begins.
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

  /// Days since 1970-01-01 by when the player's day begins: until the clock has first shown that minute it is still the day
  /// before.
  func day(of moment: Instant, dayStart: Int) -> Int {
    let civil = civilDay(of: moment)
    // Where clocks go back over midnight, the next day may have begun already.
    return ((civil - 2)...(civil + 1)).last { start(of: $0, dayStart) <= moment } ?? civil
  }

  private func start(of day: Int, _ dayStart: Int) -> Instant { firstCivil(day: day, minute: dayStart) }

  /// The first moment of the player's day at which the clock shows that minute; what lies before the day's beginning is of
  /// the night after it. A little before the day's end where the clocks leave the minute out.
  func first(day: Int, minute: Int, dayStart: Int) -> Instant {
    guard minute < dayStart else { return firstCivil(day: day, minute: minute) }
    let end = start(of: day + 1, dayStart)
    return min(firstCivil(day: day + 1, minute: minute), Instant(milliseconds: end.milliseconds - 1))
  }

  /// Whether any clock in the zone ever shows the calendar day on which that minute of the player's day lies.
  func has(day: Int, minute: Int, dayStart: Int) -> Bool {
    let civil = minute < dayStart ? day + 1 : day
    return civilDay(of: firstCivil(day: civil, minute: 0)) == civil
  }

  /// Days since 1970-01-01 on the calendar of the zone.
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

  /// The first moment at which the clock shows that minute of that day, or, where it skips it, a later one.
  private func firstCivil(day: Int, minute: Int) -> Instant {
    let local = Int64(day) * 86_400 + Int64(minute) * 60
    let index = firstIndex { $0 + 1 == spans.count || local < spans[$0 + 1].start + spans[$0].offset }
    return Instant(milliseconds: max(spans[index].start, local - spans[index].offset) * 1000)
  }

  /// The first span that fits, or their number; those after one that fits do so as well.
  private func firstIndex(_ fits: (Int) -> Bool) -> Int {
    var (low, high) = (0, spans.count)
    while low < high {
      let middle = (low + high) / 2
      if fits(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
