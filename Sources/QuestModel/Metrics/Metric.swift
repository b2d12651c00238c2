/// The name of a metric in commands and files: `pages`, `anki.reviews`.
public struct MetricKey: Hashable, Comparable, Sendable, CustomStringConvertible {
  public let text: String

  /// Compared as names are: case does not count.
  ///
  /// - Returns: `nil` unless the text is 1 to 64 bytes of letters, digits, `.`, `_` and `-` and begins with a letter.
  public init?(_ text: String) {
    // Each sample is read with its key, and most keys are plain lower-case ASCII.
    if Self.isPlain(text) {
      self.text = text
      return
    }
    let key = NameKey.of(text)
    guard (1...64).contains(key.utf8.count), key.first?.isLetter == true,
      key.allSatisfy({ $0.isLetter || $0.isNumber || "._-".contains($0) })
    else { return nil }
    self.text = key
  }

  /// Whether the text is a valid key of ASCII without capitals.
  private static func isPlain(_ text: String) -> Bool {
    func isLetter(_ byte: UInt8) -> Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) }
    return (1...64).contains(text.utf8.count) && text.utf8.first.map(isLetter) == true
      && text.utf8.allSatisfy { byte in
        isLetter(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: ".")
          || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-")
      }
  }

  /// Replaces a key that is missing in a damaged store.
  public static let unreadable = MetricKey(literal: "unreadable")

  /// A key of this module, known to be valid.
  init(literal text: String) { self.text = text }

  public var description: String { text }
  public static func < (a: MetricKey, b: MetricKey) -> Bool { a.text < b.text }
}

/// The source of a metric's samples. Each metric has exactly one.
public enum MetricSource: Hashable, Sendable {
  /// The player's own plays.
  case own
  /// Tracked intervals, and for `time.minutes` plays as well.
  case track
  /// The nights that were logged and imported.
  case nights
  /// `log` and imports.
  case manual
  /// Entries of food.
  case food
  /// A source, by its name (`Source`).
  case connector(String)

  /// The name of the source.
  public var connector: String? { if case .connector(let name) = self { name } else { nil } }
}

/// The possible restrictions of a goal or a figure about a metric.
public enum MetricScopeKind: String, CaseIterable, Sendable {
  case skill, quest, activity, tag
  /// A skill and the activity of the same name together.
  case name
}

/// One countable quantity (SPEC §11, §12).
public struct Metric: Hashable, Sendable {
  public var key: MetricKey
  /// For people.
  public var name: String
  /// In the plural: `pages`, `kg`. Empty for a check, a clock and a plain number.
  public var unit: String
  public var kind: MetricKind
  public var better: BetterDirection
  /// Digits after the decimal point that are shown, 0 … 6.
  public var decimals: Int
  /// The permitted values: of a single sample, or for `sum` of a whole day. `nil` for any.
  public var bounds: ClosedRange<Double>?
  /// Whether it is shown only on request, and without badges and reminders.
  public var isSensitive: Bool
  public var source: MetricSource
  /// The permitted restrictions; empty for a metric with one number a day.
  public var scopes: Set<MetricScopeKind>

  public init(
    key: MetricKey, name: String, unit: String, kind: MetricKind, better: BetterDirection, decimals: Int = 0,
    bounds: ClosedRange<Double>? = nil, isSensitive: Bool = false, source: MetricSource = .manual,
    scopes: Set<MetricScopeKind> = []
  ) {
    self.key = key
    self.name = name
    self.unit = unit
    self.kind = kind
    self.better = better
    self.decimals = decimals
    self.bounds = bounds
    self.isSensitive = isSensitive
    self.source = source
    self.scopes = scopes
  }
}

// MARK: - Metrics that need no definition

extension Metric {
  /// Metrics over plays, tracked intervals and food.
  public static let builtIn: [Metric] = computed + food

  /// Metrics over plays and tracked intervals. Their days are always covered.
  private static let computed: [Metric] = [
    own("play.minutes", "Time in tasks", "min", .sum, [.skill, .quest]),
    own("play.runs", "Tasks done", "tasks", .sum, [.skill, .quest]),
    own("play.days", "Days played", "days", .check, []),
    own("guess.accuracy", "Accuracy of guesses", "%", .mean, [.skill, .quest], bounds: 0...100),
    own("quests.done", "Quests done", "quests", .sum, [.quest]),
    tracked("track.minutes", "Tracked time", "min", [.activity, .tag]),
    tracked("track.count", "Tracked intervals", "intervals", [.activity, .tag]),
    tracked("time.minutes", "Time", "min", [.name]),
  ]

  /// Metrics that `log` defines on first use.
  public static let offered: [Metric] = [
    manual("weight", "Weight", "kg", .level, .down, decimals: 1, bounds: 1...1000, isSensitive: true),
    manual("pages", "Pages", "pages", .sum, .up, bounds: 0...100_000),
    manual("steps", "Steps", "steps", .sum, .up, bounds: 0...1_000_000),
    manual("water", "Water", "glasses", .sum, .up, decimals: 1, bounds: 0...1000),
    manual("mood", "Mood", "", .mean, .up, decimals: 1, bounds: 1...5),
    manual("meds", "Meds", "", .check, .up),
    manual("bedtime", "Bedtime", "", .clock, .down),
    manual("waketime", "Wake-up time", "", .clock, .down),
  ]

  /// Metrics over nights. They exist once there is a night, unless the player has defined one with that key.
  public static let ofNights: [Metric] = [
    night("sleep", "Sleep", "min", .sum),
    night("efficiency", "Sleep efficiency", "%", .share),
    night("rem", "REM sleep", "min", .sum),
    night("deep", "Deep sleep", "min", .sum),
    night("light", "Light sleep", "min", .sum),
    night("bedtime", "Bedtime", "", .clock, .down),
    night("waketime", "Wake-up time", "", .clock, .down),
  ]

  private static func night(
    _ key: String, _ name: String, _ unit: String, _ kind: MetricKind, _ better: BetterDirection = .up
  ) -> Metric {
    Metric(key: MetricKey(literal: key), name: name, unit: unit, kind: kind, better: better, source: .nights)
  }

  private static func own(
    _ key: String, _ name: String, _ unit: String, _ kind: MetricKind, _ scopes: Set<MetricScopeKind>,
    bounds: ClosedRange<Double>? = nil
  ) -> Metric {
    Metric(
      key: MetricKey(literal: key), name: name, unit: unit, kind: kind, better: .up, bounds: bounds, source: .own,
      scopes: scopes)
  }

  private static func tracked(_ key: String, _ name: String, _ unit: String, _ scopes: Set<MetricScopeKind>) -> Metric {
    Metric(
      key: MetricKey(literal: key), name: name, unit: unit, kind: .sum, better: .up, source: .track, scopes: scopes)
  }

  private static func manual(
    _ key: String, _ name: String, _ unit: String, _ kind: MetricKind, _ better: BetterDirection, decimals: Int = 0,
    bounds: ClosedRange<Double>? = nil, isSensitive: Bool = false
  ) -> Metric {
    Metric(
      key: MetricKey(literal: key), name: name, unit: unit, kind: kind, better: better, decimals: decimals,
      bounds: bounds, isSensitive: isSensitive)
  }
}
