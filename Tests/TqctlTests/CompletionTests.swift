import QuestTestKit
import FoundationEssentials
import QuestClient
import QuestWire
import Testing

@testable import tqctl

/// The completions offered for Tab, before any shell processes them. `CompletionShellTests` tests real shells.
@Suite struct CompletionTests {
  private static let breaks = " \t\n\"'><=;|&(:@"

  private func place(_ words: String...) throws -> CompletionPlace {
    CompletionPlace(words: words.dropLast(), word: words.last ?? "", in: try CommandTree.whole())
  }

  @Test func everyValueOfEveryCommandIsCompletedOrKnownToBeFree() throws {
    func look(_ command: CommandTree, _ path: [String]) {
      for argument in (command.arguments ?? []) where argument.kind != .flag {
        let names = argument.names?.map(\.text).joined(separator: " ") ?? ""
        #expect(
          ValueSource.of(argument, path: path) != nil,
          """
          \(path.joined(separator: " ")) \(names): say in ValueSource what completes <\(argument.valueName ?? "")>, \
          or that only the person knows.
          """)
      }
      for child in command.children { look(child, path + [child.commandName]) }
    }
    look(try CommandTree.whole(), [])
  }

  @Test func theWordsBeforeTheCursorSayWhatIsCompleted() throws {
    #expect(try place("sta").path == [])
    #expect(try place("quest", "sho").path == ["quest"])
    #expect(try place("quest", "show", "Mor").argument?.valueName == "quest")
    #expect(try place("--socket", "/x", "start", "Mor").argument?.valueName == "quest")
    #expect(try place("start", "--socket", "").option?.valueName == "path")
    #expect(try place("d", "--took", "").option?.valueName == "duration")
    #expect(try place("status", "--format=way").option?.valueName == "format")
    #expect(try place("status", "--format=way").word == "way")
    #expect(try place("quest", "create", "Evening", "--remind", "--b").isOption)
    #expect(try place("start", "--", "--w").isOption == false)
    #expect(try place("start", "Morning", "").argument == nil)
    #expect(try place("quest", "reorder", "Morning", "Ev").argument?.valueName == "quests")
  }

  @Test func withNobodyThereCommandsAndOptionsAreStillOffered() throws {
    func offered(_ words: String...) throws -> [String] {
      let request = try #require(CompletionRequest(["tqctl", "--complete", "zsh"] + words))
      return request.answer(try CommandTree.whole()) { _ in
        Client { throw ClientError.connectionLost(path: "nowhere") }
      }.lines.map { String($0.split(separator: "\t")[0]) }
    }
    #expect(try offered("").contains("do"))
    #expect(try offered("remind", "").contains("not-today"))
    #expect(try offered("done", "--").contains("--took"))
    #expect(try offered("status", "--format", "") == StatusLine.Format.allCases.map(\.rawValue))
    #expect(try offered("start", "") == [])
    #expect(try offered("completions", "") == ["bash", "zsh", "fish"])
    #expect(try offered("help", "quest", "").contains("reorder"))
    #expect(try offered("quest", "create", "Evening", "--days", "").contains("weekdays"))
  }

  @Test func fileNamesAreLeftToTheShell() throws {
    let request = try #require(CompletionRequest(["tqctl", "--complete", "fish", "import", "lo"]))
    #expect(request.answer(try CommandTree.whole()) { Client($0) }.isForFiles)
  }

  @Test func aLineIsReadAsBashReadsIt() {
    let line = BashLine(#"tqctl start 'It'\''s' "a \"b\" \x" c\ d"#, breaks: Self.breaks)
    #expect(line.words == ["tqctl", "start", "It's", #"a "b" \x"#])
    #expect(line.word == "c d")
    #expect(BashLine("tqctl start ", breaks: Self.breaks).word == "")
    #expect(BashLine("tqctl --format=way", breaks: Self.breaks).kept == "--format=")
    #expect(BashLine("tqctl start 'Mor", breaks: Self.breaks).quote == .single)
    #expect(BashLine("tqctl do x @co", breaks: Self.breaks).kept == "")
  }

  static let replacements = [
    ("start Mor", "Morning Quest", #"Morning\ Quest"#), ("start 'Mor", "Morning Quest", "Morning Quest"),
    ("start \"x", "x $HOME `id`", #"x \$HOME \`id\`"#), ("start 'one", "one 'end'", #"one '\''end'\'''"#),
    ("start \"two", "two \"end\"", #"two \"end\"""#), ("start \"th", "three!now", #"three"\!"now"#),
    ("start Run:", "Run: fast", #"\ fast"#), ("status --format=w", "--format=waybar", "waybar"),
    ("start Ü", "Ünï 日本", #"Ünï\ 日本"#), ("start a", "a;rm -rf ~|&(*)", #"a\;rm\ -rf\ \~\|\&\(\*\)"#),
  ]

  @Test(arguments: replacements)
  func whatIsInsertedMeansTheName(_ line: String, _ name: String, _ inserted: String) {
    #expect(BashLine("tqctl " + line, breaks: Self.breaks).replacement(name) == inserted)
  }

  @Test func bashGetsWhatBeginsSoElseWhatIsAlike() {
    let names = ["Morning Quest", "morning run", "Evening"]
    #expect(CompletionRequest.matching("mor", names) == ["morning run"])
    #expect(CompletionRequest.matching("MOR", names) == ["Morning Quest", "morning run"])
    #expect(CompletionRequest.matching("ques", names) == ["Morning Quest"])
    #expect(CompletionRequest.matching("ning", names) == [])
  }

  @Test(arguments: CompletionScript.allCases) func theScriptsForPackagersAreTheProgramsOwn(_ script: CompletionScript)
    throws
  {
    let root = SourceTree.root
    let name = [.bash: "tqctl.bash", .zsh: "_tqctl", .fish: "tqctl.fish"][script] ?? ""
    let kept = try String(contentsOf: root.appending(path: "contrib/completions/\(name)"), encoding: .utf8)
    #expect(kept == script.text)
  }
}
