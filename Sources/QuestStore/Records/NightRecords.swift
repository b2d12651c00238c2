public import QuestModel

extension RecordType {
  /// Stretches of sleep.
  public static let night = RecordType(
    "night", .note, moment: "endedAt",
    [
      Column("uid", .identifier, key: "id"),
      Column("player", .owner),
      Column("startedAt", .instant, key: "start"),
      Column("endedAt", .instant, key: "end"),
      Column("zone", .zone, key: "timeZone", .usual),
      Column("day", .day, key: "day", .usual),
      Column("stages", .opaque(longest: NightStages.longestText), key: "stages", .optional),
      Column("device", .text(longest: 200), key: "device", .optional),
      Column("note", .text(longest: 200), key: "note", .optional),
      Column("lastCommand", .newestCommand),
    ], rules: [.night(from: "startedAt", to: "endedAt")])
}

extension Night: StoredRecord {
  public static var recordType: RecordType { .night }

  public init(_ record: DescribedRecord) {
    self.init(
      id: NightID(record["uid"].text ?? ""), startedAt: record["startedAt"].instant ?? .earliest,
      endedAt: record["endedAt"].instant ?? .earliest, zone: record.zone ?? .utc,
      day: record["day"].day ?? LocalDay(ordinal: 0), stages: record["stages"].text.flatMap(NightStages.init),
      device: record["device"].text, note: record["note"].text)
  }

  public var record: DescribedRecord {
    DescribedRecord(
      .night,
      [
        "uid": .text(id.text), "startedAt": .instant(startedAt), "endedAt": .instant(endedAt), "zone": .zone(zone),
        "day": .day(day), "stages": stages.map { .text($0.text) } ?? .null,
        "device": device.map { .text($0) } ?? .null, "note": note.map { .text($0) } ?? .null,
      ])
  }

  /// The id of a recorded or logged stretch, made of its content, so that the same night gets the same id wherever it
  /// is imported.
  public static func id(device: String?, _ span: TimeSpan, _ stages: NightStages?) -> NightID {
    var id = ContentID("night")
    id.combine(device)
    id.combine(span.start)
    id.combine(span.end)
    id.combine(stages?.text)
    return NightID(id.text)
  }
}
