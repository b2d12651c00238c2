public import QuestModel

extension RecordType {
  /// Badges. They are never changed; a badge earned with a goal is deleted with the goal.
  static let badge = RecordType(
    "badge", .note,
    [
      Column("player", .owner),
      Column("badge", .ownKey, key: "id"),
      Column("key", .choice(Badge.Key.allCases.map(\.rawValue)), key: "key"),
      Column("tier", .count(most: 1_000_000), key: "tier", .optional),
      Column("earnedOn", .day, key: "earnedOn"),
      Column("goal", .record(of: "goal"), key: "goal", .optional),
      Column("lastCommand", .newestCommand),
    ])
}

extension Badge: StoredRecord {
  public static var recordType: RecordType { .badge }

  public init(_ record: DescribedRecord) {
    self.init(
      key: record["key"].choice() ?? .firstGoal, tier: record["tier"].integer.map { Int($0) },
      earnedOn: record["earnedOn"].day ?? LocalDay(ordinal: 0), goal: record["goal"].text.map { GoalID($0) },
      id: record["badge"].text.map { BadgeID($0) })
  }

  public var record: DescribedRecord {
    DescribedRecord(
      .badge,
      [
        "badge": .text(id.text), "key": .choice(key), "tier": tier.map { .integer(Int64($0)) } ?? .null,
        "earnedOn": .day(earnedOn), "goal": goal.map { .text($0.text) } ?? .null,
      ])
  }
}
