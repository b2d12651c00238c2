import GRDB
import QuestModel
import QuestTestKit
import Testing

@testable import QuestStore

/// For any wall clock, records within the retention period stay, and the stored amount is limited.
struct RetentionTests {
  private let day: Int64 = 86_400_000

  /// A change and an answer a day for years; the clock is now and then years ahead, for an hour or for months.
  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func aClockThatIsAheadRemovesNothingYoungerThan400Days(seed: UInt64) throws {
    var dice = SeededGenerator(seed: seed)
    let fixture = try StoreFixture()
    let store = fixture.store
    var ahead: Int64 = 0
    var daysLeft = 0
    var aheadDays = 0
    for today in 0..<1000 {
      if daysLeft > 0 {
        daysLeft -= 1
        aheadDays += 1
      } else if ahead > 0 {
        ahead = 0
      } else if Int.random(in: 0..<150, using: &dice) == 0 {
        ahead = Int64.random(in: 1500...5000, using: &dice) * day
        daysLeft = [0, 3, 120].randomElement(using: &dice) ?? 0
      }
      let at = Instant(milliseconds: StoreFixture.start.milliseconds + Int64(today) * day + ahead)
      let command = Command(player: fixture.player, method: "test", at: at, undoable: false)
      try store.write(command) { writer in
        writer.label = "\(today)"
        try writer.set("hints", to: today.isMultiple(of: 2) ? "before" : "after")
        let answer = RememberedAnswer(method: "test", parameters: "{}", response: "{}")
        try writer.remember(answer, for: "\(today)")
      }
      try store.countDaysOfUse(on: at.utcDay)
      guard today % 20 == 19 || today < 10 else { continue }
      let kept = try store.read { reader in
        try String.fetchSet(
          reader.db, sql: "SELECT label FROM command WHERE EXISTS (SELECT 1 FROM journal WHERE command = command.id)")
      }
      #expect(kept.isSuperset(of: (max(0, today - 400)...today).map(String.init)), "day \(today)")
      // Rows of a clock that was ahead may be young by one that is ahead again.
      #expect(kept.count <= 2 * Retention.daysOfUse, "day \(today)")
      let answers = try store.read { reader in
        try String.fetchSet(reader.db, sql: "SELECT key FROM idempotency")
      }
      #expect(answers.isSuperset(of: (max(0, today - 1)...today).map(String.init)), "day \(today)")
      #expect(answers.count <= aheadDays + 40, "day \(today)")
    }
  }
}
