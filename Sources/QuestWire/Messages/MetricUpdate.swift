/// Changes a metric of the player's own. What is absent stays.
public struct MetricUpdate: ChangingRequest {
  public static let method = "metric.update"
  public typealias Response = MetricInfo

  /// Its key.
  public var metric: String
  /// For people.
  public var name: String?
  /// Empty for none.
  public var unit: String?
  /// Only while the metric has no samples.
  public var kind: Open<MetricInfo.Kind>?
  /// Which direction is the better one.
  public var better: Open<MetricInfo.Better>?
  /// 0 to 6.
  public var decimals: Int?
  /// The least permitted value: of a sample, for the kind `sum` of a day.
  public var least: Double?
  /// The most.
  public var most: Double?
  /// Takes both bounds away.
  public var unbounded: Bool?
  /// Shown only where the player asks for it; no badges, no reminders.
  public var sensitive: Bool?
  public var idempotencyKey: String?

  public init(
    metric: String, name: String? = nil, unit: String? = nil, kind: Open<MetricInfo.Kind>? = nil,
    better: Open<MetricInfo.Better>? = nil, decimals: Int? = nil, least: Double? = nil, most: Double? = nil,
    unbounded: Bool? = nil, sensitive: Bool? = nil, idempotencyKey: String? = nil
  ) {
    self.metric = metric
    self.name = name
    self.unit = unit
    self.kind = kind
    self.better = better
    self.decimals = decimals
    self.least = least
    self.most = most
    self.unbounded = unbounded
    self.sensitive = sensitive
    self.idempotencyKey = idempotencyKey
  }
}
