public import QuestModel

/// What a reveal says.
public struct Feedback: Hashable, Sendable {
  /// A few words.
  public var headline: String
  /// One to three sentences.
  public var body: String
  /// The headline cheers a personal best.
  public var celebratesBest: Bool

  public init(headline: String, body: String, celebratesBest: Bool = false) {
    self.headline = headline
    self.body = body
    self.celebratesBest = celebratesBest
  }

  /// The words for a run that was just revealed. Rewards are not part of them.
  ///
  /// The same run always gets the same words; another one may get others of the same meaning. `isBest` says that the
  /// run is the skill's closest guess so far, `isFirst` that it is the skill's first, which is no best to celebrate.
  public init(for run: Estimation, isBest: Bool, isFirst: Bool) {
    let wording = FeedbackWording(choice: Self.stableHash(run.id.text))
    self = wording.feedback(run, isBest: isBest && !isFirst && run.facts.canBeBest)
  }

  /// FNV-1a, because Swift's own hashes differ from process to process.
  private static func stableHash(_ text: String) -> UInt64 {
    text.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }
}
