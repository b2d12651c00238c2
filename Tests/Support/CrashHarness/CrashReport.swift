internal import QuestStore
internal import QuestWire

/// The report of a run of the harness.
public struct CrashReport: Sendable {
  public let seed: UInt64
  public internal(set) var kills = 0
  /// Kills by step; the other kills were at random moments.
  public internal(set) var deathsByStep: [String: Int] = [:]
  public internal(set) var sent = 0
  public internal(set) var acknowledged = 0
  public internal(set) var refused = 0
  /// Requests that the daemon did not answer before its death, and the number of repeated requests.
  public internal(set) var unanswered = 0
  public internal(set) var retried = 0
  /// Changes in the journal that the model applied.
  public internal(set) var changes = 0
  /// The same changes by method.
  public internal(set) var changesByMethod: [String: Int] = [:]
  /// The number of inspections, and of runs compared field by field.
  public internal(set) var looks = 0
  public internal(set) var runsCompared = 0
  /// Backups compared with the model at their moment.
  public internal(set) var backupsCompared = 0
  /// Searches of the whole data folder for erased data after finished erasures.
  public internal(set) var searches = 0
  /// Measurements of a running task compared with the client's clock, and the largest error in seconds.
  public var timesChecked: Int { uncertainties.count }
  public internal(set) var largestTimeError = 0.0
  /// Among these, finished runs longer than the shortest measured time.
  public internal(set) var longRuns = 0
  private var uncertainties: [Double] = []
  public internal(set) var seconds = 0.0
  /// The violations, each with its seed and kill.
  public internal(set) var violations: [(violation: Violation, place: String)] = []
  /// For each daemon's life with a violation, the changes applied before its end.
  private var traces: [String] = []

  init(_ options: CrashHarness.Options) { seed = options.seed }

  public var isClean: Bool { violations.isEmpty }

  public func count(_ kind: Violation.Kind) -> Int { violations.count { $0.violation.kind == kind } }

  /// The report as text: a table, then the violations.
  public var table: String {
    let steps = deathsByStep.sorted { $0.key < $1.key }
    var rows: [(String, String)] = [
      ("seed", "\(seed)"), ("kills", "\(kills)"),
      ("  at a random moment", "\(kills - steps.reduce(0) { $0 + $1.value })"),
    ]
    rows += steps.map { ("  at \($0.key)", "\($0.value)") }
    rows += [
      ("requests sent", "\(sent)"), ("  acknowledged changes", "\(acknowledged)"), ("  refused", "\(refused)"),
      ("  unanswered", "\(unanswered)"), ("  sent again", "\(retried)"), ("changes followed", "\(changes)"),
    ]
    rows += [DataImport.method, DataRestore.method, DataErase.method].map {
      ("  of \($0)", "\(changesByMethod[$0] ?? 0)")
    }
    rows += [
      ("backups compared", "\(backupsCompared)"), ("searches for erased", "\(searches)"),
      ("stores looked at", "\(looks)"), ("runs compared", "\(runsCompared)"),
      ("times checked", "\(timesChecked)"), ("  of runs over 3 s", "\(longRuns)"),
      ("  known to (median)", "\(Self.milliseconds(medianUncertainty)) ms"),
      ("largest time error", "\(Self.milliseconds(largestTimeError)) ms"),
    ]
    rows += Violation.Kind.allCases.map { ($0.rawValue, "\(count($0))") }
    rows.append(("duration", "\(Int(seconds)) s"))
    let width = rows.map(\.0.count).max() ?? 0
    let lines = rows.map { $0.0 + String(repeating: " ", count: width + 2 - $0.0.count) + $0.1 }
    let wrongs = violations.prefix(20).map { "\($0.violation.kind.rawValue) (\($0.place)): \($0.violation.text)" }
    return (lines + (wrongs.isEmpty ? [] : [""] + wrongs + traces.prefix(5))).joined(separator: "\n")
  }

  private var medianUncertainty: Double {
    let sorted = uncertainties.sorted()
    return sorted.isEmpty ? 0 : sorted[sorted.count / 2]
  }

  private static func milliseconds(_ seconds: Double) -> Double { (seconds * 1e5).rounded() / 100 }

  // MARK: - Taking notes

  mutating func note(death step: StoreStep?, sent: Int) {
    kills += 1
    self.sent += sent
    if let step { deathsByStep["\(step)", default: 0] += 1 }
  }

  /// `changes` are the preceding changes, oldest first.
  mutating func add(_ violations: [Violation], _ place: String, after changes: [String]) {
    self.violations += violations.map { ($0, place) }
    traces.append((["", "changes before \(place):"] + changes.map { "  \($0)" }).joined(separator: "\n"))
  }

  /// The largest error allowed by SPEC §10, in seconds.
  private static let allowedTimeError = 0.010

  mutating func check(_ time: TimeCheck) -> [Violation] {
    uncertainties.append(time.uncertainty)
    if time.isOfWholeRun { longRuns += 1 }
    largestTimeError = max(largestTimeError, time.error)
    guard time.error > Self.allowedTimeError else { return [] }
    return [Violation(kind: .time, text: "a measured time is off by \(Self.milliseconds(time.error)) ms")]
  }
}
