import QuestText
import QuestWire

/// Values of a metric as text, and where the ticks of their axis are.
struct ValueAxis {
  let low: Double
  let high: Double
  /// Rising, in the metric's unit.
  let ticks: [Double]
  private let metric: MetricInfo

  /// An axis that holds these values; `values` that are not finite are left out.
  init(_ values: [Double], metric: MetricInfo, fromZero: Bool, most: Int = 4) {
    self.metric = metric
    let known = values.filter(\.isFinite) + (fromZero ? [0] : [])
    let least = known.min() ?? 0
    let top = known.max() ?? 1
    // Where all are the same, one of the metric's last digit.
    let largest = top > least ? top : least + (0..<metric.decimals).reduce(1) { unit, _ in unit / 10 }
    let step = Self.step(largest - least, most: Double(most), isClock: metric.kind == .clock)
    low = (least / step).rounded(.down) * step
    high = max((largest / step).rounded(.up) * step, low + step)
    let (low, count) = (low, Int(((high - low) / step).rounded()))
    ticks = (0...min(max(count, 1), 12)).map { low + Double($0) * step }
  }

  /// 1, 2 or 5 times a power of ten; of a clock minutes that divide hours or days.
  private static func step(_ span: Double, most: Double, isClock: Bool) -> Double {
    if isClock { return [5, 10, 15, 30, 60, 120, 240].first { span / $0 <= most } ?? 480 }
    var power = 1e-6
    while power < 1e15 {
      for factor in [1.0, 2, 5] where span / (factor * power) <= most { return factor * power }
      power *= 10
    }
    return power
  }

  /// 0 for the lower end, 1 for the upper one.
  func share(_ value: Double) -> Double { min(max((value - low) / (high - low), 0), 1) }

  /// `12`, `72.5`, `23:10`.
  func text(_ value: Double) -> String { Self.text(value, metric) }

  static func text(_ value: Double, _ metric: MetricInfo) -> String {
    metric.kind == .clock
      ? TimeOfDay.text(afterNoon: value) : Figures.decimal(value, places: max(metric.decimals, abs(value) < 1 ? 2 : 0))
  }

  /// What the axis counts: `pages`, `time of day`.
  static func unit(_ metric: MetricInfo) -> String {
    switch metric.kind.known {
    case .clock: "time of day"
    case .share: "%"
    case .check: "days"
    default: metric.unit ?? metric.name
    }
  }
}
