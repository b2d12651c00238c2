/// The player's own list of foods, by name.
public struct FoodItems: Request {
  public static let method = "food.items"

  /// Only foods whose names contain this text.
  public var containing: String?

  public init(containing: String? = nil) { self.containing = containing }

  public struct Response: Codable, Equatable, Sendable {
    /// The foods, at most 500.
    public var items: [FoodItemInfo]
    /// The number of further foods.
    public var more: Int?
    /// True while a task runs: everything is as of the preceding `done`. Absent otherwise.
    public var dark: Bool?

    public init(items: [FoodItemInfo], more: Int?, dark: Bool? = nil) {
      self.items = items
      self.more = more
      self.dark = dark
    }
  }
}

/// A food of the player's own list.
public struct FoodItemInfo: Codable, Equatable, Sendable {
  public var id: String
  public var name: String
  public var facts: FoodFacts
  public var barcode: String?
  public var origin: Open<FoodFacts.Origin>

  public init(
    id: String, name: String, facts: FoodFacts, barcode: String?, origin: Open<FoodFacts.Origin>
  ) {
    self.id = id
    self.name = name
    self.facts = facts
    self.barcode = barcode
    self.origin = origin
  }
}

/// Changes a food of the list; absent members stay unchanged. Existing entries keep their nutrients. Refused while a
/// task runs.
public struct FoodUpdateItem: ChangingRequest {
  public static let method = "food.updateItem"
  public typealias Response = FoodItemInfo

  /// The food by its name, a unique prefix of it, or its id.
  public var item: String
  /// Its new name, up to 200 bytes on one line.
  public var name: String?
  /// The amount that the nutrients refer to. The nutrients are not converted, so give them too.
  public var per: Open<FoodFacts.Base>?
  /// Grams of a portion, above 0.
  public var portionGrams: Double?
  /// Absent members stay unchanged.
  public var nutrients: FoodNutrients?
  /// An empty text removes it.
  public var barcode: String?
  public var idempotencyKey: String?

  public init(
    item: String, name: String? = nil, per: Open<FoodFacts.Base>? = nil, portionGrams: Double? = nil,
    nutrients: FoodNutrients? = nil, barcode: String? = nil, idempotencyKey: String? = nil
  ) {
    self.item = item
    self.name = name
    self.per = per
    self.portionGrams = portionGrams
    self.nutrients = nutrients
    self.barcode = barcode
    self.idempotencyKey = idempotencyKey
  }
}

/// Deletes a food of the list. Entries stay. Refused while a task runs.
public struct FoodDeleteItem: ChangingRequest {
  public static let method = "food.deleteItem"
  public typealias Response = FoodItemInfo

  /// The food by its name, a unique prefix of it, or its id.
  public var item: String
  public var idempotencyKey: String?

  public init(item: String, idempotencyKey: String? = nil) {
    self.item = item
    self.idempotencyKey = idempotencyKey
  }
}
