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
  /// The same run always gets the same text; another one may get a variant. `isBest` says that the run is the skill's
  /// closest guess so far, `isFirst` that it is the skill's first, which is no best to celebrate. `saysLearning` lets a
  /// run of calibration say that it is one; once a day is enough.
  public init(for run: Estimation, isBest: Bool, isFirst: Bool, saysLearning: Bool = true) {
    let wording = FeedbackWording(choice: Self.stableHash(run.id.text), saysLearning: saysLearning)
    self = wording.feedback(run, isBest: isBest && !isFirst && run.facts.canBeBest)
  }

  /// FNV-1a, because Swift's own hashes differ from process to process.
  private static func stableHash(_ text: String) -> UInt64 {
    text.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }
}
