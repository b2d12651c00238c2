public import QuestModel

/// A template for a new quest.
public struct QuestTemplate: Hashable, Sendable {
  /// The id for `quest.create`: `morning`.
  public let id: String
  /// The shown name of a quest made from it.
  public let name: String
  /// Its setup name.
  public let setupName: String
  /// In the form that players type, each with its setup name, its shown name and its suggested range: plain numbers for
  /// planning, not measured. Empty in the blank template, whose tasks the player names.
  public let tasks: [String]
  public let days: Weekdays
  /// Minute of the local day.
  public let reminder: Int?

  /// In the order of the list.
  public static let all = [
    QuestTemplate(
      id: "morning", name: "Morning Quest", setupName: "School Morning",
      tasks: [
        "Shower = Shower Power 5m..15m", "Get Dressed = Quick Change 3m..10m", "Breakfast = Fuel Up 10m..25m",
        "Brush Teeth = Tooth Shine 2m..5m", "Pack Bag = Bag Check 2m..8m",
      ], days: .weekdays, reminder: 450),
    QuestTemplate(
      id: "homework", name: "Homework Quest", setupName: "Homework",
      tasks: [
        "Get supplies ready = Gear Check 2m..10m", "Work on assignment = Deep Dive 20m..1h", "Pack up = Wrap Up 2m..8m",
      ], days: .weekdays, reminder: nil),
    QuestTemplate(
      id: "friend", name: "Friend's House Quest", setupName: "Friend's House",
      tasks: [
        "Get Dressed = Quick Change 3m..10m", "Pack Bag = Bag Check 2m..8m", "Travel there = On the Way 10m..40m",
      ], days: .all, reminder: nil),
    QuestTemplate(
      id: "activity", name: "Activity Prep", setupName: "Activity",
      tasks: [
        "Gather Gear = Gear Hunt 5m..15m", "Get Dressed = Quick Change 3m..10m", "Fill Bottle = Water Stop 1m..4m",
      ], days: .all, reminder: nil),
    QuestTemplate(
      id: "weekend", name: "Weekend Quest", setupName: "Weekend Morning",
      tasks: [
        "Make Bed = Bed Reset 2m..6m", "Breakfast = Fuel Up 10m..25m", "Tidy Room = Room Reset 10m..40m",
        "Laundry = Laundry Loop 10m..30m",
      ], days: .weekends, reminder: nil),
    QuestTemplate(
      id: "creative", name: "Creative Quest", setupName: "Creative Hour",
      tasks: [
        "Draw = Sketch Time 15m..45m", "Write = Story Time 15m..45m", "Practise an instrument = Music Time 10m..30m",
        "Clean up = Brush Down 3m..10m",
      ], days: .all, reminder: nil),
    QuestTemplate(id: "blank", name: "New Quest", setupName: "New Quest", tasks: [], days: .all, reminder: nil),
  ]

  /// `nil` if there is no template with that id; ignores case and surrounding blanks.
  public static func named(_ id: String) -> QuestTemplate? {
    let key = NameKey.of(id)
    return all.first { $0.id == key }
  }
}
