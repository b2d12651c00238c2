/// How close a guess was, in four ratings. The rule is in `QuestEngines/Scoring`.
public enum Rating: Int, CaseIterable, Comparable, Sendable {
  case wayOff = 0
  case off
  case close
  case spotOn

  public static func < (a: Rating, b: Rating) -> Bool { a.rawValue < b.rawValue }

  /// The name in JSON.
  public var name: String {
    switch self {
    case .spotOn: "spot_on"
    case .close: "close"
    case .off: "off"
    case .wayOff: "way_off"
    }
  }
}

/// Whether a measurement is plausible. It is data, never an accusation.
public enum Integrity: String, CaseIterable, Sendable {
  case clean
  /// Under 3 s, and stored as 3 s; or so short that it was probably ended by mistake. In no statistic until confirmed.
  case suspiciouslyFast
  /// So long that it was probably forgotten; in no statistic until confirmed.
  case overlong
  /// The boot clock could not be compared, so the wall clock was used.
  case clockChanged

  /// Whether a run counts only once the player has confirmed it.
  public var isDoubtful: Bool { self == .overlong || self == .suspiciouslyFast }
}

/// How a run was made, as flags.
public struct Marks: OptionSet, Hashable, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The end was given afterwards (`--ago`, `--at`, `--took`).
  public static let adjusted = Marks(rawValue: 1 << 0)
  /// The duration itself is a guess (`--took`): no personal best, no claim.
  public static let recalled = Marks(rawValue: 1 << 1)
  /// A pause was subtracted.
  public static let interrupted = Marks(rawValue: 1 << 2)
  /// A hint was seen before lock-in.
  public static let hinted = Marks(rawValue: 1 << 3)
  /// The player saw the time while it ran, changed the guess late or twice, or undid its reveal: in no statistic and no
  /// reward.
  public static let unblinded = Marks(rawValue: 1 << 4)
  /// Ended without a measurement (`--forgot`, or a session ended on a later day).
  public static let unmeasured = Marks(rawValue: 1 << 5)
  /// The player confirmed an overlong or very short run.
  public static let confirmed = Marks(rawValue: 1 << 6)
  /// Came from an import.
  public static let imported = Marks(rawValue: 1 << 7)
  /// The player changed its estimate after lock-in, or its actual or felt time afterwards; the journal has the old values.
  public static let corrected = Marks(rawValue: 1 << 8)
  /// Only its day is known: it is stored at noon, and no claim uses its time of day.
  public static let dayOnly = Marks(rawValue: 1 << 9)

  /// The collection does not count a run with one of these marks.
  public static let uncollected: Marks = [.recalled, .corrected]

  /// Guessed without a hint and measured without a second guess.
  public var isOwnGuess: Bool { isDisjoint(with: [.hinted, .recalled]) }

  private static let named: [(Marks, String)] = [
    (.adjusted, "adjusted"), (.recalled, "recalled"), (.interrupted, "interrupted"), (.hinted, "hinted"),
    (.unblinded, "unblinded"), (.unmeasured, "unmeasured"), (.confirmed, "confirmed"), (.imported, "imported"),
    (.corrected, "corrected"), (.dayOnly, "dayOnly"),
  ]

  /// In a fixed order.
  public var names: [String] { Marks.named.filter { contains($0.0) }.map(\.1) }

  /// `nil` when one of the names is unknown.
  public init?(names: [String]) {
    var marks: Marks = []
    for name in names {
      guard let mark = Marks.named.first(where: { $0.1 == name })?.0 else { return nil }
      marks.insert(mark)
    }
    self = marks
  }
}

/// One run: a task's estimate and measurement with the facts of its moment. All statistics are computed from runs.
public struct Estimation: Hashable, Sendable {
  public var sessionID: SessionID
  /// Position within the session, from 0, in the order the tasks were ended.
  public var position: Int
  public var task: TaskName
  public var recordedAt: Instant
  public var zone: Zone
  /// The local day of `recordedAt` in `zone`.
  public var day: LocalDay
  public var calibration: Bool
  public var facts: RunFacts

  public var id: EstimationID { EstimationID(session: sessionID, position: position) }

  public init(
    sessionID: SessionID, position: Int, task: TaskName, recordedAt: Instant, zone: Zone, day: LocalDay,
    calibration: Bool, facts: RunFacts
  ) {
    self.sessionID = sessionID
    self.position = position
    self.task = task
    self.recordedAt = recordedAt
    self.zone = zone
    self.day = day
    self.calibration = calibration
    self.facts = facts
  }
}

/// Estimation ids are their session's, a dash, and the position.
extension EstimationID {
  public init(session: SessionID, position: Int) { self.init("\(session)-\(position)") }

  /// The position of the id within that session; `nil` if it belongs to another one.
  public func position(in session: SessionID) -> Int? {
    guard let position = text.split(separator: "-").last.flatMap({ Int($0) }), (0...9999).contains(position),
      self == EstimationID(session: session, position: position)
    else { return nil }
    return position
  }
}
