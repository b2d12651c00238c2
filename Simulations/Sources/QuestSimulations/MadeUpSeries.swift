private import Foundation

/// The kinds of habits for testing paces (GOALS §14). Each week has its own rate.
enum MadeUpSeries: String, CaseIterable {
  case steady = "steady"
  case plateau = "plateau"
  case randomWalk = "random walk"
  case wanderingSlope = "wandering slope"
  case stopAndGo = "stop-and-go"

  /// Amounts by day, some of which are zero.
  func amounts(days: Int, _ person: inout SimulatedPlayer) -> [Double] {
    var rate = 0.0
    var drift = 0.0
    var isGoing = true
    let spread = person.uniform(0.3...0.9)
    let active = person.uniform(0.4...1)
    let decay = person.uniform(8...30)
    return (0..<days).map { day in
      if day.isMultiple(of: 7) {
        switch self {
        case .steady: rate = 0
        case .plateau: rate = exp(-Double(day) / 7 / decay)
        case .randomWalk: rate += 0.12 * person.normal()
        case .wanderingSlope:
          drift = 0.9 * drift + 0.02 * person.normal()
          rate += drift
        case .stopAndGo: if person.uniform(0...1) < (isGoing ? 0.2 : 0.4) { isGoing.toggle() }
        }
      }
      guard isGoing, person.uniform(0...1) < active else { return 0 }
      return exp(rate + spread * person.normal())
    }
  }

  /// Weekly means of a level.
  func levels(weeks: Int, _ person: inout SimulatedPlayer) -> [Double] {
    let noise = person.uniform(0.3...1)
    let sign: Double = person.uniform(0...1) < 0.5 ? -1 : 1
    var value = 0.0
    var drift = self == .wanderingSlope ? 0.5 * person.normal() : person.uniform(0.2...1.5)
    var isGoing = person.uniform(0...1) < 0.5
    let height = person.uniform(5...15)
    let decay = person.uniform(4...12)
    let start = person.uniform(0...24)
    return (0..<weeks).map { week in
      switch self {
      case .steady: value += drift
      case .plateau: value = height * (1 - exp(-(Double(week) + start) / decay))
      case .randomWalk: value += person.normal()
      case .wanderingSlope:
        drift += 0.15 * person.normal()
        value += drift
      case .stopAndGo:
        if person.uniform(0...1) < 0.2 { isGoing.toggle() }
        value += isGoing ? drift : 0
      }
      return sign * value + noise * person.normal()
    }
  }
}
