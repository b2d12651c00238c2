import ArgumentParser
import QuestClient
import QuestText
import QuestWire

/// An amount on the command line: a number; a time of day for a clock; hours and minutes for a metric in minutes.
struct GoalAmount: ExpressibleByArgument {
  private let text: String
  /// Minutes since midnight for a time of day.
  private let time: Int?
  private let number: Double

  init?(argument: String) {
    text = argument
    if let number = Double(argument), number.isFinite {
      self.number = number
      time = nil
    } else if let minute = TimeOfDay.typed(argument) {
      // A clock metric counts minutes from noon, so that half past midnight is later than eleven.
      number = Double((minute + 720) % 1440)
      time = minute
    } else {
      return nil
    }
  }

  /// The amount in the metric's unit; a time of day is that of a clock if the metric is not known.
  ///
  /// - Throws: a usage error for a bare number of a clock, and for a time of day of any other metric.
  func value(of metric: MetricInfo?) throws -> Double {
    guard let metric else { return number }
    if metric.kind.known == .clock {
      guard time != nil else {
        throw CommandFailure.usage(
          "\(metric.key) is a time of day, and \(text) is a number.", hint: "Write it like 7:00, 23:30 or 7am.")
      }
    } else if let time {
      guard metric.unit == "min", text.contains(":"), text.last?.isNumber == true else {
        throw CommandFailure.usage(
          "\(text) is a time of day, and \(metric.key) is a number.", hint: "Give a number, such as 30.")
      }
      return Double(time)
    }
    return number
  }

  /// The metric with that key, if the service knows it. A wrong key is refused with the goal itself.
  static func metric(_ key: String, _ caller: Caller) throws -> MetricInfo? {
    try caller.client.call(MetricList()).metrics.first { $0.key == key.lowercased() }
  }

  /// The metric of the goal.
  static func metric(ofGoal goal: String, _ caller: Caller) throws -> MetricInfo? {
    try metric(caller.client.call(GoalGet(goal: goal)).goal.metric, caller)
  }
}
