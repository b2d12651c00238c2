/// A calendar day: proleptic Gregorian, without a zone. Counted from 1970-01-01, which is 0.
public struct LocalDay: Hashable, Comparable, Sendable, CustomStringConvertible {
  public var ordinal: Int32

  public init(ordinal: Int32) { self.ordinal = ordinal }

  /// `nil` when the day does not exist (February 30th) or the year is outside 1 … 9999.
  public init?(year: Int, month: Int, day: Int) {
    guard (1...9999).contains(year), (1...12).contains(month), day >= 1, day <= Self.days(inMonth: month, of: year)
    else { return nil }
    // Days from civil, Howard Hinnant's "chrono-compatible low-level date algorithms": years start in March.
    let shifted = month <= 2 ? year - 1 : year
    let era = shifted / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    ordinal = Int32(era * 146_097 + dayOfEra - 719_468)
  }

  /// Reads `2026-03-15`.
  public init?(_ text: String) {
    var reader = DigitReader(text)
    guard let year = reader.digits(4), reader.take("-"), let month = reader.digits(2), reader.take("-"),
      let day = reader.digits(2), reader.isAtEnd
    else { return nil }
    self.init(year: year, month: month, day: day)
  }

  public static func < (a: LocalDay, b: LocalDay) -> Bool { a.ordinal < b.ordinal }

  public func advanced(by days: Int) -> LocalDay { LocalDay(ordinal: ordinal + Int32(days)) }
  public static func - (a: LocalDay, b: LocalDay) -> Int { Int(a.ordinal) - Int(b.ordinal) }

  /// 1 = Sunday … 7 = Saturday.
  public var weekday: Int { (Int(ordinal) % 7 + 7 + 4) % 7 + 1 }

  /// The first day of the week that contains this day, for weeks that start on `weekStart` (1 = Sunday … 7 = Saturday).
  public func startOfWeek(weekStart: Int) -> LocalDay { advanced(by: -((weekday - weekStart + 7) % 7)) }

  public var civil: (year: Int, month: Int, day: Int) {
    let shifted = Int(ordinal) + 719_468
    let era = Int(Int64(shifted).flooredDivision(by: 146_097))
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    return (year, month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
  }

  /// `2026-03-15`.
  public var description: String {
    let (year, month, day) = civil
    let digits = String(year)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits + "-\(two(Int64(month)))-\(two(Int64(day)))"
  }

  private static func days(inMonth month: Int, of year: Int) -> Int {
    switch month {
    case 2: year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400)) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}
