public import QuestModel

extension RecordType {
  /// The player's own list of foods.
  static let foodItem = RecordType(
    "foodItem", .note,
    [
      Column("uid", .identifier, key: "id"),
      Column("player", .owner),
      Column("name", .text(longest: 200), key: "name"),
      Column("nameKey", .nameKey),
      Column("base", .choice(FoodBase.allCases.map(\.rawValue)), key: "per", .usual),
      Column("portionGrams", .amount(most: FoodEntry.mostAmount), key: "portionGrams", .optional),
    ] + nutrients + [
      Column("barcode", .text(longest: 14), key: "barcode", .optional),
      Column("origin", .choice(FoodOrigin.allCases.map(\.rawValue)), key: "origin", .usual),
      Column("lastCommand", .newestCommand),
    ])

  /// Food entries.
  static let food = RecordType(
    "food", .note, moment: "at",
    [
      Column("uid", .identifier, key: "id"),
      Column("player", .owner),
      Column("name", .text(longest: 200), key: "name"),
      Column("amount", .amount(most: FoodEntry.mostAmount), key: "amount"),
      Column("base", .choice(FoodBase.allCases.map(\.rawValue)), key: "per", .usual),
    ] + nutrients + [
      Column("origin", .choice(FoodOrigin.allCases.map(\.rawValue)), key: "origin", .usual),
      Column("confidence", .amount(most: 1), key: "confidence", .optional),
      Column("at", .instant, key: "at"),
      Column("zone", .zone, key: "timeZone", .usual),
      Column("day", .day, key: "day", .usual),
      Column("lastCommand", .newestCommand),
    ])

  private static let nutrients = Nutrient.allCases.map { nutrient in
    Column(nutrient.rawValue, .amount(most: Nutrients.most), key: nutrient.rawValue, .optional)
  }
}

extension Nutrients {
  fileprivate init(_ record: DescribedRecord) {
    self.init()
    for nutrient in Nutrient.allCases { self[nutrient] = record[nutrient.rawValue].number }
  }

  fileprivate var values: [String: RecordValue] {
    Dictionary(
      uniqueKeysWithValues: Nutrient.allCases.map { ($0.rawValue, self[$0].map { .number($0) } ?? .null) })
  }
}

extension FoodItem: StoredRecord {
  public static var recordType: RecordType { .foodItem }

  public init(_ record: DescribedRecord) {
    self.init(
      id: FoodItemID(record["uid"].text ?? ""), name: record["name"].text ?? "",
      base: record["base"].choice() ?? .hundredGrams,
      // A portion of 0 g would make amounts infinite; an import may contain one.
      portionGrams: record["portionGrams"].number.flatMap { $0 > 0 ? $0 : nil }, nutrients: Nutrients(record),
      barcode: record["barcode"].text, origin: record["origin"].choice() ?? .own)
  }

  public var record: DescribedRecord {
    let own: [String: RecordValue] = [
      "uid": .text(id.text), "name": .text(name), "nameKey": .text(key), "base": .choice(base),
      "portionGrams": portionGrams.map { .number($0) } ?? .null, "barcode": barcode.map { .text($0) } ?? .null,
      "origin": .choice(origin),
    ]
    return DescribedRecord(.foodItem, own.merging(nutrients.values) { $1 })
  }
}

extension FoodEntry: StoredRecord {
  public static var recordType: RecordType { .food }

  public init(_ record: DescribedRecord) {
    self.init(
      id: FoodEntryID(record["uid"].text ?? ""), name: record["name"].text ?? "",
      amount: record["amount"].number ?? 0, base: record["base"].choice() ?? .hundredGrams,
      nutrients: Nutrients(record), origin: record["origin"].choice() ?? .own, confidence: record["confidence"].number,
      at: record["at"].instant ?? .earliest, zone: record.zone ?? .utc, day: record["day"].day ?? LocalDay(ordinal: 0))
  }

  public var record: DescribedRecord {
    let own: [String: RecordValue] = [
      "uid": .text(id.text), "name": .text(name), "amount": .number(amount), "base": .choice(base),
      "origin": .choice(origin), "confidence": confidence.map { .number($0) } ?? .null, "at": .instant(at),
      "zone": .zone(zone), "day": .day(day),
    ]
    return DescribedRecord(.food, own.merging(nutrients.values) { $1 })
  }
}
