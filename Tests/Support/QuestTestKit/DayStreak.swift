public import QuestModel

/// The streak over the local days with a completed session (SPEC §4): a gap pauses it, it never falls. An oracle for
/// the service, which computes the streak from derived totals.
public enum DayStreak {
  /// 1 + the number of days whose previous day is also among them; 0 without days. Order and repetition do not matter.
  ///
  /// Cost: O(days).
  public static func current(days: some Sequence<LocalDay>) -> Int {
    let days = Set(days)
    return days.isEmpty ? 0 : 1 + days.count { days.contains($0.advanced(by: -1)) }
  }
}
