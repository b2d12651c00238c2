/// One session, by its id, the id of one of its runs, or a unique prefix of either (four characters or more).
public struct SessionGet: HistoricalRequest {
  public static let method = "session.get"
  public typealias Response = SessionRecord

  /// The session by its id, the id of one of its runs, or a unique prefix of either.
  public var id: String
  public var asOf: String?

  public init(id: String, asOf: String? = nil) {
    self.id = id
    self.asOf = asOf
  }
}
