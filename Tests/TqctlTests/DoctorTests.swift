import QuestTestKit
import QuestWire
import Testing

@testable import QuestClient
@testable import tqctl

/// Checks that tqctl makes itself, and the text of findings.
@Suite struct DoctorTests {
  private func own(_ change: (inout ClientDiagnostics) -> Void = { _ in }) -> ClientDiagnostics {
    var own = Self.well
    change(&own)
    return own
  }

  private static let well: ClientDiagnostics = {
    var own = ClientDiagnostics(version: "1.0", daemonVersion: "1.0", absence: nil, isNamedSocket: true)
    own.units = UserUnits(managerRuns: true, file: "/usr/lib/systemd/user/timequest.socket", isEnabled: true)
    own.program = "/usr/bin/tqctl"
    own.tqctl = ClientDiagnostics.Found(path: "/usr/bin/tqctl", isThis: true, folderIsWritable: false)
    own.tq = ClientDiagnostics.Found(path: "/usr/bin/tq", isThis: true, folderIsWritable: false)
    return own
  }()

  private func finding(_ check: String, _ own: ClientDiagnostics) -> SystemInfo.Finding? {
    own.findings.first { $0.check == check }
  }

  @Test func allIsWellWhereEverythingIsInItsPlace() {
    #expect(own().findings.map(\.check) == ["version", "units", "path", "tq"])
    #expect(own().findings.allSatisfy { $0.status == "ok" && $0.fix == nil })
  }

  @Test func sourcesThatNeedSomethingAreNamed() {
    var source = SourceInfo(
      name: "anki", connector: "anki", title: "Anki", enabled: true, state: Open(.ok), stateText: "ok, 23 min ago",
      every: 3600, hosts: [], settings: [:], streams: [])
    var own = SourceDiagnostics(
      list: SourceList.Response(sources: [], network: true), hasProgram: true,
      units: UserUnits(managerRuns: true, file: "/usr/lib/systemd/user/timequest.socket", fetches: true))
    #expect(own.findings.isEmpty)
    own.list.sources = [source]
    #expect(own.findings.map(\.status) == ["ok", "ok"] && own.findings[1].text == "Anki: ok, 23 min ago.")
    own.units?.fetches = false
    #expect(own.findings[0].fix == "systemctl --user enable --now timequest-fetch.timer")
    source.state = Open(.signIn)
    own.list.sources = [source]
    #expect(own.findings[1].status == "warning" && own.findings[1].fix == "tqctl sources configure anki")
    source.state = Open(.off)
    source.enabled = false
    own.list.sources = [source]
    #expect(own.findings[1].status == "ok" && own.findings[1].fix == "tqctl sources configure anki --on")
    own.hasProgram = false
    #expect(own.findings[0].status == "problem")
    #expect(DoctorReport(self.own(), nil, own).findings.last == own.findings.last)
  }

  @Test func aVersionSkewIsNamedWithTheCommandThatMendsIt() {
    let skew = finding("version", own { $0.daemonVersion = "0.9" })
    #expect(skew?.status == "warning")
    #expect(skew?.text == "tqctl is 1.0, but the timequestd that runs is 0.9.")
    #expect(skew?.fix == "systemctl --user restart timequest")
    let byHand = own {
      $0.daemonVersion = "0.9"
      $0.units = UserUnits(managerRuns: false)
    }
    #expect(finding("version", byHand)?.fix == "pkill -x timequestd; timequestd &")
  }

  @Test func anAbsentDaemonIsAProblemWithTheOneCommandThatStartsIt() {
    let away = own {
      $0.daemonVersion = nil
      $0.absence = ClientDiagnostics.Absence(path: "/run/x", reason: "No such file", startCommand: "start it")
    }
    #expect(finding("daemon", away)?.status == "problem")
    #expect(finding("daemon", away)?.text == "timequestd does not answer at /run/x: No such file.")
    #expect(finding("daemon", away)?.fix == "start it")
    #expect(DoctorReport(away, nil).status == 69)
  }

  @Test func aUnitThatNothingStartsIsNamed() {
    let idle = own { $0.units?.isEnabled = false }
    #expect(finding("units", idle)?.fix == "systemctl --user enable timequest.socket")
    let away = own {
      $0.units?.isEnabled = false
      $0.absence = ClientDiagnostics.Absence(path: "/run/x", reason: "No such file", startCommand: "start it")
    }
    #expect(finding("units", away)?.fix == "systemctl --user enable --now timequest.socket")
    #expect(finding("units", own { $0.units = UserUnits(managerRuns: false) })?.status == "ok")
    #expect(finding("units", own { $0.units = nil }) == nil)
  }

  @Test func aProgramThatPathDoesNotMeanIsNamed() {
    let absent = finding("path", own { $0.tqctl = nil })
    #expect(absent?.status == "warning")
    #expect(absent?.fix == #"export PATH=/usr/bin:"$PATH""#)
    let other = finding("path", own { $0.tqctl?.isThis = false })
    #expect(other?.status == "warning")
  }

  @Test func theShortNameIsOffered() {
    #expect(finding("tq", own { $0.tq = nil })?.fix == "sudo ln -s tqctl /usr/bin/tq")
    let mine = own {
      $0.tq = nil
      $0.tqctl?.folderIsWritable = true
    }
    #expect(finding("tq", mine)?.fix == "ln -s tqctl /usr/bin/tq")
    #expect(finding("tq", own { $0.tq?.isThis = false })?.fix == nil)
  }

  @Test func onlyAProblemFailsTheCommand() {
    func status(_ status: SystemInfo.Finding.Status) -> Int32 {
      let finding = SystemInfo.Finding(check: "space", status: status, text: "")
      return DoctorReport(own(), SystemInfo.Response(version: "1.0", protocol: 1, findings: [finding])).status
    }
    #expect(status(.ok) == 0)
    #expect(status(.warning) == 0)
    #expect(status(.problem) == 1)
  }

  @Test func findingsStandUnderTheirHeadingsWithWhatMendsThem() {
    let findings = [
      SystemInfo.Finding(check: "version", status: .ok, text: "Both are 1.0.", group: "Service"),
      SystemInfo.Finding(
        check: "clock", status: .problem,
        text: "It is behind by so much that nothing that is told about it fits a line.",
        fix: "timedatectl", group: "Clock"),
      SystemInfo.Finding(check: "limits", status: .warning, text: "Few.", fix: "ulimit", group: "Service"),
      SystemInfo.Finding(check: "new", status: .ok, text: "From a later version."),
    ]
    var page = Page(Terminal.RenderStyle(width: 120, isColoured: false))
    DoctorText.write(findings, to: &page)
    #expect(
      page.text == """
        Service
          ✓ Both are 1.0.
          ! Few.
              ulimit

        Clock
          ✗ It is behind by so much that nothing that is told about it fits a
            line.
              timedatectl

        More
          ✓ From a later version.

        One thing needs mending.

        """)
  }
}
