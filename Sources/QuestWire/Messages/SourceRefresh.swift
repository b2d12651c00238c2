/// Makes sources due now, whatever they wait for. Those that are off stay off. It asks no service by itself.
public struct SourceRefresh: ChangingRequest {
  public static let method = "source.refresh"

  /// All when absent.
  public var name: String?
  /// Everything is fetched again, and what is no longer there is withdrawn.
  public var full: Bool?
  public var idempotencyKey: String?

  public init(name: String? = nil, full: Bool? = nil, idempotencyKey: String? = nil) {
    self.name = name
    self.full = full
    self.idempotencyKey = idempotencyKey
  }

  public struct Response: Codable, Equatable, Sendable {
    /// The sources that are due now.
    public var names: [String]

    public init(names: [String]) { self.names = names }
  }
}
