/// The last fetches of a source, newest first, at most 50. While a task runs, only fetches before it.
public struct SourceLog: Request {
  public static let method = "source.log"

  /// The source: `anki`.
  public var name: String

  public init(name: String) { self.name = name }

  public struct Response: Codable, Equatable, Sendable {
    public var ends: [End]

    public init(ends: [End]) { self.ends = ends }
  }

  /// The end of a fetch.
  public struct End: Codable, Equatable, Sendable {
    /// The moment in RFC 3339, and the same in words.
    public var at: String
    public var atText: String
    public var outcome: Open<SourceEnd.Outcome>
    /// The problem, in the connector's words.
    public var problem: String?
    /// The numbers of samples that were new or changed, that were stored already, and that the service no longer has.
    public var stored: Int
    public var unchanged: Int
    public var withdrawn: Int

    public init(
      at: String, atText: String, outcome: Open<SourceEnd.Outcome>, problem: String?, stored: Int, unchanged: Int,
      withdrawn: Int
    ) {
      self.at = at
      self.atText = atText
      self.outcome = outcome
      self.problem = problem
      self.stored = stored
      self.unchanged = unchanged
      self.withdrawn = withdrawn
    }
  }
}
