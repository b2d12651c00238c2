import QuestText
import QuestWire

/// Food entries, as amounts only: no text judges them.
enum FoodText {
  /// `oats 60 g, 222 kcal · today 1,240 kcal, protein 80 g`; while a task runs without the day.
  static func logged(_ response: LoggedFood, to page: inout Page) {
    let entry = response.entry
    let line = "\(entry.name) \(entry.amountText), \(amounts(entry.nutrients))"
    guard let day = response.day else {
      page.line(line)
      return page.line("A task is running: the sum of the day shows after done.")
    }
    let goals = (response.goals ?? []).map { " · \($0.name) \($0.text)" }.joined()
    page.line("\(line) · \(sum(day))\(goals)")
  }

  static func deleted(_ response: LoggedFood, to page: inout Page) {
    page.line("The entry was deleted: \(response.entry.name) \(response.entry.amountText).")
    if let day = response.day { page.line(sum(day)) }
    page.command("tqctl undo", "brings it back")
  }

  static func done(_ response: FoodDone.Response, to page: inout Page) {
    let sum = response.day.flatMap { $0.entries > 0 ? amounts($0.nutrients) : nil }
    let state = response.done ? "complete" : "open"
    page.line("\(response.day?.dayText ?? response.date) is \(state)\(sum.map { ": \($0)" } ?? "").")
  }

  static func list(_ response: FoodList.Response, to page: inout Page) {
    HiddenText.asOfLastDone(response.dark, to: &page)
    guard !response.days.isEmpty else {
      guard response.dark != true else { return page.line("What you ate since then shows after done.") }
      page.line("Nothing was noted.")
      return page.command("tqctl food log oats 60g")
    }
    for day in response.days {
      page.gap()
      page.line(sum(day) + (day.done ? " · complete" : ""))
      page.table(
        response.entries.filter { $0.day == day.day }.map { entry in
          [entry.timeText ?? "", entry.name, entry.amountText, amounts(entry.nutrients), mark(entry), entry.id]
        }, indent: 2, names: [1])
      if let lacking = partlyKnown(day) {
        page.prose("Not everything says its \(lacking.joined(separator: ", ")).", indent: 2, .quiet)
      }
    }
    if let more = response.more { page.line("\(Figures.of(more, "entry", "entries")) more: --limit") }
  }

  /// `part` is the text that the names had to contain.
  static func items(_ response: FoodItems.Response, containing part: String? = nil, to page: inout Page) {
    HiddenText.asOfLastDone(response.dark, to: &page)
    guard !response.items.isEmpty else {
      guard response.dark != true else { return page.line("Your list of foods shows again after done.") }
      if let part, !part.isEmpty {
        page.line("No food in your list has \"\(part)\" in its name.")
        return page.command("tqctl food items", "lists all of them")
      }
      page.line("No food is in your list yet. It comes into it with its first entry.")
      return page.command("tqctl food log oats 60g")
    }
    page.table(response.items.map(row), names: [0])
    if let more = response.more { page.line("\(Figures.of(more, "food")) more: tqctl food items list PART") }
  }

  static func changed(_ item: FoodItemInfo, to page: inout Page) { page.table([row(item)], names: [0]) }

  /// A model's proposal for a picture.
  static func proposal(_ food: FoundFood, to page: inout Page) {
    let size = food.grams.map { ", about \(Figures.decimal($0, places: 0)) g" } ?? ""
    page.line("\(food.name)\(size): \(amounts(food.facts.nutrients))")
    page.line("An estimate, confidence \(Figures.percent(100 * (food.confidence ?? 0))).")
  }

  // MARK: - Words

  private static func row(_ item: FoodItemInfo) -> [String] {
    let portion = item.facts.portionGrams.map { "portion \(Figures.decimal($0, places: 1)) g" } ?? ""
    return [
      item.name, "per \(item.facts.per)", amounts(item.facts.nutrients), portion, item.barcode ?? "",
    ]
  }

  private static func mark(_ entry: FoodEntryInfo) -> String {
    guard entry.origin == .photo else { return "" }
    return "estimated, \(Figures.percent(100 * (entry.confidence ?? 0)))"
  }

  /// Nutrients whose sums are incomplete; `nil` for none.
  private static func partlyKnown(_ day: FoodDayInfo) -> [String]? {
    let known = day.nutrients
    let sums: [String: Double?] = [
      "kcal": known.kcal, "protein": known.protein, "carbs": known.carbs, "fat": known.fat, "fibre": known.fibre,
      "sugar": known.sugar, "sodium": known.sodium,
    ]
    let names = (day.lacking ?? []).filter { sums[$0].flatMap(\.self) != nil }
    return names.isEmpty ? nil : names
  }

  /// `today 1,240 kcal, protein 80 g`.
  private static func sum(_ day: FoodDayInfo) -> String {
    day.entries == 0 ? "\(day.dayText) nothing" : "\(day.dayText) \(amounts(day.nutrients))"
  }

  /// The known nutrients: `222 kcal, protein 7.8 g, sodium 20 mg`.
  private static func amounts(_ nutrients: FoodNutrients) -> String {
    let energy = nutrients.kcal.map { "\(Figures.decimal($0, places: 0)) kcal" }
    let grams = [
      ("protein", nutrients.protein), ("carbs", nutrients.carbs), ("fat", nutrients.fat), ("fibre", nutrients.fibre),
      ("sugar", nutrients.sugar),
    ].compactMap { name, amount in amount.map { "\(name) \(Figures.decimal($0, places: 1)) g" } }
    let sodium = nutrients.sodium.map { "sodium \(Figures.decimal($0, places: 0)) mg" }
    return ([energy] + grams + [sodium]).compactMap(\.self).joined(separator: ", ")
  }
}
