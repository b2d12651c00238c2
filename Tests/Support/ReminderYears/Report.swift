/// Something that the rules forbid.
public struct Violation: Sendable {
  public enum Kind: String, Sendable {
    /// Shown again for the same quest and local date.
    case twice
    /// Due, within its grace period, with a service that could announce it, and not announced.
    case missed
    /// Shown too early, too late, while a task ran, or after it was played, switched off, declined or changed.
    case wrong
    /// A notification is on the screen that should be gone.
    case left
    /// Several notifications at once, or a timer that rings endlessly.
    case restless
    /// A call failed that must not fail, or the list of reminders disagrees.
    case told
  }

  public var seed: UInt64
  public var kind: Kind
  public var text: String
}

/// The result of one simulation.
public struct Row: Sendable {
  /// Why a reminder whose time came was not shown.
  public enum Drop: String, CaseIterable, Sendable {
    case played, declined, off, running, behind, away, jumped, changed
  }

  public var seed: UInt64
  public var days = 0
  public var due = 0
  public var shown = 0
  public var late = 0
  public var putOff = 0
  public var again = 0
  public var dropped: [Drop: Int] = [:]
  /// The number of first and of postponed reminders, and of notifications with a reminder.
  var tellings = 0
  var announced = 0
  public var plays = 0
  public var crashes = 0
  public var suspends = 0
  public var stops = 0
  public var steps = 0
  public var hops = 0
  public var faults = 0
  public var violations: [Violation] = []

  init(seed: UInt64) { self.seed = seed }

  func count(_ kinds: Violation.Kind...) -> Int { violations.filter { kinds.contains($0.kind) }.count }

  static let head =
    ["seed", "days", "due", "shown", "late", "put off", "again"] + Drop.allCases.map(\.rawValue)
    + ["plays", "crashes", "suspends", "stops", "steps", "hops", "faults", "twice", "missed", "other"]

  var cells: [String] {
    let numbers =
      [days, due, shown, late, putOff, again] + Drop.allCases.map { dropped[$0] ?? 0 }
      + [
        plays, crashes, suspends, stops, steps, hops, faults, count(.twice), count(.missed),
        count(.wrong, .left, .restless, .told),
      ]
    return ["\(seed)"] + numbers.map { "\($0)" }
  }
}

/// The lives of several seeds, as a table.
public struct YearsReport: Sendable {
  public var rows: [Row] = []

  public init() {}

  public var isClean: Bool { rows.allSatisfy(\.violations.isEmpty) }

  public static var head: String { line(Row.head) }
  public static func line(_ row: Row) -> String { line(row.cells) }

  private static func line(_ cells: [String]) -> String {
    zip(cells, Row.head).map { cell, head in
      String(repeating: " ", count: max(0, max(6, head.count) - cell.count)) + cell
    }.joined(separator: " ")
  }
}
