public enum SampleTag {}
public typealias SampleID = Identifier<SampleTag>

/// One value of a metric (SPEC §11).
public struct Sample: Hashable, Sendable {
  public var id: SampleID
  public var metric: MetricKey
  /// In the metric's unit. For `share` the number of hits, for `clock` minutes after noon, for `check` 0 or 1.
  public var value: Double
  /// For `mean` its weight, for `share` the total of the hits; other kinds ignore it.
  public var weight: Double
  /// When it was measured; noon of its day if only the day is known.
  public var at: Instant
  /// Where it was measured.
  public var zone: Zone
  /// Its local day, fixed when it was first recorded.
  public var day: LocalDay
  /// Orders samples of one instant: the later record is the last of the day.
  public var recordedAt: Instant
  public var note: String?
  /// Set for a sample of a source; `nil` for one of the player's own.
  public var origin: SampleOrigin?
  /// Whether the player has hidden it: it counts nowhere, and stays hidden when its source sends it again.
  public var isHidden: Bool

  public init(
    id: SampleID, metric: MetricKey, value: Double, weight: Double = 1, at: Instant, zone: Zone = .utc,
    day: LocalDay, recordedAt: Instant, note: String? = nil, origin: SampleOrigin? = nil,
    isHidden: Bool = false
  ) {
    self.id = id
    self.metric = metric
    self.value = value
    self.weight = weight
    self.at = at
    self.zone = zone
    self.day = day
    self.recordedAt = recordedAt
    self.note = note
    self.origin = origin
    self.isHidden = isHidden
  }

  /// The order of samples within a day. Ids break ties, so that every machine agrees.
  public struct Order: Hashable, Comparable, Sendable {
    public var at: Instant
    public var recordedAt: Instant
    public var id: SampleID

    public init(at: Instant, recordedAt: Instant, id: SampleID) {
      self.at = at
      self.recordedAt = recordedAt
      self.id = id
    }

    public static func < (a: Order, b: Order) -> Bool { (a.at, a.recordedAt, a.id) < (b.at, b.recordedAt, b.id) }
  }

  public var order: Order { Order(at: at, recordedAt: recordedAt, id: id) }
}
