internal import QuestModel
internal import QuestStore

/// What people are told after a store was mended. No times: a task may be running.
enum RescueText {
  /// Heads the notice and the journal's entry, with an id for a device that has lost its own.
  static func witness(at moment: Instant) -> Rescue.Witness {
    var generator = SystemRandomNumberGenerator()
    let device = Identifier<Never>.random(using: &generator).text
    return Rescue.Witness(at: moment, deviceID: device) { text($0) }
  }

  static func text(_ report: Rescue.Report) -> String {
    let kept = report.damage == .missing ? nil : "The damaged file is kept, unchanged, in the folder quarantine."
    return [what(report.damage), saved(report), lost(report), kept].compactMap(\.self).joined(separator: " ")
  }

  /// One line for `status`; doctor has the whole text.
  static func line(of notice: Notice) -> String {
    switch Notice.Kind(rawValue: notice.kind) {
    case .rescued: "Your store was damaged and has been mended."
    case .putBack: "Your store's file was removed and has been written again."
    case .pinReset: "The PIN that guarded setup was taken away."
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
    case .behind: "The store's file was older than its newest backup."
    }
  }

  private static func saved(_ report: Rescue.Report) -> String {
    let all = "\(count(report.sessions, "session")) with \(count(report.runs, "run"))"
    if report.isWhole { return "Everything in it could be read: \(all)." }
    guard report.usedBackup else {
      return report.sessions + report.runs == 0
        ? "There was no backup, and nothing in it could be read." : "There was no backup; \(all) could be read from it."
    }
    if report.damage == .behind { return "That backup was restored: \(all)." }
    let rescued = report.rescuedSessions + report.rescuedRuns
    let later =
      rescued == 0
      ? "nothing later could be read from the damaged file"
      : "\(count(report.rescuedSessions, "session")) with \(count(report.rescuedRuns, "run")) of later were read from the "
        + "damaged file"
    return "The newest backup was restored, and \(later): \(all) in all."
  }

  private static func lost(_ report: Rescue.Report) -> String {
    switch report.lostRuns {
    case 0?: "Nothing is lost."
    case let runs?: "\(count(runs, "run")) could not be read any more."
    case nil where report.usedBackup: "Whether more was played after the backup cannot be told."
    case nil: "How much is lost cannot be told."
    }
  }

  private static func count(_ number: Int, _ what: String) -> String { "\(number) \(what)\(number == 1 ? "" : "s")" }
}
