import Foundation
import QuestTestKit
import Testing

/// Backup, restore and undo with the real programs.
@Suite struct BackupJourneyTests {
  private func export(_ daemon: RealDaemon) throws -> String { try daemon.tqctl("export").output }

  private func names(_ daemon: RealDaemon) throws -> [String] {
    let output = try daemon.tqctl("backup", "--list", "--json").output
    let object = try JSONSerialization.jsonObject(with: Data(output.utf8))
    let backups = (object as? [String: Any])?["backups"] as? [[String: Any]]
    return try #require(backups).compactMap { $0["name"] as? String }
  }

  @Test func aRestoreIsTakenBackByUndoAlsoAfterARestart() throws {
    let folder = try TemporaryFolder()
    var daemon = try RealDaemon(in: folder)
    #expect(try daemon.tqctl("do", "Shower", "5m").status == 0)
    #expect(try daemon.tqctl("done", "--took", "6m").status == 0)
    let early = try export(daemon)
    let made = try daemon.tqctl("backup")
    #expect(made.status == 0)
    #expect(made.output.contains(".sqlite"))
    let backup = try #require(try names(daemon).first)
    #expect(try daemon.tqctl("do", "Swim", "5m").status == 0)
    let refused = try daemon.tqctl("restore", backup, "--yes")
    #expect(refused.status == 1)
    #expect(refused.errors.contains("tqctl abandon"))
    #expect(try daemon.tqctl("done", "--took", "7m").status == 0)
    let late = try export(daemon)
    #expect(try daemon.tqctl("restore", backup).status == 64, "nobody can be asked")
    #expect(try daemon.tqctl("restore", backup, "--dry-run").output.contains("take away  1 entry"))
    #expect(try export(daemon) == late)
    #expect(try daemon.tqctl("restore", backup, "--yes").status == 0)
    #expect(try export(daemon) == early)
    #expect(daemon.terminate() == 0)
    daemon = try RealDaemon(in: folder)
    #expect(try export(daemon) == early)
    #expect(try daemon.tqctl("undo").output.contains("the restore of a backup"))
    #expect(try export(daemon) == late)
    #expect(try daemon.tqctl("restore", "../timequest.sqlite", "--yes").status == 1)
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path + "/data/backups") {
      let path = folder.path + "/data/backups/" + name
      #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o600)
    }
    #expect(daemon.terminate() == 0)
  }

  /// Killed at a moment that depends on the turn: the store is the one before or after, and no files are left over.
  @Test func aRestoreThatIsKilledHappenedOrDidNot() throws {
    let folder = try TemporaryFolder()
    var daemon = try RealDaemon(in: folder)
    #expect(try daemon.tqctl("do", "Shower", "5m").status == 0)
    #expect(try daemon.tqctl("done", "--took", "6m").status == 0)
    #expect(try daemon.tqctl("backup").status == 0)
    let backup = try #require(try names(daemon).first { $0.contains("manual") || $0.contains("daily") })
    let early = try export(daemon)
    #expect(try daemon.tqctl("settings", "set", "sound", "off").status == 0)
    let late = try export(daemon)
    for turn in 0..<6 {
      let socket = try daemon.connectLines()
      let call = #"{"jsonrpc":"2.0","id":1,"method":"data.restore","params":{"name":"\#(backup)"}}"#
      try socket.send(line: call)
      // Measures time by other calls, so that each turn kills at another moment of the restore.
      let other = try daemon.connectLines()
      for _ in 0..<turn * 2 {
        try other.send(line: #"{"jsonrpc":"2.0","id":2,"method":"system.ping"}"#)
        _ = try other.line()
      }
      daemon.kill()
      daemon = try RealDaemon(in: folder)
      let now = try export(daemon)
      #expect(now == early || now == late)
      if now == early { #expect(try daemon.tqctl("undo").status == 0) }
      #expect(try export(daemon) == late)
      let left = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/data/backups")
      #expect(left.filter { $0.hasPrefix("unfinished") } == [])
    }
    #expect(daemon.terminate() == 0)
  }
}
