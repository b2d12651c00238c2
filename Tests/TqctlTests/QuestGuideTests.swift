import ArgumentParser
import Glibc
import QuestClient
import QuestWire
import Testing

@testable import tqctl

/// The conversation around the walk: a refusal at the end is shown, and no answer is lost.
@Suite struct QuestGuideTests {
  private final class Script: Conversation {
    let style = Terminal.RenderStyle(width: 40, isColoured: false)
    let isTyped = true
    private var answers: [String?]
    private(set) var said = ""

    init(_ answers: [String?]) { self.answers = answers }

    func say(_ page: Page) { said += page.text }

    func ask(_ prompt: String) throws -> String? {
      said += prompt + "\n"
      return try listen()
    }

    func listen() throws -> String? {
      guard !answers.isEmpty else { throw LineInput.Interrupted(signal: SIGHUP) }
      return answers.removeFirst()
    }
  }

  private let templates = [
    TemplateList.Template(id: "tea", name: "Tea Time", tasks: ["Tea"], days: [1], reminderTime: nil)
  ]
  private let toTheEnd: [String?] = ["1", "n", "n", "n", "n"]

  private func guide(
    _ script: Script, secrets: [String?] = [],
    steps: [QuestWalk.Step] = [.template, .name, .tasks, .days, .reminder, .look],
    save: (QuestWalk.Draft, String) throws -> Void
  ) throws {
    var secrets = secrets
    let guide = QuestGuide(talk: script) { _ in secrets.removeFirst() }
    try guide.run(QuestWalk(steps: steps, templates: templates), save: save)
  }

  @Test func itIsSavedOnceAtTheEnd() throws {
    let script = Script(toTheEnd + ["y"])
    var saved: [QuestWalk.Draft] = []
    try guide(script) { draft, _ in saved.append(draft) }
    #expect(saved.map(\.name) == ["Tea Time"])
    #expect(!script.said.contains("Nothing was saved."))
  }

  @Test(arguments: [([nil], 1), (["q"], 1), ([""], 1), (["\u{1B}"], 1), ([], 129)] as [([String?], Int32)])
  func leavingSavesNothingAndSaysSo(_ last: [String?], _ status: Int32) throws {
    for count in 0...5 {
      // An empty line leaves only at the first question.
      if last == [""] || last == ["\u{1B}"], count > 0 { continue }
      let script = Script(toTheEnd.prefix(count) + last)
      #expect(throws: ExitCode(status)) { try guide(script) { _, _ in Issue.record("saved") } }
      #expect(script.said.hasSuffix("Nothing was saved.\n"))
    }
  }

  @Test func aRefusalAtTheEndIsToldAndTheAnswersStay() throws {
    let script = Script(toTheEnd + ["y", "Coffee Time", "n", "n", "n", "y"])
    var saved: [QuestWalk.Draft] = []
    try guide(script) { draft, _ in
      if draft.name == "Tea Time" {
        throw RPCError(.nameTaken, "There is a quest \"Tea Time\" already.", hint: "Change it with tqctl quest edit.")
      }
      saved.append(draft)
    }
    #expect(script.said.contains("There is a quest \"Tea Time\" already.\n"))
    #expect(!script.said.contains("tqctl"))
    #expect(saved.map(\.name) == ["Coffee Time"] && saved.map(\.tasks) == [["Tea"]])
  }

  @Test func aServiceThatWentIsAskedAgainWithTheSameKey() throws {
    let script = Script(toTheEnd + ["y", "y", "", "by 08:00", "y", "", "by 07:45", "y"])
    var keys: [String] = []
    try guide(script) { draft, key in
      keys.append(key)
      guard keys.count < 4 else { return }
      throw ClientError.connectionLost(path: "/run/x.sock")
    }
    #expect(script.said.contains("What you answered is still here: y tries\nonce more.\n"))
    #expect(keys.count == 4 && keys[0] == keys[1] && Set(keys).count == 3)
  }

  @Test func aPINIsAskedForWithoutEchoAlone() throws {
    let script = Script(toTheEnd + ["y"])
    var pins: [String?] = []
    try guide(
      script, secrets: ["4711", "4712", "4711", "4711"],
      steps: [.pin, .template, .name, .tasks, .days, .reminder, .look]
    ) { draft, _ in pins.append(draft.pin) }
    #expect(pins == ["4711"])
    #expect(!script.said.contains("4711") && !script.said.contains("4712"))
    #expect(script.said.contains("The two are not the same.\n"))
  }

  @Test func onlyTooLittleOnATerminalIsAskedFor() throws {
    func isAsked(_ line: String, isTerminal: Bool = true, json: Bool = false) throws -> Bool {
      let command = try #require(
        try Tqctl.parseAsRoot(line.split(separator: " ").map(String.init)) as? QuestCreateCommand)
      let terminal = Terminal(environment: { _ in nil }, isTerminal: { _ in isTerminal })
      // Without a service the user gets an error.
      let client = Client(connect: {
        throw ClientError.unreachable(path: "/x.sock", reason: "gone", startCommand: "timequestd")
      })
      do {
        return try command.guided(Caller(client: client, terminal: terminal, json: json))
      } catch is ClientError {
        return true
      }
    }
    for line in ["", "Evening", "Evening --template blank", "--template morning", "--task Tea", "Evening --days all"] {
      #expect(try isAsked("quest create \(line)"), "\(line)")
      #expect(try !isAsked("quest create \(line)", isTerminal: false), "\(line)")
      #expect(try !isAsked("quest create \(line)", json: true), "\(line)")
    }
    for line in [
      "Evening --template morning", "Evening --task Tea", "Evening --template blank --task Tea", "--dry-run",
    ] {
      #expect(try !isAsked("quest create \(line)"), "\(line)")
    }
  }
}
