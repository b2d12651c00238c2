private import Foundation
private import Glibc
internal import QuestStore
internal import QuestWire

/// The backups of a store, each of which has to be what the model was at its moment. They are made while clients change the
/// store, so the moment is told by the newest change in them.
struct JudgedBackups {
  /// What the store was after each change, by its number, of all that were followed.
  private var models: [Int64: GameModel] = [0: GameModel()]
  /// Changes since the last restore or erasure, with their methods: the journal has all of them.
  private var recent: [(command: Int64, method: String)] = []
  /// By name: what a restore of it brings. Backups that cannot be told exactly are not among them.
  private var known: [String: (command: Int64, model: GameModel)] = [:]
  /// The looked-at files by name: one that is gone leaves its name to the next of the same second.
  private var files: [String: FileMark] = [:]
  /// The newest change in each of them.
  private var newestIn: [String: Int64] = [:]
  private var lastErasure: Int64 = 0

  /// Those that are known, in an order that chance alone does not change.
  var restorable: [(name: String, model: GameModel)] {
    known.sorted { $0.key < $1.key }.map { ($0.key, $0.value.model) }
  }

  mutating func note(_ model: GameModel, after command: Int64, _ method: String) {
    models[command] = model
    if method == DataRestore.method || method == DataErase.method { recent = [] }
    recent.append((command, method))
  }

  /// Backups of before are erased from too. A task of quests goes out of those in which today's quests lack it, which the
  /// model cannot tell: such backups are restored no more.
  mutating func erase(_ skill: String, isErrand: Bool, at command: Int64) {
    lastErasure = command
    if isErrand {
      // What is open of the task goes out of the backup, too.
      known = known.filter { _, backup in
        backup.model.place.task.map(backup.model.skill(of:)) != backup.model.skill(of: skill)
      }
      for name in known.keys { known[name]?.model.erase(skill) }
    } else {
      known = [:]
    }
  }

  /// Holds the new ones against the model. One that waits to be erased from is what it was, or what it will be, and is left
  /// alone; so is one from beside a change that was made on a copy, of which the numbers do not tell the moment.
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
      // Only its times have changed, or an erasure has written it again.
      if newestIn[name] == newest { continue }
      newestIn[name] = newest
      known[name] = nil
      violations += facts.faults.map { Violation(kind: .integrity, text: "\(name): \($0)") }
      guard newest >= lastErasure else { continue }
      let lacking = recent.filter { $0.command < newest && !ids.contains($0.command) }
      if lacking.contains(where: { methodsMadeOnACopy.contains($0.method) }) { continue }
      guard let model = models[newest] else {
        violations.append(Violation(kind: .half, text: "\(name) ends with the change \(newest), which nobody made"))
        continue
      }
      let comparison = try copy.playing { game in try Comparison(game, with: model) }
      violations += comparison.violations.map { Violation(kind: $0.kind, text: "\(name): \($0.text)") }
      if let time = comparison.time { violations += report.check(time) }
      report.backupsCompared += 1
      known[name] = (newest, model)
    }
    return violations
  }

  /// Which file it is: inodes are used again, moments of change are not.
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
