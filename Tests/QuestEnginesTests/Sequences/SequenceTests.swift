import QuestModel
import QuestTestKit
import Testing

@testable import QuestEngines

/// Finds quests in history, but not in random sequences.
@Suite struct SequenceTests {
  /// A day from Monday 5 January 2026 on.
  private func day(_ number: Int) throws -> LocalDay { try #require(LocalDay("2026-01-05")).advanced(by: number) }

  /// Skills one after another from that minute on, ten minutes each and five apart.
  private func steps(_ skills: [Int64], on day: LocalDay, from minute: Int = 408) throws -> [SequenceStep] {
    try skills.enumerated().map { index, skill in
      let start = Double((minute + index * 15) * 60)
      return try #require(SequenceStep(TaskName(name: "Task \(skill)"), skill: skill, day: day, from: start, for: 600))
    }
  }

  @Test func aRoutineIsFoundWithItsDaysAndTime() throws {
    var history: [SequenceStep] = []
    var generator = SeededGenerator(seed: 11)
    for number in 0..<62 {
      let day = try day(number)
      let isWeekday = (2...6).contains(day.weekday)
      // Every fourth weekday goes otherwise; other things happen at other times of every day.
      history += try steps(isWeekday && number % 4 != 3 ? [1, 2, 3] : [3, 1], on: day, from: 408 + number % 7)
      history += try steps([4, 5, 6].shuffled(using: &generator), on: day, from: 900)
    }
    let found = try #require(TaskSequence.all(history.shuffled(using: &generator)).first)
    #expect(found.skills == [1, 2, 3] && found.days == .weekdays)
    #expect(found.held == 34 && found.seen == 45)
    #expect(SequenceWording.name(found) == "Morning")
    #expect(
      SequenceWording.evidence(found)
        == "Task 1, Task 2, Task 3 followed each other on 34 of 45 weekdays, mostly from 06:50.")
    #expect(!TaskSequence.all(history).contains { $0.skills.contains(4) }, "any order is none")
  }

  @Test func eachKindOfDayHasItsOwn() throws {
    let history = try (0..<70).flatMap { number in
      let day = try day(number)
      switch day.weekday {
      case 1, 7: return try steps([7, 8, 9], on: day, from: 600)
      case 2, 4, 6: return try steps([1, 2, 3], on: day)
      default: return try steps([5, 4, 3], on: day, from: 1140)
      }
    }
    let found = TaskSequence.all(history)
    #expect(found.map(\.skills) == [[1, 2, 3], [5, 4, 3], [7, 8, 9]])
    #expect(found.map(\.days.days) == [[2, 4, 6], [3, 5], [1, 7]])
    #expect(found.map(SequenceWording.name) == ["Morning", "Evening", "Weekend morning"])
    #expect(SequenceWording.evidence(found[0]).contains("30 of 30 Mondays, Wednesdays, Fridays, mostly from 06:48"))
  }

  @Test func everyDayIsEveryDay() throws {
    let history = try (0..<30).flatMap { try steps([1, 2, 3, 4], on: try day($0)) }
    #expect(TaskSequence.all(history).map(\.days) == [.all])
    let weekdays = history.filter { (2...6).contains($0.day.weekday) }
    #expect(TaskSequence.all(weekdays).map(\.days) == [.weekdays], "days without history are none of its days")
  }

  @Test func aLongWaitAnOverlapAndFewDaysAreNoEvidence() throws {
    func history(_ days: Int, apart: Double) throws -> [SequenceStep] {
      try (0..<days).flatMap { number in
        try (1...4).map { skill in
          try #require(
            SequenceStep(
              TaskName(name: "T"), skill: Int64(skill), day: try day(number),
              from: 25_000 + Double(skill) * (600 + apart), for: 600))
        }
      }
    }
    #expect(TaskSequence.all(try history(20, apart: 1800)).count == 1)
    #expect(TaskSequence.all(try history(20, apart: 1801)).isEmpty)
    #expect(TaskSequence.all(try history(20, apart: -61)).isEmpty)
    #expect(TaskSequence.all(try history(7, apart: 60)).isEmpty)
    #expect(TaskSequence.all(try history(8, apart: 60)).count == 1)
  }

  @Test func whatIsAQuestIsNotOfferedAgain() throws {
    let history = try (0..<30).flatMap { try steps([1, 2, 3, 4], on: try day($0)) }
    #expect(TaskSequence.all(history, beside: [[1, 2, 3, 4]]).isEmpty)
    #expect(TaskSequence.all(history, beside: [[4, 9, 3, 1]]).isEmpty)
    #expect(TaskSequence.all(history, beside: [[1, 9]]).map(\.skills) == [[1, 2, 3, 4]])
  }

  @Test func onlyTheLastHalfYearCounts() throws {
    let old = try (0..<60).flatMap { try steps([1, 2, 3], on: try day($0)) }
    let new = try (300..<340).flatMap { try steps([4, 5, 6], on: try day($0)) }
    #expect(TaskSequence.all(old).map(\.skills) == [[1, 2, 3]])
    #expect(TaskSequence.all(old + new).map(\.skills) == [[4, 5, 6]])
  }

  @Test func rareTasksInterruptNothing() throws {
    let history = try (0..<40).flatMap { number in
      try steps(number % 6 == 0 ? [1, 9, 2, 3] : [1, 2, 3], on: try day(number))
    }
    #expect(TaskSequence.all(history).map(\.held) == [40])
  }

  // MARK: - Chance

  /// Histories of 30 to 180 days with 2 to 7 tasks, most of them every day, some on few.
  private func random(_ generator: inout SeededGenerator) throws -> [[Int64]] {
    let tasks = Int.random(in: 2...7, using: &generator)
    let shares = (0..<tasks).map { _ in Double.random(in: 0.3...1.2, using: &generator) }
    return (0..<Int.random(in: 30...180, using: &generator)).map { _ in
      (0..<tasks).filter { shares[$0] > Double.random(in: 0...1, using: &generator) }.map { Int64($0 + 1) }
    }
  }

  /// The order of each day is random, although the same tasks may be done on all days.
  @Test func shuffledDaysHoldNoQuest() throws {
    var generator = SeededGenerator(seed: 5)
    let found = try (0..<500).count { _ in
      let days = try random(&generator)
      let history = try days.enumerated().flatMap { try steps($1.shuffled(using: &generator), on: try day($0)) }
      return !TaskSequence.all(history).isEmpty
    }
    #expect(found == 0, "promised: less than 1 in 1,000")
  }

  /// The tasks are spread over all days.
  @Test func shuffledTasksHoldNoQuest() throws {
    var generator = SeededGenerator(seed: 6)
    let found = try (0..<500).count { _ in
      let days = try random(&generator)
      var tasks = days.flatMap(\.self).shuffled(using: &generator)
      let history = try days.enumerated().flatMap { number, day in
        defer { tasks.removeFirst(day.count) }
        return try steps(Array(tasks.prefix(day.count)), on: try self.day(number))
      }
      return !TaskSequence.all(history).isEmpty
    }
    #expect(found == 0, "promised: less than 1 in 1,000")
  }

  /// A real sequence is found: three tasks in order on 7 in 10 weekdays, among others in any order.
  @Test func aRoutineAmongOtherThingsIsFound() throws {
    var generator = SeededGenerator(seed: 7)
    let found = try (0..<200).count { _ in
      let history = try (0..<70).flatMap { number -> [SequenceStep] in
        let day = try day(number)
        let others = try steps(Array([4, 5, 6, 7].shuffled(using: &generator).prefix(3)), on: day, from: 800)
        guard (2...6).contains(day.weekday) else { return others }
        let isHeld = Double.random(in: 0...1, using: &generator) < 0.75
        return others + (try steps(isHeld ? [1, 2, 3] : [2, 1].shuffled(using: &generator), on: day))
      }
      return TaskSequence.all(history).first?.skills == [1, 2, 3]
    }
    #expect(found >= 190)
  }
}

extension SequenceStep {
  /// On that day in UTC, from and for so many seconds.
  fileprivate init?(_ task: TaskName, skill: Int64, day: LocalDay, from start: Double, for seconds: Double) {
    let end = Zone.utc.instant(on: day, secondOfDay: 0).advanced(bySeconds: start + seconds)
    self.init(task, skill: skill, TimedRun(actual: seconds, end: end, zone: .utc, isTimed: true))
  }
}
