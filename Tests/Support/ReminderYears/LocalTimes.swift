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

  /// Days since 1970-01-01 on the calendar of the zone.
  func day(of moment: Instant) -> Int {
    let second = Int64((Double(moment.milliseconds) / 1000).rounded(.down))
    let next = firstIndex { spans[$0].start > second }
    let local = second + spans[max(0, next - 1)].offset
    return Int((Double(local) / 86_400).rounded(.down))
  }

  func secondOfDay(of moment: Instant) -> Double {
    let start = first(day: day(of: moment), minute: 0)
    return min(86_399, max(0, moment - start))
  }

  /// The first moment at which the clock shows that minute of that day, or, where it skips it, a later one.
  func first(day: Int, minute: Int) -> Instant {
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

  /// Whether any clock in the zone ever shows the day.
  func has(day: Int) -> Bool { self.day(of: first(day: day, minute: 0)) == day }
}
