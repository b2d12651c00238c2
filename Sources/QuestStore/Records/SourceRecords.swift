private import FoundationEssentials
public import QuestModel

extension RecordType {
  /// Sources, without secrets: secrets never reach the store.
  static let source = RecordType(
    "source", .setUp,
    [
      Column("player", .owner),
      Column("name", .ownKey, key: "name"),
      Column("connector", .text(longest: 64), key: "connector"),
      Column("title", .text(longest: 400), key: "title"),
      Column("definition", .opaque(longest: SourceRecord.longestDefinition), key: "definition"),
      Column("every", .count(most: 604_800), key: "every"),
      Column("since", .day, key: "since"),
      Column("enabled", .flag, key: "enabled", .usual),
      Column("lastCommand", .newestCommand),
      Column("notBefore", .instant, key: "notBefore", .optional),
    ], rules: [.sourceName("name")])
}

/// A source as it is stored.
public struct SourceRecord: StoredRecord, Equatable {
  public var name: String
  public var connector: String
  public var title: String
  /// JSON: hosts, settings, streams.
  public var definition: String
  public var every: Int
  public var since: LocalDay
  public var isEnabled: Bool
  public var notBefore: Instant?

  /// Bytes.
  public static let longestDefinition = 128 << 10
  public static var recordType: RecordType { .source }

  public init(_ record: DescribedRecord) {
    name = record["name"].text ?? ""
    connector = record["connector"].text ?? ""
    title = record["title"].text ?? ""
    definition = record["definition"].text ?? ""
    every = Int(record["every"].integer ?? 0)
    since = record["since"].day ?? LocalDay(ordinal: 0)
    isEnabled = record["enabled"].integer == 1
    notBefore = record["notBefore"].instant
  }

  public var record: DescribedRecord {
    DescribedRecord(
      .source,
      [
        "name": .text(name), "connector": .text(connector), "title": .text(title), "definition": .text(definition),
        "every": .integer(Int64(every)), "since": .day(since), "enabled": .integer(isEnabled ? 1 : 0),
        "notBefore": notBefore.map { .instant($0) } ?? .null,
      ])
  }

  private struct Definition: Codable {
    var hosts: [String]
    var settings: [String: String]
    var streams: [Source.Stream]
  }

  /// - Throws: `EncodingError`, which no source of ours causes.
  public init(_ source: Source) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let definition = Definition(hosts: source.hosts, settings: source.settings, streams: source.streams)
    name = source.name
    connector = source.connector
    title = source.title
    self.definition = String(decoding: try encoder.encode(definition), as: UTF8.self)
    every = source.every
    since = source.since
    isEnabled = source.isEnabled
    notBefore = source.notBefore
  }

  /// The source; without streams if an import brought an unreadable definition.
  public var source: Source {
    let known = try? JSONDecoder().decode(Definition.self, from: Data(definition.utf8))
    return Source(
      name: name, connector: connector, title: title, hosts: known?.hosts ?? [], settings: known?.settings ?? [:],
      streams: known?.streams ?? [], every: max(every, 300), since: since, isEnabled: isEnabled,
      notBefore: notBefore)
  }
}
