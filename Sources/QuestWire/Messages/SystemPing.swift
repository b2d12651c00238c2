/// Answers as soon as the connection is served.
public struct SystemPing: Request {
  public static let method = "system.ping"
  public typealias Response = Nothing

  public init() {}
}
