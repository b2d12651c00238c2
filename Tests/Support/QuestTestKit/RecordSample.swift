public import QuestModel
public import QuestStore

/// Samples of the described records (`RecordType`), for tests about all types.
extension DescribedRecord {
  /// A record with a value for every member of its type.
  ///
  /// - Parameters:
  ///   - type: the type of the record.
  ///   - number: distinguishes the samples of a type, from 1.
  ///   - moment: the moment of the record.
  ///   - quest: the name of the quest that the record is about, if its type can be about one; otherwise it is about
  ///     `sampleSkill`.
  /// - Returns: the sample.
  public static func sample(
    of type: RecordType, _ number: Int, at moment: Instant, quest: String? = nil
  ) -> DescribedRecord {
    var record = DescribedRecord(type)
    let areApart = type.rules.contains { if case .apart = $0 { true } else { false } }
    let moment = areApart ? moment.advanced(bySeconds: Double(number - 1) * 7200) : moment
    for (index, column) in type.columns.enumerated() {
      record.values[index] =
        switch column.kind {
        case .owner, .newestCommand: .null
        case .identifier: .text("\(type.name)-\(number)")
        case .ownKey: .text("key-\(number)")
        case .seconds(let longest): .number(min(longest, 60.25 + Double(index) + Double(number % 1000)))
        case .count(let most): .integer(Int64(min(most, number)))
        case .number: .number(Double(number % 1000) + 0.25)
        case .amount(let most): .number(min(most, Double(number % 1000) + 0.25))
        case .flag: .integer(Int64(number % 2))
        case .metricKey: .text(sampleMetric)
        case .sourceName: .text("sample-\(number)")
        case .opaque(let longest): .text(String("sample \(number)".prefix(longest)))
        case .record(let type): .text("\(type)-\(number)")
        case .named, .nameKey: .text("sample \(number)")
        case .text(let longest): .text(String("sample \(number)".prefix(longest)))
        case .choice(let names): .integer(Int64(number % names.count))
        case .skillKey: .text(sampleSkill)
        case .instant: .instant(column.name == type.moment ? moment : moment.advanced(bySeconds: 3600))
        case .zone: .zone(.utc)
        case .day: .day(Zone.utc.localDay(of: moment))
        case .quest: quest.map { .text($0) } ?? .null
        }
    }
    for rule in type.rules {
      switch rule {
      case .oneOf(let names):
        let known = names.compactMap { type.index(of: $0) }.filter { record.values[$0] != .null }
        for index in known.dropFirst() { record.values[index] = .null }
      case .night(let start, _):
        // The moment of such a record is its end.
        guard let index = type.index(of: start) else { continue }
        record.values[index] = .instant(moment.advanced(bySeconds: -3600))
      case .rising, .apart, .sourceName: continue
      }
    }
    return record
  }

  /// The skill that samples are about, in the form in which names are compared.
  public static let sampleSkill = "sample skill"

  /// The metric that samples are about.
  public static let sampleMetric = "pages"

  /// A sample of every described type of note.
  public static func samples(_ number: Int, at moment: Instant, quest: String? = nil) -> [DescribedRecord] {
    RecordType.all.filter { $0.place == .note }.map { sample(of: $0, number, at: moment, quest: quest) }
  }

  /// The sample as a line of an export, with the newline.
  public var line: String {
    var members = [#""type":"\#(type.name)""#]
    for (column, value) in zip(type.columns, values) where value != .null {
      guard let key = column.key else { continue }
      switch column.kind {
      case .instant: members.append(#""\#(key)":"\#((value.instant ?? .earliest).rfc3339())""#)
      case .day: members.append(#""\#(key)":"\#(value.day ?? LocalDay(ordinal: 0))""#)
      case .choice(let names): members.append(#""\#(key)":"\#(names[Int(value.integer ?? 0)])""#)
      case .flag: members.append(#""\#(key)":\#(value == .integer(1))"#)
      case .seconds, .number, .amount: members.append(#""\#(key)":\#(value.number ?? 0)"#)
      case .count: members.append(#""\#(key)":\#(value.integer ?? 0)"#)
      default: members.append(#""\#(key)":"\#(value.text ?? "")""#)
      }
    }
    return "{\(members.joined(separator: ","))}\n"
  }
}
