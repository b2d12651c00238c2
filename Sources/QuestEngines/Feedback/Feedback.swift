public import QuestModel

/// The text of a reveal.
public struct Feedback: Hashable, Sendable {
  /// A few words.
  public var headline: String
  /// One to three sentences.
  public var body: String
  /// Whether the headline celebrates a personal best.
  public var celebratesBest: Bool

  public init(headline: String, body: String, celebratesBest: Bool = false) {
    self.headline = headline
    self.body = body
    self.celebratesBest = celebratesBest
  }

  /// The text for a run that was just revealed, without rewards.
  ///
  /// The same run always gets the same text; another run may get a variant. `isBest` means that the run is the skill's
  /// closest guess so far. `isFirst` means that it is the skill's first run, whose best is not celebrated.
  /// `saysLearning` lets a calibration run mention calibration; once a day is enough.
  public init(for run: Estimation, isBest: Bool, isFirst: Bool, saysLearning: Bool = true) {
    let wording = FeedbackWording(choice: Self.stableHash(run.id.text), saysLearning: saysLearning)
    self = wording.feedback(run, isBest: isBest && !isFirst && run.facts.canBeBest)
  }

  /// FNV-1a, because Swift's own hashes differ from process to process.
  private static func stableHash(_ text: String) -> UInt64 {
    text.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }
}
