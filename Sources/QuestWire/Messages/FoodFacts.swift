/// Amounts of nutrients. Unknown amounts are absent rather than 0.
public struct FoodNutrients: Codable, Equatable, Sendable {
  /// Energy in kilocalories.
  public var kcal: Double?
  /// Grams.
  public var protein: Double?
  /// Grams of carbohydrates.
  public var carbs: Double?
  /// Grams.
  public var fat: Double?
  /// Grams.
  public var fibre: Double?
  /// Grams.
  public var sugar: Double?
  /// Milligrams.
  public var sodium: Double?

  public init(
    kcal: Double? = nil, protein: Double? = nil, carbs: Double? = nil, fat: Double? = nil, fibre: Double? = nil,
    sugar: Double? = nil, sodium: Double? = nil
  ) {
    self.kcal = kcal
    self.protein = protein
    self.carbs = carbs
    self.fat = fat
    self.fibre = fibre
    self.sugar = sugar
    self.sodium = sodium
  }

  public var isEmpty: Bool { self == FoodNutrients() }

  /// Converts kilojoules to kilocalories: 4.184 kJ are 1 kcal.
  public static func kcal(ofKilojoules kilojoules: Double) -> Double { kilojoules / 4.184 }

  /// Milligrams of sodium in that many grams of salt: 2.5 g of salt contain 1 g of sodium.
  public static func sodium(ofSalt grams: Double) -> Double { grams / 2.5 * 1000 }
}

/// The nutrients of a food.
public struct FoodFacts: Codable, Equatable, Sendable {
  public enum Base: String, CaseIterable, Sendable {
    case hundredGrams = "100 g"
    case portion
  }

  public enum Origin: String, CaseIterable, Sendable { case own, barcode, photo }

  /// The amount that the nutrients refer to.
  public var per: Open<Base>
  /// Grams of a portion, above 0; absent if unknown.
  public var portionGrams: Double?
  /// At least one nutrient.
  public var nutrients: FoodNutrients

  public init(per: Open<Base>, portionGrams: Double? = nil, nutrients: FoodNutrients) {
    self.per = per
    self.portionGrams = portionGrams
    self.nutrients = nutrients
  }
}

/// A food that `timequest-fetch` has found, for tqctl to read.
public struct FoundFood: Codable, Equatable, Sendable {
  public var name: String
  public var barcode: String?
  public var facts: FoodFacts
  /// Grams, estimated from a picture.
  public var grams: Double?
  /// For an estimate from a picture, its confidence: 0 to 1.
  public var confidence: Double?

  public init(
    name: String, barcode: String? = nil, facts: FoodFacts, grams: Double? = nil, confidence: Double? = nil
  ) {
    self.name = name
    self.barcode = barcode
    self.facts = facts
    self.grams = grams
    self.confidence = confidence
  }
}

/// The output of `timequest-fetch lookup` and `photo` with `--json`: either a food or a problem.
public struct FoodAnswer: Codable, Equatable, Sendable {
  public var food: FoundFood?
  public var problem: Problem?

  public struct Problem: Codable, Equatable, Sendable {
    public var kind: Open<Kind>
    /// The problem in words, with what to do next.
    public var text: String

    /// The service does not know the food; the player does not want the lookup; or a connector's problem with a
    /// service.
    public enum Kind: String, CaseIterable, Sendable {
      case notFound, refused, offline, asleep, signIn, limited, upstream, bug
    }

    public init(kind: Open<Kind>, text: String) {
      self.kind = kind
      self.text = text
    }
  }

  public init(food: FoundFood? = nil, problem: Problem? = nil) {
    self.food = food
    self.problem = problem
  }
}
