public import QuestModel

extension RecordType {
  /// Practice runs.
  static let practice = RecordType(
    "practice", .note, moment: "recordedAt",
    [
      Column("uid", .identifier, key: "id"),
      Column("player", .owner),
      Column("target", .seconds(longest: 86_400), key: "targetSeconds"),
      Column("actual", .seconds(longest: 2_592_000), key: "actualSeconds"),
      Column("recordedAt", .instant, key: "recordedAt"),
      Column("zone", .zone, key: "timeZone", .usual),
      Column("day", .day, .usual),
      Column("lastCommand", .newestCommand),
    ])
}

extension PracticeRun: StoredRecord {
  public static var recordType: RecordType { .practice }

  public init(_ record: DescribedRecord) {
    self.init(
      id: PracticeID(record["uid"].text ?? ""), target: record["target"].number ?? 0,
      actual: record["actual"].number ?? 0, recordedAt: record["recordedAt"].instant ?? .earliest,
      zone: record.zone ?? .utc, day: record["day"].day ?? LocalDay(ordinal: 0))
  }

  public var record: DescribedRecord {
    DescribedRecord(
      .practice,
      [
        "uid": .text(id.text), "target": .number(target), "actual": .number(actual),
        "recordedAt": .instant(recordedAt), "zone": .zone(zone), "day": .day(day),
      ])
  }
}
