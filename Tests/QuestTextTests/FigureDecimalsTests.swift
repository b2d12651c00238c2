import QuestText
import Testing

struct FigureDecimalsTests {
  @Test(
    arguments: [
      (1600, 0, "1,600"), (72.5, 1, "72.5"), (72, 1, "72"), (-0.25, 2, "-0.25"), (0.05, 2, "0.05"), (1.25, 1, "1.3"),
      (9.999, 2, "10"), (-0.001, 2, "0"), (-1.5, 0, "-2"), (0.1 + 0.2, 6, "0.3"), (1e16, 2, "1e+16"),
      (.nan, 2, "–"), (1234.5, 9, "1,234.5"),
    ] as [(Double, Int, String)])
  func numbersHaveNoTrailingZeros(value: Double, places: Int, text: String) {
    #expect(Figures.decimal(value, places: places) == text)
  }
}
