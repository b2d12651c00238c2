import ArgumentParser
import QuestClient
import QuestWire

struct DoctorCommand: QuestCommand {
  static let configuration = CommandConfiguration.command(
    "doctor", "Look whether everything is well.", example: "tqctl doctor",
    more: "Each finding that is not well comes with the command that mends it; the exit code is then 1.")

  @OptionGroup var options: GlobalOptions

  func run(_ caller: Caller) throws {
    let reply = try caller.client.reply(to: SystemInfo())
    let info = try reply.value()
    if caller.json {
      try caller.printJSON(reply.bytes)
    } else {
      try caller.show { page in DoctorText.write(info, to: &page) }
    }
    if info.findings.contains(where: { $0.status == "problem" }) { throw ExitCode(ExitStatus.refused) }
  }
}

enum DoctorText {
  static func write(_ info: SystemInfo.Response, to page: inout Page, client: String = WireProtocol.release) {
    var findings = info.findings
    findings.insert(versions(client: client, daemon: info.version), at: 0)
    for finding in findings {
      let tone: Page.Tone = finding.status == "ok" ? .good : .warm
      page.line("\(page.styled(symbol(finding.status), tone)) \(finding.check): \(finding.text)")
      if let fix = finding.fix { page.command(fix) }
    }
  }

  private static func versions(client: String, daemon: String) -> SystemInfo.Finding {
    client == daemon
      ? SystemInfo.Finding(check: "version", status: "ok", text: "timequestd answers, both are \(client)")
      : SystemInfo.Finding(
        check: "version", status: "warning", text: "tqctl is \(client), timequestd is \(daemon)",
        fix: "systemctl --user restart timequest.service")
  }

  private static func symbol(_ status: String) -> String {
    switch status {
    case "ok": "✓"
    case "warning": "!"
    default: "✗"
    }
  }
}
