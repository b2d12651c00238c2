import QuestModel
import QuestStore
import QuestTestKit
import Testing

@testable import QuestImportExport

@Suite struct HistoryWriterTests {
  private func text(_ lines: [HistoryLine]) -> String {
    var writer = HistoryLineWriter()
    for line in lines { writer.write(line) }
    return String(decoding: writer.takeOutput(), as: UTF8.self)
  }

  private func read(_ text: String) throws -> [HistoryLine] {
    var reader = HistoryReader()
    return try (reader.feed(text.utf8) + reader.finish()).map(\.content)
  }

  @Test func aSessionHasItsKeysInAFixedOrder() throws {
    let berlin = try #require(Zone("Europe/Berlin"))
    let start = try #require(Instant(rfc3339: "2026-03-15T06:00:00Z"))
    let session = HistorySession(
      id: SessionID("s1"), quest: "Morning \"Quest\"", startedAt: start, zone: berlin,
      outcome: .completed, endedAt: start.advanced(bySeconds: 600), calibration: true, xpEarned: 80,
      completionBonus: 20, total: 512.25,
      tasks: [
        HistoryTask(
          id: EstimationID("r1"), task: TaskName(name: "Shower", kind: "body"),
          recordedAt: start.advanced(bySeconds: 300.5), zone: .utc,
          facts: RunFacts(
            estimate: Estimate(low: 100, high: 400), actual: 190, felt: 240, marks: [.hinted],
            score: Score(difference: 10, accuracy: 95.34883720930233, rating: .close), xp: 60),
          hasFacts: true)
      ])
    let expected =
      #"{"type":"session","id":"s1","routine":"Morning \"Quest\"","#
      + #""startedAt":"2026-03-15T07:00:00+01:00","completedAt":"2026-03-15T07:10:00+01:00","outcome":"completed","#
      + #""timeZone":"Europe/Berlin","calibration":true,"xpEarned":80,"completionBonus":20,"totalSeconds":512.25,"#
      + #""tasks":[{"id":"r1","task":"Shower","kind":"body","estimatedSeconds":200,"estimatedLowSeconds":100,"#
      + #""estimatedHighSeconds":400,"actualSeconds":190,"recordedAt":"2026-03-15T06:05:00.500Z","timeZone":"UTC","#
      + #""differenceSeconds":10,"accuracyPercent":95.34883720930233,"rating":"close","level":1,"xp":60,"#
      + #""personalBest":false,"integrity":"clean","marks":["hinted"],"feltSeconds":240}]}"# + "\n"
    #expect(text([.session(session)]) == expected)
    #expect(try read(expected) == [.session(session)])
  }

  @Test func everyRunHasItsNameWrittenAlsoTheUntitledOne() throws {
    let line = #"{"type":"session","routine":null,"startedAt":"2026-03-15T10:00:00Z","completedAt":null,"#
    let written = text(try read(line + #""tasks":[{"actualSeconds":9,"recordedAt":"2026-03-15T10:00:09Z"}]}"#))
    #expect(written.contains(#""task":"(untitled)""#))
    #expect(text(try read(written)) == written)
  }

  @Test func theOtherLinesHaveTheirKeysInAFixedOrder() throws {
    let quest = HistoryQuest(
      id: QuestID("q1"), name: "Morning", tasks: [.init(id: TaskID("t1"), task: TaskName(name: "Code", kind: "work"))],
      days: .weekends, createdBy: .player, active: true, reminder: .at(minute: 450), deadline: 465)
    let lines: [HistoryLine] = [
      .quest(quest), .record(DescribedRecord(.setting, ["key": .text("weekStart"), "value": .text("monday")])),
      .skill(HistorySkill(name: "Wash", taskNames: ["Shower", "@body"])),
    ]
    let expected =
      #"{"type":"quest","id":"q1","name":"Morning","tasks":[{"id":"t1","task":"Code","kind":"work"}],"days":[1,7],"#
      + #""createdBy":"player","active":true,"reminderTime":"07:30","by":"07:45"}"# + "\n"
      + #"{"type":"setting","key":"weekStart","value":"monday"}"# + "\n"
      + #"{"type":"skill","name":"Wash","taskNames":["Shower","@body"]}"# + "\n"
    #expect(text(lines) == expected)
    #expect(try read(expected) == lines)
  }

  @Test(arguments: [
    (0.1 + 0.2, "0.30000000000000004"), (300.0, "300"), (-0.5, "-0.5"), (1e21, "1e+21"), (-0.0, "0"),
    (9_007_199_254_740_992, "9007199254740992.0"),
  ])
  func numbersAreWrittenInTheShortestFormThatReadsBack(_ number: Double, _ expected: String) {
    #expect(HistoryLineWriter.text(number) == expected)
    #expect(Double(expected) == number)
  }

  @Test(arguments: 0..<300 as Range<UInt64>)
  func whatIsWrittenReadsBackTheSame(_ seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let lines = try (0..<Int.random(in: 1...6, using: &generator)).map { _ in try line(&generator) }
    let written = text(lines)
    #expect(try read(written) == lines)
    #expect(text(try read(written)) == written)
  }

  @Test func aRunAsATableRowKeepsCellsThatLookLikeFormulas() throws {
    let berlin = try #require(Zone("Europe/Berlin"))
    let run = HistoryTask(
      task: TaskName(name: "=1+2, \"x\""), recordedAt: try #require(Instant(rfc3339: "2026-07-01T22:05:09Z")),
      facts: RunFacts(
        estimate: Estimate(seconds: 60), actual: 61.5, marks: [.hinted, .imported],
        score: Score(difference: -1.5, accuracy: 98, rating: .spotOn), xp: 100),
      hasFacts: true)
    var bytes: [UInt8] = []
    CSVWriter.append(CSVWriter.historyHeader, to: &bytes)
    let session = HistorySession(
      id: SessionID("s1"), quest: "@home", startedAt: run.recordedAt.advanced(bySeconds: -61.5), zone: berlin,
      outcome: .completed, endedAt: run.recordedAt, calibration: false, tasks: [run])
    CSVWriter.append(run, of: session, to: &bytes)
    #expect(
      String(decoding: bytes, as: UTF8.self) == """
        date,time,quest,task,kind,estimatedSeconds,actualSeconds,differenceSeconds,accuracyPercent,rating,xp,integrity,marks,estimatedLowSeconds,estimatedHighSeconds,feltSeconds,level,calibration,personalBest,outcome,recordedAt,timeZone,session
        2026-07-02,00:05:09,@home,"=1+2, ""x\""",,60,61.5,-1.5,98,spot_on,100,clean,hinted imported,,,,1,false,false,completed,2026-07-02T00:05:09+02:00,Europe/Berlin,s1

        """)
  }
}

// MARK: - Random lines

private let names = ["Shower", "=cmd", "Grüße 🧭", "a \"b\" \\ c", "x", "@planning", "\u{2028}", "(untitled)"]
private let zones = ["UTC", "Europe/Berlin", "Asia/Kathmandu", "America/St_Johns", "Pacific/Apia"]

private func line(_ generator: inout SeededGenerator) throws -> HistoryLine {
  switch Int.random(in: 0..<6, using: &generator) {
  case 0:
    let reminders: [QuestReminder?] = [nil, .plan, .at(minute: Int.random(in: 0..<1440, using: &generator))]
    let reminder = reminders.randomElement(using: &generator) ?? nil
    return .quest(
      HistoryQuest(
        id: .random(using: &generator), name: try name(&generator),
        tasks: try (0..<Int.random(in: 1...10, using: &generator)).map { _ in
          .init(id: .random(using: &generator), task: try taskName(&generator))
        },
        days: Weekdays(rawValue: Int.random(in: 1...127, using: &generator)),
        createdBy: try #require(Quest.Creator.allCases.randomElement(using: &generator)),
        active: Bool.random(using: &generator),
        reminder: reminder,
        deadline: reminder == .plan ? 480 : maybe(Int.random(in: 0..<1440, using: &generator), &generator)))
  case 1: return .record(DescribedRecord(.setting, ["key": .text("theme"), "value": .text(try name(&generator))]))
  case 2: return .skill(HistorySkill(name: try name(&generator), taskNames: [try name(&generator)]))
  default: return .session(try session(&generator))
  }
}

private func session(_ generator: inout SeededGenerator) throws -> HistorySession {
  let isCompleted = Bool.random(using: &generator)
  let isOurs = Bool.random(using: &generator)
  let end = instant(&generator)
  let quest = maybe(try name(&generator), &generator)
  return HistorySession(
    id: isOurs ? .random(using: &generator) : nil,
    quest: quest,
    startedAt: instant(&generator), zone: try zone(&generator),
    outcome: isCompleted ? .completed : .abandoned, endedAt: isCompleted ? end : maybe(end, &generator),
    endedZone: isOurs ? try zone(&generator) : nil,
    calibration: isOurs ? Bool.random(using: &generator) : nil,
    xpEarned: isOurs ? Int.random(in: 0...500, using: &generator) : nil,
    completionBonus: isOurs ? quest == nil ? 0 : 20 : nil,
    total: isOurs ? maybe(seconds(&generator), &generator) : nil,
    tasks: try (0..<Int.random(in: 0...4, using: &generator)).map { _ in try task(isOurs: isOurs, &generator) })
}

private func task(isOurs: Bool, _ generator: inout SeededGenerator) throws -> HistoryTask {
  let isUntitled = Int.random(in: 0..<8, using: &generator) == 0
  let low = seconds(&generator)
  let estimates = [nil, Estimate(seconds: low), Estimate(low: low, high: min(low + 10, 2_592_000))]
  let estimate = estimates.randomElement(using: &generator) ?? nil
  let actual = maybe(seconds(&generator), &generator)
  let score = Score(
    difference: seconds(&generator) * (Bool.random(using: &generator) ? 1 : -1),
    accuracy: Double.random(in: 0...100, using: &generator),
    rating: try #require(Rating.allCases.randomElement(using: &generator)))
  var facts = RunFacts(
    estimate: estimate, actual: actual, felt: maybe(seconds(&generator), &generator),
    marks: Marks(rawValue: Int.random(in: 0...255, using: &generator)))
  if isOurs {
    facts.score = estimate == nil || actual == nil ? nil : maybe(score, &generator)
    facts.level = Int.random(in: 1...5, using: &generator)
    facts.xp = Int.random(in: 0...200, using: &generator)
    facts.integrity = try #require(Integrity.allCases.randomElement(using: &generator))
  }
  return HistoryTask(
    id: isOurs ? .random(using: &generator) : nil,
    task: isUntitled ? TaskName(name: HistoryLine.untitled) : try taskName(&generator),
    recordedAt: instant(&generator), zone: try zone(&generator), facts: facts, hasFacts: isOurs,
    personalBest: isOurs && Bool.random(using: &generator))
}

private func maybe<Value>(_ value: Value, _ generator: inout SeededGenerator) -> Value? {
  Bool.random(using: &generator) ? value : nil
}

private func name(_ generator: inout SeededGenerator) throws -> String {
  NameKey.trimmed(try #require(names.randomElement(using: &generator)) + "x")
}

private func taskName(_ generator: inout SeededGenerator) throws -> TaskName {
  TaskName(name: try name(&generator), kind: maybe("deep", &generator))
}

private func zone(_ generator: inout SeededGenerator) throws -> Zone? {
  let identifier = try #require(zones.randomElement(using: &generator))
  return maybe(try #require(Zone(identifier)), &generator)
}

private func instant(_ generator: inout SeededGenerator) -> Instant {
  // 1980 to 2100: before that, zones had offsets of odd seconds that RFC 3339 cannot write as they were.
  Instant(milliseconds: Int64.random(in: 315_532_800_000...4_102_444_800_000, using: &generator))
}

private func seconds(_ generator: inout SeededGenerator) -> Double {
  Bool.random(using: &generator)
    ? Double.random(in: 0.001...2_592_000, using: &generator)
    : Double(Int.random(in: 1...86_400, using: &generator))
}
