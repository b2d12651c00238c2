/// QuestModel: the product's terms as values. It knows no store, wire, network or operating system.

/// A moment in UTC, in whole milliseconds since 1970-01-01T00:00:00Z. Leap seconds do not exist, as in POSIX.
public struct Instant: Hashable, Comparable, Sendable {
  public var milliseconds: Int64

  public init(milliseconds: Int64) { self.milliseconds = milliseconds }
  public init(seconds: Double) { milliseconds = Int64((seconds * 1000).rounded()) }

  public var secondsSince1970: Double { Double(milliseconds) / 1000 }

  /// Years 0001 to 9999: what RFC 3339 can write.
  public static let earliest = Instant(milliseconds: -62_135_596_800_000)
  public static let latest = Instant(milliseconds: 253_402_300_799_999)

  public static func < (a: Instant, b: Instant) -> Bool { a.milliseconds < b.milliseconds }

  /// Seconds from `b` to `a`.
  public static func - (a: Instant, b: Instant) -> Double { Double(a.milliseconds - b.milliseconds) / 1000 }

  public func advanced(bySeconds seconds: Double) -> Instant {
    Instant(milliseconds: milliseconds + Int64((seconds * 1000).rounded()))
  }
}

// MARK: - RFC 3339

extension Instant {
  /// Reads `2026-03-15T18:48:28Z`, with an optional fraction (kept to the millisecond, rounded down) and any offset.
  ///
  /// Returns `nil` for anything else, dates that do not exist included. Second 60 counts as the next minute's 0.
  /// Cost: one pass over the text, no formatter.
  public init?(rfc3339 text: String) {
    var reader = DigitReader(text)
    guard let year = reader.digits(4), reader.take("-"), let month = reader.digits(2), reader.take("-"),
      let dayOfMonth = reader.digits(2), let day = LocalDay(year: year, month: month, day: dayOfMonth),
      reader.take("T") || reader.take("t") || reader.take(" "),
      let hour = reader.digits(2), hour < 24, reader.take(":"), let minute = reader.digits(2), minute < 60,
      reader.take(":"), let second = reader.digits(2), second <= 60
    else { return nil }
    var fraction: Int64 = 0
    if reader.take(".") {
      guard let read = reader.fractionInMilliseconds() else { return nil }
      fraction = read
    }
    var offsetMinutes = 0
    if !(reader.take("Z") || reader.take("z")) {
      let sign: Int
      if reader.take("+") { sign = 1 } else if reader.take("-") { sign = -1 } else { return nil }
      guard let hours = reader.digits(2), hours < 24, reader.take(":"), let minutes = reader.digits(2), minutes < 60
      else { return nil }
      offsetMinutes = sign * (hours * 60 + minutes)
    }
    guard reader.isAtEnd else { return nil }
    let seconds = Int64(day.ordinal) * 86400 + Int64(hour * 3600 + (minute - offsetMinutes) * 60 + second)
    self.init(milliseconds: seconds * 1000 + fraction)
    guard self >= .earliest, self <= .latest else { return nil }
  }

  /// The moment with the given offset from UTC in seconds, rounded to whole minutes in print as RFC 3339 demands;
  /// milliseconds are written only if they are not 0. If the offset leads outside the years 0001 to 9999, which RFC
  /// 3339 cannot express, it is written in UTC.
  public func rfc3339(offsetSeconds: Int = 0) -> String {
    let offsetMinutes = Int((Double(offsetSeconds) / 60).rounded())
    let local = milliseconds + Int64(offsetMinutes) * 60_000
    guard (Self.earliest.milliseconds...Self.latest.milliseconds).contains(local) || offsetMinutes == 0 else {
      return rfc3339()
    }
    let dayMilliseconds: Int64 = 86_400_000
    let ordinal = local.flooredDivision(by: dayMilliseconds)
    let inDay = local - ordinal * dayMilliseconds
    var text = LocalDay(ordinal: Int32(ordinal)).description
    text += "T\(two(inDay / 3_600_000)):\(two(inDay / 60_000 % 60)):\(two(inDay / 1000 % 60))"
    let fraction = inDay % 1000
    if fraction > 0 { text += fraction < 10 ? ".00\(fraction)" : fraction < 100 ? ".0\(fraction)" : ".\(fraction)" }
    if offsetMinutes == 0 { return text + "Z" }
    let size = Int64(abs(offsetMinutes))
    return text + (offsetMinutes < 0 ? "-" : "+") + "\(two(size / 60)):\(two(size % 60))"
  }
}

func two(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }

extension Int64 {
  func flooredDivision(by divisor: Int64) -> Int64 {
    let quotient = self / divisor
    return self % divisor < 0 ? quotient - 1 : quotient
  }
}

/// Reads fixed-width digits from ASCII text without building substrings.
struct DigitReader {
  private var rest: Substring.UTF8View

  init(_ text: String) { rest = Substring(text).utf8 }

  var isAtEnd: Bool { rest.isEmpty }

  mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard let first = rest.first, UInt32(first) == character.value else { return false }
    rest.removeFirst()
    return true
  }

  mutating func digits(_ count: Int) -> Int? {
    var value = 0
    for _ in 0..<count {
      guard let first = rest.first, (0x30...0x39).contains(first) else { return nil }
      value = value * 10 + Int(first - 0x30)
      rest.removeFirst()
    }
    return value
  }

  /// One to nine digits after the decimal point.
  mutating func fractionInMilliseconds() -> Int64? {
    var value: Int64 = 0
    var count = 0
    while let first = rest.first, (0x30...0x39).contains(first) {
      if count < 3 { value = value * 10 + Int64(first - 0x30) }
      count += 1
      rest.removeFirst()
    }
    guard (1...9).contains(count) else { return nil }
    while count < 3 {
      value *= 10
      count += 1
    }
    return value
  }
}
