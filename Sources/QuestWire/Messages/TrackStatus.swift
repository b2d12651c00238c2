/// What is tracked now, and since when.
public struct TrackStatus: Request {
  public static let method = "track.status"
  public typealias Response = TrackState

  public init() {}
}
