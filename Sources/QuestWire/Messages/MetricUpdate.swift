/// Changes a metric of the player's own. Absent members stay unchanged.
public struct MetricUpdate: ChangingRequest {
  public static let method = "metric.update"
  public typealias Response = MetricInfo

  /// The metric's key.
  public var metric: String
  /// The name for people.
  public var name: String?
  /// The unit in the plural; an empty text for none.
  public var unit: String?
  /// The kind, which can change only while the metric has no samples.
  public var kind: Open<MetricInfo.Kind>?
  /// Which direction counts as better.
  public var better: Open<MetricInfo.Better>?
  /// Digits after the decimal point that are shown, 0 to 6.
  public var decimals: Int?
  /// The least permitted value of a sample, or of a day for the kind `sum`.
  public var least: Double?
  /// The greatest permitted value.
  public var most: Double?
  /// Removes both bounds.
  public var unbounded: Bool?
  /// Shown only if the player asks for it; no badges, no reminders.
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
