import LinuxHost
import QuestTestKit
import Testing

struct WallAlarmTests {
  /// Longer than any test may take.
  private static let hour: Int32 = 3_600_000

  @Test func knocksBeforeTheWaitAreOneRing() throws {
    let alarm = try WallAlarm()
    alarm.knock()
    alarm.knock()
    #expect(try alarm.wait(until: nil, settling: 1) == .knocked)
    #expect(try alarm.wait(until: 1) == .due)
  }

  @Test(.timeLimit(.minutes(HangLimit.minutes))) func aMomentThatIsReachedDoesNotWaitForMoreKnocks() throws {
    let alarm = try WallAlarm()
    alarm.knock()
    #expect(try alarm.wait(until: 1, settling: Self.hour).contains(.due))
  }
}
