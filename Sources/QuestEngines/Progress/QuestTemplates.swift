public import QuestModel

/// A template for a new quest.
public struct QuestTemplate: Hashable, Sendable {
  /// What `quest.create` takes: `morning`.
  public let id: String
  /// What a quest made of it may be shown as.
  public let name: String
  /// What it may be set up under.
  public let setupName: String
  /// Empty in the blank one, whose tasks the player names.
  public let tasks: [String]
  public let days: Weekdays
  /// Minute of the local day.
  public let reminder: Int?

  /// In the order they are offered.
  public static let all = [
    QuestTemplate(
      id: "morning", name: "Morning Quest", setupName: "School Morning",
      tasks: ["Shower", "Get Dressed", "Breakfast", "Brush Teeth", "Pack Bag"], days: .weekdays, reminder: 450),
    QuestTemplate(
      id: "homework", name: "Homework Quest", setupName: "Homework",
      tasks: ["Get supplies ready", "Work on assignment", "Pack up"],
      days: .weekdays, reminder: nil),
    QuestTemplate(
      id: "friend", name: "Friend's House Quest", setupName: "Friend's House",
      tasks: ["Get Dressed", "Pack Bag", "Travel there"], days: .all,
      reminder: nil),
    QuestTemplate(
      id: "activity", name: "Activity Prep", setupName: "Activity",
      tasks: ["Gather Gear", "Get Dressed", "Fill Bottle"], days: .all,
      reminder: nil),
    QuestTemplate(
      id: "weekend", name: "Weekend Quest", setupName: "Weekend Morning",
      tasks: ["Make Bed", "Breakfast", "Tidy Room", "Laundry"], days: .weekends,
      reminder: nil),
    QuestTemplate(id: "blank", name: "New Quest", setupName: "New Quest", tasks: [], days: .all, reminder: nil),
  ]

  /// `nil` when there is no template of that id; case and surrounding blanks do not count.
  public static func named(_ id: String) -> QuestTemplate? {
    let key = NameKey.of(id)
    return all.first { $0.id == key }
  }
}
