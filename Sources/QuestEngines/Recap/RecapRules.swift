/// Every constant of the weekly recap.
public struct RecapRules: Hashable, Sendable {
  /// Solo runs that give a week a recap if no quest was completed.
  public var soloRuns = 3
  /// Weeks shown on demand.
  public var weeks = 4
  /// Played weeks searched for the newest one with a recap, if the requested ones have none.
  public var weeksSearched = 12
  /// Standard errors a change of the mean accuracy has to exceed to be more than noise.
  public var changeErrors = 1.64
  /// Runs that a skill needs in both weeks for a comparison.
  public var comparedRuns = 2
  /// Degrees of freedom of the prior from all skills for the variance of one.
  public var lentFreedom = 6.0
  /// Chance of naming a skill as most improved in a week without any change, all skills together.
  public var improvedLevel = 0.10
  /// Accuracy in percent below which a guess may be the surprise of its week.
  public var surpriseAccuracy = 75.0
  /// Scored runs that a week needs for a surprise.
  public var surpriseRuns = 3
  /// Times in ten from which the week's guesses are said to lean in one direction.
  public var leaningTenths = 6
  /// Skills of the week considered for a highlight, those with most runs first.
  public var highlightSkills = 12
  /// Lines of the card.
  public var lines = 8
  /// Columns of the card.
  public var width = 72
  /// The most columns of a name.
  public var nameWidth = 28

  public init() {}
}
