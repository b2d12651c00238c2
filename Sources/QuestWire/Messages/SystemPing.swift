/// Returns at once. Use it to test a connection.
public struct SystemPing: Request {
  public static let method = "system.ping"
  public typealias Response = Nothing

  public init() {}
}
