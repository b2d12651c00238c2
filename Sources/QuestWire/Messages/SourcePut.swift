/// For `timequest-fetch`: sends the output of a connector in its order.
///
/// `samples` and `gone` wait until a call has the `covered` or `state` of their stream, and then take effect together.
/// Repeating the last `n` returns its first result; any other step than `n` + 1 is refused as `invalidArgument`.
public struct SourcePut: Request {
  public static let method = "source.put"

  /// The `run` of `source.begin`. Refused as `leaseLost` after the fetch has ended or timed out.
  public var run: String
  /// The number of this call within the fetch: 1, 2, 3 …
  public var n: Int
  /// At most 500 samples.
  public var samples: [Sample]?
  /// Items that the service deleted, at most 500. They are removed after the samples of the same call are added.
  public var gone: [Gone]?
  /// The days that are now answered. Earlier samples of these days that were not sent again are withdrawn.
  public var covered: Covered?
  /// The position of the stream after the sent samples.
  public var state: Position?

  public init(
    run: String, n: Int, samples: [Sample]? = nil, gone: [Gone]? = nil, covered: Covered? = nil,
    state: Position? = nil
  ) {
    self.run = run
    self.n = n
    self.samples = samples
    self.gone = gone
    self.covered = covered
    self.state = state
  }

  /// A sample.
  public struct Sample: Codable, Equatable, Sendable {
    /// The stream; may be absent if the metric belongs to only one stream.
    public var stream: String?
    /// A metric of the source: `reviews` or `anki.reviews`.
    public var metric: String
    /// The local day that the sample counts for; either `day` or `at` is given.
    public var day: String?
    /// The moment, RFC 3339; its day is the player's local day at that moment.
    public var at: String?
    /// In the metric's unit; for a share the number of hits, for a clock minutes after noon.
    public var value: Double
    /// For a mean its weight, above 0; for a share the total that the hits are part of.
    public var weight: Double?
    /// The item's key in the service, up to 200 bytes; an item has at most one sample per metric of the stream. Without
    /// a key, the day (or the moment) is the key, and the last sample of a metric sent for it counts.
    public var key: String?
    /// The item's version in the service. A version lower than the stored one is ignored. Without a version the last
    /// answer counts.
    public var rev: Int?
    /// A note on one line, up to 400 bytes.
    public var note: String?

    public init(
      stream: String? = nil, metric: String, day: String? = nil, at: String? = nil, value: Double,
      weight: Double? = nil, key: String? = nil, rev: Int? = nil, note: String? = nil
    ) {
      self.stream = stream
      self.metric = metric
      self.day = day
      self.at = at
      self.value = value
      self.weight = weight
      self.key = key
      self.rev = rev
      self.note = note
    }
  }

  /// An item that the service deleted, with all its values.
  public struct Gone: Codable, Equatable, Sendable {
    public var stream: String
    public var key: String

    public init(stream: String, key: String) {
      self.stream = stream
      self.key = key
    }
  }

  /// Days of a stream of the kind `days`, including the first and the last.
  public struct Covered: Codable, Equatable, Sendable {
    public var stream: String
    public var from: String
    public var to: String

    public init(stream: String, from: String, to: String) {
      self.stream = stream
      self.from = from
      self.to = to
    }
  }

  /// The position of a stream of another kind.
  public struct Position: Codable, Equatable, Sendable {
    public var stream: String
    /// For `version`: the version of the sent data.
    public var version: Int?
    /// For `cursor`: where to continue.
    public var after: SourcePosition?
    /// Whether this is the last page. Only with the last page the version is stored, and a full pass withdraws what it
    /// did not contain. When absent, `source.end` with the outcome `ok` marks the last page.
    public var complete: Bool?
    /// For `cursor`, if `verify` asked for it: the number of items that the service has in each span. If the number of
    /// stored items differs, everything is requested again.
    public var counts: [Int]?

    public init(
      stream: String, version: Int? = nil, after: SourcePosition? = nil, complete: Bool? = nil, counts: [Int]? = nil
    ) {
      self.stream = stream
      self.version = version
      self.after = after
      self.complete = complete
      self.counts = counts
    }
  }

  public struct Response: Codable, Equatable, Sendable {
    /// Samples that took effect now: new or changed.
    public var stored: Int
    /// Samples that were stored already.
    public var unchanged: Int
    /// Samples that the service no longer has.
    public var withdrawn: Int
    /// What to request next, such as everything from the beginning if the version changed between two pages. Absent for
    /// nothing.
    public var want: [SourceWant]?

    public init(stored: Int, unchanged: Int, withdrawn: Int, want: [SourceWant]? = nil) {
      self.stored = stored
      self.unchanged = unchanged
      self.withdrawn = withdrawn
      self.want = want
    }
  }
}
