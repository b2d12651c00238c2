extension Figures {
  /// `1,600`, `72.5`, `-0.25`: a number with at most `places` (0 … 6) digits after the decimal point, without trailing
  /// zeros, rounded half away from 0. From 10^15 on it is written as Swift does.
  public static func decimal(_ value: Double, places: Int = 6) -> String {
    guard value.isFinite else { return "–" }
    guard abs(value) < 1e15 else { return "\(value)" }
    let places = min(max(places, 0), 6)
    let unit = (0..<places).reduce(1) { power, _ in power * 10 }
    let whole = abs(value).rounded(.down)
    var digits = Int(whole)
    var rest = Int(((abs(value) - whole) * Double(unit)).rounded())
    if rest == unit {
      digits += 1
      rest = 0
    }
    let sign = value < 0 && digits + rest > 0 ? "-" : ""
    guard rest > 0 else { return sign + count(digits) }
    var fraction = String(rest)
    fraction = String(repeating: "0", count: places - fraction.count) + fraction
    while fraction.hasSuffix("0") { fraction.removeLast() }
    return "\(sign)\(count(digits)).\(fraction)"
  }
}
