/// Weekdays are numbered 1 = Sunday … 7 = Saturday everywhere in the data.
public enum Weekday {
  public static let shortNames = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
  public static let fullNames = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"]

  /// The number for a name of which at least the first three letters are given: `mon`, `Thurs`.
  public static func number(_ name: String) -> Int? {
    let name = name.lowercased()
    return name.count < 3 ? nil : fullNames.firstIndex { $0.hasPrefix(name) }.map { $0 + 1 }
  }
}

/// A set of weekdays; a quest is active on a non-empty one.
public struct Weekdays: OptionSet, Hashable, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// - Parameter days: numbers 1 … 7; `nil` when one lies outside or none is given.
  public init?(days: [Int]) {
    guard !days.isEmpty, days.allSatisfy({ (1...7).contains($0) }) else { return nil }
    rawValue = days.reduce(0) { $0 | 1 << ($1 - 1) }
  }

  public static let all = Weekdays(rawValue: 0b1111111)
  public static let weekdays = Weekdays(rawValue: 0b0111110)
  public static let weekends = Weekdays(rawValue: 0b1000001)

  /// In rising order, 1 = Sunday.
  public var days: [Int] { (1...7).filter { rawValue & 1 << ($0 - 1) != 0 } }

  public func contains(weekday: Int) -> Bool { rawValue & 1 << (weekday - 1) != 0 }
}
