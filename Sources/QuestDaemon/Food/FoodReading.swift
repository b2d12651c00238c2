internal import QuestEngines
internal import QuestModel
internal import QuestStore
private import QuestText
internal import QuestWire

/// The values of requests about food, checked.
enum FoodRequest {
  static let mostItems = 10_000

  static func barcode(_ text: String) throws -> String {
    guard let code = Barcode.checked(text) else {
      throw RPCError(
        .invalidArgument, "\"\(text.prefix(40))\" isn't a barcode: \(Barcode.fault(text) ?? "").",
        hint: "Type all 8, 12, 13 or 14 digits below the bars.")
    }
    return code
  }

  static func origin(_ origin: Open<FoodFacts.Origin>?) throws -> FoodOrigin {
    guard let origin else { return .own }
    guard let known = FoodOrigin(rawValue: origin.rawValue) else {
      throw unknown("origin", origin.rawValue, FoodOrigin.allCases.map(\.rawValue))
    }
    return known
  }

  static func base(_ per: Open<FoodFacts.Base>) throws -> FoodBase {
    guard let base = FoodBase(rawValue: per.rawValue) else {
      throw unknown("per", per.rawValue, FoodBase.allCases.map(\.rawValue))
    }
    return base
  }

  private static func unknown(_ parameter: String, _ text: String, _ names: [String]) -> RPCError {
    RPCError(
      .invalidArgument, "\(parameter) cannot be \"\(text.prefix(40))\".",
      hint: "It may be \(names.joined(separator: " or ")).", candidates: names)
  }

  /// The known nutrients, overwritten by those of the request. Throws if none is known.
  static func merged(_ given: FoodNutrients, into known: Nutrients) throws -> Nutrients {
    var merged = known
    for nutrient in Nutrient.allCases {
      guard let amount = given[nutrient] else { continue }
      guard amount.isFinite, (0...Nutrients.most).contains(amount) else {
        throw RPCError(
          .invalidArgument, "\(nutrient.rawValue) is 0 to \(Figures.decimal(Nutrients.most)).",
          hint: "Give the nutrients for 100 g or for a portion, as on the label.")
      }
      merged[nutrient] = amount
    }
    guard !merged.isEmpty else {
      throw RPCError(
        .invalidArgument, "The nutrients of the food are missing.", hint: "For example: --kcal 370 --protein 13")
    }
    return merged
  }

  static func accepted(amount: Double) throws -> Double {
    guard amount.isFinite, amount > 0, amount <= FoodEntry.mostAmount else {
      throw RPCError(
        .invalidArgument, "An amount is above 0, and at most \(Figures.decimal(FoodEntry.mostAmount)).",
        hint: "For example: 60g, or --portion 1.5")
    }
    return amount
  }

  static func accepted(portionGrams grams: Double) throws -> Double {
    guard grams.isFinite, grams > 0, grams <= FoodEntry.mostAmount else {
      throw RPCError(
        .invalidArgument, "A portion is above 0 g, and at most \(Figures.decimal(FoodEntry.mostAmount)) g.",
        hint: "For example: --portion-size 40g")
    }
    return grams
  }

  /// The amount of an entry and the base of its nutrients: grams or portions, as the player typed it.
  static func amount(grams: Double?, portions: Double?, of food: FoodItem) throws -> (FoodBase, Double) {
    guard grams == nil || portions == nil else {
      throw RPCError(.invalidArgument, "grams and portions exclude each other.", hint: "Give one of them.")
    }
    if let grams { return (.hundredGrams, try accepted(amount: grams)) }
    return (.portion, try accepted(amount: portions ?? 1))
  }

  static func nutrients(of food: FoodItem, per base: FoodBase) throws -> Nutrients {
    guard let nutrients = food.nutrients(of: base) else {
      let isPortion = base == .portion
      throw RPCError(
        .invalidArgument, "How much a portion of \(food.name) weighs is not known.",
        hint: isPortion
          ? "Give grams, or set the weight of a portion: tqctl food items edit \"\(food.name)\" --portion-size 40g"
          : "Give portions, or say it: tqctl food items edit \"\(food.name)\" --portion-size 40g")
    }
    // A tiny portion can make the values of 100 g enormous.
    return try merged(FoodNutrients(nutrients), into: Nutrients())
  }
}

/// Texts about food: amounts, never a judgement.
enum FoodWording {
  /// `60 g`, `1.5 portions`.
  static func amount(_ entry: FoodEntry) -> String {
    let figure = Figures.decimal(entry.amount, places: 2)
    return entry.base == .hundredGrams ? "\(figure) g" : figure == "1" ? "1 portion" : "\(figure) portions"
  }
}

extension FoodNutrients {
  init(_ nutrients: Nutrients) {
    self.init()
    for nutrient in Nutrient.allCases { self[nutrient] = nutrients[nutrient] }
  }

  subscript(nutrient: Nutrient) -> Double? {
    get { self[keyPath: Self.path(nutrient)] }
    set { self[keyPath: Self.path(nutrient)] = newValue }
  }

  private static func path(_ nutrient: Nutrient) -> WritableKeyPath<FoodNutrients, Double?> {
    switch nutrient {
    case .kcal: \.kcal
    case .protein: \.protein
    case .carbs: \.carbs
    case .fat: \.fat
    case .fibre: \.fibre
    case .sugar: \.sugar
    case .sodium: \.sodium
    }
  }
}

extension FoodEntryInfo {
  init(_ entry: FoodEntry) {
    self.init(
      id: entry.id.text, name: entry.name, day: entry.day.description, at: entry.zone.rfc3339(entry.at),
      timeText: TimeOfDay.text(minute: entry.zone.secondOfDay(of: entry.at) / 60), amount: entry.amount,
      amountText: FoodWording.amount(entry), per: Open(rawValue: entry.base.rawValue),
      base: FoodNutrients(entry.nutrients), nutrients: FoodNutrients(entry.total),
      origin: Open(rawValue: entry.origin.rawValue), confidence: entry.confidence)
  }
}

extension FoodItemInfo {
  init(_ item: FoodItem) {
    self.init(
      id: item.id.text, name: item.name,
      facts: FoodFacts(
        per: Open(rawValue: item.base.rawValue), portionGrams: item.portionGrams,
        nutrients: FoodNutrients(item.nutrients)),
      barcode: item.barcode, origin: Open(rawValue: item.origin.rawValue))
  }
}

extension ReadContext {
  /// A food of the list by name, unique prefix or id, or by its barcode. Foods that a running task hides are found too:
  /// a name reveals no time.
  ///
  /// - Throws: `notFound`, with similar names; `ambiguousName`; `invalidArgument` without either.
  func foodItem(_ name: String?, barcode: String?) throws -> FoodItem {
    let items = try reader.foodItems(of: player, blindFilter: nil)
    if let barcode, let item = items.first(where: { $0.barcode == barcode }) { return item }
    guard let name else {
      guard let barcode else {
        throw RPCError(.invalidArgument, "What was eaten?", hint: "For example: tqctl food log oats 60g")
      }
      throw RPCError(
        .notFound, "No food of your list has the barcode \(barcode).",
        hint: "Look it up: tqctl food log --barcode \(barcode)")
    }
    if let item = items.first(where: { $0.id.text == name }) { return item }
    switch NameMatch.find(name, in: items, isExact: true, name: \.name) {
    case .one(let item): return item
    case .several(let names): throw Refusals.ambiguous(name, names)
    case .none:
      let near = Spelling.nearest(name, among: items.map(\.name))
      throw RPCError(
        .notFound, "\"\(name.prefix(80))\" is not in your list of foods.",
        hint: [
          near.isEmpty ? nil : "Did you mean \(Spelling.choice(near))?",
          "For a new food, give its nutrients: tqctl food log \"\(name.prefix(80))\" 60g --kcal 370 --per 100g",
        ].compactMap(\.self).joined(separator: "\n"), candidates: near.isEmpty ? nil : near)
    }
  }

  /// Whether the metrics of food are shown.
  func hasFood() throws -> Bool { try reader.hasFood(player, blindFilter: try blindFilter()) }

  /// A day that an entry may have. Throws `invalidArgument`.
  func dayOfFood(_ day: LocalDay) throws -> LocalDay {
    guard (Metric.firstDay...Metric.lastDay(today: today)).contains(day) else {
      throw RPCError(
        .invalidArgument, "\(day) is not a day to note food on.",
        hint: "Give one from \(Metric.firstDay) to \(Metric.lastDay(today: today)).")
    }
    return day
  }

  /// The totals of a day, without a blind filter: for replies to changes. `nil` for a day without entries that is not
  /// done.
  func foodDay(_ day: LocalDay) throws -> FoodDayInfo? { try foodDays(day...day, nil).first }

  /// The days with entries, and those that are complete without any; newest first.
  func foodDays(_ days: ClosedRange<LocalDay>, _ blindFilter: BlindFilter?) throws -> [FoodDayInfo] {
    let sums = try reader.foodDays(of: player, days: days, blindFilter: blindFilter)
    let done = try MetricReading(self, blindFilter: blindFilter).foodDoneDays(in: days)
    return Set(sums.keys).union(done).sorted(by: >).map { day in
      let sum = sums[day]
      return FoodDayInfo(
        day: day.description, dayText: name(of: day), done: done.contains(day), entries: sum?.entries ?? 0,
        nutrients: FoodNutrients(sum?.total ?? Nutrients()),
        lacking: sum.flatMap { sum in
          sum.lacking.isEmpty ? nil : Nutrient.allCases.filter(sum.lacking.contains).map(\.rawValue)
        })
    }
  }
}

// MARK: - Metrics

extension MetricReading {
  /// The days on which everything eaten was noted.
  func foodDoneDays(in days: ClosedRange<LocalDay>) throws -> Set<LocalDay> {
    let marks = try snapshot.reader.rollups(
      of: Metric.foodDone, kind: .check, player: snapshot.player, days: days, blindFilter: blindFilter)
    return Set(marks.lazy.filter { $0.value.amount > 0 }.map(\.key))
  }

  /// The sums of a nutrient, or the marks of complete days.
  func food(_ metric: Metric, _ days: ClosedRange<LocalDay>) throws -> DayRollups {
    guard let nutrient = Nutrient.allCases.first(where: { $0.metric == metric.key }) else {
      return try snapshot.reader.rollups(
        of: metric.key, kind: metric.kind, player: snapshot.player, days: days, blindFilter: blindFilter)
    }
    return try foodSums(days).compactMap { key, day in
      day.total[nutrient].map { (key, DayRollup(amount: $0)) }
    }
  }

  /// A nutrient is known on the done days whose entries all know it.
  func foodCoverage(of metric: Metric, _ days: ClosedRange<LocalDay>) throws -> SourceCoverage {
    guard let nutrient = Nutrient.allCases.first(where: { $0.metric == metric.key }) else { return .samples }
    let sums = try foodSums(days)
    let known = try foodDoneDays(in: days).filter { sums[$0]?.lacking.contains(nutrient) != true }
    return .answered(DayRanges(known.map { $0...$0 }))
  }

  private func foodSums(_ days: ClosedRange<LocalDay>) throws -> [LocalDay: FoodDay] {
    try snapshot.reader.foodDays(of: snapshot.player, days: days, blindFilter: blindFilter)
  }
}
