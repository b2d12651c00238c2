internal import QuestModel
internal import QuestStore

/// A line of a described record before its values are checked.
struct RawRecord {
  private let type: RecordType
  private var values: [RecordValue]

  init(_ type: RecordType, _ scanner: inout JSONScanner) throws(HistoryFault) {
    self.type = type
    values = type.columns.map { _ in .null }
    while let key = try scanner.nextKey() {
      guard let index = type.columns.firstIndex(where: { $0.key == key }) else {
        try scanner.skip()
        continue
      }
      values[index] =
        switch type.columns[index].kind {
        case .seconds, .number, .amount: try scanner.number(key).map { .number($0) } ?? .null
        case .count: try scanner.integer(key).map { .integer(Int64($0)) } ?? .null
        case .flag: try scanner.flag(key).map { .integer($0 ? 1 : 0) } ?? .null
        default: try scanner.text(key).map { .text($0) } ?? .null
        }
    }
  }

  /// The record of the line: quests by name, and null for what the line leaves out.
  func checked(_ zones: inout ZoneCache) throws(HistoryFault) -> DescribedRecord {
    var record = DescribedRecord(type)
    for (index, column) in type.columns.enumerated() {
      guard let key = column.key else { continue }
      record.values[index] = try Self.checked(values[index], column.kind, key, &zones) ?? .null
      guard record.values[index] != .null || column.presence != .required else {
        // Among present values, only a duration of 0 seconds becomes none.
        throw HistoryFault(key, values[index] == .null ? "is missing" : "is not above 0")
      }
    }
    for rule in type.rules { try check(rule, record) }
    return record
  }

  private static func checked(
    _ value: RecordValue, _ kind: RecordType.Kind, _ key: String, _ zones: inout ZoneCache
  ) throws(HistoryFault) -> RecordValue? {
    switch (kind, value) {
    case (.seconds(let longest), let value):
      return try Check.duration(value.number, key, longest: longest).map { .number($0) }
    case (.count(let most), .integer(let count)):
      return try Check.points(Int(count), key, most: most).map { .integer(Int64($0)) }
    case (.number, .number(let number)):
      guard abs(number) <= Metric.largest else { throw HistoryFault(key, "is farther from 0 than 1000000000000") }
      return value
    case (.amount(let most), .number(let number)):
      guard (0...most).contains(number) else {
        throw HistoryFault(key, "is not between 0 and \(Int(most))")
      }
      return value
    case (.flag, .integer): return value
    case (_, .text(let text)): return try checked(text, kind, key, &zones)
    default: return nil
    }
  }

  private static func checked(
    _ text: String, _ kind: RecordType.Kind, _ key: String, _ zones: inout ZoneCache
  ) throws(HistoryFault) -> RecordValue? {
    switch kind {
    case .identifier, .record: return try Check.identifier(text, key, Never.self).map { .text($0.text) }
    case .metricKey:
      guard let metric = MetricKey(text) else { throw HistoryFault(key, "is not the key of a metric, such as pages") }
      return .text(metric.text)
    case .sourceName:
      guard let source = Source.key(text) else { throw HistoryFault(key, "is not the name of a source, such as anki") }
      return .text(source)
    case .opaque(let longest):
      guard NameRule.isPlain(text), (1...longest).contains(text.utf8.count) else {
        throw HistoryFault(key, "is not one line of 1 to \(longest) bytes")
      }
      return .text(text)
    case .ownKey, .quest, .named: return .text(try Check.name(text, key))
    case .text(let longest):
      let text = try Check.name(text, key)
      guard text.utf8.count <= longest else { throw HistoryFault(key, "is longer than \(longest) bytes") }
      return .text(text)
    case .skillKey: return .text(NameKey.of(try Check.skillName(text, key)))
    case .choice(let names):
      guard let place = names.firstIndex(of: text) else {
        let known =
          names.count == 2 ? "neither \(names[0]) nor \(names[1])" : "none of \(names.joined(separator: ", "))"
        throw HistoryFault(key, "is \(known)")
      }
      return .integer(Int64(place))
    case .instant: return try Check.instant(text, key).map { .instant($0) }
    case .zone: return try Check.zone(text, key, &zones).map { .zone($0) }
    case .day:
      guard let day = LocalDay(text) else { throw HistoryFault(key, "is not a day such as 2026-03-15") }
      return .day(day)
    case .owner, .newestCommand, .nameKey, .seconds, .count, .number, .amount, .flag: return nil
    }
  }

  private func check(_ rule: RecordType.Rule, _ record: DescribedRecord) throws(HistoryFault) {
    func keys(_ names: [String]) -> [String] {
      names.compactMap { type.index(of: $0) }.compactMap { type.columns[$0].key }
    }
    switch rule {
    case .oneOf(let names):
      guard names.count(where: { record[$0] != .null }) == 1 else {
        let others = keys(names).dropFirst().joined(separator: " or ")
        throw HistoryFault(keys(names).first, "or \(others) says what it is about: one of them")
      }
    case .rising(let names):
      let numbers = names.compactMap { record[$0].number }
      guard zip(numbers, numbers.dropFirst()).allSatisfy({ $0 <= $1 }) else {
        let others = keys(names).dropFirst().joined(separator: " and ")
        throw HistoryFault(keys(names).first, "is not in order with \(others)")
      }
    case .sourceName(let name):
      guard let text = record[name].text, Source.key(text) == text else {
        throw HistoryFault(keys([name]).first, "is not the name of a source, such as anki")
      }
    case .apart(let start, let end):
      if let first = record[start].instant, let last = record[end].instant, last < first {
        throw HistoryFault(keys([end]).first, "is before \(keys([start]).joined())")
      }
    case .night(let start, let end):
      if let first = record[start].instant, let last = record[end].instant,
        let problem = Night.problem(of: TimeSpan(start: first, end: last))
      {
        throw HistoryFault(keys([end]).first, "does not suit \(keys([start]).joined()): \(problem.message)")
      }
    }
  }
}

extension HistoryLineWriter {
  /// The members of a described record's line; the record has quests by name.
  mutating func members(of record: DescribedRecord) {
    member("type", record.type.name)
    let zone = record.zone ?? .utc
    for (column, value) in zip(record.type.columns, record.values) {
      guard let key = column.key else { continue }
      switch (column.kind, value) {
      case (.instant, _): member(key, value.instant.map(zone.rfc3339))
      case (.day, _): member(key, value.day?.description)
      case (.choice(let names), .integer(let place)):
        member(key, names.indices.contains(Int(place)) ? names[Int(place)] : nil)
      case (.flag, .integer(let flag)): member(key, flag != 0)
      case (_, .integer(let count)): member(key, Int(count))
      default:
        member(key, value.number)
        member(key, value.text)
      }
    }
  }
}
