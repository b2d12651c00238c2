import QuestClient
import QuestWire

/// Findings of tqctl about sources; none without a source.
struct SourceDiagnostics: Equatable {
  var list: SourceList.Response
  /// Whether `timequest-fetch` is installed.
  var hasProgram: Bool
  /// The user's units; `nil` if a socket was named, because it belongs to another service.
  var units: UserUnits?

  var findings: [SystemInfo.Finding] {
    guard !list.sources.isEmpty else { return [] }
    return ([fetching] + list.sources.map(state)).map { finding in
      var finding = finding
      finding.group = "Sources"
      return finding
    }
  }

  private var fetching: SystemInfo.Finding {
    guard hasProgram else {
      return SystemInfo.Finding(
        check: "fetch", status: .problem, text: "timequest-fetch is not installed, so nothing is fetched.",
        fix: "make install")
    }
    guard list.network else {
      return SystemInfo.Finding(
        check: "fetch", status: .ok, text: "Nothing is fetched: the setting network is off. To fetch again:",
        fix: "tqctl settings set network on")
    }
    guard let units, units.canStart else {
      return SystemInfo.Finding(check: "fetch", status: .ok, text: "Sources are fetched when you run timequest-fetch.")
    }
    return units.fetches
      ? SystemInfo.Finding(check: "fetch", status: .ok, text: "Sources are fetched every hour.")
      : SystemInfo.Finding(
        check: "fetch", status: .warning, text: "Nothing fetches from your sources by itself.",
        fix: "systemctl --user enable --now timequest-fetch.timer")
  }

  private func state(_ source: SourceInfo) -> SystemInfo.Finding {
    let advice = SourceText.command(for: source)
    return SystemInfo.Finding(
      check: "source", status: advice == nil || !source.enabled ? .ok : .warning,
      text: "\(source.title): \(source.stateText).", fix: advice?.command)
  }
}
