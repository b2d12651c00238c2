internal import QuestModel
private import QuestText

/// Texts about a quest found in history.
public enum SequenceWording {
  /// A name from the time of day and the days: `Morning`, `Weekend evening`; from its first and last task if there is
  /// no usual time.
  public static func name(_ sequence: TaskSequence) -> String {
    guard let start = sequence.start else {
      return [sequence.tasks.first, sequence.tasks.last].compactMap { $0?.name }.joined(separator: " to ")
    }
    let time =
      switch start {
      case 240..<660: "Morning"
      case 660..<840: "Midday"
      case 840..<1080: "Afternoon"
      case 1080..<1320: "Evening"
      default: "Night"
      }
    return sequence.days == .weekends ? "Weekend \(time.lowercased())" : time
  }

  /// `Shower, Breakfast, Packing followed each other on 31 of 44 weekdays, mostly from 06:48.`
  public static func evidence(_ sequence: TaskSequence) -> String {
    let tasks = sequence.tasks.map(\.name).joined(separator: ", ")
    let days = "\(Figures.count(sequence.held)) of \(Figures.count(sequence.seen)) \(days(sequence.days))"
    let start = sequence.start.map { ", mostly from \(TimeOfDay.text(minute: $0))" } ?? ""
    return "\(tasks) followed each other on \(days)\(start)."
  }

  /// If nothing was found.
  public static func nothing(rules: SequenceRules = SequenceRules()) -> String {
    "No tasks were found that follow each other on most days. It takes at least \(rules.fewestDays) days on which they do."
  }

  private static func days(_ days: Weekdays) -> String {
    switch days {
    case .all: "days"
    case .weekdays: "weekdays"
    case .weekends: "weekend days"
    default:
      // The week begins on Monday here.
      days.days.sorted { ($0 + 5) % 7 < ($1 + 5) % 7 }.map { "\(CivilDay.weekdayNames[($0 + 5) % 7])s" }
        .joined(separator: ", ")
    }
  }
}
