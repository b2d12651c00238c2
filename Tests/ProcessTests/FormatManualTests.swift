import Foundation
import QuestClient
import QuestModel
import QuestStore
import QuestTestKit
import QuestWire
import Testing

/// timequest(5) names the keys that the programs write and read: those, and no others.
@Suite struct FormatManualTests {
  private static let root = SourceTree.root
  private let manual: Manual

  init() throws {
    manual = Manual(text: try String(contentsOf: Self.root.appending(path: "contrib/man/timequest.5"), encoding: .utf8))
  }

  @Test func everyKeyOfAnExportIsInTheManualAndNoOther() throws {
    let daemon = try RealDaemon()
    try Self.playAll(daemon)
    var written: [String: Set<String>] = [:]
    for line in try tqctl(daemon, "export", "--format", "jsonl").split(separator: "\n") {
      guard case .object(let members) = try JSONDecoder().decode(JSONValue.self, from: Data(line.utf8)),
        case .string(let type)? = members["type"]
      else { throw Unexpected(what: String(line)) }
      written[type, default: []].formUnion(Self.keys(of: .object(members), below: "tasks"))
    }
    let documented = manual.items(of: "JSON LINES")
    #expect(Set(written.keys) == Set(documented.keys))
    for (type, keys) in written {
      let told = (documented[type] ?? []).union(["type"])
      #expect(told.subtracting(keys) == [], "the manual has keys that no export of a \(type) has")
      #expect(keys.subtracting(told) == [], "an export of a \(type) has keys that are not in the manual")
    }
  }

  /// Every documented key is read: an object instead of a text or a number is refused.
  @Test func everyKeyInTheManualIsRead() throws {
    let daemon = try RealDaemon()
    func takes(_ line: String) throws -> Bool {
      try daemon.tqctl(["import", "-", "--format", "jsonl", "--dry-run"], input: line + "\n").status == 0
    }
    let run = #"{"task":"Shower","actualSeconds":372,"recordedAt":"2026-03-15T18:48:12+01:00""#
    let play = #"{"type":"session","routine":null,"startedAt":"2026-03-15T18:42:00+01:00","completedAt":null,"#
    let wrong = #"{"x":{}}"#
    #expect(try takes(play + #""tasks":[\#(run)}]}"#))
    #expect(try takes(play + #""surplus":\#(wrong),"tasks":[\#(run),"surplus":\#(wrong)}]}"#))
    for key in manual.items(of: "JSON LINES")["session"] ?? [] {
      let ofPlay = try takes(play + #""\#(key)":\#(wrong),"tasks":[\#(run)}]}"#)
      let ofRun = try takes(play + #""tasks":[\#(run),"\#(key)":\#(wrong)}]}"#)
      #expect(!ofPlay || !ofRun, "nothing reads \(key)")
    }
    for (type, keys) in manual.items(of: "JSON LINES") where type != "session" {
      let ofTasks = type == "quest" ? ["task", "kind", "suggestedLowSeconds", "suggestedHighSeconds"] : []
      for key in keys.subtracting(ofTasks) {
        let told = try daemon.tqctl(
          ["import", "-", "--format", "jsonl", "--dry-run"], input: #"{"type":"\#(type)","\#(key)":\#(wrong)}"# + "\n")
        #expect(told.errors.contains(key), "nothing reads \(key) of a \(type): \(told.errors)")
      }
    }
  }

  @Test func columnsOfTheTableAreThoseOfTheManual() throws {
    let daemon = try RealDaemon()
    let lines = manual.section("TABLES").split { $0.contains("has one row a run with the columns") }
    let columns = lines.dropFirst().first?.prefix { !$0.hasPrefix("Columns") } ?? []
    let header = try tqctl(daemon, "export", "--format", "csv").split(whereSeparator: \.isNewline).first
    #expect(header.map { $0.split(separator: ",").map(String.init) } == Manual.keys(in: Array(columns)))
  }

  @Test func examplesOfTheManualAreTaken() throws {
    let daemon = try RealDaemon()
    let play = try #require(manual.blocks(of: "JSON LINES").first).joined()
    let taken = try daemon.tqctl(["import", "-", "--format", "jsonl"], input: play + "\n")
    #expect(taken.status == 0, "\(taken.errors)")
    let command = try #require(manual.blocks(of: "TABLES").first).joined(separator: " ")
    let mapping = try #require(command.firstMatch(of: /--map (\S+)/)?.1)
    let table = try daemon.tqctl(
      ["import", "-", "--format", "csv", "--unit", "minutes", "--map", String(mapping)],
      input: "what,tag,guess,took,day\nShower,wash,5,6,2026-03-16\n")
    #expect(table.status == 0, "\(table.errors)")
    #expect(try tqctl(daemon, "history").contains("Shower"))
  }

  @Test(arguments: [
    ("timewarrior", "timewarrior.json"), ("super-productivity", "super-productivity.json"), ("org", "work.org"),
    ("toggl", "toggl.csv"),
  ])
  func whatTasksOfOtherToolsAreTakenFromIsInTheManual(_ tool: String, _ file: String) throws {
    let daemon = try RealDaemon()
    let text = try String(
      contentsOf: Self.root.appending(path: "Tests/Fixtures/imports/\(file)"), encoding: .utf8)
    // The available fields, as listed in a refusal.
    let places = try ["task", "kind"].flatMap { key in
      let refusal = try daemon.tqctl(
        ["import", "-", "--format", tool, "--dry-run", "--map", "\(key)=nothing"], input: text)
      let list = try #require(refusal.errors.firstMatch(of: /one of: ([a-z, -]+)/)?.1, "\(refusal.errors)")
      return list.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
    }
    let item = manual.section("OTHER TOOLS").drop { $0 != ".It Cm \(tool)" }.dropFirst().prefix { !$0.hasPrefix(".It") }
    // The section also names a column of org, a style, and the tag of long intervals.
    let told = Set(Manual.keys(in: Array(item))).subtracting(["kind", "Effort", "habit", "confirmed"])
    #expect(told == Set(places).union(["task"]).subtracting(["kind"]))
  }

  @Test func guideShowsWhatAnImportWouldBring() throws {
    let daemon = try RealDaemon()
    let guide = try String(contentsOf: Self.root.appending(path: "docs/GUIDE.md"), encoding: .utf8)
    let shown = try #require(guide.firstMatch(of: /(?s)tqctl import - --dry-run\n(.*?)\.\.\.\n/)?.1)
    let intervals = try String(
      contentsOf: Self.root.appending(path: "Tests/Fixtures/imports/timewarrior.json"), encoding: .utf8)
    let told = try daemon.tqctl(["import", "-", "--dry-run"], input: intervals)
    #expect(told.output.hasPrefix(shown), "\(told.output)\(told.errors)")
  }

  /// Three commands under Install: one for the service, two to the reveal.
  @Test func readmeIsThreeCommandsFromTheFirstReveal() throws {
    let daemon = try RealDaemon()
    let readme = try String(contentsOf: Self.root.appending(path: "README.md"), encoding: .utf8)
    let block = try #require(readme.firstMatch(of: /(?s)Three commands lead.*?```\n(.*?)```/)?.1)
    let commands = block.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
    #expect(commands.count == 3)
    #expect(commands[0].joined(separator: " ") == "systemctl --user start timequest.socket")
    #expect(commands[1...].allSatisfy { $0[0] == "tqctl" })
    _ = try tqctl(daemon, Array(commands[1].dropFirst()))
    let reveal = try tqctl(daemon, Array(commands[2].dropFirst()))
    #expect(reveal.hasPrefix("Tea\nYou guessed 3m. It took "), "\(reveal)")
  }

  @Test func sharedQuestHasTheKeysOfTheManual() throws {
    let daemon = try RealDaemon()
    let example = try #require(manual.blocks(of: "SHARED QUESTS").first).joined(separator: "\n")
    let taken = try daemon.tqctl(["quest", "import", "-"], input: example)
    #expect(taken.status == 0, "\(taken.errors)")
    let written = try tqctl(daemon, "quest", "export", "Morning Quest")
    let documented = try JSONDecoder().decode(JSONValue.self, from: Data(example.utf8))
    #expect(try JSONDecoder().decode(JSONValue.self, from: Data(written.utf8)) == documented)
    let surplus = try daemon.tqctl(
      ["quest", "import", "-"], input: example.replacing(#""name": "School Morning""#, with: #""name": {}"#))
    #expect(surplus.status != 0)
  }

  @Test func settingsAreThoseOfTheManual() throws {
    let daemon = try RealDaemon()
    let answer = try daemon.connect().call(SettingsGet())
    let documented = manual.section("SETTINGS").filter { $0.hasPrefix(".It Cm") }.flatMap { Manual.keys(in: [$0]) }
    #expect(answer.settings.map(\.key).sorted() == documented.sorted())
  }

  @Test func keysOfAGuardiansFileAreThoseOfTheManualAndOfTheGuide() throws {
    let daemon = try RealDaemon()
    func apply(_ text: String) throws -> BuiltPrograms.Outcome {
      try daemon.tqctl(["guardian", "apply", "-", "--dry-run", "--player", "\(getuid())"], input: text)
    }
    // The known keys at each place, as listed in a refusal.
    let task = #"{"name":"Shower","x":1}"#
    let places = [
      #"{"routines":[],"x":1}"#, #"{"routines":[{"name":"Morning","tasks":["Shower"],"x":1}]}"#,
      #"{"routines":[{"name":"Morning","tasks":[\#(task)]}]}"#,
    ]
    let known = try places.map { text in
      let refusal = try apply(text).errors
      let list = try #require(refusal.firstMatch(of: /known are ([a-z, ]+)/)?.1, "\(refusal)")
      return Set(list.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) })
    }
    let documented = Set(Manual.keys(in: manual.section("GUARDIANS")))
    #expect(documented == known.reduce([]) { $0.union($1) })

    let guide = try String(contentsOf: Self.root.appending(path: "docs/GUARDIANS.md"), encoding: .utf8)
    let example = try #require(guide.firstMatch(of: /(?s)```json\n(.*?)```/)?.1)
    let applied = try apply(String(example))
    #expect(applied.status == 0, "\(applied.errors)")
    let rows = guide.split(separator: "\n").compactMap { $0.firstMatch(of: /^\| `(\w+)` \|/).map { String($0.1) } }
    #expect(Set(rows).union(["routines", "name"]) == known[0].union(known[1]))
  }

  // MARK: - A game with everything in it

  private struct Unexpected: Error { var what: String }

  private func tqctl(_ daemon: RealDaemon, _ arguments: String...) throws -> String {
    try tqctl(daemon, arguments)
  }

  private func tqctl(_ daemon: RealDaemon, _ arguments: [String]) throws -> String {
    let outcome = try daemon.tqctl(arguments)
    guard outcome.status == 0 else { throw Unexpected(what: "\(arguments): \(outcome.errors)") }
    return outcome.output
  }

  private static func playAll(_ daemon: RealDaemon) throws {
    let commands = [
      "quest create Morning --as Dawn --task Shower_=_Splash_@wash --task Dress_2m..9m --days weekdays --remind 07:30 --by 07:45",
      "do Morning 20m..35m 5m", "done --felt 3m --took 22m", "settings set timeZone Asia/Tokyo", "done --took 6m",
      "settings set hints off", "quest create Gone --task Read", "do Gone 5m", "done", "quest delete Gone",
      "start Morning", "estimate 5m", "settings set timeZone UTC", "done", "abandon", "do Tea 3m", "done",
      "skills rename Tea Brewing", "plan Morning --by 07:45 --keep", "plan Tea 5m --keep", "log weight 72.5",
    ]
    for command in commands {
      let words = command.split(separator: " ").map { String($0).replacing("_", with: " ") }
      let outcome = try daemon.tqctl(words)
      guard outcome.status == 0 else { throw Unexpected(what: "\(command): \(outcome.errors)") }
    }
    let moment = Instant(seconds: 1_770_000_000)
    let samples = (DescribedRecord.samples(1, at: moment) + DescribedRecord.samples(2, at: moment, quest: "Morning"))
      .map(\.line).joined()
    // A night that counts for the day before, as with the setting `dayStart`.
    let night = """
      {"type":"session","id":"night-session","routine":null,"startedAt":"2026-03-15T00:30:00Z","timeZone":"UTC",\
      "completedAt":"2026-03-15T00:40:00Z","outcome":"completed","completedDay":"2026-03-14","tasks":[{"id":"night-run",\
      "task":"Stars","actualSeconds":372,"recordedAt":"2026-03-15T00:40:00Z","day":"2026-03-14"}]}

      """
    let source = """
      {"type":"source","name":"anki","connector":"anki","title":"Anki","definition":"{}","every":3600,\
      "since":"2026-03-01","enabled":true}
      {"type":"metric","key":"anki.reviews","name":"Reviews","unit":"cards","kind":"sum","better":"up","decimals":0,\
      "sensitive":false,"source":"anki"}

      """
    let outcome = try daemon.tqctl(["import", "-", "--format", "jsonl"], input: samples + night + source)
    guard outcome.status == 0 else { throw Unexpected(what: outcome.errors) }
  }

  /// The keys of an object and of the objects in one of its lists.
  private static func keys(of value: JSONValue, below list: String) -> Set<String> {
    guard case .object(let members) = value else { return [] }
    var keys = Set(members.keys)
    if case .array(let items)? = members[list] {
      for item in items { keys.formUnion(Self.keys(of: item, below: list)) }
    }
    return keys
  }
}

/// A manual page in mdoc, as far as these tests read it.
private struct Manual {
  private let lines: [String]

  init(text: String) { lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) }

  func section(_ name: String) -> [String] {
    let rest = lines.drop { $0 != ".Sh \(name)" }.dropFirst()
    return Array(rest.prefix { !$0.hasPrefix(".Sh ") })
  }

  /// The literal blocks of a section, without escapes.
  func blocks(of name: String) -> [[String]] {
    section(name).split { $0.hasPrefix(".Bd") }.dropFirst().map { block in
      block.prefix { $0 != ".Ed" }.map { $0.replacing("\\e", with: "\\").replacing(" \\", with: "") }
    }
  }

  /// The keys of each item, by the word in `"type": "word"`.
  func items(of name: String) -> [String: Set<String>] {
    var items: [String: Set<String>] = [:]
    var current: String?
    for line in section(name) {
      if let type = line.firstMatch(of: /"type\\&": \\&"(\w+)/)?.1 {
        current = String(type)
        items[String(type)] = []
      } else if line == ".El" {
        current = nil
      } else if let current {
        items[current]?.formUnion(Self.keys(in: [line]))
      }
    }
    return items
  }

  /// The words marked as `.Cm`, in their order.
  static func keys(in lines: [String]) -> [String] {
    lines.filter { $0.hasPrefix(".") }.flatMap { line in
      var isKey = false
      return line.split(separator: " ").compactMap { word -> String? in
        if [".Cm", "Cm"].contains(word) { isKey = true }
        if ["No", "Li", "Ql", "Sx"].contains(word) { isKey = false }
        let isMacro = [".Cm", "Cm", ".Po", ".Pq", ".It"].contains(word)
        return isKey && !isMacro && word.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" } ? String(word) : nil
      }
    }
  }
}
