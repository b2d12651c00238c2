private import Foundation
public import QuestModel

/// A sealed guess and its outcome (SPEC §13).
public struct GuessOutcome: Hashable, Sendable {
  /// Days from the guess to the guessed day, at least 1; for a range the geometric mean of its ends.
  public let guessed: Double
  /// Days from the guess to the day it was reached, at least 1.
  public let actual: Double

  public init(_ guess: GoalGuess, reachedOn day: LocalDay) {
    func span(_ day: LocalDay) -> Double { Double(max(1, day - guess.madeOn)) }
    guessed = (span(guess.days.lowerBound) * span(guess.days.upperBound)).squareRoot()
    actual = span(day)
  }

  /// The actual span as a multiple of the guessed one.
  public var factor: Double { actual / guessed }

  /// ln((guess + 1 d) / (actual + 1 d)), clamped like the log ratios of tasks: the input of the bias rule.
  public func logRatio(rules: GameRules = .standard) -> Double {
    let limit = log(rules.course.farthestFactor)
    return min(max(log((guessed + 1) / (actual + 1)), -limit), limit)
  }

  /// The bias of the player's guesses for goals, newest first: the bias rule of tasks, which claims nothing below 5
  /// guesses.
  public static func belief(newestFirst outcomes: [GuessOutcome], rules: GameRules = .standard) -> RatioBelief {
    RatioBelief(newestFirst: outcomes.map { $0.logRatio(rules: rules) }, rules: rules)
  }
}
