import ArgumentParser
import QuestWire
import Testing

@testable import tqctl

struct FoodOptionsTests {
  @Test(arguments: [
    ("60g", 60.0), ("60 g", 60), ("0.5kg", 500), ("0,5KG", 500), ("200ml", 200), ("1.5l", 1500), ("0g", 0),
  ])
  func anAmountIsInGrams(text: String, grams: Double) { #expect(FoodGrams(argument: text)?.grams == grams) }

  @Test(arguments: ["", "60", "g", "-5g", "nang", "1e300g", "1.2.3g", "60oz", "6０g", "infg"])
  func anythingElseIsNoAmount(text: String) { #expect(FoodGrams(argument: text) == nil) }

  @Test(arguments: [
    ("", FoodNutrients()), ("protein 13", FoodNutrients(protein: 13)),
    ("Protein 13 g, fat: 7g  salt=2.5", FoodNutrients(protein: 13, fat: 7, sodium: 1000)),
    ("fiber 10; carbs 0,5 sugars 1 sodium 84mg", FoodNutrients(carbs: 0.5, fibre: 10, sugar: 1, sodium: 84)),
  ])
  func nutrientsAreReadFromALine(text: String, nutrients: FoodNutrients) {
    #expect(FoodWords.nutrients(text) == nutrients)
  }

  @Test(arguments: ["13", "protein", "protein -5", "protein nan", "love 5", "protein 13 fat"])
  func whatCannotBeReadIsAskedAgain(text: String) { #expect(FoodWords.nutrients(text) == nil) }

  @Test func aListWithoutAMatchIsNotCalledEmpty() {
    func text(_ part: String?) -> String {
      var page = Page(Terminal.RenderStyle(width: 80, isColoured: false))
      FoodText.items(FoodItems.Response(items: [], more: nil), containing: part, to: &page)
      return page.text
    }
    #expect(text("zzz").hasPrefix("No food in your list has \"zzz\" in its name.\n"))
    #expect(text(nil).hasPrefix("No food is in your list yet."))
  }

  @Test func theLastWordIsTheAmount() throws {
    func request(_ words: String...) throws -> FoodLog { try FoodLogCommand.parse(words).request() }
    func isSame(_ a: FoodLog, _ b: FoodLog) throws -> Bool { try WireJSON.line(a) == WireJSON.line(b) }
    #expect(try isSame(request("oats", "60g"), FoodLog(name: "oats", grams: 60)))
    #expect(try isSame(request("rye", "bread", "0.5kg"), FoodLog(name: "rye bread", grams: 500)))
    #expect(try isSame(request("banana"), FoodLog(name: "banana")))
    #expect(try isSame(request("7up", "--portion", "1,5"), FoodLog(name: "7up", portions: 1.5)))
    #expect(try isSame(request("oats", "60", "g"), FoodLog(name: "oats", grams: 60)))
    #expect(try isSame(request("coke 7up"), FoodLog(name: "coke 7up")))
    #expect(
      try isSame(
        request("7up", "330ml", "--barcode", "96385074"), FoodLog(name: "7up", barcode: "96385074", grams: 330)))
    #expect(throws: CommandFailure.self) { try request("oats", "60") }
    #expect(throws: CommandFailure.self) { try request("x", "--barcode", "123") }
    let facts = FoodFacts(
      per: Open(.portion), portionGrams: 40, nutrients: FoodNutrients(kcal: 1, sodium: 1000))
    #expect(
      try request("x", "--kj", "4.184", "--salt", "2.5", "--per", "portion", "--portion-size", "40g").facts == facts)
    for wrong in ["1e300g", "60gg", "60oz", "1.2.3g", "60,5,5g", "6０g"] {
      let failure = #expect(throws: CommandFailure.self) { try request("oats", wrong) }
      #expect(failure?.message == "\"\(wrong)\" isn't an amount." && failure?.hint?.contains("60g, 0.5kg") == true)
      #expect(throws: CommandFailure.self) { try request(wrong, "--barcode", "96385074") }
    }
    for wrong in [
      ["oats", "60g", "--portion", "1"], ["oats", "--kcal", "1", "--kj", "4"], ["oats", "--per", "portion"], [],
    ] {
      #expect(throws: (any Error).self) { try FoodLogCommand.parse(wrong) }
    }
  }

  @Test(arguments: [
    ("4000417025006", "its check digit is wrong"), ("1234567", "it has 7 digits"),
    ("123456789012345", "it has 15 digits"), ("40004170250O5", "it has letters or signs"),
  ])
  func aWrongBarcodeSaysWhatIsWrong(text: String, fault: String) throws {
    #expect(Barcode.checked(text) == nil)
    let option = #expect(throws: CommandFailure.self) { try FoodLogCommand.parse(["--barcode", text]).request() }
    #expect(option?.message == "\"\(text)\" isn't a barcode: \(fault).")
    guard text.allSatisfy(\.isNumber) else { return }
    // Nor is it the name of a food.
    let word = #expect(throws: CommandFailure.self) { try FoodLogCommand.parse([text, "60g"]).request() }
    #expect(word?.message == "\(text) looks like a barcode, but \(fault)." && word?.hint?.contains("--barcode") == true)
  }

  @Test func aBarcodeWithoutItsOptionIsNoName() throws {
    #expect(Barcode.checked("4000417025005") == "4000417025005")
    let failure = #expect(throws: CommandFailure.self) { try FoodLogCommand.parse(["4000417025005"]).request() }
    #expect(failure?.hint == "Write tqctl food log --barcode 4000417025005")
  }
}
