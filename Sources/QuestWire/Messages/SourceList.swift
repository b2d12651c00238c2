/// The sources by name, and how each is doing.
public struct SourceList: Request {
  public static let method = "source.list"

  public init() {}

  public struct Response: Codable, Equatable, Sendable {
    public var sources: [SourceInfo]
    /// The setting `network`: off stops all fetching.
    public var network: Bool
    /// A task runs: states and counts show after its `done`. Absent for no.
    public var dark: Bool?

    public init(sources: [SourceInfo], network: Bool, dark: Bool? = nil) {
      self.sources = sources
      self.network = network
      self.dark = dark
    }
  }
}

/// One source.
public struct SourceGet: Request {
  public static let method = "source.get"
  public typealias Response = SourceInfo

  /// The source: `anki`.
  public var name: String

  public init(name: String) { self.name = name }
}
