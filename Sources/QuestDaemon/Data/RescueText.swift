internal import QuestModel
internal import QuestStore
internal import QuestText

/// The message after a rescue. It contains no times: a task may be running.
enum RescueText {
  /// The author of the notice and the journal's entry, with an id for a device that has lost its own.
  static func witness(at moment: Instant) -> Rescue.Witness {
    var generator = SystemRandomNumberGenerator()
    let device = Identifier<Never>.random(using: &generator).text
    return Rescue.Witness(at: moment, deviceID: device) { text($0) }
  }

  static func text(_ report: Rescue.Report) -> String {
    let kept: String? =
      switch report.damage {
      case .missing: nil
      case .behind, .other: "That file is kept, unchanged, in the folder quarantine."
      default: "The damaged file is kept, unchanged, in the folder quarantine."
      }
    return [what(report.damage), saved(report), lost(report), kept].compactMap(\.self).joined(separator: " ")
  }

  /// One line for `status`; doctor has the whole text.
  static func line(of notice: Notice) -> String {
    switch Notice.Kind(rawValue: notice.kind) {
    case .rescued: "Your store was damaged and has been mended."
    case .putBack: "Your store's file was removed and has been written again."
    case .pinReset: "The PIN that protected setup was removed."
    case .tornLog, .rebuilt, nil: "Something happened to your store."
    }
  }

  private static func what(_ damage: StoreDamage) -> String {
    switch damage {
    case .missing: "The store's file was gone."
    case .empty: "The store's file was empty."
    case .header: "The head of the store's file was damaged."
    case .notADatabase: "The store's file was no database."
    case .foreign: "The store's file was a database of another program."
    case .truncated: "The end of the store's file was missing."
    case .damaged: "The store's file was damaged."
    case .log: "The log with the store's newest changes was damaged or gone."
    case .behind: "The store's file lacked its newest changes."
    case .other: "The store of another device lay in the place of yours."
    }
  }

  private static func saved(_ report: Rescue.Report) -> String {
    let all = "\(count(report.sessions, "entry", "entries")) with \(count(report.runs, "task"))"
    let later = "\(count(report.laterSessions, "entry", "entries")) with \(count(report.laterRuns, "task"))"
    switch (report.usedBackup, report.usedLog) {
    case (true, true): return "The newest backup was continued with the change log: \(all)."
    case (false, true): return "It was made again from the change log: \(all)."
    case (true, false) where report.laterSessions + report.laterRuns > 0:
      return "The newest backup was restored, with \(later) that could be read from the damaged file: \(all) in all."
    case (true, false): return "The newest backup was restored: \(all)."
    case (false, false) where report.sessions + report.runs == 0:
      return "There was no backup and no change log, and no part of the store could be read."
    case (false, false): return "There was no backup and no change log; \(all) could be read from it."
    }
  }

  private static func lost(_ report: Rescue.Report) -> String {
    if report.isWhole { return "Nothing is lost." }
    guard report.remadeSessions > 0 else { return lostRuns(report) }
    let remade = count(report.remadeSessions, "entry", "entries")
    let runs = report.lostRuns == 0 ? "No task is lost." : lostRuns(report)
    return "\(runs) Of \(remade) only the tasks are known: quest, end and bonus are lost."
  }

  private static func lostRuns(_ report: Rescue.Report) -> String {
    switch report.lostRuns {
    case 0?: return "Nothing you did is lost; other changes may be."
    case let runs?: return "\(count(runs, "task")) \(runs == 1 ? "is" : "are") lost."
    case nil where report.usedBackup: return "It is not known whether more was played after the backup."
    case nil: return "It is not known how much is lost."
    }
  }

  private static func count(_ number: Int, _ one: String, _ many: String? = nil) -> String {
    Figures.of(number, one, many)
  }
}
