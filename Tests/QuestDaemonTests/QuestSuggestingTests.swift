import QuestModel
import QuestTestKit
import QuestWire
import Testing

@testable import QuestDaemon

/// Quests found in history: which are suggested, when, and that they can be created.
struct QuestSuggestingTests {
  private let fixture: GameFixture

  init() throws {
    fixture = try GameFixture(at: "2026-03-14T08:00:00Z", zone: try #require(Zone("Europe/Berlin")))
  }

  private static let routine = ["Shower", "Fix login @code", "Packing"]

  /// The first weeks from Monday 5 January 2026: on weekdays the tasks one after another from 05:48 UTC on.
  private func lines(
    _ tasks: [String] = routine, days: Range<Int> = 0..<40, hour: Int = 5, quest: String? = nil
  ) throws -> String {
    let first = try #require(LocalDay("2026-01-05"))
    let routine = quest.map { "\"\($0)\"" } ?? "null"
    return days.filter { $0 % 7 < 5 }.flatMap { number in
      let day = first.advanced(by: number)
      func time(_ minute: Int) -> String { "\(day)T0\(hour):\(minute < 10 ? "0" : "")\(minute):00Z" }
      return tasks.enumerated().map { index, task in
        let name = TaskName(parsing: task)
        let kind = name.kind.map { #","kind":"\#($0)""# } ?? ""
        let end = time(10 * index + 15)
        return #"{"type":"session","routine":\#(routine),"startedAt":"\#(time(10 * index + 5))","#
          + #""completedAt":"\#(end)","tasks":[{"task":"\#(name.name)"\#(kind),"estimatedSeconds":null,"#
          + #""actualSeconds":480,"recordedAt":"\#(end)"}]}"#
      }
    }.joined(separator: "\n")
  }

  private func found() throws -> [FoundQuest] { try fixture.call(QuestSuggest()).quests }

  @discardableResult
  private func imported(
    _ text: String, as format: DataImport.Format = .jsonl, _ content: DataImport.Content? = nil
  ) throws -> DataImport.Report {
    let opened = try fixture.call(DataImport(format: Open(format), as: content.map { Open($0) }))
    try fixture.call(DataImport(importId: opened.importId, text: text))
    return try #require(try fixture.call(DataImport(importId: opened.importId, commit: true)).report)
  }

  @Test func whatIsFoundCanBeMadeAndTakenBack() throws {
    try imported(try lines())
    let quest = try #require(try found().first)
    #expect(quest.name == "Morning" && quest.tasks == Self.routine && quest.days == [2, 3, 4, 5, 6])
    #expect(quest.heldDays == 30 && quest.seenDays == 30 && quest.start == "06:07")
    #expect(
      quest.text == "Shower, Fix login, Packing followed each other on 30 of 30 weekdays, mostly from 06:07.")
    let made = try fixture.call(QuestCreate(name: quest.name, tasks: quest.tasks, days: quest.days))
    #expect(made.tasks.map(\.skill) == ["Shower", "@code", "Packing"])
    let after = try fixture.call(QuestSuggest())
    #expect(after.quests.isEmpty && after.note?.contains("at least 8 days") == true)
    try fixture.call(HistoryUndo())
    #expect(try found() == [quest])
    #expect(try fixture.call(QuestSuggest(asOf: "2026-01-09T12:00:00Z")).quests.isEmpty)
    #expect(try fixture.call(QuestSuggest(asOf: "2026-01-30T12:00:00Z")).quests.first?.heldDays == 20)
  }

  @Test func playsOfQuestsThatExistNeedNoOffer() throws {
    try imported(try lines(quest: "School"))
    #expect(try found().count == 1, "known only from history, it is no quest yet")
    try fixture.call(QuestCreate(name: "School", tasks: ["Wake up"]))
    #expect(try found().isEmpty)
    try fixture.call(QuestDelete(quest: "School"))
    #expect(try found().count == 1)
  }

  @Test func namesAreFreeAndThoseOfToday() throws {
    try imported(try lines())
    try fixture.call(QuestCreate(name: "morning", tasks: ["Tea"]))
    try fixture.call(SkillRename(skill: "Packing", name: "Pack bag"))
    let quest = try #require(try found().first)
    #expect(quest.name == "Morning 2" && quest.tasks == ["Shower", "Fix login @code", "Pack bag"])
  }

  @Test func trackedTimeIsLookedAtToo() throws {
    let first = try #require(LocalDay("2026-01-05"))
    let entries = (0..<30).flatMap { number in
      [("Dishes", "190000", "191200"), ("Read", "191500", "194500")].map { name, start, end in
        let date = first.advanced(by: number).description.filter(\.isNumber)
        return #"{"id":1,"start":"\#(date)T\#(start)Z","end":"\#(date)T\#(end)Z","tags":["\#(name)"]}"#
      }
    }
    let report = try imported("[\(entries.joined(separator: ","))]", as: .timewarrior, .intervals)
    #expect(report.foundQuest?.name == "Evening" && report.foundQuest?.tasks == ["Dishes", "Read"])
    let quest = try #require(try found().first)
    #expect(quest.days == [1, 2, 3, 4, 5, 6, 7] && quest.start == "20:00")
    try fixture.call(QuestCreate(name: quest.name, tasks: quest.tasks, days: quest.days))
    #expect(try found().isEmpty, "names that were never played are compared too")
  }

  @Test func daysWithoutTimesHaveNoOrder() throws {
    let first = try #require(LocalDay("2026-01-05"))
    let rows = (0..<40).flatMap { number in ["A1", "B2", "C3"].map { "\($0),600,\(first.advanced(by: number))" } }
    let opened = try fixture.call(
      DataImport(format: Open(.csv), mapping: .init(task: "task", actual: "actual", date: "date")))
    try fixture.call(
      DataImport(importId: opened.importId, text: (["task,actual,date"] + rows).joined(separator: "\n")))
    try fixture.call(DataImport(importId: opened.importId, commit: true))
    #expect(try found().isEmpty)
  }

  // MARK: - After an import

  @Test func anImportOffersItsQuestOnce() throws {
    #expect(try imported(try lines(days: 0..<6)).foundQuest == nil)
    let report = try imported(try lines())
    #expect(report.foundQuest == (try found().first))
    #expect(report.foundQuest != nil)
    #expect(try imported(try lines()).foundQuest == nil, "nothing new")
    #expect(try imported(try lines(days: 40..<60)).foundQuest == nil, "more of the same")
    let other = try imported(try lines(["Tea", "Mail", "Plan"], days: 0..<60, hour: 8))
    #expect(other.foundQuest?.tasks == ["Tea", "Mail", "Plan"], "another one")
  }

  @Test func aRepeatedImportIsAnsweredWithTheSameQuest() throws {
    let opened = try fixture.call(DataImport(format: Open(.jsonl)))
    try fixture.call(DataImport(importId: opened.importId, text: try lines()))
    let commit = DataImport(importId: opened.importId, commit: true, idempotencyKey: "once")
    let report = try fixture.call(commit).report
    #expect(report?.foundQuest != nil)
    #expect(try fixture.call(commit).report == report)
  }

  @Test func aDailyImportOffersNothingAgain() throws {
    var offers = 0
    for day in 0..<60 where day % 7 < 5 {
      // About the share that is needed, so that it is found on some days and not on others.
      let tasks = day % 10 < 6 ? Self.routine : ["Packing", "Shower", "Fix login @code"]
      if try imported(try lines(tasks, days: day..<(day + 1))).foundQuest != nil { offers += 1 }
    }
    #expect(offers <= 1)
  }

  @Test func aDryRunOffersNothing() throws {
    let opened = try fixture.call(DataImport(format: Open(.jsonl), dryRun: true))
    try fixture.call(DataImport(importId: opened.importId, text: try lines()))
    #expect(try fixture.call(DataImport(importId: opened.importId, commit: true)).report?.foundQuest == nil)
  }
}
