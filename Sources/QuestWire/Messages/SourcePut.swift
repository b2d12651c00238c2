/// For `timequest-fetch`: hands over what the connector printed, in its order.
///
/// Samples and `gone` wait until a put has their stream's `covered` or `state`; then all of them become real at once.
/// Repeating the last `n` returns its first result; any other step than `n` + 1 is refused as `invalidArgument`.
public struct SourcePut: Request {
  public static let method = "source.put"

  /// Of `source.begin`. Refused as `leaseLost` once it has ended or its time is over.
  public var run: String
  /// 1, 2, 3 …
  public var n: Int
  /// At most 500.
  public var samples: [Sample]?
  /// At most 500: what the service deleted. It is applied after the samples of the same put.
  public var gone: [Gone]?
  /// The days that are now answered. What they had before and was not sent again is withdrawn.
  public var covered: Covered?
  /// The position of the stream after what was sent.
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

  /// One value.
  public struct Sample: Codable, Equatable, Sendable {
    /// May be left out where the metric tells it.
    public var stream: String?
    /// A metric of the source: `reviews` or `anki.reviews`.
    public var metric: String
    /// The local day it counts for; either this or `at`.
    public var day: String?
    /// RFC 3339; its day is the player's at that instant.
    public var at: String?
    /// In the metric's unit; of a share the hits, of a clock minutes after noon.
    public var value: Double
    /// Of a mean its weight, above 0; of a share what the hits are of.
    public var weight: Double?
    /// The item in the service, up to 200 bytes, one for each metric of the stream. Without it the day (or the instant)
    /// is the key, and one stands for all of a metric on it: the last one sent.
    public var key: String?
    /// The item's version in the service: a lower one than stored is ignored. Without it the last answer counts.
    public var rev: Int?
    /// One line, up to 400 bytes.
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

  /// Days of a stream of the kind `days`, both included.
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

  /// Where a stream of another kind stands.
  public struct Position: Codable, Equatable, Sendable {
    public var stream: String
    /// Of `version`: the version of what was sent.
    public var version: Int?
    /// Of `cursor`: where to go on.
    public var after: SourcePosition?
    /// Whether no page follows. A version counts, and a full pass withdraws what it has not seen, with the last page
    /// alone. When absent, `source.end` with the outcome `ok` says so.
    public var complete: Bool?
    /// Of `cursor`, where `verify` asked for it: how many items the service has, in the order of the spans. Where another
    /// number is stored, everything is asked for again.
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
    /// Samples that became real now: new or changed.
    public var stored: Int
    /// Those that were there already.
    public var unchanged: Int
    /// Those that the service no longer has.
    public var withdrawn: Int
    /// What to ask for next, such as a pass from the beginning when the version changed between two pages. Absent for
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
