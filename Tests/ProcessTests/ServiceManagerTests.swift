import Foundation
import QuestTestKit
import Testing

/// The service under a real `systemd --user`, started for the test alone; `Scripts/service-manager` says how.
@Suite(.enabled(if: Scene.isPossible, "a service manager of its own needs root, systemd and cgroup v2"))
struct ServiceManagerTests {
  @Test(.timeLimit(.minutes(2)))
  func aTaskGoesOnThroughRestartKillHangAndStop() throws {
    let outcome = try BuiltPrograms.run("/bin/bash", [Scene.script, BuiltPrograms.folder, Scene.units])
    print(outcome.output)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(
      outcome.lines == [
        "before the first client: inactive", "Tea is on. Your guess: 5 minutes.",
        "after the first client: active, Ready on /run/timequest/control.sock",
        "restarted: Tea is on.", "by another process",
        "killed: Tea is on.", "by the manager's restart 1",
        "hung, and ended by the watchdog: Tea is on.", "by another process",
        "stopped: success", "the next client: Tea is on.", #""marks":[]"#, "the units are well formed",
      ])
  }
}

private enum Scene {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
  static let script = folder.appendingPathComponent("Scripts/service-manager").path
  static let units = folder.deletingLastPathComponent().deletingLastPathComponent().path + "/systemd/user"
  static let isPossible = (try? BuiltPrograms.run("/bin/bash", [script, "--possible"]))?.status == 0
}
