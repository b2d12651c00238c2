public enum FoodItemTag {}
public typealias FoodItemID = Identifier<FoodItemTag>
public enum FoodEntryTag {}
public typealias FoodEntryID = Identifier<FoodEntryTag>

/// What a food has that is counted (SPEC §19).
public enum Nutrient: String, CaseIterable, Sendable {
  /// Kilocalories.
  case kcal
  /// Grams.
  case protein, carbs, fat, fibre, sugar
  /// Milligrams.
  case sodium

  /// The metric of what a day's entries have of it.
  public var metric: MetricKey { MetricKey(literal: "food.\(rawValue)") }

  /// The place in `allCases`.
  public var place: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

/// Amounts of nutrients, each 0 or more; what is not known of a food is absent, and not 0.
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

  /// So much of everything that is known.
  public func times(_ factor: Double) -> Nutrients {
    var result = self
    result.amounts = amounts.map { $0.map { $0 * factor } }
    return result
  }
}

/// What the nutrients of a food are of.
public enum FoodBase: String, CaseIterable, Sendable {
  case hundredGrams = "100 g"
  case portion

  /// What the base is to be multiplied by for that amount: grams, or portions.
  public func factor(_ amount: Double) -> Double { self == .hundredGrams ? amount / 100 : amount }
}

/// Where the nutrients of a food are from.
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

  /// The nutrients of another base; `nil` where the size of a portion is needed and not known.
  public func nutrients(of other: FoodBase) -> Nutrients? {
    if other == base { return nutrients }
    guard let portionGrams else { return nil }
    return nutrients.times(other == .portion ? portionGrams / 100 : 100 / portionGrams)
  }
}

/// Something eaten. The nutrients are copied from the item, so a change of the item changes no past day.
public struct FoodEntry: Hashable, Sendable {
  public var id: FoodEntryID
  public var name: String
  /// Grams where the base is 100 g, else portions.
  public var amount: Double
  public var base: FoodBase
  /// Of 100 g or of one portion.
  public var nutrients: Nutrients
  public var origin: FoodOrigin
  /// Of an estimate from a picture: 0 … 1.
  public var confidence: Double?
  public var at: Instant
  public var zone: Zone
  /// Its local day, decided when it was recorded first.
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

  /// What the amount has.
  public var total: Nutrients { nutrients.times(base.factor(amount)) }
}

/// What the entries of a day come to.
public struct FoodDay: Hashable, Sendable {
  /// Above 0.
  public var entries: Int
  /// Sums over the entries that know the nutrient; absent where none does.
  public var total: Nutrients
  /// What one of the entries or more say nothing about.
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
  /// Metrics of what was eaten, all sensitive. They appear once there is an entry.
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
