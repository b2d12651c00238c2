internal import Glibc

/// What the locale says about weeks.
public enum LocaleWeek {
  /// The first day of a week by `LC_TIME`, 1 = Sunday … 7 = Saturday; `nil` if no language is set (`C`, `POSIX`) or its
  /// locale is not installed.
  ///
  /// Checks `LC_ALL`, `LC_TIME`, `LANG`, in the order of locale(7). Reads the locale's files.
  public static var firstDay: Int? {
    guard let name = ["LC_ALL", "LC_TIME", "LANG"].lazy.compactMap({ Environment[$0] }).first,
      !["C", "POSIX"].contains(name.prefix { $0 != "." }), let locale = newlocale(LC_TIME_MASK, name, nil)
    else { return nil }
    defer { freelocale(locale) }
    guard let offset = nl_langinfo_l(nl_item(_NL_TIME_FIRST_WEEKDAY), locale) else { return nil }
    // The C library gives this number as a pointer.
    let counted = UInt(bitPattern: nl_langinfo_l(nl_item(_NL_TIME_WEEK_1STDAY), locale)) & 0xFFFF_FFFF
    return firstDay(countedFrom: Int(counted), offset: Int(offset.pointee))
  }

  /// - Parameters:
  ///   - date: what the locale counts its weekdays from: 19971130, a Sunday, or 19971201, a Monday.
  ///   - offset: the place of the week's first day, from 1.
  /// - Returns: 1 = Sunday … 7 = Saturday; `nil` for numbers that no locale has.
  package static func firstDay(countedFrom date: Int, offset: Int) -> Int? {
    guard (1...7).contains(offset), let first = [19_971_130: 0, 19_971_201: 1][date] else { return nil }
    return (first + offset - 1) % 7 + 1
  }
}
