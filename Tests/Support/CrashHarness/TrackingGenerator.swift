internal import QuestModel
internal import QuestTestKit
internal import QuestWire

/// Generates commands about tracked time.
struct TrackingGenerator {
  /// The note of intervals that are added with a start and an end.
  static let addedNote = "added"

  let activities: [String]
  /// The ids of added intervals; some were deleted since.
  var added: [String] = []
  private var hours = 0

  /// A moment before all time tracked now, and after the imported history.
  private static let start = Instant(rfc3339: "2021-01-01T00:00:00Z") ?? .earliest

  init(activities: [String]) { self.activities = activities }

  mutating func next(_ key: String, _ random: inout SeededGenerator) -> any ChangingRequest {
    let activity = activities.randomElement(using: &random) ?? ""
    let known = added.suffix(20).randomElement(using: &random) ?? "none"
    switch Int.random(in: 0..<10, using: &random) {
    // A unique note makes each start a change.
    case ..<3: return TrackStart(activity: activity, note: key, idempotencyKey: key)
    case ..<5: return TrackStop(idempotencyKey: key)
    case ..<6: return TrackContinue(idempotencyKey: key)
    case ..<8:
      hours += 1
      let begin = Self.start.advanced(bySeconds: Double(hours) * 3600)
      return TrackAdd(
        activity: activity, from: begin.rfc3339(), to: begin.advanced(bySeconds: 1800).rfc3339(), note: Self.addedNote,
        idempotencyKey: key)
    case ..<9: return TrackUpdate(id: known, activity: activity, idempotencyKey: key)
    default: return TrackDelete(id: known, idempotencyKey: key)
    }
  }
}
