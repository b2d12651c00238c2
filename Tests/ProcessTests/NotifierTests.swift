import Foundation
import Glibc
import QuestTestKit
import Testing

/// `timequest-notify` between a system service and a real notification daemon. The user who runs the tests is the
/// player.
@Suite(
  .enabled(
    if: RealDesktop.missing.isEmpty, "\(RealDesktop.missing.joined(separator: ", ")) not installed on this machine"),
  .enabled(if: getuid() == 0 || getuid() >= 1000, "a system service knows people and root, and no service's user"))
struct NotifierTests {
  /// Due for a minute, so that it comes at once and stays valid for two hours.
  private func remind(_ daemon: RealDaemon) throws {
    let minute = (Int(Date().timeIntervalSince1970) / 60 + 1439) % 1440
    let time = "\(minute / 60 < 10 ? "0" : "")\(minute / 60):\(minute % 60 < 10 ? "0" : "")\(minute % 60)"
    let made = try daemon.tqctl(
      "quest", "create", "Morning Quest", "--task", "Shower", "--days", "all", "--remind", time)
    #expect(made.status == 0, "\(made.errors)")
  }

  @Test(.timeLimit(.minutes(HangLimit.minutes)))
  func aReminderAppearsOutlivesRestartsAndLeavesAtLockIn() throws {
    let desktop = try RealDesktop()
    var daemon = try RealDaemon(isSystem: true)
    try remind(daemon)
    // The reminder was not announced, because no program shows it yet.
    #expect(try daemon.tqctl("remind").output.contains("comes "))
    #expect(try daemon.tqctl("remind").output.contains("No program shows reminders on your desktop now"))
    let notifier = try Notifier(desktop, daemon)
    #expect(desktop.awaitShown("Morning Quest is ready"))
    #expect(try daemon.tqctl("remind").output.contains("shown today"))
    #expect(try daemon.tqctl("remind").output.contains("Reminders reach your desktop"))

    // The notification daemon restarts, then the service: each time the valid reminders are shown again.
    try desktop.restartNotifications()
    #expect(desktop.awaitShown("Morning Quest is ready"))
    #expect(daemon.terminate() == 0)
    #expect(desktop.awaitClosed())
    daemon = try RealDaemon(in: daemon.folder, isSystem: true)
    #expect(desktop.awaitShown("Morning Quest is ready"))
    #expect(try desktop.displayed() == 1)

    #expect(try daemon.tqctl("remind", "test").output.contains("The desktop has shown it."))
    _ = try daemon.tqctl("do", "Tea", "5m")
    #expect(try desktop.awaitNoneDisplayed())
    _ = try daemon.tqctl("done")
    #expect(try daemon.tqctl("remind", "test").output.contains("The desktop has shown it."))
    #expect(notifier.terminate() == 0)
    #expect(try desktop.awaitNoneDisplayed())
  }

  @Test(.timeLimit(.minutes(HangLimit.minutes)))
  func oneProgramOfTwoShowsAndTheOtherTakesOver() throws {
    let desktop = try RealDesktop()
    let daemon = try RealDaemon(isSystem: true)
    let first = try Notifier(desktop, daemon)
    #expect(try first.status() == "Shows your reminders")
    let second = try Notifier(desktop, daemon)
    #expect(try second.status() == "Another program shows your reminders")
    try remind(daemon)
    #expect(desktop.awaitShown("Morning Quest is ready"))
    #expect(try desktop.displayed() == 1)
    first.kill()
    #expect(desktop.awaitShown("Morning Quest is ready"))
    #expect(try second.status() == "Shows your reminders")
    #expect(second.terminate() == 0)
  }

  @Test func withoutAServiceOrABusItEndsQuietly() throws {
    let folder = try TemporaryFolder()
    let bus = ["DBUS_SESSION_BUS_ADDRESS": "unix:path=\(folder.path)/bus"]
    let alone = try BuiltPrograms.run(
      BuiltPrograms.folder + "/timequest-notify", ["--socket", folder.path + "/none"], environment: bus)
    #expect(alone.status == 0 && alone.output.isEmpty && alone.errors.isEmpty)
    let daemon = try RealDaemon(isSystem: true)
    let busless = try BuiltPrograms.run(
      BuiltPrograms.folder + "/timequest-notify", ["--socket", daemon.socketPath], environment: bus)
    #expect(busless.status == 0 && busless.output.isEmpty && busless.errors.isEmpty)
  }
}

/// A running `timequest-notify`, which ends when the value is released.
private final class Notifier {
  private let process: ChildProcess
  private let manager: NotifySocket

  init(_ desktop: RealDesktop, _ daemon: RealDaemon) throws {
    manager = try NotifySocket()
    process = BuiltPrograms.process(
      BuiltPrograms.folder + "/timequest-notify", ["--socket", daemon.socketPath],
      environment: desktop.environment.merging(["NOTIFY_SOCKET": manager.path]) { $1 })
    process.standardInput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
  }

  deinit { if process.isRunning { kill() } }

  /// Its next status text.
  func status() throws -> String { try manager.message().replacing("STATUS=", with: "") }

  func kill() {
    Glibc.kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }

  func terminate() -> Int32 {
    Glibc.kill(process.processIdentifier, SIGTERM)
    process.waitUntilExit()
    return process.terminationReason == .exit ? process.terminationStatus : -1
  }
}
