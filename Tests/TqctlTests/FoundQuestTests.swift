import ArgumentParser
import QuestTestKit
import QuestWire
import Testing

@testable import tqctl

/// Commands and texts about quests from history.
@Suite struct FoundQuestTests {
  private let morning = FoundQuest(
    name: "Morning", tasks: ["Shower", "Fix login @code"], days: [2, 3, 4, 5, 6], heldDays: 31, seenDays: 44,
    start: "06:48", text: "Shower, Fix login followed each other on 31 of 44 weekdays, mostly from 06:48.")
  private let evening = FoundQuest(
    name: "Weekend evening", tasks: ["Dishes", "Read"], days: [1, 7], heldDays: 12, seenDays: 16,
    text: "Dishes, Read followed each other on 12 of 16 weekend days.")

  private func command(_ line: String) throws -> QuestCreateCommand {
    try #require(try Tqctl.parseAsRoot(line.split(separator: " ").map(String.init)) as? QuestCreateCommand)
  }

  @Test func whatWasFoundIsFilledIn() throws {
    let found = try command("quest create --from-history").request(for: morning)
    #expect(found.name == "Morning" && found.tasks == morning.tasks && found.days == morning.days)
    let own = try command("quest create School --from-history --days mon --remind 06:30").request(for: morning)
    #expect(own.name == "School" && own.days == [2] && own.reminderTime == "06:30")
    #expect(try command("quest create morning --from-history").request(for: morning).name == "Morning")
  }

  @Test func oneOfSeveralIsChosenByNumberOrName() throws {
    func chosen(_ answers: String?...) throws -> String? {
      var answers = answers
      return try QuestCreateCommand.choice(of: [morning, evening]) { _ in answers.removeFirst() }?.name
    }
    #expect(try chosen("2") == "Weekend evening")
    #expect(try chosen("3", "x", "weekend Evening") == "Weekend evening")
    #expect(try chosen("") == nil)
    #expect(try chosen(nil) == nil)
  }

  private func text(_ answer: QuestSuggest.Response, width: Int = 80) -> String {
    var page = Page(Terminal.RenderStyle(width: width, isColoured: false))
    QuestLines.found(answer, to: &page)
    return page.text
  }

  @Test func theEvidenceIsTold() {
    #expect(
      text(.init(quests: [morning])) == """
        Morning · weekdays
          Shower, Fix login followed each other on 31 of 44 weekdays, mostly from 06:48.
          tqctl quest create Morning --from-history

        """)
    let both = text(.init(quests: [morning, evening]))
    #expect(both.contains("2  Weekend evening · weekends\n"))
    #expect(both.contains("  tqctl quest create 'Weekend evening' --from-history\n"))
    #expect(text(.init(quests: [], note: "Nothing.")) == "Nothing.\n")
  }

  @Test func anImportOffersItInALine() {
    var report = DataImport.Report(
      dryRun: false, sessions: 90, estimations: 0, withoutEstimate: 90, alreadyKnown: 0, quests: 0, settings: 0,
      leftOut: [], untitled: 0)
    func page() -> String {
      var page = Page(Terminal.RenderStyle(width: 100, isColoured: false))
      ImportText.write(report, to: &page)
      return page.text
    }
    #expect(!page().contains("--from-history"))
    report.foundQuest = morning
    #expect(page().contains("  tqctl quest create --from-history  makes a quest of Shower, Fix login @code\n"))
  }
}
