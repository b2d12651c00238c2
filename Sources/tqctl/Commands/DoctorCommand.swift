import ArgumentParser
import QuestClient
import QuestWire

struct DoctorCommand: QuestCommand {
  static let configuration = CommandConfiguration.command(
    "doctor", "Check that everything works.", example: "tqctl doctor",
    more: """
      Looks at the store, the clock, the service and the desktop, from both sides of the socket. Each problem \
      comes with what to do about it. The exit code is 1 when something is wrong, and 69 when timequestd does not answer; \
      warnings leave it 0. With --json the checks of tqctl itself are listed too.
      """)

  @Flag(help: "Check every page, reference and total of the store first.")
  var deep = false

  @Flag(help: "Mark what happened to the store as seen, so that status stops showing it.")
  var acknowledge = false

  @OptionGroup var options: GlobalOptions

  func run(_ caller: Caller) throws {
    let isNamed = options.socket != nil || ProcessEnvironment.value("TIMEQUEST_SOCKET") != nil
    func own(_ version: String?, _ absence: ClientDiagnostics.Absence? = nil) -> ClientDiagnostics {
      ClientDiagnostics(version: WireProtocol.release, daemonVersion: version, absence: absence, isNamedSocket: isNamed)
    }
    do {
      if deep || acknowledge {
        _ = try caller.client.call(DataCheck(deep: deep ? true : nil, acknowledge: acknowledge ? true : nil))
      }
      let info = try caller.client.call(SystemInfo())
      try DoctorReport(own(info.version), info, sources(caller, isNamedSocket: isNamed), sharing(caller)).show(
        by: caller)
    } catch ClientError.unreachable(let path, let reason, let startCommand) {
      let absence = ClientDiagnostics.Absence(path: path, reason: reason, startCommand: startCommand)
      try DoctorReport(own(nil, absence), nil).show(by: caller)
    }
  }

  /// `nil` if the daemon does not answer: an older one has no sources, and a guardian cannot see them.
  private func sources(_ caller: Caller, isNamedSocket: Bool) -> SourceDiagnostics? {
    guard let list = try? caller.client.call(SourceList()) else { return nil }
    return SourceDiagnostics(
      list: list, hasProgram: (try? Fetcher(socket: nil)) != nil, units: isNamedSocket ? nil : UserUnits())
  }

  /// `nil` if the daemon does not answer, as for `sources`.
  private func sharing(_ caller: Caller) -> SyncDiagnostics? {
    guard let status = try? caller.client.call(SyncStatus()) else { return nil }
    return SyncDiagnostics(status: status, hasProgram: SyncProgram.installed != nil)
  }
}

/// The findings of tqctl and of the daemon, with the overall verdict.
struct DoctorReport: Encodable {
  /// tqctl's version.
  var client: String
  /// The daemon's version; absent when it is not reachable.
  var version: String?
  var `protocol`: Int?
  var findings: [SystemInfo.Finding]

  init(
    _ own: ClientDiagnostics, _ daemon: SystemInfo.Response?, _ sources: SourceDiagnostics? = nil,
    _ sharing: SyncDiagnostics? = nil
  ) {
    client = own.version
    version = daemon?.version
    `protocol` = daemon?.protocol
    findings = own.findings + (daemon?.findings ?? []) + (sources?.findings ?? []) + (sharing?.findings ?? [])
  }

  var status: Int32 {
    if version == nil { return ExitStatus.unavailable }
    return findings.contains { $0.status == .problem } ? ExitStatus.refused : ExitStatus.ok
  }

  func show(by caller: Caller) throws {
    if caller.json {
      try caller.printJSON(Array(WireJSON.line(self).dropLast()))
    } else {
      try caller.show { page in DoctorText.write(findings, to: &page) }
    }
    if status != ExitStatus.ok { throw ExitCode(status) }
  }
}
