import GRDB
public import QuestModel

/// The staged runs of one task.
public struct StagedTask: Sendable {
  public var name: TaskName
  /// Runs with an actual.
  public var runs: Int
  public var withEstimate: Int
  /// The sum of their actuals.
  public var seconds: Double
  /// When the first and the last of them were recorded.
  public var first: Instant
  public var last: Instant
}

extension ImportStage {
  /// The tasks to import, those with most time first. O(runs).
  public func tasks(limit: Int) throws -> [StagedTask] {
    try StoreError.translating {
      try queue.read { db in
        let rows = try Row.fetchCursor(
          db,
          sql: """
            SELECT n.kind, r.task, count(*), count(r.estimate), sum(r.actual), min(r.recordedAt),
              max(r.recordedAt)
            FROM run r CROSS JOIN name n ON n.id = r.name WHERE r.actual IS NOT NULL
            GROUP BY r.name, lower(r.task) ORDER BY 5 DESC, 2 LIMIT ?
            """, arguments: [limit])
        var tasks: [StagedTask] = []
        while let row = try rows.next() {
          tasks.append(
            StagedTask(
              name: TaskName(name: row[1], kind: row[0]), runs: row[2], withEstimate: row[3], seconds: row[4],
              first: Instant(milliseconds: row[5]), last: Instant(milliseconds: row[6])))
        }
        return tasks
      }
    }
  }
}
