private import Foundation
private import Glibc
internal import QuestStore
internal import QuestWire

/// The backups of a store, each of which has to equal the model at its moment. They are made while clients change the
/// store, so the newest change in a backup identifies its moment.
struct JudgedBackups {
  /// The state after each applied change, by the change's number.
  private var states: [Int64: State] = [0: State()]
  private var lastNoted: Int64 = 0
  /// The state that a restore of each backup brings, by the backup's name. Without backups whose state is not known
  /// exactly.
  private var known: [String: (command: Int64, model: GameModel)] = [:]
  /// The inspected files by name, because a new backup of the same second may have the name of a removed one.
  private var files: [String: FileMark] = [:]
  /// The newest change in each file.
  private var newestIn: [String: Int64] = [:]
  private var lastErasure: Int64 = 0

  private struct State {
    var model = GameModel()
    /// Changes up to this one and since the last restore or erasure. The journal has all of them.
    var recent: [(command: Int64, method: String)] = []
  }

  /// The known backups in a stable order, so that a seed gives the same choice.
  var restorable: [(name: String, model: GameModel)] {
    known.sorted { $0.key < $1.key }.map { ($0.key, $0.value.model) }
  }

  mutating func note(_ model: GameModel, after command: Int64, _ method: String) {
    let isNewStart = method == DataRestore.method || method == DataErase.method
    let recent = isNewStart ? [] : states[lastNoted]?.recent ?? []
    states[command] = State(model: model, recent: recent + [(command, method)])
    lastNoted = command
  }

  /// The erasure also changes earlier backups. If quests have had the task, the model cannot tell which quests of a
  /// backup lose it, so such backups are no longer restored.
  mutating func erase(_ skill: String, isErrand: Bool, at command: Int64) {
    lastErasure = command
    if isErrand {
      // An open session of the task is removed from the backup too.
      known = known.filter { _, backup in
        backup.model.place.task.map(backup.model.skill(of:)) != backup.model.skill(of: skill)
      }
      for name in known.keys { known[name]?.model.erase(skill) }
    } else {
      known = [:]
    }
  }

  /// Compares the new backups with the model. Skips backups that wait for an erasure, because it may be applied or not,
  /// and backups made during a change on a copy, because the numbers do not identify their moment.
  mutating func judge(in data: String, _ report: inout CrashReport) throws -> [Violation] {
    let folder = data + "/backups"
    let present = Set((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [])
      .filter { Backup(name: $0) != nil }
    known = known.filter { present.contains($0.key) }
    var violations: [Violation] = []
    for name in present.sorted() {
      let path = "\(folder)/\(name)"
      guard let mark = FileMark(path), files[name] != mark, let copy = try? CopiedStore(ofBackup: path)
      else { continue }
      files[name] = mark
      let facts = try copy.facts(after: 0)
      let ids = facts.commands.map(\.id)
      let newest = ids.max() ?? 0
      // Only the times of the file have changed, or an erasure has rewritten it.
      if newestIn[name] == newest { continue }
      newestIn[name] = newest
      known[name] = nil
      violations += facts.faults.map { Violation(kind: .integrity, text: "\(name): \($0)") }
      guard newest >= lastErasure else { continue }
      guard let state = states[newest] else {
        violations.append(Violation(kind: .half, text: "\(name) ends with the change \(newest), which nobody made"))
        continue
      }
      let lacking = state.recent.filter { !ids.contains($0.command) }
      if lacking.contains(where: { methodsMadeOnACopy.contains($0.method) }) { continue }
      let comparison = try copy.playing { game in try Comparison(game, with: state.model) }
      violations += comparison.violations.map { Violation(kind: $0.kind, text: "\(name): \($0.text)") }
      if let time = comparison.time { violations += report.check(time) }
      report.backupsCompared += 1
      known[name] = (newest, state.model)
    }
    return violations
  }

  /// Identifies a file: inodes are reused, but not together with the moment of change.
  private struct FileMark: Equatable {
    private let inode: UInt64
    private let seconds: Int
    private let nanoseconds: Int

    init?(_ path: String) {
      var facts = stat()
      guard stat(path, &facts) == 0 else { return nil }
      (inode, seconds, nanoseconds) = (UInt64(facts.st_ino), facts.st_ctim.tv_sec, facts.st_ctim.tv_nsec)
    }
  }
}
