/// How long something will take, and what to promise.
public struct ForecastGet: HistoricalRequest {
  public static let method = "forecast.get"

  /// The name of a quest or a task.
  public var name: String
  /// The player's current guess; without one the forecast uses history only.
  public var estimate: DurationInput?
  public var asOf: String?

  public init(name: String, estimate: DurationInput? = nil, asOf: String? = nil) {
    self.name = name
    self.estimate = estimate
    self.asOf = asOf
  }

  public struct Response: Codable, Equatable, Sendable {
    public var name: String
    public var saidSeconds: Double?
    public var totalSeconds: Plan.Quantiles
    public var totalText: Plan.QuantileTexts
    public var basis: Plan.Basis
    /// What to promise: the 9-in-10 time, rounded up.
    public var promiseSeconds: Double
    /// `You guess 30m. Promise 50m.`
    public var text: String

    public init(
      name: String, saidSeconds: Double?, totalSeconds: Plan.Quantiles, totalText: Plan.QuantileTexts,
      basis: Plan.Basis, promiseSeconds: Double, text: String
    ) {
      self.name = name
      self.saidSeconds = saidSeconds
      self.totalSeconds = totalSeconds
      self.totalText = totalText
      self.basis = basis
      self.promiseSeconds = promiseSeconds
      self.text = text
    }
  }
}
