/// A card for each metric: its newest value, the last 30 days, and whether the last 7 days differ from the 7 before.
/// While a task runs, as of the preceding `done`.
public struct InsightList: Request {
  public static let method = "insight.list"

  /// Keys of metrics, at most 100, with `year` at most 20. When absent: the player's own metrics with data in the last
  /// 30 days or with an active goal, and built-in metrics with an active goal.
  public var metrics: [String]?
  /// Include the days of the last 53 weeks.
  public var year: Bool?

  public init(metrics: [String]? = nil, year: Bool? = nil) {
    self.metrics = metrics
    self.year = year
  }

  public struct Response: Codable, Equatable, Sendable {
    /// The player's own metrics by key, then offered and built-in ones. If the request names metrics, in the order of
    /// the request.
    public var cards: [Card]
    /// The local day of the result, `2026-03-15`.
    public var date: String
    /// The number of cards left out because of the limit; absent for none.
    public var leftOut: Int?
    /// True while a task runs: values are as of the preceding `done`. Absent otherwise.
    public var dark: Bool?

    public init(cards: [Card], date: String, leftOut: Int? = nil, dark: Bool? = nil) {
      self.cards = cards
      self.date = date
      self.leftOut = leftOut
      self.dark = dark
    }
  }

  /// A metric at a glance. Values are in the metric's unit; those of a `clock` are minutes after noon.
  public struct Card: Codable, Equatable, Sendable {
    /// The metric's key.
    public var metric: String
    /// The metric's name for people.
    public var name: String
    /// The unit in the plural; absent for a check, a clock and a plain number.
    public var unit: String?
    /// How samples make a day's value.
    public var kind: Open<MetricInfo.Kind>
    /// Digits after the decimal point that are shown, 0 to 6.
    public var decimals: Int
    /// Whether it is shown only if the player asks for it.
    public var sensitive: Bool
    /// Today's value, otherwise the newest of the last 30 days; absent if there is none.
    public var value: Double?
    /// The value in words; `–` if there is none.
    public var valueText: String
    /// The day of the value, and the same in words: `today`, `16 Mar`.
    public var day: String?
    public var dayText: String?
    /// The values of the last 30 days, today last; null for days without known values.
    public var spark: [Double?]
    /// The mean of the known days among the 7 days before today, and the same in words.
    public var mean7: Double?
    public var meanText: String?
    /// Absent if one of the two weeks has no known day.
    public var change: Change?
    /// The state of the first active goal about the metric: `Novel: 212 of 480 pages`.
    public var goalLine: String?
    /// The least value with the shade 4 today, in words; absent without `year` and if no day has a shade.
    public var darkestText: String?
    /// Days in rising order, from the first day of a week to today; absent without `year`.
    public var days: [Day]?

    public init(
      metric: String, name: String, unit: String? = nil, kind: Open<MetricInfo.Kind>, decimals: Int, sensitive: Bool,
      value: Double? = nil, valueText: String, day: String? = nil, dayText: String? = nil, spark: [Double?],
      mean7: Double? = nil, meanText: String? = nil, change: Change? = nil, goalLine: String? = nil,
      darkestText: String? = nil, days: [Day]? = nil
    ) {
      self.metric = metric
      self.name = name
      self.unit = unit
      self.kind = kind
      self.decimals = decimals
      self.sensitive = sensitive
      self.value = value
      self.valueText = valueText
      self.day = day
      self.dayText = dayText
      self.spark = spark
      self.mean7 = mean7
      self.meanText = meanText
      self.change = change
      self.goalLine = goalLine
      self.darkestText = darkestText
      self.days = days
    }
  }

  /// Compares the mean of the 7 days before today with that of the 7 days before them.
  public struct Change: Codable, Equatable, Sendable {
    /// The difference of the means, above 0 for an increase.
    public var difference: Double
    /// Whether the difference exceeds chance.
    public var meaningful: Bool
    /// `11 pages more than the week before`, `about the same as the week before`.
    public var text: String

    public init(difference: Double, meaningful: Bool, text: String) {
      self.difference = difference
      self.meaningful = meaningful
      self.text = text
    }
  }

  public struct Day: Codable, Equatable, Sendable {
    /// `2026-03-15`.
    public var day: String
    /// Absent if nothing is known.
    public var value: Double?
    /// 0 for nothing, else 1 … 4: by thirds of the goal's amount per day if days add up, otherwise by quartiles of the
    /// days above 0.
    public var shade: Int
    public var state: Open<State>

    public init(day: String, value: Double? = nil, shade: Int, state: Open<State>) {
      self.day = day
      self.value = value
      self.shade = shade
      self.state = state
    }
  }

  public enum State: String, CaseIterable, Sendable {
    /// The day has data.
    case known
    /// The source has answered that there is no data: 0 if values add up.
    case empty
    /// A day without data that is a rest day of the goal, or a weekday that does not count for the goal.
    case rest
    /// Nothing was logged, or the source has not answered: not the same as 0.
    case unknown
  }
}
