import Foundation
import QuestTestKit
import Testing

/// `tqctl doctor` with the real programs: real problems are found, and the named command solves them.
@Suite struct DoctorTests {
  @Test func aHealthyServiceHasNoProblem() throws {
    let daemon = try RealDaemon()
    _ = try daemon.tqctl("do", "Shower", "5m")
    let outcome = try daemon.tqctl("doctor")
    #expect(outcome.status == 0, "\(outcome.output)")
    #expect(!outcome.output.contains("✗"))
    let report = try json(try daemon.tqctl("doctor", "--json"))
    #expect(report["version"] as? String == report["client"] as? String)
    let findings = try #require(report["findings"] as? [[String: Any]])
    let checks = Set(findings.compactMap { $0["check"] as? String })
    #expect(
      checks.isSuperset(of: [
        "version", "path", "store", "permissions", "schema", "backups", "space", "filesystem", "clock", "zone",
        "service",
        "socket", "limits", "notifications",
      ]))
  }

  @Test func openPermissionsAreFoundAndTheNamedCommandMendsThem() throws {
    let daemon = try RealDaemon()
    _ = try daemon.tqctl("settings", "set", "sound", "off")
    let store = daemon.folder.path + "/data/timequest.sqlite"
    for (path, mode, check) in [
      (store, 0o644, "permissions"), (daemon.folder.path + "/data", 0o755, "permissions"),
      (daemon.socketPath, 0o666, "socket"),
    ] {
      try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
      let sick = try daemon.tqctl("doctor", "--json")
      #expect(sick.status == 1, "\(sick.output)")
      let fix = try #require(try fix(of: check, in: sick))
      #expect(fix.hasPrefix("chmod "))
      #expect(try BuiltPrograms.run("/bin/sh", ["-c", fix]).status == 0)
      #expect(try daemon.tqctl("doctor").status == 0)
    }
  }

  @Test func anAbsentDaemonIsToldFromTheClientsSide() throws {
    let folder = try TemporaryFolder()
    let environment = ["TIMEQUEST_SOCKET": folder.path + "/none.sock", "HOME": folder.path]
    let outcome = try BuiltPrograms.run(BuiltPrograms.folder + "/tqctl", ["doctor"], environment: environment)
    #expect(outcome.status == 69)
    #expect(outcome.output.contains("does not answer"))
    #expect(outcome.output.contains("timequestd --socket '\(folder.path)/none.sock' &"))
    let asJSON = try BuiltPrograms.run(BuiltPrograms.folder + "/tqctl", ["doctor", "--json"], environment: environment)
    #expect(asJSON.status == 69)
    let report = try JSONSerialization.jsonObject(with: Data(asJSON.output.utf8)) as? [String: Any]
    #expect(report?["version"] == nil && report?["findings"] != nil)
  }

  @Test func aSocketThatWasDeletedIsNoSecret() throws {
    let daemon = try RealDaemon()
    let connection = try daemon.connectLines()
    try FileManager.default.removeItem(atPath: daemon.socketPath)
    try connection.send(line: #"{"jsonrpc":"2.0","id":1,"method":"system.info"}"#)
    #expect(try connection.line()?.contains("The socket's file is gone") == true)
  }

  private func fix(of check: String, in outcome: BuiltPrograms.Outcome) throws -> String? {
    let report = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any]
    let findings = report?["findings"] as? [[String: Any]] ?? []
    return findings.first { $0["check"] as? String == check && $0["status"] as? String == "problem" }?["fix"] as? String
  }
}
