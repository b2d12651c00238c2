/// Notes something eaten, by the player's own list of foods. With `facts` the food is new, and kept in the list; one from a
/// picture is not kept there.
///
/// While a task runs, `at` is refused as `taskRunning`, and the result has no sums.
public struct FoodLog: ChangingRequest {
  public static let method = "food.log"
  public typealias Response = LoggedFood

  /// A food of the list: its name or a unique prefix of it. With `facts` the name of the new one, up to 200 bytes. May be
  /// absent with a barcode of the list.
  public var name: String?
  /// 8, 12, 13 or 14 digits, the last of which checks the others.
  public var barcode: String?
  /// How much: grams above 0, up to 100,000. Of drinks, milliliters count as grams.
  public var grams: Double?
  /// The same in portions; 1 when neither is given.
  public var portions: Double?
  /// What a food that is not in the list has.
  public var facts: FoodFacts?
  /// Where the facts are from; `own` when absent.
  public var origin: Open<FoodFacts.Origin>?
  /// Of facts from a picture how sure they are, 0 to 1.
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

/// What a change of an entry came to.
public struct LoggedFood: Codable, Equatable, Sendable {
  public var entry: FoodEntryInfo
  /// The sums of the entry's day; absent while a task runs.
  public var day: FoodDayInfo?
  /// Active goals on what was eaten, and those reached today. Absent without one, and while a task runs.
  public var goals: [LoggedSample.Goal]?

  public init(entry: FoodEntryInfo) { self.entry = entry }
}

/// Something eaten.
public struct FoodEntryInfo: Codable, Equatable, Sendable {
  public var id: String
  public var name: String
  /// The local day.
  public var day: String
  /// When; absent in replies while a task runs.
  public var at: String?
  /// `07:30`; absent in replies while a task runs.
  public var timeText: String?
  /// Grams where `per` is `100 g`, else portions.
  public var amount: Double
  /// `60 g`, `1.5 portions`.
  public var amountText: String
  /// What `base` is of.
  public var per: Open<FoodFacts.Base>
  /// What 100 g or a portion have, as it was known when it was noted.
  public var base: FoodNutrients
  /// What the amount has.
  public var nutrients: FoodNutrients
  public var origin: Open<FoodFacts.Origin>
  /// Of an estimate from a picture, 0 to 1.
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

/// What the entries of a day come to.
public struct FoodDayInfo: Codable, Equatable, Sendable {
  public var day: String
  /// `today`, `yesterday`, `16 Mar`.
  public var dayText: String
  /// Whether everything eaten on that day was noted: `food.done`. Only then goals judge the day.
  public var done: Bool
  public var entries: Int
  /// Sums over the entries that know the nutrient; absent where none does.
  public var nutrients: FoodNutrients
  /// The nutrients that some entry does not know, so that their sums are only what is known. Absent for none.
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
