public enum FoodItemTag {}
public typealias FoodItemID = Identifier<FoodItemTag>
public enum FoodEntryTag {}
public typealias FoodEntryID = Identifier<FoodEntryTag>

/// The nutrients that are counted (SPEC §19).
public enum Nutrient: String, CaseIterable, Sendable {
  /// Kilocalories.
  case kcal
  /// Grams.
  case protein, carbs, fat, fibre, sugar
  /// Milligrams.
  case sodium

  /// The metric of a day's total.
  public var metric: MetricKey { MetricKey(literal: "food.\(rawValue)") }

  /// The place in `allCases`.
  public var place: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

/// Amounts of nutrients, each 0 or more. An unknown amount is absent, and not 0.
public struct Nutrients: Hashable, Sendable {
  /// In the order of `Nutrient.allCases`.
  private var amounts: [Double?]

  /// The most of one nutrient in 100 g or a portion.
  public static let most = 1e6

  public init(_ amounts: [Nutrient: Double] = [:]) { self.amounts = Nutrient.allCases.map { amounts[$0] } }

  public subscript(nutrient: Nutrient) -> Double? {
    get { amounts[nutrient.place] }
    set { amounts[nutrient.place] = newValue }
  }

  public var isEmpty: Bool { amounts.allSatisfy { $0 == nil } }

  /// All known amounts, multiplied.
  public func times(_ factor: Double) -> Nutrients {
    var result = self
    result.amounts = amounts.map { $0.map { $0 * factor } }
    return result
  }
}

/// The reference amount of a food's nutrients.
public enum FoodBase: String, CaseIterable, Sendable {
  case hundredGrams = "100 g"
  case portion

  /// The factor for that amount: grams, or portions.
  public func factor(_ amount: Double) -> Double { self == .hundredGrams ? amount / 100 : amount }
}

/// The origin of a food's nutrients.
public enum FoodOrigin: String, CaseIterable, Sendable {
  /// Typed by the player.
  case own
  /// Looked up by a barcode.
  case barcode
  /// Estimated from a picture, and confirmed.
  case photo
}

/// A food of the player's own list.
public struct FoodItem: Hashable, Sendable {
  public var id: FoodItemID
  public var name: String
  /// What the nutrients are of.
  public var base: FoodBase
  /// Grams of a portion, if known.
  public var portionGrams: Double?
  public var nutrients: Nutrients
  /// 8, 12, 13 or 14 digits.
  public var barcode: String?
  public var origin: FoodOrigin

  public init(
    id: FoodItemID, name: String, base: FoodBase, portionGrams: Double? = nil, nutrients: Nutrients,
    barcode: String? = nil, origin: FoodOrigin = .own
  ) {
    self.id = id
    self.name = name
    self.base = base
    self.portionGrams = portionGrams
    self.nutrients = nutrients
    self.barcode = barcode
    self.origin = origin
  }

  /// How names are compared.
  public var key: String { NameKey.of(name) }

  /// The nutrients for another base; `nil` if that needs the size of a portion, which is unknown.
  public func nutrients(of other: FoodBase) -> Nutrients? {
    if other == base { return nutrients }
    guard let portionGrams else { return nil }
    return nutrients.times(other == .portion ? portionGrams / 100 : 100 / portionGrams)
  }
}

/// A food entry. Its nutrients are copied from the item, so a change of the item changes no past day.
public struct FoodEntry: Hashable, Sendable {
  public var id: FoodEntryID
  public var name: String
  /// Grams if the base is 100 g, else portions.
  public var amount: Double
  public var base: FoodBase
  /// Of 100 g or of one portion.
  public var nutrients: Nutrients
  public var origin: FoodOrigin
  /// Of an estimate from a picture: 0 … 1.
  public var confidence: Double?
  public var at: Instant
  public var zone: Zone
  /// Its local day, fixed when it was first recorded.
  public var day: LocalDay

  /// The most grams or portions of one entry.
  public static let mostAmount = 100_000.0

  public init(
    id: FoodEntryID, name: String, amount: Double, base: FoodBase, nutrients: Nutrients, origin: FoodOrigin = .own,
    confidence: Double? = nil, at: Instant, zone: Zone, day: LocalDay
  ) {
    self.id = id
    self.name = name
    self.amount = amount
    self.base = base
    self.nutrients = nutrients
    self.origin = origin
    self.confidence = confidence
    self.at = at
    self.zone = zone
    self.day = day
  }

  /// The nutrients of the amount.
  public var total: Nutrients { nutrients.times(base.factor(amount)) }
}

/// The totals of a day's entries.
public struct FoodDay: Hashable, Sendable {
  /// Above 0.
  public var entries: Int
  /// Sums over the entries with a known amount; absent if there is none.
  public var total: Nutrients
  /// Nutrients that are unknown for at least one entry.
  public var lacking: Set<Nutrient>

  public init(entries: Int, total: Nutrients, lacking: Set<Nutrient>) {
    self.entries = entries
    self.total = total
    self.lacking = lacking
  }

  /// `nil` without entries.
  public init?(_ entries: [FoodEntry]) {
    guard !entries.isEmpty else { return nil }
    let totals = entries.map(\.total)
    var total = Nutrients()
    var lacking: Set<Nutrient> = []
    for nutrient in Nutrient.allCases {
      let known = totals.compactMap { $0[nutrient] }
      if !known.isEmpty { total[nutrient] = known.reduce(0, +) }
      if known.count < entries.count { lacking.insert(nutrient) }
    }
    self.init(entries: entries.count, total: total, lacking: lacking)
  }
}

extension Metric {
  /// Metrics of food, all sensitive. They are listed once there is an entry.
  public static let food: [Metric] =
    Nutrient.allCases.map { nutrient in
      let (name, unit, better): (String, String, BetterDirection) =
        switch nutrient {
        case .kcal: ("Energy eaten", "kcal", .up)
        case .protein: ("Protein", "g", .up)
        case .carbs: ("Carbohydrates", "g", .up)
        case .fat: ("Fat", "g", .down)
        case .fibre: ("Fibre", "g", .up)
        case .sugar: ("Sugar", "g", .down)
        case .sodium: ("Sodium", "mg", .down)
        }
      return Metric(
        key: nutrient.metric, name: name, unit: unit, kind: .sum, better: better, decimals: unit == "g" ? 1 : 0,
        isSensitive: true, source: .food)
    } + [
      Metric(
        key: foodDone, name: "Food is complete", unit: "", kind: .check, better: .up, isSensitive: true, source: .food)
    ]

  /// The metric that says on which days everything eaten was entered. Its samples are written by `food.done`.
  public static let foodDone = MetricKey(literal: "food.done")
}
