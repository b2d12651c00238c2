/// Makes a metric of the player's own. What is left out is as offered for that key, else the kind `sum`, better `up`.
public struct MetricDefine: ChangingRequest {
  public static let method = "metric.define"
  public typealias Response = MetricInfo

  /// 1 to 64 letters, digits, `.`, `_` and `-`, beginning with a letter; case does not count.
  public var metric: String
  /// For people; the key when absent.
  public var name: String?
  /// In the plural, up to 64 bytes: `pages`.
  public var unit: String?
  /// How samples make a day's value, and days a period's.
  public var kind: Open<MetricInfo.Kind>?
  /// Which direction is the better one.
  public var better: Open<MetricInfo.Better>?
  /// 0 to 6.
  public var decimals: Int?
  /// The least permitted value: of a sample, for the kind `sum` of a day.
  public var least: Double?
  /// The most.
  public var most: Double?
  /// Shown only where the player asks for it; no badges, no reminders.
  public var sensitive: Bool?
  public var idempotencyKey: String?

  public init(
    metric: String, name: String? = nil, unit: String? = nil, kind: Open<MetricInfo.Kind>? = nil,
    better: Open<MetricInfo.Better>? = nil, decimals: Int? = nil, least: Double? = nil, most: Double? = nil,
    sensitive: Bool? = nil, idempotencyKey: String? = nil
  ) {
    self.metric = metric
    self.name = name
    self.unit = unit
    self.kind = kind
    self.better = better
    self.decimals = decimals
    self.least = least
    self.most = most
    self.sensitive = sensitive
    self.idempotencyKey = idempotencyKey
  }
}
