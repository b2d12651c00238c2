public import QuestModel

extension RecordType {
  /// Goals, without their parts.
  static let goal = RecordType(
    "goal", .note, moment: "createdAt",
    [
      Column("uid", .identifier, key: "id"),
      Column("player", .owner),
      Column("name", .text(longest: 400), key: "name"),
      Column("kind", .choice(Goal.Kind.allCases.map(\.rawValue)), key: "kind"),
      Column("metric", .metricKey, key: "metric"),
      Column("scope", .choice(MetricScopeKind.allCases.map(\.rawValue)), key: "of", .optional),
      Column("skillKey", .skillKey, key: "skill", .optional),
      Column("quest", .quest, key: "routine", .optional),
      Column("label", .text(longest: 400), key: "label", .optional),
      Column("baseline", .number, key: "baseline", .optional),
      Column("silence", .choice(Goal.Silence.allCases.map(\.rawValue)), key: "silence", .usual),
      Column("reachedBy", .choice(Goal.ReachedBy.allCases.map(\.rawValue)), key: "reachedBy", .usual),
      Column("colour", .count(most: 7), key: "colour", .optional),
      Column("position", .count(most: 1_000_000), key: "position", .usual),
      Column("archived", .flag, key: "archived", .usual),
      Column("createdAt", .instant, key: "createdAt"),
      Column("zone", .zone, key: "timeZone", .usual),
      Column("lastCommand", .newestCommand),
    ])

  /// Versions of goals' terms.
  static let goalTerms = RecordType(
    "goalTerms", .note,
    [
      Column("uid", .identifier, key: "id"),
      Column("player", .owner),
      Column("goal", .record(of: "goal"), key: "goal"),
      Column("since", .day, key: "since"),
      Column("amount", .number, key: "amount"),
      Column("rhythm", .choice(GoalTerms.Rhythm.Frame.allCases.map(\.rawValue)), key: "per", .usual),
      Column("weekdays", .count(most: 127), key: "weekdays", .optional),
      Column("quota", .count(most: 7), key: "quota", .optional),
      Column("by", .day, key: "by", .optional),
      Column("lastCommand", .newestCommand),
    ])

  /// Guesses of when goals are reached.
  static let goalGuess = RecordType(
    "goalGuess", .note,
    [
      Column("uid", .identifier, key: "id"),
      Column("player", .owner),
      Column("goal", .record(of: "goal"), key: "goal"),
      Column("madeOn", .day, key: "madeOn"),
      Column("earliest", .day, key: "earliest", .optional),
      Column("latest", .day, key: "latest", .optional),
      Column("lastCommand", .newestCommand),
    ])

  /// Rest days of one goal or of all.
  static let goalRest = RecordType(
    "goalRest", .note,
    [
      Column("uid", .identifier, key: "id"),
      Column("player", .owner),
      Column("goal", .record(of: "goal"), key: "goal", .optional),
      Column("firstDay", .day, key: "from"),
      Column("lastDay", .day, key: "to"),
      Column("lastCommand", .newestCommand),
    ])

  /// The days on which goals were reached.
  static let goalReached = RecordType(
    "goalReached", .note,
    [
      Column("uid", .identifier, key: "id"),
      Column("player", .owner),
      Column("goal", .record(of: "goal"), key: "goal"),
      Column("day", .day, key: "day"),
      Column("value", .number, key: "value"),
      Column("lastCommand", .newestCommand),
    ])
}

extension GoalRecord: StoredRecord {
  public static var recordType: RecordType { .goal }

  public init(_ record: DescribedRecord) {
    let label = record["label"].text ?? ""
    let skill = record["skillKey"].text ?? ""
    let scope: GoalScope? =
      switch record["scope"].choice(MetricScopeKind.self) {
      case .skill: .skill(key: skill)
      case .quest: record["quest"].text.map { .quest(QuestID($0)) }
      case .activity: .activity(key: label)
      case .tag: .tag(key: label)
      case .name: .name(key: skill)
      case nil: nil
      }
    self.init(
      id: GoalID(record["uid"].text ?? ""), name: record["name"].text ?? "", kind: record["kind"].choice() ?? .reach,
      metric: MetricKey(record["metric"].text ?? "") ?? .unreadable, scope: scope,
      baseline: record["baseline"].number, silence: record["silence"].choice() ?? .unknown,
      reachedBy: record["reachedBy"].choice() ?? .value, colour: record["colour"].integer.map { Int($0) },
      position: Int(record["position"].integer ?? 0), isArchived: record["archived"].integer == 1,
      createdAt: record["createdAt"].instant ?? .earliest, zone: record.zone ?? .utc)
  }

  public var record: DescribedRecord {
    var values: [String: RecordValue] = [
      "uid": .text(id.text), "name": .text(name), "kind": .choice(kind), "metric": .text(metric.text),
      "scope": scope.map { .choice($0.kind) } ?? .null, "baseline": baseline.map { .number($0) } ?? .null,
      "silence": .choice(silence), "reachedBy": .choice(reachedBy),
      "colour": colour.map { .integer(Int64($0)) } ?? .null, "position": .integer(Int64(position)),
      "archived": .integer(isArchived ? 1 : 0), "createdAt": .instant(createdAt), "zone": .zone(zone),
    ]
    switch scope {
    case .skill(let key), .name(let key): values["skillKey"] = .text(key)
    case .quest(let quest): values["quest"] = .text(quest.text)
    case .activity(let key), .tag(let key): values["label"] = .text(key)
    case nil: break
    }
    return DescribedRecord(.goal, values)
  }
}

extension GoalTermsRecord: StoredRecord {
  public static var recordType: RecordType { .goalTerms }

  public init(_ record: DescribedRecord) {
    let rhythm: GoalTerms.Rhythm =
      switch record["rhythm"].choice(GoalTerms.Rhythm.Frame.self) {
      case .quota: .quota(Int(record["quota"].integer ?? 7))
      case .week: .week
      case .month: .month
      case .day, nil: .days(record["weekdays"].integer.map { Weekdays(rawValue: Int($0)) } ?? .all)
      }
    self.init(
      id: GoalPartID(record["uid"].text ?? ""), goal: GoalID(record["goal"].text ?? ""),
      terms: GoalTerms(
        since: record["since"].day ?? LocalDay(ordinal: 0), amount: record["amount"].number ?? 0, rhythm: rhythm,
        by: record["by"].day))
  }

  public var record: DescribedRecord {
    var values: [String: RecordValue] = [
      "uid": .text(id.text), "goal": .text(goal.text), "since": .day(terms.since), "amount": .number(terms.amount),
      "rhythm": .choice(terms.rhythm.frame), "by": terms.by.map { .day($0) } ?? .null,
    ]
    switch terms.rhythm {
    case .days(let days): values["weekdays"] = .integer(Int64(days.rawValue))
    case .quota(let days): values["quota"] = .integer(Int64(days))
    case .week, .month: break
    }
    return DescribedRecord(.goalTerms, values)
  }
}

extension GoalGuessRecord: StoredRecord {
  public static var recordType: RecordType { .goalGuess }

  public init(_ record: DescribedRecord) {
    let days = (record["earliest"].day, record["latest"].day)
    self.init(
      id: GoalPartID(record["uid"].text ?? ""), goal: GoalID(record["goal"].text ?? ""),
      madeOn: record["madeOn"].day ?? LocalDay(ordinal: 0), days: GoalRestRecord.range(days.0, days.1))
  }

  public var record: DescribedRecord {
    DescribedRecord(
      .goalGuess,
      [
        "uid": .text(id.text), "goal": .text(goal.text), "madeOn": .day(madeOn),
        "earliest": days.map { .day($0.lowerBound) } ?? .null, "latest": days.map { .day($0.upperBound) } ?? .null,
      ])
  }
}

extension GoalRestRecord: StoredRecord {
  public static var recordType: RecordType { .goalRest }

  public init(_ record: DescribedRecord) {
    let first = record["firstDay"].day ?? LocalDay(ordinal: 0)
    self.init(
      id: GoalPartID(record["uid"].text ?? ""), goal: record["goal"].text.map { GoalID($0) },
      days: Self.range(first, record["lastDay"].day) ?? first...first)
  }

  public var record: DescribedRecord {
    DescribedRecord(
      .goalRest,
      [
        "uid": .text(id.text), "goal": goal.map { .text($0.text) } ?? .null, "firstDay": .day(days.lowerBound),
        "lastDay": .day(days.upperBound),
      ])
  }

  /// `nil` without both days in their order.
  fileprivate static func range(_ first: LocalDay?, _ last: LocalDay?) -> ClosedRange<LocalDay>? {
    guard let first, let last, first <= last else { return nil }
    return first...last
  }
}

extension GoalReachedRecord {
  /// The id of a reached goal that undo or redo has recorded. Other changes use a random id.
  public static func id(byStepOf goal: GoalID) -> GoalPartID { GoalPartID(ContentID.of("reachedByStep", goal.text)) }
}

extension GoalReachedRecord: StoredRecord {
  public static var recordType: RecordType { .goalReached }

  public init(_ record: DescribedRecord) {
    self.init(
      id: GoalPartID(record["uid"].text ?? ""), goal: GoalID(record["goal"].text ?? ""),
      reached: GoalReached(day: record["day"].day ?? LocalDay(ordinal: 0), value: record["value"].number ?? 0))
  }

  public var record: DescribedRecord {
    DescribedRecord(
      .goalReached,
      [
        "uid": .text(id.text), "goal": .text(goal.text), "day": .day(reached.day), "value": .number(reached.value),
      ])
  }
}
