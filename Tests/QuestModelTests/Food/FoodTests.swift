import QuestModel
import QuestTestKit
import Testing

/// The arithmetic of food: bases, portions, sums.
struct FoodTests {
  private func nutrients(_ random: inout SeededGenerator) -> Nutrients {
    var nutrients = Nutrients()
    for nutrient in Nutrient.allCases where Bool.random(using: &random) {
      nutrients[nutrient] = Double.random(in: 0...900, using: &random)
    }
    return nutrients
  }

  private func isNear(_ a: Double?, _ b: Double?) -> Bool {
    guard let a, let b else { return a == nil && b == nil }
    return abs(a - b) <= 1e-9 * max(1, abs(a))
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func anAmountHasTheSameHoweverItIsSaid(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let portion = Double.random(in: 1...500, using: &random)
    for base in FoodBase.allCases {
      let item = FoodItem(
        id: FoodItemID("x"), name: "oats", base: base, portionGrams: portion, nutrients: nutrients(&random))
      let portions = Double.random(in: 0.1...10, using: &random)
      let byGrams = try #require(item.nutrients(of: .hundredGrams)).times(
        FoodBase.hundredGrams.factor(portions * portion))
      let byPortions = try #require(item.nutrients(of: .portion)).times(FoodBase.portion.factor(portions))
      for nutrient in Nutrient.allCases {
        #expect(isNear(byGrams[nutrient], byPortions[nutrient]))
        #expect((byGrams[nutrient] == nil) == (item.nutrients[nutrient] == nil), "what is not known stays so")
      }
    }
  }

  @Test func withoutThePortionsSizeThereIsNoOtherBase() {
    let item = FoodItem(id: FoodItemID("x"), name: "oats", base: .hundredGrams, nutrients: Nutrients([.kcal: 370]))
    #expect(item.nutrients(of: .portion) == nil)
    #expect(item.nutrients(of: .hundredGrams)?[.kcal] == 370)
  }

  @Test func aDayAddsWhatIsKnownAndNamesWhatIsNot() throws {
    func entry(_ amount: Double, _ base: FoodBase, _ nutrients: [Nutrient: Double]) -> FoodEntry {
      FoodEntry(
        id: FoodEntryID("x"), name: "x", amount: amount, base: base, nutrients: Nutrients(nutrients), at: .earliest,
        zone: .utc, day: LocalDay(ordinal: 0))
    }
    let day = try #require(
      FoodDay([entry(60, .hundredGrams, [.kcal: 370, .fibre: 10]), entry(1.5, .portion, [.kcal: 100])]))
    #expect(day.entries == 2)
    #expect(day.total[.kcal] == 372)
    #expect(day.total[.fibre] == 6)
    #expect(day.total[.fat] == nil)
    #expect(day.lacking == Set(Nutrient.allCases).subtracting([.kcal]))
    #expect(FoodDay([]) == nil)
  }

  @Test func everyMetricOfFoodIsSensitive() {
    #expect(Metric.food.allSatisfy { $0.isSensitive && $0.source == .food && $0.scopes.isEmpty })
    #expect(
      Metric.food.map(\.key.text) == [
        "food.kcal", "food.protein", "food.carbs", "food.fat", "food.fibre", "food.sugar", "food.sodium", "food.done",
      ])
  }
}
