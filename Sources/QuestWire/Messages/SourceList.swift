/// The sources by name, with their states.
public struct SourceList: Request {
  public static let method = "source.list"

  public init() {}

  public struct Response: Codable, Equatable, Sendable {
    public var sources: [SourceInfo]
    /// The setting `network`; if it is off, nothing is fetched.
    public var network: Bool
    /// True while a task runs: states and counts are shown after its `done`. Absent otherwise.
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
