/// The suggested range for planning a task's first run: as typed after the task, and as displayed.
public enum SuggestionText {
  /// Splits the range off the end of a task's text: `Shower @care 5m..15m`.
  ///
  /// The last word is a range if there is text on both sides of its `..` and either side begins with a digit or a sign:
  /// `Wait..what` and `Part 1...` are names. The caller checks whether the range is valid.
  public static func split(_ text: String) -> (task: String, range: String?) {
    var task = text[...]
    while task.last?.isWhitespace == true { task.removeLast() }
    guard let blank = task.lastIndex(where: \.isWhitespace) else { return (text, nil) }
    let word = task[task.index(after: blank)...]
    guard let dots = word.firstRange(of: ".."), dots.lowerBound > word.startIndex,
      let low = word.first, let high = word[dots.upperBound...].first, high != ".", begins(low) || begins(high)
    else { return (text, nil) }
    task = task[..<blank]
    while task.last?.isWhitespace == true { task.removeLast() }
    return task.isEmpty ? (text, nil) : (String(task), String(word))
  }

  private static func begins(_ character: Character) -> Bool { character.isWholeNumber || "+-~".contains(character) }

  /// `5m..15m`, `90s..2m`: read back as the same numbers. Takes positive seconds.
  public static func typed(_ range: ClosedRange<Double>) -> String {
    "\(typed(range.lowerBound))..\(typed(range.upperBound))"
  }

  private static func typed(_ seconds: Double) -> String {
    guard let whole = Int(exactly: seconds) else { return "\(seconds)s" }
    if whole.isMultiple(of: 3600) { return "\(whole / 3600)h" }
    return whole.isMultiple(of: 60) ? "\(whole / 60)m" : "\(whole)s"
  }

  /// `5 to 15 minutes`, `45 minutes to 1 hour`. Takes positive seconds.
  public static func words(_ range: ClosedRange<Double>) -> String {
    let (low, high) = (DurationText.words(range.lowerBound), DurationText.words(range.upperBound))
    let (from, to) = (low.split(separator: " "), high.split(separator: " "))
    // The unit is written once: `1 to 2 hours`.
    let isOneUnit = from.count == 2 && to.count == 2 && to[1].hasPrefix(from[1])
    return isOneUnit ? "\(from[0]) to \(high)" : "\(low) to \(high)"
  }
}
