public import QuestModel

extension RecordType {
  /// What tracked time is counted under.
  static let activity = RecordType(
    "activity", .note,
    [
      Column("uid", .identifier, key: "id"),
      Column("player", .owner),
      Column("name", .text(longest: 200), key: "name"),
      Column("nameKey", .nameKey),
      Column("colour", .count(most: 7), key: "colour", .optional),
      Column("sign", .text(longest: 16), key: "sign", .optional),
      Column("position", .count(most: 1_000_000), key: "position", .usual),
      Column("archived", .flag, key: "archived", .usual),
      Column("lastCommand", .newestCommand),
    ])

  /// Tracked intervals.
  static let interval = RecordType(
    "interval", .note, moment: "startedAt",
    [
      Column("uid", .identifier, key: "id"),
      Column("player", .owner),
      Column("activity", .named(of: "activity"), key: "activity"),
      Column("startedAt", .instant, key: "start"),
      Column("endedAt", .instant, key: "end", .optional),
      Column("zone", .zone, key: "timeZone", .usual),
      Column("note", .text(longest: 200), key: "note", .optional),
      Column("tags", .text(longest: 200), key: "tags", .optional),
      Column("unconfirmed", .flag, key: "unconfirmed", .usual),
      Column("boot", .text(longest: 128), .optional),
      Column("bootMilliseconds", .count(most: .max), .optional),
      Column("lastCommand", .newestCommand),
      Column("dayStart", .count(most: 360), key: "dayStart", .optional),
    ],
    rules: [.apart(from: "startedAt", to: "endedAt")])
}

extension Activity: StoredRecord {
  public static var recordType: RecordType { .activity }

  public init(_ record: DescribedRecord) {
    self.init(
      id: ActivityID(record["uid"].text ?? ""), name: record["name"].text ?? "",
      colour: record["colour"].integer.map { Int($0) }, sign: record["sign"].text,
      position: Int(record["position"].integer ?? 0), isArchived: record["archived"].integer == 1)
  }

  public var record: DescribedRecord {
    DescribedRecord(
      .activity,
      [
        "uid": .text(id.text), "name": .text(name), "nameKey": .text(key),
        "colour": colour.map { .integer(Int64($0)) } ?? .null, "sign": sign.map { .text($0) } ?? .null,
        "position": .integer(Int64(position)), "archived": .integer(isArchived ? 1 : 0),
      ])
  }
}

extension Interval: StoredRecord {
  public static var recordType: RecordType { .interval }

  public init(_ record: DescribedRecord) {
    let boot = record["boot"].text.flatMap { bootID in
      record["bootMilliseconds"].integer.map { BootMoment(bootID: bootID, milliseconds: $0) }
    }
    self.init(
      id: IntervalID(record["uid"].text ?? ""), activity: ActivityID(record["activity"].text ?? ""),
      startedAt: record["startedAt"].instant ?? .earliest, endedAt: record["endedAt"].instant,
      zone: record.zone ?? .utc, note: record["note"].text,
      tags: record["tags"].text.map { $0.split(separator: ",").map(String.init) } ?? [],
      isUnconfirmed: record["unconfirmed"].integer == 1, boot: boot,
      dayStart: record["dayStart"].integer.flatMap { DayBoundary(minute: Int($0)) } ?? .midnight)
  }

  public var record: DescribedRecord {
    DescribedRecord(
      .interval,
      [
        "uid": .text(id.text), "activity": .text(activity.text), "startedAt": .instant(startedAt),
        "endedAt": endedAt.map { .instant($0) } ?? .null, "zone": .zone(zone), "note": note.map { .text($0) } ?? .null,
        "tags": tags.isEmpty ? .null : .text(tags.joined(separator: ",")),
        "unconfirmed": .integer(isUnconfirmed ? 1 : 0), "boot": boot.map { .text($0.bootID) } ?? .null,
        "bootMilliseconds": boot.map { .integer($0.milliseconds) } ?? .null,
        "dayStart": dayStart == .midnight ? .null : .integer(Int64(dayStart.minute)),
      ])
  }
}
