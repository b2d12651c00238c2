/// Removes a source. Its metrics and samples stay unless `withSamples` is set.
public struct SourceRemove: ChangingRequest {
  public static let method = "source.remove"

  /// The source: `anki`.
  public var name: String
  /// Also remove its metrics and samples; refused while a goal is about one of the metrics.
  public var withSamples: Bool?
  public var idempotencyKey: String?

  public init(name: String, withSamples: Bool? = nil, idempotencyKey: String? = nil) {
    self.name = name
    self.withSamples = withSamples
    self.idempotencyKey = idempotencyKey
  }

  public struct Response: Codable, Equatable, Sendable {
    public var name: String
    /// The number of removed samples; absent without `withSamples`, and while a task runs.
    public var samples: Int?

    public init(name: String, samples: Int?) {
      self.name = name
      self.samples = samples
    }
  }
}
