/// For `timequest-fetch`: which sources are due now.
public struct SourceDue: Request {
  public static let method = "source.due"

  public init() {}

  public struct Response: Codable, Equatable, Sendable {
    /// The setting `network`; without it nothing is due.
    public var network: Bool
    /// The due sources, longest due first.
    public var names: [String]
    /// The other sources that have a next time, soonest first. Empty while a task runs.
    public var later: [Later]

    public init(network: Bool, names: [String], later: [Later]) {
      self.network = network
      self.names = names
      self.later = later
    }
  }

  /// A source that is not due yet.
  public struct Later: Codable, Equatable, Sendable {
    public var name: String
    /// RFC 3339.
    public var nextAt: String

    public init(name: String, nextAt: String) {
      self.name = name
      self.nextAt = nextAt
    }
  }
}
