/// The player's metrics, then the built-in and the offered ones, each by key.
public struct MetricList: Request {
  public static let method = "metric.list"

  /// Only the player's own metrics; all when absent.
  public var own: Bool?

  public init(own: Bool? = nil) { self.own = own }

  public struct Response: Codable, Equatable, Sendable {
    public var metrics: [MetricInfo]

    public init(metrics: [MetricInfo]) { self.metrics = metrics }
  }
}
