private import QuestText
public import QuestWire

/// QuestReport: the report page as a pure function. Results of timequestd go in, one self-contained HTML page comes
/// out. It reads no clock, file or network, so the page cannot reveal more than the results.

/// The input of the page.
public struct ReportData: Sendable {
  /// Requested with a year of days and all months.
  public var stats: StatsGet.Response
  public var patterns: PatternsGet.Response
  public var recaps: RecapList.Response
  /// Active goals and those reached lately, without sensitive ones.
  public var goals: [Goal]
  /// Metrics with the days of 53 weeks, without sensitive ones.
  public var cards: [InsightList.Card]
  /// Tracked time of the last weeks, rising, this one last.
  public var tracked: [TrackList.Response]
  /// `nil` for a page of the past.
  public var badges: BadgeList.Response?
  /// `nil` for a page of the past, and without rewards.
  public var collection: CollectionInfo?
  /// Empty for a page of the past.
  public var sources: [SourceInfo]
  /// The names of the devices that share the game; empty for one alone and for a page of the past.
  public var devices: [String]
  /// The local day, `2026-03-15`, and the same ready to print.
  public var date: String
  public var dateText: String
  /// Points, levels and bests are shown.
  public var showsRewards: Bool
  /// The heading of a page about some days or one task. Such a page contains only what is known about them.
  public var part: String?
  /// The day a week begins with: 0 = Monday … 6 = Sunday.
  public var weekStart: Int
  /// The version of the program that made the page.
  public var version: String

  public init(
    stats: StatsGet.Response, patterns: PatternsGet.Response, recaps: RecapList.Response, goals: [Goal] = [],
    cards: [InsightList.Card] = [], tracked: [TrackList.Response] = [], badges: BadgeList.Response? = nil,
    collection: CollectionInfo? = nil, sources: [SourceInfo] = [], devices: [String] = [], date: String,
    dateText: String, showsRewards: Bool,
    part: String? = nil,
    weekStart: Int, version: String
  ) {
    self.part = part
    self.stats = stats
    self.patterns = patterns
    self.recaps = recaps
    self.goals = goals
    self.cards = cards
    self.tracked = tracked
    self.badges = badges
    self.collection = collection
    self.sources = sources
    self.devices = devices
    self.date = date
    self.dateText = dateText
    self.showsRewards = showsRewards
    self.weekStart = weekStart
    self.version = version
  }

  /// A goal with the days of a year.
  public struct Goal: Sendable {
    public var details: GoalDetails
    /// `nil` without a forecast.
    public var pace: GoalPace?
    public var metric: MetricInfo

    public init(details: GoalDetails, pace: GoalPace?, metric: MetricInfo) {
      self.details = details
      self.pace = pace
      self.metric = metric
    }
  }

  /// Goals and metrics on a page, so that its size is bounded.
  public static let mostPictures = 12

  /// The request for a goal of the page.
  public static func request(ofGoal id: String) -> GoalGet { GoalGet(goal: id, days: 371) }

  /// The requests for the tracked time of twelve weeks up to `date`. `weekStart` is 0 = Monday … 6 = Sunday.
  public static func requestsOfWeeks(upTo date: String, weekStart: Int) -> [TrackList] {
    guard let last = CivilDay.number(date) else { return [] }
    let week = last - (CivilDay.weekday(last) - weekStart + 7) % 7
    return (0..<12).reversed().map { back in
      TrackList(from: CivilDay.date(week - 7 * back), to: CivilDay.date(min(last, week - 7 * back + 6)), limit: 1)
    }
  }

  /// The requests for the data: a year by day, twenty years by month, the two dozen tasks played last, eight weeks.
  /// Their results are bounded, and so is the page.
  public static func requests(asOf: String? = nil) -> (stats: StatsGet, patterns: PatternsGet, recaps: RecapList) {
    (
      StatsGet(asOf: asOf, days: 366, months: 240), PatternsGet(asOf: asOf, limit: 24),
      RecapList(weeks: 8, asOf: asOf)
    )
  }

  /// The requests for a page of some days, or of one skill: of the last year without days. More than a year comes by
  /// month with `byMonth`; the days of its last year then take `requestOfLastYear`.
  public static func requests(
    from: String?, to: String?, skill: String?, asOf: String? = nil, byMonth: Bool
  ) -> (stats: StatsGet, patterns: PatternsGet) {
    let months = byMonth && (from != nil || to != nil) ? 240 : nil
    return (
      StatsGet(asOf: asOf, days: 366, from: from, to: to, months: months, skill: skill),
      PatternsGet(skill: skill, from: from, to: to, asOf: asOf, limit: 24)
    )
  }

  /// The request for the days of the last year of a result by month; `nil` for a result by day.
  public static func requestOfLastYear(of stats: StatsGet.Response, skill: String?, asOf: String?) -> StatsGet? {
    guard stats.months != nil, let date = stats.date, let last = CivilDay.number(date) else { return nil }
    return StatsGet(asOf: asOf, days: 366, from: CivilDay.date(last - 365), to: date, skill: skill)
  }
}
