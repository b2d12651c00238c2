import GRDB
import QuestModel

/// The cost of a change, in rows written or folded again: about 4 µs each.
struct ChangeSize {
  var weight = 0
  var reserved = Succession.Reserved()

  /// The weight from which a transaction would block others for more than about 20 ms.
  static let large = 5_000
  /// The weight of a run that is added or removed, with its derived rows.
  static let ofRun = 25
  /// The weight of any other journaled row, or of a note.
  static let ofRow = 10
}

/// A limited change (`QuestStore.write`) would make others wait for too long. It has to be made on a copy
/// (`QuestStore.writeOnCopy`).
public struct LargeChange: Error {}

extension StoreWriter {
  /// Counts work that is about to be done. Throws `LargeChange` when it exceeds the limit of the change.
  func spend(_ weight: Int) throws {
    guard let left = weightLeft else { return }
    guard left > weight else { throw LargeChange() }
    weightLeft = left - weight
  }

  /// Counts a row that is about to be written.
  func spend(onRowOf table: JournaledTable) throws {
    guard weightLeft != nil else { return }
    try spend(table.name == JournaledTable.estimation.name ? ChangeSize.ofRun : ChangeSize.ofRow)
  }

  /// Counts one row for each of the skill's runs since that moment. O(limit).
  func spend(onRunsOf skill: Int64, since moment: Int64) throws {
    guard weightLeft != nil else { return }
    try spend(reader.runs(ofSkill: skill, since: moment))
  }
}

extension QuestStore {
  /// The cost of merging a stage. Cheap to compute for a large one.
  func size(of stage: ImportStage, _ plan: ImportPlan) throws -> ChangeSize {
    try read { reader in
      try stage.queue.read { staged in
        func count(_ table: String) throws -> Int {
          try Int.fetchOne(staged, sql: "SELECT count(*) FROM stage.\(table)") ?? 0
        }
        var size = ChangeSize()
        size.reserved.sessions = try count("session")
        size.reserved.runs = try count("run")
        let notes = try NoteStage.count(in: staged)
        // A note may create a record of another type that it names.
        size.reserved.others += 4 * plan.names + 2 * notes + (try count("quest"))
        size.reserved.others += try reader.goals(of: "?", plan.command.player.rawValue)
        size.weight = ChangeSize.ofRun * (size.reserved.runs + plan.names) + ChangeSize.ofRow * notes
        if !plan.skills.isEmpty { size.weight += try reader.runs() }
        guard size.weight < ChangeSize.large else { return size }
        let runs = "SELECT n.task, n.kind, r.recordedAt FROM stage.run r JOIN stage.name n ON n.id = r.name"
        size.weight += try reader.weight(
          of: try Row.fetchAll(staged, sql: runs).compactMap { row in
            try reader.skill(of: TaskName(name: row[0], kind: row[1]), plan.command.player).map { ($0, row[2]) }
          }, known: 0)
        return size
      }
    }
  }

  /// The cost of undoing or redoing that change. Cheap to compute for a large one.
  func size(of past: PastCommand) throws -> ChangeSize {
    try read { reader in
      let db = reader.db
      var size = ChangeSize()
      let rows = "SELECT json_array_length(changes) FROM journal WHERE command = ?"
      size.reserved.others += try Int.fetchOne(db, sql: rows, arguments: [past.id]) ?? 0
      let notes =
        "SELECT sum(\(JournaledChange.part("after.\(ImportBatch.notes)"))) FROM journal, \(JournaledChange.each) WHERE command = ?"
      size.weight = size.reserved.others + ChangeSize.ofRow * (try db.value(Int.self, notes, [past.id]) ?? 0)
      size.reserved.others += try reader.goals(of: "(SELECT player FROM command WHERE id = ?)", past.id)
      for (sql, known) in [(Self.runsOfBatch, 1), (Self.runsOnShelf, 0)] {
        let limit = ChangeSize.large / ChangeSize.ofRun
        let runs = try db.all(sql, [past.id, limit]) { row -> (skill: Int64, moment: Int64) in (row[0], row[1]) }
        size.weight += ChangeSize.ofRun * runs.count
        if size.weight < ChangeSize.large { size.weight += try reader.weight(of: runs, known: known) }
      }
      return size
    }
  }

  private static let runsOfBatch = """
    SELECT e.skill, e.recordedAt FROM session s CROSS JOIN estimation e ON e.session = s.id WHERE s.batch = ? LIMIT ?
    """

  private static let runsOnShelf = """
    SELECT n.skill, json_extract(h.image, '$.recordedAt')
    FROM shelf h LEFT JOIN skillName n
      ON n.player = json_extract(h.image, '$.player') AND n.key = json_extract(h.image, '$.skillName')
    WHERE h.batch = ? AND h.record = 'estimation' LIMIT ?
    """
}

extension StoreReader {
  fileprivate func runs() throws -> Int {
    try Int.fetchOne(db, sql: "SELECT coalesce(sum(estimations), 0) FROM playerTotals") ?? 0
  }

  /// The change may reach each of these goals, and earn a badge.
  func goals(of player: String, _ value: Int64) throws -> Int {
    try db.value(Int.self, "SELECT count(*) FROM goal WHERE player = \(player)", [value]) ?? 0
  }

  fileprivate func skill(of task: TaskName, _ player: PlayerID) throws -> Int64? {
    let sql = "SELECT skill FROM skillName WHERE player = ? AND key = ?"
    return try db.value(Int64.self, sql, [player.rawValue, task.skillKey])
  }

  /// The number of runs to fold again when these runs are added or removed: of each skill those since the first of
  /// them, and all of them if two were recorded at one moment, because such runs are sorted again. `known` runs of each
  /// exist already.
  fileprivate func weight(of runs: [(skill: Int64, moment: Int64)], known: Int) throws -> Int {
    var since: [Int64: Int64] = [:]
    var moments: [Int64: Set<Int64>] = [:]
    let others = "SELECT count(*) FROM estimation WHERE skill = ? AND recordedAt = ?"
    for (skill, moment) in runs {
      let isFirst = moments[skill, default: []].insert(moment).inserted
      let count = try db.value(Int.self, others, [skill, moment]) ?? 0
      since[skill] = isFirst && count <= known ? min(since[skill] ?? .max, moment) : .min
    }
    return try since.reduce(0) { sum, item in sum + (try self.runs(ofSkill: item.key, since: item.value)) }
  }

  /// The number of the skill's runs since that moment, or the weight of a large change if that is smaller.
  fileprivate func runs(ofSkill skill: Int64, since moment: Int64) throws -> Int {
    let sql = """
      SELECT count(*) FROM (SELECT 1 FROM estimation WHERE skill = ? AND recordedAt >= ? LIMIT \(ChangeSize.large))
      """
    return try db.value(Int.self, sql, [skill, moment]) ?? 0
  }
}
