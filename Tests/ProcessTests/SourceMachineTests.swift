import Foundation
import QuestTestKit
import Testing

/// Sources from the machine's view: the sockets of the daemon, and the unit that fetches.
@Suite struct SourceMachineTests {
  private static let hasTracer =
    (try? BuiltPrograms.run("/usr/bin/env", ["strace", "-D", "-o", "/dev/null", "true"]).status) == 0

  private static func write(_ text: String, to path: String, mode: Int) throws {
    try text.write(toFile: path, atomically: false, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
  }

  /// From the start, with an added source and some fetches, one of which fails, to the source's removal.
  @Test(.enabled(if: hasTracer, "strace cannot trace here"))
  func theDaemonOpensNoSocketButUnixOnes() throws {
    let folder = try TemporaryFolder()
    let trace = folder.path + "/trace"
    let daemon = try RealDaemon(
      in: folder, through: ["strace", "-D", "-f", "-qq", "-e", "trace=socket,socketpair,connect,bind", "-o", trace])
    let connector = folder.path + "/.local/share/timequest/connectors/pages"
    try FileManager.default.createDirectory(
      atPath: connector, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o755])
    try Self.write(
      """
      {"protocol":1,"name":"pages","title":"Pages","run":["./pages"],"hosts":["127.0.0.1"],"streams":[
       {"name":"days","strategy":"days","metrics":[{"key":"read","name":"Pages","kind":"sum"}]}]}
      """, to: connector + "/manifest.json", mode: 0o644)
    // The connector opens a connection; the daemon does not.
    try Self.write(
      """
      #!/usr/bin/python3
      import json, socket, sys
      for want in json.load(sys.stdin)["want"]:
          with socket.socket() as called: called.connect_ex(("127.0.0.1", 9))
          print(json.dumps({"sample": {"metric": "read", "day": want["to"], "value": 12}}))
          print(json.dumps({"covered": {key: want[key] for key in ("stream", "from", "to")}}))
      """, to: connector + "/pages", mode: 0o755)
    func tqctl(_ words: String...) throws {
      let outcome = try daemon.tqctl(words)
      #expect(outcome.status == 0, "\(words): \(outcome.errors)")
    }
    try tqctl("sources", "add", "pages", "--yes")
    try tqctl("sources", "refresh", "--full")
    try Self.write("#!/bin/sh\nexit 3\n", to: connector + "/pages", mode: 0o755)
    try tqctl("sources", "refresh", "pages")
    try tqctl("sources", "remove", "pages", "--yes")
    #expect(daemon.terminate() == 0)
    let calls = try String(contentsOfFile: trace, encoding: .utf8).split(separator: "\n")
    let sockets = calls.filter { $0.contains("socket(") || $0.contains("socketpair(") }
    #expect(!sockets.isEmpty && sockets.allSatisfy { $0.contains("AF_UNIX") }, "\(sockets)")
    let places = calls.filter { $0.contains("connect(") || $0.contains("bind(") }
    #expect(!places.isEmpty && places.allSatisfy { $0.contains("sa_family=AF_UNIX") }, "\(places)")
  }
}

/// timequest-fetch.service under a real `systemd --user`; see `Scripts/fetch-unit`.
@Suite(.enabled(if: ServiceScripts.fetch.obstacle == nil, "\(ServiceScripts.fetch.obstacle ?? "")"))
struct FetchUnitTests {
  @Test(.timeLimit(.minutes(HangLimit.minutes)))
  func theFirstSourceEnablesTheTimerAndTheUnitFetches() throws {
    let outcome = try ServiceScripts.fetch.run()
    #expect(
      outcome.lines == [
        "before the first source: disabled", "with it: enabled, active", "the unit: success, exit status 0",
        "what came: 12 pages", "the connector: inet yes, netlink no, does not see the socket",
        "again: success, 2 fetches", "exposed by 7.0", "the units are well formed",
      ])
  }
}
