import GRDB
public import QuestModel

/// Deletes history, journaled row by row, so that undo restores it.
extension StoreWriter {
  /// Deletes a session that has ended, with its runs and its snapshot. O(runs), and the runs of their skills.
  public func delete(session: SessionID) throws {
    let id = try rowID(of: session)
    for table in [JournaledTable.estimation, .sessionTask] {
      let sql = "SELECT id FROM \(table.name) WHERE session = ? ORDER BY position"
      for row in try db.values(Int64.self, sql, [id]) { try delete(table, row) }
    }
    try delete(.session, id)
  }

  /// Deletes one run; the others keep their ids.
  public func delete(run: Estimation) throws { try delete(.estimation, try rowID(of: run)) }

  /// A session's total in seconds; `nil` when it does not measure the quest.
  public func setTotal(of session: SessionID, to total: Double?) throws {
    let id = try rowID(of: session)
    var image = try currentImage(.session, id)
    image.values[SessionRow.Column.total.rawValue] = total.databaseValue
    try update(.session, id, image)
  }

  func rowID(of run: Estimation) throws -> Int64 {
    let sql = "SELECT id FROM estimation WHERE session = ? AND position = ?"
    guard let id = try db.value(Int64.self, sql, [try rowID(of: run.sessionID), run.position]) else {
      throw StoreError.refused("estimation \(run.id) does not exist")
    }
    return id
  }
}
