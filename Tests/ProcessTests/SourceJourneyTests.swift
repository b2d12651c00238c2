import Foundation
import QuestClient
import QuestTestKit
import QuestWire
import Testing

/// A source from nothing to a goal, with the real programs: a connector of one's own, added, fetched from, refreshed,
/// broken, mended and removed.
@Suite struct SourceJourneyTests {
  private let daemon: RealDaemon
  private var connector: String { daemon.folder.path + "/.local/share/timequest/connectors/pages" }

  init() throws {
    daemon = try RealDaemon()
    try FileManager.default.createDirectory(
      atPath: connector, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o755])
    try write(Self.manifest, to: "manifest.json")
    try answer(12)
  }

  private static let manifest = """
    {"protocol":1,"name":"pages","title":"Pages read","run":["./pages"],
     "settings":[{"key":"book","title":"Book"},{"key":"key","title":"Key","secret":true,"optional":true}],
     "streams":[{"name":"days","strategy":"days","metrics":[
       {"key":"read","name":"Pages read","unit":"pages","kind":"sum","better":"up"}]}]}
    """

  private func write(_ text: String, to file: String, mode: Int = 0o644) throws {
    try text.write(toFile: "\(connector)/\(file)", atomically: false, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: "\(connector)/\(file)")
  }

  /// Sets the number of pages that the connector has on the last requested day.
  private func answer(_ pages: Int) throws {
    try write(
      """
      #!/usr/bin/python3
      import json, sys
      run = json.load(sys.stdin)
      assert run["settings"] == {"book": "Emma"} and "TIMEQUEST_SOCKET" not in __import__("os").environ
      for want in run["want"]:
          print(json.dumps({"sample": {"metric": "read", "day": want["to"], "value": \(pages)}}))
          print(json.dumps({"covered": {k: want[k] for k in ("stream", "from", "to")}}))
      """, to: "pages", mode: 0o755)
  }

  @discardableResult private func tqctl(_ line: String, status: Int32 = 0) throws -> String {
    let outcome = try daemon.tqctl(line.split(separator: " ").map(String.init))
    #expect(outcome.status == status, "tqctl \(line): \(outcome.output)\(outcome.errors)")
    return outcome.output + outcome.errors
  }

  @Test func aConnectorOfOnesOwnFeedsAGoal() throws {
    #expect(try tqctl("sources").contains("No source yet."))
    #expect(try tqctl("sources list --available").contains("pages"))
    #expect(try tqctl("sources add nothing --yes", status: 1).contains("There is no connector called nothing."))
    #expect(try tqctl("sources add pages --yes", status: 64).contains("Pages read needs book (Book)."))
    let refusal = try tqctl("sources add pages book=Emma", status: 64)
    #expect(refusal.contains("needs a confirmation") && refusal.contains("Pages read calls no host. --yes adds it."))
    #expect(try tqctl("sources test pages book=Emma --days 3").contains("Would send 1 value"))
    #expect(try tqctl("sources").contains("No source yet."))

    let added = try tqctl("sources add pages book=Emma --yes")
    #expect(added.contains("pages.read") && added.contains("has    1 value"), "\(added)")
    try tqctl("goal create Emma --metric pages.read --reach 480 --guess none")
    #expect(try tqctl("goals").contains("12 of 480 pages"))
    #expect(try tqctl("doctor", status: 0).contains("Pages read: ok"))

    try answer(30)
    #expect(try tqctl("sources refresh pages").contains("ok"))
    #expect(try tqctl("goals").contains("30 of 480 pages"))
    #expect(try tqctl("sources log pages").contains("ok: 1 new"))
  }

  @Test func aStreamWithACapitalIsFetchedAgainAndAgain() throws {
    try write(Self.manifest.replacing(#""name":"days""#, with: #""name":"Days""#), to: "manifest.json")
    let added = try tqctl("sources add pages book=Emma --yes")
    #expect(added.contains("has    1 value"), "\(added)")
    try answer(13)
    #expect(try tqctl("sources refresh pages").contains("ok"))
    #expect(try tqctl("log pages.read --days").contains("13 pages"))
  }

  @Test func whatFailsIsSaidAndLosesNothing() throws {
    try tqctl("sources add pages book=Emma --yes")
    try write(
      "#!/bin/sh\necho '{\"problem\":{\"kind\":\"signIn\",\"text\":\"user ada is unknown\"}}'\n", to: "pages",
      mode: 0o755)
    try tqctl("sources refresh")
    let list = try tqctl("sources")
    #expect(list.contains("user ada is unknown") && list.contains("tqctl sources configure pages"), "\(list)")
    #expect(try tqctl("log pages.read --days").contains("12 pages"))

    try answer(13)
    #expect(try tqctl("sources configure pages boko=Emma", status: 64).contains("has no setting boko"))
    try tqctl("sources configure pages --every 2h")
    try tqctl("sources refresh pages")
    #expect(try tqctl("sources status pages").contains("every  2h"))
    #expect(try tqctl("log pages.read --days").contains("13 pages"))

    #expect(try tqctl("sources configure pages --off").contains("--on"))
    try tqctl("sources configure pages --on")
    #expect(try tqctl("sources remove pages").contains("pages is removed."))
    #expect(try tqctl("sources").contains("No source yet."))
    #expect(try tqctl("log pages.read --days").contains("13 pages"))
    try tqctl("undo")
    #expect(try tqctl("sources").contains("pages"))
  }

  @Test func aRefreshSaysThatAnotherFetchHoldsTheSource() throws {
    try tqctl("sources add pages book=Emma --yes")
    _ = try daemon.connect().call(SourceBegin(name: "pages"))
    let outcome = try daemon.tqctl("sources", "refresh", "pages")
    #expect(outcome.errors.contains("Another fetch of pages has not ended."), "\(outcome)")
  }

  @Test func settingsThatChangeWhatIsCountedAreRefusedAfterwards() throws {
    let file = daemon.folder.path + "/weight.csv"
    try "date,value\n2026-03-01,81\n".write(toFile: file, atomically: false, encoding: .utf8)
    try tqctl("sources add files path=\(file) kind=level unit=kg --name scales --yes")
    for change in ["sensitive=yes", "kind=mean", "unit=lb"] {
      #expect(try tqctl("sources configure scales \(change)", status: 64).contains("tqctl sources remove scales"))
    }
    #expect(try tqctl("sources configure scales kind=zzz", status: 1).contains("does not work with these settings"))
    try tqctl("sources configure scales value=value")
  }

  /// Messages of timequest-fetch go to standard error.
  @Test func withJSONStandardOutputIsTheAnswerAlone() throws {
    func answer(_ words: String..., input: String? = nil, saying word: String) throws -> String? {
      let outcome = try daemon.tqctl(words + ["--json"], input: input)
      #expect(outcome.status == 0 && outcome.errors.contains(word), "\(words): \(outcome)")
      let object = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8))
      return (object as? [String: Any])?["name"] as? String
    }
    #expect(try answer("sources", "add", "pages", "book=Emma", "--yes", saying: "pages: 1 new") == "pages")
    #expect(try answer("sources", "refresh", "pages", saying: "pages: ") == "pages")
    let kept = try answer("sources", "configure", "pages", "--secret", input: "hunter22\n", saying: "Kept.")
    #expect(kept == "pages")
  }

  /// After removing a source, neither the store nor the home folder has data of it.
  @Test func whatIsRemovedOrErasedLeavesNoFiles() throws {
    let home = daemon.folder.path
    let files = [
      "\(home)/.config/timequest/secrets/pages", "\(home)/.local/state/timequest/sources/pages.log",
      "\(home)/.cache/timequest/sources/pages",
    ]
    func exist() -> [Bool] { files.map { FileManager.default.fileExists(atPath: $0) } }
    func keep() throws {
      try tqctl("sources add pages book=Emma --yes")
      let kept = try BuiltPrograms.run(
        BuiltPrograms.folder + "/timequest-fetch", ["secret", "pages"], environment: ["HOME": home], input: "hunter22\n"
      )
      #expect(kept.status == 0, "\(kept)")
      #expect(exist() == [true, true, true])
    }
    try keep()
    try tqctl("sources remove PAGES")
    #expect(exist() == [false, false, false])
    try keep()
    try tqctl("erase --source pages --yes")
    #expect(exist() == [false, false, false])
    try keep()
    // Files that belong to no source, and targets of symbolic links, stay.
    try FileManager.default.createSymbolicLink(
      atPath: "\(home)/.cache/timequest/sources/other", withDestinationPath: connector)
    try tqctl("erase --everything --yes")
    #expect(exist() == [false, false, false])
    #expect(FileManager.default.fileExists(atPath: "\(connector)/manifest.json"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: "\(home)/.cache/timequest/sources").isEmpty)
  }
}
