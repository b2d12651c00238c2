/// Nights, newest first. While a task runs, everything is as of the preceding `done`.
public struct NightList: Request {
  public static let method = "night.list"

  /// The first local day of waking, such as 2026-03-15; 6 days before the last one when absent.
  public var from: String?
  /// The last local day of waking; today when absent.
  public var to: String?
  /// The most nights, 1 to 1,000; 100 when absent.
  public var limit: Int?

  public init(from: String? = nil, to: String? = nil, limit: Int? = nil) {
    self.from = from
    self.to = to
    self.limit = limit
  }

  public struct Response: Codable, Equatable, Sendable {
    public var nights: [NightInfo]
    /// The number of further nights.
    public var more: Int?
    public var from: String
    public var to: String
    /// True while a task runs: everything is as of the preceding `done`. Absent otherwise.
    public var dark: Bool?

    public init(nights: [NightInfo], more: Int?, from: String, to: String, dark: Bool? = nil) {
      self.nights = nights
      self.more = more
      self.from = from
      self.to = to
      self.dark = dark
    }
  }
}
