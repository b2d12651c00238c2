import QuestWire
import Testing

struct FoodMessageTests {
  @Test(arguments: [
    ("4000417025005", "4000417025005"), ("96385074", "96385074"), ("036000291452", "036000291452"),
    ("4 000417-025005", "4000417025005"), ("10012345678902", "10012345678902"),
  ])
  func aBarcodeWhoseCheckDigitIsRightIsTaken(typed: String, code: String) {
    #expect(Barcode.checked(typed) == code)
  }

  @Test(arguments: [
    "", "4000417025006", "40004170250", "400041702500５", "40004170250050000", "abcdefgh", "4000417052005x",
  ])
  func anythingElseIsNone(typed: String) { #expect(Barcode.checked(typed) == nil) }

  /// One wrong digit is always found.
  @Test func everyWrongDigitIsFound() {
    let code = Array("4000417025005".utf8)
    for place in code.indices {
      for digit in UInt8(ascii: "0")...UInt8(ascii: "9") where digit != code[place] {
        var wrong = code
        wrong[place] = digit
        #expect(Barcode.checked(String(decoding: wrong, as: UTF8.self)) == nil)
      }
    }
  }

  @Test func energyAndSaltAreConverted() {
    #expect(FoodNutrients.kcal(ofKilojoules: 4.184) == 1)
    #expect(FoodNutrients.sodium(ofSalt: 2.5) == 1000)
  }
}
