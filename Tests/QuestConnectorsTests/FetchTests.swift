import Foundation
import Glibc
import QuestClient
@testable import QuestConnectors
import QuestTestKit
import QuestWire
import Testing

/// A fetch between a service and a test's own connectors.
@Suite(.timeLimit(.minutes(HangLimit.minutes))) struct FetchTests {
  let want = [SourceWant(stream: "days", from: "2026-11-01", to: "2026-11-10")]

  func fetch(
    _ own: OwnConnector, _ daemon: FakeDaemon, name: String = "own", change: (inout Fetcher) -> Void = { _ in }
  ) throws -> FetchReport {
    var fetcher = Fetcher(connect: { try Connection(path: daemon.socketPath) }, shelf: own.shelf)
    change(&fetcher)
    return try fetcher.fetch(name)
  }

  func daemon(_ wants: [[SourceWant]], settings: [String: String] = [:]) throws -> FakeDaemon {
    try FakeDaemon(["own": .init(connector: "own", settings: settings, wants: wants)])
  }

  @Test func whatItPrintsIsStored() throws {
    let own = try OwnConnector("\(OwnConnector.sample)\n\(OwnConnector.covered)")
    let daemon = try daemon([want])
    let report = try fetch(own, daemon)
    #expect(report.line == "own: 1 new")
    #expect(daemon.now.real.keys.sorted() == ["own days count 2026-11-02"])
    #expect(daemon.now.ends.map(\.outcome.rawValue) == ["ok"])
  }

  /// The service reports no state while a task runs.
  @Test func whileATaskRunsNothingOfWhatCameIsTold() {
    var report = FetchReport(name: "own", outcome: .ok)
    report.stored = 3
    #expect(report.line == "own: fetched; the result shows after done")
    report.state = Open(SourceInfo.State.ok)
    #expect(report.line == "own: 3 new")
  }

  @Test func twelveHundredSamplesComeInThreePutsAndBecomeRealTogether() throws {
    let own = try OwnConnector(
      """
      for i in $(seq 1200); do
        echo "{\\"sample\\":{\\"metric\\":\\"count\\",\\"day\\":\\"2026-11-02\\",\\"value\\":1,\\"key\\":\\"$i\\"}}"
      done
      \(OwnConnector.covered)
      """)
    let daemon = try daemon([want])
    #expect(try fetch(own, daemon).stored == 1200)
    #expect(daemon.now.puts.map { $0.samples?.count ?? 0 } == [500, 500, 200])
    #expect(daemon.now.puts.map { $0.covered != nil } == [false, false, true])
    #expect(daemon.now.real.count == 1200)
  }

  @Test func eachRunHasAConnectionThatReachesItsSourceAlone() throws {
    let own = try OwnConnector("\(OwnConnector.sample)\n\(OwnConnector.covered)")
    let daemon = try daemon([want, want])
    #expect(try fetch(own, daemon).outcome == .ok)
    #expect(
      daemon.now.calls == [
        ["source own", "source.begin", "source.put", "source.end"],
        ["source own", "source.begin", "source.put", "source.end"],
      ])
  }

  @Test func aServiceWithoutScopesIsServedAllTheSame() throws {
    let own = try OwnConnector("\(OwnConnector.sample)\n\(OwnConnector.covered)")
    let daemon = try daemon([want])
    daemon.change { $0.hasScopes = false }
    #expect(try fetch(own, daemon).stored == 1)
  }

  /// The real program asks what is due over one connection, and fetches over others.
  @Test func theProgramGivesUpItsRightsBeforeAnythingElse() throws {
    let own = try OwnConnector("\(OwnConnector.sample)\n\(OwnConnector.covered)")
    let daemon = try daemon([want])
    func program(_ words: String...) throws -> BuiltPrograms.Outcome {
      try BuiltPrograms.run(
        BuiltPrograms.folder + "/timequest-fetch", words,
        environment: own.environment.merging(["TIMEQUEST_SOCKET": daemon.socketPath]) { $1 })
    }
    let outcome = try program()
    #expect(outcome.output == "own: 1 new\n", "\(outcome)")
    _ = try program("test", "own")
    _ = try program("lookup", "4000417025005")
    #expect(
      daemon.now.calls == [
        ["sources ", "source.due"], ["source own", "source.begin", "source.put", "source.end"],
        ["sources ", "source.due", "source.get"], ["settings ", "settings.get"],
      ])
  }

  @Test func aLongPastComesInSeveralRounds() throws {
    let own = try OwnConnector(
      """
      read line
      from=$(printf '%s' "$line" | sed 's/.*"from":"\\([^"]*\\)".*/\\1/')
      echo "{\\"covered\\":{\\"stream\\":\\"days\\",\\"from\\":\\"$from\\",\\"to\\":\\"$from\\"}}"
      """)
    let days = (1...5).map { [SourceWant(stream: "days", from: "2026-11-0\($0)", to: "2026-11-0\($0)")] }
    let daemon = try daemon(days)
    #expect(try fetch(own, daemon).outcome == .ok)
    #expect(daemon.now.covered.count == 5 && daemon.now.ends.count == 5)
  }

  /// The service keeps names in lower case.
  @Test func aStreamIsAskedForAsTheManifestWritesIt() throws {
    let own = try OwnConnector(
      """
      read -r line
      stream=$(printf '%s' "$line" | sed 's/.*"stream":"\\([^"]*\\)".*/\\1/')
      \(OwnConnector.sample)
      echo "{\\"covered\\":{\\"stream\\":\\"$stream\\",\\"from\\":\\"2026-11-01\\",\\"to\\":\\"2026-11-10\\"}}"
      """, manifest: OwnConnector.manifest("own").replacing(#""name":"days""#, with: #""name":"Days""#))
    let daemon = try daemon([want])
    let report = try fetch(own, daemon)
    #expect(report.line == "own: 1 new")
    #expect(daemon.now.covered.map(\.stream) == ["Days"])
  }

  /// After any failure the first chunk stays and nothing of the second one takes effect.
  @Test(arguments: [
    "exit 1", "kill -9 $$", "echo rubbish", "sleep 1000", "yes '{\"progress\":{\"text\":\"x\"}}'",
    "echo '{\"sample\":{\"metric\":\"anki.reviews\",\"day\":\"2026-11-07\",\"value\":1}}'",
    "echo '{\"covered\":{\"stream\":\"days\",\"from\":\"2020-11-06\",\"to\":\"2026-11-10\"}}'",
    "echo '{\"problem\":{\"kind\":\"upstream\",\"text\":\"broke\"}}'",
  ])
  func aWholePrefixStays(_ end: String) throws {
    let own = try OwnConnector(
      """
      \(OwnConnector.sample)
      echo '{"covered":{"stream":"days","from":"2026-11-01","to":"2026-11-05"}}'
      echo '{"sample":{"metric":"count","day":"2026-11-07","value":9}}'
      \(end)
      """)
    let daemon = try daemon([want])
    let report = try fetch(own, daemon) { $0.limits.seconds = 20 }
    #expect(report.outcome == (end.contains("upstream") ? .upstream : .bug))
    #expect(daemon.now.real.keys.sorted() == ["own days count 2026-11-02"])
    #expect(daemon.now.ends.count == 1)
  }

  @Test(arguments: ["offline", "asleep", "signIn", "limited", "upstream", "bug"])
  func aProblemIsTheOutcome(_ kind: String) throws {
    let own = try OwnConnector(
      #"echo '{"problem":{"kind":"\#(kind)","text":"said so","retryAfterSeconds":90}}'"#)
    let daemon = try daemon([want])
    _ = try fetch(own, daemon)
    let end = try #require(daemon.now.ends.first)
    #expect(end.outcome.rawValue == kind && end.problem == "said so" && end.retryAfterSeconds == 90)
  }

  @Test func aPauseAfterAWholeAnswerIsASuccess() throws {
    let own = try OwnConnector(
      OwnConnector.covered + "\n" + #"echo '{"problem":{"kind":"limited","text":"slow","retryAfterSeconds":90}}'"#)
    let daemon = try daemon([want, want])
    #expect(try fetch(own, daemon).outcome == .ok)
    // The pause is kept: no second round.
    #expect(daemon.now.ends.map(\.outcome.rawValue) == ["ok"])
    #expect(daemon.now.ends.map(\.retryAfterSeconds) == [90])
  }

  @Test func whatThePlayerMustDoIsSignIn() throws {
    let own = try OwnConnector(
      OwnConnector.covered,
      manifest: OwnConnector.manifest("own").replacing(#","optional":true"#, with: ""))
    let daemon = try daemon([want, want])
    #expect(try fetch(own, daemon).problem == "key is missing: timequest-fetch secret own")
    try Secrets(places: own.places, isInteractive: false).keep("k3y", of: "own")
    #expect(try fetch(own, daemon).outcome == .ok)
    daemon.change { $0.sources["own"]?.wants = [want] }
    chmod(own.home + "/.config/timequest/secrets/own", 0o644)
    #expect(try fetch(own, daemon).outcome == .signIn)
    #expect(daemon.now.ends.map(\.outcome.rawValue) == ["signIn", "ok", "signIn"])
    let strange = try self.daemon([want], settings: ["colour": "red"])
    #expect(try fetch(own, strange).problem?.contains("no setting \"colour\"") == true)
  }

  @Test func aLostLeaseEndsTheConnector() throws {
    let own = try OwnConnector(
      "\(OwnConnector.sample)\n\(OwnConnector.covered)\nsleep 1000")
    let daemon = try daemon([want])
    daemon.change { $0.refusal = (1, .leaseLost) }
    #expect(try fetch(own, daemon).outcome == .cancelled)
    #expect(daemon.now.real.isEmpty && daemon.now.ends.isEmpty)
  }

  @Test func aRefusedPutIsTheConnectorsFault() throws {
    let own = try OwnConnector("\(OwnConnector.sample)\n\(OwnConnector.covered)\nsleep 1000")
    let daemon = try daemon([want])
    daemon.change { $0.refusal = (1, .notYours) }
    #expect(try fetch(own, daemon).outcome == .bug)
    #expect(daemon.now.ends.map(\.outcome.rawValue) == ["bug"])
  }

  @Test func aHeldSourceIsLeftAlone() throws {
    let own = try OwnConnector(OwnConnector.covered)
    let daemon = try daemon([want])
    daemon.change { $0.sources["own"]?.isHeld = true }
    #expect(try fetch(own, daemon).line == "own: another fetch has it")
  }

  @Test func nothingWantedRunsNothing() throws {
    let own = try OwnConnector("touch ran; exit 1")
    let daemon = try daemon([[]])
    #expect(try fetch(own, daemon).outcome == .ok)
    #expect(!FileManager.default.fileExists(atPath: own.home + "/.cache/timequest/sources/own/ran"))
  }

  @Test func aMissingConnectorIsABug() throws {
    let own = try OwnConnector(OwnConnector.covered, name: "other")
    let daemon = try daemon([want])
    #expect(try fetch(own, daemon).problem?.contains("no connector \"own\"") == true)
  }

  // MARK: - The program

  func program(_ own: OwnConnector, _ daemon: FakeDaemon, _ words: String...) throws -> BuiltPrograms.Outcome {
    try BuiltPrograms.run(
      BuiltPrograms.folder + "/timequest-fetch", words,
      environment: own.environment.merging(["TIMEQUEST_SOCKET": daemon.socketPath]) { $1 })
  }

  @Test func theProgramAsksEverythingThatIsDue() throws {
    let own = try OwnConnector("\(OwnConnector.sample)\n\(OwnConnector.covered)")
    let table = own.home + "/pages.csv"
    try "date,value\n2026-11-03,7\n".write(toFile: table, atomically: false, encoding: .utf8)
    let daemon = try FakeDaemon([
      "own": .init(connector: "own", wants: [want]),
      "pages": .init(connector: "files", settings: ["path": table], wants: [want]),
      "lost": .init(connector: "files", settings: ["path": "/nowhere/x"], wants: [want]),
    ])
    let outcome = try program(own, daemon)
    #expect(
      outcome.lines == ["lost: not running: There is no /nowhere/x now.", "own: 1 new", "pages: 1 new"], "\(outcome)")
    #expect(outcome.status == 0)
    #expect(daemon.now.real.keys.sorted() == ["own days count 2026-11-02", "pages days value 2026-11-03 1"])
    daemon.change { $0.network = false }
    #expect(try program(own, daemon).output.contains("network on"))
    #expect(try program(own, daemon, "run", "nosuch").status == 1)
  }

  @Test func nothingIsRunDryWhileTheNetworkIsOff() throws {
    let own = try OwnConnector("touch ran; \(OwnConnector.covered)")
    let daemon = try daemon([want])
    daemon.change { $0.network = false }
    for name in ["own", own.path] {
      let outcome = try program(own, daemon, "test", name)
      #expect(outcome.status == 1 && outcome.output.isEmpty, "\(outcome)")
      #expect(outcome.errors.contains("tqctl settings set network on"), "\(outcome)")
    }
    #expect(!FileManager.default.fileExists(atPath: own.home + "/.cache/timequest/sources/own/ran"))
  }

  @Test func aKeyCannotSteerTheTerminalOfADryRun() throws {
    let own = try OwnConnector(
      #"""
      read -r line
      day=$(printf '%s' "$line" | sed 's/.*"from":"\([^"]*\)".*/\1/')
      printf '{"sample":{"metric":"count","day":"%s","value":3,"key":"a\\u001b[2J\\u202eb"}}\n' "$day"
      printf '{"covered":{"stream":"days","from":"%s","to":"%s"}}\n' "$day" "$day"
      """#)
    let outcome = try program(own, try daemon([]), "test", "own")
    #expect(outcome.status == 0 && outcome.output.contains("  3  [a [2J b]\n"), "\(outcome)")
  }

  @Test(arguments: [SIGINT, SIGTERM])
  func anInterruptedFetchLeavesWholePrefixes(_ signal: Int32) throws {
    let own = try OwnConnector(
      """
      \(OwnConnector.sample)
      echo '{"covered":{"stream":"days","from":"2026-11-01","to":"2026-11-05"}}'
      echo '{"sample":{"metric":"count","day":"2026-11-07","value":9}}'
      sleep 1000
      """)
    let daemon = try daemon([want])
    let process = BuiltPrograms.process(
      BuiltPrograms.folder + "/timequest-fetch", [],
      environment: own.environment.merging(["TIMEQUEST_SOCKET": daemon.socketPath]) { $1 })
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    while daemon.now.covered.isEmpty, process.isRunning { sched_yield() }
    // A second process does not run.
    #expect(try program(own, daemon).status == 75)
    kill(process.processIdentifier, signal)
    process.waitUntilExit()
    #expect(process.terminationStatus == 130)
    #expect(daemon.now.ends.map(\.outcome.rawValue) == ["cancelled"])
    #expect(daemon.now.real.count == 1)
  }

  @Test func aKilledFetchLeavesNoChild() throws {
    let own = try OwnConnector("echo $$ >pid; \(OwnConnector.covered); sleep 1000")
    let daemon = try daemon([want])
    let process = BuiltPrograms.process(
      BuiltPrograms.folder + "/timequest-fetch", [],
      environment: own.environment.merging(["TIMEQUEST_SOCKET": daemon.socketPath]) { $1 })
    try process.run()
    while daemon.now.covered.isEmpty, process.isRunning { sched_yield() }
    let text = try String(contentsOfFile: own.home + "/.cache/timequest/sources/own/pid", encoding: .utf8)
    let pid = try #require(Int32(text.split(separator: "\n")[0]))
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    while (try? String(contentsOfFile: "/proc/\(pid)/stat", encoding: .utf8))?.contains("Z") == false { sched_yield() }
  }

  /// After fetches with a key, the key is only in its file.
  @Test func aKeyIsNowhereButInItsFile() throws {
    let key = "k3y-\(UInt64.random(in: 0...UInt64.max))"
    let own = try OwnConnector(
      """
      cat >&2; tr '\\0' '\\n' </proc/$$/environ >&2; tr '\\0' ' ' </proc/$PPID/cmdline >&2
      printf '{"sample":{"metric":"count","day":"2026-11-02","value":1,"note":"\(key)","key":"\(key)"}}\\n'
      printf '{"progress":{"text":"\(key)"}}\\n'
      \(OwnConnector.covered)
      printf '{"problem":{"kind":"upstream","text":"\(key) is wrong"}}\\n'
      """)
    let daemon = try daemon([want])
    let kept = try BuiltPrograms.run(
      BuiltPrograms.folder + "/timequest-fetch", ["secret", "own"], environment: own.environment, input: key + "\n")
    #expect(kept.status == 0, "\(kept)")
    let outcome = try program(own, daemon)
    #expect(outcome.output == "own: the service failed: ******** is wrong\n")
    #expect(!"\(daemon.now)".contains(key))
    let found = try BuiltPrograms.run("/usr/bin/grep", ["-rl", key, own.home])
    // The script has it only because this test wrote it there.
    #expect(found.lines.sorted() == [own.home + "/.config/timequest/secrets/own", own.path + "/run"])
    #expect(own.log.contains("********"))
  }
}
