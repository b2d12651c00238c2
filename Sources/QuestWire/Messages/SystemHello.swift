/// Optional greeting: identifies the client and checks the protocol's version.
public struct SystemHello: Request {
  public static let method = "system.hello"

  /// The client's name, for the log: `my-bar 1.0`.
  public var client: String?
  /// The version the client speaks: 1.
  public var `protocol`: Int?

  public init(client: String?, protocol: Int?) {
    self.client = client
    self.protocol = `protocol`
  }

  public enum Capability: String, CaseIterable, Sendable { case batch, discover, events, idempotency }

  public struct Response: Codable, Equatable, Sendable {
    public var server: String
    public var version: String
    public var `protocol`: Int
    public var capabilities: [Open<Capability>]

    public init(server: String, version: String, protocol: Int, capabilities: [Open<Capability>]) {
      self.server = server
      self.version = version
      self.protocol = `protocol`
      self.capabilities = capabilities
    }
  }
}
