private import Foundation
internal import QuestModel

/// The days that are searched for sequences.
struct SequenceHistory {
  private let rules: SequenceRules
  private let days: [Day]
  /// Newest names of the skills.
  private let names: [Int64: TaskName]

  private struct Day {
    var weekday: Int
    var steps: [SequenceStep]
    /// Whether the next step follows this one.
    var isFollowed: [Bool]
    /// How often each skill occurs.
    var counts: [Int64: Int]
  }

  /// Skills, and the days on which they followed each other, at most once a day.
  struct Candidate {
    var skills: [Int64]
    var places: [(day: Int, position: Int)]
  }

  /// Candidates of all lengths, with the number of examined sequences.
  struct Candidates {
    var found: [Candidate] = []
    var looked = 0
  }

  init(_ steps: [SequenceStep], _ rules: SequenceRules) {
    self.rules = rules
    let sorted = steps.sorted { ($0.day, $0.start, $0.end, $0.skill) < ($1.day, $1.start, $1.end, $1.skill) }
    names = Dictionary(sorted.map { ($0.skill, $0.task) }) { $1 }
    let first = sorted.last?.day.advanced(by: 1 - rules.days)
    let byDay = Dictionary(grouping: sorted.filter { $0.day >= first ?? $0.day }, by: \.day)
    var daysOfSkill: [Int64: Int] = [:]
    for steps in byDay.values { for skill in Set(steps.map(\.skill)) { daysOfSkill[skill, default: 0] += 1 } }
    // A rare task can be part of no sequence, and interrupts none.
    days = byDay.sorted { $0.key < $1.key }.map { day, steps in
      let steps = steps.filter { daysOfSkill[$0.skill, default: 0] >= rules.fewestDays }
      return Day(
        weekday: day.weekday, steps: steps,
        isFollowed: zip(steps, steps.dropFirst()).map { rules.gap.contains($1.start - $0.end) },
        counts: Dictionary(steps.map { ($0.skill, 1) }, uniquingKeysWith: +))
    }
  }

  /// All candidates that followed each other on enough days, of any weekdays. A longer sequence is examined only if its
  /// beginning is frequent.
  func candidates() -> Candidates {
    var all = Candidates()
    var places = days.indices.flatMap { day in days[day].steps.indices.map { (day: day, position: $0) } }
    for length in 2...Quest.taskCount.upperBound {
      var found: [[Int64]: Candidate] = [:]
      var keys: [(place: (day: Int, position: Int), skills: [Int64])] = []
      for place in places {
        let day = days[place.day]
        let last = place.position + length - 1
        guard last < day.steps.count, day.isFollowed[last - 1] else { continue }
        let skills = day.steps[place.position...last].map(\.skill)
        guard !skills.dropLast().contains(day.steps[last].skill) else { continue }
        keys.append((place, skills))
        if found[skills]?.places.last?.day == place.day { continue }
        found[skills, default: Candidate(skills: skills, places: [])].places.append(place)
      }
      all.looked += found.count
      let frequent = found.filter { $0.value.places.count >= rules.fewestDays }
      guard !frequent.isEmpty else { break }
      all.found += frequent.values
      places = keys.filter { frequent[$0.skills] != nil }.map(\.place)
    }
    return all
  }

  /// The sequence, on its days; `nil` if the evidence is too weak. `limit` is ln of the permitted chance.
  func sequence(_ candidate: Candidate, limit: Double) -> TaskSequence? {
    guard let weekdays = weekdays(of: candidate) else { return nil }
    let places = candidate.places.filter { weekdays.contains(weekday: days[$0.day].weekday) }
    let seen = days.filter { weekdays.contains(weekday: $0.weekday) }
    guard places.count >= rules.fewestDays, chance(of: candidate.skills, places.count, seen) <= limit
    else { return nil }
    let starts = places.map { days[$0.day].steps[$0.position].start }.sorted()
    let isUsual = Quantile.of(starts, 0.75) - Quantile.of(starts, 0.25) <= 7200
    return TaskSequence(
      tasks: candidate.skills.compactMap { names[$0] }, skills: candidate.skills, days: weekdays, held: places.count,
      seen: seen.count, start: isUsual ? Int(Quantile.of(starts, 0.5) / 60) : nil)
  }

  /// All days, weekdays or weekends if the candidate fits them, else the single weekdays that it fits.
  private func weekdays(of candidate: Candidate) -> Weekdays? {
    var held = [Int](repeating: 0, count: 8)
    var seen = held
    for place in candidate.places { held[days[place.day].weekday] += 1 }
    for day in days { seen[day.weekday] += 1 }
    func share(_ group: Weekdays) -> Double {
      Double(group.days.reduce(0) { $0 + held[$1] }) / Double(max(1, group.days.reduce(0) { $0 + seen[$1] }))
    }
    func fits(_ group: Weekdays) -> Bool {
      share(group) >= rules.share
        && group.days.allSatisfy { day in
          seen[day] > 0
            && (seen[day] < rules.judgedDays || Double(held[day]) >= rules.weekdayShare * Double(seen[day]))
        }
    }
    if fits(.all), share(.weekdays) >= rules.share, share(.weekends) >= rules.share { return .all }
    if fits(.weekdays) { return .weekdays }
    if fits(.weekends) { return .weekends }
    return Weekdays(
      days: (1...7).filter { seen[$0] >= rules.judgedDays && Double(held[$0]) >= rules.share * Double(seen[$0]) })
  }

  /// An upper bound for ln of the chance that the skills follow each other on that many of the days, if the order of
  /// each day is random.
  private func chance(of skills: [Int64], _ held: Int, _ seen: [Day]) -> Double {
    let chances = seen.map { Self.chance(of: skills, on: $0) }.filter { $0 > 0 }
    let count = Double(chances.count)
    let expected = chances.reduce(0, +) / count
    let share = Double(held) / count
    guard share > expected else { return 0 }
    guard share < 1 else { return count * log(expected) }
    let holding = share * log(share / expected)
    let failing = (1 - share) * log((1 - share) / (1 - expected))
    return -count * (holding + failing)
  }

  /// An upper bound for the chance of one day.
  private static func chance(of skills: [Int64], on day: Day) -> Double {
    var chance = 1.0
    for skill in skills { chance *= Double(day.counts[skill] ?? 0) }
    // (n − k + 1)! / n! is one over the product of the largest k − 1 numbers up to n.
    for place in 0..<(skills.count - 1) { chance /= Double(max(1, day.steps.count - place)) }
    return min(1, chance)
  }
}
