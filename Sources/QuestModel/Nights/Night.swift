public enum NightTag {}
public typealias NightID = Identifier<NightTag>

/// A stretch of sleep as one device recorded it, or as the player logged it (SPEC §19). The rules in QuestEngines
/// combine stretches into nights.
public struct Night: Hashable, Sendable {
  public var id: NightID
  public var startedAt: Instant
  public var endedAt: Instant
  /// Where the player woke up.
  public var zone: Zone
  /// The local day of waking, fixed when it was first recorded.
  public var day: LocalDay
  /// `nil` if only the two ends are known.
  public var stages: NightStages?
  /// The recording device; `nil` for a logged stretch.
  public var device: String?
  public var note: String?

  /// Seconds of the longest stretch.
  public static let longest = 86_400.0
  /// Seconds between stretches from which they are two nights.
  public static let gap = 7200.0

  public init(
    id: NightID, startedAt: Instant, endedAt: Instant, zone: Zone, day: LocalDay, stages: NightStages? = nil,
    device: String? = nil, note: String? = nil
  ) {
    self.id = id
    self.startedAt = startedAt
    self.endedAt = endedAt
    self.zone = zone
    self.day = day
    self.stages = stages
    self.device = device
    self.note = note
  }

  public var span: TimeSpan { TimeSpan(start: startedAt, end: endedAt) }

  /// Seconds asleep: of the sleep stages, or of the whole stretch if there are none.
  public var asleepSeconds: Double {
    guard let stages else { return endedAt - startedAt }
    let asleep = stages.seconds(of: [.light, .deep, .rem, .asleep])
    return asleep > 0 ? asleep : stages.seconds(of: [.inBed])
  }

  /// Seconds with a known stage.
  public var stagedSeconds: Double { hasStages ? stages?.seconds(of: [.light, .deep, .rem, .awake]) ?? 0 : 0 }

  /// Whether the device distinguishes stages of sleep. Without stages there is no efficiency.
  public var hasStages: Bool { stages.map { $0.seconds(of: [.light, .deep, .rem]) > 0 } ?? false }
}

/// Why two moments are not the ends of a stretch of sleep.
public enum NightProblem: Hashable, Sendable {
  case endsBeforeItBegins
  case tookNoTime
  /// Longer than `Night.longest`.
  case tooLong

  /// A clause about the stretch, which it calls "it".
  public var message: String {
    switch self {
    case .endsBeforeItBegins: "it ends before it begins"
    case .tookNoTime: "it took no time"
    case .tooLong: "it is longer than 24 hours"
    }
  }
}

extension Night {
  /// What is wrong with the ends of a stretch of sleep; `nil` for one of more than no time and of at most `longest`.
  public static func problem(of span: TimeSpan) -> NightProblem? {
    if span.end < span.start { return .endsBeforeItBegins }
    if span.end == span.start { return .tookNoTime }
    return span.end - span.start > longest ? .tooLong : nil
  }
}

/// A kind of time within a night.
public enum SleepStage: UInt8, CaseIterable, Sendable {
  case awake = 0x77
  case light = 0x6C
  case deep = 0x64
  case rem = 0x72
  /// Asleep, in an unknown stage.
  case asleep = 0x73
  /// In bed, without further information.
  case inBed = 0x62
  /// Nothing was recorded.
  case gap = 0x2D
}

/// The stages of a night one after another, from its start on.
///
/// The text has a letter and whole seconds for each: `b600l1800d2400r900w120`, with `s` for asleep and `-` for a gap.
public struct NightStages: Hashable, Sendable {
  public struct Part: Hashable, Sendable {
    public var stage: SleepStage
    /// Above 0.
    public var seconds: Int

    public init(_ stage: SleepStage, _ seconds: Int) {
      self.stage = stage
      self.seconds = seconds
    }
  }

  public let parts: [Part]

  /// Bytes.
  public static let longestText = 4096

  public init(_ parts: [Part]) { self.parts = parts }

  /// `nil` for an invalid text. O(bytes).
  public init?(_ text: String) {
    var parts: [Part] = []
    var stage: SleepStage?
    var seconds = 0
    func isWhole() -> Bool { stage == nil ? parts.isEmpty : seconds > 0 }
    for byte in text.utf8 {
      if let next = SleepStage(rawValue: byte) {
        guard isWhole() else { return nil }
        if let stage { parts.append(Part(stage, seconds)) }
        (stage, seconds) = (next, 0)
      } else {
        guard stage != nil, (0x30...0x39).contains(byte), seconds < 100_000 else { return nil }
        seconds = seconds * 10 + Int(byte - 0x30)
      }
    }
    guard let stage, isWhole() else { return nil }
    self.parts = parts + [Part(stage, seconds)]
  }

  public var text: String {
    var text: [UInt8] = []
    for part in parts {
      text.append(part.stage.rawValue)
      text += "\(part.seconds)".utf8
    }
    return String(decoding: text, as: UTF8.self)
  }

  public func seconds(of stages: Set<SleepStage>) -> Double {
    Double(parts.reduce(0) { $0 + (stages.contains($1.stage) ? $1.seconds : 0) })
  }
}
