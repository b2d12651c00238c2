import QuestText

/// A text is a duration or is refused; the written form of a duration can be read back.
enum DurationTarget {
  static func run(_ input: [UInt8]) throws {
    let text = String(decoding: input, as: UTF8.self)
    let seconds = try? DurationParser.seconds(text)
    if let seconds { try check(seconds, of: text) }
    if let range = try? DurationParser.range(text) {
      try promise(range.low <= range.high, "a range from \(range.low) to \(range.high)")
      try promise(range.low >= 0 && range.high.isFinite, "a range from \(range.low) to \(range.high)")
      if let seconds { try promise(range == (seconds, seconds), "one duration is a range") }
    } else {
      try promise(seconds == nil, "a duration is no range from itself to itself")
    }
    if text.utf8.count > DurationParser.longestText { try promise(seconds == nil, "too long a text is a duration") }
    if text.utf8.count < DurationParser.longestText, DurationParser.lacksUnit(text) {
      for unit in [UnitQuestion.Unit.minutes, .seconds] {
        let whole = UnitQuestion.with(unit, text)
        try promise((try? DurationParser.range(whole)) != nil, "\(whole) cannot be read")
        try promise(!DurationParser.lacksUnit(whole), "\(whole) is asked about again")
      }
    }
    if let minute = TimeOfDay.minute(text) {
      try promise(TimeOfDay.typed(text) == minute, "\(minute) is typed otherwise")
    }
    if let minute = TimeOfDay.typed(text) {
      try promise((0..<1440).contains(minute), "a day has no minute \(minute)")
      try promise(TimeOfDay.minute(TimeOfDay.text(minute: minute)) == minute, "\(minute) cannot be read back")
    }
    for time in TimeOfDay.spellings(of: text) {
      try promise(TimeOfDay.minute(time) != nil, "\(time) is no time of day")
    }
  }

  private static func check(_ seconds: Double, of text: String) throws {
    try promise(seconds.isFinite && seconds >= 0, "\(seconds) seconds")
    if text.utf8.allSatisfy({ $0 < 0x80 }), text.utf8.count + 2 <= DurationParser.longestText {
      let shouted = try? DurationParser.seconds(" \(text.uppercased())\t")
      try promise(shouted == seconds, "case and blanks count")
    }
    guard seconds < 1e9 else { return }
    let whole = seconds.rounded(.down)
    try promise((try? DurationParser.seconds(DurationText.words(seconds))) == whole, "words of \(seconds)")
    let shown = whole < 3600 ? whole : whole - whole.truncatingRemainder(dividingBy: 60)
    try promise((try? DurationParser.seconds(DurationText.short(seconds))) == shown, "short text of \(seconds)")
  }
}
