/// Seconds written for people. Nothing here rounds up: 59.9 s is 59 seconds, as a clock would show it.
public enum DurationText {
  /// `8s`, `5m`, `1m 12s`, `1h 5m`, `2h`: the form in tables, hints and feedback. Seconds are left out from one hour
  /// on.
  ///
  /// Takes any number; the sign is dropped and the fraction truncated.
  public static func short(_ seconds: Double) -> String {
    let parts = Parts(seconds)
    if parts.hours > 0 { return parts.minutes == 0 ? "\(parts.hours)h" : "\(parts.hours)h \(parts.minutes)m" }
    if parts.minutes > 0 { return parts.seconds == 0 ? "\(parts.minutes)m" : "\(parts.minutes)m \(parts.seconds)s" }
    return "\(parts.seconds)s"
  }

  /// The seconds that `short` shows: whole ones below an hour, whole minutes from there on. Texts beside it compare
  /// these values, so that they never contradict it. Takes durations from 0 on.
  public static func shown(_ seconds: Double) -> Double {
    let step = seconds < 3600 ? 1.0 : 60
    return (seconds / step).rounded(.down) * step
  }

  /// The difference of two durations as displayed: 20 s and 17.7 s, shown as 17 s, differ by 3 s.
  public static func apart(_ one: Double, _ other: Double) -> Double { abs(shown(one) - shown(other)) }

  /// `5 minutes`, `1 minute 12 seconds`, `1 hour 5 minutes 10 seconds`: for reading aloud; every part is said.
  public static func words(_ seconds: Double) -> String {
    let parts = Parts(seconds)
    let said = [(parts.hours, "hour"), (parts.minutes, "minute"), (parts.seconds, "second")]
      .filter { $0.0 > 0 }
      .map { $0.0 == 1 ? "1 \($0.1)" : "\($0.0) \($0.1)s" }
    return said.isEmpty ? "0 seconds" : said.joined(separator: " ")
  }

  private struct Parts {
    let hours: Int
    let minutes: Int
    let seconds: Int

    init(_ value: Double) {
      // Callers pass estimates (≤ 30 days) or differences of them; the clamp keeps any other number printable.
      let whole = value.isFinite ? Int(min(abs(value), 1e12)) : 0
      hours = whole / 3600
      minutes = whole / 60 % 60
      seconds = whole % 60
    }
  }
}
