import GRDB
private import Synchronization

/// Counts the days on which something was changed. The wall clock alone does not prove the age of a row: setting it
/// years ahead once would make every row old.
///
/// A clock that is ahead counts days as fast as a correct one, and each step of the clock adds one day at most. So a
/// row that is followed by n days of use is at least n days old, less one for each step.
final class DaysOfUse: Sendable {
  struct Limits: Equatable, Sendable {
    /// Commands up to this number are followed by more than `Retention.daysOfUse` days of use.
    var journal: Int64 = 0
    /// Answers from before this moment, in milliseconds, are followed by `Retention.daysOfAnswers` days of use.
    var answers = Int64.min
  }

  private let known = Mutex<(day: Int64, limits: Limits)?>(nil)

  /// The result of the latest count; `nil` before the first.
  var limits: Limits? { known.withLock { $0?.limits } }

  /// Counts, once for each day (UTC). O(commands in the store), some milliseconds, on a reader.
  func count(on day: Int64, in db: Database) throws {
    guard known.withLock({ $0?.day }) != day else { return }
    // The days by their last use, newest first.
    let days = try db.all(
      """
      SELECT at / 86400000 AS day, max(id) AS last FROM command GROUP BY day ORDER BY last DESC LIMIT ?
      """, [Retention.daysOfUse + 1]
    ) { row -> (day: Int64, last: Int64) in (row[0], row[1]) }
    var limits = Limits()
    if days.count > Retention.daysOfUse { limits.journal = days[Retention.daysOfUse].last }
    if days.count >= Retention.daysOfAnswers {
      limits.answers = (days.prefix(Retention.daysOfAnswers).map(\.day).min() ?? 0) * 86_400_000
    }
    known.withLock { $0 = (day, limits) }
  }
}

extension QuestStore {
  /// Counts the days of use, which allow old rows of the journal and old answers to be removed. Call it once a day;
  /// without it they stay.
  public func countDaysOfUse(on day: Int64) throws {
    try read { reader in try daysOfUse.count(on: day, in: reader.db) }
  }
}
