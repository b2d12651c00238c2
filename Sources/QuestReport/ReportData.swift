public import QuestWire

/// QuestReport: the report page as a pure function. Results of timequestd go in, one self-contained HTML page comes
/// out. It reads no clock, file or network, so the page cannot reveal more than the results.

/// Everything the page is made of.
public struct ReportData: Sendable {
  /// With a year of days and all months asked for.
  public var stats: StatsGet.Response
  public var patterns: PatternsGet.Response
  public var recaps: RecapList.Response
  /// The local day, `2026-03-15`, and the same ready to print.
  public var date: String
  public var dateText: String
  /// Points, levels and bests are shown.
  public var showsRewards: Bool
  /// The day a week begins with: 0 = Monday … 6 = Sunday.
  public var weekStart: Int
  /// Of the program that made it.
  public var version: String

  public init(
    stats: StatsGet.Response, patterns: PatternsGet.Response, recaps: RecapList.Response, date: String,
    dateText: String, showsRewards: Bool, weekStart: Int, version: String
  ) {
    self.stats = stats
    self.patterns = patterns
    self.recaps = recaps
    self.date = date
    self.dateText = dateText
    self.showsRewards = showsRewards
    self.weekStart = weekStart
    self.version = version
  }

  /// The requests for the data: a year by day, twenty years by month, the two dozen tasks played last, eight weeks.
  /// Their results are bounded, and so is the page.
  public static func requests(asOf: String? = nil) -> (stats: StatsGet, patterns: PatternsGet, recaps: RecapList) {
    (
      StatsGet(asOf: asOf, days: 366, months: 240), PatternsGet(asOf: asOf, limit: 24),
      RecapList(weeks: 8, asOf: asOf)
    )
  }
}
