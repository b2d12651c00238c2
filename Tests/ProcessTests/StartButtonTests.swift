import Foundation
import QuestTestKit
import Testing

/// *Start* on a reminder, with a real click and a real terminal; see `Scripts/start-button`.
@Suite(.enabled(if: StartButton.obstacle == nil, "\(StartButton.obstacle ?? "")"))
struct StartButtonTests {
  @Test(.timeLimit(.minutes(HangLimit.minutes)))
  func startOpensTheSessionAndATerminalAndIsOfferedOnlyWhereItCan() throws {
    let outcome = try BuiltPrograms.run(
      "/bin/bash", [StartButton.script, BuiltPrograms.folder, StartButton.checkout])
    print(outcome.output)
    #expect(outcome.status == 0, "\(outcome.errors)")
    let reached = "The desktop has shown it. Reminders reach your desktop,"
    #expect(
      outcome.lines == [
        "without a server: tqctl: Nothing was shown. No notification service is on this session's bus (tqctl doctor).",
        "before the login is through: \(reached) without Start: the user's service manager knows no display "
          + "(systemctl --user import-environment DISPLAY WAYLAND_DISPLAY XAUTHORITY).",
        "without the entry: \(reached) without Start: the desktop entry timequest.desktop is not installed.",
        "installed: \(reached) with Start.",
        "on the screen: shown today",
        "after the click: Morning Quest · 1 of 1 · Shower · estimating",
        "the terminal's unit: app-timequest@*.service active running",
        "after an answer in it: Morning Quest · 1 of 1 · Shower · active",
      ])
  }
}

private enum StartButton {
  private static let folder = SourceTree.root.appending(path: "Tests/ProcessTests")
  static let script = folder.appendingPathComponent("Scripts/start-button").path
  static let checkout = folder.deletingLastPathComponent().deletingLastPathComponent().path
  /// Why the script cannot run here; `nil` if it can.
  static let obstacle: String? = {
    do {
      let answer = try BuiltPrograms.run("/bin/bash", [script, "--possible"])
      return answer.status == 0 ? nil : "no desktop of the test's own: \(answer.output)\(answer.errors)"
    } catch {
      return "\(error)"
    }
  }()
}
