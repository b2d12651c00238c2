import GRDB
import QuestModel

extension RecordType {
  /// SQL condition on the rows that an erasure deletes, by its scope (see `RecordType`). `routines` are the rows of the
  /// erased quests.
  func isErased(by erasure: Erasure, _ routines: [Int64], in db: Database) throws -> String {
    var conditions: [String] = []
    switch erasure.scope {
    case .everything: return erasure.own
    case .before(let moment): conditions = self.moment.map { ["\($0) < \(moment)"] } ?? []
    case .quest: conditions = names(of: .quest).map { "\($0) IN (\(ErasureRows.list(routines)))" }
    case .skill:
      for column in names(of: .skillKey) {
        let sql = "SELECT id, \(column) FROM \(name) WHERE \(erasure.own) AND \(column) IS NOT NULL"
        let named = try Row.fetchAll(db, sql: sql).filter { erasure.namesSkill($0[1]) }.map { $0[0] as Int64 }
        conditions.append("id IN (\(ErasureRows.list(named)))")
      }
    }
    return conditions.isEmpty ? "0" : "\(erasure.own) AND (\(conditions.joined(separator: " OR ")))"
  }

  /// The columns that decide whether a journal image belongs to an erased record.
  var erasable: [Column] {
    columns.filter { $0.kind == .quest || $0.kind == .skillKey || $0.name == moment }
  }
}
