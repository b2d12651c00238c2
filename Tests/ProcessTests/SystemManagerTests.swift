import Foundation
import QuestTestKit
import Testing

/// The system service, installed by the Makefile and run by a real systemd that only the test sees;
/// `Scripts/system-manager` says how.
@Suite(.enabled(if: SystemManager.obstacle == nil, "\(SystemManager.obstacle ?? "")"))
struct SystemManagerTests {
  @Test(.timeLimit(.minutes(2)))
  func theServiceForAllUsersIsInstalledAndWellShut() throws {
    let outcome = try BuiltPrograms.run(
      "/bin/bash", [SystemManager.script, BuiltPrograms.folder, SystemManager.checkout])
    print(outcome.output)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(
      outcome.lines == [
        "the service's user: timequest, /usr/sbin/nologin",
        "its folder: drwx------ timequest, guardians' folder: drwxr-xr-x root",
        "after installation: disabled", "the socket: srw-rw-rw- in drwxr-xr-x",
        "before the first client: inactive",
        "exposed by 1.0 at most: 0.5",
        "the units are well formed",
      ])
  }
}

private enum SystemManager {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
  static let script = folder.appendingPathComponent("Scripts/system-manager").path
  static let checkout = folder.deletingLastPathComponent().deletingLastPathComponent().path
  /// Why it cannot run here; `nil` where it can.
  static let obstacle: String? = {
    do {
      let answer = try BuiltPrograms.run("/bin/bash", [script, "--possible"])
      return answer.status == 0 ? nil : "no systemd of the test's own: \(answer.output)\(answer.errors)"
    } catch {
      return "\(error)"
    }
  }()
}
