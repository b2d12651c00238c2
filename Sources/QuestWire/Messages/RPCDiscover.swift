/// The OpenRPC document of this service.
public struct RPCDiscover: Request {
  public static let method = "rpc.discover"
  public typealias Response = JSONValue

  public init() {}
}
