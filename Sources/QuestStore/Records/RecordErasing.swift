import GRDB
import QuestModel

extension RecordType {
  /// SQL condition on the rows that an erasure deletes, by its scope (see `RecordType`). `routines` are the row numbers
  /// of the erased quests.
  func isErased(by erasure: Erasure, _ routines: [Int64], in db: Database) throws -> String {
    var conditions: [String] = []
    switch erasure.scope {
    case .everything: return erasure.own
    case .before(let moment): conditions = self.moment.map { ["\($0) < \(moment)"] } ?? []
    case .quest: conditions = names(of: .quest).map { "\($0) IN (\(ErasureRows.list(routines)))" }
    case .record(let kind, let digests):
      if erasure.takesFood {
        if self == .food || self == .foodItem { conditions = ["1"] }
        if self == .sample { conditions = ["metric = '\(Metric.foodDone)'"] }
      } else if kind == name {
        conditions = digests.isEmpty ? ["1"] : [try Self.named(digests, identity, in: name, erasure, db)]
      } else if kind == RecordType.metric.name {
        for column in names(of: .metricKey) {
          conditions.append(try Self.named(digests, column, in: name, erasure, db))
        }
      } else if kind == RecordType.source.name, try Self.knowsSources(db) {
        for column in names(of: .sourceName) {
          conditions.append(try Self.named(digests, column, in: name, erasure, db))
        }
        for column in names(of: .metricKey) {
          let named = try Self.named(digests, "source", in: RecordType.metric.name, erasure, db)
          conditions.append("\(column) IN (SELECT key FROM metric WHERE \(erasure.own) AND \(named))")
        }
      }
    case .skill:
      for column in names(of: .skillKey) {
        let sql = "SELECT id, \(column) FROM \(name) WHERE \(erasure.own) AND \(column) IS NOT NULL"
        let named = try Row.fetchAll(db, sql: sql).filter { erasure.namesSkill($0[1]) }.map { $0[0] as Int64 }
        conditions.append("id IN (\(ErasureRows.list(named)))")
      }
    }
    for column in columns {
      guard let name = column.kind.parent, let parent = RecordType.all.first(where: { $0.name == name }) else {
        continue
      }
      let erased = try parent.isErased(by: erasure, routines, in: db)
      if erased != "0" { conditions.append("\(column.name) IN (SELECT uid FROM \(parent.name) WHERE \(erased))") }
    }
    return conditions.isEmpty ? "0" : "\(erasure.own) AND (\(conditions.joined(separator: " OR ")))"
  }

  /// Whether the file is of schema 11 or later: a backup may be older.
  private static func knowsSources(_ db: Database) throws -> Bool {
    try db.columns(in: metric.name).contains { $0.name == "source" }
  }

  private static func named(
    _ digests: Set<String>, _ column: String, in table: String, _ erasure: Erasure, _ db: Database
  ) throws -> String {
    let all = try String.fetchAll(
      db, sql: "SELECT DISTINCT \(column) FROM \(table) WHERE \(erasure.own) AND \(column) IS NOT NULL")
    let erased = all.filter { digests.contains(Erasure.digest($0)) }
    return "\(column) IN (\(erased.map { "'" + $0.replacing("'", with: "''") + "'" }.joined(separator: ",")))"
  }

  /// The columns that decide whether a journal image belongs to an erased record.
  var erasable: [Column] {
    columns.filter { column in
      switch column.kind {
      case .quest, .skillKey, .metricKey, .sourceName, .record, .named, .identifier, .ownKey: true
      default: column.name == moment
      }
    }
  }

  /// Whether other records refer to it by its `uid`.
  var isParent: Bool { RecordType.all.contains { $0.columns.contains { $0.kind.parent == name } } }

  /// Whether people give the record a name.
  var isNamed: Bool { index(of: "name") != nil }

  /// Whether a journal image with these texts in the column belongs to an erased record. Records with ids are the
  /// caller's responsibility.
  func isErased(by erasure: Erasure, _ column: Column, _ values: [String]) -> Bool {
    switch column.kind {
    case .skillKey: values.contains(where: erasure.namesSkill)
    case .metricKey:
      values.contains { erasure.names(RecordType.metric.name, $0) || self == .sample && erasure.takesSamples(of: $0) }
    case .sourceName: values.contains { erasure.names(RecordType.source.name, $0) }
    case .identifier, .ownKey: values.contains { erasure.names(name, $0) }
    default: false
    }
  }
}
