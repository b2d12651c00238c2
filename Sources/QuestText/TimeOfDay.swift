/// A time of day on the wall clock, to the minute: `07:45`.
public enum TimeOfDay {
  /// Minute of the day, 0 ..< 1440; `nil` unless the text is `H:MM` or `HH:MM`.
  public static func minute(_ text: String) -> Int? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, (1...2).contains(parts[0].utf8.count), parts[1].utf8.count == 2,
      parts.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }),
      let hour = Int(parts[0]), hour < 24, let minute = Int(parts[1]), minute < 60
    else { return nil }
    return hour * 60 + minute
  }

  public static func text(minute: Int) -> String {
    let hour = minute / 60
    let rest = minute % 60
    return "\(hour < 10 ? "0" : "")\(hour):\(rest < 10 ? "0" : "")\(rest)"
  }

  /// Of a metric of the kind `clock`, which counts minutes after noon; rounded to whole minutes.
  public static func text(afterNoon minutes: Double) -> String {
    let whole = Int(minutes.rounded()) % 1440
    return text(minute: (whole + 1440 + 720) % 1440)
  }
}
