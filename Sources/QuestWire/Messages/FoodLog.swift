/// Logs food that was eaten, from the player's own list of foods. With `facts` the food is new and is added to the
/// list, unless it comes from a picture.
///
/// While a task runs, `at` is refused as `taskRunning`, and the result has no sums.
public struct FoodLog: ChangingRequest {
  public static let method = "food.log"
  public typealias Response = LoggedFood

  /// A food of the list: its name or a unique prefix of it. With `facts` the name of the new food, up to 200 bytes. May
  /// be absent if the list has a food with the `barcode`.
  public var name: String?
  /// 8, 12, 13 or 14 digits, the last of which is the check digit.
  public var barcode: String?
  /// The amount in grams, above 0 and up to 100,000. For drinks, milliliters count as grams.
  public var grams: Double?
  /// The amount in portions; 1 if neither is given.
  public var portions: Double?
  /// The nutrients of a food that is not in the list.
  public var facts: FoodFacts?
  /// The origin of the facts; `own` when absent.
  public var origin: Open<FoodFacts.Origin>?
  /// For facts from a picture, their confidence, 0 to 1.
  public var confidence: Double?
  /// The local day (`2026-03-15`, `today`, `yesterday`), 1970-01-01 to the day after tomorrow; today when absent.
  public var day: String?
  /// A time of day (`07:30`), or a moment (RFC 3339); now when absent.
  public var at: String?
  public var idempotencyKey: String?

  public init(
    name: String? = nil, barcode: String? = nil, grams: Double? = nil, portions: Double? = nil,
    facts: FoodFacts? = nil, origin: Open<FoodFacts.Origin>? = nil, confidence: Double? = nil, day: String? = nil,
    at: String? = nil, idempotencyKey: String? = nil
  ) {
    self.name = name
    self.barcode = barcode
    self.grams = grams
    self.portions = portions
    self.facts = facts
    self.origin = origin
    self.confidence = confidence
    self.day = day
    self.at = at
    self.idempotencyKey = idempotencyKey
  }
}

/// The result of a change of an entry.
public struct LoggedFood: Codable, Equatable, Sendable {
  public var entry: FoodEntryInfo
  /// The sums of the entry's day; absent while a task runs.
  public var day: FoodDayInfo?
  /// Active goals about food, and those reached today. Absent if there are none, and while a task runs.
  public var goals: [LoggedSample.Goal]?

  public init(entry: FoodEntryInfo) { self.entry = entry }
}

/// A food entry.
public struct FoodEntryInfo: Codable, Equatable, Sendable {
  public var id: String
  public var name: String
  /// The local day.
  public var day: String
  /// The moment; absent in replies while a task runs.
  public var at: String?
  /// The same in words: `07:30`; absent in replies while a task runs.
  public var timeText: String?
  /// Grams if `per` is `100 g`, otherwise portions.
  public var amount: Double
  /// `60 g`, `1.5 portions`.
  public var amountText: String
  /// The amount that `base` refers to.
  public var per: Open<FoodFacts.Base>
  /// The nutrients of 100 g or of a portion, as known when the entry was made.
  public var base: FoodNutrients
  /// The nutrients of the amount.
  public var nutrients: FoodNutrients
  public var origin: Open<FoodFacts.Origin>
  /// For an estimate from a picture, its confidence, 0 to 1.
  public var confidence: Double?

  public init(
    id: String, name: String, day: String, at: String?, timeText: String?, amount: Double, amountText: String,
    per: Open<FoodFacts.Base>, base: FoodNutrients, nutrients: FoodNutrients, origin: Open<FoodFacts.Origin>,
    confidence: Double?
  ) {
    self.id = id
    self.name = name
    self.day = day
    self.at = at
    self.timeText = timeText
    self.amount = amount
    self.amountText = amountText
    self.per = per
    self.base = base
    self.nutrients = nutrients
    self.origin = origin
    self.confidence = confidence
  }
}

/// The sums of a day's entries.
public struct FoodDayInfo: Codable, Equatable, Sendable {
  public var day: String
  /// `today`, `yesterday`, `16 Mar`.
  public var dayText: String
  /// Whether the day's entries are complete (`food.done`). Goals judge only complete days.
  public var done: Bool
  public var entries: Int
  /// Sums over the entries that have the nutrient; absent if none has it.
  public var nutrients: FoodNutrients
  /// Nutrients that are unknown for some entries, so their sums are incomplete. Absent for none.
  public var lacking: [String]?

  public init(
    day: String, dayText: String, done: Bool, entries: Int, nutrients: FoodNutrients, lacking: [String]?
  ) {
    self.day = day
    self.dayText = dayText
    self.done = done
    self.entries = entries
    self.nutrients = nutrients
    self.lacking = lacking
  }
}
