/// Values in one line, a column each.
enum Sparkline {
  private static let unicode = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]
  private static let ascii = ["_", ".", "-", "=", "+", "*", "%", "#"]

  /// Scaled from the least value, or from 0, to the largest one; a blank for an unknown value, also at the end.
  static func text(_ values: [Double?], fromZero: Bool, _ style: Terminal.RenderStyle) -> String {
    let signs = style.symbols == .unicode ? unicode : ascii
    let known = values.compactMap(\.self)
    guard let least = known.min(), let most = known.max() else { return String(repeating: " ", count: values.count) }
    let low = fromZero ? min(0, least) : least
    return values.map { value in
      guard let value else { return " " }
      // If all values are the same they are drawn in the middle, zeros at the bottom.
      let share = most > low ? (value - low) / (most - low) : fromZero ? 0 : 0.5
      return signs[Int((share * Double(signs.count - 1)).rounded())]
    }.joined()
  }
}
