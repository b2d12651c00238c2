import QuestClient
import QuestWire

/// Findings of tqctl about sharing; none if the game is on one device.
struct SyncDiagnostics: Equatable {
  var status: SyncStatus.Response
  /// Whether `timequest-sync` is installed.
  var hasProgram: Bool

  var findings: [SystemInfo.Finding] {
    guard status.on else { return [] }
    return [sharing, newer, ahead].compactMap(\.self).map { finding in
      var finding = finding
      finding.group = "Devices"
      return finding
    }
  }

  private var sharing: SystemInfo.Finding {
    guard hasProgram else {
      return SystemInfo.Finding(
        check: "sync", status: .problem, text: "timequest-sync is not installed, so nothing is exchanged.",
        fix: "make install")
    }
    return SystemInfo.Finding(check: "sync", status: .ok, text: SyncText.summary(status))
  }

  private var newer: SystemInfo.Finding? {
    guard status.newer > 0 else { return nil }
    return SystemInfo.Finding(check: "sync", status: .warning, text: SyncText.newer(status.newer))
  }

  private var ahead: SystemInfo.Finding? {
    guard status.ahead > 0 else { return nil }
    return SystemInfo.Finding(check: "sync", status: .warning, text: SyncText.ahead(status.ahead))
  }
}
