/// Changes an entry of food; absent members stay unchanged. Refused while a task runs.
public struct FoodUpdate: ChangingRequest {
  public static let method = "food.update"
  public typealias Response = LoggedFood

  /// The entry's id or a unique prefix of it.
  public var id: String
  /// The name, up to 200 bytes on one line.
  public var name: String?
  /// The new amount, for an entry in grams.
  public var grams: Double?
  /// The new amount, for an entry in portions.
  public var portions: Double?
  /// Nutrients of 100 g or of a portion, whichever the entry uses. Absent members stay unchanged.
  public var base: FoodNutrients?
  /// Another local day.
  public var day: String?
  /// A time of day (`07:30`), or a moment (RFC 3339).
  public var at: String?
  public var idempotencyKey: String?

  public init(
    id: String, name: String? = nil, grams: Double? = nil, portions: Double? = nil, base: FoodNutrients? = nil,
    day: String? = nil, at: String? = nil, idempotencyKey: String? = nil
  ) {
    self.id = id
    self.name = name
    self.grams = grams
    self.portions = portions
    self.base = base
    self.day = day
    self.at = at
    self.idempotencyKey = idempotencyKey
  }
}

/// Deletes an entry of food. Refused while a task runs.
public struct FoodDelete: ChangingRequest {
  public static let method = "food.delete"
  public typealias Response = LoggedFood

  /// The entry's id or a unique prefix of it.
  public var id: String
  public var idempotencyKey: String?

  public init(id: String, idempotencyKey: String? = nil) {
    self.id = id
    self.idempotencyKey = idempotencyKey
  }
}

/// Marks a day's food entries as complete. Goals judge only complete days.
public struct FoodDone: ChangingRequest {
  public static let method = "food.done"

  /// The local day, up to today; today when absent.
  public var day: String?
  /// True marks the day as incomplete. Refused while a task runs.
  public var open: Bool?
  public var idempotencyKey: String?

  public init(day: String? = nil, open: Bool? = nil, idempotencyKey: String? = nil) {
    self.day = day
    self.open = open
    self.idempotencyKey = idempotencyKey
  }

  public struct Response: Codable, Equatable, Sendable {
    /// The local day.
    public var date: String
    /// Whether the day is complete now.
    public var done: Bool
    /// The sums of the day; absent without an entry, and while a task runs.
    public var day: FoodDayInfo?

    public init(date: String, done: Bool, day: FoodDayInfo? = nil) {
      self.date = date
      self.done = done
      self.day = day
    }
  }
}
