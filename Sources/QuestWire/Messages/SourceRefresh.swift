/// Makes sources due now, even if they wait for something. Disabled sources stay disabled. The call itself contacts no
/// service.
public struct SourceRefresh: ChangingRequest {
  public static let method = "source.refresh"

  /// The source; all sources when absent.
  public var name: String?
  /// Fetch everything again, and withdraw samples that no longer exist.
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
