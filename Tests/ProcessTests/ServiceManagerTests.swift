import Foundation
import QuestTestKit
import Testing

/// The user service under a real `systemd --user`, started only for the test; see `Scripts/service-manager`. The test's
/// output has the transcript.
@Suite(.enabled(if: ServiceScripts.user.obstacle == nil, "\(ServiceScripts.user.obstacle ?? "")"))
struct ServiceManagerTests {
  @Test(.timeLimit(.minutes(HangLimit.minutes)))
  func aTaskGoesOnThroughRestartKillHangUpgradeLogoutAndStop() throws {
    let outcome = try ServiceScripts.user.run()
    #expect(
      outcome.lines == [
        "before the first client: inactive",
        "after the first client: Tea is on. The right time.",
        "the service: active, Ready on /run/timequest/control.sock",
        "restarted: Walk is on. The right time.", "by another process",
        "killed: Mail is on. The right time.", "by the manager's restart 1",
        "hung, and ended by the watchdog: Cook is on. The right time.", "by another process",
        "its workers hang", "ended by the watchdog: Mend is on. The right time.", "by another process",
        "the units while a task runs: as before",
        "the new program runs", "upgraded: Read is on. The right time.", "by the same process",
        "logged out: no service", "logged in: inactive", "the first client: Sing is on. The right time.",
        "stopped: success", "the next client: Swim is on. The right time.",
        "the units are well formed",
      ])
  }
}

/// A login with no tqctl at all; see `Scripts/login`.
@Suite(.enabled(if: ServiceScripts.login.obstacle == nil, "\(ServiceScripts.login.obstacle ?? "")"))
struct LoginTests {
  @Test(.timeLimit(.minutes(HangLimit.minutes)))
  func aReminderBringsTheServiceAtLoginAndComes() throws {
    let outcome = try ServiceScripts.login.run()
    #expect(
      outcome.lines == [
        "without a reminder: disabled", "with one: enabled", "on the screen: 'Morning Quest is ready'",
        "the service: active, 0 restarts, wanted by default.target",
      ])
  }
}

/// The system service, installed by the Makefile and run by a real systemd that only the test sees; see
/// `Scripts/system-manager`.
@Suite(.enabled(if: ServiceScripts.system.obstacle == nil, "\(ServiceScripts.system.obstacle ?? "")"))
struct SystemManagerTests {
  @Test(.timeLimit(.minutes(HangLimit.minutes)))
  func theServiceForAllUsersIsInstalledShutAndKeptAlive() throws {
    let outcome = try ServiceScripts.system.run()
    #expect(
      outcome.lines == [
        "the service's user: timequest, /usr/sbin/nologin",
        "its folder: drwx------ timequest, guardians' folder: drwxr-xr-x root",
        "after installation: disabled", "the socket: srw-rw-rw- in drwxr-xr-x",
        "before the first client: inactive", "Tea is on. Your guess: 20 seconds.",
        "after the first client: active, Ready on /run/timequest/control.sock", "it runs as timequest",
        "restarted: Tea is on.", "by another process",
        "killed: Tea is on.", "by the manager's restart 1",
        "hung, and ended by the watchdog: Tea is on.", "by another process",
        "ada on the store: ls: cannot open directory '/var/lib/timequest': Permission denied",
        "files of others in it: 0", #""integrity":"clean""#, #""marks":[]"#,
        "exposed by 1.0 at most: 0.4", "the units are well formed", "stopped: success",
        // Ready and stopped; then ready, a session that ended, stopped: NotedEvent says which is which.
        "kinds of the service's entries: 5d0b7e3c81f24a9fb2c64d97e80a1f35 c9f1a4d27b0e4c55a6d38e0f5b71926a",
        "entries while a task runs: 1",
        "kinds of a player's own: c9f1a4d27b0e4c55a6d38e0f5b71926a 7c95e2b8140d4fa6b3e8d6f10a27c59d "
          + "5d0b7e3c81f24a9fb2c64d97e80a1f35", "with the session's id",
      ])
  }
}

/// The scripts that boot their own service manager, and whether this machine allows it.
struct ServiceScripts {
  static let user = ServiceScripts("service-manager")
  static let system = ServiceScripts("system-manager")
  static let login = ServiceScripts("login")
  static let fetch = ServiceScripts("fetch-unit")

  private let script: String
  /// Why the script cannot run here; `nil` if it can.
  let obstacle: String?

  private static let folder = SourceTree.root.appending(path: "Tests/ProcessTests")

  private init(_ name: String) {
    script = Self.folder.appendingPathComponent("Scripts/\(name)").path
    do {
      let answer = try BuiltPrograms.run("/bin/bash", [script, "--possible"])
      obstacle = answer.status == 0 ? nil : "no manager of the test's own: \(answer.output)\(answer.errors)"
    } catch {
      obstacle = "\(error)"
    }
  }

  /// Runs it on the programs built beside the tests and prints what it says.
  func run() throws -> BuiltPrograms.Outcome {
    let checkout = Self.folder.deletingLastPathComponent().deletingLastPathComponent().path
    let outcome = try BuiltPrograms.run("/bin/bash", [script, BuiltPrograms.folder, checkout])
    print(outcome.output)
    #expect(outcome.status == 0, "\(outcome.errors)")
    return outcome
  }
}
