import Foundation
import Glibc
import QuestClient
import QuestConnectors
import QuestModel
import QuestTestKit
import QuestWire
import Testing

/// The connector of docs/CONNECTORS.md, the real program and the real service.
@Suite(.timeLimit(.minutes(HangLimit.minutes))) struct RealFetchTests {
  /// A block of the page, by the comment above it.
  static func documented(_ file: String) throws -> String {
    let page = try String(contentsOf: SourceTree.root.appending(path: "docs/CONNECTORS.md"), encoding: .utf8)
    let mark = "<!-- the file \(file) -->\n```"
    let start = try #require(page.firstRange(of: mark)).upperBound
    let block = page[start...].drop { $0 != "\n" }.dropFirst()
    return String(block[..<(try #require(block.firstRange(of: "```")).lowerBound)])
  }

  let own: OwnConnector
  let repository: String

  /// With a repository that has no commits yet.
  init() throws {
    own = try OwnConnector("", manifest: Self.documented("manifest.json"), name: "commits")
    try own.write(try Self.documented("commits.py"), to: "commits.py", mode: 0o755)
    repository = own.home + "/code"
    try Self.git("init", "--quiet", repository)
  }

  static func git(_ words: String..., environment: [String: String] = [:]) throws {
    let outcome = try BuiltPrograms.run("/usr/bin/git", words, environment: environment)
    try #require(outcome.status == 0, "\(outcome.errors)")
  }

  /// Commits in the order of time, because git stops at the first commit that is too old.
  func commit(daysAgo: Int) throws {
    let at = Int(Date().timeIntervalSince1970) - daysAgo * 86_400
    try Self.git(
      "-C", repository, "-c", "user.name=You", "-c", "user.email=you@example.org", "commit", "--quiet", "--allow-empty",
      "--message", "x", environment: ["GIT_AUTHOR_DATE": "@\(at) +0000", "GIT_COMMITTER_DATE": "@\(at) +0000"])
  }

  func fetch(_ words: String..., socket: String? = nil) throws -> BuiltPrograms.Outcome {
    try BuiltPrograms.run(
      BuiltPrograms.folder + "/timequest-fetch", words,
      environment: own.environment.merging(["TIMEQUEST_SOCKET": socket ?? "/nowhere/socket"]) { $1 })
  }

  @Test func theDocumentedConnectorPassesTheTest() throws {
    for ago in [5, 0, 0] { try commit(daysAgo: ago) }
    for name in ["commits", own.path] {
      let outcome = try fetch("test", name, "repo=\(repository)", "--days", "7")
      #expect(outcome.status == 0, "\(outcome)")
      let counts = outcome.lines.filter { $0.hasPrefix("count ") }.map { $0.suffix(1) }.sorted()
      #expect(counts == ["1", "2"])
      #expect(outcome.output.contains("Would send 2 values; nothing was stored."))
    }
    let wrong = try fetch("test", "commits", "repo=/nowhere")
    #expect(wrong.status == 1 && wrong.errors.contains("/nowhere"))
    let none = try fetch("test", "commits", "rep=\(repository)")
    #expect(none.status == 1 && none.errors.contains("The setting \"repo\" (Folder) is missing."))
  }

  @Test func connectorsAreListedWithTheirManifests() throws {
    let listed = try fetch("list")
    #expect(
      listed.lines.map { $0.split(separator: " ")[0] } == [
        "anki", "atcoder", "files", "typequicker", "zotero", "commits",
      ])
    let manifest = try Manifest(json: Array(try fetch("manifest", "commits").output.utf8))
    #expect(manifest == (try Manifest(json: Array(try Self.documented("manifest.json").utf8))))
    #expect(try fetch("manifest", "nosuch").status == 65)
    #expect(
      try fetch("manifest", "files", "name=Pages", "unit=pages").output.contains(#""name":"Pages","unit":"pages""#))
    chmod(own.path, 0o777)
    #expect(try fetch("list").output.contains("Others may write"))
    #expect(try fetch("list", "--json").output.contains("Others may write"))
  }

  // MARK: - With the real service

  func add(_ name: String = "commits", to connection: Connection, since: Int) throws {
    let manifest = try Manifest(json: Array(try Self.documented("manifest.json").utf8))
    let today = Zone.utc.localDay(of: Instant(seconds: Date().timeIntervalSince1970))
    _ = try connection.call(
      SourceAdd(
        name: name, connector: "commits", title: manifest.title, hosts: manifest.hosts,
        settings: ["repo": repository], every: manifest.every, since: today.advanced(by: -since).description,
        streams: manifest.streams))
  }

  @Test func commitsBecomeSamplesOfTheService() throws {
    let daemon = try RealDaemon()
    let connection = try daemon.connect()
    for ago in [5, 0, 0] { try commit(daysAgo: ago) }
    try add(to: connection, since: 200)
    let first = try fetch(socket: daemon.socketPath)
    #expect(first.output == "commits: 2 new\n", "\(first)")
    #expect(try connection.call(SourceGet(name: "commits")).samples == 2)
    #expect(try connection.call(SourceGet(name: "commits")).state == .ok)
    // Nothing is due, and another fetch changes nothing.
    #expect(try fetch(socket: daemon.socketPath).output == "")
    #expect(try fetch("run", "commits", socket: daemon.socketPath).output == "commits: nothing new\n")
    try commit(daysAgo: 0)
    #expect(try fetch("run", "commits", socket: daemon.socketPath).output == "commits: 1 new\n")
    #expect(try connection.call(SourceGet(name: "commits")).samples == 2)
    // Samples of rewritten history are withdrawn, except for settled days.
    try Self.git("-C", repository, "update-ref", "-d", "HEAD")
    #expect(try fetch("run", "commits", socket: daemon.socketPath).output == "commits: 1 gone\n")
  }

  @Test func fetchesKilledAtAnyMomentLeaveWholeDays() throws {
    let daemon = try RealDaemon()
    let connection = try daemon.connect()
    for ago in (3..<42).reversed() { try commit(daysAgo: ago) }
    try add(to: connection, since: 45)
    var generator = SeededGenerator(seed: 18)
    for number in 0..<15 {
      let name = "commits\(number)"
      try add(name, to: connection, since: 45)
      let process = BuiltPrograms.process(
        BuiltPrograms.folder + "/timequest-fetch", ["run", name],
        environment: own.environment.merging(["TIMEQUEST_SOCKET": daemon.socketPath]) { $1 })
      process.standardOutput = FileHandle.nullDevice
      process.standardError = FileHandle.nullDevice
      try process.run()
      usleep(.random(in: 0...400_000, using: &generator))
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
      let source = try connection.call(SourceGet(name: name))
      // The stream's one chunk is there as a whole or not at all.
      #expect(source.streams[0].coveredDays == nil ? source.samples == 0 : source.samples == 39)
    }
    let last = try fetch("run", "commits", socket: daemon.socketPath)
    #expect(last.status == 0, "\(last)")
    #expect(try connection.call(SourceGet(name: "commits")).samples == 39)
  }
}
