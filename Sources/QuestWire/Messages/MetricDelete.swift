/// Deletes a metric of the player's own and its samples. `history.undo` restores them.
public struct MetricDelete: ChangingRequest {
  public static let method = "metric.delete"

  /// The metric's key.
  public var metric: String
  public var idempotencyKey: String?

  public init(metric: String, idempotencyKey: String? = nil) {
    self.metric = metric
    self.idempotencyKey = idempotencyKey
  }

  public struct Response: Codable, Equatable, Sendable {
    public var metric: String
    /// The number of samples deleted with it; absent while a task runs.
    public var samples: Int?

    public init(metric: String, samples: Int?) {
      self.metric = metric
      self.samples = samples
    }
  }
}
