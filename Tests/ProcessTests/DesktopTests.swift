import Foundation
import QuestTestKit
import Testing

/// Reminders on a real session bus with a real notification daemon.
@Suite(
  .enabled(
    if: RealDesktop.missing.isEmpty, "\(RealDesktop.missing.joined(separator: ", ")) not installed on this machine"))
struct DesktopTests {
  @Test(.timeLimit(.minutes(HangLimit.minutes)))
  func aReminderAppearsAndLeavesAtLockIn() throws {
    let desktop = try RealDesktop()
    let daemon = try RealDaemon(environment: desktop.environment)
    // Due at once, and still due after the task: its grace is two hours.
    let minute = (Int(Date().timeIntervalSince1970) / 60 + 1439) % 1440
    let time = "\(minute / 60 < 10 ? "0" : "")\(minute / 60):\(minute % 60 < 10 ? "0" : "")\(minute % 60)"
    _ = try daemon.tqctl("do", "Tea", "5m")
    _ = try daemon.tqctl("quest", "create", "Morning Quest", "--task", "Shower", "--days", "all", "--remind", time)
    #expect(try daemon.tqctl("remind").output.contains("waits until the task is done"))
    #expect(try desktop.displayed() == 0)
    _ = try daemon.tqctl("done")
    #expect(desktop.awaitShown("Morning Quest is ready"))
    #expect(try desktop.displayed() == 1)
    #expect(try daemon.tqctl("remind").output.contains("shown today"))

    _ = try daemon.tqctl("do", "Tea", "5m")
    #expect(desktop.awaitClosed())
    #expect(try desktop.awaitNoneDisplayed())
    #expect(daemon.terminate() == 0)
  }

  @Test(.timeLimit(.minutes(HangLimit.minutes)))
  func aTestIsShownAndTheServiceTakesItAlong() throws {
    let desktop = try RealDesktop()
    let daemon = try RealDaemon(environment: desktop.environment)
    let test = try daemon.tqctl("remind", "test", "--json")
    #expect(test.status == 0 && test.output.contains(#""shown":true"#))
    #expect(desktop.awaitShown("This is how a reminder looks"))
    #expect(daemon.terminate() == 0)
    #expect(desktop.awaitClosed())
    #expect(try desktop.awaitNoneDisplayed())
  }

  @Test func withoutABusATestSaysSo() throws {
    let daemon = try RealDaemon(environment: ["DBUS_SESSION_BUS_ADDRESS": "unix:path=/nonexistent/bus"])
    let test = try daemon.tqctl("remind", "test")
    #expect(test.status == 1)
    #expect(test.errors.contains("Nothing was shown. No notification service is on this session's bus"))
    #expect(daemon.terminate() == 0)
  }
}
