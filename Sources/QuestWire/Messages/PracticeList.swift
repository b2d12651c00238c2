/// Practice runs, newest first.
public struct PracticeList: HistoricalRequest {
  public static let method = "practice.list"

  public var asOf: String?
  /// The most runs, 1 to 100; 20 when absent.
  public var limit: Int?

  public init(asOf: String? = nil, limit: Int? = nil) {
    self.asOf = asOf
    self.limit = limit
  }

  public struct Response: Codable, Equatable, Sendable {
    public var runs: [PracticeInfo]
    /// The geometric mean of actual / target over the newest runs; absent while there are few runs.
    public var factor: Double?
    /// The same in words.
    public var clockText: String?
    /// A suggested target for the next run, in seconds.
    public var suggestedSeconds: Double

    public init(runs: [PracticeInfo], factor: Double?, clockText: String?, suggestedSeconds: Double) {
      self.runs = runs
      self.factor = factor
      self.clockText = clockText
      self.suggestedSeconds = suggestedSeconds
    }
  }
}
