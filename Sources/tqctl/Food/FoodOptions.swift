import ArgumentParser
import QuestText
import QuestWire

/// A number on the command line: plain digits, with a decimal point or comma.
struct FoodNumber: ExpressibleByArgument, Equatable {
  var value: Double

  init?(argument: String) {
    let text = argument.replacing(",", with: ".")
    guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) || $0 == UInt8(ascii: ".") }),
      let value = Double(text), value.isFinite
    else { return nil }
    self.value = value
  }
}

/// An amount in grams: `60g`, `0.5kg`; for drinks `200ml`, `0.5l`, which count as grams.
struct FoodGrams: ExpressibleByArgument, Equatable {
  var grams: Double

  init?(argument: String) {
    let text = argument.lowercased().filter { !$0.isWhitespace }
    let digits = text.prefix { $0.isNumber || $0 == "." || $0 == "," }
    let factor: Double
    switch text.dropFirst(digits.count) {
    case "g", "ml": factor = 1
    case "kg", "l": factor = 1000
    default: return nil
    }
    guard let number = FoodNumber(argument: String(digits)) else { return nil }
    grams = number.value * factor
  }
}

/// The nutrients of 100 g or of a portion.
struct FoodFactsOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Energy in kcal.", valueName: "n"))
  var kcal: FoodNumber?

  @Option(help: ArgumentHelp("Energy in kJ instead.", valueName: "n"))
  var kj: FoodNumber?

  @Option(help: ArgumentHelp("Grams of protein.", valueName: "n"))
  var protein: FoodNumber?

  @Option(help: ArgumentHelp("Grams of carbohydrates.", valueName: "n"))
  var carbs: FoodNumber?

  @Option(help: ArgumentHelp("Grams of fat.", valueName: "n"))
  var fat: FoodNumber?

  @Option(help: ArgumentHelp("Grams of fibre.", valueName: "n"))
  var fibre: FoodNumber?

  @Option(help: ArgumentHelp("Grams of sugar.", valueName: "n"))
  var sugar: FoodNumber?

  @Option(help: ArgumentHelp("Milligrams of sodium.", valueName: "n"))
  var sodium: FoodNumber?

  @Option(help: ArgumentHelp("Grams of salt instead.", valueName: "n"))
  var salt: FoodNumber?

  /// `nil` when none is given.
  var nutrients: FoodNutrients? {
    var nutrients = FoodNutrients(
      kcal: kcal?.value ?? kj.map { FoodNutrients.kcal(ofKilojoules: $0.value) }, protein: protein?.value,
      carbs: carbs?.value, fat: fat?.value, fibre: fibre?.value, sugar: sugar?.value, sodium: sodium?.value)
    if nutrients.sodium == nil, let salt { nutrients.sodium = FoodNutrients.sodium(ofSalt: salt.value) }
    return nutrients.isEmpty ? nil : nutrients
  }

  func validate() throws {
    if kcal != nil, kj != nil { throw ValidationError("--kcal and --kj exclude each other.") }
    if sodium != nil, salt != nil { throw ValidationError("--sodium and --salt exclude each other.") }
  }
}

enum FoodBaseOption: String, CaseIterable, ExpressibleByArgument {
  case hundredGrams = "100g"
  case portion

  var base: FoodFacts.Base { self == .hundredGrams ? .hundredGrams : .portion }
}

/// Nutrients as people type them in one line: `protein 13, fat 7g salt 0.02`.
enum FoodWords {
  /// `nil` if the text cannot be read.
  static func nutrients(_ text: String) -> FoodNutrients? {
    var result = FoodNutrients()
    let words = text.lowercased().split { $0.isWhitespace || $0 == ":" || $0 == "=" || $0 == ";" }
      .map { $0.hasSuffix(",") ? $0.dropLast() : $0 }
    var rest = words[...].filter { !["g", "mg"].contains($0) }[...]
    while let name = rest.popFirst() {
      guard let amount = rest.popFirst(), let number = number(amount), let path = path(String(name)) else { return nil }
      if case .salt = path { result.sodium = FoodNutrients.sodium(ofSalt: number) }
      if case .nutrient(let path) = path { result[keyPath: path] = number }
    }
    return result
  }

  private static func number(_ word: Substring) -> Double? {
    let digits = word.hasSuffix("mg") ? word.dropLast(2) : word.hasSuffix("g") ? word.dropLast() : word
    return FoodNumber(argument: String(digits))?.value
  }

  private enum Word {
    case nutrient(WritableKeyPath<FoodNutrients, Double?>)
    case salt
  }

  private static func path(_ name: String) -> Word? {
    switch name {
    case "protein": .nutrient(\.protein)
    case "carbs", "carbohydrates", "carbohydrate": .nutrient(\.carbs)
    case "fat": .nutrient(\.fat)
    case "fibre", "fiber": .nutrient(\.fibre)
    case "sugar", "sugars": .nutrient(\.sugar)
    case "sodium": .nutrient(\.sodium)
    case "salt": .salt
    default: nil
    }
  }
}
