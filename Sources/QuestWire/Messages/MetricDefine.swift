/// Defines a metric of the player's own. Absent members are taken from the offered metric of that key, otherwise the
/// kind is `sum` and better is `up`.
public struct MetricDefine: ChangingRequest {
  public static let method = "metric.define"
  public typealias Response = MetricInfo

  /// 1 to 64 letters, digits, `.`, `_` and `-`, beginning with a letter; case does not count.
  public var metric: String
  /// The name for people; the key when absent.
  public var name: String?
  /// The unit in the plural, up to 64 bytes: `pages`.
  public var unit: String?
  /// How samples combine to a day's value, and days to a period's value.
  public var kind: Open<MetricInfo.Kind>?
  /// Which direction counts as better.
  public var better: Open<MetricInfo.Better>?
  /// Digits after the decimal point that are shown, 0 to 6.
  public var decimals: Int?
  /// The least permitted value of a sample, or of a day for the kind `sum`.
  public var least: Double?
  /// The greatest permitted value.
  public var most: Double?
  /// Shown only if the player asks for it; no badges, no reminders.
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
