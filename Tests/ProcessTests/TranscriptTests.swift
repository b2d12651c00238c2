import Foundation
import QuestTestKit
import Testing

/// Complete conversations in a real terminal, compared with reviewed transcripts.
///
///     TIMEQUEST_RENEW=transcripts swift test --filter TranscriptTests    after a change on purpose; then read them
@Suite struct TranscriptTests {
  private static let script =
    SourceTree.root.appending(path: "Tests/ProcessTests/Scripts/transcripts").path
  private static let folder =
    SourceTree.root.appending(path: "Tests/Fixtures/transcripts").path

  enum Scene: String, CaseIterable, Sendable {
    case firstRun = "first_run"
    case wholeQuest = "whole_quest"
    case interruptedMorning = "interrupted_morning"
    case levelUp = "level_up"
    case recap, plan, pager, aside, resized, colours, goals
    case fewKeysForAQuest = "few_keys_for_a_quest"
    case fewKeysForATask = "few_keys_for_a_task"
    case trackerDay = "tracker_day"
    case familyDay = "family_day"
    case scripterDay = "scripter_day"
    case yearsDay = "years_day"
    case guidedQuest = "guided_quest"
    case guidedQuestNarrow = "guided_quest_narrow"
    case guidedMistakes = "guided_mistakes"
    case guidedMistakesNarrow = "guided_mistakes_narrow"
    case guidedLeaving = "guided_leaving"
    case guidedEdit = "guided_edit"
    case guidedEditNarrow = "guided_edit_narrow"
    case guidedGuardian = "guided_guardian"
    case guidedGuardianNarrow = "guided_guardian_narrow"
    case guidedStorm = "guided_storm"
    case fewKeysForANewQuest = "few_keys_for_a_new_quest"

    var file: String { "\(folder)/\(rawValue).txt" }

    /// The reviewed transcript; the test below checks that it is still the output.
    func lines() throws -> [String] {
      try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n", omittingEmptySubsequences: false)
        .map(String.init)
    }
  }

  private static let missing: String? = {
    let probe = try? BuiltPrograms.run("/usr/bin/env", [script, "--possible"])
    return probe?.status == 0 ? nil : probe?.output ?? "no bash"
  }()

  @Test(
    .timeLimit(.minutes(HangLimit.minutes)), .enabled(if: missing == nil, "\(missing ?? "")"), arguments: Scene.allCases
  )
  func aSceneReadsAsItDid(_ scene: Scene) throws {
    let outcome = try BuiltPrograms.run(
      "/usr/bin/timeout",
      ["--signal=KILL", "\(HangLimit.scriptSeconds)", Self.script, scene.rawValue, BuiltPrograms.folder])
    try #require(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
    if ProcessInfo.processInfo.environment["TIMEQUEST_RENEW"] == "transcripts" {
      try Data(outcome.output.utf8).write(to: URL(fileURLWithPath: scene.file))
    }
    let seen = outcome.output.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let known = (try? scene.lines()) ?? []
    guard seen != known else { return }
    let first = zip(known, seen).first { $0 != $1 }
    Issue.record(
      """
      \(scene.rawValue) was \(first?.0 ?? "of \(known.count) lines"),
      and is \(first?.1 ?? "of \(seen.count)").
      Read it and keep it: TIMEQUEST_RENEW=transcripts swift test --filter TranscriptTests
      """)
  }

  @Test func everyTranscriptIsOfAScene() throws {
    let kept = try FileManager.default.contentsOfDirectory(atPath: Self.folder)
    #expect(Set(kept) == Set(Scene.allCases.map { "\($0.rawValue).txt" }))
  }

  /// From the guess to the reveal there are no numbers except the guess and typed ones.
  @Test(arguments: Scene.allCases) func whileATaskIsOnNothingTellsTime(_ scene: Scene) throws {
    var isOn = false
    for written in try scene.lines() {
      let line = written.replacing(/␛\[[0-9;]*m/, with: "")
      if line.contains("You guessed ") || line.hasPrefix("$ tqctl done") || line.hasPrefix("How long will it take you?")
      {
        isOn = false
      }
      // A quest's position, the examples of a question and keys are not clocks.
      let said = line.split(separator: "Your guess: ").first.map(String.init) ?? ""
      let isKeys = line.hasPrefix("$ ") || line.hasPrefix("────")
      let isShell = line.hasPrefix("[1]+")
      let isPlace = line.contains(" · ") && line.contains(" of ")
      let isQuestion = line.hasPrefix("When did you stop?") || line.hasPrefix("Were you at it")
      // An exit status, a line for a bar, and the rule about a changed guess.
      let isFixed = Int(line) != nil || line.hasPrefix("{\"alt\"") || line.hasPrefix("A guess changed later than 10 s")
      let numbers = said.filter(\.isNumber)
      if isOn, !isKeys, !isShell, !isPlace, !isQuestion, !isFixed { #expect(numbers.isEmpty, "\(line)") }
      if line.contains(" is on.") { isOn = true }
    }
  }

  @Test(arguments: [(Scene.fewKeysForAQuest, 60), (.fewKeysForATask, 25)])
  func fewKeysAreEnough(_ scene: Scene, _ most: Int) throws {
    let lines = try scene.lines()
    // The typed text with Enter, in the transcript and as counted keys.
    let typed = lines.filter { $0.hasPrefix("$ ") }.map { $0.count - 1 }.reduce(0, +)
    #expect(lines.contains("──── \(typed) keys"))
    #expect(typed <= most)
    let tasks = lines.filter { $0.hasPrefix("You guessed ") }.count
    #expect(tasks == (scene == .fewKeysForAQuest ? 5 : 1))
  }

  /// A quest of a template, from the command to `y`; a changed one; a guardian's first set-up with a PIN.
  @Test(arguments: [
    (Scene.fewKeysForANewQuest, 28), (.guidedQuest, 90), (.guidedQuestNarrow, 90), (.guidedEdit, 75),
    (.guidedGuardian, 40), (.guidedGuardianNarrow, 40),
  ])
  func aQuestIsMadeWithFewKeys(_ scene: Scene, _ most: Int) throws {
    let last = try #require(try scene.lines().last { $0.hasPrefix("──── ") && $0.hasSuffix(" keys") })
    let keys = try #require(last.split(separator: " ").compactMap { Int($0) }.first)
    #expect(keys <= most)
  }

  /// Four ways to leave before the end: nothing is saved, and all except a closed terminal say so.
  @Test func aWalkLeftHalfWaySavesNothing() throws {
    let lines = try Scene.guidedLeaving.lines()
    #expect(lines.filter { $0 == "Nothing was saved." }.count == 3)
    #expect(lines.filter { $0 == "There is no quest yet." }.count == 4)
    #expect(!lines.contains { $0.hasSuffix("is saved.") })
    let guardian = try Scene.guidedGuardian.lines()
    let left = try #require(guardian.firstIndex(of: "Nothing was saved."))
    #expect(guardian[left...].prefix(4).contains("No PIN is set, so nothing is locked."))
    #expect(!guardian.contains { $0.contains("4711") || $0.contains("4712") })
  }

  /// From a history to the first useful answer: the import and one command.
  @Test(arguments: [(Scene.trackerDay, "Promise "), (.yearsDay, "  start at ")])
  func anImportIsOneCommandFromAnAnswer(_ scene: Scene, _ answer: String) throws {
    let lines = try scene.lines().map { $0.replacing(/␛\[[0-9;]*m/, with: "") }
    let commands = lines.indices.filter { lines[$0].hasPrefix("$ tqctl ") }
    let imported = try #require(commands.last { lines[$0].contains(" import ") })
    let next = try #require(commands.first { $0 > imported })
    #expect(lines[next...].prefix(4).contains { $0.hasPrefix(answer) })
  }

  /// Without rewards there are no points, levels or celebrations; with rewards a level is announced once.
  @Test func rewardsOffHoldsInATerminal() throws {
    let lines = try Scene.levelUp.lines()
    let off = try #require(lines.firstIndex { $0.contains("rewards off") })
    for mark in ["XP", "★", "level"] {
      #expect(lines[..<off].contains { $0.contains(mark) })
      #expect(!lines[off...].contains { $0.contains(mark) })
    }
  }

  /// Only the first of the four ways has colours.
  @Test func coloursStayWhereTheyAreWanted() throws {
    let lines = try Scene.colours.lines()
    // The terminal writes the end of the last colour before the prompt.
    let other = try #require(lines.firstIndex { $0.contains("$ NO_COLOR") })
    #expect(lines[..<other].contains { $0.contains("␛") })
    #expect(!lines[(other + 1)...].contains { $0.contains("␛") })
    #expect(!(lines.split { $0 == "$ tqctl play --plain" }.last ?? []).contains { $0.contains("★") })
  }

  /// Pressing Enter three times before the task began does not end it.
  @Test func whatIsTypedAheadEndsNoTask() throws {
    let lines = try Scene.wholeQuest.lines()
    let guess = try #require(lines.firstIndex { $0.hasSuffix("skip) 5m") })
    #expect(lines[guess + 1...guess + 3] == ["", "", ""])
    #expect(lines[guess + 4] == "Shower Power is on. Your guess: 5 minutes. There is no clock here: just do it.")
    #expect(lines.contains("You guessed 5m. It took 5m 20s."))
  }
}
