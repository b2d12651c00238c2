/// Food entries, and their sums for each day. While a task runs, everything is as of the preceding `done`.
public struct FoodList: Request {
  public static let method = "food.list"

  /// The first local day, such as 2026-03-15; the last one when absent.
  public var from: String?
  /// The last local day; today when absent.
  public var to: String?
  /// The most entries, 1 to 500; 200 when absent.
  public var limit: Int?

  public init(from: String? = nil, to: String? = nil, limit: Int? = nil) {
    self.from = from
    self.to = to
    self.limit = limit
  }

  public struct Response: Codable, Equatable, Sendable {
    /// Days with entries, and complete days without entries; newest first, at most 500.
    public var days: [FoodDayInfo]
    /// Entries in the order of the days, and within a day by time.
    public var entries: [FoodEntryInfo]
    /// How many more entries there are.
    public var more: Int?
    /// True while a task runs: everything is as of the preceding `done`. Absent otherwise.
    public var dark: Bool?

    public init(days: [FoodDayInfo], entries: [FoodEntryInfo], more: Int?, dark: Bool? = nil) {
      self.days = days
      self.entries = entries
      self.more = more
      self.dark = dark
    }
  }
}
