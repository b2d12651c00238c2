/// Numbers as people read them.
public enum Figures {
  /// `78 %`, truncated: 99.9 is not yet 100.
  public static func percent(_ value: Double) -> String {
    value.isFinite ? "\(Int(max(-1e9, min(1e9, value)))) %" : "–"
  }

  /// `1.30`, two places; `under 0.01` for less.
  public static func factor(_ value: Double) -> String {
    guard value.isFinite, value >= 0, value < 1e9 else { return "–" }
    let hundredths = Int((value * 100).rounded())
    guard hundredths > 0 || value == 0 else { return "under 0.01" }
    let fraction = hundredths % 100
    return "\(hundredths / 100).\(fraction < 10 ? "0" : "")\(fraction)"
  }

  /// `12,480`.
  public static func count(_ value: Int) -> String {
    var digits = Array(String(value.magnitude))
    var index = digits.count - 3
    while index > 0 {
      digits.insert(",", at: index)
      index -= 3
    }
    return (value < 0 ? "-" : "") + String(digits)
  }

  /// `1 run`, `12 runs`.
  public static func of(_ value: Int, _ one: String, _ many: String? = nil) -> String {
    "\(count(value)) \(value == 1 ? one : many ?? one + "s")"
  }
}
