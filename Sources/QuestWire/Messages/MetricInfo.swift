/// A metric: something that is counted or measured.
public struct MetricInfo: Codable, Equatable, Sendable {
  /// The metric's name in commands and files: `pages`.
  public var key: String
  /// The name for people: `Pages`.
  public var name: String
  /// The unit in the plural; absent for a check, a clock and a plain number.
  public var unit: String?
  /// How samples combine to a day's value, and days to a period's value.
  public var kind: Open<Kind>
  /// Which direction counts as better.
  public var better: Open<Better>
  /// Digits after the decimal point that are shown, 0 to 6.
  public var decimals: Int
  /// The least and the greatest permitted value of a sample, or of a day for the kind `sum`. Absent for no limit.
  public var least: Double?
  public var most: Double?
  /// Shown only if the player asks for it.
  public var sensitive: Bool
  /// Where its samples come from.
  public var source: Open<Source>
  /// The name of the source that fills it, such as `anki`; absent if no source does.
  public var sourceName: String?
  /// Whether it does not exist yet and `sample.log` would define it on first use.
  public var offered: Bool
  /// What a goal about the metric may be restricted to.
  public var scopes: [Open<Scope>]

  public enum Kind: String, CaseIterable, Sendable { case sum, level, mean, share, clock, check }
  public enum Better: String, CaseIterable, Sendable { case up, down }
  public enum Source: String, CaseIterable, Sendable { case own, track, manual, connector, nights, food }
  public enum Scope: String, CaseIterable, Sendable { case skill, quest, activity, tag, name }

  public init(
    key: String, name: String, unit: String?, kind: Open<Kind>, better: Open<Better>, decimals: Int, least: Double?,
    most: Double?, sensitive: Bool, source: Open<Source>, sourceName: String? = nil, offered: Bool,
    scopes: [Open<Scope>]
  ) {
    self.key = key
    self.name = name
    self.unit = unit
    self.kind = kind
    self.better = better
    self.decimals = decimals
    self.least = least
    self.most = most
    self.sensitive = sensitive
    self.source = source
    self.sourceName = sourceName
    self.offered = offered
    self.scopes = scopes
  }
}
