/// Calendar days as numbers, 1970-01-01 = 0, by Howard Hinnant's algorithms.
public enum CivilDay {
  /// Monday first, as `weekday` counts.
  public static let weekdayNames = [
    "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday",
  ]

  /// The number of `2026-03-15`; `nil` for an invalid day.
  public static func number(_ date: String) -> Int? {
    let parts = tenBytes(date) ?? date.split(separator: "-").compactMap { Int($0) }
    guard parts.count == 3, (1...12).contains(parts[1]), (1...31).contains(parts[2]), (0...9999).contains(parts[0])
    else { return nil }
    let year = parts[1] <= 2 ? parts[0] - 1 : parts[0]
    let era = (year >= 0 ? year : year - 399) / 400
    let yearOfEra = year - era * 400
    let dayOfYear = (153 * (parts[1] + (parts[1] > 2 ? -3 : 9)) + 2) / 5 + parts[2] - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  /// Year, month and day of a date of ten bytes, as all are that the service sends; `nil` for another form. It makes no
  /// texts in between.
  private static func tenBytes(_ date: String) -> [Int]? {
    guard date.utf8.count == 10 else { return nil }
    var parts = [0, 0, 0]
    var part = 0
    for (place, byte) in date.utf8.enumerated() {
      if place == 4 || place == 7 {
        guard byte == UInt8(ascii: "-") else { return nil }
        part += 1
      } else {
        guard byte >= 0x30, byte <= 0x39 else { return nil }
        parts[part] = parts[part] * 10 + Int(byte - 0x30)
      }
    }
    return parts
  }

  /// Year, month and day of a number from the year 0 on.
  public static func parts(_ number: Int) -> (year: Int, month: Int, day: Int) {
    let shifted = number + 719_468
    let era = shifted / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
  }

  /// `2026-03-15` of a number from the year 0 on.
  public static func date(_ number: Int) -> String {
    let (year, month, day) = parts(number)
    let digits = String(year)
    let padded = String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    return "\(padded)-\(month < 10 ? "0" : "")\(month)-\(day < 10 ? "0" : "")\(day)"
  }

  /// `16 Mar`.
  public static func text(_ number: Int) -> String {
    let (_, month, day) = parts(number)
    return "\(day) \(months[month - 1])"
  }

  public static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
  public static let weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]

  /// 0 = Monday … 6 = Sunday. Day 0 was a Thursday.
  public static func weekday(_ number: Int) -> Int { ((number + 3) % 7 + 7) % 7 }
}
