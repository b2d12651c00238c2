private import QuestText

/// The value of a sample as people type it (SPEC §12).
public struct TypedSample: Hashable, Sendable {
  public var value: Double
  /// The total of a share; `nil` if none was typed.
  public var weight: Double?
  /// Whether the value is the desired sum of the day.
  public var isDaySum: Bool

  public init(value: Double, weight: Double? = nil, isDaySum: Bool = false) {
    self.value = value
    self.weight = weight
    self.isDaySum = isDaySum
  }

  /// Reads `12` and, by the metric's kind, `=40` (sum), `23:10` (clock), `yes` or `no` (check), `34/40` (share). For a
  /// check an empty text means done.
  ///
  /// - Throws: `SampleProblem` for any other text.
  public init(_ text: String, kind: MetricKind) throws(SampleProblem) {
    let text = NameKey.of(text)
    switch kind {
    case .sum where text.hasPrefix("="):
      self.init(value: try Self.number(NameKey.trimmed(String(text.dropFirst()))), isDaySum: true)
    case .clock:
      guard let minute = TimeOfDay.typed(text) else { throw .notAClock }
      self.init(value: Double(ClockMinutes.afterNoon(minuteOfDay: minute)))
    case .check:
      switch text {
      case "", "1", "y", "yes", "done": self.init(value: 1)
      case "0", "n", "no", "none": self.init(value: 0)
      default: throw .notACheck
      }
    case .share:
      let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { NameKey.trimmed(String($0)) }
      guard parts.count <= 2 else { throw .notANumber }
      self.init(value: try Self.number(parts[0]), weight: parts.count == 2 ? try Self.number(parts[1]) : nil)
    case .sum, .level, .mean: self.init(value: try Self.number(text))
    }
  }

  /// Plain digits: no `nan`, no hexadecimal, no separators of thousands.
  private static func number(_ text: String) throws(SampleProblem) -> Double {
    guard !text.isEmpty, text.utf8.allSatisfy({ "0123456789.+-e".utf8.contains($0) }), let number = Double(text) else {
      throw .notANumber
    }
    return number
  }
}
